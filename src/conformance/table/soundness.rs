//! What the harness checks of every game at rest, whatever the case is about: integrity, a save that leads back, offers, and
//! that nobody's view depends on what they may not know.

use truthsayer_engine::facts::{Faction, NexusCard};
use truthsayer_engine::frame::Effect;
use truthsayer_engine::log::{CardFact, Entry, Fact, NexusFact, Told};
use truthsayer_engine::profile::Module;
use truthsayer_engine::request::{Act, DecisionKind, NexusAct, NexusChoice, Panel, Request};
use truthsayer_engine::rules::deals::menu::{DealAct, DealOffer};
use truthsayer_engine::rules::nexus_cards::panels;
use truthsayer_engine::rules::support::menu::{Hidden, SupportAct, SupportOffer};
use truthsayer_engine::save::SaveFault;
use truthsayer_engine::view::View;
use truthsayer_engine::{Game, Offer, Rejection, Seat, Viewer};

use crate::revision::ENGINE_REVISION;

/// The salt of comparisons; any would do, so that each position has another.
const SALT: u64 = 0x5EED;

/// Everything that must hold of a game at rest; the game that its save leads back to, or what does not hold.
pub(crate) fn of(game: &Game) -> Result<Game, String> {
    let faults = game.integrity();
    if !faults.is_empty() {
        return Err(format!("the game has lost its integrity: {faults:?}"));
    }
    offers(game)?;
    plays(game)?;
    for viewer in viewers(game) {
        veil(game, viewer)?;
    }
    reloaded(game)
}

/// Everybody who can look at this game.
pub(crate) fn viewers(game: &Game) -> impl Iterator<Item = Viewer> {
    let seats: Vec<Seat> = game.seats().iter().map(|(seat, _)| *seat).collect();
    std::iter::once(Viewer::Public).chain(seats.into_iter().map(Viewer::Seat))
}

/// The game that a save leads back to.
pub(crate) fn reloaded(game: &Game) -> Result<Game, String> {
    match Game::load(&game.save(ENGINE_REVISION)) {
        Ok(loaded) if loaded.game == *game => Ok(loaded.game),
        Ok(_) => Err("a save leads back to another game".to_owned()),
        Err(faults) => {
            let names: Vec<&str> = faults.iter().map(SaveFault::name).collect();
            Err(format!("the game's own save is refused: {}", names.join(", ")))
        }
    }
}

fn offers(game: &Game) -> Result<(), String> {
    for seat in Seat::ALL {
        let offers = game.options(seat);
        if offers.is_empty() == game.decision(seat).is_some() {
            return Err(format!("{seat} is asked and offered nothing, or offered something unasked: {offers:?}"));
        }
        if !offers.windows(2).all(|pair| pair[0] < pair[1]) {
            return Err(format!("the offers of {seat} are not sorted and unique: {offers:?}"));
        }
        let Some(decision) = game.decision(seat) else { continue };
        for offer in &offers {
            for act in [offer.sample(&mut |_| 0), offer.sample(&mut |bound| bound - 1)] {
                let answer = game.check(seat, &Request { event: decision.event, act: act.clone() });
                if !offer.admits(&act) || answer.is_err() {
                    return Err(format!("{seat} is offered {offer:?}, but {act:?} would be answered by {answer:?}"));
                }
            }
        }
    }
    Ok(())
}

/// What needs no question: nothing offered is refused, and nothing else is admitted.
fn plays(game: &Game) -> Result<(), String> {
    for seat in Seat::ALL {
        let (offers, answers) = (game.free_plays(seat), game.options(seat));
        if !offers.windows(2).all(|pair| pair[0] < pair[1]) {
            return Err(format!("the free plays of {seat} are not sorted and unique: {offers:?}"));
        }
        for act in attempted_plays(game, seat, &offers) {
            // At a stop for a card it is played as the answer.
            let offered = offers.iter().chain(&answers).any(|offer| offer.admits(&act));
            let answer = game.check(seat, &Request { event: game.event(seat), act: act.clone() });
            if offered != answer.is_ok() {
                return Err(format!("{act:?} of {seat} would be answered by {answer:?}; offered are {offers:?}"));
            }
        }
    }
    Ok(())
}

