"""Results of running rounds, as if their games ended now. They reveal no more than the games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import takewhile

from games.engine.places import places
from games.engine.rulesets import ruleset
from games.tables.models import Table
from games.tables.queries import drawn_seats_of
from games.tournaments.models import Pairing, Place, StageRound, Tournament
from games.tournaments.queries.due import rounds_to_begin
from games.tournaments.queries.tournament_lookup import with_tables

Seats = dict[tuple[int, int], list[Place]]


def rounds_at_play(event: Tournament) -> list[int]:
    """Return the event's rounds whose games have begun and are not all over; none where tables share boards,
    because their results stay hidden until the end."""
    if event.duplicate:
        return []
    running = event.stage_rounds.filter(status=StageRound.Status.RUNNING).order_by("number")
    waiting = set(rounds_to_begin(event))
    return list(takewhile(lambda each: each not in waiting, running.values_list("number", flat=True)))


def fill_in(event: Tournament, seats: Iterable[Place]) -> None:
    """Set the present scores and places of these seats, unless an official gave them.

    Do not save the seats.
    """
    found: Seats = defaultdict(list)
    for each in seats:
        if each.pairing and each.score is None:
            found[each.stage_round, each.pairing].append(each)
    numbers = {number for number, _ in found}
    pairings = with_tables(event.pairings.filter(stage_round__in=numbers, number__gte=1))
    drawn = drawn_seats_of([each.table for each in pairings if each.table is not None])
    for pairing in pairings:
        _fill_in(pairing, found.get((pairing.stage_round, pairing.number), []), drawn)


def _fill_in(pairing: Pairing, seats: list[Place], drawn: dict[str, tuple[int, ...]]) -> None:
    table = pairing.table
    if table is None:
        return
    scores = tuple(table.scores or (0,) * table.players)
    came = places(scores, ruleset(table.ruleset).winner, (False,) * len(scores))
    if table.status == Table.Status.FINISHED and table.places is not None:
        came = tuple(table.places)
    for each in seats:
        at = drawn[table.pk][each.seat]
        each.score, each.place = scores[at], came[at]
