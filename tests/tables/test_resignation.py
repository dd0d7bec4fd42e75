"""Ends of games: played out, resigned, aborted."""

import random

import pytest
from django.db import connection

from accounts.models import User
from accounts.services import switch_off
from games.feed.models import AuditEntry
from games.tables import errors, queries, services
from games.tables.models import Table
from games.tables.services.directing.errors import PlaysHimself
from tests.tables import table_setup
from tests.tables.table_setup import RULESETS, awaited, kinds, seated, small, started

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_of_every_ruleset_comes_to_its_end_and_its_rows_tell_how(four, ruleset):
    options = {"rounds": [1, 2]} if ruleset == "updown" else table_setup.ROUNDS
    table = started(four, ruleset=ruleset, options=options)
    end = table_setup.played_out(table, random.Random(ruleset)).state
    table = Table.objects.get(pk=table.pk)
    assert (table.status, table.seq) == ("finished", end.seq)
    assert (tuple(table.scores), tuple(table.places)) == (end.game.scores, end.game.places)
    assert table.ended_at is not None
    assert not queries.awaited_at(table.pk)
    assert [each.status for each in queries.rounds(table)] == ["scored", "scored"]
    assert [sum(each.won) for each in queries.rounds(table)] == ([1, 2] if ruleset == "updown" else [13, 13])
    assert kinds(table)[-1] == "game_finished"


def test_a_player_who_resigns_is_replaced_by_a_bot_and_ranks_last(four, bot):
    table = small(four[:3])
    leaver = table_setup.player_on(table, awaited(table).seat)
    seat = awaited(table).seat
    services.resign(table_id=table.pk, player=leaver)
    assert (awaited(table).seat, awaited(table).bot) == (seat, True)
    assert table_setup.player_on(table, seat) == bot
    with pytest.raises(errors.NotSeated):
        services.resign(table_id=table.pk, player=leaver)
    end = table_setup.played_out(table).state
    assert end.game.places[seat] == 3
    kept = {(each.seat, each.kind, each.player.name) for each in queries.record(table).occupancies}
    assert {(seat, "owner", leaver.name), (seat, "stand_in", "steady")} < kept


def test_nobody_resigns_before_the_start_or_without_a_stand_in(four, bot):
    table = seated(four)
    with pytest.raises(errors.TableNotRunning):
        services.resign(table_id=table.pk, player=four[1])
    services.start(table_id=table.pk, by=four[0])
    User.objects.filter(pk=bot.pk).update(is_active=False)
    with pytest.raises(errors.StandInMissing):
        services.resign(table_id=table.pk, player=four[1])
    assert table_setup.player_on(table, 1) == four[1]


def test_a_player_who_left_a_table_while_its_lock_was_awaited_does_not_leave_it_again(four, bot):
    table = small(four)

    def leave_once_locked(execute, sql, *rest):
        found = execute(sql, *rest)
        if "FOR UPDATE" in sql and not locks:
            locks.append(sql)
            services.resign(table_id=table.pk, player=four[1])
        return found

    locks = []
    with connection.execute_wrapper(leave_once_locked):
        services.depart(four[1])
    assert kinds(table).count("resigned") == 1


def test_a_player_whose_account_is_switched_off_leaves_the_games_that_would_wait_for_them_for_ever(four, bot):
    untimed, others = started(four), [started(four, turn_limit=60), started(four, clock={"preset": "normal"})]
    switch_off(bot)
    switch_off(four[2])
    assert "resigned" not in kinds(untimed), "no bot can stand in"
    User.objects.filter(pk=bot.pk).update(is_active=True)
    switch_off(four[1])
    assert (kinds(untimed).count("resigned"), table_setup.player_on(untimed, 1)) == (1, bot)
    for each in others:  # there their time runs out
        assert "resigned" not in kinds(each) and table_setup.player_on(each, 1) == four[1]


def test_a_bot_of_the_service_that_is_switched_off_plays_its_games_to_the_end(four, bot):
    table = started([*four[:3], bot])
    switch_off(bot)
    assert "resigned" not in kinds(table) and table_setup.player_on(table, 3) == bot


def test_the_creator_aborts_an_open_table_and_a_running_one_only_among_bots(four, bot):
    amal = four[0]
    table = seated(four[:2])
    with pytest.raises(errors.NotCreator):
        services.abort(table_id=table.pk, by=four[1])
    assert services.abort(table_id=table.pk, by=amal).status == "aborted"
    with pytest.raises(errors.TableNotRunning):
        services.abort(table_id=table.pk, by=amal)
    with pytest.raises(errors.OthersArePlaying):
        services.abort(table_id=started(four).pk, by=amal)
    alone = started([amal, bot, bot, bot])
    services.abort(table_id=alone.pk, by=amal)
    assert not queries.awaited_at(alone.pk)
    assert Table.objects.get(pk=alone.pk).places is None


def test_staff_abort_any_table_with_a_reason_that_is_kept(four, person):
    table = started(four)
    for short in ("  ", "x", "two\nwords"):
        with pytest.raises(errors.ReasonRequired):
            services.abort_by_staff(table_id=table.pk, by=person("root"), reason=short)
    with pytest.raises(PlaysHimself):
        services.abort_by_staff(table_id=table.pk, by=four[1], reason="I am losing it.")
    assert not AuditEntry.objects.exists()
    services.abort_by_staff(table_id=table.pk, by=person("root"), reason="A test of ours.")
    entry = AuditEntry.objects.get()
    assert (entry.who.name, entry.what, entry.subject, entry.reason) == (
        "root", "table_aborted", table.pk, "A test of ours.",
    )  # fmt: skip
    assert Table.objects.get(pk=table.pk).status == "aborted"
