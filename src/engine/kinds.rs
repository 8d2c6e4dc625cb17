//! The kinds of decision and of act, by name, and which answers which. What an act holds is in `request`.

named! {
    /// What a seat is asked to decide.
    pub enum DecisionKind {
        /// Bene Gesserit: write the prediction.
        Predict = "predict",
        /// Keep one of the traitor cards dealt.
        KeepTraitor = "keep-traitor",
        /// Fremen: divide the first ten forces.
        PlaceFremen = "place-fremen",
        /// Bene Gesserit, Advanced: place the first force.
        PlaceSister = "place-sister",
        /// Dial for the storm.
        DialStorm = "dial-storm",
        /// Weather Control, or not.
        ControlWeather = "control-weather",
        /// Family Atomics, or not.
        UseAtomics = "use-atomics",
        /// Fremen: how many elite forces are among the dead.
        ChooseLosses = "choose-losses",
        /// Fremen: look at the next storm card, or not.
        LookAtStorm = "look-at-storm",
        /// Fremen: spare the ally's forces, or not.
        SpareAlly = "spare-ally",
        /// Fremen: place the further worm.
        PlaceWorm = "place-worm",
        /// Fremen: ride the worm, or not.
        Ride = "ride",
        /// Make or break alliances.
        Negotiate = "negotiate",
        /// Bene Gesserit: turn fighters into advisors, or not.
        TurnFighters = "turn-fighters",
        /// Claim charity, or not.
        ClaimCharity = "claim-charity",
        /// Raise, or pass.
        Bid = "bid",
        /// Revive, or be done.
        Revive = "revive",
        /// Bene Gesserit: take up arms somewhere, or not.
        TakeArms = "take-arms",
        /// Guild: take the turn now, or wait.
        TakeTurn = "take-turn",
        /// Ship, or not.
        Ship = "ship",
        /// Ship a second time, or not.
        ShipAgain = "ship-again",
        /// Move, or be done.
        Move = "move",
        /// Bene Gesserit: send a force along, or not.
        Accompany = "accompany",
        /// Name the battle to fight next.
        Attack = "attack",
        /// Bene Gesserit: speak with the Voice, or not.
        Voice = "voice",
        /// Atreides: ask for an element of the opponent's plan, or not.
        Foresee = "foresee",
        /// Answer Prescience.
        Foretell = "foretell",
        /// Make a battle plan.
        Plan = "plan",
        /// Call a traitor, or not.
        CallTraitor = "call-traitor",
        /// Name the dead among the winner's forces.
        Casualties = "casualties",
        /// Discard cards that were played, or keep them.
        DiscardPlayed = "discard-played",
        /// Harkonnen: draw a leader of the loser, or not.
        DrawLeader = "draw-leader",
        /// Harkonnen: kill the leader drawn, or capture him.
        Capture = "capture",
        /// Fremen: place a worm with a Karama, or not.
        SummonWorm = "summon-worm",
        /// Answer Truthtrance.
        AnswerTruth = "answer-truth",
        /// Harkonnen: give as many cards back as were taken.
        GiveBack = "give-back",
        /// Stop what is under way with a Karama, or not.
        AnswerKarama = "answer-karama",
        /// Acknowledge an attempt with a Nexus card, or pass.
        AnswerNexus = "answer-nexus",
        /// Draw a Nexus card, or replace the one held, or not.
        DrawNexus = "draw-nexus",
        /// Play a Nexus card at this moment, or pass.
        OfferNexus = "offer-nexus",
        /// Carry out what a Nexus card has begun.
        ResolveNexus = "resolve-nexus",
        /// Answer an attempt with a leader's skill, or pass.
        AnswerSkill = "answer-skill",
    }
}

named! {
    /// The kinds of act.
    pub enum ActKind {
        /// Pass.
        Pass = "pass",
        /// Predict.
        Predict = "predict",
        /// Keep traitor.
        KeepTraitor = "keep-traitor",
        /// Place fremen.
        PlaceFremen = "place-fremen",
        /// Place sister.
        PlaceSister = "place-sister",
        /// Dial storm.
        DialStorm = "dial-storm",
        /// Control weather.
        ControlWeather = "control-weather",
        /// Use atomics.
        UseAtomics = "use-atomics",
        /// Choose losses.
        ChooseLosses = "choose-losses",
        /// Look at storm.
        LookAtStorm = "look-at-storm",
        /// Spare ally.
        SpareAlly = "spare-ally",
        /// Place worm.
        PlaceWorm = "place-worm",
        /// Ride.
        Ride = "ride",
        /// Propose.
        Propose = "propose",
        /// Break alliance.
        BreakAlliance = "break-alliance",
        /// Turn fighters.
        TurnFighters = "turn-fighters",
        /// Play karama.
        PlayKarama = "play-karama",
        /// Redirect.
        Redirect = "redirect",
        /// Claim.
        ClaimCharity = "claim-charity",
        /// Bid.
        Bid = "bid",
        /// Forces.
        ReviveForces = "revive-forces",
        /// Leader.
        ReviveLeader = "revive-leader",
        /// Grant.
        GrantRevival = "grant-revival",
        /// For ally.
        ReviveAlly = "revive-ally",
        /// Take arms.
        TakeArms = "take-arms",
        /// Take turn.
        TakeTurn = "take-turn",
        /// Ship.
        Ship = "ship",
        /// Cross ship.
        CrossShip = "cross-ship",
        /// Ship back.
        ShipBack = "ship-back",
        /// Move.
        Move = "move",
        /// Hajr.
        PlayHajr = "play-hajr",
        /// Accompany.
        Accompany = "accompany",
        /// Promise.
        Promise = "promise",
        /// Name a battle.
        Attack = "attack",
        /// Speak with the Voice.
        Voice = "voice",
        /// Ask for an element of a plan.
        Foresee = "foresee",
        /// Answer Prescience.
        Foretell = "foretell",
        /// Make a battle plan.
        Plan = "plan",
        /// Call a traitor.
        CallTraitor = "call-traitor",
        /// Name the dead.
        Casualties = "casualties",
        /// Discard cards that were played.
        DiscardPlayed = "discard-played",
        /// Draw a leader.
        DrawLeader = "draw-leader",
        /// Kill or capture him.
        Capture = "capture",
        /// Give.
        GiveSpice = "give-spice",
        /// Show the ally.
        ShowAlly = "show-ally",
        /// Pay.
        PayDeal = "pay-deal",
        /// Play Tleilaxu Ghola.
        PlayGhola = "play-ghola",
        /// Ask with Truthtrance.
        AskTruth = "ask-truth",
        /// Answer it.
        AnswerTruth = "answer-truth",
        /// See a plan.
        SeePlan = "see-plan",
        /// Revive with a Karama.
        FreeRevival = "free-revival",
        /// Place a worm with a Karama.
        SummonWorm = "summon-worm",
        /// Take cards with a Karama.
        TakeCards = "take-cards",
        /// Give as many back.
        GiveBack = "give-back",
        /// Draw a Nexus card.
        DrawNexus = "draw-nexus",
        /// Play one.
        PlayNexus = "play-nexus",
        /// Use one in answer.
        UseNexus = "use-nexus",
        /// Carry out what one has begun.
        ResolveNexus = "resolve-nexus",
    }
}

