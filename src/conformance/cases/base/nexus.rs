//! Cases of the Nexus: alliances made, joined and broken.

use crate::cases::base::{ally, before_the_blow, before_the_next_blow, is_in};
use crate::registry::case;
use crate::table::prelude::*;

/// A Nexus in turn 2 of a Basic game.
fn nexus(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
}

/// The next one, in turn 3.
fn next_nexus(t: &mut Table) {
    before_the_next_blow(t, 3, &["worm#2", "broken-land"]);
    t.all_pass();
}

fn allies(t: &mut Table) -> Vec<(Faction, Faction)> {
    t.game().view(truthsayer_engine::Viewer::Public).alliances
}

case!(
    only_in_a_nexus,
    Native,
    "base/nexus/only-in-a-nexus",
    "An alliance is proposed and broken in a Nexus, and at no other question."
);
fn only_in_a_nexus(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.refuses(Atreides, propose(Guild), Rejection::WrongKind);
    t.refuses(Atreides, Act::BreakAlliance, Rejection::WrongKind);
    t.all_pass();
    t.asked(DecisionKind::Negotiate, &SIX);
    ally(t, Atreides, Guild);
    t.all_pass();
    is_in(t, Phase::Charity);
    t.refuses(Atreides, Act::BreakAlliance, Rejection::WrongKind);
    t.refuses(Guild, Act::BreakAlliance, Rejection::WrongKind);
}

case!(
    two_and_no_more,
    Native,
    "base/nexus/two-and-no-more",
    "An alliance has two members: neither of them joins another, and nobody joins them."
);
fn two_and_no_more(t: &mut Table) {
    nexus(t);
    ally(t, Atreides, Guild);
    t.refuses(Atreides, propose(Emperor), Rejection::AlreadyAllied);
    t.refuses(Emperor, propose(Atreides), Rejection::OtherAllied);
    t.refuses(Emperor, propose(Guild), Rejection::OtherAllied);
    t.withholds(Emperor, &propose(Guild));
    t.offers(Emperor, &propose(Harkonnen));
}

case!(
    several_alliances_stand,
    Native,
    "base/nexus/several-alliances-stand",
    "A game can have several alliances, as long as nobody is in two."
);
fn several_alliances_stand(t: &mut Table) {
    nexus(t);
    for (one, other) in [(Atreides, Guild), (Emperor, Harkonnen), (BeneGesserit, Fremen)] {
        ally(t, one, other);
    }
    let standing = allies(t).len();
    t.equals("alliances", &standing, &3);
    t.refuses(Fremen, propose(Guild), Rejection::AlreadyAllied);
}

case!(
    both_must_agree,
    Native,
    "base/nexus/both-must-agree",
    "Two players are allies from the moment in which the second of them agrees, and everyone knows of it."
);
fn both_must_agree(t: &mut Table) {
    nexus(t);
    t.does(Atreides, propose(Guild));
    t.does(Guild, propose(Emperor));
    let none = allies(t);
    t.equals("alliances", &none, &Vec::new());
    t.does(Guild, propose(Atreides));
    let one = allies(t);
    t.equals("alliances", &one, &[(Atreides, Guild)]);
    t.tells(PUBLIC, "of the alliance", |fact| matches!(fact, Fact::AllianceFormed { one: Atreides, other: Guild }));
}

