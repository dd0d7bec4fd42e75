"""The way in: one request, one pairing, the same for ever.

    pair(Request(seed, stage, 1, entrants, past)) -> Pairing(tables, byes, told)

The answer depends on the request alone, not on the order of its entrants: whoever has the tournament's seed
can pair every stage round again and compare. `told` says by which algorithm and version it was found and what
it costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from games.tournaments.pairing import annealing, knockout, picking, schedules, swiss
from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.errors import EntryTwice, StageOver, WishesConflict
from games.tournaments.pairing.formats import Method, Stage, league_positions, stage_rounds
from games.tournaments.pairing.history import History, Played, Table, entries
from games.tournaments.pairing.seating import seated
from games.tournaments.pairing.swiss import BOT, Field
from games.tournaments.pairing.uneven import Shape, Uneven, shape, sitting_out
from games.tournaments.pairing.wishes import NO_WISHES, Wishes

SCHEDULED: Final = "schedule-2"
ANNEALED: Final = annealing.VERSION
SNAKE: Final = "snake-1"


class Entrant(NamedTuple):
    """Who plays this stage round: the entry's number, its points, and its rank (from 1) where seeding
    matters.
    """

    number: int
    points: float = 0.0
    rank: int = 0


class Request(NamedTuple):
    """`past` are the stage rounds of this stage before this one, `before` those of earlier stages.

    `stage_number` counts from 1. `roll` counts how often the director had it drawn again: the next best of
    what a schedule has left and, behind these, other lots.
    """

    seed: bytes
    stage: Stage
    stage_number: int
    entrants: tuple[Entrant, ...]
    past: tuple[Played, ...] = ()
    before: tuple[Played, ...] = ()
    wishes: Wishes = NO_WISHES
    roll: int = 0
    starts: int = annealing.STARTS


class Told(NamedTuple):
    """Why these tables: what they cost (`annealing`), the pairs who had met, the widest and the mean
    difference in points of a pair, and who held seats that differ by more than 1 then."""

    algorithm: str
    cost: float
    repeats: tuple[tuple[int, int], ...]
    widest: float
    mean: float
    unbalanced: tuple[int, ...]


class Pairing(NamedTuple):
    """Tables in the order of their seats (None: a bot), the best points first; and who has a bye."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...]
    told: Told


class _Found(NamedTuple):
    algorithm: str
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()


def pair(request: Request) -> Pairing:
    """The next stage round. Raises PairingError, whose code says why there is none."""
    numbers = [each.number for each in request.entrants]
    if len(set(numbers)) < len(numbers):
        raise EntryTwice("An entry is named twice.", tuple(sorted(numbers)))
    request = request._replace(wishes=request.wishes.among(numbers))
    request.wishes.check(numbers, request.stage.size)
    first = len(request.past[0].there) if request.past else len(numbers)
    total = stage_rounds(request.stage, first)
    if len(request.past) >= total:
        raise StageOver(f"The stage has {total} stage rounds.")
    if request.stage.method is Method.KNOCKOUT:
        found = _knocked_out(request)
    else:
        found = _scheduled(request, total) or _annealed(request)
    return _told(request, found)


def by_hand(request: Request, found: Pairing, tables: tuple[Table, ...], byes: tuple[int, ...]) -> Pairing:
    """What a director made of a pairing by swaps, told as it is now."""
    return _told(request, _Found(f"{found.told.algorithm}+swaps", tables, byes))


def _history(request: Request) -> History:
    return History((*request.before, *request.past))


def _field(request: Request, points: bool = True) -> Field:
    history = _history(request)
    if request.stage.meet_again:
        history.met = History(request.past).met
    known = {each.number: each.points if points else 0.0 for each in request.entrants}
    return Field(known, history, request.wishes)


def _dice(request: Request, label: str) -> Dice:
    """Lots of this stage round; those of schedules are of the whole stage."""
    return Dice(request.seed, request.stage_number, len(request.past) + 1, f"{label}.{request.roll}")


def _scheduled(request: Request, total: int) -> _Found | None:
    """By a schedule known ahead, where the stage asks for one and it fits who is there."""
    stage = request.stage
    rosters = [*(each.there for each in request.past), frozenset(each.number for each in request.entrants)]
    schedule, bots = _schedule(stage, len(rosters[0]), total), _bots(stage, len(rosters[-1]))
    if schedule is None or bots is None:
        return None
    dice = Dice(request.seed, request.stage_number, 0, "schedule")
    points = max(point for each in schedule for table in each for point in table) + 1
    places = picking.placed(rosters, points, dice)
    if places is None:
        return None
    plan = picking.planned(schedule, total, stage.size, dice)
    league = stage.method is Method.LEAGUE
    field = _field(request, stage.method is Method.SWISS)
    found = picking.picked(field, plan, places, request.past, bots=None if league else bots, whole=league)
    if not found or (request.roll >= len(found) and not league):
        return None
    tables = found[request.roll % len(found)]
    playing = {each for table in tables for each in entries(table)}
    return _Found(SCHEDULED, tables, tuple(sorted(rosters[-1] - playing)))


