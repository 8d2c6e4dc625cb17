//! Games that differ only in what a viewer may not know, for comparing what that viewer gets to see of them.

use crate::bank::{Holder, Posting};
use crate::custody::{End, Place};
use crate::facts::{ComponentId, Faction};
use crate::frame::{Frame, Until};
use crate::game::Game;
use crate::ids::Seat;
use crate::log::Viewer;
use crate::random::{Label, Random};
use crate::request::Act;
use crate::rules::battle;
use crate::rules::battle::menu::BattleAct;

impl Game {
    /// The same game with everything changed that this viewer may not know: cards of other hands and how many they are, cards
    /// of piles, traitors, the order of decks, others' spice, the prediction, sealed answers, proposals between others, counts
    /// of what others were asked and shown, and all chance to come.
    ///
    /// What is public or the viewer's own stays, so its view, options, log and rejections must stay the same to the byte.
    #[must_use]
    pub fn veiled(&self, viewer: Viewer, salt: u64) -> Self {
        let own = match viewer {
            Viewer::Public => None,
            Viewer::Seat(seat) => self.faction(seat),
        };
        let mut veiled = self.clone();
        let mut draws = Random::new(salt, Vec::new());
        veiled.veil_hand_counts(own, &mut draws);
        veiled.veil_nexus_discards(&mut draws);
        veiled.veil_cards(own, &mut draws);
        veiled.veil_spice(viewer, &mut draws);
        veiled.veil_prediction(own, &mut draws);
        veiled.veil_answers(viewer, &mut draws);
        veiled.veil_proposals(viewer, &mut draws);
        veiled.veil_counters(viewer, &mut draws);
        veiled.setup.seed = salt;
        veiled.random = Random::new(salt, self.setup.script.clone());
        veiled
    }

    /// Other hands hold one card more or less: how many they are is as secret as what they are, save while cards are sold
    /// and in the charity before it, at whose end everybody tells.
    fn veil_hand_counts(&mut self, own: Option<Faction>, draws: &mut Random) {
        if self.stack.iter().any(|framed| matches!(framed.frame, Frame::Charity(_) | Frame::Bidding(_))) {
            return;
        }
        let mut planned = self.planned();
        planned.extend(own.into_iter().flat_map(|own| battle::view::foreseen_cards(self, own)));
        let others = self.seats.clone().into_iter().map(|(_, faction)| faction).filter(|faction| own != Some(*faction));
        let seen = battle::seen_cards(self).filter(|_| own == Some(Faction::Atreides)).map(|(of, _)| of);
        for faction in others.filter(|faction| Some(*faction) != seen) {
            let (hand, deck) = (Place::Hand(faction), Place::TreacheryDeck);
            let held = self.custody.count(hand) + self.custody.count(Place::Committed(faction));
            let has_room = held < usize::from(faction.facts().hand_limit);
            let (from, to) = if draws.number(Label::Lottery, 2) == 0 { (hand, deck) } else { (deck, hand) };
            let top = self.custody.top(from).filter(|card| !planned.contains(card));
            if let Some(card) = top.filter(|_| has_room || to == deck) {
                self.custody.move_card(draws, card, from, to, End::Bottom);
            }
        }
    }

    /// Cards that sealed plans hold: what such a plan is shows when it is opened, and not before.
    fn planned(&self) -> Vec<ComponentId> {
        let entries =
            self.stack.last().and_then(|top| top.asking.as_ref()).into_iter().flat_map(|asking| &asking.entries);
        let plans = entries.filter_map(|entry| match &entry.answer {
            Some(Act::Battle(BattleAct::Plan { plan })) => Some((self.faction(entry.seat)?, *plan)),
            _ => None,
        });
        let cards = plans.flat_map(|(faction, plan)| {
            let hand = self.custody.pile(Place::Hand(faction)).into_iter();
            hand.filter(move |id| plan.cards().any(|card| card == self.custody.handle(*id)))
        });
        cards.collect()
    }