case!(
    proposals_need_a_partner,
    Native,
    "base/nexus/proposals-need-a-partner",
    "Nobody proposes to himself, to a faction that is not there, or twice to the same."
);
fn proposals_need_a_partner(t: &mut Table) {
    before_the_blow(t, basic().without(&[Harkonnen]), &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    t.refuses(Emperor, propose(Harkonnen), Rejection::FactionAbsent);
    t.refuses(Emperor, propose(Emperor), Rejection::Yourself);
    t.does(Emperor, propose(Guild));
    t.refuses(Emperor, propose(Guild), Rejection::AlreadyProposed);
    t.withholds(Emperor, &propose(Guild));
}

case!(
    old_proposals_lapse,
    Native,
    "base/nexus/old-proposals-lapse",
    "Whoever makes an alliance has no other proposal left, and so an old one seals nothing later."
);
fn old_proposals_lapse(t: &mut Table) {
    nexus(t);
    t.does(Atreides, propose(Emperor));
    ally(t, Atreides, Guild);
    let viewer = t.game().seat(Emperor).map(truthsayer_engine::Viewer::Seat);
    let proposed = viewer.and_then(|viewer| t.game().view(viewer).own).map(|own| own.proposed_by);
    t.equals("who has proposed to the Emperor", &proposed, &Some(Vec::new()));
    t.all_pass();
    next_nexus(t);
    t.does(Atreides, Act::BreakAlliance);
    t.does(Emperor, propose(Atreides));
    let none = allies(t);
    t.equals("alliances", &none, &Vec::new());
    t.does(Atreides, propose(Emperor));
    let one = allies(t);
    t.equals("alliances", &one, &[(Atreides, Emperor)]);
}

case!(
    proposals_are_between_two,
    Privacy,
    "base/nexus/proposals-are-between-two",
    "Of a proposal nobody learns but the two whom it is about."
);
fn proposals_are_between_two(t: &mut Table) {
    nexus(t);
    for watcher in [PUBLIC, Fremen.into(), Harkonnen.into()] {
        t.same_to(watcher, |t| t.does(Atreides, propose(Guild)), |t| t.does(Atreides, propose(Emperor)));
    }
    t.does(Atreides, propose(Guild));
    let proposed = |fact: &Fact| matches!(fact, Fact::Proposed { from: Atreides, to: Guild });
    t.tells(Guild, "of the proposal", proposed);
    t.tells_not(PUBLIC, "of the proposal", proposed);
    t.tells_not(Emperor, "of the proposal", proposed);
}

case!(
    proposals_survive_a_reload,
    Recovery,
    "base/nexus/proposals-survive-a-reload",
    "A proposal and an alliance survive a reload, and a proposal sent twice counts once."
);
fn proposals_survive_a_reload(t: &mut Table) {
    nexus(t);
    t.does(Atreides, propose(Guild));
    t.save_and_load();
    t.refuses_stale(Atreides);
    t.refuses(Atreides, propose(Guild), Rejection::AlreadyProposed);
    t.does(Guild, propose(Atreides));
    t.save_and_load();
    t.refuses_stale(Guild);
    let one = allies(t);
    t.equals("alliances", &one, &[(Atreides, Guild)]);
}

case!(
    either_walks_out,
    Native,
    "base/nexus/either-walks-out",
    "In a Nexus either ally leaves without asking the other, and everyone knows of it."
);
fn either_walks_out(t: &mut Table) {
    nexus(t);
    t.refuses(Guild, Act::BreakAlliance, Rejection::NotAllied);
    ally(t, Atreides, Guild);
    for (leaver, left) in [(Atreides, Guild), (Guild, Atreides)] {
        t.variation("one leaves", |t| {
            t.does(leaver, Act::BreakAlliance);
            let none = allies(t);
            t.equals("alliances", &none, &Vec::new());
            t.refuses(left, Act::BreakAlliance, Rejection::NotAllied);
            t.tells(PUBLIC, "who left", |fact| matches!(fact, Fact::AllianceBroken { by, .. } if *by == leaver));
        });
    }
}

case!(others_stay_allied, Native, "base/nexus/others-stay-allied", "When one alliance is broken, the others stand.");
fn others_stay_allied(t: &mut Table) {
    nexus(t);
    ally(t, Atreides, Guild);
    ally(t, Emperor, Harkonnen);
    t.does(Guild, Act::BreakAlliance);
    let left = allies(t);
    t.equals("alliances", &left, &[(Emperor, Harkonnen)]);
}

case!(
    leaver_joins_another,
    Native,
    "base/nexus/leaver-joins-another",
    "Whoever has left an alliance of an earlier Nexus joins with somebody else in this one."
);
fn leaver_joins_another(t: &mut Table) {
    nexus(t);
    ally(t, Atreides, Guild);
    t.all_pass();
    next_nexus(t);
    t.does(Atreides, Act::BreakAlliance);
    ally(t, Atreides, Emperor);
    let one = allies(t);
    t.equals("alliances", &one, &[(Atreides, Emperor)]);
    ally(t, Guild, Harkonnen);
    let two = allies(t);
    t.equals("alliances", &two, &[(Atreides, Emperor), (Harkonnen, Guild)]);
}

case!(
    alliance_lasts,
    Native,
    "base/nexus/alliance-lasts",
    "An alliance that nobody breaks outlasts its Nexus, the turn, and the next Nexus."
);
fn alliance_lasts(t: &mut Table) {
    nexus(t);
    ally(t, Atreides, Guild);
    t.all_pass();
    next_nexus(t);
    t.offers(Guild, &Act::BreakAlliance);
    t.all_pass();
    let one = allies(t);
    t.equals("alliances", &one, &[(Atreides, Guild)]);
    is_in(t, Phase::Charity);
}

case!(
    one_new_alliance_each,
    Native,
    "base/nexus/one-new-alliance-each",
    "A player who has made an alliance in this Nexus makes no second one, on either side of a proposal."
);
fn one_new_alliance_each(t: &mut Table) {
    nexus(t);
    ally(t, Atreides, Guild);
    t.does(Guild, Act::BreakAlliance);
    t.refuses(Guild, propose(Emperor), Rejection::AlliedThisNexus);
    t.refuses(Emperor, propose(Atreides), Rejection::AlliedThisNexus);
    t.withholds(Emperor, &propose(Atreides));
    t.offers(Emperor, &propose(Harkonnen));
}

case!(
    next_nexus_is_new,
    Native,
    "base/nexus/next-nexus-is-new",
    "A player who made an alliance in one Nexus makes a new one in the next."
);
fn next_nexus_is_new(t: &mut Table) {
    nexus(t);
    ally(t, Atreides, Guild);
    t.does(Guild, Act::BreakAlliance);
    t.refuses(Guild, propose(Atreides), Rejection::AlliedThisNexus);
    t.all_pass();
    next_nexus(t);
    ally(t, Guild, Atreides);
    let one = allies(t);
    t.equals("alliances", &one, &[(Atreides, Guild)]);
}

case!(
    reload_forgets_no_alliance,
    Recovery,
    "base/nexus/reload-forgets-no-alliance",
    "Who has made an alliance in this Nexus is known after a reload as well."
);
fn reload_forgets_no_alliance(t: &mut Table) {
    nexus(t);
    ally(t, Atreides, Guild);
    t.does(Guild, Act::BreakAlliance);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.refuses(Guild, propose(Emperor), Rejection::AlliedThisNexus);
    t.refuses(Emperor, propose(Atreides), Rejection::AlliedThisNexus);
}

case!(
    ends_when_all_are_done,
    Native,
    "base/nexus/ends-when-all-are-done",
    "A Nexus is over when all players are done, and not before."
);
fn ends_when_all_are_done(t: &mut Table) {
    nexus(t);
    for faction in [Harkonnen, Atreides, Fremen, Guild, BeneGesserit] {
        t.passes(faction);
        t.owes_nothing(faction);
        t.tells(PUBLIC, "that it is done", |fact| matches!(fact, Fact::DoneWithNexus { .. }));
        t.tells_not(PUBLIC, "that the Nexus is over", |fact| matches!(fact, Fact::NexusEnded));
    }
    t.asked(DecisionKind::Negotiate, &[Emperor]);
    t.passes(Emperor);
    t.tells(PUBLIC, "that the Nexus is over", |fact| matches!(fact, Fact::NexusEnded));
    is_in(t, Phase::Charity);
}

case!(
    nobody_waits_his_turn,
    Native,
    "base/nexus/nobody-waits-his-turn",
    "In a Nexus every player speaks when he likes and as often as he likes, until he is done."
);
fn nobody_waits_his_turn(t: &mut Table) {
    nexus(t);
    t.does(Fremen, propose(Guild));
    t.does(Fremen, propose(Emperor));
    t.does(Atreides, propose(Fremen));
    t.does(Fremen, propose(Harkonnen));
    t.asked(DecisionKind::Negotiate, &SIX);
    t.all_pass();
    is_in(t, Phase::Charity);
}

case!(
    done_is_done,
    Native,
    "base/nexus/done-is-done",
    "Who is done makes no proposal and gets none, but what he proposed before can still be agreed to."
);
fn done_is_done(t: &mut Table) {
    nexus(t);
    t.does(Emperor, propose(Harkonnen));
    t.passes(Emperor);
    t.refuses(Emperor, propose(Guild), Rejection::NotYourDecision);
    t.refuses(Guild, propose(Emperor), Rejection::OtherDone);
    t.withholds(Guild, &propose(Emperor));
    t.does(Harkonnen, propose(Emperor));
    let one = allies(t);
    t.equals("alliances", &one, &[(Emperor, Harkonnen)]);
}

case!(
    done_survives_a_reload,
    Recovery,
    "base/nexus/done-survives-a-reload",
    "A game saved in a Nexus asks those who were not done, and nobody is done twice."
);
fn done_survives_a_reload(t: &mut Table) {
    nexus(t);
    t.passes(Emperor);
    t.passes(Guild);
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.refuses_stale(Guild);
    t.asked(DecisionKind::Negotiate, &[Atreides, BeneGesserit, Harkonnen, Fremen]);
    t.all_pass();
    is_in(t, Phase::Charity);
}

case!(
    comes_without_any_prey,
    Native,
    "base/nexus/comes-without-any-prey",
    "On a pile without a territory card yet, Shai-Hulud finds nothing to devour, and brings a Nexus even so."
);
fn comes_without_any_prey(t: &mut Table) {
    // No game leaves turn 1 like this: all territory cards are laid aside, so that its blow finds none.
    t.seat(basic()).until(DecisionKind::DialStorm);
    let sites = "broken-land cielago-north cielago-south funeral-plain habbanya-erg habbanya-ridge-flat hagga-basin old-gap \
        red-chasm rock-outcroppings sihaya-ridge south-mesa the-great-flat the-minor-erg wind-pass-north";
    let aside = |name: &str| {
        let component = crate::table::names::spice_card(name);
        Staging::Move { component, to: Place::SpiceAside }
    };
    t.stage(sites.split_whitespace().map(aside));
    t.until((2, DecisionKind::UseAtomics));
    t.stage([spice_deck(&["worm", "old-gap"]), put(Emperor, "old-gap-s10", 2)]);
    t.keeps(Emperor.tanks(), Table::all_pass);
    t.tells(PUBLIC, "that it does nothing", |fact| matches!(fact, Fact::WormWithoutEffect));
    t.tells_not(PUBLIC, "where it came", |fact| matches!(fact, Fact::WormAppeared { .. }));
    t.asked(DecisionKind::Negotiate, &SIX);
}

case!(
    left_partner_speaks_again,
    Recovery,
    "base/nexus/left-partner-speaks-again",
    "A player who was done when the ally walked out is asked again, also after a reload, and can ally with another."
);
fn left_partner_speaks_again(t: &mut Table) {
    nexus(t);
    ally(t, Atreides, Guild);
    t.all_pass();
    next_nexus(t);
    t.passes(Guild);
    t.owes_nothing(Guild);
    t.does(Atreides, Act::BreakAlliance);
    t.owes(Guild, DecisionKind::Negotiate);
    t.save_and_load();
    ally(t, Emperor, Guild);
    let one = allies(t);
    t.equals("alliances", &one, &[(Emperor, Guild)]);
    for faction in [Atreides, BeneGesserit, Emperor, Harkonnen, Fremen] {
        t.passes(faction);
    }
    t.asked(DecisionKind::Negotiate, &[Guild]);
}
