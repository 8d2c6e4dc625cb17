//! Spice by holder, and the only way it changes: a posting from one holder to another.
//!
//! The bank is endless, so its balance counts down from zero; the sum over all holders stays zero.

use serde::{Deserialize, Serialize};

use crate::facts::{CELLS, Cell};
use crate::ids::{BySeat, InvoiceId, Seat};

/// More spice than any game brings into play; a save with more is refused.
const MOST: u32 = 1_000_000;

/// Somebody or something that holds spice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// The bank.
    Bank,
    /// Behind a player's shield.
    Wallet(Seat),
    /// In front of a player's shield: bribes, not to be spent yet.
    Front(Seat),
    /// On the board.
    Cell(Cell),
    /// Paid and not yet settled.
    Escrow(InvoiceId),
}

/// One movement of spice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Posting {
    /// Whose it was.
    pub from: Holder,
    /// Whose it is.
    pub to: Holder,
    /// How much.
    pub amount: u32,
}

/// All spice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bank {
    issued: u64,
    wallets: BySeat<u32>,
    fronts: BySeat<u32>,
    cells: [u32; CELLS],
    escrows: Vec<(InvoiceId, u32)>,
}

impl Bank {
    /// No spice anywhere but in the bank.
    pub(crate) fn new() -> Self {
        Self {
            issued: 0,
            wallets: BySeat::default(),
            fronts: BySeat::default(),
            cells: [0; CELLS],
            escrows: Vec::new(),
        }
    }

    /// What a holder has; of the bank, nothing can be said.
    pub fn balance(&self, holder: Holder) -> u32 {
        match holder {
            Holder::Bank => 0,
            Holder::Wallet(seat) => self.wallets[seat],
            Holder::Front(seat) => self.fronts[seat],
            Holder::Cell(cell) => self.cells[cell.index()],
            Holder::Escrow(id) => self.escrows.iter().find(|(own, _)| *own == id).map_or(0, |(_, amount)| *amount),
        }
    }

    /// Spice on the board, in cell order.
    pub fn on_board(&self) -> impl Iterator<Item = (Cell, u32)> {
        Cell::all().zip(self.cells).filter(|(_, amount)| *amount > 0)
    }

    /// All that is held outside the bank, and what the bank has given out: equal, always.
    pub fn totals(&self) -> (u64, u64) {
        let held = self.wallets.0.iter().chain(&self.fronts.0).chain(&self.cells).map(|n| u64::from(*n)).sum::<u64>();
        (held + self.escrows.iter().map(|(_, n)| u64::from(*n)).sum::<u64>(), self.issued)
    }

    /// Invoices that hold spice.
    pub(crate) fn escrows(&self) -> &[(InvoiceId, u32)] {
        &self.escrows
    }

    /// Moves spice.
    ///
    /// # Panics
    /// If the giver has less than that; a caller has checked.
    pub(crate) fn post(&mut self, posting: Posting) {
        let Posting { from, to, amount } = posting;
        if from == Holder::Bank {
            self.issued += u64::from(amount);
        } else {
            let held = self.held(from);
            *held = held.checked_sub(amount).expect("nobody gives spice that he does not have");
        }
        if to == Holder::Bank {
            self.issued = self.issued.checked_sub(u64::from(amount)).expect("no more comes back than was given out");
        } else {
            *self.held(to) += amount;
        }
        self.escrows.retain(|(_, amount)| *amount > 0);
    }

    fn held(&mut self, holder: Holder) -> &mut u32 {
        match holder {
            Holder::Wallet(seat) => &mut self.wallets[seat],
            Holder::Front(seat) => &mut self.fronts[seat],
            Holder::Cell(cell) => &mut self.cells[cell.index()],
            Holder::Escrow(id) => {
                let at = self.escrows.iter().position(|(own, _)| *own == id).unwrap_or_else(|| {
                    self.escrows.push((id, 0));
                    self.escrows.len() - 1
                });
                &mut self.escrows[at].1
            }
            Holder::Bank => unreachable!("the bank is not counted"),
        }
    }
}

/// What a save says of spice, lawful or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BankRecord {
    issued: u64,
    wallets: BySeat<u32>,
    fronts: BySeat<u32>,
    cells: Vec<(Cell, u32)>,
    escrows: Vec<(InvoiceId, u32)>,
}

