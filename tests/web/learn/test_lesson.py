"""Every lesson, played to its end in every way: the engine does what the lesson's texts claim."""

import re
from collections.abc import Iterator

import pytest

from accounts.isolates import translated
from games.api.texts.languages import LANGUAGES
from games.engine import verbs
from games.engine.cards import CARD_TEXT
from games.engine.errors import IllegalAction, MalformedRecord
from games.engine.facts import Line
from games.web.learn.comments import advised, comments
from games.web.learn.lesson import IN_HAND, LEARNER, Lesson, Position, played, written
from games.web.learn.lessons import LESSONS
from games.web.learn.pages import facts_json, sheet_json, state_json
from tests.notation import hand_of

STEPS = [each for each in LESSONS.values() if not each.by_steady]
RIGHT = {
    "trick": {"KH"},
    "follow": {"9D,KD"},
    "trump": {"2S", "5S", "8S"},
    "estimate": {"4"},
    "thirteen": {"3"},
    "caller": {"6:C", "6:S", "6:NT"},
    "with": {"5"},
    "risk": {"3"},
    "dash": {"dash_call"},
    "multiplier": {"4"},
}
WHOLE = LESSONS["round"]


def endings(lesson: Lesson, moves: tuple[str, ...] = ()) -> Iterator[Position]:
    """Yield the end of the lesson for every possible series of moves."""
    position = played(lesson, moves)
    if position.is_over:
        yield position
        return
    for action in verbs.legal_actions(position.round, position.hand, LEARNER):
        yield from endings(lesson, (*moves, written(action)))


@pytest.mark.parametrize("lesson", STEPS, ids=lambda each: each.key)
def test_a_step_can_be_done_right_in_the_ways_that_it_means_and_in_no_other(lesson):
    found = {",".join(map(written, each.moves)): each.is_right for each in endings(lesson)}
    assert {moves for moves, is_right in found.items() if is_right} == RIGHT[lesson.key]
    assert len(found) > len(RIGHT[lesson.key]), "there is a mistake to make"


def at(key: str, *moves: str) -> Position:
    return played(LESSONS[key], moves)


def refused(key: str, move: str) -> str:
    with pytest.raises(IllegalAction) as why:
        at(key, move)
    return why.value.refusal.value


def lines(position: Position) -> dict[str, int]:
    sheet = sheet_json(position, "en")
    assert sheet is not None
    return {line["code"]: line["points"] for line in sheet[LEARNER]["lines"]}


def estimates(position: Position) -> tuple[int | None, ...]:
    return position.round.declarations.estimates


def test_trick_the_king_beats_the_queen_and_leads_next_and_no_other_card_wins():
    assert [CARD_TEXT[each] for each in at("trick").round.play.trick] == ["9H", "JH", "QH"]
    assert at("trick", "KH").round.play.leader == LEARNER
    assert at("trick", "4H").round.play.leader == at("trick", "2H").round.play.leader == 3
    assert refused("trick", "AS") == "must_follow_suit"


def test_follow_a_suit_is_followed_while_one_has_it():
    assert refused("follow", "AS") == "must_follow_suit"
    assert at("follow", "9D").round.play.leader == 1, "nobody beats the ace, and its player leads again"


def test_trump_the_learner_has_no_heart_and_the_smallest_spade_wins_where_an_ace_does_not():
    assert not at("trump").hand & hand_of("H23456789TJQKA")
    assert at("trump", "2S").is_right and not at("trump", "AC").is_right


def test_estimate_the_four_highest_cards_win_and_one_more_or_less_is_missed():
    for said, points in (("4", 14), ("3", -1), ("5", None)):
        end = at("estimate", said)
        assert end.round.play.won[LEARNER] == 4
        if points is not None:
            assert end.scored.points[LEARNER] == points
    assert at("estimate").round.declarations.trump.name == "NO_TRUMP"


@pytest.mark.parametrize(("key", "others", "barred"), [("thirteen", [5, 2, 4], 2), ("risk", [6, 2, 4], 1)])
def test_the_last_may_not_make_the_total_thirteen(key, others, barred):
    begin = at(key)
    assert list(estimates(begin)[1:]) == others and sum(others) + barred == IN_HAND
    assert refused(key, str(barred)) == "total_forbidden"
    for language in LANGUAGES:
        told = translated(LESSONS[key].text.told[1], language)
        assert [int(each) for each in re.findall(r"\d+", told)] == [*others, sum(others), barred]


def test_thirteen_three_make_the_total_fourteen():
    assert sum(estimates(at("thirteen", "3"))) == 14


