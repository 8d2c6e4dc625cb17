//! A view as lists of words: everything that does not lie on the board.

use truthsayer_engine::facts::{Faction, Leader, Treachery};
use truthsayer_engine::view::{ForcesView, OwnView, Procedure, View};

use super::words;

/// The lists by name and label, in the order in which to show them.
pub(super) const LISTS: &[(&str, &str)] = &[
    ("turn", "Turn"),
    ("under-way", "Under way"),
    ("asked", "Asked"),
    ("order", "Storm order"),
    ("alliances", "Alliances"),
    ("shield-wall", "Shield Wall"),
    ("storm-card", "Storm card"),
    ("reserves", "Reserves"),
    ("tanks", "Tleilaxu Tanks"),
    ("bribes", "Spice before shields"),
    ("treachery-discards", "Treachery discards"),
    ("out-of-game", "Out of the game"),
    ("spice-discards-a", "Spice discards, pile A"),
    ("spice-discards-b", "Spice discards, pile B"),
    ("worms-aside", "Worms set aside"),
    ("spice", "Spice behind the shield"),
    ("hand", "Treachery cards"),
    ("committed", "Played face down"),
    ("traitors-dealt", "Traitor cards dealt"),
    ("traitors", "Traitors"),
    ("prediction", "Prediction"),
    ("next-storm", "Next storm card"),
    ("proposals", "Proposals"),
    ("lot", "The card up for auction"),
    ("promises", "Promised towards bids and shipments"),
    ("plan-seen", "Plan seen"),
    ("powers-spent", "Powers called up"),
    ("nexus-holders", "Holders of Nexus cards"),
    ("nexus-plays", "Nexus cards used"),
    ("nexus-card", "Nexus card"),
];

/// What a view shows, by the place of each list in [`LISTS`].
pub(super) fn of(view: &View) -> Vec<Vec<String>> {
    LISTS.iter().map(|(name, _)| one(name, view)).collect()
}

fn one(name: &str, view: &View) -> Vec<String> {
    let own = view.own.as_ref();
    let mine = |make: &dyn Fn(&OwnView) -> Vec<String>| own.map(make).unwrap_or_default();
    match name {
        "turn" => vec![turn(view)],
        "under-way" => view.procedure.iter().map(under_way).filter(|words| !words.is_empty()).collect(),
        "asked" => asked(view),
        "order" => factions(&view.order),
        "alliances" => view
            .alliances
            .iter()
            .map(|(one, other)| format!("{} and {}", words::faction(*one), words::faction(*other)))
            .collect(),
        "shield-wall" => vec![view.shield_wall.name().to_owned()],
        "storm-card" => view.storm_card.iter().map(ToString::to_string).collect(),
        "reserves" => view.reserves.iter().copied().map(forces).collect(),
        "tanks" => view.tanks.iter().copied().map(forces).chain(leaders(&view.dead_leaders)).collect(),
        "bribes" => view.bribes.iter().map(|(by, amount)| format!("{}: {amount}", words::faction(*by))).collect(),
        "treachery-discards" => cards(&view.treachery_discards),
        "out-of-game" => cards(&view.removed),
        "spice-discards-a" => spice_discards(view, 0),
        "spice-discards-b" => spice_discards(view, 1),
        "worms-aside" => (view.worms_aside > 0).then(|| view.worms_aside.to_string()).into_iter().collect(),
        "spice" => mine(&|own| vec![own.spice.to_string()]),
        "hand" => mine(&|own| own.hand.iter().map(|held| words::treachery(held.card)).collect()),
        "committed" => mine(&|own| cards(&own.committed)),
        "traitors-dealt" => mine(&|own| leaders(&own.traitors_dealt).collect()),
        "traitors" => mine(&|own| leaders(&own.traitors).collect()),
        "prediction" => mine(&|own| {
            let made = own.prediction.iter();
            made.map(|made| format!("{} in turn {}", words::faction(made.faction), made.turn)).collect()
        }),
        "next-storm" => mine(&|own| own.next_storm.iter().map(ToString::to_string).collect()),
        "proposals" => mine(&proposals),
        "lot" => mine(&|own| own.lot.iter().map(|card| words::treachery(*card)).collect()),
        "promises" => mine(&|own| {
            let told = |amount: u16, whose: &str| (amount > 0).then(|| format!("{amount} {whose}"));
            told(own.promise, "by you").into_iter().chain(told(own.promised, "by the ally")).collect()
        }),
        "plan-seen" => mine(&|own| own.plan_seen.iter().map(words::played::plan).collect()),
        "powers-spent" => factions(&view.powers_spent),
        "nexus-holders" => factions(&view.nexus_holders),
        "nexus-plays" => view
            .nexus_plays
            .iter()
            .map(|play| {
                format!("{} in turn {}: {}", words::faction(play.holder), play.turn, words::nexus::panel(play.panel))
            })
            .collect(),
        "nexus-card" => mine(&|own| own.nexus_card.iter().map(|held| words::nexus::panel(held.panel)).collect()),
        _ => Vec::new(),
    }
}

