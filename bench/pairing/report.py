"""Simulated events: their number of repeats, most meetings of one pair, and slowest stage round.

The skill of entries is normally distributed. They play games of five deals by the model of
`standings.reliability`. A stage round is scored as events score it (`standings.scoring`), by default by
`margin`. Everything except the seconds follows from the seed.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

from games.tournaments.pairing import entry_point
from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.formats import Method, Stage
from games.tournaments.pairing.history import History, Played
from games.tournaments.standings.reliability import FINE, game, normal
from games.tournaments.standings.results import RoundResult, TableResult
from games.tournaments.standings.scoring import Scoring, round_points

DEALS: Final = 5
USUAL: Final = Scoring()  # how an event counts points by default


class Policy(StrEnum):
    """A way of pairing. `schedule` is schedule-pick, the default of a Swiss stage.

    `swiss` pairs each stage round on its own.
    """

    SCHEDULE = "schedule"
    SWISS = "swiss"


class ReportRow(NamedTuple):
    """A row about simulated events. `mean_repeats` is a mean over events, the rest the worst of all."""

    players: int
    rounds: int
    policy: Policy
    mean_repeats: float
    max_meetings: int
    worst_seconds: float
    unbalanced: int

    def __str__(self) -> str:
        told = f"{self.players} {self.rounds} {self.policy} {self.mean_repeats:.2f} {self.max_meetings}"
        return f"{told} {self.worst_seconds:.2f}"


class Event(NamedTuple):
    """A simulated event: its stage rounds, seconds to pair each, and how many sat unevenly in each."""

    rounds: tuple[Played, ...]
    seconds: tuple[float, ...]
    unbalanced: tuple[int, ...]


def report(
    players: Iterable[int],
    rounds: Iterable[int],
    events: int,
    clock: Callable[[], float],
    policies: Iterable[Policy] = tuple(Policy),
    scoring: Scoring = USUAL,
) -> Iterator[ReportRow]:
    """Yield a row for each number of players, number of stage rounds, and policy.

    `clock` returns seconds, best of CPU time. With `swiss` a stage round does not depend on how many follow,
    so the longest event also serves for the shorter ones.
    """
    wanted = tuple(rounds)
    ways = tuple(policies)
    for count in players:
        longest = (
            _events(count, max(wanted), Policy.SWISS, events, clock, scoring) if Policy.SWISS in ways else []
        )
        for length in wanted:
            for policy in ways:
                whole = (
                    longest
                    if policy is Policy.SWISS
                    else _events(count, length, policy, events, clock, scoring)
                )
                yield _line(count, length, policy, whole)


def line(
    players: int,
    rounds: int,
    policy: Policy,
    events: int,
    clock: Callable[[], float],
    scoring: Scoring = USUAL,
) -> ReportRow:
    """Simulate this many events of one kind, each with its own seed."""
    return _line(players, rounds, policy, _events(players, rounds, policy, events, clock, scoring))


def _events(
    players: int, rounds: int, policy: Policy, events: int, clock: Callable[[], float], scoring: Scoring
) -> list[Event]:
    return [
        simulated(players, rounds, policy, number.to_bytes(32), clock, scoring) for number in range(events)
    ]


def _line(players: int, rounds: int, policy: Policy, played: Sequence[Event]) -> ReportRow:
    """Sum up the first stage rounds of these events."""
    met = [History(event.rounds[:rounds]).met for event in played]
    repeats = sum(sum(count - 1 for count in each.values()) for each in met) / len(played)
    most = max(max(each.values(), default=0) for each in met)
    seconds = max(max(event.seconds[:rounds]) for event in played)
    unbalanced = sum(sum(event.unbalanced[:rounds]) for event in played)
    return ReportRow(players, rounds, policy, repeats, most, seconds, unbalanced)


def simulated(
    players: int,
    rounds: int,
    policy: Policy,
    seed: bytes,
    clock: Callable[[], float],
    scoring: Scoring = USUAL,
) -> Event:
    dice, kind = Dice(seed, 0, 0, "simulation"), game(DEALS)
    skill = {number: normal(dice.below(FINE)) for number in range(1, players + 1)}
    points = dict.fromkeys(skill, Fraction(0))
    stage = Stage(Method.SWISS, rounds, scheduled=policy is Policy.SCHEDULE)
    past, seconds, unbalanced = list[Played](), list[float](), list[int]()

    def score(entry: int | None) -> int:
        """Return a random score; a bot has the mean skill of all."""
        luck = kind.luck * normal(dice.below(FINE))
        return round(kind.skill * (0.0 if entry is None else skill[entry]) + luck)

    for _ in range(rounds):
        began = clock()
        entrants = tuple(entry_point.Entrant(number, float(points[number])) for number in skill)
        found = entry_point.pair(entry_point.Request(seed, stage, 1, entrants, tuple(past)))
        seconds.append(clock() - began)
        unbalanced.append(len(found.quality.unbalanced))
        past.append(Played(found.tables, found.byes))
        tables = tuple(TableResult(table, tuple(map(score, table))) for table in found.tables)
        for entry, earned in round_points(RoundResult(tables, found.byes), scoring).items():
            points[entry] += earned
    return Event(tuple(past), tuple(seconds), tuple(unbalanced))
