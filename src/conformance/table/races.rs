//! What a player does while every other does at the same moment whatever it can, and while the request itself is sent again.

use truthsayer_engine::facts::Faction;
use truthsayer_engine::request::{Act, Request};
use truthsayer_engine::{Game, Seat, Viewer};

use super::{Table, soundness};

/// More rivals than any moment of a case has.
const RIVALS_MOST: usize = 60;

impl Table {
    /// A player does something. Before that, each thing that another can do at this moment is tried in both orders: the later
    /// of the two counts as well, or is refused and changes nothing, and neither counts again. And the request leads from the
    /// save to the same game a second time, chance included.
    pub fn races(&mut self, faction: Faction, act: Act) {
        let seat = self.seat_of(faction);
        let before = self.own().clone();
        let Some(event) = self.event_of(seat, &act) else {
            self.fail_offering(faction, &format!("`{faction}` is to do {act:?}, but is asked nothing"));
        };
        let own = Request { event, act: act.clone() };
        let rivals = rivals(&before, seat);
        self.does(faction, act);
        let after = self.own().clone();
        let fault = same_again(&before, &after, (seat, &own)).and_then(|()| {
            let tried = rivals.iter().map(|rival| {
                in_order(&before, (seat, &own), (rival.0, &rival.1))?;
                in_order(&before, (rival.0, &rival.1), (seat, &own))
            });
            { tried }.collect::<Result<Vec<()>, String>>()
        });
        let count = rivals.len();
        let claim = || format!("against {count} requests of others it counts once, first or second");
        self.claim(fault.is_ok(), claim, || fault.clone().err().unwrap_or_default());
    }
}

/// What others could do at this moment: of each offer the least and the most.
fn rivals(game: &Game, seat: Seat) -> Vec<(Seat, Request)> {
    let others = game.seats().iter().map(|(other, _)| *other).filter(|other| *other != seat);
    let mut rivals: Vec<(Seat, Request)> = Vec::new();
    for other in others {
        let asked = game.options(other).into_iter().chain(game.free_plays(other));
        for offer in asked {
            for act in [offer.sample(&mut |_| 0), offer.sample(&mut |bound| bound - 1)] {
                let request = (other, Request { event: game.event(other), act });
                if !rivals.contains(&request) && game.check(other, &request.1).is_ok() {
                    rivals.push(request);
                }
            }
        }
    }
    rivals.truncate(RIVALS_MOST);
    rivals
}

/// The request, sent to the game read back from its save, leads to the same game; sent again it is refused there.
fn same_again(before: &Game, after: &Game, own: (Seat, &Request)) -> Result<(), String> {
    let mut again = soundness::reloaded(before)?;
    if let Err(why) = again.submit(own.0, own.1.clone()) {
        return Err(format!("{:?} is refused after a reload: `{why}`", own.1));
    }
    if again != *after {
        return Err(format!("{:?} leads to another game after a reload", own.1));
    }
    once(&again, own)
}

/// One request, and then another that was meant for the same moment.
fn in_order(before: &Game, first: (Seat, &Request), second: (Seat, &Request)) -> Result<(), String> {
    let mut game = before.clone();
    if let Err(why) = game.submit(first.0, first.1.clone()) {
        return Err(format!("{:?} was lawful, and is refused: `{why}`", first.1));
    }
    once(&game, first)?;
    let between = game.clone();
    if game.submit(second.0, second.1.clone()).is_err() {
        let same = game == between && game.to_json() == between.to_json();
        return if same { Ok(()) } else { Err(format!("a refusal of {:?} has changed the game", second.1)) };
    }
    let faults = game.integrity();
    if !faults.is_empty() {
        return Err(format!("{:?} and then {:?}: {faults:?}", first.1, second.1));
    }
    let plays = |game: &Game| game.view(Viewer::Public).nexus_plays.len();
    if plays(&game) > plays(&between) + 1 {
        return Err(format!("{:?} has played more than one Nexus card", second.1));
    }
    soundness::reloaded(&game)?;
    once(&game, first)?;
    once(&game, second)
}

/// What was accepted is refused when it comes again.
fn once(game: &Game, (seat, request): (Seat, &Request)) -> Result<(), String> {
    if game.check(seat, request).is_ok() { Err(format!("{request:?} would count twice")) } else { Ok(()) }
}
