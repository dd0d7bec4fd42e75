"""Turns that people were asked to take, kept for those who were offline."""

from datetime import timedelta

import pytest
from django.db.models import F

from games.engine.codec import turn_id
from games.tables import services
from games.tables.models import AskedTurn, LogEntry
from games.tables.queries.personal_events import KEPT
from tests.tables.table_setup import player_on, small, started, step

pytestmark = pytest.mark.django_db


def asked(user):
    rows = AskedTurn.objects.filter(player=user.pk).order_by("tx", "round", "turn")
    return [turn_id(each.round, each.turn) for each in rows]


def test_everybody_is_asked_for_each_of_their_turns_once(four):
    table = small(four[:3])
    while step(table).state.waiting:
        pass
    for seat in range(3):
        taken = LogEntry.objects.filter(table=table, kind="acted", seat=seat).order_by("turn")
        turns = [turn_id(each.round, each.turn) for each in taken]
        assert turns
        assert asked(player_on(table, seat)) == turns


def test_a_turn_says_since_when_and_until_when_as_the_waiting_does(four):
    table = started(four, ruleset="modern", turn_limit=60)
    (waiting,) = table.waiting.all()
    row = AskedTurn.objects.get(table=table.pk)
    assert (row.seat, row.turn, row.since, row.due_at) == (
        waiting.seat, waiting.turn, waiting.since, waiting.due_at,
    )  # fmt: skip


def test_our_own_bots_are_asked_by_their_workers_alone(four, bot):
    table = started([four[0], bot, bot, bot], ruleset="modern")
    for _ in range(8):
        step(table)
    assert set(AskedTurn.objects.values_list("player", flat=True)) == {four[0].pk}


def test_a_turn_that_passes_to_a_stand_in_is_not_asked_for_again(four, bot):
    table = small(four[:2])
    before = AskedTurn.objects.count()
    services.resign(table_id=table.pk, player=player_on(table, table.waiting.get().seat))
    assert AskedTurn.objects.count() == before


def test_after_a_month_they_are_forgotten_and_no_sooner(four):
    table = small(four[:2])
    step(table)
    assert services.forget_asked_turns() == 0
    old = AskedTurn.objects.order_by("tx", "turn").first()
    AskedTurn.objects.filter(pk=old.pk).update(since=F("since") - KEPT - timedelta(hours=1))
    assert services.forget_asked_turns() == 1
    assert AskedTurn.objects.exists()
