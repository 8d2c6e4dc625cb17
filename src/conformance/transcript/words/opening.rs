//! Words for facts of set-up, storm, spice blow and Nexus.

use truthsayer_engine::facts::Faction;
use truthsayer_engine::log::{Fact, Told};

use super::{cause, cell, faction, groups, leaders, listed, pile, sectors, spice_card, territory, told, treachery};

pub(super) fn of_setup(fact: &Fact) -> String {
    match fact {
        Fact::Predicted { faction: named, turn } => {
            let turn = told(turn, ToString::to_string, "");
            told(named, |named| format!("The Bene Gesserit predicted {} in turn {turn}.", faction(*named)), {
                "The Bene Gesserit wrote their prediction."
            })
        }
        Fact::TraitorsDealt { faction: to, leaders: dealt } => {
            let dealt = told(dealt, |dealt| format!(": {}", leaders(dealt)), "");
            format!("Traitor cards were dealt to {}{dealt}.", faction(*to))
        }
        Fact::TraitorsKept { faction: by, leaders: kept } => {
            let kept = told(kept, |kept| format!(": {}", leaders(kept)), "");
            format!("{} kept traitor cards{kept}.", faction(*by))
        }
        Fact::CardsDealt { faction: to, cards } => {
            let cards = told(cards, |cards| format!(": {}", listed(cards.iter().map(|card| treachery(*card)))), "");
            format!("Treachery cards were dealt to {}{cards}.", faction(*to))
        }
        Fact::Committed { faction: by } => format!("{} has chosen.", faction(*by)),
        Fact::Answered => "Your answer is in.".to_owned(),
        Fact::SpiceReceived { faction: by, amount } => format!("{} received {amount} spice.", faction(*by)),
        Fact::ForcesPlaced { faction: by, forces, advisors } => {
            let side = if *advisors { " as advisors" } else { "" };
            format!("{} placed {}{side}.", faction(*by), groups(*by, forces))
        }
        _ => String::new(),
    }
}

pub(super) fn of_storm(fact: &Fact) -> String {
    match fact {
        Fact::StormDialled { dials } => {
            let dials = dials.iter().map(|(by, number)| format!("{} {number}", faction(*by)));
            format!("Dialled: {}.", listed(dials))
        }
        Fact::StormCardShown { steps } => format!("The storm card shows {steps}."),
        Fact::StormCardDrawn => "The next storm card was drawn, face down.".to_owned(),
        Fact::StormCardSeen { steps } => match steps {
            Told::Known(Some(steps)) | Told::To(_, Some(steps)) => {
                format!("The Fremen looked at the next storm card: {steps}.")
            }
            Told::Known(None) | Told::To(_, None) => "The Fremen did not look at the next storm card.".to_owned(),
            Told::Hidden => "The Fremen looked at the next storm card, or did not.".to_owned(),
        },
        Fact::StormStands { sector } => format!("The storm stands in sector {}.", sector.number()),
        Fact::FirstPlayer { faction: first } => format!("{} is First Player.", faction(*first)),
        Fact::ForcesLost { faction: by, forces, cause: why } => {
            let lost = groups(*by, std::slice::from_ref(forces));
            format!("{} lost {lost} to {}.", faction(*by), cause(*why))
        }
        Fact::SpiceLost { cell: at, amount, cause: why } => {
            format!("{amount} spice in {} was lost to {}.", cell(*at), cause(*why))
        }
        Fact::ShieldWallDestroyed => "The Shield Wall was destroyed.".to_owned(),
        Fact::WeatherControlled { steps } => format!("The storm is to move {}.", sectors(*steps)),
        _ => String::new(),
    }
}

pub(super) fn of_blow(fact: &Fact) -> String {
    match fact {
        Fact::SpiceCardTurned { pile: on, card } => {
            format!("Turned up for pile {}: {}.", pile(*on), spice_card(card))
        }
        Fact::SpiceBlown { cell: at, amount } => format!("{amount} spice appeared in {}.", cell(*at)),
        Fact::SpiceBlownAway { cell: at } => format!("No spice appeared in {}: the storm is there.", cell(*at)),
        Fact::WormSetAside => "The worm was set aside.".to_owned(),
        Fact::WormAppeared { territory: at, placed: false } => format!("A worm came to {}.", territory(*at)),
        Fact::WormAppeared { territory: at, placed: true } => {
            format!("The Fremen placed a worm in {}.", territory(*at))
        }
        Fact::WormWithoutEffect => "The worm had no effect.".to_owned(),
        Fact::AllySpared { ally, territory: at, spared } => {
            let verb = if *spared { "spared" } else { "did not spare" };
            format!("The Fremen {verb} {} in {}.", faction(*ally), territory(*at))
        }
        Fact::SpiceReshuffled => "The spice discards became the new deck.".to_owned(),
        Fact::WormsShuffledBack => "The worms set aside were shuffled back.".to_owned(),
        Fact::Rode { forces, to } => {
            format!("The Fremen rode with {} to {}.", groups(Faction::Fremen, forces), cell(*to))
        }
        Fact::RideDeclined { territory: at } => format!("The Fremen let the worm in {} go.", territory(*at)),
        _ => String::new(),
    }
}

pub(super) fn of_nexus(fact: &Fact) -> String {
    match fact {
        Fact::NexusBegan => "A Nexus began.".to_owned(),
        Fact::Proposed { from, to } => format!("{} would ally with {}.", faction(*from), faction(*to)),
        Fact::AllianceFormed { one, other } => format!("{} and {} are allies.", faction(*one), faction(*other)),
        Fact::AllianceBroken { by, with } => format!("{} left its alliance with {}.", faction(*by), faction(*with)),
        Fact::DoneWithNexus { faction: by } => format!("{} is done with the Nexus.", faction(*by)),
        Fact::NexusEnded => "The Nexus ended.".to_owned(),
        _ => String::new(),
    }
}
