//! The list of what can happen.

use serde::{Deserialize, Serialize};

use crate::custody::Pile;
use crate::facts::{Cell, Faction, Leader, Sector, Territory, Treachery};
use crate::frame::{Effect, WindowKind};
use crate::log::{CardFact, Cause, NexusFact, Told};
use crate::profile::Phase;
use crate::request::CellForces;
use crate::rules::battle::menu::{Element, Order};
use crate::rules::battle::state::OpenPlan;
use crate::rules::pause::state::Ending;

/// What can happen. Past tense throughout.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "fact", deny_unknown_fields)]
pub enum Fact {
    /// The Bene Gesserit wrote their prediction.
    Predicted {
        /// Whom.
        faction: Told<Faction>,
        /// In which turn.
        turn: Told<u8>,
    },
    /// Traitor cards were dealt.
    TraitorsDealt {
        /// To whom.
        faction: Faction,
        /// Which.
        leaders: Told<Vec<Leader>>,
    },
    /// A player kept traitor cards.
    TraitorsKept {
        /// Who.
        faction: Faction,
        /// Which.
        leaders: Told<Vec<Leader>>,
    },
    /// Treachery cards were dealt.
    CardsDealt {
        /// To whom.
        faction: Faction,
        /// Which.
        cards: Told<Vec<Treachery>>,
    },
    /// A player made a secret choice together with others.
    Committed {
        /// Who.
        faction: Faction,
    },
    /// A player answered a window; nobody else learns of it.
    Answered,
    /// A player got spice from the bank.
    SpiceReceived {
        /// Who.
        faction: Faction,
        /// How much.
        amount: u32,
    },
    /// Forces came to the board from the reserves.
    ForcesPlaced {
        /// Whose.
        faction: Faction,
        /// Where.
        forces: Vec<CellForces>,
        /// Whether they came as advisors.
        advisors: bool,
    },
    /// A turn began.
    TurnBegan {
        /// Which.
        turn: u8,
    },
    /// A phase began.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// A phase was gone past, because this profile does not play it yet.
    PhaseSkipped {
        /// Which.
        phase: Phase,
    },
    /// The dials were opened.
    StormDialled {
        /// Who dialled what.
        dials: Vec<(Faction, u8)>,
    },
    /// The storm card of this turn was shown.
    StormCardShown {
        /// Its number.
        steps: u8,
    },
    /// The next storm card was drawn, face down.
    StormCardDrawn,
    /// The Fremen looked at the next storm card, or chose not to.
    StormCardSeen {
        /// Its number, if they looked.
        steps: Told<Option<u8>>,
    },
    /// The storm marker was placed or moved.
    StormStands {
        /// Where it is now.
        sector: Sector,
    },
    /// The order of play was determined.
    FirstPlayer {
        /// Who is first.
        faction: Faction,
    },
    /// Forces went to the tanks.
    ForcesLost {
        /// Whose.
        faction: Faction,
        /// Where they were.
        forces: CellForces,
        /// Why.
        cause: Cause,
    },
    /// Spice left the board.
    SpiceLost {
        /// Where it was.
        cell: Cell,
        /// How much.
        amount: u32,
        /// Why.
        cause: Cause,
    },
    /// The Shield Wall was destroyed.
    ShieldWallDestroyed,
    /// A spice card was turned up.
    SpiceCardTurned {
        /// For which pile.
        pile: Pile,
        /// The territory's name, or `shai-hulud`.
        card: String,
    },
    /// Spice appeared.
    SpiceBlown {
        /// Where.
        cell: Cell,
        /// How much.
        amount: u32,
    },
    /// No spice appeared, for the cell lies in the storm.
    SpiceBlownAway {
        /// Where.
        cell: Cell,
    },
    /// A worm of the first turn was set aside.
    WormSetAside,
    /// A worm came.
    WormAppeared {
        /// Where.
        territory: Territory,
        /// Whether the Fremen placed it.
        placed: bool,
    },
    /// A worm had no effect.
    WormWithoutEffect,
    /// The Fremen decided about their ally's forces.
    AllySpared {
        /// Whose forces.
        ally: Faction,
        /// Where.
        territory: Territory,
        /// Whether they are spared.
        spared: bool,
    },
    /// The spice discards became the new deck.
    SpiceReshuffled,
    /// Worms set aside in the first turn were shuffled back.
    WormsShuffledBack,
    /// A Nexus began.
    NexusBegan,
    /// A player would ally with another; the two learn of it.
    Proposed {
        /// Who.
        from: Faction,
        /// With whom.
        to: Faction,
    },
    /// Two players became allies.
    AllianceFormed {
        /// One.
        one: Faction,
        /// The other.
        other: Faction,
    },
    /// A player left an alliance.
    AllianceBroken {
        /// Who.
        by: Faction,
        /// With whom it was.
        with: Faction,
    },
    /// A player is done with the Nexus.
    DoneWithNexus {
        /// Who.
        faction: Faction,
    },
    /// The Nexus ended.
    NexusEnded,
    /// The Fremen rode the worm.
    Rode {
        /// What rode.
        forces: Vec<CellForces>,
        /// Where to.
        to: Cell,
    },
    /// The Fremen let the worm go.
    RideDeclined {
        /// Where it was.
        territory: Territory,
    },
    /// Bene Gesserit forces changed sides.
    SistersTurned {
        /// Where.
        territory: Territory,
        /// Whether they are advisors now.
        advisors: bool,
    },
    /// The Bene Gesserit left their fighters as they were.
    SistersUnchanged {
        /// Where.
        territory: Territory,
    },
    /// A response window opened.
    WindowOpened {
        /// Of which kind.
        window: WindowKind,
        /// To what.
        effect: Effect,
    },
    /// A response window closed.
    WindowClosed {
        /// Of which kind.
        window: WindowKind,
    },
    /// A treachery card was played.
    CardPlayed {
        /// By whom.
        faction: Faction,
        /// Which.
        card: Treachery,
    },
    /// The storm's movement was set.
    WeatherControlled {
        /// How far it moves.
        steps: u8,
    },
    /// What was attempted was stopped.
    Stopped {
        /// What.
        effect: Effect,
    },
    /// A payment was settled.
    Settled {
        /// Where each spice went.
        postings: Vec<crate::bank::Posting>,
    },
    /// A player passed, or is done.
    Passed {
        /// Who.
        faction: Faction,
    },
    /// A player had charity.
    CharityReceived {
        /// Who.
        faction: Faction,
        /// How much.
        amount: u32,
    },
    /// Everybody told how many treachery cards he has.
    HandsTold {
        /// Who has how many.
        counts: Vec<(Faction, u8)>,
    },
    /// Lots were dealt.
    LotsDealt {
        /// How many.
        count: u8,
    },
    /// The treachery discards became the new deck.
    TreacheryReshuffled,
    /// The Atreides looked at the lot that came up.
    LotSeen {
        /// Which card.
        card: Told<Treachery>,
    },
    /// A player bid.
    Bid {
        /// Who.
        faction: Faction,
        /// How much.
        amount: u16,
        /// How much of it the ally pays.
        ally: Told<u16>,
    },
    /// A player took a lot.
    CardBought {
        /// Who.
        faction: Faction,
        /// For how much; nothing if with a Karama.
        amount: u16,
        /// Which card.
        card: Told<Treachery>,
    },
    /// Nobody wanted a lot; it and those behind it went back on top of the deck.
    LotsTakenBack {
        /// How many.
        count: u8,
    },
    /// The Atreides looked at the next spice card.
    SpiceSeen {
        /// The territory's name, or `shai-hulud`.
        card: Told<String>,
    },
    /// The Guild waits with its turn.
    GuildWaits,
    /// A player's turn of Shipment and Movement began.
    MarchBegan {
        /// Whose.
        faction: Faction,
    },
    /// Forces came from the reserves.
    Shipped {
        /// Whose.
        faction: Faction,
        /// Which, and where to.
        forces: CellForces,
        /// What it cost.
        price: u32,
    },
    /// Forces were shipped from one territory to another.
    CrossShipped {
        /// Whose.
        faction: Faction,
        /// From where.
        forces: Vec<CellForces>,
        /// Where to.
        to: Cell,
    },
    /// Forces were shipped back to the reserves.
    ShippedBack {
        /// Whose.
        faction: Faction,
        /// From where.
        forces: Vec<CellForces>,
    },
    /// Forces moved.
    Moved {
        /// Whose.
        faction: Faction,
        /// From where.
        forces: Vec<CellForces>,
        /// Where to.
        to: Cell,
        /// Whether they came as advisors.
        advisors: bool,
    },
    /// A battle began.
    BattleBegan {
        /// Who attacks.
        aggressor: Faction,
        /// Whom.
        defender: Faction,
        /// Where.
        territory: Territory,
    },
    /// The Voice gave an order.
    Voiced {
        /// To whom.
        to: Faction,
        /// What.
        order: Order,
    },
    /// Prescience was answered.
    Foretold {
        /// By whom.
        from: Faction,
        /// What was asked.
        element: Element,
        /// What the plan will hold, by name.
        answer: Told<String>,
    },
    /// A battle plan was opened.
    PlanOpened {
        /// Whose.
        faction: Faction,
        /// What it holds.
        plan: OpenPlan,
    },
    /// A leader was called a traitor.
    TraitorCalled {
        /// By whom.
        by: Faction,
        /// Who.
        leader: Leader,
    },
    /// A Lasgun met a Shield.
    Exploded {
        /// Where.
        territory: Territory,
    },
    /// The totals of a battle, in halves.
    Totals {
        /// Of the aggressor.
        aggressor: u32,
        /// Of the other.
        defender: u32,
    },
    /// A battle was won.
    BattleWon {
        /// By whom.
        winner: Faction,
        /// Against whom.
        loser: Faction,
        /// Where.
        territory: Territory,
    },
    /// A battle was won by nobody.
    BattleLostByBoth {
        /// Where.
        territory: Territory,
    },
    /// A player paid for the support of its forces.
    SupportPaid {
        /// Who.
        faction: Faction,
        /// How much.
        amount: u8,
    },
    /// A leader died.
    LeaderDied {
        /// Who.
        leader: Leader,
    },
    /// The Kwisatz Haderach died.
    KwisatzHaderachDied,
    /// The winner kept some of what it had played.
    PlayedKept {
        /// Who.
        faction: Faction,
        /// How many cards.
        kept: u8,
    },
    /// The Harkonnen drew a leader.
    LeaderDrawn {
        /// Whom.
        leader: Leader,
    },
    /// The Harkonnen captured a leader.
    LeaderCaptured {
        /// Whom.
        leader: Leader,
    },
    /// A captive went back.
    LeaderReleased {
        /// Who.
        leader: Leader,
    },
    /// Forces came back from the tanks to the reserves.
    ForcesRevived {
        /// Whose.
        faction: Faction,
        /// Normal ones.
        normal: u8,
        /// Elite ones.
        elite: u8,
        /// What it cost.
        cost: u32,
    },
    /// A leader came back from the tanks.
    LeaderRevived {
        /// Whose.
        faction: Faction,
        /// Who.
        leader: Leader,
        /// What it cost.
        cost: u32,
    },
    /// Fighters gathered spice.
    SpiceGathered {
        /// Whose.
        faction: Faction,
        /// Where.
        cell: Cell,
        /// How much.
        amount: u32,
    },
    /// A player laid spice before another's shield.
    Bribed {
        /// Who.
        from: Faction,
        /// Whom.
        to: Faction,
        /// How much.
        amount: u16,
    },
    /// A player took in what lay before its shield.
    BribesTaken {
        /// Who.
        faction: Faction,
        /// How much.
        amount: u32,
    },
    /// A player promised to pay of its ally's bids and shipments; the two learn of it.
    Promised {
        /// Who.
        from: Faction,
        /// Up to how much.
        amount: u16,
    },
    /// The Emperor gave its ally spice.
    SpiceGiven {
        /// Who.
        from: Faction,
        /// Whom.
        to: Faction,
        /// How much.
        amount: Told<u16>,
    },
    /// A card was played that can be played at any time.
    Card(CardFact),
    /// Something happened with Nexus cards.
    Nexus(NexusFact),
    /// The game ended.
    GameEnded {
        /// How.
        ending: Ending,
    },
}
