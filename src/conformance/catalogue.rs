//! What the embedded engine plays, as data: profiles, numbers of players, bots and rulings, each in a sentence.
//!
//! All of it is the engine's own; nothing is written here a second time.

use truthsayer_engine::policy::Policy;
use truthsayer_engine::profile::Profile;
use truthsayer_engine::{Mode, Ruling, Setup};

/// A name with what it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// The stable name.
    pub name: &'static str,
    /// A sentence.
    pub says: &'static str,
}

/// What can be set up together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The profile.
    pub profile: Named,
    /// The factions that it admits.
    pub factions: Vec<&'static str>,
    /// The levels of rules.
    pub modes: Vec<Named>,
    /// The fewest and the most who play.
    pub players: (usize, usize),
}

/// All profiles.
pub fn profiles() -> Vec<Played> {
    Profile::ALL.iter().filter_map(|profile| played(*profile)).collect()
}

fn played(profile: Profile) -> Option<Played> {
    let factions = profile.factions();
    let admits = |many: &usize| {
        let setup = Setup { profile, ..Setup::new(Mode::Basic, &factions[..*many], 0) };
        setup.faults().is_empty()
    };
    let mut numbers = (1..=factions.len()).filter(admits);
    let least = numbers.next()?;
    Some(Played {
        profile: Named { name: profile.name(), says: profile.says() },
        factions: factions.iter().map(|faction| faction.name()).collect(),
        modes: Mode::ALL.iter().map(|mode| Named { name: mode.name(), says: mode.says() }).collect(),
        players: (least, numbers.next_back().unwrap_or(least)),
    })
}

/// The bots that play to win.
pub fn bots() -> Vec<Named> {
    Policy::TEMPERS.iter().map(|policy| Named { name: policy.name(), says: policy.says() }).collect()
}

/// The alternatives that a set-up can choose.
pub fn rulings() -> Vec<Named> {
    Ruling::ALL.iter().map(|ruling| Named { name: ruling.name(), says: ruling.says() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_said_in_sentences() {
        let profiles = profiles();
        let [base, nexus] = profiles.as_slice() else { panic!("two profiles: {profiles:?}") };
        assert_eq!((base.profile.name, base.players, base.factions.len(), base.modes.len()), ("base", (2, 6), 6, 2));
        assert_eq!(
            (nexus.profile.name, nexus.players, nexus.factions.len(), nexus.modes.len()),
            ("nexus", (3, 6), 6, 2)
        );
        assert_eq!(bots().len(), 4);
        let of_profiles = [base.profile, nexus.profile].into_iter().chain(base.modes.iter().copied());
        let named: Vec<Named> = bots().into_iter().chain(rulings()).chain(of_profiles).collect();
        assert!(named.len() > 40);
        for Named { name, says } in named {
            assert!(
                says.ends_with('.') && says.starts_with(char::is_uppercase) && !says.contains("  "),
                "{name}: {says}"
            );
        }
    }
}
