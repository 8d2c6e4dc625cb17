//! Words for Nexus cards: acts, facts of the log, and panels.

use truthsayer_engine::custody::Handle;
use truthsayer_engine::facts::Faction;
use truthsayer_engine::log::NexusFact;
use truthsayer_engine::request::{Alternative, NexusAct, NexusChoice, Panel, PanelMode, Preference};
use truthsayer_engine::rules::nexus_cards::state::Stop;

use super::{counted, faction, listed, territory, told, treachery};

/// What a player does with Nexus cards; `card` tells what a handle of its hand stands for.
pub(super) fn act(act: &NexusAct, whose: Faction, card: &dyn Fn(Handle) -> String) -> String {
    match act {
        NexusAct::Draw { preference } => {
            let own = match preference {
                Preference::Keep => "keeps whatever comes",
                Preference::ReplaceOnce => "replaces its own faction once",
                Preference::ReplaceAlways => "replaces its own faction whenever it comes",
            };
            format!("draws a Nexus card, and {own}")
        }
        NexusAct::Play { panel: played, alternative, choice } => {
            let named = named(choice, whose, card);
            format!("plays {}{}{named}", panel(*played), other(*alternative))
        }
        NexusAct::Use { choice } => format!("uses its Nexus card{}", named(choice, whose, card)),
        NexusAct::Resolve { choice } => format!("chooses{}", named(choice, whose, card)),
    }
}

fn named(choice: &NexusChoice, whose: Faction, card: &dyn Fn(Handle) -> String) -> String {
    match choice {
        NexusChoice::Plain => String::new(),
        NexusChoice::Player { of } => format!(": {}", faction(*of)),
        NexusChoice::Leader { leader } => format!(": {}", leader.facts().name),
        NexusChoice::TwoLeaders { leaders: [one, other] } => {
            format!(": {} and {}", one.facts().name, other.facts().name)
        }
        NexusChoice::Forces { normal, elite } => format!(": {}", counted(whose, *normal, *elite, 0)),
        NexusChoice::Territory { territory: at } => format!(": {}", territory(*at)),
        NexusChoice::Territories { territories } => {
            format!(": {}", listed(territories.iter().map(|at| territory(*at).to_owned())))
        }
        NexusChoice::Card { card: handle } => format!(": {}", card(*handle)),
        NexusChoice::Element { element } => format!(": the {}", element.name()),
    }
}

fn other(alternative: Alternative) -> &'static str {
    match alternative {
        Alternative::First => "",
        Alternative::Second => ", its second effect",
    }
}

/// A moment at which the game stops for a card.
pub(crate) fn stop(stop: Stop) -> &'static str {
    match stop {
        Stop::Worm => "a worm where no forces stand: Nexus cards",
        Stop::Collection => "spice is collected: Nexus cards",
        Stop::Pause => "Mentat Pause: Nexus cards",
    }
}

/// A panel, as it is called.
pub(crate) fn panel(panel: Panel) -> String {
    let mode = match panel.mode {
        PanelMode::Cunning => "Cunning",
        PanelMode::Betrayal => "Betrayal",
        PanelMode::SecretAlly => "Secret Ally",
    };
    format!("{} {mode}", panel.card.title())
}

/// What happened with Nexus cards.
pub(super) fn fact(fact: &NexusFact) -> String {
    match fact {
        NexusFact::Drawn { faction: by, replaced, card, passed_up } => {
            let what = if *replaced { "replaced its Nexus card" } else { "drew a Nexus card" };
            let card = told(card, |card| format!(": {}", card.title()), "");
            let passed = told(
                passed_up,
                |cards| match &cards[..] {
                    [] => String::new(),
                    cards => format!(", after {}", listed(cards.iter().map(|card| card.title().to_owned()))),
                },
                "",
            );
            format!("{} {what}{card}{passed}.", faction(*by))
        }
        NexusFact::DrawDeclined { faction: by } => format!("{} drew no Nexus card.", faction(*by)),
        NexusFact::GivenUp { faction: by, card } => {
            let card = told(card, |card| format!(": {}", card.title()), "");
            format!("{} discarded its Nexus card{card}.", faction(*by))
        }
        NexusFact::Played { faction: by, panel: played, alternative, target } => {
            let against = target.map(|target| format!(", against {}", faction(target))).unwrap_or_default();
            format!("{} used {}{}{against}.", faction(*by), panel(*played), other(*alternative))
        }
        NexusFact::LotReplaced { faction: by, card, taken } => {
            let new = told(taken, |card| format!(", for {}", treachery(*card)), "");
            format!("{} discarded {}, just bought{new}.", faction(*by), treachery(*card))
        }
        NexusFact::CameToNothing { faction: by, panel: tried } => {
            format!("{} tried {}, which came to nothing; the card is kept.", faction(*by), panel(*tried))
        }
        NexusFact::Inspected { faction: by, of, element, answer } => {
            let answer = told(answer, |answer| format!(": {answer}"), "");
            format!("{} inspected the {element} of the plan of {}{answer}.", faction(*by), faction(*of))
        }
        NexusFact::CardSeen { faction: by, of, card } => {
            let card = told(card, |card| format!(": {}", treachery(*card)), "");
            format!("{} saw a card of {}{card}.", faction(*by), faction(*of))
        }
        NexusFact::CardKept { faction: by, card } => {
            format!("{} kept a card that it had played: {}.", faction(*by), treachery(*card))
        }
        NexusFact::TraitorDrawn { faction: by, leader } => {
            let card = told(leader, |leader| format!(": {}", leader.facts().name), "");
            format!("{} drew a traitor card{card}.", faction(*by))
        }
        NexusFact::TraitorCancelled { faction: by, leader } => {
            format!(
                "The traitor of {}, {}, was cancelled and shuffled into the deck.",
                faction(*by),
                leader.facts().name
            )
        }
        NexusFact::TraitorReturned { faction: by, leader } => {
            let card = told(leader, |leader| format!(": {}", leader.facts().name), "");
            format!("{} gave a traitor card back{card}.", faction(*by))
        }
    }
}
