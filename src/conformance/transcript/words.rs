//! The game's own words for transcripts: acts, facts of the log, and all that they name.

mod conflict;
pub(super) mod nexus;
mod opening;
mod phases;
pub(super) mod played;

use truthsayer_engine::bank::Holder;
use truthsayer_engine::custody::{Handle, Pile, Place};
use truthsayer_engine::facts::{Cell, ComponentId, Faction, Leader, Territory, Treachery};
use truthsayer_engine::frame::{Effect, WindowKind};
use truthsayer_engine::log::{Cause, Fact, Told};
use truthsayer_engine::request::{Act, CellForces, DecisionKind};
use truthsayer_engine::stage::Staging;
use truthsayer_engine::view::{ForcesView, OwnView};
use truthsayer_engine::{Game, Phase};

pub(crate) use phases::ending;

// ---- names

pub(super) fn faction(faction: Faction) -> &'static str {
    &faction.facts().name
}

pub(super) fn territory(territory: Territory) -> &'static str {
    &territory.facts().name
}

/// A cell is told by its territory, and by its sector where the territory has several.
pub(crate) fn cell(cell: Cell) -> String {
    let name = territory(cell.territory());
    match cell.sector() {
        Some(sector) if cell.territory().cells().len() > 1 => format!("{name} (sector {})", sector.number()),
        _ => name.to_owned(),
    }
}

pub(super) fn treachery(card: Treachery) -> String {
    card.facts().name.clone()
}

pub(super) fn spice_card(name: &str) -> String {
    Territory::named(name).map_or_else(|| "Shai-Hulud".to_owned(), |site| territory(site).to_owned())
}

pub(super) fn pile(pile: Pile) -> &'static str {
    match pile {
        Pile::A => "A",
        Pile::B => "B",
    }
}

pub(super) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Storm => "Storm",
        Phase::SpiceBlow => "Spice Blow and Nexus",
        Phase::Charity => "CHOAM Charity",
        Phase::Bidding => "Bidding",
        Phase::Revival => "Revival",
        Phase::Movement => "Shipment and Movement",
        Phase::Battle => "Battle",
        Phase::Collection => "Spice Collection",
        Phase::Pause => "Mentat Pause",
    }
}

pub(super) fn window(window: WindowKind) -> &'static str {
    match window {
        WindowKind::Weather => "answers with Weather Control",
        WindowKind::Atomics => "answers with Family Atomics",
        WindowKind::Karama => "answers with Karama",
        WindowKind::Nexus => "answers with Nexus cards",
        WindowKind::Skill => "answers with skills",
    }
}

pub(crate) fn decision(kind: DecisionKind) -> &'static str {
    match kind {
        DecisionKind::Predict => "write the prediction",
        DecisionKind::KeepTraitor => "keep a traitor card",
        DecisionKind::PlaceFremen => "place the first ten forces",
        DecisionKind::PlaceSister => "place the first force",
        DecisionKind::DialStorm => "dial for the storm",
        DecisionKind::ControlWeather => "play Weather Control, or pass",
        DecisionKind::UseAtomics => "play Family Atomics, or pass",
        DecisionKind::ChooseLosses => "choose the losses",
        DecisionKind::LookAtStorm => "look at the next storm card, or pass",
        DecisionKind::SpareAlly => "spare the ally's forces, or not",
        DecisionKind::PlaceWorm => "place the further worm",
        DecisionKind::Ride => "ride the worm, or pass",
        DecisionKind::Negotiate => "make or break alliances, or be done",
        DecisionKind::TurnFighters => "turn the fighters, or pass",
        DecisionKind::ClaimCharity => "claim charity, or pass",
        DecisionKind::Bid => "raise, or pass",
        DecisionKind::Revive => "revive, or be done",
        DecisionKind::TakeArms => "take up arms, or pass",
        DecisionKind::TakeTurn => "take the turn now, or wait",
        DecisionKind::Ship => "ship, or pass",
        DecisionKind::ShipAgain => "ship a second time, or pass",
        DecisionKind::Move => "move, or be done",
        DecisionKind::Accompany => "send a force along, or pass",
        DecisionKind::Attack => "name the battle to fight",
        DecisionKind::Voice => "speak with the Voice, or pass",
        DecisionKind::Foresee => "ask for an element of the plan, or pass",
        DecisionKind::Foretell => "answer Prescience",
        DecisionKind::Plan => "make a battle plan",
        DecisionKind::CallTraitor => "call a traitor, or pass",
        DecisionKind::Casualties => "name the dead",
        DecisionKind::DiscardPlayed => "discard cards played, or keep them",
        DecisionKind::DrawLeader => "draw a leader, or pass",
        DecisionKind::Capture => "kill the leader, or capture him",
        DecisionKind::SummonWorm => "place a worm with a Karama, or pass",
        DecisionKind::AnswerTruth => "answer the question",
        DecisionKind::GiveBack => "give as many cards back",
        DecisionKind::AnswerKarama => "play Karama, or pass",
        DecisionKind::AnswerNexus => "answer with a Nexus card, or pass",
        DecisionKind::DrawNexus => "draw a Nexus card, or pass",
        DecisionKind::OfferNexus => "play a Nexus card, or pass",
        DecisionKind::ResolveNexus => "choose what the Nexus card leaves to choose",
        DecisionKind::AnswerSkill => "answer with a skill, or pass",
    }
}

