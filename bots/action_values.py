"""Values of actions as they are stored, and sums over a game's decisions. Pure.

*Lost* is how much more the best action is worth than the one taken, as the search valued them at that turn.
*Skill* is all that a player lost, below 0. *Luck* is what their cards were worth against the others': in each
round the points that the best action promised at the seat's first decision, less the mean of all seats'; of
the deal that was played, not of one that was thrown in.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from bots.strategies.base import Option
from games.engine import codec
from games.engine.actions import Action
from games.engine.codec import Json
from games.engine.round import Phase

DIGITS: Final = 3
# Actions within so many standard errors of the best count as equally good.
AS_GOOD: Final = 2.0


# No round can be played out before a hand is kept.
NOT_WEIGHED: Final = (Phase.VOID,)


class Turn(NamedTuple):
    """The place of a decision in a game, at which `attempt` to deal the round. `since` is the log entry from
    which its player held the seat."""

    round: int
    attempt: int
    turn: int
    seat: int
    seq: int
    since: int


def option_entry(option: Option) -> Json:
    """Return an action and its value, as it is stored and shown."""
    return {
        "action": codec.action_json(option.action),
        "points": _short(option.points),
        "worth": _short(option.worth),
        "error": _short(option.error),
        "exact": _short(option.exact),
        "tricks": [_short(each) for each in option.tricks],
    }


def decision_entry(turn: Turn, choices: int, taken: Action, options: Sequence[Option]) -> Json:
    """Return a decision among so many choices. `options`: the best first, the one taken among them."""
    best = options[0]
    chosen = next(each for each in options if each.action == taken)
    lost = max(0.0, best.worth - chosen.worth)
    error = (best.error**2 + chosen.error**2) ** 0.5
    return {
        **turn._asdict(),
        "choices": choices,
        "taken": option_entry(chosen),
        "best": option_entry(best),
        "lost": _short(lost),
        "good": lost <= AS_GOOD * error,
    }


def added_up(decisions: Iterable[Json], *, lowest_wins: bool) -> list[Json]:
    """Return each player's sums, by seat and since when they held it."""
    found = list(decisions)
    luck = _luck(found, -1 if lowest_wins else 1)
    by_player: defaultdict[tuple[int, int], list[Json]] = defaultdict(list)
    for each in found:
        by_player[each["seat"], each["since"]].append(each)
    return [
        {
            "seat": player[0],
            "since": player[1],
            "decisions": len(made),
            "good": (good := sum(each["good"] for each in made)),
            "accuracy": _short(100 * good / len(made)),
            "skill": _short(-sum(each["lost"] for each in made)),
            "luck": _short(luck[player]),
        }
        for player, made in sorted(by_player.items())
    ]


def _luck(decisions: Iterable[Json], sign: int) -> Mapping[tuple[int, int], float]:
    firsts: defaultdict[int, dict[int, Json]] = defaultdict(dict)
    attempts: dict[int, int] = {}
    for each in decisions:
        attempt = each.get("attempt", 0)  # decisions kept by earlier releases have none
        if attempts.setdefault(each["round"], attempt) != attempt:
            attempts[each["round"]] = attempt
            firsts[each["round"]].clear()
        firsts[each["round"]].setdefault(each["seat"], each)
    luck: defaultdict[tuple[int, int], float] = defaultdict(float)
    for of_round in firsts.values():
        mean = fmean(each["best"]["points"] for each in of_round.values())
        for seat, each in of_round.items():
            luck[seat, each["since"]] += sign * (each["best"]["points"] - mean)
    return luck


def _short(number: float) -> float:
    return round(float(number), DIGITS) + 0.0
