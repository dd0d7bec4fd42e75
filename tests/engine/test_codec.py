"""Facts and actions as JSON and back; anything else raises only MalformedRecord."""

import json
from contextlib import suppress
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import codec
from games.engine.actions import ALL_ACTIONS, AVOID, ESTIMATES, Bid, PlayCard
from games.engine.cards import Trump, card
from games.engine.director_facts import (
    GameAdjudicated,
    GameReplaced,
    Intervened,
    RoundAdjudicated,
    ScoreAdjusted,
    Substituted,
    TimeAdded,
    TurnUndone,
)
from games.engine.errors import MalformedRecord
from games.engine.facts import (
    Acted,
    AuctionWon,
    AutoTold,
    BoardsOpened,
    BoardsShared,
    ClaimAgreed,
    ClaimGranted,
    ClaimLapsed,
    ClaimMade,
    ClaimRefused,
    Dealt,
    DealThrownIn,
    EstimatesClosed,
    Fact,
    GameAborted,
    GameFinished,
    GamePaused,
    GameResumed,
    GameStarted,
    Line,
    PhaseBegan,
    Resigned,
    RoundFact,
    RoundPlayed,
    RoundScored,
    SeatFreed,
    SeatsDrawn,
    SeatTaken,
    SeatTakenBack,
    TableFact,
    TableOpened,
    TimedOut,
    TrickWon,
    VoidShown,
)
from games.engine.seats import Seat

S0, S1 = Seat(0), Seat(1)
QS = card("QS")
EXAMPLES: list[tuple[str, Fact]] = [
    ("table_opened", TableOpened("modern@1", (("rounds", (1, 2)), ("seating", "drawn")), 4, "ab12")),
    ("seat_taken", SeatTaken(S1, "bot")),
    ("seat_freed", SeatFreed(S1)),
    ("game_started", GameStarted(Seat(3))),
    ("seats_drawn", SeatsDrawn((QS, card("J1")), (S1, S0))),
    ("resigned", Resigned(S0)),
    ("timed_out", TimedOut(S1)),
    ("seat_taken_back", SeatTakenBack(S1)),
    ("game_paused", GamePaused(30)),
    ("game_resumed", GameResumed("agreed")),
    ("intervened", Intervened("extend", (S0, S1), "The hall has no power.")),
    ("time_added", TimeAdded(S1, 3600)),
    ("substituted", Substituted(S0, "person")),
    ("score_adjusted", ScoreAdjusted(S1, -10, "lateness", (12, -3), ())),
    ("game_adjudicated", GameAdjudicated((12, -3))),
    ("game_replaced", GameReplaced("table_01k2n8q0zgf2ktx1q3r7m5c8ye")),
    ("turn_undone", TurnUndone(7, 23, S1, "auction")),
    ("round_adjudicated", RoundAdjudicated(7, (3, 1), (13, -5))),
    ("boards_shared", BoardsShared(7)),
    ("boards_opened", BoardsOpened(14)),
    ("game_finished", GameFinished((12, -3), (1, 2))),
    ("game_aborted", GameAborted("creator")),
    ("dealt", Dealt(7, 1, S0, 13, None, None)),
    ("dealt", Dealt(7, 0, S0, 5, Trump.HEARTS, card("9H"))),
    ("dealt", Dealt(7, 0, S0, 5, Trump.NO_TRUMP, card("J2"))),
    ("void_shown", VoidShown(7, S1)),
    ("phase_began", PhaseBegan(7, "auction")),
    ("acted", Acted(7, 23, S1, PlayCard(QS))),
    ("acted", Acted(7, 1, S0, AVOID)),
    ("deal_thrown_in", DealThrownIn(7, 0, "void")),
    ("auction_won", AuctionWon(7, S1, 6, Trump.NO_TRUMP)),
    ("estimates_closed", EstimatesClosed(7, 12, S1, None, S0)),
    ("trick_won", TrickWon(7, 3, S1)),
    ("round_played", RoundPlayed(7, (6, 7))),
    ("round_scored", RoundScored(7, 2, (26, 0), ((Line("exact", 13), Line("all", 13)), ()), 1, (40, 7))),
    ("claim_made", ClaimMade(7, S1)),
    ("claim_agreed", ClaimAgreed(7, S1)),
    ("claim_refused", ClaimRefused(7, S1)),
    ("claim_lapsed", ClaimLapsed(7)),
    ("claim_granted", ClaimGranted(7, S1, 4)),
    ("auto_told", AutoTold(7, (12, 40))),
]


@pytest.mark.parametrize(("kind", "fact"), EXAMPLES)
def test_every_kind_of_fact_round_trips_through_json(kind: str, fact: Fact) -> None:
    body = json.loads(json.dumps(codec.fact_json(fact)))
    assert body["type"] == codec.KINDS[type(fact)] == kind
    read = codec.fact(kind, body)
    assert read == fact
    assert type(read) is type(fact)
    assert codec.fact_json(read) == codec.fact_json(fact)


def test_the_examples_name_every_kind_there_is() -> None:
    assert {type(fact) for _, fact in EXAMPLES} == {*get_args(TableFact), *get_args(RoundFact)}


def test_facts_are_written_in_the_words_clients_see() -> None:
    assert codec.fact_json(Acted(7, 23, S1, PlayCard(QS))) == {
        "type": "acted",
        "round": 7,
        "turn": 23,
        "seat": 1,
        "action": {"type": "play", "card": "QS"},
    }
    assert codec.fact_json(Dealt(7, 0, S0, 5, Trump.NO_TRUMP, card("J2"))) == {
        "type": "dealt",
        "round": 7,
        "attempt": 0,
        "dealer": 0,
        "cards": 5,
        "trump": "NT",
        "turned_up": "J2",
    }


