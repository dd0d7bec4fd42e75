"""The state as clients read it."""

import json

from games.engine.facts import RoundScored
from games.engine.view_json import view_json
from tests.engine.phases.deals import TWO_VOIDS
from tests.notation import begin


def test_an_estimation_as_its_last_seat_reads_it() -> None:
    record = begin("modern", round=7, dealer=2)
    record.play("3: 4C, 0: dash_call, 1: 5S, 2: 4D, 2: 3")
    shown = json.loads(json.dumps(view_json(record.view(3))))
    my = shown["rounds"][0].pop("my")
    assert shown == {
        "ruleset": "modern@1",
        "status": "running",
        "viewer": 3,
        "rounds": [
            {
                "number": 7,
                "attempt": 0,
                "phase": "estimation",
                "dealer": 2,
                "cards": 13,
                "fast": False,
                "trump": "S",
                "turned_up": None,
                "declarer": 1,
                "bid": {"tricks": 5, "trump": "S"},
                "high_bidder": None,
                "risk": None,
                "leader": None,
                "multiplier": 1,
                "voids": [],
                "calls": [
                    {"seat": 3, "type": "bid", "tricks": 4, "trump": "C"},
                    {"seat": 0, "type": "dash_call"},
                    {"seat": 1, "type": "bid", "tricks": 5, "trump": "S"},
                    {"seat": 2, "type": "bid", "tricks": 4, "trump": "D"},
                ],
                "dash_calls": [0],
                "estimates": [0, 5, 3, None],
                "trick": [],
                "tricks": [],
                "won": [0, 0, 0, 0],
                "claim": None,
                "waiting": [{"turn_id": "7.6", "seat": 3}],
            }
        ],
        "scored": [],
        "scores": [0, 0, 0, 0],
        "left": [],
        "places": None,
        "place_names": None,
    }
    assert my["seat"] == 3
    assert my["turn_id"] == "7.6"
    assert my["hand"] == ["QC", "KC", "AC", "2D", "3D", "4D", "JD", "5H", "6H", "7H", "JH", "TS", "JS"]
    assert my["legal_actions"] == [{"type": "estimate", "values": [0, 1, 2, 3, 4]}]
    assert my["illegal"][0] == {"type": "estimate", "value": 5, "code": "total_forbidden"}
    assert my["illegal"][1] == {"type": "estimate", "value": 6, "code": "above_bid"}


def legal_of(record, seat: int) -> list[dict[str, object]]:
    shown = json.loads(json.dumps(view_json(record.view(seat))))
    legal: list[dict[str, object]] = shown["rounds"][0]["my"]["legal_actions"]
    return legal


def test_legal_actions_are_grouped_by_what_may_be_sent() -> None:
    assert legal_of(begin("modern", TWO_VOIDS), 1) == [{"type": "redeal"}, {"type": "avoid"}]
    assert legal_of(begin("rising"), 0) == [{"type": "dash_call"}, {"type": "no_dash"}]
    record = begin("rising")
    record.play("0: no_dash, 1: no_dash, 2: no_dash, 3: no_dash, 0: 13H")
    assert legal_of(record, 1) == [
        {"type": "bid", "bids": [{"tricks": 13, "trump": "S"}, {"tricks": 13, "trump": "NT"}]},
        {"type": "pass"},
    ]
    record.play("1: 13NT, 2: 1, 3: 1, 0: 1")
    record.play("1: AH, 2: 2H, 3: 5H")
    assert legal_of(record, 0) == [{"type": "play", "cards": ["8H", "9H", "TH"]}]
    assert legal_of(record, 1) == []


def test_tricks_and_the_card_turned_up_are_shown() -> None:
    record = begin("updown", "0: AS KH\n1: KS QH", players=2, dealer=0, round=2, turned_up="JD")
    record.play("1: 1, 0: 0")
    record.trick("AS KS")
    record.play("0: KH")
    (shown,) = view_json(record.view(None))["rounds"]
    assert (shown["turned_up"], shown["trump"], shown["my"]) == ("JD", "D", None)
    assert shown["tricks"] == [{"leader": 0, "cards": ["AS", "KS"], "winner": 0}]
    assert shown["trick"] == ["KH"]
    assert shown["leader"] == 0
    assert shown["won"] == (1, 0)


def test_a_void_is_shown_without_its_suit() -> None:
    (shown,) = view_json(begin("modern", TWO_VOIDS).view(0))["rounds"]
    assert shown["voids"] == (1,)
    assert shown["trump"] is None


def test_scored_rounds_and_places_are_shown_at_the_end() -> None:
    record = begin("casual", round=14)
    record.finish_round()
    shown = view_json(record.view(None))
    scored = next(fact for fact in record.facts if isinstance(fact, RoundScored))
    assert shown["scored"] == [{"number": 14, "multiplier": 1, "points": scored.points}]
    assert shown["status"] == "finished"
    assert shown["places"] == record.game.places
