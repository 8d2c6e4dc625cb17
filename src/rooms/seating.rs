//! Set-ups from what a host says: from a few words, or from the JSON of a whole one.
//!
//! What a set-up holds is the engine's affair; here it is read, asked for its faults and written as the engine writes it.

use std::collections::BTreeMap;

use truthsayer_engine::facts::Faction;
use truthsayer_engine::profile::SetupFault;
use truthsayer_engine::{Choice, Mode, Profile, Ruling, Seat, Setup};

use crate::fault::{Fault, Named};

/// Longer than any set-up of a genuine game.
const SETUP_BYTES_MOST: usize = 64 << 10;
/// Turns where nothing is said.
const TURNS: u8 = 10;

/// What a host says of a new game. What is left out is as usual.
#[derive(Debug, Clone, Copy, Default)]
pub struct Seating<'a> {
    /// What is in play.
    pub profile: Option<&'a str>,
    /// Basic or Advanced.
    pub rules: Option<&'a str>,
    /// Who plays, in seat order.
    pub factions: &'a [String],
    /// Interpretations to be played otherwise than recorded.
    pub rulings: &'a [String],
    /// How many turns.
    pub turns: Option<u8>,
    /// What all chance follows from; otherwise it is drawn.
    pub seed: Option<u64>,
}

impl Seating<'_> {
    /// The set-up that is meant.
    pub fn setup(&self) -> Result<Setup, Fault> {
        let profile = match self.profile {
            None => Profile::Base,
            Some(name) => Profile::named(name)
                .ok_or_else(|| unknown("profile", name, Profile::ALL.iter().map(|own| own.name()).collect()))?,
        };
        let mode = match self.rules {
            None => Mode::Basic,
            Some(name) => Mode::named(name)
                .ok_or_else(|| unknown("set of rules", name, Mode::ALL.iter().map(|own| own.name()).collect()))?,
        };
        let faction = |name: &String| {
            Faction::named(name)
                .ok_or_else(|| unknown("faction", name, Faction::ALL.iter().map(|own| own.name()).collect()))
        };
        let factions: Vec<Faction> = self.factions.iter().map(faction).collect::<Result<_, _>>()?;
        if factions.len() > Seat::ALL.len() {
            return Err(Fault::SetupRefused(vec!["too-many-seats"]));
        }
        let ruling = |name: &String| {
            let ruling = Ruling::named(name)
                .ok_or_else(|| unknown("ruling", name, Ruling::ALL.iter().map(|own| own.name()).collect()))?;
            Ok((ruling, Choice::Alternative))
        };
        let rulings: BTreeMap<Ruling, Choice> = self.rulings.iter().map(ruling).collect::<Result<_, Fault>>()?;
        let mut setup = Setup::new(mode, &factions, self.seed.map_or_else(seed, Ok)?);
        setup.profile = profile;
        setup.rulings = rulings;
        setup.turns = self.turns.unwrap_or(TURNS);
        admitted(setup)
    }
}

/// The set-up that a JSON text holds.
pub fn read(text: &str) -> Result<Setup, Fault> {
    if text.len() > SETUP_BYTES_MOST {
        return Err(Fault::NoSetup("it is longer than any".to_owned()));
    }
    let setup: Setup = serde_json::from_str(text).map_err(|error| Fault::NoSetup(error.to_string()))?;
    admitted(setup)
}

fn admitted(setup: Setup) -> Result<Setup, Fault> {
    if !setup.script.is_empty() {
        return Err(Fault::Scripted);
    }
    let faults = setup.faults();
    if faults.is_empty() { Ok(setup) } else { Err(refused(&faults)) }
}

/// Why the engine does not admit a set-up.
pub(crate) fn refused(faults: &[SetupFault]) -> Fault {
    Fault::SetupRefused(faults.iter().map(|fault| fault.name()).collect())
}

fn seed() -> Result<u64, Fault> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|_| Fault::NoChance)?;
    Ok(u64::from_le_bytes(bytes))
}

fn unknown(what: &'static str, name: &str, known: Vec<&'static str>) -> Fault {
    Fault::Unknown(Named { what, name: name.to_owned(), known })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn a_few_words_make_a_setup() {
        let factions = words(&["spacing-guild", "fremen"]);
        let rulings = words(&["storm-circle-first"]);
        let seating = Seating {
            rules: Some("advanced"),
            factions: &factions,
            rulings: &rulings,
            seed: Some(4),
            ..Seating::default()
        };
        let setup = seating.setup().expect("a lawful set-up");
        let expected =
            Setup::new(Mode::Advanced, &[Faction::Guild, Faction::Fremen], 4).with(Ruling::StormSeatGoesFirst);
        assert_eq!(setup, expected);
        let text = serde_json::to_string(&setup).expect("plain data");
        assert_eq!(read(&text), Ok(setup.clone()));
        let drawn = Seating { seed: None, ..seating };
        assert_ne!(drawn.setup().expect("lawful").seed, drawn.setup().expect("lawful").seed);
    }

    #[test]
    fn what_is_wrong_with_a_setup_is_named() {
        let name = |seating: Seating<'_>| seating.setup().expect_err("it is refused");
        let two = words(&["spacing-guild", "fremen"]);
        let twice = words(&["spacing-guild", "spacing-guild"]);
        let odd = words(&["spacing-guild", "guild"]);
        let base = Seating { factions: &two, seed: Some(1), ..Seating::default() };
        assert_eq!(name(Seating { factions: &twice, ..base }), Fault::SetupRefused(vec!["faction-taken-twice"]));
        assert_eq!(name(Seating { factions: &[], ..base }), Fault::SetupRefused(vec!["too-few-seats"]));
        assert_eq!(name(Seating { turns: Some(0), ..base }), Fault::SetupRefused(vec!["turns-out-of-range"]));
        assert!(matches!(name(Seating { factions: &odd, ..base }), Fault::Unknown(named) if named.what == "faction"));
        assert!(matches!(name(Seating { rules: Some("expert"), ..base }), Fault::Unknown(_)));
        assert!(matches!(name(Seating { profile: Some("sapho"), ..base }), Fault::Unknown(_)));
        assert!(matches!(name(Seating { rulings: &odd, ..base }), Fault::Unknown(_)));
        let seven = vec!["spacing-guild".to_owned(); 7];
        assert_eq!(name(Seating { factions: &seven, ..base }), Fault::SetupRefused(vec!["too-many-seats"]));
        assert!(matches!(read("{"), Err(Fault::NoSetup(_))));
        assert!(matches!(read(&" ".repeat(SETUP_BYTES_MOST + 1)), Err(Fault::NoSetup(_))));
    }
}