pub(super) fn effect(effect: Effect) -> String {
    match effect {
        Effect::StormRises => "the storm is to move, and nobody knows yet how far".to_owned(),
        Effect::StormMoves { steps } => format!("the storm is to move {}", sectors(steps)),
        Effect::FremenEndure { sector } => format!("the Fremen are to lose half in sector {}", sector.number()),
        Effect::FremenLook => "the Fremen are to look at the next storm card".to_owned(),
        Effect::FremenImmune { territory: at } => {
            format!("the Fremen in {} are to be passed over by the worm", territory(at))
        }
        Effect::FremenSpare { territory: at } => format!("the Fremen are to spare their ally in {}", territory(at)),
        Effect::FremenPlaceWorm => "the Fremen are to place the worm".to_owned(),
        Effect::SistersTurn { territory: at } => {
            format!("the Bene Gesserit fighters in {} are to become advisors", territory(at))
        }
        Effect::Income => "a payment is to be received".to_owned(),
        Effect::ShipmentFee => "the bank is to receive the payment of a shipment".to_owned(),
        Effect::Inspects => "an element of a battle plan can be inspected".to_owned(),
        Effect::TraitorCounts { leader } => format!("{} is to count as a traitor", leader.facts().name),
        Effect::LoserKeeps => "the loser can keep a card that it has played".to_owned(),
        Effect::WinnerLooks => "the winner can see a card of the loser".to_owned(),
        Effect::SistersCharity => "the Bene Gesserit are to receive charity".to_owned(),
        Effect::SeeLot => "the Atreides are to look at the lot".to_owned(),
        Effect::PaysForLot => "the best bidder is to pay for the lot".to_owned(),
        Effect::ReceivesLot => "the lot is to stay with its buyer".to_owned(),
        Effect::BidIncome => "the Emperor is to receive what was bid".to_owned(),
        Effect::ExtraCard => "the Harkonnen are to draw one more card".to_owned(),
        Effect::SistersArm { territory: at } => {
            format!("the Bene Gesserit are to take up arms in {}", territory(at))
        }
        Effect::SeeSpice => "the Atreides are to look at the next spice card".to_owned(),
        Effect::GuildTakesTurn => "the Spacing Guild is to leave the order of turns".to_owned(),
        Effect::GuildHalf => "the Spacing Guild is to ship at half price".to_owned(),
        Effect::AllyHalf => "the ally of the Spacing Guild is to ship at half price".to_owned(),
        Effect::GuildCrossShips => "the Spacing Guild is to ship between territories".to_owned(),
        Effect::AllyCrossShips => "the ally of the Spacing Guild is to ship between territories".to_owned(),
        Effect::GuildShipsBack => "the Spacing Guild is to ship back to reserve".to_owned(),
        Effect::FremenMigrate => "the Fremen are to bring reserves into the storm".to_owned(),
        Effect::Ships { to, normal, elite } => {
            format!("{} forces are to be shipped to {}", normal + elite, cell(to))
        }
        Effect::FremenMoveFar => "the Fremen are to move two territories".to_owned(),
        Effect::SistersAccompany { advisor: true } => "the Bene Gesserit are to send an advisor along".to_owned(),
        Effect::SistersAccompany { advisor: false } => {
            "the Bene Gesserit are to send a force to the Polar Sink".to_owned()
        }
        Effect::SistersServe => "a worthless card is to serve the Bene Gesserit for a Karama".to_owned(),
        Effect::Sardaukar => "Sardaukar are to count double".to_owned(),
        Effect::Fedaykin => "Fedaykin are to count double".to_owned(),
        Effect::BattleHardened => "Fremen are to count in full without spice".to_owned(),
        Effect::KwisatzHaderach => "the Kwisatz Haderach may go along".to_owned(),
        Effect::SistersVoice { .. } => "the Bene Gesserit are to speak with the Voice".to_owned(),
        Effect::AtreidesForesee { .. } => "the Atreides are to foresee an element of the plan".to_owned(),
        Effect::HarkonnenCapture => "the Harkonnen are to draw a leader".to_owned(),
        Effect::FremenGrant => "the Fremen are to let their ally revive three forces free".to_owned(),
        Effect::EmperorRevives { normal, elite } => {
            format!("the Emperor is to pay for {} forces of its ally", normal + elite)
        }
    }
}

