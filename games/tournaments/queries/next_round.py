"""The next stage round: its number, its players, and everything that its pairing depends on."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

from accounts.errors import Sentence
from games.engine.rulesets import ruleset as ruleset_of
from games.tournaments import errors
from games.tournaments.models import Entry, Tournament
from games.tournaments.pairing import entry_point
from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.errors import PairingError, TooFewEntries
from games.tournaments.pairing.formats import Format, FormatError, Method, Stage, checked, stage_rounds
from games.tournaments.pairing.history import Played
from games.tournaments.pairing.knockout import is_over
from games.tournaments.pairing.uneven_numbers import FEWEST_MEET
from games.tournaments.pairing.wishes import Wishes
from games.tournaments.queries.ranking import StageStanding, results, stage_standings
from games.tournaments.queries.round_inputs import entrants, played_rounds, running, seed_of
from games.tournaments.quotas import FEWEST_ENTRIES
from games.tournaments.stages import format_of
from games.tournaments.standings.ranking import Standing, cut, survivors

_LAST = float("inf")


class NextRound(NamedTuple):
    """The next stage round. `number` counts through the event, `stage` is the stage's index, `before` what
    was played in earlier stages and `past` in this one; `people` are the entrants as pairing reads them, in
    their order."""

    number: int
    stage: int
    format: Stage
    entrants: tuple[Entry, ...]
    people: tuple[entry_point.Entrant, ...]
    past: tuple[Played, ...]
    before: tuple[Played, ...]

    def request(self, seed: bytes, roll: int, wishes: Wishes) -> entry_point.Request:
        return entry_point.Request(
            seed=seed,
            stage=self.format,
            stage_number=self.stage + 1,
            entrants=self.people,
            past=self.past,
            before=self.before,
            wishes=wishes,
            roll=roll,
        )


def stages_of(event: Tournament) -> Format:
    return format_of(event.stages, event.players, ruleset_of(event.ruleset).players)


def lengths(event: Tournament, played: Sequence[tuple[int, Played]]) -> tuple[int, ...]:
    """Return how many stage rounds each stage has, for those who began it or who would. `played`: all stage
    rounds, each with the index of its stage. Raise PairingRefused.

    Fewer than the cut lets in may begin a stage, if many have dropped out.
    """
    past: dict[int, list[Played]] = {}
    for stage, each in played:
        past.setdefault(stage, []).append(each)
    stages = stages_of(event)
    try:
        found = checked(stages, len(past[0][0].there) if past else len(entrants(event, 1)))
        return tuple(
            _length(stage, past[at]) if at in past else usual
            for at, (stage, usual) in enumerate(zip(stages, found, strict=True))
        )
    except PairingError as refused:
        raise errors.PairingRefused(refused.sentence, code=refused.code, entries=refused.entries) from None


def _length(stage: Stage, past: Sequence[Played]) -> int:
    """Return how many stage rounds a stage has that has begun; a knock-out is over with its last table, even
    if many dropped out before."""
    if stage.method is Method.KNOCKOUT and is_over(past):
        return len(past)
    return stage_rounds(stage, len(past[0].there))


def check_field(event: Tournament) -> None:
    """Check that a league, knock-out or cut is possible with the present entries, and that players meet at
    all. Raise PairingRefused, which says how many entries would do.

    For other formats too few entries are no error: bots or late players may still join.
    """
    many = event.entries.filter(status=Entry.Status.ENTERED).count()
    stages = stages_of(event)
    try:
        if many < FEWEST_MEET:
            raise TooFewEntries(Sentence("An event with fewer than two entries is cancelled."))
        checked(stages, many)
    except PairingError as refused:
        joined = many >= FEWEST_MEET and not isinstance(refused, FormatError)
        if joined and stages[0].method is not Method.KNOCKOUT:
            return
        fits = [each for each in (_fitting(event, many, -1), _fitting(event, many, 1)) if each is not None]
        raise errors.PairingRefused(_with(refused.sentence, fits), code=refused.code, fits=fits) from None


def _with(why: Sentence, fits: Sequence[int]) -> Sentence:
    """Return a reason, followed by how many could play."""
    match fits:
        case [one]:
            return Sentence("%(why)s %(one)d could play.", why=why, one=one)
        case [one, other]:
            return Sentence("%(why)s %(one)d or %(other)d could play.", why=why, one=one, other=other)
        case _:
            return why


def _fitting(event: Tournament, many: int, step: int) -> int | None:
    """Return the number of entries nearest to `many`, in one direction, that makes the event possible."""
    for number in range(many + step, event.capacity + 1 if step > 0 else FEWEST_ENTRIES - 1, step):
        try:
            checked(stages_of(event), number)
        except PairingError:
            continue
        return number
    return None


def is_last(event: Tournament, number: int) -> bool:
    """Whether this stage round ends the event."""
    return event.day is not None or number >= sum(lengths(event, played_rounds(event)))


def check_closed(event: Tournament) -> None:
    """Raise StageRoundOpen while a stage round is running."""
    for number in running(event):
        raise errors.StageRoundOpen(number)


def can_be_paired(event: Tournament) -> bool:
    """Whether a next stage round exists and waits for none before it."""
    if event.status not in {Tournament.Status.CLOSED, Tournament.Status.RUNNING}:
        return False
    return not running(event) or _goes_beside(event, played_rounds(event))


def _goes_beside(event: Tournament, played: Sequence[tuple[int, Played]]) -> bool:
    """Whether the next stage round is of an asynchronous stage that has begun."""
    stage = played[-1][0]
    begun = sum(at == stage for at, _ in played)
    return event.stages[stage]["asynchronous"] is True and begun < lengths(event, played)[stage]


def coming(event: Tournament) -> NextRound:
    """Return the next one. Raise WrongStage (entries open, or all played), StageRoundOpen, PairingRefused."""
    if event.status not in {Tournament.Status.CLOSED, Tournament.Status.RUNNING}:
        raise errors.WrongStage(event.status)
    played = played_rounds(event)
    if not played or not _goes_beside(event, played):
        check_closed(event)
    number = len(played) + 1
    stage = _stage_of(event, number, lengths(event, played))
    past = tuple(each for at, each in played if at == stage)
    lines = (standing := stage_standings(event))[-1].lines
    there = {each.number: each for each in entrants(event, number)}
    format = stages_of(event)[stage]
    order = _order(event, format, stage, past, standing, there.keys())
    still_in = _playing(format, stage, past, lines, order, there.keys())
    playing = [each for each in sorted(still_in) if each in there]
    # In a stage with simultaneous rounds, some may be published although none is over.
    carry = Fraction(1) if standing[-1].stage == stage else format.carry
    points = {each.entry: float(each.points * carry) for each in lines}
    ranks = {each: place for place, each in enumerate(order, start=1)}
    return NextRound(
        number=number,
        stage=stage,
        format=format,
        entrants=tuple(there[each] for each in playing),
        people=tuple(entry_point.Entrant(each, points[each], ranks[each]) for each in playing),
        past=past,
        before=tuple(each for at, each in played if at < stage),
    )


def _stage_of(event: Tournament, number: int, lengths: tuple[int, ...]) -> int:
    """Return the index of the stage to which a stage round belongs. Raise WrongStage after the last."""
    for place, length in enumerate(lengths):
        if number <= length:
            return place
        number -= length
    raise errors.WrongStage(event.status)


def _order(
    event: Tournament,
    format: Stage,
    stage: int,
    past: tuple[Played, ...],
    standing: tuple[StageStanding, ...],
    there: Collection[int],
) -> list[int]:
    """Return the order of entries: by standings; in a knock-out those left, by their first seeds."""
    if format.method is not Method.KNOCKOUT or (stage and not past):
        return [each.entry for each in standing[-1].lines if each.rank is not None]
    order = seeded(event, stage, standing, past[0].there if past else there)
    if not past:
        return order
    _, last = results(event)[-1]
    seeds = {each: place for place, each in enumerate(order, start=1)}
    return list(survivors(last, format.advancing, seeds, there, lowest_wins=event.lowest_wins))


def seeded(
    event: Tournament, stage: int, standing: tuple[StageStanding, ...], playing: Collection[int]
) -> list[int]:
    """Return the seeds of a knock-out, best first: as the stage before it ended. In the first stage by the
    stored ratings; entries without one come last, by lot."""
    if stage:
        return [each.entry for each in standing[stage - 1].lines]
    drawn = Dice(seed_of(event), 1, 0, "seeding").shuffled(sorted(playing))
    rated = dict(event.entries.filter(number__in=playing).values_list("number", "rating"))
    return sorted(drawn, key=lambda each: _LAST if (rating := rated[each]) is None else -rating)


def _playing(
    format: Stage,
    stage: int,
    past: tuple[Played, ...],
    lines: tuple[Standing, ...],
    order: list[int],
    there: Collection[int],
) -> Collection[int]:
    """Return who is still in: all, those who made the cut, or those left in a knock-out; also drop-outs."""
    if past and format.method is Method.KNOCKOUT:
        return order
    if past and stage:
        return past[0].there
    if not stage or format.enters is None:
        return there
    # An entry that dropped out leaves its place to the next one.
    return cut([each for each in lines if each.entry in there], format.enters)
