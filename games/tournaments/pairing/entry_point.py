"""The entry point of pairing: the same request has the same pairing for ever.

    pair(Request(seed, stage, 1, entrants, past)) -> Pairing(tables, byes, quality)

The answer depends on the request alone, not on the order of its entrants. So everybody who has the
tournament's seed can pair every stage round again and compare. `quality` names the algorithm and its version,
and the cost.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from statistics import mode
from typing import Final, NamedTuple

from accounts.errors import Sentence
from games.tournaments.pairing import annealing, knockout, schedule_picks, schedules, swiss
from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.errors import EntryTwice, NoArrangement, StageOver, WishesConflict
from games.tournaments.pairing.formats import Method, Stage, knockout_rules, league_positions, stage_rounds
from games.tournaments.pairing.history import History, Played, Table, entries
from games.tournaments.pairing.seating import foreseen, room, seated, tilted
from games.tournaments.pairing.swiss import BOT, VERSION, Field
from games.tournaments.pairing.uneven_numbers import Shape, Uneven, shape, sitting_out
from games.tournaments.pairing.wishes import NO_WISHES, Wishes

SCHEDULED: Final = "schedule-3"
# Among more, nobody needs to meet twice.
MOST_FORESEEN: Final = 100
SNAKE: Final = "snake-2"


class Entrant(NamedTuple):
    """A player of this stage round: the entry's number, its points, and its rank (from 1) for seeding."""

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


class PairingQuality(NamedTuple):
    """The quality of a pairing: its cost (`swiss.tables_cost`), the pairs who had met, the widest and the
    mean difference in points of a pair. `unbalanced`: players whose seat counts then differ by over 1."""

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
    quality: PairingQuality


class _FoundPairing(NamedTuple):
    algorithm: str
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    as_meant: bool = False  # by a schedule that was made as a whole and has been played as planned


def pair(request: Request) -> Pairing:
    """Return the pairing of a stage round. Raise PairingError, whose code says why there is none."""
    numbers = [each.number for each in request.entrants]
    if len(set(numbers)) < len(numbers):
        raise EntryTwice(Sentence("An entry is named twice."), tuple(sorted(numbers)))
    request = request._replace(wishes=request.wishes.among(numbers))
    request.wishes.check(numbers, request.stage.size, request.stage.played_sizes)
    first = len(request.past[0].there) if request.past else len(numbers)
    total = stage_rounds(request.stage, first)
    knocked_out = request.stage.method is Method.KNOCKOUT
    if len(request.past) >= total or (knocked_out and knockout.is_over(request.past)):
        raise StageOver(Sentence("The number of rounds of this stage is %(total)d.", total=total))
    return _with_quality(request, _knocked_out(request) if knocked_out else _arranged(request, total))


def _arranged(request: Request, total: int) -> _FoundPairing:
    """Pair by the schedule if there is one. Pair this stage round for itself if that has fewer repeats or,
    with as many, fewer uneven seats: a schedule ignores earlier stages, late entries and changes by hand.

    A schedule that was made as a whole, and is played as planned, has the fewest repeats over the whole
    stage, so one stage round of it may have more than necessary.
    """
    found = _scheduled(request, total)
    if found is None:
        return _swiss(request)
    repeats, uneven = _defects_of(request, found)
    meant = found.as_meant and not uneven
    if request.stage.method is Method.LEAGUE or meant or (repeats, uneven) == (0, 0):
        return found
    alone = _swiss(request)
    return found if (repeats, uneven) <= _defects_of(request, alone) else alone


def _defects_of(request: Request, found: _FoundPairing) -> tuple[int, int]:
    """Return the weight of repeats, and how many would have seat counts that differ by more than 1."""
    repeats, _ = swiss.weights(_field(request), found.tables)
    return repeats, len(tilted(found.tables, _counts(request, request.stage.size)))


def _counts(request: Request, size: int) -> dict[int, tuple[int, ...]]:
    """Return how often everybody, and all bots together, held each seat."""
    history = _history(request)
    known = {each.number: history.seats(each.number, size) for each in request.entrants}
    return known | {BOT: history.seats(None, size)}


