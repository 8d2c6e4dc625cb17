//! Cases of Truthtrance.

use truthsayer_engine::log::CardFact;
use truthsayer_engine::rules::truth::menu::Question;
use truthsayer_engine::rules::truth::menu::TruthAct;

use crate::cases::base::fights::sisters_duel;
use crate::registry::case;
use crate::table::prelude::*;

/// Charity of turn 1: the Emperor holds Truthtrance, the Guild a Karama and nothing else.
fn card_in_hand(t: &mut Table, seating: Seating) {
    t.seat(seating).until(DecisionKind::ClaimCharity);
    t.stage([empty_hand(Emperor), give(Emperor, "truthtrance"), empty_hand(Guild), give(Guild, "karama")]);
}

/// The Emperor's question to a player.
fn ask(t: &mut Table, of: Faction, question: Question) -> Act {
    let card = t.card(Emperor, "truthtrance");
    Act::Truth(TruthAct::Ask { card, of, question })
}

fn about_card(card: &str) -> Question {
    let kind = truthsayer_engine::facts::Treachery::named(card);
    Question::Card { card: kind.unwrap_or_else(|| crate::table::failure::raise(format!("no card is called `{card}`"))) }
}

fn answer(yes: bool) -> Act {
    Act::Truth(TruthAct::Answer { yes })
}

/// The question is put, and this is the only answer that the player can give.
fn is_answered(t: &mut Table, of: Faction, question: Question, truth: bool) {
    t.variation("one question", |t| {
        let act = ask(t, of, question);
        t.does(Emperor, act);
        t.withholds(of, &answer(!truth));
        t.refuses(of, answer(!truth), Rejection::Untrue);
        t.does(of, answer(truth));
    });
}

case!(
    answer_is_public_and_true,
    Native,
    "base/truthtrance/answer-is-public-and-true",
    "Truthtrance is discarded for one question, whose answer everybody learns; an untrue one is refused."
);
fn answer_is_public_and_true(t: &mut Table) {
    card_in_hand(t, basic());
    let act = ask(t, Guild, about_card("karama"));
    t.offers(Emperor, &act);
    t.does(Emperor, act);
    t.counts(Emperor.cards(), 0);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
    t.refuses(Guild, answer(false), Rejection::Untrue);
    t.does(Guild, answer(true));
    t.tells(PUBLIC, "the answer", |fact| matches!(fact, Fact::Card(CardFact::TruthAnswered { of: Guild, yes: true })));
    t.counts(Guild.cards(), 1);
}

case!(
    game_waits_for_the_answer,
    Native,
    "base/truthtrance/game-waits-for-the-answer",
    "Until Truthtrance is answered nobody else can do anything, the one who asked included; then they are asked as before."
);
fn game_waits_for_the_answer(t: &mut Table) {
    card_in_hand(t, basic());
    let act = ask(t, Guild, about_card("karama"));
    t.does(Emperor, act);
    t.asked(DecisionKind::AnswerTruth, &[Guild]);
    for faction in [Atreides, BeneGesserit, Emperor, Harkonnen, Fremen] {
        t.owes_nothing(faction);
    }
    t.refuses(Guild, Act::Pass, Rejection::WrongKind);
    t.does(Guild, answer(true));
    t.asked(DecisionKind::ClaimCharity, &SIX);
}

case!(
    question_survives_a_save,
    Recovery,
    "base/truthtrance/question-survives-a-save",
    "A game saved while Truthtrance is open still waits for that answer, and goes on where it was interrupted."
);
fn question_survives_a_save(t: &mut Table) {
    card_in_hand(t, basic());
    t.passes(Harkonnen);
    let act = ask(t, Guild, about_card("shield"));
    t.does(Emperor, act);
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.asked(DecisionKind::AnswerTruth, &[Guild]);
    t.does(Guild, answer(false));
    t.save_and_load();
    t.refuses_stale(Guild);
    t.asked(DecisionKind::ClaimCharity, &[Atreides, BeneGesserit, Emperor, Guild, Fremen]);
}

