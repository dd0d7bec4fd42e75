"""Command that records one game of each ruleset that has none yet: `python -m tests.golden.make`.

A recorded game is never made again. It stands for all games played so far, which must always fold.
"""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.engine import codec, verbs
from games.engine.actions import DASH_CALL, Action, Avoid, DashCall, NoDash, Pass, PlayCard
from games.engine.facts import Fact, Resigned, SeatTaken
from games.engine.fair_deal import commitment, deal_key, fair_decks
from games.engine.fold import fold
from games.engine.rulesets import RULESETS, ruleset
from games.engine.seats import Seat
from tests.notation import Record

HERE = Path(__file__).parent
SERVER_SEED = hashlib.sha256(b"golden").digest()
GAMES: dict[str, dict[str, Any]] = {
    "modern@1": {"players": 4, "options": {}, "creator": 2},
    "traditional@1": {"players": 4, "options": {}, "creator": 0},
    "rising@1": {"players": 4, "options": {"seating": "as_taken"}, "creator": None},
    "casual@1": {"players": 4, "options": {"rounds": "half"}, "creator": 1},
    "cafe@1": {"players": 4, "options": {}, "creator": 1},
    "updown@1": {"players": 3, "options": {"concealed": True, "jokers": 2, "seating": "drawn"}, "creator": 0},
}
# The game of any other ruleset.
USUAL: dict[str, Any] = {"players": 4, "options": {}, "creator": 0}


class HashedDice:
    """Dice that give the same numbers on every machine."""

    def __init__(self, name: str) -> None:
        self.name, self.thrown = name, 0

    def randrange(self, stop: int) -> int:
        self.thrown += 1
        digest = hashlib.sha256(f"{self.name} {self.thrown}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % stop

    def choice(self, seq: Sequence[Action]) -> Action:
        return seq[self.randrange(len(seq))]


def chosen(record: Record, dice: HashedDice) -> Action:
    """Choose an action: low bids and estimates, few dashes, and cards to win the tricks still wanted."""
    legal = record.legal()
    if isinstance(legal[0], PlayCard):
        won, wanted = record.round.play.won[record.seat], record.round.declarations.estimates[record.seat]
        by_rank = sorted(legal, key=lambda each: each.card % 13 if each.card < 52 else 13)
        return by_rank[-1 if won < (wanted or 0) else 0]
    low = [each for each in legal if not isinstance(each, DashCall)][: 4 if dice.randrange(3) else 9]
    quiet = [each for each in legal if isinstance(each, NoDash | Pass | Avoid)]
    if DASH_CALL in legal and dice.randrange(6) == 0:
        return DASH_CALL
    return dice.choice(quiet if quiet and dice.randrange(3) else low)


def recorded(pinned: str) -> dict[str, Any]:
    how, dice = GAMES.get(pinned, USUAL), HashedDice(pinned)
    players = how["players"]
    seeds = [f"seed of {seat}".encode() for seat in range(players - 1)] + [b""]
    opening: list[Fact] = [verbs.opened(ruleset(pinned), how["options"], players, commitment(SERVER_SEED))]
    opening += [SeatTaken(Seat(seat), "player") for seat in range(players)]
    key = deal_key(SERVER_SEED, f"golden-{pinned}", seeds)
    record = Record(fair_decks(key, fold(None, opening).ruleset, players), opening)
    record.add(verbs.start(record.game, record.decks, how["creator"]))
    while record.game.open:
        record.act(record.seat, chosen(record, dice))
        if pinned == "casual@1" and len(record.game.scored) == 4 and not any(record.game.left):
            record.add((Resigned(Seat(3)),))
    return {
        "ruleset": pinned,
        **how,
        "table": f"golden-{pinned}",
        "server_seed": SERVER_SEED.hex(),
        "client_seeds": [seed.hex() for seed in seeds],
        "scores": record.game.scores,
        "places": record.game.places,
        "facts": [codec.fact_json(fact) for fact in record.facts],
    }


def written(game: dict[str, Any]) -> str:
    """Return the game as JSON with one fact per line, so that a difference can be read."""
    facts = ",\n".join(json.dumps(fact) for fact in game.pop("facts"))
    return json.dumps(game, indent=1)[:-2] + ',\n "facts": [\n' + facts + "\n]}\n"


def main() -> None:
    for pinned in RULESETS:
        path = HERE / f"{pinned}.json"
        if not path.exists():
            path.write_text(written(recorded(pinned)))


if __name__ == "__main__":
    main()
