"""Publish shared boards, once every table of the tournament has played them."""

from __future__ import annotations

from accounts.services.retries import in_one_transaction
from games.engine.boards import BoardsOpened
from games.tables import queries
from games.tables.models import Table
from games.tables.services.log_append import append


@in_one_transaction
def open_boards(*, table_id: str, embargo_from: int | None) -> bool:
    """Publish the rounds before round `embargo_from`, None for all of them. Return False if they are public
    already.

    The row decides who may see them. A fact in the log wakes those who follow the table or wait for it. Raise
    TableNotFound.
    """
    table = queries.locked_for_staff(table_id)
    before = table.embargo_from
    if before is None or (embargo_from is not None and embargo_from <= before):
        return False
    game = queries.game_of(table)
    free = [each.number for each in game.ruleset.rounds if embargo_from is None or each.number < embargo_from]
    Table.objects.filter(pk=table.pk).update(embargo_from=embargo_from)
    table.embargo_from = embargo_from
    append(table, game, (BoardsOpened(free[-1]),))
    return True


@in_one_transaction
def open_seeds(*, tournament: str) -> int:
    """Publish the seed of an event's boards at its tables, all without embargo; return at how many."""
    return Table.objects.filter(tournament=tournament, first_board__isnull=False).update(seed_open=True)