def test_caller_the_bid_is_the_estimate_and_worth_twenty_where_others_get_ten():
    assert (estimates(at("caller", "6:S"))[LEARNER], lines(at("caller", "6:S"))["high_bidder"]) == (6, 20)
    assert at("caller", "6:S").round.declarations.declarer == LEARNER
    assert at("caller", "5:C").round.declarations.declarer == 2, "five clubs is lower than five diamonds"
    assert at("caller", "5:H").round.declarations.declarer == LEARNER, "five hearts is higher"
    assert Line("regular", 10) in at("caller", "6:S").scored.lines[1]


def test_with_as_many_as_the_caller_and_nobody_may_say_more():
    assert at("with").round.declarations.declarer == 3 and estimates(at("with"))[3] == 5
    assert lines(at("with", "5")) == {"exact": 5, "with": 20}
    assert refused("with", "6") == "above_bid"
    held = at("with").hand
    assert all(held & hand_of(each) for each in ("AH", "KH", "AD", "KD", "AC"))


def test_risk_is_worth_twenty_where_others_get_ten_and_costs_ten():
    assert lines(at("risk", "3"))["risk"] == 20 and lines(at("risk", "2"))["risk"] == -10
    assert at("risk", "3").round.declarations.risk == LEARNER


def test_dash_wins_no_trick_and_is_worth_thirty_three():
    end = at("dash", "dash_call")
    assert end.round.play.won[LEARNER] == 0 and lines(end) == {"dash_call": 23, "zero_under": 10}
    assert at("dash").round.declarations.calls == (), "the learner speaks first"


def test_multiplier_nobody_was_exact_in_the_first_deal_and_the_second_counts_twice():
    begin = at("multiplier")
    assert begin.game.scored[0].points == (0, 0, 0, 0) and begin.game.multiplier == 2
    end = at("multiplier", "4")
    counted = lines(end)
    assert end.scored.points[LEARNER] == 2 * (sum(counted.values()) - counted["multiplier"])


def test_the_round_played_as_the_bot_says_is_exact():
    moves: list[str] = []
    while not (position := played(WHOLE, moves)).is_over:
        said = comments(position, "en")
        assert said and not any("{" in each for each in said)
        moves.append(written(advised(position)))
    assert position.is_right and len(moves) > IN_HAND


def test_a_learner_who_has_the_highest_bid_is_told_so_in_a_sentence_that_fits_you():
    said = comments(at("round", "13:NT"), "en")
    assert [each for each in said if "You, 13 no-trump" in each] and not [
        each for each in said if "You has" in each
    ]


def test_a_round_played_badly_is_told_so_and_still_ends():
    moves: list[str] = []
    while not (position := played(WHOLE, moves)).is_over:
        moves.append(written(verbs.legal_actions(position.round, position.hand, LEARNER)[-1]))
    assert position.is_right is False and sheet_json(position, "ar")


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda each: each.key)
def test_only_the_learners_own_cards_are_told(lesson):
    position = played(lesson)
    state = state_json(position, "en")
    (round,) = state["rounds"]
    mine = set(round["my"]["hand"])
    shown = {*round["trick"], *(card for trick in round["tricks"] for card in trick["cards"]), *mine}
    assert set(re.findall(r'"([2-9TJQKA][CDHS])"', repr(state).replace("'", '"'))) <= shown
    assert len(mine) == IN_HAND and facts_json(position) == []


def test_when_a_lesson_is_over_nothing_more_is_asked_or_taken():
    state = state_json(at("trick", "KH"), "en")
    assert state["rounds"][0]["waiting"] == [] and state["rounds"][0]["my"]["legal_actions"] == []


@pytest.mark.parametrize("text", ["", "x", "13:X", "99", "100", "٣", "6:", ":S", "ZZ", "acted"])
def test_what_is_no_move_is_malformed(text):
    with pytest.raises(MalformedRecord):
        played(LESSONS["trick"], [text])


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda each: each.key)
def test_every_text_is_there_in_both_languages(lesson):
    text = lesson.text
    for each in (text.title, *text.told, text.task, text.right, text.wrong):
        english, arabic = (translated(each, language) for language in LANGUAGES)
        assert english and re.search("[\u0621-\u064a]", arabic) and not re.search("[A-Za-z]", arabic)


def test_the_learner_is_dealt_what_is_written():
    assert at("trump").hand == hand_of("2S 5S 8S AD KD 7D 4D 3D AC QC TC 6C 2C")


def test_a_move_too_many_is_refused():
    with pytest.raises(IllegalAction):
        at("trick", "KH", "AS")
