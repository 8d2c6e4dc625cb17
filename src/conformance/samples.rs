//! Genuine games by bots with everything checked at every step: set-ups of all sizes and both modes, with rulings switched and
//! whole kinds of act left alone, all chosen by the seed.
//!
//! What is checked of one position is `table::soundness`.

use std::collections::BTreeSet;

use truthsayer_engine::custody::Place;
use truthsayer_engine::facts::{Cell, Faction, Facts};
use truthsayer_engine::log::{Entry, Fact};
use truthsayer_engine::policy::{Bot, Policy};
use truthsayer_engine::request::{ActKind, Request};
use truthsayer_engine::stage::Staging;
use truthsayer_engine::{Decision, Game, Mode, Module, Offer, Profile, Ruling, Seat, Setup, Viewer, marks};

use crate::draws::Draws;
use crate::table::soundness;

/// More requests than any game takes.
const REQUESTS_MOST: usize = 20_000;
/// In one of so many places where a Nexus card can be played unasked, it is.
const UNASKED: usize = 6;
/// Forces of a faction that are put in the tanks, in games with Nexus cards.
const BURIED: u8 = 4;
/// Forces of a faction that are put on the board, in games where they are.
const SCATTERED: u64 = 8;

/// What one game came to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sample {
    /// Requests accepted.
    pub accepted: u64,
    /// The clauses that they reached.
    pub marks: BTreeSet<&'static str>,
}

/// A game that broke a promise of the engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// Which game.
    pub seed: u64,
    /// After how many requests.
    pub accepted: u64,
    /// What does not hold.
    pub why: String,
}

/// Plays the game of a seed to its end; every `stride`-th position is looked at as closely as a case's.
pub fn play(seed: u64, stride: u64) -> Result<Sample, Broken> {
    play_of(Profile::Base, seed, stride)
}

/// The same with another profile. With Nexus cards their holders also play them unasked, whenever they can.
pub fn play_of(profile: Profile, seed: u64, stride: u64) -> Result<Sample, Broken> {
    let (played, hits) = marks::record(|| whole(profile, seed, stride));
    played.map(|accepted| Sample { accepted, marks: hits.into_iter().collect() })
}

fn whole(profile: Profile, seed: u64, stride: u64) -> Result<u64, Broken> {
    let mut draws = Draws(seed);
    let (setup, off) = varied(profile, &mut draws);
    let mut accepted = 0;
    let broken = |accepted, why| Broken { seed, accepted, why };
    let (mut game, _) = Game::start(setup).map_err(|faults| broken(0, format!("the set-up is refused: {faults:?}")))?;
    let seats = game.seats().iter().zip(Policy::ALL.iter().cycle());
    let mut bots: Vec<(Seat, Bot)> =
        seats.map(|((seat, _), policy)| (*seat, Bot::new(*policy, draws.next()).without(&off))).collect();
    // Bots seldom stay on the sand, where worms and storms come: half of the games put forces there.
    let mut scattered = seed.is_multiple_of(2);
    while let Some(decision) = draws.one_of(&game.decisions()) {
        if game.turn() > 0 && !scattered {
            scattered = true;
            scatter(&mut game, &mut draws);
        }
        let (seat, request) = match unasked(&game, &off, &mut draws) {
            Some(play) => play,
            None => (decision.seat, asked(&game, decision, &mut bots).map_err(|why| broken(accepted, why))?),
        };
        let before = game.clone();
        let log = game
            .submit(seat, request.clone())
            .map_err(|why| broken(accepted, format!("{request:?} was offered and is refused: `{why}`")))?
            .log;
        accepted += 1;
        look(&before, &mut game, seat, &request, &log, accepted % stride == 0)
            .map_err(|why| broken(accepted, format!("after {request:?}: {why}")))?;
        if accepted > REQUESTS_MOST as u64 {
            return Err(broken(accepted, "the game does not end".to_owned()));
        }
    }
    if game.ending().is_none() {
        return Err(broken(accepted, "nobody is asked, and the game is not over".to_owned()));
    }
    Ok(accepted)
}

/// What the bot of the seat that is asked answers.
fn asked(game: &Game, decision: Decision, bots: &mut [(Seat, Bot)]) -> Result<Request, String> {
    let bot = bots.iter_mut().find(|(seat, _)| *seat == decision.seat).map(|(_, bot)| bot);
    let act = bot.and_then(|bot| bot.choose(&game.view(Viewer::Seat(decision.seat)), &game.options(decision.seat)));
    let act = act.ok_or_else(|| format!("{} is asked and does nothing", decision.seat))?;
    Ok(Request { event: decision.event, act })
}

