//! Cases of competing writers and of requests sent again, at each stage of each panel: while a player acts with its Nexus card,
//! all others try at the same moment whatever they can.

use truthsayer_engine::custody::Handle;
use truthsayer_engine::request::Element;

use super::{
    after_movement, asked_for_card, between_steps, draw_of, emperor_attacks, holders_are, nexus, passing_until,
    until_offered,
};
use crate::cases::base::{
    atreides_duel, before_shipment, before_the_blow, buys, duel_of, idle, in_charity, until_ships,
};
use crate::registry::case;
use crate::table::names::leader;
use crate::table::prelude::*;

/// Whoever is asked this acknowledges without a card, each of them in a race.
fn all_race(t: &mut Table, kind: DecisionKind, but: &[Faction]) {
    loop {
        let game = t.game();
        let asked = game.decisions().into_iter().filter(|decision| decision.kind == kind);
        let mut factions = asked.filter_map(|decision| game.faction(decision.seat));
        let Some(faction) = factions.find(|faction| !but.contains(faction)) else { return };
        t.races(faction, Act::Pass);
    }
}

/// The Emperor has shipped for six, and holds another card.
fn shipped(t: &mut Table, factions: &[Faction], there: &[Move]) {
    before_shipment(t, basic().of(factions).with_nexus_cards(), there);
    until_ships(t, Emperor);
    t.races(Emperor, ship("old-gap-s10", 3));
}

case!(
    at_a_fee_of_the_guild,
    Concurrency,
    "nexus/races/at-a-fee-of-the-guild",
    "From the shipment to the settled payment every request counts once, whoever is quicker, and the fee is paid once."
);
fn at_a_fee_of_the_guild(t: &mut Table) {
    let there = [hold_nexus(Harkonnen, "guild"), hold_nexus(Emperor, "ixians"), give(Atreides, "karama")];
    shipped(t, &[Guild, Emperor, Harkonnen, Atreides], &there);
    all_race(t, DecisionKind::AnswerKarama, &[]);
    t.keeps(Harkonnen.spice(), |t| t.races(Harkonnen, use_nexus()));
    t.changes(Harkonnen.spice(), 6, |t| t.keeps(Guild.spice(), |t| t.races(Emperor, Act::Pass)));
    holders_are(t, &[Emperor]);
}

case!(
    at_a_fee_of_the_bank,
    Concurrency,
    "nexus/races/at-a-fee-of-the-bank",
    "The same where a Karama has sent the payment to the bank."
);
fn at_a_fee_of_the_bank(t: &mut Table) {
    let there = [hold_nexus(Harkonnen, "guild"), hold_nexus(Atreides, "ecaz"), give(Atreides, "karama")];
    shipped(t, &[Guild, Emperor, Harkonnen, Atreides], &there);
    let stop = t.card(Atreides, "karama");
    t.races(Atreides, karama(stop));
    all_race(t, DecisionKind::AnswerKarama, &[]);
    t.races(Atreides, Act::Pass);
    t.changes(Harkonnen.spice(), 6, |t| t.races(Harkonnen, use_nexus()));
    holders_are(t, &[Atreides]);
}

case!(
    with_declared_shipments,
    Concurrency,
    "nexus/races/with-declared-shipments",
    "Card and shipment are one request: a second shipment of the Guild, one on its terms, and one at the price of one."
);
fn with_declared_shipments(t: &mut Table) {
    t.seat(basic());
    before_shipment(t, basic().of(&[Guild, Emperor, Atreides]).with_nexus_cards(), &[hold_nexus(Guild, "guild")]);
    until_ships(t, Guild);
    t.passes(Guild);
    t.races(Guild, Act::Pass);
    t.races(Guild, ship("old-gap-s10", 2));
    all_race(t, DecisionKind::AnswerKarama, &[]);
    t.counts(Guild.forces_in("old-gap-s10"), 2);
    holders_are(t, &[]);
    for (card, terms, forces) in [("guild", Terms::Guild, 3), ("richese", Terms::PriceOfOne, 5)] {
        let there = [hold_nexus(Emperor, card), hold_nexus(Harkonnen, "ecaz")];
        before_shipment(t, basic().of(&[Emperor, Harkonnen, Atreides]).with_nexus_cards(), &there);
        until_ships(t, Emperor);
        t.races(Emperor, on_terms(terms, ship("old-gap-s10", forces)));
        t.counts(Emperor.forces_in("old-gap-s10"), i64::from(forces));
        holders_are(t, &[Harkonnen]);
    }
}

