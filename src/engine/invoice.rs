//! Payments: who pays how much to whom, what redirects it on the way, and one settlement that says where each spice went.
//!
//! The shares are debited into the invoice's own escrow when it opens, so that a promise cannot fail at settlement.
//! Which card or power redirects what is a rule and lives with its family.

use serde::{Deserialize, Serialize};

use crate::bank::{Bank, Holder, Posting};
use crate::ids::{FrameId, InvoiceId, Seat};

named! {
    /// What is paid for.
    pub enum Purpose {
        /// A shipment.
        Shipment = "shipment",
        /// A treachery card that was bid for.
        Bid = "bid",
    }
}

/// What one payer contributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Who.
    pub payer: Seat,
    /// How much.
    pub amount: u32,
}

/// How much of what is still on its way to the payee goes elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Portion {
    /// All of it.
    All,
    /// Exactly so much, or all if there is less.
    Exactly(u32),
}

/// A step over an invoice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Redirection {
    /// How much.
    pub portion: Portion,
    /// Where to.
    pub to: Holder,
}

/// One payment. It binds its facts when it opens; nothing later changes payers, payee or amount.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invoice {
    /// Which one.
    pub(crate) id: InvoiceId,
    /// The frame that it belongs to.
    pub(crate) owner: FrameId,
    /// What is paid for.
    pub(crate) purpose: Purpose,
    /// Who pays.
    pub(crate) shares: Vec<Share>,
    /// Who is to receive it.
    pub(crate) payee: Holder,
    /// What redirects it, in order.
    pub(crate) redirections: Vec<Redirection>,
}

/// What is wrong with an invoice that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InvoiceFault {
    /// Somebody has less than his share.
    CannotPay,
    /// A payer is named twice, or pays nothing, or nobody pays.
    OddShares,
}

impl Invoice {
    /// What is paid in all.
    pub fn total(&self) -> u32 {
        self.shares.iter().map(|share| share.amount).sum()
    }

    /// Whether it could open now.
    pub fn check(&self, bank: &Bank) -> Result<(), InvoiceFault> {
        let mut payers: Vec<Seat> = self.shares.iter().map(|share| share.payer).collect();
        payers.sort_unstable();
        payers.dedup();
        if self.shares.is_empty()
            || payers.len() < self.shares.len()
            || self.shares.iter().any(|share| share.amount == 0)
        {
            return Err(InvoiceFault::OddShares);
        }
        if self.shares.iter().any(|share| bank.balance(Holder::Wallet(share.payer)) < share.amount) {
            return Err(InvoiceFault::CannotPay);
        }
        Ok(())
    }

    /// Debits the shares.
    ///
    /// # Panics
    /// If the check does not pass.
    pub fn hold(&self, bank: &mut Bank) {
        assert_eq!(self.check(bank), Ok(()), "an invoice is checked before it opens");
        for share in &self.shares {
            bank.post(Posting { from: Holder::Wallet(share.payer), to: Holder::Escrow(self.id), amount: share.amount });
        }
    }

    /// Where each spice goes: each redirection takes its portion of what is left for the payee.
    pub fn settlement(&self) -> Vec<Posting> {
        let from = Holder::Escrow(self.id);
        let mut left = self.total();
        let mut postings = Vec::new();
        for step in &self.redirections {
            let amount = match step.portion {
                Portion::All => left,
                Portion::Exactly(part) => part.min(left),
            };
            left -= amount;
            postings.push(Posting { from, to: step.to, amount });
        }
        postings.push(Posting { from, to: self.payee, amount: left });
        postings.retain(|posting| posting.amount > 0);
        postings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::ALL[0];
    const B: Seat = Seat::ALL[1];
    const GUILD: Holder = Holder::Wallet(Seat::ALL[2]);
    const D: Holder = Holder::Wallet(Seat::ALL[3]);

    fn invoice(shares: &[(Seat, u32)]) -> Invoice {
        Invoice {
            id: InvoiceId(1),
            owner: FrameId(1),
            purpose: Purpose::Shipment,
            shares: shares.iter().map(|(payer, amount)| Share { payer: *payer, amount: *amount }).collect(),
            payee: GUILD,
            redirections: Vec::new(),
        }
    }

    fn bank() -> Bank {
        let mut bank = Bank::new();
        bank.post(Posting { from: Holder::Bank, to: Holder::Wallet(A), amount: 6 });
        bank.post(Posting { from: Holder::Bank, to: Holder::Wallet(B), amount: 3 });
        bank
    }

    fn settled(invoice: &Invoice) -> Vec<(Holder, u32)> {
        invoice.settlement().iter().map(|posting| (posting.to, posting.amount)).collect()
    }

    #[test]
    fn it_is_checked_whole_before_any_part_is_paid() {
        assert_eq!(invoice(&[(A, 6), (B, 3)]).check(&bank()), Ok(()));
        assert_eq!(invoice(&[(A, 6), (B, 4)]).check(&bank()), Err(InvoiceFault::CannotPay));
        assert_eq!(invoice(&[(A, 2), (A, 2)]).check(&bank()), Err(InvoiceFault::OddShares));
        assert_eq!(invoice(&[]).check(&bank()), Err(InvoiceFault::OddShares));
        assert_eq!(invoice(&[(A, 0)]).check(&bank()), Err(InvoiceFault::OddShares));
    }

    #[test]
    fn redirections_take_their_portions_in_order() {
        let mut paid = invoice(&[(A, 5)]);
        assert_eq!(settled(&paid), [(GUILD, 5)]);
        paid.redirections.push(Redirection { portion: Portion::Exactly(2), to: Holder::Bank });
        assert_eq!(settled(&paid), [(Holder::Bank, 2), (GUILD, 3)]);
        paid.redirections.push(Redirection { portion: Portion::All, to: D });
        assert_eq!(settled(&paid), [(Holder::Bank, 2), (D, 3)]);
        paid.redirections.push(Redirection { portion: Portion::Exactly(2), to: Holder::Bank });
        assert_eq!(settled(&paid), [(Holder::Bank, 2), (D, 3)]);
    }

    #[test]
    fn what_was_held_is_what_is_settled() {
        let mut bank = bank();
        let mut paid = invoice(&[(A, 4), (B, 3)]);
        paid.redirections.push(Redirection { portion: Portion::All, to: Holder::Wallet(A) });
        paid.hold(&mut bank);
        assert_eq!(bank.balance(Holder::Escrow(InvoiceId(1))), 7);
        for posting in paid.settlement() {
            bank.post(posting);
        }
        assert_eq!((bank.balance(Holder::Wallet(A)), bank.balance(Holder::Wallet(B))), (9, 0));
        assert_eq!(bank.totals(), (9, 9));
    }
}