def _bots(stage: Stage, there: int) -> int | None:
    """How many bots so many need beside a schedule; None where they come out even in another way."""
    if stage.method is Method.LEAGUE or there % stage.size == 0:
        return 0
    return (
        shape(there, stage.sizes, stage.size, stage.uneven).fillers if stage.uneven is Uneven.BOTS else None
    )


def _schedule(stage: Stage, field: int, total: int) -> schedules.Schedule | None:
    if stage.method is Method.LEAGUE:
        found = schedules.league(league_positions(stage, field), stage.size)
        return found and found * stage.laps
    if stage.method is Method.SWISS and not stage.scheduled:
        return None
    if field % stage.size and (stage.uneven is not Uneven.BOTS or field < stage.size):
        return None
    positions = -(-field // stage.size) * stage.size
    if total <= schedules.longest(positions, stage.size):
        return schedules.fewest(positions, schedules.longest(positions, stage.size), stage.size)
    return schedules.fewest(positions, total, stage.size)


def _annealed(request: Request) -> _Found:
    """Each stage round for itself."""
    stage, field = request.stage, _field(request, request.stage.method is Method.SWISS)
    form = shape(len(request.entrants), stage.sizes, stage.size, stage.uneven)
    byes: tuple[int, ...] = ()
    if form.byes:
        bound = field.wishes.settled.union(*field.wishes.forced)
        may = {entry: points for entry, points in field.points.items() if entry not in bound}
        byes = sitting_out(may, _history(request).byes, form.byes, _dice(request, "byes"))
        field = field._replace(points={e: p for e, p in field.points.items() if e not in byes})
    tables = swiss.arranged(field, form, stage.uneven, _dice(request, "swiss"), starts=request.starts)
    return _Found(ANNEALED, _sat(request, tables, form), byes)


def _sat(request: Request, tables: Sequence[Sequence[int]], form: Shape) -> tuple[Table, ...]:
    """Everybody on a seat; locked tables as they are."""
    history, dice = _history(request), _dice(request, "seats")
    counts = {each.number: history.seats(each.number, form.size) for each in request.entrants}
    orders = (seated(table, counts, dice) for table in sorted(map(tuple, tables)))
    found = (tuple(None if each == BOT else each for each in order) for order in orders)
    return (*request.wishes.locked, *found)


def _knocked_out(request: Request) -> _Found:
    """Those left, by rank; bots sit where a row of the snake ends."""
    if request.wishes != NO_WISHES:
        raise WishesConflict("A knock-out is seeded by rank and takes no wishes.")
    stage = request.stage
    ranked = [each.number for each in sorted(request.entrants, key=lambda each: (each.rank, each.number))]
    form = knockout.bracket(len(ranked), stage.size, stage.advancing)
    byes, playing = ranked[: form.byes], ranked[form.byes :]
    tables = knockout.snake(playing, form.tables, _history(request))
    filled = [(*table, *(BOT for _ in range(stage.size - len(table)))) for table in tables]
    return _Found(SNAKE, _sat(request, filled, Shape(form.tables, stage.size, form.bots, 0)), tuple(byes))


def _told(request: Request, found: _Found) -> Pairing:
    points = {each.number: each.points for each in request.entrants}
    field, history = _field(request), _history(request)

    def standing(table: Table) -> tuple[float, int]:
        return -sum(points[each] for each in entries(table)), min(entries(table), default=0)

    tables = tuple(sorted(found.tables, key=standing))
    pairs = [pair for table in tables for pair in combinations(sorted(entries(table)), 2)]
    gaps = [abs(points[one] - points[other]) for one, other in pairs] or [0.0]
    told = Told(
        algorithm=found.algorithm,
        cost=swiss.tables_cost(field, tables),
        repeats=tuple(sorted(pair for pair in pairs if history.met[frozenset(pair)])),
        widest=round(max(gaps), 6),
        mean=round(sum(gaps) / len(gaps), 6),
        unbalanced=_unbalanced(History((*request.before, *request.past, Played(tables))), tables),
    )
    return Pairing(tables, found.byes, told)


def _unbalanced(after: History, tables: Sequence[Table]) -> tuple[int, ...]:
    size = max((len(table) for table in tables), default=0)
    counts = {each: after.seats(each, size) for table in tables for each in entries(table)}
    return tuple(sorted(each for each, seats in counts.items() if max(seats) - min(seats) > 1))