case!(
    at_an_inspection,
    Concurrency,
    "nexus/races/at-an-inspection",
    "An inspection is stopped once, a second is asked for once, and a borrowed one; each answer counts once."
);
fn at_an_inspection(t: &mut Table) {
    let there = [hold_nexus(Emperor, "atreides"), hold_nexus(Guild, "ixians")];
    atreides_duel(t, basic().with_nexus_cards(), &there);
    t.races(Atreides, foresee("number"));
    all_race(t, DecisionKind::AnswerKarama, &[]);
    t.races(Emperor, use_nexus());
    t.races(Guild, Act::Pass);
    holders_are(t, &[Guild]);
    atreides_duel(t, basic().with_nexus_cards(), &[hold_nexus(Atreides, "atreides")]);
    t.does(Atreides, foresee("number"));
    t.nobody_stops();
    t.races(Guild, foretell_halves(4));
    t.races(Atreides, inspect("leader"));
    t.races(Guild, foretell_leader(Some("guild-rep")));
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    duel_of(t, basic().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &[hold_nexus(Guild, "atreides")]);
    passing_until(t, DecisionKind::AnswerNexus);
    t.races(Guild, inspect("number"));
    t.races(Emperor, foretell_halves(6));
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    holders_are(t, &[]);
}

fn inspect(element: &str) -> Act {
    let element = Element::named(element).expect("a plan has four elements");
    use_nexus_for(NexusChoice::Element { element })
}

case!(
    at_a_purchase,
    Concurrency,
    "nexus/races/at-a-purchase",
    "A buyer pays or does not, and exchanges its lot, once."
);
fn at_a_purchase(t: &mut Table) {
    for card in ["emperor", "ixians"] {
        let four = [BeneGesserit, Guild, Fremen, Harkonnen];
        in_charity(t, basic().of(&four).with_nexus_cards());
        t.stage([treachery_deck(&["shield", "crysknife", "lasgun", "snooper", "chaumas", "stunner"])]);
        t.stage(four.map(|faction| hand_of(faction, 1)));
        t.stage([hold_nexus(Guild, card), hold_nexus(Fremen, "ecaz"), give(Fremen, "karama")]);
        t.all_pass();
        buys(t, Guild, bid(2));
        t.asked(DecisionKind::AnswerNexus, &[Guild]);
        if card == "emperor" {
            t.keeps(Guild.spice(), |t| t.races(Guild, use_nexus()));
        } else {
            t.races(Guild, Act::Pass);
            t.keeps(Guild.spice(), |t| t.races(Guild, use_nexus()));
        }
        holders_are(t, &[Fremen]);
        t.counts(Guild.cards(), 2);
    }
}

case!(
    after_a_battle,
    Concurrency,
    "nexus/races/after-a-battle",
    "The loser keeps one card, once, and the winner sees one, once; the later of two requests shows no other."
);
fn after_a_battle(t: &mut Table) {
    let there = [
        hold_nexus(Emperor, "choam"),
        hold_nexus(Guild, "moritani"),
        give(Guild, "chaumas"),
        give(Guild, "shield"),
        give(Guild, "kulon"),
        give(Guild, "baliset"),
    ];
    duel_of(t, basic().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &there);
    passing_until(t, DecisionKind::Plan);
    t.fight((Emperor, number(5).led_by("caid")), (Guild, idle("guild-rep").weapon("chaumas").defense("shield")));
    t.races(Guild, use_nexus_for(NexusChoice::Card { card: Handle(2) }));
    t.lies("treachery:shield#1", Place::Hand(Guild));
    t.races(Emperor, use_nexus());
    t.counts(Guild.cards(), 3);
    holders_are(t, &[]);
}

