"""Whole games of each ruleset, played from the API's responses alone, and their records."""

import hashlib
from collections.abc import Callable

import pytest

from games.engine.cards import CARD_TEXT
from games.engine.errors import Refusal
from games.engine.fair_deal import deal_key, fair_decks
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.options import configure
from tests.api.client import Caller, done, problem
from tests.api.games import NAMES, Json, awaited, finished, opened_by_requests, played, started_by_requests

pytestmark = pytest.mark.django_db

GAMES: list[tuple[str, int, Json]] = [
    ("modern", 4, {"rounds": [1, 18]}),
    ("traditional", 4, {"rounds": [1, 14]}),
    ("rising", 4, {"rounds": [1, 15]}),
    ("casual", 4, {"rounds": [1, 16]}),
    ("updown", 2, {"rounds": [1, 2, 5]}),
    ("updown", 5, {"rounds": [8, 9], "jokers": 2, "concealed": True, "turns": "10-1-10"}),
]
# What a score sheet shows of a round, apart from its points.
SHEET = ("trump", "declarer", "bid", "high_bidder", "risk", "dash_calls", "estimates", "won")


# One ruleset with an auction, one up and down. The engine's tests cover how the others differ.
SHORT = (GAMES[0], GAMES[-1])


@pytest.mark.parametrize(
    ("ruleset", "players", "options"),
    [
        pytest.param(*game, id=f"{game[0]}-{game[1]}", marks=() if game in SHORT else pytest.mark.prove)
        for game in GAMES
    ],
)
def test_a_game_is_played_told_and_checked(
    person: Callable[[str], Caller], ruleset: str, players: int, options: Json
) -> None:
    callers = [person(name) for name in NAMES[:players]]
    path = opened_by_requests(callers, ruleset=ruleset, options=options)
    for caller in callers:
        seat = next(
            s["seat"] for s in done(caller.get(path))["seats"] if s["player"]["name"] == caller.user.name
        )
        done(caller.put(f"{path}/seats/{seat}", {"client_seed": f"luck of {caller.user.name}"}))
    before = done(callers[0].get(f"{path}/fairness"))
    assert (before["server_seed"], before["client_seeds"], before["deals"]) == (None, None, None)
    done(callers[0].post(f"{path}/start"))
    assert done(callers[0].get(f"{path}/fairness"))["deals"] is None

    state = played(path, callers, until=finished)

    assert state["places"] is not None and len(state["scored"]) == len(options["rounds"])
    tell_everything(path, Caller(), state, options["rounds"])
    check_deals(
        path.removeprefix("tables/"), done(Caller().get(f"{path}/fairness")), before, ruleset, options
    )


def test_the_score_sheet_of_a_round_is_empty_until_it_is_scored(person: Callable[[str], Caller]) -> None:
    callers = [person(name) for name in NAMES[:4]]
    path = started_by_requests(callers, ruleset="traditional", options={"rounds": [14, 15]})

    def second_round_speaks(state: Json) -> bool:
        return bool(state["scored"]) and any(each["estimates"] != [None] * 4 for each in state["rounds"])

    played(path, callers, until=second_round_speaks)
    scored, running = done(Caller().get(f"{path}/rounds"))["data"]
    assert scored["trump"] is not None and None not in scored["estimates"]
    assert {name: running[name] for name in SHEET} == dict.fromkeys(SHEET)


def tell_everything(path: str, reader: Caller, state: Json, rounds: list[int]) -> None:
    """Assert that rounds, their lines, events and the record agree with the last state."""
    told = done(reader.get(f"{path}/rounds"))["data"]
    assert [(line["number"], line["status"]) for line in told] == [(number, "scored") for number in rounds]
    for line in told:
        whole = done(reader.get(f"{path}/rounds/{line['number']}"))
        assert (
            [sum(each["points"] for each in seat) for seat in whole["lines"]]
            == line["points"]
            == whole["points"]
        )
        assert {name: line[name] for name in SHEET} == {name: whole[name] for name in SHEET}
        assert None not in line["estimates"]
        assert len(whole["tricks"]) == whole["cards"] == sum(whole["won"])
    assert whole["scores"] == state["scores"]
    record = done(reader.get(f"{path}/record"))
    assert [fact["seq"] for fact in record["facts"]] == list(range(1, state["seq"] + 1))
    page = done(reader.get(f"{path}/events?after=0&limit=1000"))
    assert page["data"] == record["facts"] and record["fairness"]["deals"]
    assert done(reader.get(path))["places"] == state["places"]


def check_deals(table: str, fairness: Json, before: Json, ruleset: str, options: Json) -> None:
    """Recompute the commitment and every deck, as a player who distrusts the service can do."""
    seed = bytes.fromhex(fairness["server_seed"])
    assert hashlib.sha256(b"EST-DEAL-1|commit|" + seed).hexdigest() == before["commitment"]
    seeds = [bytes.fromhex(each) for each in fairness["client_seeds"]]
    assert seeds[0] == b"luck of ali"
    value = configure(ruleset_of(ruleset), len(seeds), options)
    decks = fair_decks(deal_key(seed, table, seeds), value, len(seeds))
    for deal in fairness["deals"]:
        assert deal["deck"] == [CARD_TEXT[card] for card in decks(deal["round"], deal["attempt"])]
    assert {deal["round"] for deal in fairness["deals"]} - {0} == set(options["rounds"])


def test_every_action_said_to_be_illegal_is_refused_for_that_reason(person: Callable[[str], Caller]) -> None:
    callers = [person(name) for name in NAMES[:2]]
    path = started_by_requests(callers, ruleset="updown", options={"rounds": [6, 7, 8]})
    seen: set[str] = set()

    def refused_as_told(state: Json) -> bool:
        for round in state["rounds"]:
            my = round["my"] or {"illegal": []}
            for told in [each for each in my["illegal"] if each["code"] not in seen]:
                code = told.pop("code")
                caller, _ = awaited(path, callers, state)
                body = {"turn_id": my["turn_id"], "action": told}
                verdict = done(caller.post(f"{path}/actions/validate", body))
                assert verdict == {"legal": False, "code": code, "detail": Refusal(code).sentence}
                members = problem(caller.post(f"{path}/actions", body), 422, "illegal_action")
                assert (members["reason"], members["legal_actions"]) == (code, my["legal_actions"])
                seen.add(code)
        return finished(state)

    played(path, callers, until=refused_as_told, dice=5)
    assert {"must_follow_suit", "total_forbidden"} <= seen
