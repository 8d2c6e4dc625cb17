//! Cases of what allies have to offer each other, as far as storm, worms and rides go.

use crate::cases::base::{ally, before_the_blow, before_the_next_blow};
use crate::registry::case;
use crate::table::prelude::*;

/// Basic: the Fremen and the Emperor are allies since turn 2, and in turn 3 a worm comes to Old Gap, where the Emperor, the
/// Guild and `fremen` Fremen stand.
fn worm_among_allies(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    ally(t, Fremen, Emperor);
    t.all_pass();
    before_the_next_blow(t, 3, &["worm#2", "broken-land"]);
    t.stage([put(Emperor, "old-gap-s09", 3), put(Guild, "old-gap-s10", 2)]);
    t.all_pass();
}

case!(
    fremen_shield_their_ally,
    Native,
    "base/alliances/fremen-shield-their-ally",
    "The Fremen can shield their ally's forces from Shai-Hulud, and only those."
);
fn fremen_shield_their_ally(t: &mut Table) {
    worm_among_allies(t);
    t.asked(DecisionKind::SpareAlly, &[Fremen]);
    t.does(Fremen, spare(true));
    t.changes(Guild.tanks(), 2, |t| t.keeps(Emperor.tanks(), Table::all_pass));
    t.counts(Emperor.forces_in("old-gap-s09"), 3);
    t.counts(spice_in("old-gap-s10"), 0);
}

case!(
    shield_ends_with_the_alliance,
    Native,
    "base/alliances/shield-ends-with-the-alliance",
    "Advanced: a player who has left the Fremen is not shielded in the blow that follows."
);
fn shield_ends_with_the_alliance(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "worm#2", "broken-land"]);
    t.stage([put(Emperor, "red-chasm-s07", 2)]);
    t.all_pass();
    ally(t, Fremen, Emperor);
    t.does(Emperor, Act::BreakAlliance);
    for faction in SIX {
        t.passes(faction);
    }
    t.counts(Emperor.tanks(), 2);
    t.asked(DecisionKind::Negotiate, &SIX);
}

case!(
    shield_covers_a_placed_worm,
    Native,
    "base/alliances/shield-covers-a-placed-worm",
    "Advanced: the Fremen can shield their ally from a worm that they have set themselves."
);
fn shield_covers_a_placed_worm(t: &mut Table) {
    let then = ["worm", "old-gap", "worm#2", "worm#3", "broken-land"];
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &then);
    t.stage([put(Emperor, "arsunt-s11", 2), put(Guild, "arsunt-s12", 1)]);
    t.all_pass();
    ally(t, Fremen, Emperor);
    for faction in SIX {
        t.passes(faction);
    }
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.does(Fremen, worm_to("arsunt"));
    t.does(Fremen, spare(true));
    t.changes(Guild.tanks(), 1, |t| t.keeps(Emperor.tanks(), |t| t.all_pass_through(&[DecisionKind::AnswerKarama])));
}

case!(
    ally_fills_a_stronghold,
    Native,
    "base/alliances/ally-fills-a-stronghold",
    "For the limit of two factions in a stronghold the fighters of an ally count like any others."
);
fn ally_fills_a_stronghold(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([put(Fremen, "hagga-basin-s12", 3), put(Emperor, "carthag-s11", 1)]);
    t.all_pass();
    t.all_pass();
    ally(t, Fremen, Emperor);
    t.all_pass();
    t.refuses(Fremen, ride(&[("hagga-basin-s12", 1, 0)], "carthag-s11"), Rejection::StrongholdFull);
    t.withholds(Fremen, &ride(&[("hagga-basin-s12", 1, 0)], "carthag-s11"));
}

case!(
    ally_of_blow_a_is_spared_in_blow_b,
    Native,
    "base/alliances/ally-of-blow-a-is-spared-in-blow-b",
    "Advanced: an ally whom the Fremen found in the Nexus of blow A can be spared in blow B of the same turn."
);
fn ally_of_blow_a_is_spared_in_blow_b(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "worm#2", "broken-land"]);
    t.stage([forces(Emperor, "red-chasm-s07", 2, 1), put(Guild, "red-chasm-s07", 2)]);
    t.all_pass();
    ally(t, Fremen, Emperor);
    for faction in SIX {
        t.passes(faction);
    }
    t.counts(Quantity::Turn, 2);
    t.does(Fremen, spare(true));
    t.changes(Guild.tanks(), 2, |t| t.keeps(Emperor.tanks(), Table::all_pass));
}