impl ActKind {
    /// Whether it needs no question: a player does it between any two steps of the game, if not in answer to one that asks for it.
    pub fn is_play(self) -> bool {
        matches!(
            self,
            Self::Promise
                | Self::GiveSpice
                | Self::ShowAlly
                | Self::PayDeal
                | Self::PlayGhola
                | Self::AskTruth
                | Self::SeePlan
                | Self::FreeRevival
                | Self::TakeCards
                | Self::PlayNexus
        )
    }
}

impl DecisionKind {
    /// The kinds of act that answer it.
    pub fn answers(self) -> &'static [ActKind] {
        match self {
            Self::Predict => &[ActKind::Predict],
            Self::KeepTraitor => &[ActKind::KeepTraitor],
            Self::PlaceFremen => &[ActKind::PlaceFremen],
            Self::PlaceSister => &[ActKind::PlaceSister],
            Self::DialStorm => &[ActKind::DialStorm],
            Self::ControlWeather => &[ActKind::Pass, ActKind::ControlWeather],
            Self::UseAtomics => &[ActKind::Pass, ActKind::UseAtomics],
            Self::ChooseLosses => &[ActKind::ChooseLosses],
            Self::LookAtStorm => &[ActKind::Pass, ActKind::LookAtStorm],
            Self::SpareAlly => &[ActKind::SpareAlly],
            Self::PlaceWorm => &[ActKind::PlaceWorm],
            Self::Ride => &[ActKind::Pass, ActKind::Ride],
            Self::Negotiate => &[ActKind::Pass, ActKind::Propose, ActKind::BreakAlliance],
            Self::TurnFighters => &[ActKind::Pass, ActKind::TurnFighters],
            Self::ClaimCharity => &[ActKind::Pass, ActKind::ClaimCharity],
            Self::Bid => &[ActKind::Pass, ActKind::Bid],
            Self::Revive => &[
                ActKind::Pass,
                ActKind::ReviveForces,
                ActKind::ReviveLeader,
                ActKind::GrantRevival,
                ActKind::ReviveAlly,
            ],
            Self::Attack => &[ActKind::Attack],
            Self::Voice => &[ActKind::Pass, ActKind::Voice],
            Self::Foresee => &[ActKind::Pass, ActKind::Foresee],
            Self::Foretell => &[ActKind::Foretell],
            Self::Plan => &[ActKind::Plan],
            Self::CallTraitor => &[ActKind::Pass, ActKind::CallTraitor],
            Self::Casualties => &[ActKind::Casualties],
            Self::DiscardPlayed => &[ActKind::Pass, ActKind::DiscardPlayed],
            Self::DrawLeader => &[ActKind::Pass, ActKind::DrawLeader, ActKind::Capture],
            Self::Capture => &[ActKind::Capture],
            Self::TakeArms => &[ActKind::Pass, ActKind::TakeArms],
            Self::TakeTurn => &[ActKind::Pass, ActKind::TakeTurn],
            Self::Ship => &[ActKind::Pass, ActKind::Ship, ActKind::CrossShip, ActKind::ShipBack, ActKind::PlayHajr],
            Self::ShipAgain => &[ActKind::Pass, ActKind::Ship, ActKind::CrossShip, ActKind::ShipBack],
            Self::Move => &[ActKind::Pass, ActKind::Move, ActKind::PlayHajr],
            Self::Accompany => &[ActKind::Pass, ActKind::Accompany],
            Self::SummonWorm => &[ActKind::Pass, ActKind::SummonWorm],
            Self::AnswerTruth => &[ActKind::AnswerTruth],
            Self::GiveBack => &[ActKind::GiveBack],
            Self::AnswerKarama => &[ActKind::Pass, ActKind::PlayKarama],
            Self::AnswerNexus => &[ActKind::Pass, ActKind::UseNexus],
            Self::DrawNexus => &[ActKind::Pass, ActKind::DrawNexus],
            Self::OfferNexus => &[ActKind::Pass, ActKind::PlayNexus],
            Self::ResolveNexus => &[ActKind::ResolveNexus],
            Self::AnswerSkill => &[ActKind::Pass, ActKind::Redirect],
        }
    }
}
