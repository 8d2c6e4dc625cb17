//! Treachery cards in hand: found by kind and handle, reserved when committed, spent or given back.
//!
//! What a card does lies in the folder of its kind.

use crate::custody::{End, Handle, Place};
use crate::facts::{ComponentId, Faction, Treachery};
use crate::game::Game;
use crate::log::Fact;
use crate::request::Act;
use crate::rules::karama::state::Advantage;

const KARAMA: &str = "karama";
const WORTHLESS: &str = "worthless";

/// What a treachery card is.
pub(crate) fn kind(id: ComponentId) -> Option<Treachery> {
    if let ComponentId::Treachery(card) = id { Some(card.kind()) } else { None }
}

/// Whether a card is a worthless one.
pub(crate) fn is_worthless(card: Treachery) -> bool {
    card.facts().kind == WORTHLESS
}

/// Cards of a kind in a faction's hand.
pub(crate) fn held(game: &Game, faction: Faction, kind: &'static str) -> impl Iterator<Item = ComponentId> {
    let stopped = game.stopped.0.contains(&Advantage::WorthlessKarama);
    let sisters = serves_as_karama(game, faction) && !stopped;
    let serves = move |own: Treachery| own.name() == kind || sisters && kind == KARAMA && own.facts().kind == WORTHLESS;
    game.hand(faction).into_iter().filter(move |(_, own)| serves(*own)).map(|(id, _)| id)
}

/// Whether worthless cards serve a faction as Karamas.
fn serves_as_karama(game: &Game, faction: Faction) -> bool {
    faction == Faction::BeneGesserit && game.is_advanced()
}

/// The card of a kind in a faction's hand that goes by this handle.
pub(crate) fn by_handle(game: &Game, faction: Faction, kind: &'static str, handle: Handle) -> Option<ComponentId> {
    held(game, faction, kind).find(|id| game.custody.handle(*id) == handle)
}

/// Reserves a card for a sealed answer, so that it cannot be spent twice.
pub(crate) fn commit(game: &mut Game, faction: Faction, handle: Handle) {
    mark!("base.info.hand-count");
    let found = game.hand(faction).into_iter().map(|(id, _)| id).find(|id| game.custody.handle(*id) == handle);
    let id = found.expect("the check found the card in the hand");
    game.move_card(id, Place::Hand(faction), Place::Committed(faction), End::Bottom);
}

/// Plays a reserved card.
pub(crate) fn spend(game: &mut Game, faction: Faction, kind: &'static str, to: Place) {
    let id = committed(game, faction, kind).expect("a card was reserved for this use");
    game.move_card(id, Place::Committed(faction), to, End::Top);
    let card = self::kind(id).expect("treachery cards are reserved");
    if card.name() != kind {
        mark!("base.karama.bg-worthless");
    }
    game.tell(Fact::CardPlayed { faction, card });
}

/// Gives a reserved card back, as its use has lapsed.
pub(crate) fn give_back(game: &mut Game, faction: Faction, kind: &'static str) {
    let id = committed(game, faction, kind).expect("a card was reserved for this use");
    game.move_card(id, Place::Committed(faction), Place::Hand(faction), End::Bottom);
}

/// The reserved card of a kind.
pub(crate) fn committed(game: &Game, faction: Faction, kind: &'static str) -> Option<ComponentId> {
    let sisters = serves_as_karama(game, faction);
    let serves = |own: Treachery| own.name() == kind || sisters && kind == KARAMA && own.facts().kind == WORTHLESS;
    let cards = game.custody.pile(Place::Committed(faction)).into_iter();
    { cards }.find(|id| self::kind(*id).is_some_and(serves))
}

/// The kind of card that an answer reserves.
pub(crate) fn reserved_by(act: &Act) -> Option<&'static str> {
    match act {
        Act::ControlWeather { .. } => Some("weather-control"),
        Act::UseAtomics { .. } => Some("family-atomics"),
        Act::PlayKarama { .. } => Some("karama"),
        Act::Pass
        | Act::Predict { .. }
        | Act::KeepTraitor { .. }
        | Act::PlaceFremen { .. }
        | Act::PlaceSister { .. }
        | Act::DialStorm { .. }
        | Act::ChooseLosses { .. }
        | Act::LookAtStorm
        | Act::SpareAlly { .. }
        | Act::PlaceWorm { .. }
        | Act::Ride { .. }
        | Act::Propose { .. }
        | Act::BreakAlliance
        | Act::TurnFighters
        | Act::Redirect
        | Act::Charity(_)
        | Act::Bidding(_)
        | Act::Revival(_)
        | Act::Movement(_)
        | Act::Battle(_)
        | Act::Support(_)
        | Act::Deal(_)
        | Act::Ghola(_)
        | Act::Truth(_)
        | Act::Special(_)
        | Act::Nexus(_) => None,
    }
}