def by_hand(request: Request, found: Pairing, tables: tuple[Table, ...], byes: tuple[int, ...]) -> Pairing:
    """Return a pairing after a director's swaps, with its new quality."""
    return _with_quality(request, _FoundPairing(f"{found.quality.algorithm}+swaps", tables, byes))


def _history(request: Request) -> History:
    return History((*request.before, *request.past))


def _field(request: Request, points: bool = True) -> Field:
    history = _history(request)
    if request.stage.meet_again:
        history.met = History(request.past).met
    known = {each.number: each.points if points else 0.0 for each in request.entrants}
    return Field(known, history, request.wishes)


def _dice(request: Request, label: str) -> Dice:
    """Return the lots of this stage round; those of schedules are for the whole stage."""
    return Dice(request.seed, request.stage_number, len(request.past) + 1, f"{label}.{request.roll}")


def _scheduled(request: Request, total: int) -> _FoundPairing | None:
    """Return tables of a known schedule, if the stage asks for one and it fits the players."""
    stage = request.stage
    rosters = [*(each.there for each in request.past), frozenset(each.number for each in request.entrants)]
    schedule, bots = _schedule(stage, len(rosters[0]), total), _bots(request)
    if schedule is None or bots is None:
        return None
    dice = Dice(request.seed, request.stage_number, 0, "schedule")
    points = max(point for each in schedule for table in each for point in table) + 1
    places = schedule_picks.placed(rosters, points, dice)
    if places is None:
        return None
    plan = schedule_picks.planned(schedule, total, stage.size, dice)
    league = stage.method is Method.LEAGUE
    field = _field(request, stage.method is Method.SWISS)
    found = schedule_picks.picked(
        field, plan, places, request.past, bots=None if league else bots, whole=league
    )
    if not found or (request.roll >= len(found) and not league):
        return None
    if not league:
        found = _reseat_evenly(request, found)
    tables = found[request.roll % len(found)]
    playing = {each for table in tables for each in entries(table)}
    whole = schedules.is_whole(points, total, stage.size) and not request.before
    as_meant = whole and len(set(rosters)) == 1 and schedule_picks.followed(plan, places, request.past)
    return _FoundPairing(SCHEDULED, tables, tuple(sorted(rosters[-1] - playing)), as_meant)


def _bots(request: Request) -> int | None:
    """Return how many bots are needed beside a schedule; None if numbers come out even in another way."""
    there, stage = len(request.entrants), request.stage
    if stage.method is Method.LEAGUE or (there and there % stage.size == 0):
        return 0
    form = _shape(request) if stage.uneven is Uneven.BOTS else None
    return None if form is None or form.byes else form.fillers


def _shape(request: Request) -> Shape:
    there, stage = len(request.entrants), request.stage
    under_way = bool(request.past or request.before)
    return shape(there, stage.sizes, stage.size, stage.uneven, under_way=under_way)