/// What is wrong with a record of spice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BankFault {
    /// What is held is not what the bank gave out.
    NotConserved {
        /// Held outside the bank.
        held: u64,
        /// Given out.
        issued: u64,
    },
    /// A holder is named twice, or named with nothing.
    Doubled(Holder),
    /// More than any game brings into play.
    TooMuch(Holder),
}

impl Bank {
    /// The record of it.
    pub(crate) fn record(&self) -> BankRecord {
        BankRecord {
            issued: self.issued,
            wallets: self.wallets,
            fronts: self.fronts,
            cells: self.on_board().collect(),
            escrows: self.escrows.clone(),
        }
    }

    /// The spice that a record describes, or everything that is wrong with it.
    pub(crate) fn checked(record: &BankRecord) -> Result<Self, Vec<BankFault>> {
        let mut faults = Vec::new();
        let mut bank = Self::new();
        bank.issued = record.issued;
        bank.wallets = record.wallets;
        bank.fronts = record.fronts;
        let cells = record.cells.iter().map(|(cell, amount)| (Holder::Cell(*cell), *amount));
        let escrows = record.escrows.iter().map(|(id, amount)| (Holder::Escrow(*id), *amount));
        for (holder, amount) in cells.chain(escrows) {
            if amount == 0 || bank.balance(holder) > 0 {
                faults.push(BankFault::Doubled(holder));
            }
            *bank.held(holder) = amount;
        }
        let holders = Seat::ALL.into_iter().flat_map(|seat| [Holder::Wallet(seat), Holder::Front(seat)]);
        let others = bank
            .on_board()
            .map(|(cell, _)| Holder::Cell(cell))
            .chain(bank.escrows.iter().map(|(id, _)| Holder::Escrow(*id)));
        faults.extend(holders.chain(others).filter(|holder| bank.balance(*holder) > MOST).map(BankFault::TooMuch));
        let (held, issued) = bank.totals();
        if held != issued {
            faults.push(BankFault::NotConserved { held, issued });
        }
        if faults.is_empty() { Ok(bank) } else { Err(faults) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Holder = Holder::Wallet(Seat::ALL[0]);
    const B: Holder = Holder::Front(Seat::ALL[1]);

    fn funded() -> Bank {
        let mut bank = Bank::new();
        bank.post(Posting { from: Holder::Bank, to: A, amount: 10 });
        bank.post(Posting { from: A, to: B, amount: 3 });
        bank.post(Posting { from: A, to: Holder::Escrow(InvoiceId(1)), amount: 2 });
        bank.post(Posting { from: Holder::Bank, to: Holder::Cell(Cell(4)), amount: 6 });
        bank
    }

    #[test]
    fn spice_moves_and_is_conserved() {
        let bank = funded();
        assert_eq!((bank.balance(A), bank.balance(B), bank.balance(Holder::Cell(Cell(4)))), (5, 3, 6));
        assert_eq!(bank.totals(), (16, 16));
    }

    #[test]
    fn nobody_gives_what_he_does_not_have() {
        let bank = funded();
        let overdrawn = std::panic::catch_unwind(|| bank.clone().post(Posting { from: A, to: B, amount: 6 }));
        assert!(overdrawn.is_err());
    }

    #[test]
    fn an_empty_escrow_is_gone() {
        let mut bank = funded();
        bank.post(Posting { from: Holder::Escrow(InvoiceId(1)), to: Holder::Bank, amount: 2 });
        assert!(bank.escrows().is_empty());
        assert_eq!(bank.totals(), (14, 14));
    }

    #[test]
    fn a_record_leads_back_and_its_faults_are_named() {
        let bank = funded();
        assert_eq!(Bank::checked(&bank.record()), Ok(bank.clone()));
        let mut more = bank.record();
        more.wallets.0[2] = 1;
        assert_eq!(Bank::checked(&more), Err(vec![BankFault::NotConserved { held: 17, issued: 16 }]));
        let mut twice = bank.record();
        twice.cells = vec![(Cell(4), 3), (Cell(4), 6)];
        assert_eq!(Bank::checked(&twice), Err(vec![BankFault::Doubled(Holder::Cell(Cell(4)))]));
        let mut vast = bank.record();
        vast.issued += u64::from(u32::MAX) - 5;
        vast.wallets.0[0] = u32::MAX;
        assert_eq!(Bank::checked(&vast), Err(vec![BankFault::TooMuch(A)]));
    }
}