    fn veil_cards(&mut self, own: Option<Faction>, draws: &mut Random) {
        let knows_next = own == Some(Faction::Fremen) && self.storm.next_seen;
        let hidden = |place: Place| match place {
            Place::TreacheryDeck
            | Place::SpiceDeck
            | Place::StormDeck
            | Place::TraitorDeck
            | Place::Lots
            | Place::NexusDeck
            | Place::NexusDiscard => true,
            Place::StormNext => !knows_next,
            Place::Hand(faction)
            | Place::TraitorsDealt(faction)
            | Place::Traitors(faction)
            | Place::NexusHand(faction) => own != Some(faction),
            // A sealed answer names the card that it has reserved; it stays with its answer.
            Place::Committed(_)
            | Place::Table(_)
            | Place::Box
            | Place::TreacheryDiscard
            | Place::OutOfGame
            | Place::SpiceDiscard(_)
            | Place::SpiceAside
            | Place::StormShown
            | Place::Leaders(_)
            | Place::Tanks
            | Place::Reserves(_)
            | Place::Cell(_) => false,
        };
        let seen = self.seen_by_atreides();
        let mut planned = self.planned();
        planned.extend(own.into_iter().flat_map(|own| battle::view::foreseen_cards(self, own)));
        planned.extend(self.battle.shown.iter().map(|(_, leader)| ComponentId::Traitor(*leader)));
        let cards: Vec<ComponentId> = ComponentId::all()
            .filter(|id| !matches!(id, ComponentId::Force(_)) && hidden(self.custody.place(*id)))
            .filter(|id| own != Some(Faction::Atreides) || !seen.contains(id))
            .filter(|id| !planned.contains(id))
            .collect();
        let kinds: [fn(&ComponentId) -> bool; 5] = [
            |id| matches!(id, ComponentId::Treachery(_)),
            |id| matches!(id, ComponentId::Spice(_)),
            |id| matches!(id, ComponentId::Storm(_)),
            |id| matches!(id, ComponentId::Traitor(_)),
            |id| matches!(id, ComponentId::Nexus(_)),
        ];
        for kind in kinds {
            let group: Vec<ComponentId> = cards.iter().copied().filter(kind).collect();
            for at in (1..group.len()).rev() {
                let bound = u32::try_from(at + 1).expect("the box holds few cards");
                let other = draws.number(Label::Lottery, bound) as usize;
                if other != at {
                    self.custody.exchange(group[at], group[other]);
                }
            }
        }
    }

    /// How many Nexus cards lie on which of the two piles: that would tell who has passed up a card of its own.
    fn veil_nexus_discards(&mut self, draws: &mut Random) {
        let (deck, discard) = (Place::NexusDeck, Place::NexusDiscard);
        let (from, to) = if draws.number(Label::Lottery, 2) == 0 { (deck, discard) } else { (discard, deck) };
        if let Some(card) = self.custody.top(from) {
            self.custody.move_card(draws, card, from, to, End::Bottom);
        }
    }

    /// Cards of hidden places that the Atreides have looked at: the lot of the moment, the next spice card, those of a plan.
    fn seen_by_atreides(&self) -> Vec<ComponentId> {
        let known = self.stack.iter().filter_map(|framed| match &framed.frame {
            Frame::Bidding(frame) if frame.seen => self.custody.top(Place::Lots),
            Frame::Movement(frame) if frame.seen => self.custody.top(Place::SpiceDeck),
            _ => None,
        });
        known.chain(battle::seen_cards(self).into_iter().flat_map(|(_, cards)| cards)).collect()
    }

    pub(crate) fn veil_spice(&mut self, viewer: Viewer, draws: &mut Random) {
        let seats = self.seats.iter().map(|(seat, _)| *seat);
        let hidden = |seat: &Seat| viewer != Viewer::Seat(*seat) && !self.is_short(*seat, viewer);
        let others: Vec<Seat> = seats.filter(hidden).collect();
        for seat in others {
            let amount = draws.number(Label::Lottery, 30);
            self.bank.post(Posting { from: Holder::Bank, to: Holder::Wallet(seat), amount });
        }
    }