def test_every_action_round_trips_through_json() -> None:
    for action in ALL_ACTIONS:
        read = codec.action(json.loads(json.dumps(codec.action_json(action))))
        assert read is action, "actions are interned"


def test_actions_are_written_in_the_words_clients_send() -> None:
    assert codec.action_json(PlayCard(QS)) == {"type": "play", "card": "QS"}
    assert codec.action_json(ESTIMATES[3]) == {"type": "estimate", "value": 3}
    assert codec.action_json(Bid(4, Trump.CLUBS)) == {"type": "bid", "tricks": 4, "trump": "C"}
    words = [codec.action_json(each)["type"] for each in ALL_ACTIONS[-5:]]
    assert words == ["dash_call", "no_dash", "pass", "redeal", "avoid"]


@pytest.mark.parametrize(
    "body",
    [
        None,
        1,
        "play",
        [],
        {},
        {"type": None},
        {"type": 1},
        {"type": []},
        {"type": "fly"},
        {"type": "play"},
        {"type": "play", "card": "10S"},
        {"type": "play", "card": 50},
        {"type": "play", "card": ["QS"]},
        {"type": "play", "card": "QS", "seat": 1},
        {"type": "estimate", "value": True},
        {"type": "estimate", "value": 3.0},
        {"type": "estimate", "value": "3"},
        {"type": "estimate", "value": -1},
        {"type": "estimate", "value": 14},
        {"type": "estimate", "value": 10**400},
        {"type": "bid", "tricks": 4},
        {"type": "bid", "tricks": 14, "trump": "S"},
        {"type": "bid", "tricks": 4, "trump": "X"},
        {"type": "bid", "tricks": 4, "trump": None},
        {"type": "pass", "why": "x"},
    ],
)
def test_anything_else_is_no_action(body: object) -> None:
    with pytest.raises(MalformedRecord):
        codec.action(body)


def test_a_number_beyond_the_rules_is_an_action_that_they_refuse() -> None:
    assert codec.action({"type": "bid", "tricks": 0, "trump": "C"}) == Bid(0, Trump.CLUBS)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 60)
    | st.floats(allow_nan=False)
    | st.text(max_size=4)
    | st.sampled_from(["play", "bid", "estimate", "pass", "QS", "J1", "NT", "S", "modern@1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
WORDS = st.sampled_from(["type", "card", "value", "tricks", "trump"])


@given(JSON | st.dictionaries(WORDS, JSON, max_size=4))
def test_garbage_is_an_action_or_malformed(body: object) -> None:
    with suppress(MalformedRecord):
        assert codec.action(body) in ALL_ACTIONS


@given(st.sampled_from(EXAMPLES), st.data())
def test_a_damaged_fact_is_a_fact_or_malformed(example: tuple[str, Fact], data: st.DataObject) -> None:
    kind, fact = example
    body = json.loads(json.dumps(codec.fact_json(fact)))
    field = data.draw(st.sampled_from(sorted(body)))
    if data.draw(st.booleans()):
        body[field] = data.draw(JSON)
    else:
        del body[field]
    try:
        codec.fact(kind, body)
    except MalformedRecord as error:
        assert error.code == "malformed_record"


@given(st.sampled_from([kind for kind, _ in EXAMPLES]) | JSON, JSON)
def test_garbage_is_a_fact_or_malformed(kind: Any, body: Any) -> None:
    with suppress(MalformedRecord):
        codec.fact(kind, body)


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("trick_won", "seat", "1"),
        ("trick_won", "seat", True),
        ("trick_won", "round", None),
        ("phase_began", "phase", 3),
        ("estimates_closed", "leader", None),
        ("round_played", "won", 13),
        ("round_played", "won", [1, "2"]),
        ("round_scored", "lines", [[{"code": "exact", "points": "13"}]]),
        ("dealt", "trump", "X"),
        ("dealt", "turned_up", "10H"),
        ("seats_drawn", "cards", "QS"),
        ("seats_drawn", "seats", [0.0, 1]),
        ("table_opened", "options", [["jokers", 2]]),
        ("acted", "action", {"type": "fly"}),
    ],
)
def test_a_fact_with_a_field_of_another_type_is_malformed(kind: str, field: str, value: object) -> None:
    fact = dict(EXAMPLES)[kind]
    body = json.loads(json.dumps(codec.fact_json(fact)))
    assert codec.fact(kind, body) == fact
    with pytest.raises(MalformedRecord):
        codec.fact(kind, {**body, field: value})


def test_an_unknown_kind_of_fact_is_malformed() -> None:
    with pytest.raises(MalformedRecord):
        codec.fact("card_shown", {"round": 1})


# Turn ids.


def test_turn_ids_name_round_and_turn() -> None:
    assert codec.turn_id(7, 23) == "7.23"
    assert codec.parse_turn_id("7.23") == (7, 23)


@pytest.mark.parametrize(
    "text",
    ["", "7", "7.", ".23", "7.0", "0.7", "07.2", "7.023", "7,23", "7.23\n", " 7.23", "٧.٢", "1.1.1", "-1.2"],
)
def test_any_other_text_is_no_turn_id(text: str) -> None:
    with pytest.raises(MalformedRecord):
        codec.parse_turn_id(text)


@given(st.integers(1, 999), st.integers(1, 999_999))
def test_turn_ids_round_trip(round: int, turn: int) -> None:
    assert codec.parse_turn_id(codec.turn_id(round, turn)) == (round, turn)


@given(st.text(max_size=12))
def test_a_turn_id_has_one_way_to_be_written(text: str) -> None:
    with suppress(MalformedRecord):
        assert codec.turn_id(*codec.parse_turn_id(text)) == text
