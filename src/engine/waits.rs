//! What a frame can wait for, and the kinds of frame by name: what the states of all families say of themselves.

use crate::kinds::DecisionKind;

named! {
    /// The kinds of frame.
    pub enum FrameKind {
        /// Set-up.
        Setup = "setup",
        /// A turn.
        Turn = "turn",
        /// The Storm phase.
        Storm = "storm",
        /// The Spice Blow and Nexus phase.
        SpiceBlow = "spice-blow",
        /// A Nexus.
        Nexus = "nexus",
        /// A ride.
        Ride = "ride",
        /// An intrusion upon Bene Gesserit fighters.
        Intrusion = "intrusion",
        /// CHOAM Charity.
        Charity = "charity",
        /// Bidding.
        Bidding = "bidding",
        /// Revival.
        Revival = "revival",
        /// Shipment and Movement.
        Movement = "movement",
        /// A player's turn of it.
        March = "march",
        /// The Battle phase.
        Battle = "battle",
        /// A battle.
        Fight = "fight",
        /// A question of Truthtrance.
        Truth = "truth",
        /// Cards taken, and not yet given back.
        Swap = "swap",
        /// Draws of Nexus cards.
        NexusDraws = "nexus-draws",
        /// A stop for a Nexus card.
        NexusStop = "nexus-stop",
        /// What a Nexus card has begun.
        NexusPlay = "nexus-play",
        /// An effect that can be answered.
        Attempt = "attempt",
        /// A response window.
        Window = "window",
        /// A stand-in of tests.
        Drill = "drill",
    }
}

/// What a frame waits for at the step where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// For seats that it asks.
    Seats(DecisionKind),
    /// For the frame that lies on it.
    Frame(FrameKind),
    /// For nothing: it goes on by itself, and never rests here.
    Nothing,
}
