//! What a viewer sees of Nexus cards: who holds one, what was played, and of its own what it is and how it answers.

use serde::Serialize;

use crate::facts::{Faction, NexusCard, Treachery};
use crate::frame::{Frame, WindowKind};
use crate::game::Game;
use crate::ids::{EventId, Seat};
use crate::profile::Phase;
use crate::request::Act;
use crate::rules::nexus_cards::held;
use crate::rules::nexus_cards::menu::{Alternative, NexusAct, Panel};
use crate::rules::nexus_cards::options::check_answer;
use crate::rules::nexus_cards::panels::{self, Reason, Standing};
use crate::rules::nexus_cards::steps::own_panel;

/// A card that was played: all of it is public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NexusPlayView {
    /// By whom.
    pub holder: Faction,
    /// Which panel.
    pub panel: Panel,
    /// Which of its effects.
    pub alternative: Alternative,
    /// Against whom.
    pub target: Option<Faction>,
    /// In which turn.
    pub turn: u8,
    /// In which phase.
    pub phase: Phase,
}

/// The card that a player holds, as it sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NexusCardView {
    /// Which.
    pub card: NexusCard,
    /// The panel that applies to it.
    pub panel: Panel,
    /// Why the panel is refused, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Reason>,
    /// The question that it waits for, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<&'static str>,
}

/// What a seat sees that is asked to acknowledge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GateView {
    /// The event that an answer names.
    pub event: EventId,
    /// Whose shipment it is.
    pub shipper: Option<Faction>,
    /// Whether it can pass.
    pub can_pass: bool,
    /// Whether it has passed.
    pub has_passed: bool,
    /// Whether it can use its card.
    pub can_use: bool,
    /// Why its card, which would fit, cannot be used.
    pub blocked: Option<&'static str>,
}

pub(crate) fn holders(game: &Game) -> Vec<Faction> {
    let seats = game.seats.iter().map(|(_, faction)| *faction);
    seats.filter(|faction| held(game, *faction).is_some()).collect()
}

pub(crate) fn plays(game: &Game) -> Vec<NexusPlayView> {
    let view = |play: &super::state::Receipt| NexusPlayView {
        holder: play.holder,
        panel: play.panel,
        alternative: play.alternative,
        target: play.target,
        turn: play.turn,
        phase: play.phase,
    };
    game.nexus_cards.plays.iter().map(view).collect()
}

pub(crate) fn own(game: &Game, faction: Faction) -> Option<NexusCardView> {
    let panel = own_panel(game, faction)?;
    let (refused, question) = match panels::standing(panel) {
        Standing::Refused { reason, question, .. } => (Some(reason), question),
        // One effect may wait while the other is played.
        Standing::Plays(_) | Standing::Both(..) => {
            (None, Alternative::ALL.iter().find_map(|other| panels::undecided(panel, *other)))
        }
        Standing::Answers(_) | Standing::Declared(_) => (None, None),
    };
    Some(NexusCardView { card: panel.card, panel, refused, question })
}

/// The treachery card of another hand that a faction has last seen by a Nexus card.
pub(crate) fn seen(game: &Game, faction: Faction) -> Option<Treachery> {
    game.nexus_cards.plays.iter().rev().filter(|play| play.holder == faction).find_map(|play| play.seen)
}

/// What a seat sees of the acknowledgement under way, if it is asked.
pub(crate) fn gate(game: &Game, seat: Seat) -> Option<GateView> {
    let top = game.stack.last()?;
    if !matches!(&top.frame, Frame::Window(window) if window.kind == WindowKind::Nexus) {
        return None;
    }
    let entry = top.asking.as_ref()?.entries.iter().find(|entry| entry.seat == seat)?;
    let shipper = game.stack.iter().find_map(|framed| match &framed.frame {
        Frame::March(march) => game.faction(march.seat),
        _ => None,
    });
    let usable = super::options::usable(game, seat);
    let choices = usable.map(|(_, rules)| (rules.choices)(game, seat)).unwrap_or_default();
    let choice = choices.into_iter().next().unwrap_or_default();
    let answer = check_answer(game, seat, &Act::Nexus(NexusAct::Use { choice }));
    let fits = usable.is_some();
    let open = entry.answer.is_none();
    Some(GateView {
        event: entry.event,
        shipper,
        can_pass: open,
        has_passed: entry.answer == Some(Act::Pass),
        can_use: open && answer.is_ok(),
        blocked: answer.err().filter(|_| fits).map(crate::rejection::Rejection::name),
    })
}
