"""Whole games checked by a program that knows nothing of this project; one changed byte fails the check."""

import ast
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.engine import codec, verbs
from games.engine.cards import CARD_TEXT
from games.engine.facts import Dealt, SeatsDrawn, SeatTaken, TrickWon
from games.engine.fair_deal import commitment, deal_key, fair_decks
from games.engine.fold import fold
from games.engine.rulesets import RULESETS, ruleset
from games.engine.seats import Seat
from tests.api.client import done
from tests.api.games import NAMES, finished, played, started_by_requests
from tests.clients.generated import NODE
from tests.engine.random_games import any_options
from tests.engine.random_games import played as playing
from tests.notation import Record

GAMES = int(os.environ.get("ESTIMATION_FAIR_GAMES", "100"))
CHECKOUT = Path(__file__).resolve().parents[2]
VERIFY = CHECKOUT / "games/web/static/web/estimation_verify.py"
BY_NODE = Path(__file__).with_name("verify.ts")
# An auction with voids before it, and estimates alone; `make prove` has the others.
SHORT = ("modern@1", "updown@1")
Json = dict[str, Any]


PROGRAMS = {"python": [sys.executable, "-I", str(VERIFY)], "browser": [str(NODE), str(BY_NODE)]}


def verdicts(records: list[Json]) -> list[str]:
    """Return what both programs say of each record. They run where they cannot import our code."""
    lines = "".join(json.dumps(record) + "\n" for record in records)
    said = {
        name: subprocess.run(command, input=lines, capture_output=True, text=True, check=False, cwd="/")
        for name, command in PROGRAMS.items()
    }
    assert all(each.stderr == "" for each in said.values()), said
    assert said["python"].returncode == ("not fair" in said["python"].stdout)
    python, browser = (each.stdout.splitlines() for each in said.values())
    assert [each.partition(":")[0] for each in python] == [each.partition(":")[0] for each in browser]
    return python


def game_of(dice: random.Random) -> Json:
    """Play a whole game of a random ruleset. Return its record."""
    key = dice.choice(sorted(RULESETS))
    rules = ruleset(key)
    players = dice.choice(rules.players)
    options: Json = {**any_options(rules, dice), "rounds": (dice.choice(rules.rounds).number,)}
    seed, table = dice.randbytes(32), f"table_{dice.randrange(10**9)}"
    seeds = [dice.randbytes(dice.choice((0, 1, 64))) for _ in range(players)]
    opened = verbs.opened(rules, options, players, commitment(seed))
    facts = [opened, *(SeatTaken(Seat(seat), "person") for seat in range(players))]
    configured = fold(None, facts).ruleset
    record = Record(fair_decks(deal_key(seed, table, seeds), configured, players), facts)
    record.add(verbs.start(record.game, record.decks, Seat(0)))
    for _ in playing(record, dice):
        pass
    if not any(isinstance(fact, TrickWon) for fact in record.facts):
        return game_of(dice)  # everybody passed, and nothing was played
    return {
        "table": {"id": table, "players": players, "ruleset": rules.pinned, "options": options},
        "facts": [codec.fact_json(fact) for fact in record.facts],
        "fairness": {
            "scheme": "EST-DEAL-1",
            "commitment": commitment(seed),
            "server_seed": seed.hex(),
            "client_seeds": [each.hex() for each in seeds],
            "beacon": None,
            "deals": list(deals_of(record)),
        },
    }


def deals_of(record: Record):
    for fact in record.facts:
        if isinstance(fact, SeatsDrawn):
            yield deal(record, 0, 0, None)
        elif isinstance(fact, Dealt):
            yield deal(record, fact.round, fact.attempt, fact.dealer)


def deal(record: Record, round: int, attempt: int, dealer: int | None) -> Json:
    deck = [CARD_TEXT[each] for each in record.decks(round, attempt)]
    return {"round": round, "attempt": attempt, "dealer": dealer, "deck": deck}


def flipped(record: Json, dice: random.Random) -> Json:
    """Return the record with one byte, one card, one player of a card or one number changed."""
    other = json.loads(json.dumps(record))
    proof = other["fairness"]
    plays = [each for each in other["facts"] if each.get("action", {}).get("type") == "play"]
    of_play = ["play", "trick"] if plays else []  # where everybody passed, nothing is played
    counted = ["won", "line", "total"]
    what = dice.choice(
        ["server_seed", "commitment", "client_seed", "id", "deck", "dealer", *of_play, *counted]
    )
    if what in ("server_seed", "commitment"):
        proof[what] = _byte(proof[what], dice)
    elif what == "client_seed":
        seat = dice.randrange(len(proof["client_seeds"]))
        proof["client_seeds"][seat] = _byte(proof["client_seeds"][seat] or "00", dice)
    elif what == "id":
        other["table"]["id"] += "0"
    elif what == "deck":
        deck = dice.choice(proof["deals"])["deck"]
        one, two = dice.sample(range(len(deck)), 2)
        deck[one], deck[two] = deck[two], deck[one]
    elif what == "dealer":
        proof["deals"][-1]["dealer"] = (proof["deals"][-1]["dealer"] + 1) % other["table"]["players"]
    elif what == "trick":
        trick = dice.choice(facts_of(other, "trick_won"))
        trick["seat"] = (trick["seat"] + 1) % other["table"]["players"]
    elif what in ("won", "line", "total"):
        _miscount(other, what)
    else:
        play = dice.choice(plays)
        play["seat"] = (play["seat"] + 1) % other["table"]["players"]
    return other


def facts_of(record: Json, kind: str) -> list[Json]:
    return [each for each in record["facts"] if each["type"] == kind]


def _miscount(record: Json, what: str) -> None:
    """Add one to a number of the record's round."""
    if what == "won":
        facts_of(record, "round_played")[0]["won"][0] += 1
    elif what == "total":
        facts_of(record, "round_scored")[0]["scores"][0] += 1
    else:
        facts_of(record, "round_scored")[0]["lines"][0].append({"code": "exact", "points": 1})


def _byte(text: str, dice: random.Random) -> str:
    held = bytearray.fromhex(text)
    held[dice.randrange(len(held))] ^= 1 << dice.randrange(8)
    return held.hex()


def test_the_program_imports_nothing_but_the_standard_library():
    tree = ast.walk(ast.parse(VERIFY.read_text()))
    imported = {name.name for node in tree if isinstance(node, ast.Import) for name in node.names}
    assert imported == {"hashlib", "hmac", "json", "pathlib", "sys"}
    assert "from " not in VERIFY.read_text().split('"""')[2].split("def ")[0]


def test_many_games_are_fair_and_none_with_a_byte_flipped():
    dice = random.Random(20261121)
    records = [game_of(dice) for _ in range(GAMES)]
    assert verdicts(records) == ["fair"] * GAMES
    said = verdicts([flipped(record, dice) for record in records])
    assert [each for each in said if not each.startswith("not fair")] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "key", [key if key in SHORT else pytest.param(key, marks=pytest.mark.prove) for key in sorted(RULESETS)]
)
def test_the_record_that_the_api_gives_is_all_that_the_program_needs(person, key):
    callers = [person(name) for name in NAMES[:4]]
    path = started_by_requests(callers, ruleset=key, options={"rounds": [2]}, client_seed="حظ")
    played(path, callers, until=finished)
    record = done(callers[3].get(f"{path}/record"))
    assert record["fairness"]["client_seeds"][0] == "حظ".encode().hex()
    dice = random.Random(1)
    assert verdicts([record, flipped(record, dice)])[0] == "fair"
    assert all(each.startswith("not fair") for each in verdicts([flipped(record, dice) for _ in range(20)]))
