//! Cases of Shai-Hulud: where it strikes, whom it devours, and what the Fremen have to say about it.

use crate::cases::base::{ally, before_the_blow, before_the_next_blow, blow_with_fremen, is_in};
use crate::registry::case;
use crate::table::prelude::*;

fn is_nexus(fact: &Fact) -> bool {
    matches!(fact, Fact::NexusBegan)
}

// ---- where it strikes

case!(
    devours_a_whole_territory,
    Native,
    "base/worms/devours-a-whole-territory",
    "The first Shai-Hulud devours spice and forces in all sectors of the topmost territory, and nothing beside it."
);
fn devours_a_whole_territory(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([put(Emperor, "hagga-basin-s12", 2), put(Atreides, "hagga-basin-s13", 3), lay("hagga-basin-s12", 1)]);
    t.stage([put(Guild, "plastic-basin-s13", 4), put(Guild, "arsunt-s12", 1), lay("arsunt-s12", 5)]);
    t.counts(spice_in("hagga-basin-s13"), 6);
    t.changes(Emperor.tanks(), 2, |t| t.changes(Atreides.tanks(), 3, |t| t.keeps(Guild.tanks(), Table::all_pass)));
    t.counts(spice_in("hagga-basin-s12"), 0);
    t.counts(spice_in("hagga-basin-s13"), 0);
    t.counts(spice_in("arsunt-s12"), 5);
}

case!(
    devours_advisors,
    Native,
    "base/worms/devours-advisors",
    "Advanced: Shai-Hulud devours advisors as it does everybody else."
);
fn devours_advisors(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([put(Emperor, "hagga-basin-s13", 1), advise("hagga-basin-s12", 2)]);
    t.changes(BeneGesserit.tanks(), 2, Table::all_pass);
    t.counts(BeneGesserit.advisors_in("hagga-basin-s12"), 0);
}

case!(
    devours_elites,
    Native,
    "base/worms/devours-elites",
    "Advanced: elite forces are devoured with the others, each as one force."
);
fn devours_elites(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([forces(Emperor, "hagga-basin-s13", 1, 2)]);
    t.changes(Emperor.tanks(), 3, |t| t.changes(Emperor.elite_tanks(), 2, Table::all_pass));
}

case!(
    cards_go_on_after_it,
    Native,
    "base/worms/cards-go-on-after-it",
    "After a Shai-Hulud cards are turned until one names a territory, and that one is carried out."
);
fn cards_go_on_after_it(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "worm#2", "worm#3", "old-gap", "red-chasm"]);
    t.changes(Quantity::Pile(Place::SpiceDeck), -4, Table::all_pass);
    t.counts(spice_in("old-gap-s10"), 6);
    t.counts(spice_in("red-chasm-s07"), 0);
}

case!(
    strikes_the_topmost_card,
    Native,
    "base/worms/strikes-the-topmost-card",
    "Shai-Hulud strikes where the topmost territory card points, not where an older one does."
);
fn strikes_the_topmost_card(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["old-gap"]);
    t.all_pass();
    before_the_next_blow(t, 3, &["worm", "broken-land"]);
    t.stage([put(Emperor, "hagga-basin-s12", 2), put(Emperor, "old-gap-s10", 3)]);
    t.changes(Emperor.tanks(), 3, Table::all_pass);
    t.counts(Emperor.forces_in("hagga-basin-s12"), 2);
}

case!(
    each_pile_has_its_own,
    Native,
    "base/worms/each-pile-has-its-own",
    "Advanced: a Shai-Hulud of blow A strikes the topmost territory of pile A, one of blow B that of pile B."
);
fn each_pile_has_its_own(t: &mut Table) {
    for (first_worm, survivor) in [(true, "red-chasm-s07"), (false, "hagga-basin-s12")] {
        let then = if first_worm { ["worm", "old-gap", "broken-land"] } else { ["old-gap", "worm", "broken-land"] };
        before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &then);
        t.stage([put(Emperor, "hagga-basin-s12", 2), put(Emperor, "red-chasm-s07", 2)]);
        t.changes(Emperor.tanks(), 2, Table::all_pass);
        t.counts(Emperor.forces_in(survivor), 2);
    }
}

case!(
    piles_survive_a_reload,
    Recovery,
    "base/worms/piles-survive-a-reload",
    "Advanced: after a reload each blow still knows the latest territory of its own pile."
);
fn piles_survive_a_reload(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "worm#2", "broken-land"]);
    t.stage([put(Emperor, "old-gap-s10", 4), put(Emperor, "red-chasm-s07", 2)]);
    t.all_pass();
    t.passes(Guild);
    t.save_and_load();
    t.refuses_stale(Guild);
    for faction in SIX.into_iter().filter(|faction| *faction != Guild) {
        t.passes(faction);
    }
    t.counts(Emperor.forces_in("red-chasm-s07"), 0);
    t.counts(Emperor.forces_in("old-gap-s10"), 4);
}

