"""Results of a run: stored in `.local/week`, one line per game, and printed as text and tables."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from bench.week import player
from bench.week.convergence import SHOWN, Finished, Record, after, brackets, luck, records
from estimation_service.local.errors import CannotStart
from games.ratings.weng_lin import Skill

KEPT: Final = Path(__file__).resolve().parents[2] / ".local" / "week"
SERVICES: Final = "services"


class Run(NamedTuple):
    """A run: the values that decide everything in it, and `minute`, the progress so far."""

    seed: int
    players: int
    games: int
    spread: str
    minute: int = 0


def begin(run: Run, folder: Path = KEPT) -> None:
    """Store how far a run is, so that it can be resumed."""
    fresh = folder / "run.fresh"
    fresh.write_text(json.dumps(run._asdict()))
    fresh.replace(folder / "run.json")


def begun_like(run: Run, folder: Path = KEPT) -> Run:
    """Return the stored run, to resume it. Raise CannotStart if there is none, or if it is another one."""
    path = folder / "run.json"
    if not path.exists():
        raise CannotStart("There is no run to go on with.")
    found = Run(**json.loads(path.read_text()))
    if found._replace(minute=run.minute) != run:
        raise CannotStart(f"The run to go on with is another one: {found}")
    return found


def keep(name: str, slips: Sequence[float], games: Iterable[Finished], folder: Path = KEPT) -> None:
    """Store all games of a community, replacing those stored under this name."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{name}.jsonl").open("w") as file:
        file.write(json.dumps(slips) + "\n")
        file.writelines(json.dumps(each) + "\n" for each in games)


def kept(name: str, folder: Path = KEPT) -> tuple[list[float], list[Finished]] | None:
    """Read back what was stored of a community: slips, and games. Return None if there is nothing."""
    path = folder / f"{name}.jsonl"
    if not path.exists():
        return None
    slips, *games = map(json.loads, path.read_text().splitlines())
    return slips, [_game(each) for each in games]


def _game(row: list[Any]) -> Finished:
    players, places, margins, skills = row
    return Finished(tuple(players), tuple(places), tuple(margins), tuple(Skill(*each) for each in skills))


def told(slips: Sequence[float], games: Sequence[Finished]) -> str:
    """Return the player model and the tables of results as Markdown."""
    everybody = records(games, slips)
    model = (
        f"{(player.__doc__ or '').strip()}\n\nHere slips lie between {min(slips):.2f} and {max(slips):.2f}."
    )
    return "\n\n".join([model, table(everybody), skill(everybody)])


def chance(slips: Sequence[float], games: Sequence[Finished]) -> str:
    """Describe how much of a result is luck, and so how well points can agree with skill at best.

    This holds where everybody meets anybody.
    """
    found = luck(records(games, slips))
    bounds = ", ".join(f"{found.bound(each):.3f} after {each}" for each in SHOWN)
    return (
        f"People differ by {found.people:.1f} points a game, games of one of them by {found.games:.1f}: "
        f"after ever so many games the mean of points would agree with skill as 1, but as {bounds}."
    )


def table(everybody: Sequence[Record]) -> str:
    """Return the table of agreement with true skill by games played."""
    rows = [
        "| games each | players | rating | ± | mu − 2 sigma | mean of points | mean of places |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in filter(None, (after(each, everybody) for each in SHOWN)):
        numbers = (row.mu, row.error, row.at_least, row.margin, row.place)
        rows.append(f"| {row.games} | {row.players} | {' | '.join(f'{each:.3f}' for each in numbers)} |")
    return "\n".join(rows)


def skill(everybody: Sequence[Record]) -> str:
    """Return the table of results by slips, which shows whether fewer slips mean more skill."""
    rows = ["| slips | seats | points above the table's mean | place |", "|---|---|---|---|"]
    rows += [
        f"| {each.least:.2f} to {each.most:.2f} | {each.games} | {each.margin:+.1f} | {each.place:.2f} |"
        for each in brackets(everybody)
    ]
    return "\n".join(rows)