/// Now and then somebody plays a Nexus card that nobody has asked for.
fn unasked(game: &Game, off: &[ActKind], draws: &mut Draws) -> Option<(Seat, Request)> {
    if !game.setup().profile.modules().contains(&Module::Nexus) || off.contains(&ActKind::PlayNexus) {
        return None;
    }
    let (seat, _) = draws.one_of(game.seats()).filter(|_| game.turn() > 0)?;
    let plays: Vec<Offer> =
        game.free_plays(seat).into_iter().filter(|offer| offer.kind() == ActKind::PlayNexus).collect();
    let offer = plays.get(draws.below(plays.len().max(1)))?;
    if draws.below(UNASKED) > 0 {
        return None;
    }
    let act = offer.sample(&mut |bound| u32::try_from(draws.below(bound as usize)).unwrap_or(0));
    Some((seat, Request { event: game.event(seat), act }))
}

/// Integrity after each request; at a closer look also offers, a save that leads back, every viewer's ignorance, and seals.
fn look(
    before: &Game,
    game: &mut Game,
    seat: Seat,
    request: &Request,
    log: &[Entry],
    closely: bool,
) -> Result<(), String> {
    if !closely {
        let faults = game.integrity();
        return if faults.is_empty() { Ok(()) } else { Err(format!("{faults:?}")) };
    }
    soundness::quiet(before, game, log)?;
    soundness::sealed(before, game, seat, request, log)?;
    // What charity is paid tells how little there was, a proposal may meet one that nobody else has seen, and a card is
    // shown with its play.
    let shows = matches!(request.act.kind(), ActKind::ClaimCharity | ActKind::Propose)
        || log.iter().any(|entry| matches!(entry.fact, Fact::CardPlayed { .. }));
    if !shows {
        soundness::veiled_log(before, seat, request, log)?;
    }
    // The game goes on from its save.
    *game = soundness::of(game)?;
    Ok(())
}

/// Set-up and what bots leave alone.
fn varied(profile: Profile, draws: &mut Draws) -> (Setup, Vec<ActKind>) {
    let mode = Mode::ALL[draws.below(2)];
    let mut factions = Faction::ALL.to_vec();
    draws.shuffle(&mut factions);
    let least = profile.players_least();
    factions.truncate(least + draws.below(7 - least));
    let mut setup = Setup::new(mode, &factions, draws.next()).playing(profile);
    // Circles are left empty between players.
    let mut circles = Seat::ALL.to_vec();
    for (seat, _) in &mut setup.seats {
        *seat = circles.remove(draws.below(circles.len()));
    }
    let share = draws.below(4);
    for ruling in Ruling::ALL {
        if draws.below(4) < share {
            setup = setup.with(*ruling);
        }
    }
    let kinds = [ActKind::Propose, ActKind::BreakAlliance, ActKind::PlayKarama, ActKind::Ride, ActKind::UseAtomics];
    let cards: &[ActKind] =
        if profile == Profile::Nexus { &[ActKind::DrawNexus, ActKind::PlayNexus, ActKind::UseNexus] } else { &[] };
    let off = kinds.into_iter().chain(cards.iter().copied()).filter(|_| draws.below(4) == 0).collect();
    (setup, off)
}

/// Puts forces on the board, mostly where worms and storms come.
fn scatter(game: &mut Game, draws: &mut Draws) {
    let sites = &Facts::get().sites;
    let cells: Vec<Cell> = Cell::all().collect();
    for (_, faction) in game.seats().to_vec() {
        for _ in 0..SCATTERED {
            let cell = if draws.below(4) == 0 {
                cells[draws.below(cells.len())]
            } else {
                sites[draws.below(sites.len())].cell
            };
            let (from, to) = (Place::Reserves(faction), Place::Cell(cell));
            let elite = u8::from(game.is_advanced() && draws.below(5) == 0);
            // Not every faction has as many left, and sisters keep one side in a territory.
            let _ = game.stage(&[Staging::Forces { faction, from, to, normal: 1 - elite, elite }]);
        }
        // Nexus cards come late in a game by themselves: where forces are scattered, everybody begins with one, and with
        // forces to bring back.
        if let Some(component) = game.custody().top(Place::NexusDeck) {
            let _ = game.stage(&[Staging::Move { component, to: Place::NexusHand(faction) }]);
            let (from, to) = (Place::Reserves(faction), Place::Tanks);
            let _ = game.stage(&[Staging::Forces { faction, from, to, normal: BURIED, elite: 0 }]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_all_kinds_keep_every_promise() {
        for seed in 0..12 {
            let sample = play(seed, 3).unwrap_or_else(|broken| panic!("{broken:?}"));
            assert!(sample.accepted > 10 && !sample.marks.is_empty());
            assert_eq!(play(seed, 1 << 30).map(|again| again.accepted), Ok(sample.accepted), "looking changes nothing");
        }
    }

    #[test]
    fn games_with_nexus_cards_keep_every_promise() {
        for seed in 0..12 {
            let sample = play_of(Profile::Nexus, seed, 3).unwrap_or_else(|broken| panic!("{broken:?}"));
            assert!(sample.accepted > 10 && sample.marks.iter().any(|mark| mark.starts_with("nexus.")));
        }
    }
}
