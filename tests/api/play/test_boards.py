"""Shared boards over HTTP: committed to, under embargo, and then published with all results."""

from datetime import date
from typing import Any

import pytest

from accounts.scopes import AT_SIGN_UP, Scope
from games.engine import fair_deal
from games.engine.cards import CARD_TEXT
from games.engine.rulesets import ruleset
from games.tables.models import Table
from games.tournaments import services
from tests.api.client import Caller, problem
from tests.api.games import done
from tests.api.tournament.test_tournaments import NAMES, made, published, step
from tests.tables.table_setup import played_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def omar(person) -> Caller:
    return person("omar", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)


@pytest.fixture
def path(omar, person) -> str:
    """The path of a duplicate tournament with two tables and two boards."""
    path = made(
        omar, duplicate=True, scoring="matchpoints", options={"rounds": [2, 3]}, stages=[{"rounds": 1}]
    )
    assert done(omar.get(path))["boards"] is None
    assert done(step(omar, path, "open"))["boards"]["dealt"] == 0
    for caller in map(person, NAMES):
        done(caller.put(f"{path}/entries/{caller.user.name}", {}))
    done(step(omar, path, "close"))
    return path


def test_a_board_is_embargoed_and_then_shows_hands_and_what_every_table_made_of_it(omar, path):
    assert done(Caller().get(f"{path}/boards"))["data"] == []
    first, second = (Table.objects.get(pk=each["table"]) for each in published(omar, path)["tables"])
    played_out(first)
    services.sweep_boards()
    shown = done(Caller().get(f"{path}/boards"))["data"]
    assert [(each["number"], each["round"], each["status"]) for each in shown] == [
        (1, 2, "embargoed"), (2, 3, "embargoed"),
    ]  # fmt: skip
    problem(Caller().get(f"{path}/boards/1"), 409, "board_under_embargo")
    problem(Caller().get(f"{path}/boards/3"), 404, "not_found")
    played_out(second)
    services.sweep_tournaments()
    services.sweep_boards()
    whole = done(Caller().get(f"{path}/boards/2"))
    assert whole["status"] == "open" and [len(hand) for hand in whole["hands"]] == [3, 3]
    assert [line["number"] for line in whole["lines"]] == [1, 2]
    for line in whole["lines"]:
        assert sum(line["won"]) == 3 and line["phase"] == "played"
        assert {each["name"] for each in line["seats"]} < set(NAMES)
    for seat in (0, 1):
        worth = [line["matchpoints"][seat] for line in whole["lines"]]
        made = [-line["points"][seat] for line in whole["lines"]]
        assert sum(worth) == 1 and (worth[0] > worth[1]) is (made[0] > made[1])
        assert sum(line["cross"][seat] for line in whole["lines"]) == 0
    proves(done(Caller().get(path)), whole)


def proves(event: dict[str, Any], board: dict[str, Any]) -> None:
    """Assert that the published seed deals this board."""
    seed = bytes.fromhex(event["boards"]["seed"])
    assert fair_deal.commitment(seed) == event["boards"]["commitment"]
    key = fair_deal.deal_key(seed, event["id"], ())
    deck = fair_deal.shuffled(key, board["number"], 0, fair_deal.canonical_deck(ruleset("updown"), 2))
    dealt = [CARD_TEXT[each] for each in deck[:6]]
    after_dealer = [(board["dealer"] + 1) % 2, board["dealer"]]
    assert {seat: set(dealt[place::2]) for place, seat in enumerate(after_dealer)} == {
        seat: set(hand) for seat, hand in enumerate(board["hands"])
    }


def test_an_event_without_boards_has_none(omar):
    path = made(omar)
    done(step(omar, path, "open"))
    assert done(Caller().get(f"{path}/boards"))["data"] == []
    problem(Caller().get(f"{path}/boards/1"), 404, "not_found")


def test_the_six_boards_of_the_day_are_begun_by_one_call_and_once(person):
    problem(Caller().get("daily"), 404, "not_found")
    services.open_day(date(2999, 11, 22))
    amal = person("amal")
    shown = done(Caller().get("daily"))
    assert (shown["tournament"]["day"], shown["tournament"]["status"], shown["table"]) == (
        "2999-11-22", "open", None,
    )  # fmt: skip
    problem(Caller().post("daily"), 401, "not_authenticated")
    begun = done(amal.post("daily"))
    assert done(amal.post("daily"))["table"] == done(amal.get("daily"))["table"] == begun["table"]
    assert done(amal.get(f"tables/{begun['table']}/state"))["viewer"] == 0
    problem(Caller().get(f"tournaments/{begun['tournament']['id']}/boards/1"), 409, "board_under_embargo")
