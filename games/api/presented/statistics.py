"""What games add up to: figures, rates, streaks, and how two players compare."""

from __future__ import annotations

from accounts.models import User
from games.api.presented.tables import player_json
from games.engine.cards import TRUMP_TEXT
from games.engine.codec import Json
from games.ratings.queries import Meeting
from games.ratings.statistics.figures import ROLES, Figures, Run, Tally

SECOND_MS = 1000


def statistics_json(user: User, ruleset: str | None, figures: Figures) -> Json:
    """Somebody's figures by one ruleset, or by all. Averages and rates are null where nothing was counted."""
    return {
        "player": player_json(user),
        "ruleset": ruleset,
        "games": figures.games,
        "places": list(figures.places),
        "kings": figures.kings,
        "koozes": figures.koozes,
        "points_per_game": _average(figures.points, figures.games, 1),
        **_tally_json(figures.rounds),
        "points_per_round": _average(figures.round_points, figures.rounds.rounds, 1),
        "roles": [
            {"role": role, **_tally_json(tally)} for role, tally in zip(ROLES, figures.roles, strict=True)
        ],
        "trumps": _trumps_json(figures.trumps),
        "kabooots": figures.kabooots,
        "streaks": [{"of": "exact", **_run_json(figures.exact)}, {"of": "won", **_run_json(figures.won)}],
        "turns": figures.turns,
        "seconds": round(figures.thinking / SECOND_MS, 1),
        "seconds_per_turn": _average(figures.thinking, figures.turns * SECOND_MS, 1),
        "time_outs": figures.time_outs,
    }


def versus_json(user: User, other: User, ruleset: str | None, meeting: Meeting) -> Json:
    """How two players' places compare."""
    return {
        "player": player_json(user),
        "other": player_json(other),
        "ruleset": ruleset,
        "games": meeting.games,
        "ahead": meeting.ahead,
        "behind": meeting.behind,
        "level": meeting.games - meeting.ahead - meeting.behind,
    }


def _trumps_json(declared: tuple[int, ...]) -> list[Json]:
    """The favourite first; of equals the higher, as in an auction."""
    order = sorted(range(len(declared)), key=lambda trump: (-declared[trump], -trump))
    return [{"trump": TRUMP_TEXT[trump], "rounds": declared[trump]} for trump in order if declared[trump]]


def _tally_json(tally: Tally) -> Json:
    rate = _average(tally.exact, tally.rounds, 3)
    return {"rounds": tally.rounds, "exact": tally.exact, "exact_rate": rate}


def _run_json(run: Run) -> Json:
    return {"current": run.last, "longest": run.longest}


def _average(total: int, count: int, digits: int) -> float | None:
    return round(total / count, digits) if count else None
