//! The interpretations whose alternative can be played, and the clause that each of them switches.

named! {
    /// An interpretation whose alternative can be played.
    pub enum Ruling {
        /// The circle in the storm's own sector is first in storm order, not last.
        StormSeatGoesFirst = "storm-circle-first",
        /// The first storm hits every sector that it is counted through, not its last alone.
        FirstStormHitsAllPassed = "first-storm-hits-all-passed",
        /// The sector that the storm leaves is hit again.
        StormStartSectorHit = "storm-start-sector-hit",
        /// Weather Control is played before dials are made or the storm card is shown.
        WeatherControlBeforeReveal = "weather-control-before-reveal",
        /// A Weather Control of zero makes the storm hit its own sector again.
        WeatherControlZeroHitsAgain = "weather-control-zero-hits-again",
        /// The half of stormed Fremen tokens is worked out for all that a movement catches in a territory.
        StormHalvesByTerritory = "storm-halves-by-territory",
        /// Of stormed Fremen tokens the normal ones die first, without a choice.
        FremenLoseNormalsFirst = "storm-halves-fedaykin-last",
        /// Family Atomics need a fighter who reaches the Wall by cells out of the storm.
        AtomicsNeedOpenPath = "atomics-need-open-path",
        /// Forces on the broken Shield Wall suffer storms.
        BrokenWallExposed = "broken-wall-exposed",
        /// A worm also takes the territory card that ends its blow.
        WormAttacksEndingSite = "worm-attacks-ending-site",
        /// A worm spares what stands in the stormed part of its territory.
        StormKeepsWormAway = "storm-keeps-worm-away",
        /// The topmost territory card of pile A is not shuffled into a new spice deck.
        SpiceReshuffleKeepsPileTop = "spice-reshuffle-keeps-pile-top",
        /// Fremen tokens under the storm are out of a worm's reach, even where their immunity was stopped.
        StormHidesFremen = "storm-hides-fremen",
        /// Fremen tokens under the storm may ride the worm.
        FremenUnderStormRide = "fremen-under-storm-ride",
        /// A worm that the Fremen are stopped from placing strikes at the topmost territory card of the pile.
        StoppedPlacementStrikesTopCard = "stopped-placement-strikes-top-card",
        /// A ride may end where the Fremen ally has fighters.
        RideOntoAlly = "ride-onto-ally",
        /// A worm that the Fremen place is followed by a Nexus of its own.
        PlacedWormAddsNexus = "placed-worm-adds-nexus",
        /// In a Nexus the players speak one after another, in storm order.
        SimultaneousInStormOrder = "simultaneous-in-storm-order",
        /// A player may make several alliances in one Nexus.
        SeveralAlliancesANexus = "several-alliances-a-nexus",
        /// Advisors left alone under the storm become fighters.
        AdvisorsTurnUnderStorm = "advisors-turn-under-storm",
        /// A Karama may stop an advantage of the player's own faction.
        KaramaStopsOneself = "karama-stops-oneself",
        /// A Karama stops one use of an advantage, not all of its uses in the phase.
        KaramaStopsOneUse = "karama-stops-one-use",
        /// A territory is one battlefield, whatever storm lies in it.
        BattleAcrossStorm = "battle-across-storm",
        /// The total of each side is rounded up to a whole number.
        BattleStrengthRoundsUp = "battle-strength-rounds-up",
        /// Prescience comes before the Voice, which then binds as far as the answer leaves room.
        PrescienceFirst = "prescience-first",
        /// Who has a Cheap Hero and no leader plays it, whatever the Voice forbids.
        MustLeaderBeatsVoice = "must-leader-beats-voice",
        /// The plan says which forces die if it wins.
        LossesFixedInPlan = "losses-fixed-in-plan",
        /// Traitors are called one side after the other, the aggressor first, in the open.
        TraitorsCalledInTurn = "traitors-called-in-turn",
        /// A battle won by calling a traitor uses up the Kwisatz Haderach, a captive and a Cheap Hero.
        CalledTraitorUsesUp = "called-traitor-uses-up",
        /// The victim of a traitor pays no spice for its plan.
        TraitorVictimKeepsSpice = "traitor-victim-keeps-spice",
        /// After an explosion nobody pays spice for plans.
        ExplosionReturnsSpice = "explosion-returns-spice",
        /// A battle that a traitor decided is no use of the Battle Wheels.
        TraitorBattlesUseNoWheels = "traitor-battles-use-no-wheels",
        /// The Harkonnen decide between death and captivity before a leader is drawn.
        CaptureChosenBeforeDraw = "capture-chosen-before-draw",
        /// Whoever owns a captive can call him a traitor without his card.
        OwnerCallsCaptive = "owner-calls-captive",
        /// Every Atreides force that is lost, by whatever cause, counts towards the Kwisatz Haderach.
        AllLossesWakeKwisatzHaderach = "all-losses-wake-kwisatz-haderach",
        /// Half the price of a shipment is rounded up for each force, not for the whole shipment.
        ShipmentRoundsEachForce = "shipment-rounds-each-force",
        /// What the Guild ships from a territory comes from one of its cells.
        GuildShipsFromOneCell = "guild-ships-from-one-cell",
        /// Fremen reserves that arrive in the storm where the ground shields them all live.
        FremenArriveSheltered = "fremen-arrive-sheltered",
        /// An advisor that comes along takes any sector of the territory outside the storm.
        AdvisorComesAnywhere = "advisor-comes-anywhere-in-territory",
        /// Advisors of a territory to which one came along may take up arms where they move to in that turn.
        LockedAdvisorsTurnElsewhere = "locked-advisors-turn-elsewhere",
        /// How far a group goes is judged when the player's turn begins, before the shipment.
        OrnithoptersBeforeShipment = "ornithopters-before-shipment",
        /// Hajr may also be played before the player ships.
        HajrBeforeShipment = "hajr-before-shipment",
        /// Forces that shared a territory before they were allied stay until one of the two comes there anew.
        OlderOverlapStays = "older-overlap-stays",
        /// Advisors and the ally's forces cannot stay together either.
        AdvisorsLeaveAlly = "advisors-leave-ally",
        /// A territory with the ally's fighters is neither entered nor crossed.
        AllyTerritoryClosed = "ally-territory-closed",
        /// What the Guild pays of its ally's shipment flows back to it.
        GuildShareFlowsBack = "guild-share-flows-back",
        /// Of several sides that hold most strongholds at the end, the first in storm order wins alone.
        MostTieStormOrder = "most-tie-storm-order",
        /// The prediction does not count when most strongholds decide.
        PredictionNotOnMost = "prediction-not-on-most",
        /// No spice is paid for deals in the Basic game.
        NoDealsInBasic = "no-deals-in-basic",
        /// A player who has passed is out of the auction.
        BiddingPassIsFinal = "bidding-pass-is-final",
        /// What the Emperor pays of his ally's bid goes to the bank.
        EmperorShareToBank = "emperor-share-to-bank",
        /// Each means of revival brings an elite force of its own back.
        EliteLimitByMeans = "elite-limit-by-means",
        /// Leaders can be revived only in turns that begin without any.
        LeaderRevivalCloses = "leader-revival-closes",
        /// A city that two factions share counts for both.
        ContestedCityCounts = "contested-city-counts",
        /// The Fremen's ally may be in the sietches.
        FremenAllyInSietchIsFine = "fremen-ally-in-sietch-is-fine",
        /// Tleilaxu Ghola brings back leaders with a disc alone, not the Kwisatz Haderach.
        GholaLeadersAlone = "ghola-leaders-alone",
        /// Advisors left alone by a battle become fighters at once.
        AdvisorsTurnAfterBattle = "advisors-turn-after-battle",
        /// The worm that the Fremen place with a Karama brings a Nexus.
        KaramaWormNexus = "karama-worm-nexus",
        /// The Emperor's own power is called up in Revival alone.
        EmperorSpecialInRevival = "emperor-special-in-revival",
        /// The Harkonnen swap a whole hand, in Bidding alone.
        HarkonnenSwapWholeHand = "harkonnen-swap-whole-hand",
        /// The Atreides see a plan in battles of their own or their ally's alone.
        SeesOwnBattlesAlone = "sees-own-battles-alone",
        /// A stronghold in which the storm keeps factions apart counts for each of them.
        ContestedStrongholdCounts = "contested-stronghold-counts",
        /// A ride is the movement of the Fremen in that turn.
        RideUsesMovement = "ride-uses-movement",
        /// Deals are paid as soon as the factions are seated.
        DealsBeforeFirstStorm = "deals-before-first-storm",
        /// Nexus cards of factions that nobody plays stay in the box.
        NexusSeatedFactionsOnly = "nexus-seated-factions-only",
        /// Every player begins with a Nexus card.
        NexusInitialDeal = "nexus-initial-deal",
        /// Each of the two Advanced blows that brings a Nexus is followed by draws.
        NexusDrawPerBlow = "nexus-draw-per-blow",
        /// Nexus cards are drawn in the order of the seats.
        NexusDrawSeatOrder = "nexus-draw-seat-order",
        /// A proposal costs the Nexus card of whoever makes it.
        NexusDiscardOnOffer = "nexus-discard-on-offer",
        /// Both partners of a broken alliance draw a Nexus card.
        NexusDrawOnParting = "nexus-draw-on-parting",
        /// Every unallied player but the native one acknowledges, holder of a Nexus card or not.
        NexusGateAsksAllSeats = "nexus-gate-asks-all-seats",
        /// Guild Betrayal takes what would have been left to the Guild.
        GuildBetrayalGuildShare = "guild-betrayal-guild-share",
        /// Of an exchange by a Nexus card, a traitor card that was used does not go back.
        TraitorExchangeUnusedOnly = "traitor-exchange-unused-only",
        /// The Fremen card returns three forces beside all others.
        FremenReturnLedger = "fremen-return-ledger",
        /// Of three forces that a Nexus card returns, any number may be elite.
        FreeReturnElites = "free-return-elites",
        /// Fremen Cunning rides at once, ahead of the talks.
        FremenCunningRidesAtOnce = "fremen-cunning-rides-at-once",
        /// Fremen Cunning takes a territory for empty in which advisors alone are.
        FremenCunningOverlooksAdvisors = "fremen-cunning-overlooks-advisors",
        /// Bene Gesserit Cunning is the movement of that turn.
        SistersCunningIsMovement = "bene-gesserit-cunning-is-movement",
        /// Fremen Betrayal holds the Fremen to one territory with ornithopters too.
        FremenBetrayalStopsOrnithopters = "fremen-betrayal-stops-ornithopters",
        /// The second shipment of Guild Cunning costs nothing.
        GuildSecondShipmentFree = "guild-second-shipment-free",
        /// The shipment of Guild Secret Ally comes beside the ordinary one.
        GuildAllyShipsTwice = "guild-ally-ships-twice",
        /// What is shipped by Richese Secret Ally is paid to the bank, also where the Guild is played.
        RicheseAllyPaysBank = "richese-ally-pays-bank",
        /// Ixian Secret Ally exchanges no card that a Karama has bought.
        IxianSecretAllyPaidOnly = "ixian-secret-ally-paid-only",
        /// Ixian Secret Ally needs room in the hand.
        IxianSecretAllyNeedsSlot = "ixian-secret-ally-needs-slot",
        /// Ixian Secret Ally is refused when the treachery deck is used up.
        IxianSecretAllyEmptyRefused = "ixian-secret-ally-empty-refused",
        /// Atreides Betrayal answers before a Karama could.
        NexusGateBeforeKarama = "nexus-gate-before-karama",
        /// Atreides Cunning may ask for the same element again.
        AtreidesSecondSameElement = "atreides-second-same-element",
        /// Every loser is asked what it keeps, also where there is nothing.
        MoritaniRetentionAlwaysAsks = "moritani-retention-always-asks",
        /// The loser is asked what it keeps when the winner is done.
        MoritaniRetentionAfterWinner = "moritani-retention-after-winner",
        /// The card that CHOAM Secret Ally shows may be one that was played and kept.
        InspectionOfKeptCards = "inspection-of-kept-cards",
    }
}