case!(
    game_knows_some_answers,
    Native,
    "base/truthtrance/game-knows-some-answers",
    "Whether a card is in the hand, a leader among the traitors, so much spice behind the shield: the game knows the answer."
);
fn game_knows_some_answers(t: &mut Table) {
    card_in_hand(t, basic());
    is_answered(t, Guild, about_card("karama"), true);
    is_answered(t, Guild, about_card("lasgun"), false);
    t.stage([traitor(Guild, "caid")]);
    is_answered(t, Guild, Question::Traitor { leader: leader("caid") }, true);
    is_answered(t, Atreides, Question::Traitor { leader: leader("caid") }, false);
    t.counts(Guild.spice(), 5);
    is_answered(t, Guild, Question::Spice { least: 5 }, true);
    is_answered(t, Guild, Question::Spice { least: 6 }, false);
    // A card that lies face down with the best bid is still the bidder's.
    t.all_pass();
    t.nobody_stops();
    while t.asked_first() != Guild {
        let other = t.asked_first();
        t.passes(other);
    }
    let card = t.card(Guild, "karama");
    t.does(Guild, bid_karama(3, card));
    is_answered(t, Guild, about_card("karama"), true);
}

case!(
    prediction_can_be_asked_for,
    Native,
    "base/truthtrance/prediction-can-be-asked-for",
    "Of the Bene Gesserit one can ask for the faction or the turn of their prediction; any other player has predicted nothing."
);
fn prediction_can_be_asked_for(t: &mut Table) {
    t.seat(basic()).does(BeneGesserit, predict(Guild, 3));
    t.until(DecisionKind::ClaimCharity);
    t.stage([empty_hand(Emperor), give(Emperor, "truthtrance")]);
    let about = |faction, turn| Question::Prediction { faction, turn };
    is_answered(t, BeneGesserit, about(Guild, None), true);
    is_answered(t, BeneGesserit, about(Guild, Some(3)), true);
    is_answered(t, BeneGesserit, about(Guild, Some(4)), false);
    is_answered(t, BeneGesserit, about(Fremen, None), false);
    is_answered(t, Guild, about(Guild, None), false);
}

case!(
    own_words_are_on_honour,
    Native,
    "base/truthtrance/own-words-are-on-honour",
    "A question in words is told to everybody as it is put, and either answer is taken."
);
fn own_words_are_on_honour(t: &mut Table) {
    card_in_hand(t, basic());
    let said = |words: &str| Question::Said { words: words.to_owned() };
    let empty = ask(t, Guild, said(""));
    t.refuses(Emperor, empty, Rejection::Malformed);
    let long = ask(t, Guild, said(&"a".repeat(201)));
    t.refuses(Emperor, long, Rejection::Malformed);
    let nothing = ask(t, Guild, Question::Spice { least: 0 });
    t.refuses(Emperor, nothing, Rejection::Malformed);
    let act = ask(t, Guild, said("Will you ship to Arrakeen this turn?"));
    t.does(Emperor, act);
    t.tells(PUBLIC, "the words", |fact| {
        matches!(fact, Fact::Card(CardFact::TruthAsked { by: Emperor, of: Guild, question: Question::Said { .. } }))
    });
    t.offers(Guild, &answer(true));
    t.does(Guild, answer(false));
    t.tells(PUBLIC, "the answer", |fact| matches!(fact, Fact::Card(CardFact::TruthAnswered { of: Guild, yes: false })));
}

case!(
    one_other_player_in_the_game,
    Native,
    "base/truthtrance/one-other-player-in-the-game",
    "Truthtrance is put to one other player of the game, by its holder."
);
fn one_other_player_in_the_game(t: &mut Table) {
    card_in_hand(t, basic().without(&[Fremen]));
    let own = ask(t, Emperor, about_card("karama"));
    t.refuses(Emperor, own, Rejection::Yourself);
    let absent = ask(t, Fremen, about_card("karama"));
    t.refuses(Emperor, absent, Rejection::FactionAbsent);
    let act = ask(t, Atreides, about_card("karama"));
    t.refuses(Guild, act, Rejection::CardNotYours);
}

