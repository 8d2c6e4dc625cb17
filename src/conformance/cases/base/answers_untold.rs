//! Cases of what refusals tell while some have answered in secret, and others have not.

use crate::cases::base::atreides_duel;
use crate::registry::case;
use crate::table::prelude::*;

case!(
    refusals_are_alike,
    Privacy,
    "base/answers-untold/refusals-are-alike",
    "Whatever is refused while others are asked for a Karama is refused alike before and after one of them has answered."
);
fn refusals_are_alike(t: &mut Table) {
    atreides_duel(t, basic(), &[]);
    t.does(Atreides, foresee("number"));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Emperor]);
    for answers in [false, true] {
        if answers {
            t.passes(Guild);
        }
        for faction in [Atreides, Emperor] {
            t.refuses(faction, play_nexus("guild.betrayal"), Rejection::NoNexusCards);
        }
    }
}
