"""Whose turn it is follows from the log, in the same statement."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.db.models.functions import Now

from games.tables import services
from games.tables.models import AskedTurn, LogEntry, Waiting
from tests.tables.table_setup import started, step, thought

pytestmark = pytest.mark.django_db


def in_the_auction(four):
    """A table where one turn follows another, in a round whose row stays as it is."""
    table = started(four, ruleset="modern", turn_limit=60)
    step(table)
    return table


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