case!(
    not_among_secret_choices,
    Native,
    "base/truthtrance/not-among-secret-choices",
    "A card of any time is played before dials and plans, and no longer once somebody has made such a choice."
);
fn not_among_secret_choices(t: &mut Table) {
    t.seat(basic()).until((2, DecisionKind::DialStorm));
    t.stage([empty_hand(Emperor), give(Emperor, "truthtrance")]);
    let act = ask(t, Guild, about_card("karama"));
    t.offers(Emperor, &act);
    t.does(Atreides, dial(2));
    t.withholds(Emperor, &act);
    t.refuses(Emperor, act, Rejection::NotBetweenSteps);
}

case!(
    not_while_a_window_is_open,
    Native,
    "base/truthtrance/not-while-a-window-is-open",
    "A card of any time waits until what can be stopped with a Karama has come to its end."
);
fn not_while_a_window_is_open(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([empty_hand(Emperor), give(Emperor, "truthtrance"), spice_deck(&["old-gap", "red-chasm"])]);
    let act = ask(t, Guild, about_card("karama"));
    t.offers(Emperor, &act);
    t.does(Fremen, Act::LookAtStorm);
    t.refuses(Emperor, act, Rejection::NotBetweenSteps);
}

case!(
    before_the_plans_of_a_battle,
    Native,
    "base/truthtrance/before-the-plans-of-a-battle",
    "A battle waits for Truthtrance before its plans are made, and is planned after that as if nothing had been asked."
);
fn before_the_plans_of_a_battle(t: &mut Table) {
    t.seat(basic().of(&[Emperor, Harkonnen])).until(DecisionKind::Move);
    t.stage([put(Emperor, "carthag-s11", 2)]);
    t.until(DecisionKind::Plan);
    t.stage([empty_hand(Emperor), empty_hand(Harkonnen), give(Emperor, "truthtrance"), kill("caid")]);
    let act = ask(t, Harkonnen, about_card("lasgun"));
    t.variation("one has planned", |t| {
        t.plans(Harkonnen, number(2).led_by("umman-kudu"));
        t.refuses(Emperor, act.clone(), Rejection::NotBetweenSteps);
    });
    t.does(Emperor, act);
    t.does(Harkonnen, answer(false));
    t.asked(DecisionKind::Plan, &[Emperor, Harkonnen]);
    t.plans(Harkonnen, number(2).led_by("umman-kudu"));
    t.plans(Emperor, number(1).led_by("bashar"));
    t.tells(PUBLIC, "the plans", |fact| matches!(fact, Fact::PlanOpened { faction: Harkonnen, .. }));
    sisters_duel(t, &[give(Emperor, "truthtrance")]);
    t.asked(DecisionKind::Voice, &[BeneGesserit]);
    let act = ask(t, Guild, about_card("shield"));
    t.does(Emperor, act);
    t.does(Guild, answer(false));
    t.asked(DecisionKind::Voice, &[BeneGesserit]);
}

case!(
    shows_no_more_than_the_answer,
    Privacy,
    "base/truthtrance/shows-no-more-than-the-answer",
    "While Truthtrance is open, the hand that it asks about is hidden as ever, and which answers are offered is shown to one."
);
fn shows_no_more_than_the_answer(t: &mut Table) {
    card_in_hand(t, basic());
    let act = ask(t, Guild, about_card("karama"));
    t.does(Emperor, act);
    t.hidden_from(PUBLIC, Guild.hand());
    t.hidden_from(Emperor, Guild.hand());
    t.hidden_from(Emperor, Guild.traitors());
    t.does(Guild, answer(true));
    t.hidden_from(Emperor, Guild.wealth());
}
