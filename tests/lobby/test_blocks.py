"""A blocked user cannot join the blocker's tables, and does not learn who blocks them."""

import pytest
from django.db import IntegrityError, transaction

from accounts import services as accounts
from games.lobby import errors, queries, services
from games.lobby.models import Block
from games.lobby.services.relations import MOST
from games.tables import services as tables
from tests.lobby.query_log import asked
from tests.tables.table_setup import kinds, seated

pytestmark = pytest.mark.django_db


def test_a_blocked_player_sits_neither_where_the_blocker_opened_the_table_nor_where_they_sit(four):
    amal, basim, dina, emad = four
    services.block(by=amal, user=dina)
    opened, joined = seated([amal], seat=None), seated([basim])
    with pytest.raises(errors.NotWelcome):
        tables.take_seat(table_id=opened.pk, player=dina, seat=1)
    tables.take_seat(table_id=joined.pk, player=dina, seat=1)
    tables.leave_seat(table_id=joined.pk, player=dina)
    tables.take_seat(table_id=joined.pk, player=amal, seat=1)
    with pytest.raises(errors.NotWelcome):
        tables.take_seat(table_id=joined.pk, player=dina, seat=2)
    tables.take_seat(table_id=joined.pk, player=emad, seat=2)
    assert kinds(joined)[-1] == "seat_taken" and kinds(opened) == ["table_opened"]


def test_a_refusal_does_not_show_which_player_at_the_table_blocks(four):
    amal, basim, dina, emad = four
    table = seated([amal, basim, dina])
    told = []
    for blocker in (amal, basim, dina):
        row = services.block(by=blocker, user=emad)
        with pytest.raises(errors.NotWelcome) as refused:
            tables.take_seat(table_id=table.pk, player=emad, seat=3)
        told.append((str(refused.value), vars(refused.value)))
        row.delete()
    assert told[0] == told[1] == told[2]
    tables.take_seat(table_id=table.pk, player=emad, seat=3)


def test_a_blocker_may_sit_where_they_like_and_players_who_sit_already_stay(four):
    amal, basim, dina, _ = four
    table = seated([amal, basim])
    services.block(by=dina, user=basim)
    tables.take_seat(table_id=table.pk, player=dina, seat=2)
    services.block(by=dina, user=amal)
    tables.take_seat(table_id=table.pk, player=basim, seat=1, client_seed=b"cut")
    assert table.occupancies.filter(to_seq=None).count() == 3


def test_a_table_is_its_creators_own(four):
    amal, basim, *_ = four
    table = seated([amal], seat=None)
    tables.take_seat(table_id=table.pk, player=basim, seat=0)
    services.block(by=basim, user=amal)
    tables.take_seat(table_id=table.pk, player=amal, seat=1)


def test_of_two_people_one_of_whom_blocks_the_other_neither_invites_the_other(four):
    amal, basim, dina, _ = four
    services.block(by=amal, user=basim)
    for by, guest in ((amal, basim), (basim, amal)):
        table = seated([by])
        for seat in (None, 2):
            with pytest.raises(errors.NotWelcome):
                tables.invite(table_id=table.pk, by=by, user=guest, seat=seat)
        tables.invite(table_id=table.pk, by=by, user=dina)


def test_a_bot_that_somebody_runs_can_be_blocked_and_one_of_the_services_own_cannot(four, bot):
    amal, basim, *_ = four
    robot = accounts.make_bot(name="robot", owner=basim)
    services.block(by=amal, user=robot)
    table = seated([amal])
    with pytest.raises(errors.NotWelcome):
        tables.take_seat(table_id=table.pk, player=robot, seat=1)
    for nobody in (bot, amal):
        with pytest.raises(errors.NotBlockable):
            services.block(by=amal, user=nobody)
    asked_before = asked(lambda: tables.add_bot(table_id=table.pk, by=amal, seat=1, bot=bot))
    assert not [sql for sql in asked_before if "lobby_block" in sql]


def test_blocking_again_changes_nothing_and_unblocking_ends_it(four):
    amal, basim, *_ = four
    once = services.block(by=amal, user=basim)
    assert services.block(by=amal, user=basim).pk == once.pk
    services.unblock(by=amal, name="BASIM")
    tables.take_seat(table_id=seated([amal]).pk, player=basim, seat=1)
    for nobody in ("basim", "no such name", "a\0b"):
        with pytest.raises(errors.UnknownBlock):
            services.unblock(by=amal, name=nobody)


def test_who_blocks_whom_is_found_by_one_query_however_many_are_asked_for(four):
    amal, basim, dina, emad = four
    services.block(by=amal, user=basim)
    services.block(by=basim, user=amal)
    services.block(by=emad, user=amal)
    found = []
    statements = asked(lambda: found.append(queries.pairs_apart([each.pk for each in (amal, basim, emad)])))
    assert len(statements) == 1
    assert found == [{frozenset({amal.pk, basim.pk}), frozenset({amal.pk, emad.pk})}]
    assert queries.pairs_apart([basim.pk, dina.pk, emad.pk]) == frozenset()
    assert queries.is_kept_out(amal.pk, by=[dina.pk, emad.pk])
    assert not queries.is_kept_out(emad.pk, by=[amal.pk])


def test_there_are_so_many_blocks_and_no_more(four, many):
    amal, basim, *_ = four
    others = many(MOST)
    Block.objects.bulk_create(Block(blocker=amal, blocked=each) for each in others)
    with pytest.raises(errors.TooManyBlocks):
        services.block(by=amal, user=basim)
    assert services.block(by=amal, user=others[0]).blocked == others[0]
    services.unblock(by=amal, name="many0")
    services.block(by=amal, user=basim)


def test_a_block_goes_with_either_of_the_two(four):
    amal, basim, dina, _ = four
    services.block(by=amal, user=basim)
    services.block(by=basim, user=dina)
    basim.delete()
    assert not Block.objects.exists()


def test_the_database_keeps_one_block_of_each_and_none_of_oneself(four):
    amal, basim, *_ = four
    services.block(by=amal, user=basim)
    for blocked, name in ((basim, "block_once_each"), (amal, "block_never_oneself")):
        with pytest.raises(IntegrityError, match=name), transaction.atomic():
            Block.objects.create(blocker=amal, blocked=blocked)
