//! Nexus cards: saves of games without them, and what saves of games with them cannot hold.

use crate::custody::Place;
use crate::facts::{ComponentId, Faction, NEXUS_CARDS, NexusCard};
use crate::game::Game;
use crate::integrity::IntegrityFault;
use crate::profile::{Mode, Profile};
use crate::stage::{Staging, StagingFault};
use crate::tests::{second_turn, six, started};

fn with_cards() -> Game {
    started(six(Mode::Basic, 4).playing(Profile::Nexus))
}

#[test]
fn a_game_without_the_cards_is_saved_without_a_word_of_them() {
    let game = second_turn(six(Mode::Advanced, 4));
    let text = game.to_json();
    assert!(!text.contains("nexus:") && !text.contains("nexus_cards"), "{text}");
    assert_eq!(Game::load(&game.save("test")).expect("at rest").game, game);
    let card = Staging::Move { component: ComponentId::Nexus(NexusCard::Guild), to: Place::NexusDeck };
    assert_eq!(game.clone().stage(&[card]), Err(StagingFault::Unlawful));
}

#[test]
fn all_twelve_are_in_the_deck_and_accounted_for() {
    let mut game = with_cards();
    assert_eq!(game.custody().count(Place::NexusDeck), NEXUS_CARDS);
    assert_eq!(Game::load(&game.save("test")).expect("at rest").game, game);
    let text = game.to_json();
    let short = text.replacen("[\"nexus:ecaz\",", "[\"nexus:guild\",", 1);
    assert_ne!(short, text);
    let sealed = crate::save::seal(&short, "test").expect("it is JSON");
    assert!(Game::load(&sealed).is_err(), "one is there twice and another nowhere");
    let boxed = Staging::Move { component: ComponentId::Nexus(NexusCard::Ecaz), to: Place::Box };
    assert_eq!(game.stage(&[boxed]), Err(StagingFault::Unlawful));
}

#[test]
fn an_ally_that_holds_a_card_is_refused() {
    let mut game = second_turn(six(Mode::Basic, 4).playing(Profile::Nexus));
    let to = Place::NexusHand(Faction::Guild);
    game.stage(&[Staging::Move { component: ComponentId::Nexus(NexusCard::Ecaz), to }]).expect("it is alone");
    assert_eq!(game.integrity(), []);
    game.alliances.0.push((Faction::Atreides, Faction::Guild));
    assert_eq!(game.integrity(), [IntegrityFault::Family("an ally holds a Nexus card")]);
}
