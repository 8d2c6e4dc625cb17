//! Words for CHOAM Charity, Bidding, Revival, Spice Collection, deals and the end of a game: acts, and facts of the log.

use truthsayer_engine::facts::Faction;
use truthsayer_engine::log::Fact;
use truthsayer_engine::request::Act;
use truthsayer_engine::rules::bidding::menu::BiddingAct;
use truthsayer_engine::rules::charity::menu::CharityAct;
use truthsayer_engine::rules::deals::menu::DealAct;
use truthsayer_engine::rules::pause::state::{Ending, Victory};
use truthsayer_engine::rules::revival::menu::RevivalAct;
use truthsayer_engine::rules::support::menu::{Hidden, SupportAct};

use super::{cell, counted, faction, listed, told, treachery};

/// What a player does in these phases.
pub(super) fn act(act: &Act, whose: Faction) -> String {
    match act {
        Act::Charity(CharityAct::Claim) => "claims charity".to_owned(),
        Act::Bidding(BiddingAct::Bid { amount, ally, karama }) => {
            let share = if *ally > 0 { format!(", {ally} of it from its ally") } else { String::new() };
            let karama = if karama.is_some() { ", to be taken with a Karama" } else { "" };
            format!("bids {amount}{share}{karama}")
        }
        Act::Revival(RevivalAct::Forces { normal, elite }) => {
            format!("revives {}", counted(whose, *normal, *elite, 0))
        }
        Act::Revival(RevivalAct::Leader { leader }) => format!("revives {}", leader.facts().name),
        Act::Revival(RevivalAct::Grant) => "lets its ally revive three forces free".to_owned(),
        Act::Revival(RevivalAct::ForAlly { normal, elite }) => {
            format!("pays for {} forces of its ally", normal + elite)
        }
        Act::Support(SupportAct::Promise { amount }) => {
            format!("promises {amount} towards its ally's bids and shipments")
        }
        Act::Support(SupportAct::Give { amount }) => format!("gives its ally {amount} spice"),
        Act::Support(SupportAct::Show { what }) => format!("shows its ally {}", hidden(*what)),
        Act::Deal(DealAct::Pay { to, amount }) => format!("pays {} {amount} spice for a deal", faction(*to)),
        _ => String::new(),
    }
}

/// What is shown to an ally.
fn hidden(what: Hidden) -> String {
    match what {
        Hidden::Card { .. } => "a treachery card".to_owned(),
        Hidden::Traitor { leader } => format!("the traitor card of {}", leader.facts().name),
        Hidden::Prediction => "its prediction".to_owned(),
        Hidden::Spice => "how much spice it has".to_owned(),
    }
}

/// What happened in these phases.
pub(super) fn fact(fact: &Fact) -> String {
    match fact {
        Fact::Passed { faction: by } => format!("{} passed.", faction(*by)),
        Fact::CharityReceived { faction: by, amount } => {
            format!("{} received {amount} spice of charity.", faction(*by))
        }
        Fact::HandsTold { counts } => {
            let counts = counts.iter().map(|(by, count)| format!("{} {count}", faction(*by)));
            format!("Treachery cards in hand: {}.", listed(counts))
        }
        Fact::LotsDealt { count: 1 } => "One card is up for auction.".to_owned(),
        Fact::LotsDealt { count } => format!("{count} cards are up for auction."),
        Fact::TreacheryReshuffled => "The treachery discards were shuffled into a new deck.".to_owned(),
        Fact::LotSeen { card } => {
            let card = told(card, |card| format!(": {}", treachery(*card)), "");
            format!("Atreides looked at the card{card}.")
        }
        Fact::Bid { faction: by, amount, ally } => {
            let share = told(
                ally,
                |share| if *share > 0 { format!(", {share} of it from its ally") } else { String::new() },
                "",
            );
            format!("{} bid {amount}{share}.", faction(*by))
        }
        Fact::CardBought { faction: by, amount, card } => {
            let card = told(card, |card| format!(": {}", treachery(*card)), "");
            let price = if *amount == 0 { "without paying".to_owned() } else { format!("for {amount}") };
            format!("{} took the card {price}{card}.", faction(*by))
        }
        Fact::LotsTakenBack { count: 1 } => "Nobody wanted the card; it went back on top of the deck.".to_owned(),
        Fact::LotsTakenBack { count } => format!("Nobody wanted the card; {count} cards went back on top of the deck."),
        Fact::ForcesRevived { faction: by, normal, elite, cost } => {
            format!("{} revived {}, for {cost} spice.", faction(*by), counted(*by, *normal, *elite, 0))
        }
        Fact::LeaderRevived { faction: by, leader, cost } => {
            format!("{} revived {}, for {cost} spice.", faction(*by), leader.facts().name)
        }
        Fact::SpiceGathered { faction: by, cell: at, amount } => {
            format!("{} gathered {amount} spice in {}.", faction(*by), cell(*at))
        }
        Fact::Bribed { from, to, amount } => {
            format!("{} laid {amount} spice before the shield of {}.", faction(*from), faction(*to))
        }
        Fact::BribesTaken { faction: by, amount } => {
            format!("{} took in the {amount} spice before its shield.", faction(*by))
        }
        Fact::Promised { from, amount } => {
            format!("{} promised up to {amount} towards its ally's bids and shipments.", faction(*from))
        }
        Fact::SpiceGiven { from, to, amount } => {
            let amount = told(amount, |amount| format!("{amount} "), "");
            format!("{} gave {} {amount}spice.", faction(*from), faction(*to))
        }
        Fact::GameEnded { ending: how } => ending(*how),
        _ => String::new(),
    }
}

/// How a game ended.
pub(crate) fn ending(ending: Ending) -> String {
    let winners: Vec<&str> = ending.winners.iter().map(faction).collect();
    let how = match ending.victory {
        Victory::Strongholds => "by strongholds",
        Victory::Prediction => "by their prediction",
        Victory::Fremen => "as the sietches were kept",
        Victory::Guild => "as nobody else had won",
        Victory::FremenDefault => "as nobody else had won and no Guild is there",
        Victory::Most => "by most strongholds",
    };
    let won = if winners.len() == 1 { "won" } else { "won together" };
    format!("{} {won}, {how}.", winners.join(", "))
}
