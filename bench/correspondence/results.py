"""Results of games: stored line by line, so that an interrupted run can be resumed, and summed up."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Final

from bench.correspondence.played import Played
from bench.correspondence.ways import WAYS
from bench.harness.measure import percentile

KEPT: Final = Path(__file__).resolve().parents[2] / ".local" / "correspondence.jsonl"


def keep(games: Iterable[Played]) -> None:
    """Append these games to the stored ones."""
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("a") as file:
        file.writelines(json.dumps(each._asdict()) + "\n" for each in games)


def kept() -> list[Played]:
    """Return all stored games, sorted by way and seed."""
    if not KEPT.exists():
        return []
    games = (Played(**json.loads(line)) for line in KEPT.read_text().splitlines())
    return sorted(games, key=lambda each: (each.way, each.seed))


def summed_up(games: Sequence[Played]) -> dict[str, float]:
    """Sum up at least one game: median, 90th percentile and maximum of days, means of the rest."""

    def mean(name: str) -> float:
        return round(fmean(getattr(each, name) for each in games), 1)

    days = [each.days for each in games]
    counted = ("waits", "taken", "planned", "automatic", "claims", "timeouts", "visits")
    means = {name: mean(name) for name in counted}
    return {
        "games": len(games),
        "median_days": round(median(days), 1),
        "p90_days": round(percentile(days, 0.9), 1),
        "longest_days": round(max(days), 1),
        "waits_per_game": means.pop("waits"),
        **means,
        "exact": round(fmean(each.exact for each in games), 3),
    }


COLUMNS: Final = {
    "games": "games",
    "median_days": "median days",
    "p90_days": "p90",
    "waits_per_game": "waits a game",
    "taken": "taken",
    "planned": "by plan",
    "automatic": "without a choice",
    "claims": "claims",
    "exact": "estimates come true",
}


def table(games: Sequence[Played]) -> str:
    """Return the table of docs/correspondence.md, with a row for each way that was played."""
    rows = [f"| | {' | '.join(COLUMNS.values())} |", "|---" * (len(COLUMNS) + 1) + "|"]
    for name, way in WAYS.items():
        of_way = [each for each in games if each.way == name]
        if of_way:
            told = summed_up(of_way)
            rows.append(f"| {way.title} | {' | '.join(f'{told[each]:g}' for each in COLUMNS)} |")
    return "\n".join(rows)