    /// Whether the viewer knows how much its ally has, because that does not cover what is promised.
    fn is_short(&self, seat: Seat, viewer: Viewer) -> bool {
        let is_ally = matches!(viewer, Viewer::Seat(own) if self.faction(own).and_then(|own| self.ally(own)) == self.faction(seat));
        let promised = self.stack.iter().filter_map(|framed| match (&framed.frame, viewer) {
            (Frame::Bidding(frame), Viewer::Seat(own)) => frame.promised_to(own),
            _ => None,
        });
        let most = promised.max().unwrap_or(0).max(self.promises.by(seat));
        is_ally && self.bank.balance(Holder::Wallet(seat)) < u32::from(most)
    }

    pub(crate) fn veil_prediction(&mut self, own: Option<Faction>, draws: &mut Random) {
        let others: Vec<Faction> = self
            .seats
            .iter()
            .map(|(_, faction)| *faction)
            .filter(|faction| *faction != Faction::BeneGesserit)
            .collect();
        if let Some(made) = self.prediction.as_mut().filter(|_| own != Some(Faction::BeneGesserit)) {
            let bound = u32::try_from(others.len()).expect("few factions play");
            made.faction = others[draws.number(Label::Lottery, bound) as usize];
            made.turn = 1 + u8::try_from(draws.number(Label::Lottery, u32::from(self.setup.turns))).expect("few turns");
        }
    }

    /// In a Nexus, what two others have said to each other.
    fn veil_proposals(&mut self, viewer: Viewer, draws: &mut Random) {
        let others: Vec<Seat> =
            self.seats.iter().map(|(seat, _)| *seat).filter(|seat| viewer != Viewer::Seat(*seat)).collect();
        let Some(Frame::Nexus(nexus)) = self.stack.last_mut().map(|top| &mut top.frame) else { return };
        nexus.proposals.retain(|(from, to)| !others.contains(from) || !others.contains(to));
        let [one, other, ..] = others[..] else { return };
        if draws.number(Label::Lottery, 2) == 0 {
            nexus.proposals.push((one, other));
        }
    }

    /// How often others were asked and shown something, and how much has happened in all.
    fn veil_counters(&mut self, viewer: Viewer, draws: &mut Random) {
        let mut more = || draws.number(Label::Lottery, 50);
        self.counters.version += u64::from(more());
        self.counters.frames += more();
        for other in Viewer::all().filter(|other| *other != viewer) {
            self.counters.seen[other.index()] += more();
            let Viewer::Seat(seat) = other else { continue };
            self.counters.events[seat].0 += more();
            let latest = self.counters.events[seat];
            let asked = self.stack.last_mut().and_then(|top| top.asking.as_mut());
            let entries = asked.into_iter().flat_map(|asking| &mut asking.entries);
            entries.filter(|entry| entry.seat == seat).for_each(|entry| entry.event = latest);
        }
    }

    /// Other seats' sealed answers to the question under way; in a window also whether they have answered at all.
    fn veil_answers(&mut self, viewer: Viewer, draws: &mut Random) {
        let Some(top) = self.stack.last_mut() else { return };
        let is_window = matches!(top.frame, Frame::Window(_));
        let Some(asking) = top.asking.as_mut().filter(|asking| asking.until == Until::All) else { return };
        let others: Vec<Seat> =
            asking.entries.iter().map(|entry| entry.seat).filter(|seat| viewer != Viewer::Seat(*seat)).collect();
        let mut open = asking.open().len();
        for entry in asking.entries.iter_mut().filter(|entry| others.contains(&entry.seat)) {
            match &mut entry.answer {
                Some(Act::DialStorm { number }) => {
                    *number = 1 + u8::try_from(draws.number(Label::Lottery, 3)).expect("three are few");
                }
                Some(used @ Act::Nexus(_)) if is_window => *used = Act::Pass,
                Some(Act::Pass) if is_window && draws.number(Label::Lottery, 2) == 0 => {
                    entry.answer = None;
                    open += 1;
                }
                None if is_window && open > 1 && draws.number(Label::Lottery, 2) == 0 => {
                    entry.answer = Some(Act::Pass);
                    open -= 1;
                }
                Some(_) | None => {}
            }
        }
    }
}