case!(
    ending_site_is_safe,
    Native,
    "base/worms/ending-site-is-safe",
    "The territory whose card ends a blow is safe from the Shai-Huluds turned before it."
);
fn ending_site_is_safe(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([put(Emperor, "old-gap-s10", 3)]);
    t.keeps(Emperor.forces_in("old-gap-s10"), Table::all_pass);
    t.counts(spice_in("old-gap-s10"), 6);
}

case!(
    devours_in_the_storm,
    Native,
    "base/worms/devours-in-the-storm",
    "Shai-Hulud devours in the stormed part of its territory as it does elsewhere."
);
fn devours_in_the_storm(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([storm(13), put(Emperor, "hagga-basin-s13", 3), put(Emperor, "hagga-basin-s12", 1)]);
    t.changes(Emperor.tanks(), 4, Table::all_pass);
}

case!(
    lives_in_sand,
    Native,
    "base/worms/lives-in-sand",
    "Advanced: a worm is set on any sand territory, the Imperial Basin included, never on rock, a stronghold or the pole."
);
fn lives_in_sand(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.all_pass();
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    let elsewhere = ["shield-wall", "plastic-basin", "arrakeen", "sietch-tabr", "habbanya-sietch", "polar-sink"];
    for name in elsewhere {
        t.refuses(Fremen, worm_to(name), Rejection::NotSand);
    }
    for name in ["imperial-basin", "gara-kulon", "meridian", "wind-pass"] {
        t.offers(Fremen, &worm_to(name));
    }
    let seat = t.game().seat(Fremen);
    let offered = seat.map(|seat| t.game().options(seat).len());
    t.equals("sand territories offered", &offered, &Some(SAND));
}

/// Sand territories of the board.
const SAND: usize = 29;

// ---- more than one, and the Nexus

case!(
    second_does_nothing_in_basic,
    Native,
    "base/worms/second-does-nothing-in-basic",
    "A second Shai-Hulud in one blow of the Basic game is discarded and does nothing."
);
fn second_does_nothing_in_basic(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "worm#2", "old-gap"]);
    t.stage([put(Emperor, "hagga-basin-s12", 2)]);
    t.all_pass();
    t.tells(PUBLIC, "that the second does nothing", |fact| matches!(fact, Fact::WormWithoutEffect));
    let came = t.log().iter().filter(|entry| matches!(entry.fact, Fact::WormAppeared { .. })).count();
    t.equals("worms that came", &came, &1);
    t.asked(DecisionKind::Negotiate, &SIX);
    t.counts(Quantity::Pile(Place::SpiceDiscard(Pile::A)), 4);
}

case!(
    second_does_nothing_without_fremen,
    Native,
    "base/worms/second-does-nothing-without-fremen",
    "Advanced: where the Fremen do not take part, a second Shai-Hulud in one blow does nothing."
);
fn second_does_nothing_without_fremen(t: &mut Table) {
    let seating = advanced().without(&[Fremen]);
    before_the_blow(t, seating, &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.all_pass();
    t.tells(PUBLIC, "that the second does nothing", |fact| matches!(fact, Fact::WormWithoutEffect));
    t.asked(DecisionKind::Negotiate, &[Atreides, BeneGesserit, Emperor, Guild, Harkonnen]);
}

case!(
    one_nexus_for_many,
    Native,
    "base/worms/one-nexus-for-many",
    "However many Shai-Huluds a blow turned up, one Nexus follows its territory card."
);
fn one_nexus_for_many(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "worm#2", "worm#3", "old-gap"]);
    t.all_pass();
    t.asked(DecisionKind::Negotiate, &SIX);
    t.counts(spice_in("old-gap-s10"), 6);
    for faction in SIX {
        t.passes(faction);
    }
    t.tells(PUBLIC, "that the Nexus is over", |fact| matches!(fact, Fact::NexusEnded));
    is_in(t, Phase::Charity);
}

case!(
    placed_worm_adds_no_nexus,
    Native,
    "base/worms/placed-worm-adds-no-nexus",
    "Advanced: a worm that the Fremen set adds no Nexus to that of its blow."
);
fn placed_worm_adds_no_nexus(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.all_pass();
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.does(Fremen, worm_to("arsunt"));
    for faction in SIX {
        t.passes(faction);
    }
    is_in(t, Phase::Charity);
}

