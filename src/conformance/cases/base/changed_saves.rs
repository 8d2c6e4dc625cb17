//! Cases of saves in which one thing is another, of the phases without battles and auctions and of what is done between steps.

use truthsayer_engine::rules::special::menu::SpecialAct;
use truthsayer_engine::rules::truth::menu::{Question, TruthAct};

use crate::cases::base::before_the_blow;
use crate::cases::base::bidding_payment::two_allies;
use crate::cases::base::later::{in_charity, in_charity_allied};
use crate::registry::case;
use crate::table::prelude::*;

case!(
    of_charity,
    Recovery,
    "base/changed-saves/of-charity",
    "Of the saves of charity in which one thing is another, those of a charity that can be are loaded, and no others."
);
fn of_charity(t: &mut Table) {
    in_charity(t, advanced().of(&[BeneGesserit, Guild, Emperor]));
    t.refuses_changes("/stack/1/frame", &[]);
    let first = t.asked_first();
    t.passes(first);
    t.refuses_changes("/stack/1/frame", &[]);
    t.nobody_stops();
    t.refuses_changes("/stack/1/frame", &[]);
}

case!(
    of_revival,
    Recovery,
    "base/changed-saves/of-revival",
    "Of the saves of a revival in which one thing is another, those of a revival that can be are loaded, and no others."
);
fn of_revival(t: &mut Table) {
    in_charity_allied(t, basic().of(&[Emperor, Guild, Fremen, Harkonnen]), &[(Emperor, Guild), (Fremen, Harkonnen)]);
    t.until((2, DecisionKind::Revive));
    t.stage([bury(Guild, 5), bury(Harkonnen, 3), kill("caid")]);
    t.does(Guild, revive(1, 0));
    t.refuses_changes(
        "/stack/1/frame",
        &[
            "revival/forces/0+",
            "revival/forces/1+",
            "revival/forces/1-",
            "revival/forces/2+",
            "revival/forces/3+",
            "revival/granted!",
            "revival/paid+",
        ],
    );
    t.refuses_changes("/revival", &[]);
    t.variation("the Emperor pays", |t| {
        t.does(Emperor, revive_for_ally(2, 0));
        t.refuses_changes(
            "/stack/1/frame",
            &[
                "revival/forces/0+",
                "revival/forces/1+",
                "revival/forces/1-",
                "revival/forces/2+",
                "revival/forces/3+",
                "revival/granted!",
                "revival/paid+",
            ],
        );
    });
    t.does(Fremen, grant());
    t.refuses_changes(
        "/stack/1/frame",
        &[
            "revival/forces/0+",
            "revival/forces/1+",
            "revival/forces/1-",
            "revival/forces/2+",
            "revival/forces/3+",
            "revival/paid+",
        ],
    );
}

case!(
    of_a_swap,
    Recovery,
    "base/changed-saves/of-a-swap",
    "Of the saves of cards that the Harkonnen have taken, with one thing another, only those of such a taking are loaded."
);
fn of_a_swap(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::ClaimCharity);
    t.stage(SIX.map(empty_hand));
    t.stage([give(Harkonnen, "karama"), give(Harkonnen, "baliset"), give(Guild, "lasgun"), give(Guild, "shield")]);
    let card = t.card(Harkonnen, "karama");
    t.does(Harkonnen, Act::Special(SpecialAct::Take { card, from: Guild, count: 2 }));
    t.owes(Harkonnen, DecisionKind::GiveBack);
    t.refuses_changes(
        "/stack/2/frame",
        &["swap/count+", "swap/count-", "swap/from=atreides", "swap/from=bene-gesserit", "swap/from=emperor"],
    );
    t.refuses_changes("/specials", &[]);
}

case!(
    of_a_question,
    Recovery,
    "base/changed-saves/of-a-question",
    "Of the saves of a question that Truthtrance has put, with one thing another, only those of such a question are loaded."
);
fn of_a_question(t: &mut Table) {
    t.seat(basic().of(&[Emperor, Guild, Fremen])).until(DecisionKind::ClaimCharity);
    t.stage([empty_hand(Emperor), give(Emperor, "truthtrance")]);
    let card = t.card(Emperor, "truthtrance");
    let question = Question::Spice { least: 3 };
    t.does(Emperor, Act::Truth(TruthAct::Ask { card, of: Guild, question }));
    t.refuses_changes("/stack/2/frame", &["truth/question/least+", "truth/question/least-"]);
}

case!(
    of_promises,
    Recovery,
    "base/changed-saves/of-promises",
    "Of the saves of what allies have promised, with one thing another, only those of such a promise are loaded."
);
fn of_promises(t: &mut Table) {
    two_allies(t);
    t.does(Fremen, promise(3));
    t.refuses_changes("/promises", &["0 gone", "0/0-", "0/1+", "0/1-"]);
    t.refuses_changes("/alliances", &["0/1=bene-gesserit"]);
}

case!(
    of_a_blow,
    Recovery,
    "base/changed-saves/of-a-blow",
    "Of the saves of a spice blow with a worm, with one thing another, only those of such a blow are loaded."
);
fn of_a_blow(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 1)]);
    t.all_pass();
    t.owes(Guild, DecisionKind::AnswerKarama);
    t.refuses_changes(
        "/stack/1/frame",
        &[
            "spice-blow/nexuses-",
            "spice-blow/step/immunity/ally_safe!",
            "spice-blow/step/immunity/fremen_safe!",
            "spice-blow/worms+",
        ],
    );
    t.refuses_changes("/blow", &["sites/0=old-gap-s10", "sites/1=old-gap-s10"]);
    t.until(DecisionKind::Ride);
    t.refuses_changes("/stack/1/frame", &["spice-blow/nexuses+", "spice-blow/worms+", "spice-blow/worms-"]);
    t.refuses_changes("/stack/2/frame", &[]);
}
