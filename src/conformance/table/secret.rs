//! What somebody may not know, for `hidden_from` and `sees`.

use truthsayer_engine::bank::Holder;
use truthsayer_engine::custody::Place;
use truthsayer_engine::facts::{ComponentId, Faction};
use truthsayer_engine::view::View;
use truthsayer_engine::{Game, Viewer};

/// Something hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Secret {
    /// Treachery cards of a faction.
    Hand(Faction),
    /// Traitor cards that a faction has kept.
    Traitors(Faction),
    /// Traitor cards that a faction chooses from.
    TraitorsDealt(Faction),
    /// The amount of spice behind a shield.
    Wealth(Faction),
    /// The Bene Gesserit prediction.
    Prediction,
    /// The number of the storm card that waits for the next turn.
    NextStorm,
    /// The lot of the moment.
    Lot,
    /// The Nexus card of a faction.
    NexusCard(Faction),
    /// What lies in a deck, in order.
    Deck(Place),
}

impl Secret {
    /// The truth of it, in one spelling; nothing if there is nothing to hide.
    pub(crate) fn truth(self, game: &Game) -> Option<String> {
        let pile = |place| {
            let cards = game.custody().pile(place);
            let mut names: Vec<String> = cards.iter().map(|id| face(*id)).collect();
            if !matches!(self, Self::Deck(_)) {
                names.sort_unstable();
            }
            (!names.is_empty()).then(|| names.join(", "))
        };
        match self {
            Self::Hand(faction) => pile(Place::Hand(faction)),
            Self::Traitors(faction) => pile(Place::Traitors(faction)),
            Self::TraitorsDealt(faction) => pile(Place::TraitorsDealt(faction)),
            Self::Wealth(faction) => {
                game.seat(faction).map(|seat| game.bank().balance(Holder::Wallet(seat)).to_string())
            }
            Self::Prediction => {
                let seat = game.seat(Faction::BeneGesserit)?;
                Self::Prediction.shown(&game.view(Viewer::Seat(seat)))
            }
            Self::NextStorm => pile(Place::StormNext),
            Self::NexusCard(faction) => pile(Place::NexusHand(faction)),
            Self::Lot => game.custody().top(Place::Lots).map(face),
            Self::Deck(place) => pile(place),
        }
    }

    /// What a view shows of it, in the same spelling.
    pub(crate) fn shown(self, view: &View) -> Option<String> {
        let own = view.own.as_ref()?;
        let listed = |names: Vec<&str>| {
            let mut names = names;
            names.sort_unstable();
            (!names.is_empty()).then(|| names.join(", "))
        };
        let mine = |faction| (own.faction == faction).then_some(());
        match self {
            Self::Hand(faction) => {
                mine(faction)?;
                listed(own.hand.iter().map(|held| held.card.name()).collect())
            }
            Self::Traitors(faction) => {
                mine(faction)?;
                listed(own.traitors.iter().map(|leader| leader.name()).collect())
            }
            Self::TraitorsDealt(faction) => {
                mine(faction)?;
                listed(own.traitors_dealt.iter().map(|leader| leader.name()).collect())
            }
            Self::Wealth(faction) => mine(faction).map(|()| own.spice.to_string()),
            Self::Prediction => own.prediction.map(|made| format!("{} in turn {}", made.faction, made.turn)),
            Self::NextStorm => own.next_storm.map(|number| number.to_string()),
            Self::NexusCard(faction) => {
                mine(faction)?;
                own.nexus_card.as_ref().map(|held| held.card.name().to_owned())
            }
            Self::Lot => own.lot.map(|card| card.name().to_owned()),
            Self::Deck(_) => None,
        }
    }
}

/// What is printed on a card, without its copy.
fn face(id: ComponentId) -> String {
    match id {
        ComponentId::Treachery(card) => card.kind().name().to_owned(),
        ComponentId::Traitor(leader) | ComponentId::Leader(leader) => leader.name().to_owned(),
        ComponentId::Storm(number) => (number + 1).to_string(),
        ComponentId::Nexus(card) => card.name().to_owned(),
        ComponentId::Spice(_) | ComponentId::Force(_) => id.name(),
    }
}

impl std::fmt::Display for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Hand(faction) => write!(f, "the hand of `{faction}`"),
            Self::Traitors(faction) => write!(f, "the traitors of `{faction}`"),
            Self::TraitorsDealt(faction) => write!(f, "the traitors dealt to `{faction}`"),
            Self::Wealth(faction) => write!(f, "the spice of `{faction}`"),
            Self::Prediction => f.write_str("the prediction"),
            Self::NextStorm => f.write_str("the next storm card"),
            Self::NexusCard(faction) => write!(f, "the Nexus card of `{faction}`"),
            Self::Lot => f.write_str("the lot"),
            Self::Deck(place) => write!(f, "the order of `{place}`"),
        }
    }
}