case!(
    no_nexus_without_a_worm,
    Native,
    "base/worms/no-nexus-without-a-worm",
    "A blow in which no Shai-Hulud came up has no Nexus, and the next one has."
);
fn no_nexus_without_a_worm(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["old-gap"]);
    t.all_pass();
    t.tells_not(PUBLIC, "of a Nexus", is_nexus);
    is_in(t, Phase::Charity);
    before_the_next_blow(t, 3, &["worm", "broken-land"]);
    t.all_pass();
    t.tells(PUBLIC, "of a Nexus", is_nexus);
}

// ---- the Fremen

case!(
    spares_fremen,
    Native,
    "base/worms/spares-fremen",
    "Shai-Hulud devours no Fremen forces, while those beside them and the spice are lost."
);
fn spares_fremen(t: &mut Table) {
    for seating in [basic(), advanced()] {
        before_the_blow(t, seating, &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
        if !t.game().is_advanced() {
            t.stage([spice_deck(&["worm", "old-gap"])]);
        }
        t.stage([put(Fremen, "hagga-basin-s12", 3), put(Emperor, "hagga-basin-s12", 2)]);
        t.keeps(Fremen.tanks(), |t| t.changes(Emperor.tanks(), 2, blow_with_fremen));
        t.counts(Fremen.forces_in("hagga-basin-s12"), 3);
        t.counts(spice_in("hagga-basin-s13"), 0);
    }
}

case!(
    karama_exposes_fremen,
    Native,
    "base/worms/karama-exposes-fremen",
    "Fremen whose immunity a Karama has stopped are devoured like the others, and ride nothing."
);
fn karama_exposes_fremen(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([put(Fremen, "hagga-basin-s12", 3), give(Emperor, "karama")]);
    t.all_pass();
    let card = t.card(Emperor, "karama");
    t.does(Emperor, karama(card));
    t.changes(Fremen.tanks(), 3, Table::all_pass);
    t.all_pass();
    is_in(t, Phase::Charity);
}

case!(
    sets_a_further_worm,
    Native,
    "base/worms/sets-a-further-worm",
    "Advanced: where the Fremen set a further Shai-Hulud, spice and everyone but the Fremen are devoured."
);
fn sets_a_further_worm(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.stage([put(Emperor, "imperial-basin-s09", 2), put(Fremen, "imperial-basin-s10", 1)]);
    t.stage([lay("imperial-basin-s11", 4)]);
    t.all_pass();
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.asked(DecisionKind::PlaceWorm, &[Fremen]);
    t.refuses(Guild, worm_to("arsunt"), Rejection::NotYourDecision);
    t.refuses(Fremen, Act::Pass, Rejection::WrongKind);
    t.does(Fremen, worm_to("imperial-basin"));
    t.changes(Emperor.tanks(), 2, |t| t.keeps(Fremen.tanks(), |t| t.all_pass_through(&[DecisionKind::AnswerKarama])));
    t.counts(spice_in("imperial-basin-s11"), 0);
    t.counts(Fremen.forces_in("imperial-basin-s10"), 1);
}

case!(
    sets_every_further_worm,
    Native,
    "base/worms/sets-every-further-worm",
    "Advanced: the Fremen set the third Shai-Hulud of a blow as well as the second."
);
fn sets_every_further_worm(t: &mut Table) {
    let then = ["worm", "worm#2", "worm#3", "old-gap", "broken-land"];
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &then);
    t.stage([put(Emperor, "arsunt-s11", 2), put(Emperor, "basin-s09", 3)]);
    t.all_pass();
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.changes(Emperor.tanks(), 2, |t| t.does(Fremen, worm_to("arsunt")));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.changes(Emperor.tanks(), 3, |t| t.does(Fremen, worm_to("basin")));
    t.owes(Fremen, DecisionKind::Negotiate);
}

case!(
    setting_counts_once,
    Recovery,
    "base/worms/setting-counts-once",
    "Advanced: a worm that was to be set when the game was saved is set after the reload, once."
);
fn setting_counts_once(t: &mut Table) {
    let then = ["worm", "worm#2", "worm#3", "old-gap", "broken-land"];
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &then);
    t.stage([put(Emperor, "arsunt-s11", 2)]);
    t.all_pass();
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.save_and_load();
    t.asked(DecisionKind::PlaceWorm, &[Fremen]);
    t.changes(Emperor.tanks(), 2, |t| t.does(Fremen, worm_to("arsunt")));
    t.refuses_stale(Fremen);
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.save_and_load();
    t.refuses_stale(Fremen);
    t.asked(DecisionKind::PlaceWorm, &[Fremen]);
}

