"""Carry out a motion: exclude a player, annul games, or cancel the tournament."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models.functions import Now

from accounts.models import User
from games.tables import services as tables
from games.tables.models import Occupancy, Table
from games.tables.services import directing
from games.tables.services.directing import Order
from games.tournaments import errors
from games.tournaments.models import Entry, Pairing, Tournament
from games.tournaments.services.audit_trail import bump

NOT_OVER = (Table.Status.OPEN, Table.Status.RUNNING)


def disqualify(event: Tournament, entry: Entry, *, struck: bool) -> None:
    """Disqualify an entry: it is not paired any more and ranks last. At its running tables a bot plays on,
    and the entry comes last there.

    Opponents keep what they won. With `struck` the entry loses what it won.
    """
    running = Table.Status.RUNNING
    held = Occupancy.objects.filter(player=entry.player, to_seq=None, bot=False, table__status__in=NOT_OVER)
    at = event.pairings.filter(table__in=held.values("table")).order_by("stage_round", "number")
    for pairing in at.select_related("table"):
        assert pairing.table is not None
        if pairing.table.status == running:
            tables.resign(table_id=pairing.table.pk, player=entry.player)
        else:
            tables.give_up_seat(table_id=pairing.table.pk, player=entry.player)
    last = event.stage_rounds.count() if entry.last_round is None else entry.last_round
    Entry.objects.filter(pk=entry.pk).update(
        status=Entry.Status.DISQUALIFIED, struck=struck, last_round=max(last, entry.first_round - 1)
    )


def annul(event: Tournament, by: User, games: Sequence[Sequence[int]], reason: str) -> None:
    """Leave these games out of the ratings; standings stay. Raise what ratings refuse."""
    for found in check_games(event, games):
        assert found.table is not None
        directing.annul(Order(found.table.pk, by, reason), agreed=True)


def check_games(event: Tournament, games: Sequence[Sequence[int]]) -> list[Pairing]:
    """Return the pairings, if each has a finished game. Raise InvalidMotion."""
    found = []
    for number, table in games:
        at = event.pairings.select_related("table").filter(stage_round=number, number=table).first()
        if at is None or at.table is None or at.table.status != Table.Status.FINISHED:
            raise errors.InvalidMotion
        found.append(at)
    if not found or len({each.pk for each in found}) < len(found):
        raise errors.InvalidMotion
    return found


def remove(event: Tournament, reason: str) -> None:
    """Abort all running games, and cancel the tournament."""
    tables.call_off(table_ids=running_tables(event), reason=reason)
    bump(event.pk, status=Tournament.Status.CANCELLED, ended_at=Now())


def running_tables(event: Tournament, stage_round: int | None = None) -> list[str]:
    """Return the tables of the event, or of a stage round, that are not over, in the order of their ids."""
    at = event.pairings.filter(table__status__in=NOT_OVER)
    if stage_round is not None:
        at = at.filter(stage_round=stage_round)
    return [str(each) for each in at.order_by("table").values_list("table", flat=True)]