// ---- forces

pub(super) fn forces(forces: ForcesView) -> String {
    counted(forces.faction, forces.normal, forces.elite, forces.advisors)
}

fn counted(whose: Faction, normal: u8, elite: u8, advisors: u8) -> String {
    let starred = whose.facts().elite.as_deref().unwrap_or("elite");
    let mut parts = Vec::new();
    if normal > 0 {
        parts.push(normal.to_string());
    }
    if elite > 0 {
        parts.push(format!("{elite} {starred}"));
    }
    if advisors > 0 {
        parts.push(if advisors == 1 { "1 advisor".to_owned() } else { format!("{advisors} advisors") });
    }
    if parts.is_empty() { "none".to_owned() } else { parts.join(" + ") }
}

fn groups(whose: Faction, forces: &[CellForces]) -> String {
    let group =
        |entry: &CellForces| format!("{} in {}", counted(whose, entry.normal, entry.elite, 0), cell(entry.cell));
    listed(forces.iter().map(group))
}

fn sectors(count: u8) -> String {
    if count == 1 { "1 sector".to_owned() } else { format!("{count} sectors") }
}

fn listed(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

fn leaders(leaders: &[Leader]) -> String {
    listed(leaders.iter().map(|leader| leader.facts().name.clone()))
}

/// What is told, or that something is.
fn told<T>(told: &Told<T>, known: impl FnOnce(&T) -> String, hidden: &str) -> String {
    match told {
        Told::Known(value) | Told::To(_, value) => known(value),
        Told::Hidden => hidden.to_owned(),
    }
}

// ---- acts

/// What a player does, in the present tense and without its name; `own` is what it has.
pub(crate) fn act(act: &Act, whose: Faction, own: Option<&OwnView>) -> String {
    let card = |handle: Handle| {
        let held = own.and_then(|own| own.hand.iter().find(|held| held.handle == handle));
        held.map_or_else(|| "a card that it does not hold".to_owned(), |held| treachery(held.card))
    };
    match act {
        Act::Pass => "passes".to_owned(),
        Act::Predict { faction: named, turn } => format!("predicts {} in turn {turn}", faction(*named)),
        Act::KeepTraitor { leader } => format!("keeps {}", leader.facts().name),
        Act::PlaceFremen { forces } => format!("places {}", groups(whose, forces)),
        Act::PlaceSister { cell: at } => format!("places a force in {}", cell(*at)),
        Act::DialStorm { number } => format!("dials {number}"),
        Act::ControlWeather { card: played, steps } => {
            format!("plays {}: the storm moves {}", card(*played), sectors(*steps))
        }
        Act::UseAtomics { card: played } | Act::PlayKarama { card: played } => format!("plays {}", card(*played)),
        Act::ChooseLosses { elite } => format!("chooses {elite} elite among the dead"),
        Act::LookAtStorm => "looks at the next storm card".to_owned(),
        Act::SpareAlly { spare: true } => "spares its ally".to_owned(),
        Act::SpareAlly { spare: false } => "does not spare its ally".to_owned(),
        Act::PlaceWorm { territory: at } => format!("places the worm in {}", territory(*at)),
        Act::Ride { forces, to } => format!("rides with {} to {}", groups(whose, forces), cell(*to)),
        Act::Propose { to } => format!("proposes an alliance to {}", faction(*to)),
        Act::BreakAlliance => "breaks its alliance".to_owned(),
        Act::TurnFighters => "turns its fighters into advisors".to_owned(),
        Act::Redirect => "redirects part of the payment".to_owned(),
        Act::Charity(_) | Act::Bidding(_) | Act::Revival(_) | Act::Support(_) | Act::Deal(_) => phases::act(act, whose),
        Act::Movement(_) | Act::Battle(_) => conflict::act(act, whose, &card),
        Act::Ghola(_) | Act::Truth(_) | Act::Special(_) => played::act(act, whose, &card),
        Act::Nexus(act) => nexus::act(act, whose, &card),
    }
}

// ---- staging

/// A move of staging in this game.
pub(crate) fn staging(staging: &Staging, game: &Game) -> String {
    match staging {
        Staging::Move { component: moved, to } => format!("{} to {}", component(*moved), place(*to)),
        Staging::OnTop { place: at, cards } => {
            format!("on top of {}: {}", place(*at), listed(cards.iter().map(|card| component(*card))))
        }
        Staging::Forces { faction: whose, from, to, normal, elite } => {
            let forces = counted(*whose, *normal, *elite, 0);
            format!("{forces} of {} from {} to {}", faction(*whose), place(*from), place(*to))
        }
        Staging::Sides { cell: at, advisors: true } => format!("Bene Gesserit in {} are advisors", cell(*at)),
        Staging::Sides { cell: at, advisors: false } => format!("Bene Gesserit in {} are fighters", cell(*at)),
        Staging::Spice { from, to, amount } => {
            format!("{amount} spice from {} to {}", holder(*from, game), holder(*to, game))
        }
        Staging::Storm { sector } => format!("the storm to sector {}", sector.number()),
    }
}

fn component(id: ComponentId) -> String {
    match id {
        ComponentId::Treachery(card) => treachery(card.kind()),
        ComponentId::Spice(card) => spice_card(card.name()),
        ComponentId::Storm(number) => format!("storm card {}", number + 1),
        ComponentId::Traitor(leader) => format!("traitor card of {}", leader.facts().name),
        ComponentId::Leader(leader) => leader.facts().name.clone(),
        ComponentId::Nexus(card) => format!("the {} Nexus card", card.title()),
        ComponentId::Force(token) => format!("a force of {}", faction(token.faction)),
    }
}

fn place(place: Place) -> String {
    let of = |what: &str, whose: Faction| format!("the {what} of {}", faction(whose));
    match place {
        Place::Box => "the box".to_owned(),
        Place::TreacheryDeck => "the treachery deck".to_owned(),
        Place::TreacheryDiscard => "the treachery discards".to_owned(),
        Place::Lots => "the lots".to_owned(),
        Place::OutOfGame => "the cards out of the game".to_owned(),
        Place::Hand(whose) => of("hand", whose),
        Place::Committed(whose) => of("card face down", whose),
        Place::Table(whose) => of("cards played", whose),
        Place::SpiceDeck => "the spice deck".to_owned(),
        Place::SpiceDiscard(on) => format!("spice pile {}", pile(on)),
        Place::SpiceAside => "the worms set aside".to_owned(),
        Place::StormDeck => "the storm deck".to_owned(),
        Place::StormNext => "the next storm card".to_owned(),
        Place::StormShown => "the storm card of this turn".to_owned(),
        Place::TraitorDeck => "the traitor deck".to_owned(),
        Place::NexusDeck => "the Nexus deck".to_owned(),
        Place::NexusDiscard => "the Nexus discards".to_owned(),
        Place::NexusHand(whose) => of("Nexus card", whose),
        Place::TraitorsDealt(whose) => of("traitor cards dealt", whose),
        Place::Traitors(whose) => of("traitors", whose),
        Place::Leaders(whose) => of("leaders", whose),
        Place::Tanks => "the tanks".to_owned(),
        Place::Reserves(whose) => of("reserves", whose),
        Place::Cell(at) => cell(at),
    }
}

fn holder(holder: Holder, game: &Game) -> String {
    let whose = |seat| game.faction(seat).map_or("nobody", faction);
    match holder {
        Holder::Bank => "the bank".to_owned(),
        Holder::Wallet(seat) => whose(seat).to_owned(),
        Holder::Front(seat) => format!("the bribes of {}", whose(seat)),
        Holder::Cell(at) => cell(at),
        Holder::Escrow(_) => "what is paid and not settled".to_owned(),
    }
}

// ---- the log

fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Storm => "the storm",
        Cause::Worm => "the worm",
        Cause::Atomics => "Family Atomics",
        Cause::Battle => "battle",
        Cause::Explosion => "an explosion",
        Cause::Ally => "their ally's presence",
    }
}