case!(
    while_plans_are_made,
    Concurrency,
    "nexus/races/while-plans-are-made",
    "Cards that change what forces are worth count once, before or after the other's plan; a plan made for the moment before is void."
);
fn while_plans_are_made(t: &mut Table) {
    emperor_attacks(t, advanced(), 6, 2, &[hold_nexus(Harkonnen, "emperor"), hold_nexus(Guild, "ecaz")]);
    t.variation("after the other's plan", |t| {
        t.races_with_plan(Guild, idle("guild-rep"));
        t.races(Harkonnen, play_nexus_otherwise("emperor.betrayal", NexusChoice::Plain));
        t.races_with_plan(Emperor, number(2).led_by("caid"));
    });
    t.races(Harkonnen, play_nexus_otherwise("emperor.betrayal", NexusChoice::Plain));
    holders_are(t, &[Guild]);
    emperor_attacks(t, advanced(), 6, 0, &[hold_nexus(Emperor, "emperor"), hold_nexus(Harkonnen, "ecaz")]);
    t.races_with_plan(Guild, idle("guild-rep"));
    t.races(Emperor, play_nexus("emperor.cunning"));
    t.races_with_plan(Emperor, number(2).led_by("caid"));
    holders_are(t, &[Harkonnen]);
}

impl Table {
    fn races_with_plan(&mut self, faction: Faction, plan: Planned) {
        let plan = self.plan(faction, plan);
        self.races(faction, plan);
    }
}

case!(
    in_revival,
    Concurrency,
    "nexus/races/in-revival",
    "Three forces come back once by either card, whatever others revive at the same moment."
);
fn in_revival(t: &mut Table) {
    for card in ["emperor", "fremen"] {
        let absent = if card == "emperor" { Emperor } else { Fremen };
        t.seat(basic().without(&[absent]).with_nexus_cards()).until(DecisionKind::Bid);
        t.all_pass();
        t.stage([hold_nexus(Guild, card), bury(Guild, 8), bury(Atreides, 6), hold_nexus(Atreides, "ecaz")]);
        let three = play_nexus_otherwise(&format!("{card}.secret-ally"), NexusChoice::Forces { normal: 3, elite: 0 });
        t.changes(Guild.tanks(), -3, |t| t.races(Guild, three));
        t.races(Atreides, revive(2, 0));
        holders_are(t, &[Atreides]);
    }
}

case!(
    with_traitor_cards,
    Concurrency,
    "nexus/races/with-traitor-cards",
    "A traitor card is drawn once and one goes back once, while others claim, pay and pass."
);
fn with_traitor_cards(t: &mut Table) {
    between_steps(t, basic());
    t.stage([hold_nexus(Harkonnen, "harkonnen"), traitor(Harkonnen, "bashar")]);
    t.races(Harkonnen, play_nexus("harkonnen.cunning"));
    t.races(Harkonnen, resolve_nexus(NexusChoice::Leader { leader: leader("bashar") }));
    t.lies("traitor:bashar", Place::TraitorDeck);
    let there = [hold_nexus(Guild, "harkonnen"), hold_nexus(Emperor, "ecaz"), traitor(Guild, "caid")];
    after_movement(t, basic().of(&[Guild, Emperor, Fremen, Atreides]), &there);
    while let Some((asked, Phase::Collection)) = asked_for_card(t) {
        t.passes(asked);
    }
    until_offered(t, Guild);
    let next = t.game().custody().top(Place::TraitorDeck).expect("the traitor deck is not used up");
    t.races(Guild, play_nexus("harkonnen.secret-ally"));
    let drawn = next.name().replacen("traitor:", "", 1);
    let mut leaders = [leader("caid"), leader(&drawn)];
    leaders.sort_unstable();
    t.races(Guild, resolve_nexus(NexusChoice::TwoLeaders { leaders }));
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    in_collection,
    Concurrency,
    "nexus/races/in-collection",
    "A Worthless Card is traded once; the other who is asked is asked once as well."
);
fn in_collection(t: &mut Table) {
    let there = [hold_nexus(Guild, "choam"), hold_nexus(Emperor, "ecaz"), give(Guild, "kulon")];
    after_movement(t, basic().of(&[Guild, Emperor, Harkonnen, Atreides]), &there);
    until_offered(t, Guild);
    let card = t.card(Guild, "kulon");
    let trade = play_nexus_for("choam.secret-ally", NexusChoice::Card { card });
    t.changes(Guild.spice(), 2, |t| t.races(Guild, trade));
    while t.is_asked(DecisionKind::OfferNexus) {
        t.races(Emperor, Act::Pass);
    }
    holders_are(t, &[Emperor]);
}

