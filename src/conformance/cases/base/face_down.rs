//! Cases of leaders who lie face down in the tanks.

use truthsayer_engine::Viewer;

use crate::cases::base::fights::{captors_duel, idle};
use crate::registry::case;
use crate::table::prelude::*;

const FOUR: [&str; 4] = ["master-bewt", "esmar-tuek", "soo-soo-sook", "guild-rep"];

/// Advanced: the Harkonnen beat the Guild, draw Staban Tuek, its last leader, and kill him, so that he lies face down.
fn killed_face_down(t: &mut Table) {
    captors_duel(t, advanced(), &[fallen(&FOUR), put(Harkonnen, "basin-s09", 1), put(Emperor, "basin-s09", 1)]);
    t.does(Harkonnen, attack("arrakeen-s10", Guild));
    t.fight((Harkonnen, idle("feyd-rautha")), (Guild, idle("staban-tuek")));
    t.does(Harkonnen, draw_leader());
    t.nobody_stops();
    t.does(Harkonnen, capture(true));
}

/// The dead leaders of the Guild as a viewer sees them, each with whether he lies face down.
fn dead_of_guild(t: &mut Table, viewer: Viewer) -> Vec<(&'static str, bool)> {
    let view = t.game().view(viewer);
    let own = view.dead_leaders.iter().filter(|leader| leader.facts().faction == Guild);
    let mut dead: Vec<_> = own.map(|leader| (leader.name(), view.face_down.contains(leader))).collect();
    dead.sort_unstable();
    dead
}

fn expected() -> Vec<(&'static str, bool)> {
    let mut all: Vec<_> = FOUR.iter().map(|name| (*name, false)).collect();
    all.push(("staban-tuek", true));
    all.sort_unstable();
    all
}

case!(
    owner_sees_who_lies_face_down,
    Native,
    "base/face-down/owner-sees-who-lies-face-down",
    "Advanced: a player sees each dead leader of the own faction, those too who lie face down, and can look at any time."
);
fn owner_sees_who_lies_face_down(t: &mut Table) {
    killed_face_down(t);
    let seat = t.seat_of(Guild);
    let dead = dead_of_guild(t, Viewer::Seat(seat));
    t.equals("the Guild's dead", &dead, &expected());
    t.until((2, DecisionKind::Bid));
    t.save_and_load();
    let dead = dead_of_guild(t, Viewer::Seat(seat));
    t.equals("the Guild's dead, a turn later", &dead, &expected());
}

case!(
    looking_tells_nobody_anything,
    Privacy,
    "base/face-down/looking-tells-nobody-anything",
    "Advanced: who lies face down all were told when he died, so that his owner sees no more than the others, unasked."
);
fn looking_tells_nobody_anything(t: &mut Table) {
    killed_face_down(t);
    for watcher in [PUBLIC, Guild.into(), Emperor.into()] {
        t.tells(watcher, "who has died", |fact| *fact == Fact::LeaderDied { leader: leader("staban-tuek") });
    }
    t.owes_nothing(Guild);
    let seats: Vec<Viewer> = t.game().seats().iter().map(|(seat, _)| Viewer::Seat(*seat)).collect();
    for viewer in seats.into_iter().chain([Viewer::Public]) {
        let dead = dead_of_guild(t, viewer);
        t.equals("the Guild's dead", &dead, &expected());
    }
}
