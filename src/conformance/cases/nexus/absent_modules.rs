//! Cases of what the profile with Nexus cards does not admit: modules on which the effect of a panel hangs that nobody has
//! decided, and the panels of factions that are not played.

use truthsayer_engine::Module;
use truthsayer_engine::policy::Bot;
use truthsayer_engine::profile::SetupFault;
use truthsayer_engine::request::{Panel, PanelMode};

use super::{between_steps, holds, play_of};
use crate::registry::case;
use crate::table::prelude::*;

/// The profile refuses this module by name, and admits the same table without it.
fn refuses(t: &mut Table, module: Module) {
    let seating = basic().with_nexus_cards();
    t.refuses_seating(&seating.clone().asking_for(module), SetupFault::ModuleNotAdmitted);
    t.refuses_seating(&advanced().with_nexus_cards().asking_for(module), SetupFault::ModuleNotAdmitted);
    t.seat(seating.asking_for(Module::Nexus)).until(DecisionKind::PlaceFremen);
    t.at_rest();
}

case!(
    homeworlds,
    Native,
    "nexus/absent-modules/homeworlds",
    "A table with Nexus cards and Homeworlds is refused: how they meet is open."
);
fn homeworlds(t: &mut Table) {
    refuses(t, Module::Homeworlds);
}

case!(
    no_fields,
    Native,
    "nexus/absent-modules/no-fields",
    "A table with Nexus cards and No-Fields is refused: how they meet is open."
);
fn no_fields(t: &mut Table) {
    refuses(t, Module::NoFields);
}

case!(
    later_cards,
    Native,
    "nexus/absent-modules/later-cards",
    "A table with Nexus cards and Treachery Cards of the expansions is refused: how they meet is open."
);
fn later_cards(t: &mut Table) {
    refuses(t, Module::LaterCards);
}

case!(
    great_maker,
    Native,
    "nexus/absent-modules/great-maker",
    "A table with Nexus cards and the Discoveries is refused: whether the Fremen panels reach the Great Maker is open."
);
fn great_maker(t: &mut Table) {
    refuses(t, Module::Discoveries);
}

case!(
    leader_skills,
    Native,
    "nexus/absent-modules/leader-skills",
    "A table with Nexus cards and Leader Skills is refused: how the Bureaucrat meets a redirected fee is open."
);
fn leader_skills(t: &mut Table) {
    refuses(t, Module::LeaderSkills);
}

case!(
    other_holders,
    Native,
    "nexus/absent-modules/other-holders",
    "A table with Nexus cards and factions of the expansions is refused: what the cards do for them is open."
);
fn other_holders(t: &mut Table) {
    refuses(t, Module::LaterFactions);
}

// ---- panels of factions that are not played

/// Cunning and Betrayal of the six factions of the expansions.
fn natives() -> impl Iterator<Item = Panel> {
    Panel::all().filter(|panel| panel.card.faction().is_none() && panel.mode != PanelMode::SecretAlly)
}

case!(
    native_panels,
    Native,
    "nexus/absent-modules/native-panels",
    "Cunning and Betrayal of each faction of the expansions are refused by name, and the card is kept."
);
fn native_panels(t: &mut Table) {
    between_steps(t, basic());
    for panel in natives() {
        let card = panel.card.name();
        t.stage([hold_nexus(Emperor, card)]);
        t.refuses(Emperor, play_nexus(&panel.name()), Rejection::PanelNative);
        t.refuses(Emperor, play_nexus_otherwise(&panel.name(), NexusChoice::Plain), Rejection::PanelNative);
        t.withholds(Emperor, &play_nexus(&panel.name()));
        holds(t, Emperor, card);
    }
}

case!(
    native_panels_tell_nothing,
    Privacy,
    "nexus/absent-modules/native-panels-tell-nothing",
    "Who is refused such a panel has shown nothing: the others cannot tell that it holds that card."
);
fn native_panels_tell_nothing(t: &mut Table) {
    between_steps(t, basic());
    for panel in natives() {
        t.stage([hold_nexus(Emperor, panel.card.name())]);
        t.refuses(Emperor, play_nexus(&panel.name()), Rejection::PanelNative);
        t.refuses(Guild, play_nexus(&panel.name()), Rejection::NexusCardNotHeld);
        t.hidden_from(PUBLIC, Emperor.nexus_card());
        t.hidden_from(Guild, Emperor.nexus_card());
    }
}

case!(
    bots_leave_native_panels,
    Policy,
    "nexus/absent-modules/bots-leave-native-panels",
    "A bot is never offered such a panel, and never tries one."
);
fn bots_leave_native_panels(t: &mut Table) {
    between_steps(t, basic());
    for panel in natives() {
        t.stage([hold_nexus(Emperor, panel.card.name())]);
        t.refuses(Emperor, play_nexus(&panel.name()), Rejection::PanelNative);
        for policy in Policy::TEMPERS {
            let proposed = play_of(t, Emperor, &mut Bot::new(policy, 7));
            t.equals("what the bot plays", &proposed, &None);
        }
    }
}