case!(
    with_worms_and_fremen,
    Concurrency,
    "nexus/races/with-worms-and-fremen",
    "A worm is called once and ridden once; nobody rides after one play, and Fremen are held near by one."
);
fn with_worms_and_fremen(t: &mut Table) {
    let then = ["worm", "old-gap", "broken-land"];
    before_the_blow(t, basic().with_nexus_cards(), &["hagga-basin", "red-chasm"], &then);
    t.stage([hold_nexus(Fremen, "fremen"), put(Fremen, "the-great-flat-s15", 4), hold_nexus(Guild, "choam")]);
    t.all_pass();
    t.races(Fremen, play_nexus("fremen.cunning"));
    t.races(Guild, Act::Pass);
    t.all_pass();
    t.races(Fremen, ride(&[("the-great-flat-s15", 3, 0)], "basin-s09"));
    t.counts(Fremen.forces_in("basin-s09"), 3);
    before_the_blow(t, basic().with_nexus_cards(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([hold_nexus(Harkonnen, "fremen"), hold_nexus(Guild, "choam")]);
    t.all_pass();
    t.races(Harkonnen, play_nexus("fremen.betrayal"));
    let four = [Harkonnen, Fremen, Emperor, Atreides];
    let there = [hold_nexus(Harkonnen, "fremen"), put(Fremen, "sihaya-ridge-s09", 3)];
    before_shipment(t, basic().of(&four).with_nexus_cards(), &there);
    t.races(Harkonnen, play_nexus_otherwise("fremen.betrayal", NexusChoice::Plain));
    holders_are(t, &[]);
}

case!(
    with_advisors,
    Concurrency,
    "nexus/races/with-advisors",
    "Advisors take up arms once, whatever others do at that moment."
);
fn with_advisors(t: &mut Table) {
    let four = [Emperor, BeneGesserit, Harkonnen, Atreides];
    before_shipment(t, advanced().of(&four).with_nexus_cards(), &[put(Emperor, "old-gap-s10", 1)]);
    t.stage([advise("old-gap-s10", 2), hold_nexus(BeneGesserit, "bene-gesserit"), storm(2)]);
    until_ships(t, BeneGesserit);
    t.races(BeneGesserit, play_nexus_for("bene-gesserit.cunning", territories(&["old-gap"])));
    holders_are(t, &[]);
}

case!(
    at_the_draws,
    Concurrency,
    "nexus/races/at-the-draws",
    "Each draw counts once with all that it replaces; and who allies discards once."
);
fn at_the_draws(t: &mut Table) {
    draw_of(t, Emperor);
    t.stage([nexus_deck(&["emperor", "ecaz", "choam"]), hold_nexus(Harkonnen, "guild")]);
    t.races(Emperor, draw_nexus(Preference::ReplaceAlways));
    t.races(Harkonnen, draw_nexus(Preference::Keep));
    t.races(Fremen, Act::Pass);
    holders_are(t, &[Emperor, Harkonnen]);
    nexus(t);
    t.stage([hold_nexus(Atreides, "harkonnen"), hold_nexus(Guild, "choam"), hold_nexus(Emperor, "ecaz")]);
    t.races(Atreides, propose(Guild));
    t.races(Guild, propose(Atreides));
    holders_are(t, &[Emperor]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 2);
}
