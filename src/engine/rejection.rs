//! Every reason for which a request is refused, in order of precedence: the first that applies is the one told.

named! {
    /// Why a request is refused. Its name is stable; a refused request has changed nothing.
    pub enum Rejection {
        /// The game is over.
        GameOver = "game-over",
        /// The event named is already over, or was never this seat's.
        Stale = "stale",
        /// The seat has nothing to decide now.
        NotYourDecision = "not-your-decision",
        /// The event cannot be answered in this way.
        WrongKind = "wrong-kind",
        /// A list is not in order, names a place twice, or has an empty entry.
        Malformed = "malformed",

        /// The traitor card is not among those dealt to the player.
        LeaderNotDealt = "leader-not-dealt",
        /// The card is not in the player's hand, or is not what the play needs.
        CardNotYours = "card-not-yours",
        /// There are not so many forces there.
        NotEnoughForces = "not-enough-forces",

        /// The faction named is not in play.
        FactionAbsent = "faction-absent",
        /// The player names itself.
        Yourself = "yourself",
        /// The game has no such turn.
        TurnOutOfRange = "turn-out-of-range",
        /// The number is not on the dial, or not on the card.
        NumberOutOfRange = "number-out-of-range",
        /// Not the number of forces that the rule asks for.
        WrongForceCount = "wrong-force-count",
        /// The rule does not let forces be there.
        NotThere = "not-there",
        /// The cell lies in the storm.
        CellInStorm = "cell-in-storm",
        /// The stronghold holds fighters of two other factions.
        StrongholdFull = "stronghold-full",
        /// The ally's fighters are in the territory.
        AllyThere = "ally-there",
        /// Worms come to sand only.
        NotSand = "not-sand",
        /// Nothing is moved.
        NothingMoved = "nothing-moved",

        /// The player is in an alliance.
        AlreadyAllied = "already-allied",
        /// The other player is in an alliance.
        OtherAllied = "other-allied",
        /// One of the two has made an alliance in this Nexus.
        AlliedThisNexus = "allied-this-nexus",
        /// The player is in no alliance.
        NotAllied = "not-allied",
        /// The player has made this proposal, and it stands.
        AlreadyProposed = "already-proposed",
        /// The other player is done with this Nexus.
        OtherDone = "other-done",
        /// What the card needs at this moment is not given.
        ConditionUnmet = "condition-unmet",

        /// A scripted draw did not fit; only games with a script meet this.
        ScriptMissed = "script-missed",
    }
}

impl std::error::Error for Rejection {}