/// Free plays with amounts about every bound there is.
fn attempted_plays(game: &Game, seat: Seat, offers: &[Offer]) -> Vec<Act> {
    let own = game.view(Viewer::Seat(seat)).own;
    let (spice, promise) = own.map_or((0, 0), |own| (u16::try_from(own.spice).unwrap_or(u16::MAX), own.promise));
    let mut amounts = vec![0, 1, u16::MAX];
    let bounds = offers.iter().filter_map(|offer| match offer {
        Offer::Deal(DealOffer::Pay { most, .. })
        | Offer::Support(SupportOffer::Promise { most, .. } | SupportOffer::Give { most }) => Some(*most),
        _ => None,
    });
    for bound in bounds.chain([spice, promise]) {
        amounts.extend([bound.saturating_sub(1), bound, bound.saturating_add(1)]);
    }
    amounts.sort_unstable();
    amounts.dedup();
    let each = amounts.into_iter().flat_map(|amount| {
        let paid = Faction::ALL.iter().map(move |to| Act::Deal(DealAct::Pay { to: *to, amount }));
        paid.chain([Act::Support(SupportAct::Promise { amount }), Act::Support(SupportAct::Give { amount })])
    });
    let hidden = [Hidden::Prediction, Hidden::Spice].into_iter().map(|what| Act::Support(SupportAct::Show { what }));
    each.chain(hidden).chain(nexus_plays(game, seat)).collect()
}

/// Each effect of each panel of a seat's own Nexus card and of one that it does not hold, played with nothing chosen.
fn nexus_plays(game: &Game, seat: Seat) -> Vec<Act> {
    let play = |(panel, alternative)| Act::Nexus(NexusAct::Play { panel, alternative, choice: NexusChoice::Plain });
    let effects = |panel| panels::effects(panel).iter().map(move |alternative| (panel, *alternative));
    let is_played = game.setup().profile.modules().contains(&Module::Nexus);
    let held = game.view(Viewer::Seat(seat)).own.and_then(|own| own.nexus_card).map(|held| held.card);
    let other = NexusCard::ALL.iter().copied().find(|card| Some(*card) != held);
    let is_tried = |panel: &Panel| is_played && (Some(panel.card) == held || Some(panel.card) == other);
    Panel::all().filter(is_tried).flat_map(effects).map(play).collect()
}

/// A game with everything changed that a viewer may not know looks the same to that viewer.
fn veil(game: &Game, viewer: Viewer) -> Result<(), String> {
    let veiled = game.veiled(viewer, SALT ^ game.version());
    let (seen, other) = (game.view(viewer), veiled.view(viewer));
    if seen != other {
        let who = watcher(game, viewer);
        return Err(format!("the view of {who} depends on what it may not know: {}", difference(&seen, &other)));
    }
    if let Viewer::Seat(seat) = viewer
        && (game.options(seat) != veiled.options(seat) || game.free_plays(seat) != veiled.free_plays(seat))
    {
        let who = watcher(game, viewer);
        return Err(format!("the options of {who} depend on what it may not know"));
    }
    if let Viewer::Seat(seat) = viewer {
        let answer = |game: &Game, act: &Act| game.check(seat, &Request { event: game.event(seat), act: act.clone() });
        if let Some(act) = nexus_plays(game, seat).into_iter().find(|act| answer(game, act) != answer(&veiled, act)) {
            let who = watcher(game, viewer);
            return Err(format!("what {who} is answered to {act:?} depends on what it may not know"));
        }
    }
    Ok(())
}

/// A viewer who saw nothing happen is not told by a number that something did.
pub(crate) fn quiet(before: &Game, after: &Game, log: &[Entry]) -> Result<(), String> {
    for viewer in viewers(after) {
        if log.iter().any(|entry| entry.seen_by(viewer).is_some()) {
            continue;
        }
        let (was, mut is) = (before.view(viewer), after.view(viewer));
        let version = std::mem::replace(&mut is.version, was.version);
        if was == is && version != was.version {
            let who = watcher(after, viewer);
            return Err(format!("the view of {who} has changed its version and nothing else"));
        }
    }
    Ok(())
}

