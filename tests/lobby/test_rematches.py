"""Rematches: the same kind of table with the same people, everybody one seat further."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from games.lobby import errors, services
from games.lobby.models import Challenge
from games.tables import queries
from games.tables import services as tables
from games.tables.errors import NotSeated
from games.tables.models import Table
from tests.people import somebody
from tests.tables.table_setup import played_out, seated, small

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(four):
    """`over()`: a finished game of Amal and Basim, or of other people."""

    def played(people=None, **chosen):
        table = small(people or four[:2], **chosen)
        played_out(table)
        return Table.objects.get(pk=table.pk)

    return played


def seats(table_id):
    return [each.player.name for each in queries.seated_at(Table.objects.get(pk=table_id))]


def test_everybody_sits_one_seat_further_and_all_else_is_as_before(four, over):
    amal, basim, dina, _ = four
    table = over([amal, basim, dina], turn_limit=60, visibility="unlisted")
    row, made = services.rematch(by=basim, table_id=table.pk)
    again = Table.objects.get(pk=row.table_id)
    assert made and row.again_of_id == table.pk and again.creator == basim
    alike = ("ruleset", "options", "players", "visibility", "turn_limit", "clock", "rated", "chat_mode")
    assert [getattr(again, name) for name in alike] == [getattr(table, name) for name in alike]
    assert again.commitment != table.commitment
    for user in (amal, dina):
        services.accept_challenge(by=user, challenge_id=row.pk)
    assert seats(again.pk) == ["dina", "amal", "basim"]
    assert Table.objects.get(pk=again.pk).status == "running"


def test_games_of_days_are_played_again_by_the_same_clock(over):
    table = over(clock={"preset": "brisk"})
    row, _ = services.rematch(by=table.creator, table_id=table.pk)
    assert Table.objects.get(pk=row.table_id).clock == table.clock


def test_a_player_who_asks_later_is_answered_the_same_table(four, over):
    amal, basim, *_ = four
    table = over()
    first, _ = services.rematch(by=basim, table_id=table.pk)
    again, made = services.rematch(by=amal, table_id=table.pk)
    assert (again.pk, made) == (first.pk, False)
    Challenge.objects.filter(pk=first.pk).update(ends_at=Now())
    services.sweep_challenges()
    another, made = services.rematch(by=amal, table_id=table.pk)
    assert made and another.pk != first.pk


def test_a_player_who_asks_after_the_rematch_was_broken_off_gets_another_table_at_once(four, over):
    amal, basim, *_ = four
    table = over()
    for asks, gone in ((basim, amal), (amal, amal)):
        first, _ = services.rematch(by=gone, table_id=table.pk)
        tables.abort(table_id=first.table_id, by=gone)
        again, made = services.rematch(by=asks, table_id=table.pk)
        assert made and Table.objects.get(pk=again.table_id).status == Table.Status.OPEN
        services.cancel_challenge(by=asks, challenge_id=again.pk)
    assert set(Challenge.objects.values_list("ended", flat=True)) == {"cancelled"}


def test_a_game_is_played_again_once_it_is_over_by_who_sat_there(four, over):
    amal, basim, dina, _ = four
    for table in (seated([amal, basim]), small([amal, basim])):
        with pytest.raises(errors.GameNotFinished):
            services.rematch(by=amal, table_id=table.pk)
    broken_off = seated([amal, basim])
    tables.abort(table_id=broken_off.pk, by=amal)
    with pytest.raises(errors.GameNotFinished):
        services.rematch(by=amal, table_id=broken_off.pk)
    with pytest.raises(NotSeated):
        services.rematch(by=dina, table_id=over().pk)


def test_bots_come_along_and_with_nobody_else_the_game_starts(four, bot, over):
    amal, *_ = four
    row, _ = services.rematch(by=amal, table_id=over([amal, bot]).pk)
    assert seats(row.table_id) == ["steady", "amal"]
    services.sweep_challenges()
    assert Table.objects.get(pk=row.table_id).status == "running"


def test_a_player_who_blocks_the_asker_leaves_their_seat_of_the_rematch_free(four, over):
    amal, basim, dina, _ = four
    table = over([amal, basim, dina])
    services.block(by=basim, user=amal)
    row, _ = services.rematch(by=amal, table_id=table.pk)
    assert [each.user.name for each in queries.invitations(row.table)] == ["dina"]


def test_a_program_that_the_asker_blocks_leaves_its_seat_of_the_rematch_free(four, over):
    amal, basim, dina, _ = four
    robot = somebody("robot", kind="bot", owner=dina)
    table = over([amal, basim, robot])
    services.block(by=amal, user=robot)
    row, _ = services.rematch(by=amal, table_id=table.pk)
    assert seats(row.table_id) == ["amal"]
    assert [each.user.name for each in queries.invitations(row.table)] == ["basim"]


def test_whom_somebody_blocks_takes_the_rematch_from_neither_of_the_others(four, over):
    """Each gets a table that they may see, so nobody learns from the answer who blocks them."""
    amal, basim, dina, _ = four
    table = over([amal, basim, dina])
    Table.objects.filter(pk=table.pk).update(visibility="invite")
    services.block(by=basim, user=amal)
    theirs, _ = services.rematch(by=amal, table_id=table.pk)
    own, made = services.rematch(by=basim, table_id=table.pk)
    assert made and own.pk != theirs.pk
    for asks, challenge in ((amal, theirs), (basim, own), (dina, theirs)):
        found, made = services.rematch(by=asks, table_id=table.pk)
        assert (found.pk, made) == (challenge.pk, False)
        queries.table(found.table_id, asks)
    services.decline_challenge(by=dina, challenge_id=theirs.pk)
    assert services.rematch(by=dina, table_id=table.pk)[0].pk == own.pk


def test_a_player_who_blocks_after_a_rematch_was_made_has_one_of_their_own(four, over):
    amal, basim, *_ = four
    table = over()
    first, _ = services.rematch(by=amal, table_id=table.pk)
    services.block(by=basim, user=amal)
    own, made = services.rematch(by=basim, table_id=table.pk)
    assert made and own.pk != first.pk


def test_the_database_keeps_one_rematch_of_a_game_for_each_who_asks(four, over):
    amal, basim, *_ = four
    table = over()
    services.rematch(by=amal, table_id=table.pk)
    Challenge.objects.create(table=seated([basim]), challenger=basim, again_of=table, ends_at=Now())
    other = seated([amal])
    with pytest.raises(IntegrityError, match="challenge_one_rematch"), transaction.atomic():
        Challenge.objects.create(table=other, challenger=amal, again_of=table, ends_at=Now())
