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
        /// The player has too much for charity.
        TooRich = "too-rich",
        /// Not above the best bid, or above the highest that a bid can name.
        BidTooLow = "bid-too-low",
        /// More than the ally has promised.
        NotPromised = "not-promised",
        /// More than the player has.
        CannotPay = "cannot-pay",
        /// Nothing is to be paid.
        NothingToPay = "nothing-to-pay",
        /// One elite force a turn comes back, and it has.
        OneEliteATurn = "one-elite-a-turn",
        /// More forces than come back in a turn.
        TooManyRevived = "too-many-revived",
        /// The leader is not the player's, or not in the tanks.
        LeaderNotDead = "leader-not-dead",
        /// One leader a turn comes back, and one has.
        OneLeaderATurn = "one-leader-a-turn",
        /// The player has leaders at hand.
        LeadersAvailable = "leaders-available",
        /// Leaders that have died less often come back first.
        OthersFirst = "others-first",
        /// A Karama has stopped this for the phase.
        Stopped = "stopped",
        /// Spice passes between allies in no deal.
        AllyDeal = "ally-deal",
        /// No spice is paid for deals in this game, or not yet.
        NoDealsYet = "no-deals-yet",
        /// Allies give each other no spice; the Emperor alone does.
        NoGifts = "no-gifts",
        /// There is no such battle to fight.
        NoSuchBattle = "no-such-battle",
        /// No plan could hold this.
        NoSuchPlan = "no-such-plan",
        /// A leader or Cheap Hero has to be played, or is needed for cards.
        LeaderNeeded = "leader-needed",
        /// The leader is not at hand, or has fought elsewhere this phase.
        LeaderNotAtHand = "leader-not-at-hand",
        /// The card does not belong in that place of a plan.
        WrongPlace = "wrong-place",
        /// The plan does not do what the Voice has ordered.
        AgainstVoice = "against-voice",
        /// The plan does not hold what was foretold.
        AgainstAnswer = "against-answer",
        /// The player holds no traitor card of that leader.
        NoTraitor = "no-traitor",
        /// The player has nothing of the kind to show.
        NothingToShow = "nothing-to-show",
        /// No Bene Gesserit advisors are there.
        NoAdvisors = "no-advisors",
        /// The player's own advisors are there.
        AdvisorsThere = "advisors-there",
        /// The player's own fighters are there.
        FightersThere = "fighters-there",
        /// The Guild alone does this, or its ally.
        NotGuild = "not-guild",
        /// Further than these forces come, or cut off by storm or a full stronghold.
        OutOfReach = "out-of-reach",
        /// No move is left this turn.
        NoMoveLeft = "no-move-left",
        /// Bene Gesserit forces cannot show that side there.
        WrongSide = "wrong-side",
        /// The power is another faction's, or the game has no such powers.
        NotYourPower = "not-your-power",
        /// The power has been called up in this game.
        PowerSpent = "power-spent",
        /// The answer is not true.
        Untrue = "untrue",
        /// The game has no Nexus cards.
        NoNexusCards = "no-nexus-cards",
        /// The player does not hold that Nexus card.
        NexusCardNotHeld = "nexus-card-not-held",
        /// Another panel of the card applies to the player.
        WrongPanel = "wrong-panel",
        /// The panel belongs to a faction that the engine does not play.
        PanelNative = "panel-native",
        /// The engine does not play the panel yet.
        PanelNotYet = "panel-not-yet",
        /// The panel waits for a question that nobody has decided.
        PanelUndecided = "panel-undecided",
        /// The panel answers something under way, and is not played by itself.
        PanelAnswers = "panel-answers",
        /// The panel is declared with an act of its player, and is not played by itself.
        PanelDeclared = "panel-declared",
        /// The panel leaves no such choice.
        NoSuchChoice = "no-such-choice",
        /// What is under way is finished first.
        NotBetweenSteps = "not-between-steps",
        /// What the card needs at this moment is not given.
        ConditionUnmet = "condition-unmet",

        /// A scripted draw did not fit; only games with a script meet this.
        ScriptMissed = "script-missed",
    }
}

impl std::error::Error for Rejection {}
