//! Credentials: random, shown once, kept as digests, compared in constant time.
//!
//! A digest is bound to what its secret opens, so that no credential opens another seat or room. Nobody guesses 256 random
//! bits, so that one fast digest is enough.

use std::fmt;

use subtle::ConstantTimeEq;
use truthsayer_engine::{Seat, Setup};

use crate::fault::Fault;

/// What every credential begins with, so that people and scanners see what it is.
const PREFIX: &str = "truthsayer-seat-";
/// What the digests of credentials are made for, and for nothing else.
const CONTEXT: &str = "truthsayer rooms, format 1, digests of credentials";

/// A credential, or an invitation to get one.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// What a secret opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Door {
    /// New invitations.
    Host,
    /// A credential for this seat.
    Invitation(u8),
    /// This seat.
    Seat(u8),
}

/// What a new room is opened with.
#[derive(Debug, Clone)]
pub struct Keys {
    /// The host's credential.
    pub host: Secret,
    /// An invitation for each seat, in their order.
    pub seats: Vec<SeatKey>,
}

/// The invitation to a seat.
#[derive(Debug, Clone)]
pub struct SeatKey {
    /// The seat's number.
    pub seat: u8,
    /// The name of the faction.
    pub faction: &'static str,
    /// The invitation.
    pub invitation: Secret,
}

impl Secret {
    /// A new one, of the system's random numbers.
    pub fn fresh() -> Result<Self, Fault> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|_| Fault::NoChance)?;
        Ok(Self(bytes))
    }

    /// The one that a text is, if it is one.
    pub fn read(text: &str) -> Option<Self> {
        let digits = text.trim().strip_prefix(PREFIX)?;
        Some(Self(*blake3::Hash::from_hex(digits).ok()?.as_bytes()))
    }

    /// The text of it. Show it once, to its owner alone.
    pub fn reveal(&self) -> String {
        format!("{PREFIX}{}", blake3::Hash::from_bytes(self.0).to_hex())
    }

    /// What is kept of it.
    pub(crate) fn digest(&self, room: &str, door: Door) -> [u8; 32] {
        let (kind, seat) = match door {
            Door::Host => (0, 0),
            Door::Invitation(seat) => (1, seat),
            Door::Seat(seat) => (2, seat),
        };
        let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
        hasher.update(&self.0).update(&[kind, seat]).update(room.as_bytes());
        *hasher.finalize().as_bytes()
    }

    /// Whether it opens a door, given what is kept; takes as long for a door that is not there.
    pub(crate) fn opens(&self, room: &str, door: Door, kept: Option<&[u8]>) -> bool {
        let own = self.digest(room, door);
        let none = [0; 32];
        let same = own.ct_eq(kept.filter(|kept| kept.len() == 32).unwrap_or(&none));
        bool::from(same) && kept.is_some()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Keys {
    /// New ones for a set-up.
    pub fn fresh(setup: &Setup) -> Result<Self, Fault> {
        let mut seats: Vec<(Seat, &'static str)> =
            setup.seats.iter().map(|(seat, faction)| (*seat, faction.name())).collect();
        seats.sort_unstable();
        let seats = seats
            .into_iter()
            .map(|(seat, faction)| Ok(SeatKey { seat: seat.number(), faction, invitation: Secret::fresh()? }));
        Ok(Self { host: Secret::fresh()?, seats: seats.collect::<Result<_, Fault>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_read_as_it_was_shown_and_never_printed() {
        let secret = Secret::fresh().expect("the system has random numbers");
        assert_eq!(Secret::read(&format!(" {}\n", secret.reveal())), Some(secret.clone()));
        assert_ne!(Secret::fresh().expect("the system has random numbers"), secret);
        assert_eq!(format!("{secret:?}"), "Secret(…)");
        for odd in
            ["", "truthsayer-seat-", "truthsayer-seat-00", &secret.reveal()[1..], &format!("{}0", secret.reveal())]
        {
            assert_eq!(Secret::read(odd), None, "{odd}");
        }
    }

    #[test]
    fn a_digest_opens_one_door_of_one_room() {
        let secret = Secret::fresh().expect("the system has random numbers");
        let kept = secret.digest("friday", Door::Seat(2));
        assert!(secret.opens("friday", Door::Seat(2), Some(&kept)));
        for (room, door) in [
            ("friday", Door::Seat(3)),
            ("friday", Door::Invitation(2)),
            ("friday", Door::Host),
            ("saturday", Door::Seat(2)),
        ] {
            assert!(!secret.opens(room, door, Some(&kept)), "{room} {door:?}");
        }
        assert!(!secret.opens("friday", Door::Seat(2), None));
        assert!(!secret.opens("friday", Door::Seat(2), Some(&kept[..31])));
        assert!(!Secret::fresh().expect("random").opens("friday", Door::Seat(2), Some(&kept)));
    }
}