/// A fact of the log as somebody reads it who was told so much of it.
pub(super) fn fact(fact: &Fact) -> String {
    match fact {
        Fact::Predicted { .. }
        | Fact::TraitorsDealt { .. }
        | Fact::TraitorsKept { .. }
        | Fact::CardsDealt { .. }
        | Fact::Committed { .. }
        | Fact::Answered
        | Fact::SpiceReceived { .. }
        | Fact::ForcesPlaced { .. } => opening::of_setup(fact),
        Fact::StormDialled { .. }
        | Fact::StormCardShown { .. }
        | Fact::StormCardDrawn
        | Fact::StormCardSeen { .. }
        | Fact::StormStands { .. }
        | Fact::FirstPlayer { .. }
        | Fact::ForcesLost { .. }
        | Fact::SpiceLost { .. }
        | Fact::ShieldWallDestroyed
        | Fact::WeatherControlled { .. } => opening::of_storm(fact),
        Fact::SpiceCardTurned { .. }
        | Fact::SpiceBlown { .. }
        | Fact::SpiceBlownAway { .. }
        | Fact::WormSetAside
        | Fact::WormAppeared { .. }
        | Fact::WormWithoutEffect
        | Fact::AllySpared { .. }
        | Fact::SpiceReshuffled
        | Fact::WormsShuffledBack
        | Fact::Rode { .. }
        | Fact::RideDeclined { .. } => opening::of_blow(fact),
        Fact::NexusBegan
        | Fact::Proposed { .. }
        | Fact::AllianceFormed { .. }
        | Fact::AllianceBroken { .. }
        | Fact::DoneWithNexus { .. }
        | Fact::NexusEnded => opening::of_nexus(fact),
        Fact::TurnBegan { turn } => format!("Turn {turn} began."),
        Fact::PhaseBegan { phase: begun } => format!("{} began.", phase(*begun)),
        Fact::PhaseSkipped { phase: skipped } => format!("{} is not played yet.", phase(*skipped)),
        Fact::SistersTurned { territory: at, advisors: true } => {
            format!("The Bene Gesserit in {} became advisors.", territory(*at))
        }
        Fact::SistersTurned { territory: at, advisors: false } => {
            format!("The Bene Gesserit in {} became fighters.", territory(*at))
        }
        Fact::SistersUnchanged { territory: at } => {
            format!("The Bene Gesserit in {} stayed fighters.", territory(*at))
        }
        Fact::WindowOpened { window: opened, effect: to } => format!("Open: {}, as {}.", window(*opened), effect(*to)),
        Fact::WindowClosed { window: closed } => format!("Closed: {}.", window(*closed)),
        Fact::CardPlayed { faction: by, card } => format!("{} played {}.", faction(*by), treachery(*card)),
        Fact::Stopped { effect: stopped } => format!("It was stopped that {}.", effect(*stopped)),
        Fact::Settled { postings } => {
            let amount: u32 = postings.iter().map(|posting| posting.amount).sum();
            format!("A payment of {amount} spice was settled.")
        }
        Fact::Card(fact) => played::fact(fact),
        Fact::Nexus(fact) => nexus::fact(fact),
        _ => {
            let told = phases::fact(fact);
            if told.is_empty() { conflict::fact(fact) } else { told }
        }
    }
}