case!(
    stopped_worm_does_nothing,
    Native,
    "base/worms/stopped-worm-does-nothing",
    "Advanced: a Shai-Hulud that a Karama has kept the Fremen from setting does nothing."
);
fn stopped_worm_does_nothing(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.stage([give(Atreides, "karama")]);
    t.all_pass();
    t.stage([put(Emperor, "hagga-basin-s12", 2), put(Emperor, "red-chasm-s07", 2)]);
    let card = t.card(Atreides, "karama");
    t.does(Atreides, karama(card));
    t.keeps(Emperor.tanks(), Table::all_pass);
    t.tells(PUBLIC, "that it does nothing", |fact| matches!(fact, Fact::WormWithoutEffect));
    t.asked(DecisionKind::Negotiate, &SIX);
}

case!(
    karama_in_hand_is_hidden,
    Privacy,
    "base/worms/karama-in-hand-is-hidden",
    "Whoever is asked to stop the Fremen is asked whatever he holds, and nobody learns what he answers before all have."
);
fn karama_in_hand_is_hidden(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([put(Fremen, "hagga-basin-s12", 3), give(Emperor, "karama")]);
    t.all_pass();
    t.asked(DecisionKind::AnswerKarama, &[Atreides, BeneGesserit, Emperor, Guild, Harkonnen]);
    let card = t.card(Emperor, "karama");
    for watcher in [PUBLIC, Fremen.into(), Guild.into()] {
        t.same_to(watcher, |t| t.does(Emperor, karama(card)), |t| t.passes(Emperor));
    }
    t.hidden_from(Fremen, Emperor.hand());
}

// ---- their ally

/// Advanced: the Fremen and the Emperor are allies since the Nexus of blow A, and in blow B a worm comes to Red Chasm,
/// where the Emperor has forces.
fn worm_at_the_ally(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "worm#2", "broken-land"]);
    t.stage([forces(Emperor, "red-chasm-s07", 2, 1), put(Guild, "red-chasm-s07", 2)]);
    t.all_pass();
    ally(t, Fremen, Emperor);
    for faction in SIX {
        t.passes(faction);
    }
}

case!(
    ally_may_be_given_up,
    Native,
    "base/worms/ally-may-be-given-up",
    "An ally whom the Fremen do not protect is devoured like the others."
);
fn ally_may_be_given_up(t: &mut Table) {
    worm_at_the_ally(t);
    t.changes(Emperor.tanks(), 3, |t| t.changes(Guild.tanks(), 2, |t| t.does(Fremen, spare(false))));
}

case!(
    fremen_alone_decide,
    Native,
    "base/worms/fremen-alone-decide",
    "The Fremen alone are asked whether their ally is spared, before Shai-Hulud devours."
);
fn fremen_alone_decide(t: &mut Table) {
    worm_at_the_ally(t);
    t.asked(DecisionKind::SpareAlly, &[Fremen]);
    t.counts(Guild.forces_in("red-chasm-s07"), 2);
    t.refuses(Emperor, spare(true), Rejection::NotYourDecision);
    t.refuses(Fremen, Act::Pass, Rejection::WrongKind);
    t.does(Fremen, spare(false));
    t.tells(PUBLIC, "how they decided", |fact| matches!(fact, Fact::AllySpared { ally: Emperor, spared: false, .. }));
}

case!(
    no_ally_no_question,
    Native,
    "base/worms/no-ally-no-question",
    "Where their ally has no forces, the Fremen are not asked."
);
fn no_ally_no_question(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "worm#2", "broken-land"]);
    t.stage([put(Guild, "red-chasm-s07", 2)]);
    t.all_pass();
    ally(t, Fremen, Emperor);
    for faction in SIX {
        t.passes(faction);
    }
    t.counts(Guild.tanks(), 2);
    t.asked(DecisionKind::Negotiate, &SIX);
}

case!(
    sparing_survives_a_reload,
    Recovery,
    "base/worms/sparing-survives-a-reload",
    "The question about the ally is asked again after a reload, and its answer counts once."
);
fn sparing_survives_a_reload(t: &mut Table) {
    worm_at_the_ally(t);
    t.save_and_load();
    t.owes(Fremen, DecisionKind::SpareAlly);
    t.does(Fremen, spare(true));
    t.save_and_load();
    t.refuses_stale(Fremen);
    t.keeps(Emperor.tanks(), Table::all_pass);
    t.counts(Emperor.forces_in("red-chasm-s07"), 3);
}

case!(
    karama_stops_the_sparing,
    Native,
    "base/worms/karama-stops-the-sparing",
    "An ally whose protection a Karama has stopped is devoured."
);
fn karama_stops_the_sparing(t: &mut Table) {
    worm_at_the_ally(t);
    t.stage([give(Harkonnen, "karama")]);
    t.does(Fremen, spare(true));
    let card = t.card(Harkonnen, "karama");
    t.does(Harkonnen, karama(card));
    t.changes(Emperor.tanks(), 3, Table::all_pass);
}