fn turn(view: &View) -> String {
    match view.turn {
        0 => "set-up".to_owned(),
        turn => format!("{turn} of {}", view.turns),
    }
}

pub(crate) fn under_way(procedure: &Procedure) -> String {
    match procedure {
        Procedure::Setup { step } => format!("set-up: {step}"),
        Procedure::Phase { phase } => words::phase(*phase).to_owned(),
        Procedure::Blow { pile, worms, .. } if *worms > 0 => {
            format!("spice blow for pile {}, worms so far: {worms}", words::pile(*pile))
        }
        Procedure::Blow { pile, .. } => format!("spice blow for pile {}", words::pile(*pile)),
        Procedure::Nexus { done } if done.is_empty() => "Nexus".to_owned(),
        Procedure::Nexus { done } => format!("Nexus; done: {}", factions(done).join(", ")),
        Procedure::Ride { territory } => format!("ride from {}", words::territory(*territory)),
        Procedure::Intrusion { territory } => format!("intrusion in {}", words::territory(*territory)),
        Procedure::Charity { done } | Procedure::Revival { done } if done.is_empty() => String::new(),
        Procedure::Charity { done } | Procedure::Revival { done } => format!("done: {}", factions(done).join(", ")),
        Procedure::Auction { lot, of, best, .. } => {
            let best = best.map(|(by, amount)| format!("; best bid: {} {amount}", words::faction(by)));
            format!("card {lot} of {of}{}", best.unwrap_or_default())
        }
        Procedure::March { faction } => format!("turn of {}", words::faction(*faction)),
        Procedure::Fight { aggressor, defender, territory, .. } => format!(
            "battle in {}: {} against {}",
            words::territory(*territory),
            words::faction(*aggressor),
            words::faction(*defender)
        ),
        Procedure::Truth { by, of, question } => {
            format!("{} asks {}: {}", words::faction(*by), words::faction(*of), words::played::asked(question))
        }
        Procedure::Swap { from, count } => format!("cards taken from {}: {count}", words::faction(*from)),
        Procedure::NexusDraws => "draws of Nexus cards".to_owned(),
        Procedure::NexusStop { stop } => words::nexus::stop(*stop).to_owned(),
        Procedure::NexusPlay { panel } => words::nexus::panel(*panel),
        Procedure::Attempt { effect } => words::effect(*effect),
        Procedure::Window { window } => words::window(*window).to_owned(),
    }
}

fn asked(view: &View) -> Vec<String> {
    if let Some(decision) = view.own.as_ref().and_then(|own| own.decision) {
        return vec![words::decision(decision.kind).to_owned()];
    }
    let name = |seat| view.seats.iter().find(|(own, _)| *own == seat).map(|(_, faction)| words::faction(*faction));
    view.awaits.iter().filter_map(|seat| name(*seat)).map(str::to_owned).collect()
}

fn forces(forces: ForcesView) -> String {
    format!("{}: {}", words::faction(forces.faction), words::forces(forces))
}

fn factions(factions: &[Faction]) -> Vec<String> {
    factions.iter().map(|faction| words::faction(*faction).to_owned()).collect()
}

fn leaders(leaders: &[Leader]) -> impl Iterator<Item = String> {
    leaders.iter().map(|leader| leader.facts().name.clone())
}

fn cards(cards: &[Treachery]) -> Vec<String> {
    cards.iter().map(|card| words::treachery(*card)).collect()
}

fn spice_discards(view: &View, pile: usize) -> Vec<String> {
    view.spice_discards.get(pile).into_iter().flat_map(|(_, names)| names).map(|name| words::spice_card(name)).collect()
}

fn proposals(own: &OwnView) -> Vec<String> {
    let to = own.proposed_to.iter().map(|faction| format!("to {}", words::faction(*faction)));
    to.chain(own.proposed_by.iter().map(|faction| format!("from {}", words::faction(*faction)))).collect()
}
