"""Recorded games: each folds to the same scores, and taking its actions again gives the same facts."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine import codec, verbs
from games.engine.facts import Acted, GameStarted, Resigned, TableOpened
from games.engine.fair_deal import commitment, deal_key, fair_decks
from games.engine.fold import fold
from games.engine.game import Status
from games.engine.rulesets import RULESETS
from tests.notation import Record

GOLDEN = Path(__file__).parents[1] / "golden"


def recorded(pinned: str) -> dict[str, Any]:
    path = GOLDEN / f"{pinned}.json"
    assert path.exists(), "`python -m tests.golden.make` records a game of each new ruleset"
    game: dict[str, Any] = json.loads(path.read_text())
    return game


every_ruleset = pytest.mark.parametrize("pinned", sorted(RULESETS))


@every_ruleset
def test_a_recorded_game_folds_to_its_scores_and_places(pinned: str) -> None:
    recording = recorded(pinned)
    game = fold(None, [codec.fact(body["type"], body) for body in recording["facts"]])
    assert game.status is Status.FINISHED
    assert list(game.scores) == recording["scores"]
    assert game.places is not None
    assert list(game.places) == recording["places"]


@every_ruleset
def test_a_recorded_game_is_still_written_as_it_was(pinned: str) -> None:
    for body in recorded(pinned)["facts"]:
        assert json.loads(json.dumps(codec.fact_json(codec.fact(body["type"], body)))) == body


@every_ruleset
def test_a_recorded_game_acted_again_tells_the_same_story(pinned: str) -> None:
    recording = recorded(pinned)
    facts = [codec.fact(body["type"], body) for body in recording["facts"]]
    seed = bytes.fromhex(recording["server_seed"])
    opening = facts[: next(i for i, fact in enumerate(facts) if isinstance(fact, GameStarted))]
    assert isinstance(opening[0], TableOpened)
    assert opening[0].commitment == commitment(seed)
    key = deal_key(seed, recording["table"], [bytes.fromhex(each) for each in recording["client_seeds"]])
    decks = fair_decks(key, fold(None, opening).ruleset, recording["players"])
    record = Record(decks, opening)
    record.add(verbs.start(record.game, decks, recording["creator"]))
    for fact in facts:
        if isinstance(fact, Acted):
            record.act(fact.seat, fact.action)
        elif isinstance(fact, Resigned):
            record.add((fact,))
    assert record.facts == facts