/// What follows from a request reads the same to a viewer in a game that differs only in what that viewer may not know, up to
/// where the rules themselves show some of it.
pub(crate) fn veiled_log(before: &Game, seat: Seat, request: &Request, log: &[Entry]) -> Result<(), String> {
    for viewer in viewers(before) {
        let mut other = before.veiled(viewer, SALT ^ before.version());
        let event = other.event(seat);
        let other_log = match other.submit(seat, Request { event, act: request.act.clone() }) {
            Ok(accepted) => accepted.log,
            // Another seat's request may need a card that the other game has put elsewhere; one's own never does.
            Err(why) if viewer == Viewer::Seat(seat) && why != Rejection::ScriptMissed => {
                let who = watcher(before, viewer);
                return Err(format!("whether {who} may do {:?} depends on what it may not know: `{why}`", request.act));
            }
            Err(_) => continue,
        };
        // Whether others are asked about a card shows that it is a worthless one.
        if asks_about_card(log) != asks_about_card(&other_log) {
            continue;
        }
        let (reads, other_reads) = (until_shown(log, viewer), until_shown(&other_log, viewer));
        if reads != other_reads {
            let who = watcher(before, viewer);
            return Err(format!("what {who} is told depends on what it may not know: {reads:?}, or {other_reads:?}"));
        }
    }
    Ok(())
}

fn asks_about_card(log: &[Entry]) -> bool {
    log.iter().any(|entry| matches!(entry.fact, Fact::WindowOpened { effect: Effect::SistersServe, .. }))
}

/// What a viewer reads, up to the first fact by which hidden things come to light.
fn until_shown(log: &[Entry], viewer: Viewer) -> Vec<Fact> {
    let read = log.iter().filter_map(|entry| entry.seen_by(viewer));
    read.take_while(|fact| !shows_hidden_things(fact)).collect()
}

/// Whether a fact, or what follows it, rests on cards, sealed answers or chance that the rules show with it.
fn shows_hidden_things(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::TraitorsDealt { .. }
            | Fact::TraitorsKept { .. }
            | Fact::CardsDealt { .. }
            | Fact::StormDialled { .. }
            | Fact::StormCardShown { .. }
            | Fact::StormCardSeen { .. }
            | Fact::SpiceCardTurned { .. }
            | Fact::WindowClosed { .. }
            | Fact::AllianceFormed { .. }
            | Fact::GameEnded { .. }
            | Fact::CardBought { card: Told::Known(_), .. }
            | Fact::LotSeen { card: Told::Known(_) }
            | Fact::SpiceSeen { card: Told::Known(_) }
            | Fact::Foretold { answer: Told::Known(_), .. }
            | Fact::PlanOpened { .. }
            | Fact::TraitorCalled { .. }
            | Fact::LeaderDrawn { .. }
            | Fact::Nexus(
                NexusFact::Drawn { card: Told::Known(_), .. }
                    | NexusFact::LotReplaced { .. }
                    | NexusFact::TraitorDrawn { leader: Told::Known(_), .. }
                    | NexusFact::Inspected { answer: Told::Known(_), .. }
                    | NexusFact::CardSeen { card: Told::Known(_), .. }
            )
            | Fact::Card(CardFact::CardsTaken { .. } | CardFact::CardsGivenBack { .. } | CardFact::Shown { .. })
    )
}

