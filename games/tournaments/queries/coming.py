"""The stage round to come: which it is, who plays it, and all that its pairing depends on."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.base import Winner
from games.tournaments import errors
from games.tournaments.models import Entry, StageRound, Tournament
from games.tournaments.pairing import front
from games.tournaments.pairing.errors import PairingError
from games.tournaments.pairing.formats import Format, Method, Stage, checked
from games.tournaments.pairing.history import Played
from games.tournaments.pairing.wishes import Wishes
from games.tournaments.queries.playing import entrants, played_rounds
from games.tournaments.queries.ranking import results, stage_standings
from games.tournaments.stages import format_of
from games.tournaments.standings.advancing import cut, survivors
from games.tournaments.standings.ranking import Standing


class Coming(NamedTuple):
    """`number` counts through the event, `stage` is the stage's place, `before` what was played in earlier
    stages and `past` in this one; `points` and `ranks` are those of the entrants, in their order."""

    number: int
    stage: int
    format: Stage
    entrants: tuple[Entry, ...]
    points: tuple[float, ...]
    ranks: tuple[int, ...]
    past: tuple[Played, ...]
    before: tuple[Played, ...]

    def request(self, seed: bytes, roll: int, wishes: Wishes) -> front.Request:
        """What the pairing is asked for."""
        people = tuple(
            front.Entrant(entry.number, points, rank)
            for entry, points, rank in zip(self.entrants, self.points, self.ranks, strict=True)
        )
        return front.Request(
            seed=seed,
            stage=self.format,
            stage_number=self.stage + 1,
            entrants=people,
            past=self.past,
            before=self.before,
            wishes=wishes,
            roll=roll,
        )


def stages_of(event: Tournament) -> Format:
    """Its stages as values."""
    return format_of(event.stages, event.players, ruleset_of(event.ruleset).players)


def lengths(event: Tournament) -> tuple[int, ...]:
    """How many stage rounds each stage has, for those who began or would begin now. Raises PairingRefused."""
    try:
        return checked(stages_of(event), len(entrants(event, 1)))
    except PairingError as refused:
        raise errors.PairingRefused(str(refused), code=refused.code, entries=refused.entries) from None


def is_last(event: Tournament, number: int) -> bool:
    """Whether this stage round ends the event."""
    return number >= sum(lengths(event))


def coming(event: Tournament) -> Coming:
    """Raises WrongStage (entries are open, or all is played), StageRoundOpen, PairingRefused."""
    if event.status not in {Tournament.Status.CLOSED, Tournament.Status.RUNNING}:
        raise errors.WrongStage
    if event.stage_rounds.filter(status=StageRound.Status.RUNNING).exists():
        raise errors.StageRoundOpen
    played = played_rounds(event)
    number = len(played) + 1
    stage = _stage_of(number, lengths(event))
    past = tuple(each for at, each in played if at == stage)
    lines = stage_standings(event)[-1].lines
    there = {each.number: each for each in entrants(event, number)}
    format = stages_of(event)[stage]
    playing = [there[each] for each in sorted(_playing(event, format, stage, past, lines)) if each in there]
    carry = Fraction(1) if past or not stage else format.carry
    points = {each.entry: float(each.points * carry) for each in lines}
    ranks = {each.entry: place for place, each in enumerate(lines, start=1)}
    return Coming(
        number=number,
        stage=stage,
        format=format,
        entrants=tuple(playing),
        points=tuple(points[each.number] for each in playing),
        ranks=tuple(ranks[each.number] for each in playing),
        past=past,
        before=tuple(each for at, each in played if at < stage),
    )


def _stage_of(number: int, lengths: tuple[int, ...]) -> int:
    """The place of the stage to which a stage round belongs. Raises WrongStage behind the last."""
    for place, length in enumerate(lengths):
        if number <= length:
            return place
        number -= length
    raise errors.WrongStage


def _playing(
    event: Tournament, format: Stage, stage: int, past: tuple[Played, ...], lines: tuple[Standing, ...]
) -> Collection[int]:
    """Who is still in: all at first, then who made the cut, of a knock-out who is left. Some may be gone."""
    if past and format.method is Method.KNOCKOUT:
        _, last = results(event)[-1]
        seeds = {each.entry: place for place, each in enumerate(lines, start=1)}
        lowest = ruleset_of(event.ruleset).winner is Winner.LOWEST
        return survivors(last, format.advancing, seeds, lowest_wins=lowest)
    if past and stage:
        return past[0].there
    there = {each.number for each in entrants(event, event.stage_rounds.count() + 1)}
    if not stage or format.enters is None:
        return there
    # Who has dropped out leaves his place to the next.
    return cut([each for each in lines if each.entry in there], format.enters)
