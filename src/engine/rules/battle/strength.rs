//! What forces count in a battle, in halves, so that nothing is ever rounded.

use serde::{Deserialize, Serialize};

/// What one side's forces count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worth {
    /// What an elite force counts in whole points when it counts in full.
    pub elite: u8,
    /// Whether forces count in full without spice.
    pub full: bool,
    /// Where some normal forces count as elite ones: how many normal forces there are beside them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plain: Option<u8>,
}

/// How many normal forces count as elite ones, where some do.
pub const STARRED: u8 = 5;

/// Forces of one side, lost or committed, of both kinds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// Normal forces.
    pub normal: u8,
    /// Elite forces.
    pub elite: u8,
}

impl Worth {
    /// What these forces can stand for: where some normal forces count as elite ones, each of the ways in which they may
    /// be among these.
    fn readings(self, forces: Count) -> impl Iterator<Item = Count> {
        let least = self.plain.map_or(0, |plain| forces.normal.saturating_sub(plain));
        let most = self.plain.map_or(0, |_| forces.normal.min(STARRED));
        (least..=most).map(move |starred| Count { normal: forces.normal - starred, elite: forces.elite + starred })
    }

    /// What forces count at most, in halves, with so much spice.
    pub fn most(self, forces: Count, spice: u8) -> u8 {
        let paid = |forces: Count| {
            (0..=forces.normal.min(spice)).map(move |normal| {
                let elite = forces.elite.min(spice - normal);
                self.halves(forces, normal, elite)
            })
        };
        self.readings(forces).flat_map(paid).max().unwrap_or(0)
    }

    /// Whether exactly these forces can count so many halves, with spice for at most so many of them.
    pub fn can_count(self, forces: Count, halves: u8, spice: u8) -> bool {
        self.readings(forces).any(|forces| self.counts(forces, halves, spice))
    }

    fn counts(self, forces: Count, halves: u8, spice: u8) -> bool {
        if self.full {
            return self.halves(forces, forces.normal, forces.elite) == halves;
        }
        (0..=forces.normal.min(spice)).any(|normal| {
            (0..=forces.elite.min(spice - normal)).any(|elite| self.halves(forces, normal, elite) == halves)
        })
    }

    /// Whether some of these forces can count so many halves, with spice for at most so many of them.
    pub fn reaches(self, forces: Count, halves: u8, spice: u8) -> bool {
        self.sets(forces, halves, spice).next().is_some()
    }

    /// The sets of these forces that can count so many halves, the smallest first.
    pub fn sets(self, forces: Count, halves: u8, spice: u8) -> impl Iterator<Item = Count> {
        let most = forces.normal + forces.elite;
        let of_size = move |size: u8| {
            (0..=forces.elite.min(size)).filter_map(move |elite| {
                let normal = size - elite;
                (normal <= forces.normal).then_some(Count { normal, elite })
            })
        };
        (0..=most).flat_map(of_size).filter(move |set| self.can_count(*set, halves, spice))
    }

    /// What forces count if so many of them are paid for.
    fn halves(self, forces: Count, normal_paid: u8, elite_paid: u8) -> u8 {
        if self.full {
            return 2 * forces.normal + 2 * self.elite * forces.elite;
        }
        forces.normal + normal_paid + self.elite * (forces.elite + elite_paid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_example_of_losses_is_reckoned_so() {
        let worth = Worth { elite: 2, full: false, plain: None };
        let there = Count { normal: 5, elite: 1 };
        // Three points with one spice: an elite that is paid for and two normal ones, and so on.
        let sets: Vec<(u8, u8)> = worth.sets(there, 6, 1).map(|set| (set.elite, set.normal)).collect();
        assert!(sets.contains(&(1, 2)));
        assert!(sets.contains(&(1, 3)));
        assert!(sets.contains(&(0, 5)));
        assert_eq!(worth.most(there, 1), 5 + 2 + 2);
    }

    #[test]
    fn without_spice_a_force_counts_half() {
        let plain = Worth { elite: 1, full: false, plain: None };
        let three = Count { normal: 3, elite: 0 };
        assert_eq!((plain.most(three, 0), plain.most(three, 2), plain.most(three, 9)), (3, 5, 6));
        assert!(plain.reaches(three, 1, 0) && !plain.reaches(three, 6, 2));
        let full = Worth { elite: 2, full: true, plain: None };
        assert_eq!(full.most(Count { normal: 2, elite: 1 }, 0), 8);
        assert!(full.reaches(Count { normal: 2, elite: 1 }, 6, 0));
        assert!(!full.reaches(Count { normal: 2, elite: 1 }, 5, 0));
    }

    #[test]
    fn five_normal_forces_count_as_elite_ones() {
        let starred = Worth { elite: 2, full: false, plain: Some(2) };
        let seven = Count { normal: 7, elite: 0 };
        assert_eq!((starred.most(seven, 0), starred.most(seven, 5), starred.most(seven, 9)), (12, 22, 24));
        // Three points without spice: three starred ones, or two and two plain ones.
        let sets: Vec<u8> = starred.sets(seven, 6, 0).map(|set| set.normal).collect();
        assert_eq!(sets, [3, 4]);
        // With nobody plain, one alone counts two halves.
        let five = Worth { plain: Some(0), ..starred };
        assert!(!five.reaches(Count { normal: 5, elite: 0 }, 1, 0));
    }
}
