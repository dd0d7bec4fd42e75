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
from games.engine.actions import BIDS, PASS
from games.engine.cards import CARD_TEXT, Trump
from games.engine.director_facts import TurnUndone
from games.engine.facts import BoardsShared, Dealt, SeatsDrawn, SeatTaken, TrickWon
from games.engine.fair_deal import board_decks, commitment, deal_key, fair_decks, shared_boards
from games.engine.fold import fold
from games.engine.rulesets import RULESETS, ruleset
from games.engine.seats import Seat
from games.engine.undo import last_spoken
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
    return told(record, table, seed, seeds, options)


def told(record: Record, table: str, seed: bytes, seeds: list[bytes], options: Json) -> Json:
    """Return a finished game as its record shows it."""
    rules, players = record.game.ruleset, record.game.players
    return {
        "table": {"id": table, "players": players, "ruleset": rules.pinned, "options": options},
        "facts": [codec.fact_json(fact) for fact in record.facts],
        "fairness": {
            "scheme": "EST-DEAL-1",
            "tournament": None,
            "commitment": commitment(seed),
            "server_seed": seed.hex(),
            "client_seeds": [each.hex() for each in seeds],
            "beacon": None,
            "deals": list(deals_of(record)),
        },
    }


def game_on_boards(dice: random.Random, **options: object) -> Json:
    """Play a short game on shared boards of a random event. Return its record."""
    rules, event, seed = (
        ruleset(dice.choice(("modern", "cafe", "casual"))),
        "tournament_1",
        dice.randbytes(32),
    )
    options = {"rounds": (2, 3, 14), **options}
    opened = verbs.opened(rules, options, 4, commitment(seed))
    first = dice.randrange(1, 9)
    facts = [opened, BoardsShared(first), *(SeatTaken(Seat(seat), "person") for seat in range(4))]
    boards = shared_boards(deal_key(seed, event, ()), fold(None, facts).ruleset, 4, first)
    record = Record(board_decks(boards, 4), facts)
    record.add(verbs.start(record.game, record.decks, Seat(0)))
    for _ in playing(record, dice):
        pass
    dealt = [fact for fact in record.facts if isinstance(fact, Dealt)]
    deals = [
        {**deal(record, each.round, 0, each.dealer), "attempt": board.attempt, "board": board.number}
        for each in dealt
        for board in [boards(each.round)]
    ]
    return {
        "table": {"id": "table_1", "players": 4, "ruleset": rules.pinned, "options": options},
        "facts": [codec.fact_json(fact) for fact in record.facts],
        "fairness": {
            "scheme": "shared_boards",
            "tournament": event,
            "commitment": commitment(seed),
            "server_seed": seed.hex(),
            "client_seeds": [],
            "beacon": None,
            "deals": deals,
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
    return {"round": round, "board": None, "attempt": attempt, "dealer": dealer, "deck": deck}


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


def test_games_on_shared_boards_are_fair_and_none_with_another_seed_event_or_order():
    dice = random.Random(1)
    records = [game_on_boards(dice) for _ in range(20)]
    assert any(each["attempt"] for record in records for each in record["fairness"]["deals"])
    assert verdicts(records) == ["fair"] * 20
    for change in (
        lambda record: record["fairness"].update(server_seed=_byte(record["fairness"]["server_seed"], dice)),
        lambda record: record["fairness"].update(tournament="tournament_2"),
        lambda record: record["fairness"].update(client_seeds=["00"] * 4),
        lambda record: facts_of(record, "boards_shared")[0].update(first=99),
    ):
        others = json.loads(json.dumps(records))
        for each in others:
            change(each)
        assert [each for each in verdicts(others) if not each.startswith("not fair")] == []


def test_a_board_that_another_attempt_was_chosen_for_is_not_fair():
    """Deals with a void are skipped where the rules ask about voids, and only there."""
    asked = next(
        record
        for record in (game_on_boards(random.Random(seed)) for seed in range(100))
        if any(each["attempt"] for each in record["fairness"]["deals"])
    )
    claimed = json.loads(json.dumps(asked))
    claimed["table"]["options"]["void_normal"] = "not_asked"
    assert verdicts([asked]) == ["fair"]
    assert verdicts([claimed])[0].startswith("not fair"), "nobody asks, so the first attempt was to be dealt"


def test_where_nobody_asks_about_voids_the_first_attempt_is_dealt():
    record = game_on_boards(random.Random(3), void_normal="not_asked")
    assert verdicts([record]) == ["fair"]


def test_what_proves_nothing_yet_is_not_called_unfair():
    game = game_of(random.Random(1))
    waiting, laid = json.loads(json.dumps([game, game]))
    waiting["fairness"] |= {"server_seed": None, "deals": None}
    laid["fairness"] |= {"scheme": "stacked", "server_seed": None}
    program = [sys.executable, "-I", str(VERIFY)]
    lines = "".join(json.dumps(each) + "\n" for each in (waiting, laid))
    said = subprocess.run(program, input=lines, capture_output=True, text=True, check=False)
    assert [each.partition(":")[0] for each in said.stdout.splitlines()] == ["no proof"] * 2
    assert (said.returncode, said.stderr) == (1, "")


def test_a_trump_that_a_director_took_back_with_the_bid_does_not_count():
    seed, table = bytes(32), "table_1"
    options = {"rounds": (14,), "break_colour": True}
    opened = verbs.opened(ruleset("modern"), options, 4, commitment(seed))
    facts = [opened, *(SeatTaken(Seat(seat), "person") for seat in range(4))]
    seeds = [b""] * 4
    rules = fold(None, facts).ruleset
    record = Record(fair_decks(deal_key(seed, table, seeds), rules, 4), facts)
    record.add(verbs.start(record.game, record.decks, Seat(0)))
    for action in (BIDS[8 * 5 + Trump.CLUBS], PASS, PASS, PASS):
        record.act(record.seat, action)
    while (last := last_spoken(each for each in record.facts if getattr(each, "round", 0))) is not None:
        record.add([TurnUndone(14, last.turn, last.seat, last.phase.value)])
    for _ in range(4):
        record.act(record.seat, PASS)
    for _ in playing(record, random.Random(1)):
        pass
    assert record.game.status == "finished"
    assert verdicts([told(record, table, seed, seeds, options)]) == ["fair"]


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
