"""Files of sets, so that a run can be resumed: one file per match, with a heading and one line per set.

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
# Errors of reading a file that does not hold sets.
DAMAGED: Final = (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError)


@cache
def code() -> str:
    """Return a digest of all files that decide how a game is played."""
    digest = sha256()
    for path in deciding():
        digest.update(path.name.encode() + b"\n" + path.read_bytes())
    return digest.hexdigest()[:16]


def deciding() -> Iterator[Path]:
    """Yield the files that decide how a game is played, always in the same order."""
    yield BOTS / "fresh_game.py"
    yield from (ARENA / f"{name}.py" for name in PLAYING)
    for folder in (
        ENGINE,
        ARENA / "frozen",
        *(BOTS / each for each in ("hand_evaluation", "simulation", "strategies")),
    ):
        # Learned numbers are JSON files in the same folders as the code.
        yield from (path for path in sorted(folder.rglob("*")) if path.suffix in {".py", ".json"})


def place(folder: Path, match: Match) -> Path:
    """Return the path of the match's file in this folder."""
    digest = sha256(json.dumps(_heading(match)).encode()).hexdigest()[:8]
    return folder / f"{match.one}-{match.others}-{match.ruleset.replace('@', '-')}-{digest}.jsonl"


def begin(path: Path, match: Match, *, afresh: bool = False) -> Sets:
    """Prepare the file for more sets, and return those it holds.

    Raise OtherMatch if it holds another match. Raise NoSets if it holds something else: the file then stays
    as it is, because `afresh` overwrites only files of the arena.
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
    """Append a set to the file."""
    line = json.dumps([*played[:-1], {str(step): many for step, many in sorted(played.steps.items())}])
    with path.open("a") as file:
        file.write(f"{line}\n")


def beside(folder: Path, match: Match) -> Iterator[tuple[Match, Sets]]:
    """Yield other strategies' sets against the same table, by today's code, sorted by file name."""
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
    """Return the file's complete lines. Raise ValueError if the first one is not a heading."""
    whole = _whole_lines(path)
    if whole:
        heading = json.loads(whole[0])
        if not isinstance(heading, dict) or heading.keys() != {"match", "code"}:
            raise ValueError("not a heading")
    return whole


def _whole_lines(path: Path) -> list[str]:
    """Return all lines except a half-written last one. Raise ValueError if no line is complete."""
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
