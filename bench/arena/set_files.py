"""Sets as they are kept, so that a run can be gone on with: a file a match, a heading and a line a set.

The heading holds the match and a digest of the code that plays it, so sets of different programs never mix.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any, Final

import bench.arena
import bots
import games.engine
from bench.arena.errors import NoSets, OtherMatch, UnknownStrategy
from bench.arena.field import contender
from bench.arena.matches import Match, PlayedSet
from games.engine.rulesets.options import canonical

ENGINE: Final = Path(games.engine.__file__).parent
BOTS: Final = Path(bots.__file__).parent
ARENA: Final = Path(bench.arena.__file__).parent
PLAYING: Final = ("decision_times", "field", "match_game", "matches", "monte_carlo", "sources")
Sets = dict[int, PlayedSet]
# What reading raises where a file holds something else.
DAMAGED: Final = (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError)


@cache
def code() -> str:
    """A digest of all that decides how a game goes."""
    digest = sha256()
    for path in deciding():
        digest.update(path.name.encode() + b"\n" + path.read_bytes())
    return digest.hexdigest()[:16]


def deciding() -> Iterator[Path]:
    """The files that decide how a game goes, in the same order always."""
    yield BOTS / "fresh_game.py"
    yield from (ARENA / f"{name}.py" for name in PLAYING)
    for folder in (
        ENGINE,
        ARENA / "frozen",
        *(BOTS / each for each in ("hand_evaluation", "simulation", "strategies")),
    ):
        # Numbers that were learned lie beside the code, as JSON.
        yield from (path for path in sorted(folder.rglob("*")) if path.suffix in {".py", ".json"})


def place(folder: Path, match: Match) -> Path:
    """Where in the folder a match is kept."""
    digest = sha256(json.dumps(_heading(match)).encode()).hexdigest()[:8]
    return folder / f"{match.one}-{match.others}-{match.ruleset.replace('@', '-')}-{digest}.jsonl"


def begin(path: Path, match: Match, *, afresh: bool = False) -> Sets:
    """Make the file ready for more sets; those it holds. Raises OtherMatch, and NoSets where the file, which
    stays as it is, holds anything else: to begin afresh, only what once was the arena's is written over.
    """
    heading = json.dumps(_heading(match))
    try:
        whole = _headed_lines(path)
        if afresh:
            whole = []
        elif whole and whole[0] != heading:
            raise OtherMatch(f"{path} holds sets of another match, or was played by other code.")
        found = _sets(whole)
    except DAMAGED:
        raise NoSets(f"{path} holds something else than sets, or is damaged.") from None
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.new")
    beside.write_text("".join(f"{line}\n" for line in whole or [heading]))
    beside.replace(path)
    return found


def keep(path: Path, played: PlayedSet) -> None:
    """Add a set."""
    line = json.dumps([*played[:-1], {str(step): many for step, many in sorted(played.steps.items())}])
    with path.open("a") as file:
        file.write(f"{line}\n")


def beside(folder: Path, match: Match) -> Iterator[tuple[Match, Sets]]:
    """What is kept there of others that there are against the same table, by today's code, by their names."""
    wanted = json.loads(json.dumps(_heading(match)))["match"] | {"one": None}
    for path in sorted(folder.glob("*.jsonl")):
        with suppress(*DAMAGED, UnknownStrategy):
            whole = _headed_lines(path)
            heading = json.loads(whole[0]) if whole else {"match": {}, "code": None}
            alike = heading["match"] | {"one": None} == wanted and heading["code"] == code()
            if alike and (one := heading["match"]["one"]) != match.one:
                contender(one)
                yield match._replace(one=one), _sets(whole)


def _heading(match: Match) -> dict[str, Any]:
    return {"match": match._asdict() | {"options": dict(canonical(dict(match.options)))}, "code": code()}


def _headed_lines(path: Path) -> list[str]:
    """The file's whole lines. Raises ValueError if the first is not the heading of this match."""
    whole = _whole_lines(path)
    if whole:
        heading = json.loads(whole[0])
        if not isinstance(heading, dict) or heading.keys() != {"match", "code"}:
            raise ValueError("not a heading")
    return whole


def _whole_lines(path: Path) -> list[str]:
    """Without the one that was being written when its program was killed; ValueError if no line is whole."""
    if not path.exists() or not (text := path.read_text()):
        return []
    if "\n" not in text:
        raise ValueError("not even a heading")
    return text.split("\n")[:-1]


def _sets(lines: list[str]) -> Sets:
    found = {}
    for line in lines[1:]:
        number, margins, exact, others, rounds, steps = json.loads(line)
        counted = {int(step): int(many) for step, many in steps.items()}
        if not margins or not all(isfinite(each) for each in (*margins, exact, others)) or rounds < 1:
            raise ValueError("no set")
        found[number] = PlayedSet(number, tuple(margins), exact, others, rounds, counted)
    return found