def _schedule(stage: Stage, field: int, total: int) -> schedules.Schedule | None:
    if stage.method is Method.LEAGUE:
        found = schedules.league(league_positions(stage, field), stage.size)
        return found and found * stage.laps
    if stage.method is Method.SWISS and not stage.scheduled:
        return None
    if field % stage.size and (stage.uneven is not Uneven.BOTS or field < stage.size):
        return None
    positions = -(-field // stage.size) * stage.size
    longest = schedules.longest(positions, stage.size)
    return schedules.fewest(positions, max(total, longest), stage.size)


def _swiss(request: Request) -> _FoundPairing:
    """Pair each stage round for itself."""
    stage, field = request.stage, _field(request, request.stage.method is Method.SWISS)
    form, dice = _shape(request), _dice(request, "swiss")
    bound = field.wishes.settled.union(*field.wishes.forced)
    free = field.points.keys() - bound
    if len(free) < form.byes:
        raise NoArrangement(swiss.NO_TABLES)
    byes = sitting_out(free, _history(request).byes, form.byes)
    found = swiss.arranged(field, form, stage.uneven, byes, dice, starts=request.starts)
    return _sat(request, VERSION, found, form)


def _sat(request: Request, algorithm: str, found: Sequence[swiss.Arranged], form: Shape) -> _FoundPairing:
    """Seat everybody, at those of equally good tables that leave most room for the stage rounds to come;
    locked tables as they are."""
    known, counts, dice = _history(request), _counts(request, form.size), _dice(request, "seats")
    ways = [(foreseen(sorted(each.tables), counts, known, dice), each.byes) for each in found]
    if len(ways) > 1 and len(counts) <= MOST_FORESEEN:
        ways.sort(key=lambda way: -room(way[0], counts, known))
    orders, byes = ways[0]
    tables = [tuple(None if each == BOT else each for each in order) for order in orders]
    return _FoundPairing(algorithm, (*request.wishes.locked, *tables), byes)


def _seated(
    tables: Iterable[Sequence[int]], counts: Mapping[int, Sequence[int]], dice: Dice
) -> tuple[Table, ...]:
    """Seat each table for itself, and its bot where bots have sat least often so far."""
    found: list[Table] = []
    known = dict(counts)
    for table in sorted(map(tuple, tables)):
        order = seated(table, known, dice)
        if BOT in order:
            known[BOT] = [times + (each == BOT) for times, each in zip(known[BOT], order, strict=True)]
        found.append(tuple(None if each == BOT else each for each in order))
    return tuple(found)


def _reseat_evenly(request: Request, drawn: Sequence[schedule_picks.Seated]) -> list[schedule_picks.Seated]:
    """Reseat drawn rounds where that makes seat counts more even, and sort the most even first. A block's
    seats were planned for its own rounds; once other rounds were played, they may be uneven."""
    counts, dice = _counts(request, request.stage.size), _dice(request, "seats")

    def uneven(tables: schedule_picks.Seated) -> int:
        return len(tilted(tables, counts))

    def anew(tables: schedule_picks.Seated) -> schedule_picks.Seated:
        return _seated((tuple(BOT if e is None else e for e in table) for table in tables), counts, dice)

    seats = [min(each, anew(each), key=uneven) if uneven(each) else each for each in drawn]
    return sorted(seats, key=uneven)


def _knocked_out(request: Request) -> _FoundPairing:
    """Return a knock-out's pairing: the remaining entries, by rank; seats stay free at the snake's end."""
    if request.wishes != NO_WISHES:
        raise WishesConflict(Sentence("A knock-out is seeded by rank and takes no wishes."))
    stage, history = request.stage, _field(request).history
    ranked = [each.number for each in sorted(request.entrants, key=lambda each: (each.rank, each.number))]
    form = knockout.bracket(len(ranked), how := knockout_rules(stage))
    byes = knockout.skipping(ranked, form.byes, history.byes)
    tables = knockout.snake([each for each in ranked if each not in byes], form.tables, history)
    if how.bots:
        tables = tuple((*table, *(BOT for _ in range(stage.size - len(table)))) for table in tables)
    return _sat(request, SNAKE, [swiss.Arranged(tuple(map(tuple, tables)), tuple(byes))], form)


def _with_quality(request: Request, found: _FoundPairing) -> Pairing:
    points = {each.number: each.points for each in request.entrants}
    field, history = _field(request), _history(request)

    def standing(table: Table) -> tuple[float, int]:
        return -sum(points[each] for each in entries(table)), min(entries(table), default=0)

    tables = tuple(sorted(found.tables, key=standing))
    pairs = [pair for table in tables for pair in combinations(sorted(entries(table)), 2)]
    gaps = [abs(points[one] - points[other]) for one, other in pairs] or [0.0]
    # The size of most tables, if they differ.
    size = mode([len(table) for table in tables] or [0])
    quality = PairingQuality(
        algorithm=found.algorithm,
        cost=swiss.tables_cost(field, tables),
        repeats=tuple(sorted(pair for pair in pairs if history.met[frozenset(pair)])),
        widest=round(max(gaps), 6),
        mean=round(sum(gaps) / len(gaps), 6),
        unbalanced=tilted(tables, _counts(request, size)),
    )
    return Pairing(tables, found.byes, quality)
