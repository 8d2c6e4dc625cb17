//! Cases of forged saves: plays of Nexus cards with an effect or a choice that their panels do not have.

use serde_json::{Value, json};

use super::free_returns::{beside, with_the_emperors_card};
use super::sisters::{advising, arm};
use crate::registry::case;
use crate::table::prelude::*;

const NOT_PLAYED: &str = "a Nexus card was played that nobody could play";

/// What was chosen with the first play, in a save.
fn choice(game: &mut Value) -> &mut Value {
    &mut game["nexus_cards"]["plays"][0]["choice"]
}

case!(
    effect_that_a_panel_has_not,
    Recovery,
    "nexus/forged-choices/effect-that-a-panel-has-not",
    "A save is refused in which a card was played for a second effect where its panel has but one."
);
fn effect_that_a_panel_has_not(t: &mut Table) {
    t.seat(basic().with_nexus_cards()).until(DecisionKind::ClaimCharity);
    t.stage([hold_nexus(Harkonnen, "harkonnen"), traitor(Harkonnen, "bashar")]);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.does(Harkonnen, resolve_nexus(NexusChoice::Leader { leader: leader("bashar") }));
    t.refuses_forgery(|game| game["nexus_cards"]["plays"][0]["alternative"] = json!("second"), NOT_PLAYED);
}

case!(
    territory_named_twice,
    Recovery,
    "nexus/forged-choices/territory-named-twice",
    "A save is refused in which advisors took up arms in one territory twice over, or in none."
);
fn territory_named_twice(t: &mut Table) {
    advising(t, &[]);
    t.does(BeneGesserit, arm(&["old-gap"]));
    t.save_and_load();
    t.refuses_forgery(
        |game| {
            let named = choice(game)["territories"].as_array_mut().expect("territories were named");
            named.push(named[0].clone());
        },
        NOT_PLAYED,
    );
    t.refuses_forgery(|game| choice(game)["territories"] = json!([]), NOT_PLAYED);
}

case!(
    return_of_another_number,
    Recovery,
    "nexus/forged-choices/return-of-another-number",
    "A save is refused in which a free return has brought back no force, or more than three."
);
fn return_of_another_number(t: &mut Table) {
    with_the_emperors_card(t);
    t.does(Guild, beside(3, 0));
    t.save_and_load();
    for normal in [0, 4] {
        t.refuses_forgery(|game| choice(game)["normal"] = json!(normal), NOT_PLAYED);
    }
}