impl Ruling {
    /// The clause that it switches.
    pub fn clause(self) -> &'static str {
        match self {
            Self::StormSeatGoesFirst => "base.def.first-player.under-storm",
            Self::FirstStormHitsAllPassed => "base.storm.first-damage",
            Self::StormStartSectorHit => "base.storm.start-sector.left",
            Self::WeatherControlZeroHitsAgain => "base.storm.zero",
            Self::WeatherControlBeforeReveal => "base.storm.sequence",
            Self::StormHalvesByTerritory => "base.storm.fremen-half.cell",
            Self::FremenLoseNormalsFirst => "base.storm.fremen-half-choice",
            Self::AtomicsNeedOpenPath => "base.card.family-atomics-between",
            Self::BrokenWallExposed => "base.storm.wall-stays",
            Self::WormAttacksEndingSite => "base.blow.worm-own-site",
            Self::StormKeepsWormAway => "base.blow.worm-in-storm",
            Self::SpiceReshuffleKeepsPileTop => "base.blow.reshuffle",
            Self::StormHidesFremen => "base.edge.fremen-worm-storm.stopped",
            Self::FremenUnderStormRide => "base.edge.fremen-worm-storm",
            Self::StoppedPlacementStrikesTopCard => "base.blow.fremen-place-stop",
            Self::RideOntoAlly => "base.blow.ride-limits.ally",
            Self::PlacedWormAddsNexus => "base.edge.placed-worm-nexus",
            Self::SimultaneousInStormOrder => "base.def.simultaneous",
            Self::SeveralAlliancesANexus => "base.nexus.break.once",
            Self::AdvisorsTurnUnderStorm => "base.bg.alone-when.storm",
            Self::KaramaStopsOneself => "base.karama.stop-self",
            Self::KaramaStopsOneUse => "base.turn.karama-reset",
            Self::BattleAcrossStorm => "base.battle.territory-part",
            Self::BattleStrengthRoundsUp => "base.def.rounding.battle",
            Self::PrescienceFirst => "base.battle.voice-first",
            Self::MustLeaderBeatsVoice => "base.edge.voice-vs-must-leader",
            Self::LossesFixedInPlan => "base.battle.elite-losses-algo",
            Self::TraitorsCalledInTurn => "base.traitor.ask-both",
            Self::CalledTraitorUsesUp => "base.traitor.caller-leader.once",
            Self::TraitorVictimKeepsSpice => "base.battle.spice-victim",
            Self::ExplosionReturnsSpice => "base.battle.lasgun-shield-spice",
            Self::TraitorBattlesUseNoWheels => "base.edge.wheel-users",
            Self::CaptureChosenBeforeDraw => "base.capture.choice-order",
            Self::OwnerCallsCaptive => "base.edge.captive-traitor-own",
            Self::AllLossesWakeKwisatzHaderach => "base.kh.counting",
            Self::ShipmentRoundsEachForce => "base.edge.rounding-total",
            Self::GuildShipsFromOneCell => "base.ship.guild-source",
            Self::FremenArriveSheltered => "base.ship.fremen-storm-kind",
            Self::AdvisorComesAnywhere => "base.ship.bg-accompany-cell",
            Self::LockedAdvisorsTurnElsewhere => "base.ship.bg-accompany-lock.move",
            Self::OrnithoptersBeforeShipment => "base.edge.ship-then-range",
            Self::HajrBeforeShipment => "base.card.hajr-when",
            Self::OlderOverlapStays => "base.ally.cleanup",
            Self::AdvisorsLeaveAlly => "base.ally.advisor-ok",
            Self::AllyTerritoryClosed => "base.ally.no-share.enter",
            Self::GuildShareFlowsBack => "base.ship.pay-guild-ally",
            Self::MostTieStormOrder => "base.win.most.tie",
            Self::PredictionNotOnMost => "base.win.prediction-default",
            Self::NoDealsInBasic => "base.deal.advanced.basic",
            Self::BiddingPassIsFinal => "base.bid.pass",
            Self::EmperorShareToBank => "base.bid.pay-emperor-ally",
            Self::EliteLimitByMeans => "base.revive.elite-total",
            Self::LeaderRevivalCloses => "base.revive.leader-open.lasts",
            Self::ContestedCityCounts => "base.collect.contested",
            Self::FremenAllyInSietchIsFine => "base.win.fremen-special-ally",
            Self::GholaLeadersAlone => "base.card.ghola-leader.any",
            Self::AdvisorsTurnAfterBattle => "base.edge.advisor-last",
            Self::KaramaWormNexus => "base.nexus.karama-worm.settled",
            Self::EmperorSpecialInRevival => "base.karama.special-emperor.when",
            Self::HarkonnenSwapWholeHand => "base.karama.special-harkonnen.any",
            Self::SeesOwnBattlesAlone => "base.karama.special-atreides.any",
            Self::ContestedStrongholdCounts => "base.def.control",
            Self::RideUsesMovement => "base.blow.ride-limits.extra",
            Self::DealsBeforeFirstStorm => "base.setup.no-deals",
            Self::NexusSeatedFactionsOnly => "nexus.deck.absent-factions",
            Self::NexusInitialDeal => "nexus.deck.no-initial",
            Self::NexusDrawPerBlow => "nexus.draw.no-per-blow",
            Self::NexusDrawSeatOrder => "nexus.draw.order",
            Self::NexusDiscardOnOffer => "nexus.alliance.not-formed",
            Self::NexusDrawOnParting => "nexus.alliance.leaving",
            Self::NexusGateAsksAllSeats => "nexus.gate.audience",
            Self::GuildBetrayalGuildShare => "nexus.guild-betrayal.positive",
            Self::TraitorExchangeUnusedOnly => "nexus.traitor-exchange.held",
            Self::FremenReturnLedger => "nexus.fremen.secret-ally.revival.total",
            Self::FreeReturnElites => "compose.revival.elite",
            Self::FremenCunningRidesAtOnce => "nexus.fremen.cunning.timing",
            Self::FremenCunningOverlooksAdvisors => "nexus.fremen.cunning.empty",
            Self::SistersCunningIsMovement => "nexus.bene-gesserit.cunning.no-action",
            Self::FremenBetrayalStopsOrnithopters => "nexus.fremen.betrayal.movement.range",
            Self::GuildSecondShipmentFree => "nexus.guild.cunning.price",
            Self::GuildAllyShipsTwice => "nexus.guild.secret-ally.once",
            Self::RicheseAllyPaysBank => "nexus.richese.secret-ally.payee",
            Self::IxianSecretAllyPaidOnly => "nexus.ixian-secret-ally.purchases",
            Self::IxianSecretAllyNeedsSlot => "nexus.ixian-secret-ally.full-hand",
            Self::IxianSecretAllyEmptyRefused => "nexus.ixian-secret-ally.empty-deck",
            Self::NexusGateBeforeKarama => "nexus.atreides.betrayal.window",
            Self::AtreidesSecondSameElement => "nexus.atreides-inspection.second",
            Self::MoritaniRetentionAlwaysAsks => "nexus.moritani-retention.no-prompt",
            Self::MoritaniRetentionAfterWinner => "nexus.moritani-retention.sequence",
            Self::InspectionOfKeptCards => "nexus.choam.secret-ally.inspection.sample",
        }
    }
}
