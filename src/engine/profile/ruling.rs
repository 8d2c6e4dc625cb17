//! The interpretations whose alternative can be played, and the clause that each of them switches.

/// Declares the rulings: what each plays otherwise, its name, and the clause that it switches.
macro_rules! rulings {
    ($(#[$meta:meta])* { $($(#[doc = $says:literal])+ $Variant:ident = $text:literal switches $clause:literal,)+ }) => {
        named! {
            $(#[$meta])*
            pub enum Ruling { $($(#[doc = $says])+ $Variant = $text,)+ }
        }

        impl Ruling {
            /// The clause that it switches.
            pub fn clause(self) -> &'static str {
                match self { $(Self::$Variant => $clause,)+ }
            }
        }
    };
}

rulings! {
    /// An interpretation whose alternative can be played.
    {
        /// The circle in the storm's own sector is first in storm order, not last.
        StormSeatGoesFirst = "storm-circle-first" switches "base.def.first-player.under-storm",
        /// The first storm hits every sector that it is counted through, not its last alone.
        FirstStormHitsAllPassed = "first-storm-hits-all-passed" switches "base.storm.first-damage",
        /// The sector that the storm leaves is hit again.
        StormStartSectorHit = "storm-start-sector-hit" switches "base.storm.start-sector.left",
        /// Weather Control is played before dials are made or the storm card is shown.
        WeatherControlBeforeReveal = "weather-control-before-reveal" switches "base.storm.sequence",
        /// A Weather Control of zero makes the storm hit its own sector again.
        WeatherControlZeroHitsAgain = "weather-control-zero-hits-again" switches "base.storm.zero",
        /// The half of stormed Fremen tokens is worked out for all that a movement catches in a territory.
        StormHalvesByTerritory = "storm-halves-by-territory" switches "base.storm.fremen-half.cell",
        /// Of stormed Fremen tokens the normal ones die first, without a choice.
        FremenLoseNormalsFirst = "storm-halves-fedaykin-last" switches "base.storm.fremen-half-choice",
        /// Family Atomics need a fighter who reaches the Wall by cells out of the storm.
        AtomicsNeedOpenPath = "atomics-need-open-path" switches "base.card.family-atomics-between",
        /// Forces on the broken Shield Wall suffer storms.
        BrokenWallExposed = "broken-wall-exposed" switches "base.storm.wall-stays",
        /// A worm also takes the territory card that ends its blow.
        WormAttacksEndingSite = "worm-attacks-ending-site" switches "base.blow.worm-own-site",
        /// A worm spares what stands in the stormed part of its territory.
        StormKeepsWormAway = "storm-keeps-worm-away" switches "base.blow.worm-in-storm",
        /// The topmost territory card of pile A is not shuffled into a new spice deck.
        SpiceReshuffleKeepsPileTop = "spice-reshuffle-keeps-pile-top" switches "base.blow.reshuffle",
        /// Fremen tokens under the storm are out of a worm's reach, even where their immunity was stopped.
        StormHidesFremen = "storm-hides-fremen" switches "base.edge.fremen-worm-storm.stopped",
        /// Fremen tokens under the storm may ride the worm.
        FremenUnderStormRide = "fremen-under-storm-ride" switches "base.edge.fremen-worm-storm",
        /// A worm that the Fremen are stopped from placing strikes at the topmost territory card of the pile.
        StoppedPlacementStrikesTopCard = "stopped-placement-strikes-top-card" switches "base.blow.fremen-place-stop",
        /// A ride may end where the Fremen ally has fighters.
        RideOntoAlly = "ride-onto-ally" switches "base.blow.ride-limits.ally",
        /// A worm that the Fremen place is followed by a Nexus of its own.
        PlacedWormAddsNexus = "placed-worm-adds-nexus" switches "base.edge.placed-worm-nexus",
        /// In a Nexus the players speak one after another, in storm order.
        SimultaneousInStormOrder = "simultaneous-in-storm-order" switches "base.def.simultaneous",
        /// A player may make several alliances in one Nexus.
        SeveralAlliancesANexus = "several-alliances-a-nexus" switches "base.nexus.break.once",
        /// Advisors left alone under the storm become fighters.
        AdvisorsTurnUnderStorm = "advisors-turn-under-storm" switches "base.bg.alone-when.storm",
        /// A Karama may stop an advantage of the player's own faction.
        KaramaStopsOneself = "karama-stops-oneself" switches "base.karama.stop-self",
        /// A Karama stops one use of an advantage, not all of its uses in the phase.
        KaramaStopsOneUse = "karama-stops-one-use" switches "base.turn.karama-reset",
        /// A territory is one battlefield, whatever storm lies in it.
        BattleAcrossStorm = "battle-across-storm" switches "base.battle.territory-part",
        /// The total of each side is rounded up to a whole number.
        BattleStrengthRoundsUp = "battle-strength-rounds-up" switches "base.def.rounding.battle",
        /// Prescience comes before the Voice, which then binds as far as the answer leaves room.
        PrescienceFirst = "prescience-first" switches "base.battle.voice-first",
        /// A Karama against what forces are worth is asked for after the Voice and Prescience.
        WorthStoppedAfterAnswers = "worth-stopped-after-answers" switches "base.battle.plan-fixed",
        /// Who has a Cheap Hero and no leader plays it, whatever the Voice forbids.
        MustLeaderBeatsVoice = "must-leader-beats-voice" switches "base.edge.voice-vs-must-leader",
        /// The plan says which forces die if it wins.
        LossesFixedInPlan = "losses-fixed-in-plan" switches "base.battle.elite-losses-algo",
        /// Traitors are called one side after the other, the aggressor first, in the open.
        TraitorsCalledInTurn = "traitors-called-in-turn" switches "base.traitor.ask-both",
        /// A battle won by calling a traitor uses up the Kwisatz Haderach, a captive and a Cheap Hero.
        CalledTraitorUsesUp = "called-traitor-uses-up" switches "base.traitor.caller-leader.once",
        /// The victim of a traitor pays no spice for its plan.
        TraitorVictimKeepsSpice = "traitor-victim-keeps-spice" switches "base.battle.spice-victim",
        /// After an explosion nobody pays spice for plans.
        ExplosionReturnsSpice = "explosion-returns-spice" switches "base.battle.lasgun-shield-spice",
        /// A battle that a traitor decided is no use of the Battle Wheels.
        TraitorBattlesUseNoWheels = "traitor-battles-use-no-wheels" switches "base.edge.wheel-users",
        /// The Harkonnen decide between death and captivity before a leader is drawn.
        CaptureChosenBeforeDraw = "capture-chosen-before-draw" switches "base.capture.choice-order",
        /// Whoever owns a captive can call him a traitor without his card.
        OwnerCallsCaptive = "owner-calls-captive" switches "base.edge.captive-traitor-own",
        /// Every Atreides force that is lost, by whatever cause, counts towards the Kwisatz Haderach.
        AllLossesWakeKwisatzHaderach = "all-losses-wake-kwisatz-haderach" switches "base.kh.counting",
        /// Half the price of a shipment is rounded up for each force, not for the whole shipment.
        ShipmentRoundsEachForce = "shipment-rounds-each-force" switches "base.edge.rounding-total",
        /// What the Guild ships from a territory comes from one of its cells.
        GuildShipsFromOneCell = "guild-ships-from-one-cell" switches "base.ship.guild-source",
        /// Fremen reserves that arrive in the storm where the ground shields them all live.
        FremenArriveSheltered = "fremen-arrive-sheltered" switches "base.ship.fremen-storm-kind",
        /// An advisor that comes along takes any sector of the territory outside the storm.
        AdvisorComesAnywhere = "advisor-comes-anywhere-in-territory" switches "base.ship.bg-accompany-cell",
        /// Advisors of a territory to which one came along may take up arms where they move to in that turn.
        LockedAdvisorsTurnElsewhere = "locked-advisors-turn-elsewhere" switches "base.ship.bg-accompany-lock.move",
        /// How far a group goes is judged when the player's turn begins, before the shipment.
        OrnithoptersBeforeShipment = "ornithopters-before-shipment" switches "base.edge.ship-then-range",
        /// Hajr may also be played before the player ships.
        HajrBeforeShipment = "hajr-before-shipment" switches "base.card.hajr-when",
        /// Forces that shared a territory before they were allied stay until one of the two comes there anew.
        OlderOverlapStays = "older-overlap-stays" switches "base.ally.cleanup",
        /// Advisors and the ally's forces cannot stay together either.
        AdvisorsLeaveAlly = "advisors-leave-ally" switches "base.ally.advisor-ok",
        /// A territory with the ally's fighters is neither entered nor crossed.
        AllyTerritoryClosed = "ally-territory-closed" switches "base.ally.no-share.enter",
        /// What the Guild pays of its ally's shipment flows back to it.
        GuildShareFlowsBack = "guild-share-flows-back" switches "base.ship.pay-guild-ally",
        /// Of several sides that hold most strongholds at the end, the first in storm order wins alone.
        MostTieStormOrder = "most-tie-storm-order" switches "base.win.most.tie",
        /// The prediction does not count when most strongholds decide.
        PredictionNotOnMost = "prediction-not-on-most" switches "base.win.prediction-default",
        /// No spice is paid for deals in the Basic game.
        NoDealsInBasic = "no-deals-in-basic" switches "base.deal.advanced.basic",
        /// A player who has passed is out of the auction.
        BiddingPassIsFinal = "bidding-pass-is-final" switches "base.bid.pass",
        /// What the Emperor pays of his ally's bid goes to the bank.
        EmperorShareToBank = "emperor-share-to-bank" switches "base.bid.pay-emperor-ally",
        /// Who has won a card is asked then whether he pays with a Karama.
        KaramaPaysAfterwards = "karama-pays-afterwards" switches "base.karama.buy.room",
        /// Each means of revival brings an elite force of its own back.
        EliteLimitByMeans = "elite-limit-by-means" switches "base.revive.elite-total",
        /// Leaders can be revived only in turns that begin without any.
        LeaderRevivalCloses = "leader-revival-closes" switches "base.revive.leader-open.lasts",
        /// A city that two factions share counts for both.
        ContestedCityCounts = "contested-city-counts" switches "base.collect.contested",
        /// The Fremen's ally may be in the sietches.
        FremenAllyInSietchIsFine = "fremen-ally-in-sietch-is-fine" switches "base.win.fremen-special-ally",
        /// Tleilaxu Ghola brings back leaders with a disc alone, not the Kwisatz Haderach.
        GholaLeadersAlone = "ghola-leaders-alone" switches "base.card.ghola-leader.any",
        /// Advisors left alone by a battle become fighters at once.
        AdvisorsTurnAfterBattle = "advisors-turn-after-battle" switches "base.edge.advisor-last",
        /// The worm that the Fremen place with a Karama brings a Nexus.
        KaramaWormNexus = "karama-worm-nexus" switches "base.nexus.karama-worm.settled",
        /// The Emperor's own power is called up in Revival alone.
        EmperorSpecialInRevival = "emperor-special-in-revival" switches "base.karama.special-emperor.when",
        /// The Harkonnen swap a whole hand, in Bidding alone.
        HarkonnenSwapWholeHand = "harkonnen-swap-whole-hand" switches "base.karama.special-harkonnen.any",
        /// The Atreides see a plan in battles of their own or their ally's alone.
        SeesOwnBattlesAlone = "sees-own-battles-alone" switches "base.karama.special-atreides.any",
        /// A worthless card that was stopped as it was to serve for a Karama goes back to its hand.
        StoppedWorthlessReturns = "stopped-worthless-returns" switches "base.karama.bg-worthless.stop",
        /// A stronghold in which the storm keeps factions apart counts for each of them.
        ContestedStrongholdCounts = "contested-stronghold-counts" switches "base.def.control",
        /// A ride is the movement of the Fremen in that turn.
        RideUsesMovement = "ride-uses-movement" switches "base.blow.ride-limits.extra",
        /// Deals are paid as soon as the factions are seated.
        DealsBeforeFirstStorm = "deals-before-first-storm" switches "base.setup.no-deals",
        /// Nexus cards of factions that nobody plays stay in the box.
        NexusSeatedFactionsOnly = "nexus-seated-factions-only" switches "nexus.deck.absent-factions",
        /// Every player begins with a Nexus card.
        NexusInitialDeal = "nexus-initial-deal" switches "nexus.deck.no-initial",
        /// Each of the two Advanced blows that brings a Nexus is followed by draws.
        NexusDrawPerBlow = "nexus-draw-per-blow" switches "nexus.draw.no-per-blow",
        /// Nexus cards are drawn in the order of the seats.
        NexusDrawSeatOrder = "nexus-draw-seat-order" switches "nexus.draw.order",
        /// A proposal costs the Nexus card of whoever makes it, and by that becomes known.
        NexusDiscardOnOffer = "nexus-discard-on-offer" switches "nexus.alliance.not-formed",
        /// Both partners of a broken alliance draw a Nexus card.
        NexusDrawOnParting = "nexus-draw-on-parting" switches "nexus.alliance.leaving",
        /// Every unallied player but the native one acknowledges, holder of a Nexus card or not.
        NexusGateAsksAllSeats = "nexus-gate-asks-all-seats" switches "nexus.gate.audience",
        /// Guild Betrayal takes what would have been left to the Guild.
        GuildBetrayalGuildShare = "guild-betrayal-guild-share" switches "nexus.guild-betrayal.positive",
        /// Guild Betrayal leaves a payment alone that a Karama has sent to the bank.
        GuildBetrayalSparesStoppedIncome = "guild-betrayal-spares-stopped-income" switches "nexus.guild-betrayal.stopped-income",
        /// Of an exchange by a Nexus card, a traitor card that was used does not go back.
        TraitorExchangeUnusedOnly = "traitor-exchange-unused-only" switches "nexus.traitor-exchange.held",
        /// The Fremen card returns three forces beside all others.
        FremenReturnLedger = "fremen-return-ledger" switches "nexus.fremen.secret-ally.revival.total",
        /// Of three forces that a Nexus card returns, any number may be elite.
        FreeReturnElites = "free-return-elites" switches "compose.revival.elite",
        /// Fremen Cunning rides at once, ahead of the talks.
        FremenCunningRidesAtOnce = "fremen-cunning-rides-at-once" switches "nexus.fremen.cunning.timing",
        /// Fremen Cunning takes a territory for empty in which advisors alone are.
        FremenCunningOverlooksAdvisors = "fremen-cunning-overlooks-advisors" switches "nexus.fremen.cunning.empty",
        /// Bene Gesserit Cunning is the movement of that turn.
        SistersCunningIsMovement = "bene-gesserit-cunning-is-movement" switches "nexus.bene-gesserit.cunning.no-action",
        /// Fremen Betrayal holds the Fremen to one territory with ornithopters too.
        FremenBetrayalStopsOrnithopters = "fremen-betrayal-stops-ornithopters" switches "nexus.fremen.betrayal.movement.range",
        /// The second shipment of Guild Cunning costs nothing.
        GuildSecondShipmentFree = "guild-second-shipment-free" switches "nexus.guild.cunning.price",
        /// The shipment of Guild Secret Ally comes beside the ordinary one.
        GuildAllyShipsTwice = "guild-ally-ships-twice" switches "nexus.guild.secret-ally.once",
        /// What is shipped by Richese Secret Ally is paid to the bank, also where the Guild is played.
        RicheseAllyPaysBank = "richese-ally-pays-bank" switches "nexus.richese.secret-ally.payee",
        /// Ixian Secret Ally exchanges no card that a Karama has bought.
        IxianSecretAllyPaidOnly = "ixian-secret-ally-paid-only" switches "nexus.ixian-secret-ally.purchases",
        /// Ixian Secret Ally needs room in the hand.
        IxianSecretAllyNeedsSlot = "ixian-secret-ally-needs-slot" switches "nexus.ixian-secret-ally.full-hand",
        /// Ixian Secret Ally is refused when the treachery deck is used up.
        IxianSecretAllyEmptyRefused = "ixian-secret-ally-empty-refused" switches "nexus.ixian-secret-ally.empty-deck",
        /// Atreides Betrayal answers before a Karama could.
        NexusGateBeforeKarama = "nexus-gate-before-karama" switches "nexus.atreides.betrayal.window",
        /// Atreides Cunning may ask for the same element again.
        AtreidesSecondSameElement = "atreides-second-same-element" switches "nexus.atreides-inspection.second",
        /// Every loser is asked what it keeps, also where there is nothing.
        MoritaniRetentionAlwaysAsks = "moritani-retention-always-asks" switches "nexus.moritani-retention.no-prompt",
        /// The loser is asked what it keeps when the winner is done.
        MoritaniRetentionAfterWinner = "moritani-retention-after-winner" switches "nexus.moritani-retention.sequence",
        /// The card that CHOAM Secret Ally shows may be one that was played and kept.
        InspectionOfKeptCards = "inspection-of-kept-cards" switches "nexus.choam.secret-ally.inspection.sample",
    }
}