/// What a seat answers in secret looks and reads the same to all others whatever it is, as long as others owe the same.
pub(crate) fn sealed(before: &Game, after: &Game, seat: Seat, request: &Request, log: &[Entry]) -> Result<(), String> {
    // What a player does unasked is public; what it still owes is as secret as before.
    if request.act.kind().is_play() {
        return Ok(());
    }
    let Some(kind) = before.decision(seat).map(|decision| decision.kind).filter(|kind| is_sealed(*kind)) else {
        return Ok(());
    };
    let owed = before.decisions();
    if !after.decisions().iter().any(|decision| decision.kind == kind && owed.contains(decision))
        || after.decision(seat).is_some()
    {
        return Ok(());
    }
    let acts = before.options(seat).into_iter().map(|offer| offer.sample(&mut |bound| bound - 1));
    let Some(act) = acts.into_iter().find(|act| *act != request.act) else { return Ok(()) };
    let mut other = before.clone();
    let other_log = match other.submit(seat, Request { event: request.event, act: act.clone() }) {
        Ok(accepted) => accepted.log,
        Err(why) => return Err(format!("{act:?} is offered and would be refused: `{why}`")),
    };
    // Whoever sees a plan by its own power sees it before the others do.
    let sees = |viewer: Viewer| {
        let shown = |fact: &Fact| matches!(fact, Fact::Card(CardFact::PlanSeen { plan: Told::Known(_), .. }));
        log.iter().filter_map(|entry| entry.seen_by(viewer)).any(|fact| shown(&fact))
    };
    for viewer in viewers(after).filter(|viewer| *viewer != Viewer::Seat(seat) && !sees(*viewer)) {
        let reads = |log: &[Entry]| log.iter().filter_map(|entry| entry.seen_by(viewer)).collect::<Vec<_>>();
        let (view, other_view) = (after.view(viewer), other.view(viewer));
        if view != other_view || reads(log) != reads(&other_log) {
            let (who, shown) = (watcher(after, viewer), difference(&view, &other_view));
            return Err(format!(
                "{who} can tell {:?} from {act:?}, though others owe the same yet: {shown}",
                request.act
            ));
        }
    }
    Ok(())
}

/// Whether answers of this kind are opened together.
fn is_sealed(kind: DecisionKind) -> bool {
    match kind {
        DecisionKind::KeepTraitor
        | DecisionKind::DialStorm
        | DecisionKind::ControlWeather
        | DecisionKind::UseAtomics
        | DecisionKind::AnswerKarama
        | DecisionKind::AnswerNexus
        | DecisionKind::Plan
        | DecisionKind::CallTraitor
        | DecisionKind::AnswerSkill => true,
        DecisionKind::Predict
        | DecisionKind::PlaceFremen
        | DecisionKind::PlaceSister
        | DecisionKind::ChooseLosses
        | DecisionKind::LookAtStorm
        | DecisionKind::SpareAlly
        | DecisionKind::PlaceWorm
        | DecisionKind::Ride
        | DecisionKind::Negotiate
        | DecisionKind::TakeArms
        | DecisionKind::TakeTurn
        | DecisionKind::Ship
        | DecisionKind::ShipAgain
        | DecisionKind::Move
        | DecisionKind::Accompany
        | DecisionKind::Attack
        | DecisionKind::Voice
        | DecisionKind::Foresee
        | DecisionKind::Foretell
        | DecisionKind::Casualties
        | DecisionKind::DiscardPlayed
        | DecisionKind::DrawLeader
        | DecisionKind::Capture
        | DecisionKind::ClaimCharity
        | DecisionKind::Bid
        | DecisionKind::Revive
        | DecisionKind::SummonWorm
        | DecisionKind::AnswerTruth
        | DecisionKind::GiveBack
        | DecisionKind::DrawNexus
        | DecisionKind::OfferNexus
        | DecisionKind::ResolveNexus
        | DecisionKind::TurnFighters => false,
    }
}

/// The first field in which two views differ.
pub(crate) fn difference(one: &View, other: &View) -> String {
    let text = |view: &View| serde_json::to_value(view).unwrap_or_default();
    let (one, other) = (text(one), text(other));
    let fields = one.as_object().into_iter().flatten();
    let differing = fields.filter_map(|(key, value)| {
        let changed = other.get(key).filter(|changed| *changed != value)?;
        Some(format!("`{key}` is {value} here and {changed} there"))
    });
    differing.collect::<Vec<_>>().join("; ")
}

/// Who looks, by faction.
pub(crate) fn watcher(game: &Game, viewer: Viewer) -> String {
    match viewer {
        Viewer::Public => "the public".to_owned(),
        Viewer::Seat(seat) => game.faction(seat).map_or_else(|| seat.to_string(), |faction| format!("`{faction}`")),
    }
}
