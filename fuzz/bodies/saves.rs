//! Saves of games: loaded or refused by name, and what is loaded is saved as it was.

use truthsayer_audit::suite::saves::examine;
use truthsayer_engine::Game;
use truthsayer_engine::save::{SaveFault, seal};

pub(crate) fn run(input: &[u8]) {
    let _ = examine(input);
    let text = String::from_utf8_lossy(input);
    hold(&text);
    // Most changes only break the checksum: what somebody sealed again has nothing but its own sense to be refused by.
    if let Some(game) = game_of(&text)
        && let Ok(sealed) = seal(game, "fuzz")
    {
        hold(&sealed);
    }
}

fn hold(text: &str) {
    match Game::load(text) {
        Ok(loaded) => {
            let again = Game::load(&loaded.game.save(&loaded.engine)).expect("what was just saved is loaded");
            assert_eq!(again, loaded);
        }
        Err(faults) => {
            assert!(!faults.is_empty(), "refused for no reason");
            for fault in &faults {
                hold_fault(fault, text);
            }
        }
    }
}

fn hold_fault(fault: &SaveFault, text: &str) {
    let name = fault.name();
    assert!(!name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{name:?}");
    assert!(!fault.to_string().is_empty(), "{name}");
    assert!(fault.byte().is_none_or(|byte| byte <= text.len()), "{name} lies behind the text");
}

/// The game's own text in an envelope, which it ends.
fn game_of(text: &str) -> Option<&str> {
    let (_, game) = text.split_once("\"game\":")?;
    game.trim_end().strip_suffix('}')
}
