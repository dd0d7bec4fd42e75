"""Writes to the log, which change the waiting turns in the same statement."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now

from games.engine import verbs
from games.tables import queries, services
from games.tables.log_write import TableMoved
from games.tables.models import AskedTurn, LogEntry, Table, Waiting
from games.tables.services.log_append import append
from tests.tables.table_setup import player_on, started, step, thought

pytestmark = pytest.mark.django_db


def in_the_auction(four):
    """A table in the auction, where an action leads to the next turn and leaves the round's row as it is."""
    table = started(four, ruleset="modern", turn_limit=60)
    step(table)
    return table


def resigned(table):
    other = player_on(table, (thought(table)[0].seat + 1) % 4)
    services.resign(table_id=table.pk, player=other)


@pytest.mark.parametrize(
    "change",
    [
        step,
        resigned,
        lambda table: Table.objects.filter(pk=table.pk).update(turn_limit=30),
        lambda table: Waiting.objects.filter(table=table).delete(),
    ],
    ids=["played on", "a seat changed hands", "another limit", "nobody awaited"],
)
def test_a_table_that_was_read_without_a_lock_is_written_to_only_as_it_was_read(four, change):
    table = in_the_auction(four)
    turn, legal = thought(table)
    held = queries.seat_without_lock(table.pk, player_on(table, turn.seat))
    game = queries.game_of(held.table)
    taken = verbs.take(game, queries.decks_of(held.table, game), turn.round, held.seat, legal[0])
    with transaction.atomic():  # a savepoint has its own id, so the row's xmin changes
        change(table)
    before = Table.objects.get(pk=table.pk).seq
    with pytest.raises(TableMoved):
        append(held.table, game, taken.facts, taken.game)
    assert Table.objects.get(pk=table.pk).seq == LogEntry.objects.filter(table=table).count() == before


def test_the_turn_passes_on_to_the_next_seat_since_now_and_claimed_by_nobody(four):
    table = in_the_auction(four)
    before = table.waiting.get()
    table.waiting.update(leased_until=Now(), since=F("since") - timedelta(seconds=5))
    step(table)
    after = table.waiting.get()
    assert after.turn == before.turn + 1 and after.seat != before.seat
    assert after.leased_until is None
    assert after.since > before.since and (after.due_at - after.since).total_seconds() == 60
    asked = AskedTurn.objects.get(table=table.pk, turn=after.turn)
    assert (asked.seat, asked.since, asked.due_at) == (after.seat, after.since, after.due_at)


def test_a_turn_whose_row_is_missing_is_followed_by_the_next_all_the_same(four):
    table = in_the_auction(four)
    turn, legal = thought(table)
    Waiting.objects.filter(table=table).delete()
    services.act_for(table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn), action=legal[0])
    assert table.waiting.count() == 1
    seqs = LogEntry.objects.filter(table=table).order_by("seq").values_list("seq", flat=True)
    assert list(seqs) == list(range(1, len(seqs) + 1))
    assert services.audit(table.pk) == []
