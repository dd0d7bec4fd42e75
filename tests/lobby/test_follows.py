"""Follows show where a player plays, but only tables that everybody may see."""

import pytest
from django.db import IntegrityError, transaction

from accounts.errors import UnknownUser
from bots import queries as bots
from games.lobby import errors, queries, services
from games.lobby.models import Follow
from games.lobby.services.relations import MOST
from games.tables import services as tables
from games.tables.queries import sittings
from games.tables.services import Boards
from tests.lobby.query_log import asked
from tests.tables.table_setup import played_out, seated, small, step
from tests.tables.test_tournament_tables import tournament_table

pytestmark = pytest.mark.django_db


def where(person, viewer):
    """Return the ids of the tables where the viewer is shown that this person sits."""
    return [each.table.pk for each in sittings([person.pk], viewer).get(person.pk, ())]


def test_following_again_changes_nothing_and_leaving_ends_it(four):
    amal, basim, *_ = four
    once = services.follow(by=amal, name="basim")
    assert services.follow(by=amal, name="BASIM").pk == once.pk
    assert queries.followers_of(basim.pk) == 1
    services.unfollow(by=amal, name="basim")
    assert queries.followers_of(basim.pk) == 0
    with pytest.raises(errors.UnknownFollow):
        services.unfollow(by=amal, name="basim")


def test_a_user_who_blocks_one_is_as_unknown_as_nobody(four):
    amal, basim, *_ = four
    services.block(by=basim, user=amal)
    told = []
    for name in ("basim", "nobody"):
        with pytest.raises(UnknownUser) as refused:
            services.follow(by=amal, name=name)
        told.append((str(refused.value), vars(refused.value)))
    assert told[0] == told[1]


def test_one_follows_neither_oneself_nor_whom_one_blocks_nor_a_bot_of_the_services_own(four, bot):
    amal, basim, *_ = four
    services.block(by=amal, user=basim)
    for nobody in ("amal", "basim", "steady"):
        with pytest.raises(errors.NotFollowable):
            services.follow(by=amal, name=nobody)
    services.follow(by=amal, name="dina")


def test_blocking_ends_following_both_ways_and_no_other(four):
    amal, basim, dina, _ = four
    for by, name in ((amal, "basim"), (basim, "amal"), (amal, "dina"), (dina, "basim")):
        services.follow(by=by, name=name)
    services.block(by=basim, user=amal)
    assert set(Follow.objects.values_list("follower", "followed")) == {
        (amal.pk, dina.pk),
        (dina.pk, basim.pk),
    }


def test_one_is_told_of_public_tables_that_are_not_over_and_of_no_others(four):
    amal, basim, dina, _ = four
    closed = seated([basim], visibility="invite")
    hidden = seated([basim], visibility="unlisted")
    over = small([basim, amal])
    played_out(over)
    waiting, running = seated([basim]), small([basim, amal])
    assert where(basim, dina) == where(basim, amal) == [running.pk, waiting.pk]
    assert {closed.pk, hidden.pk, over.pk}.isdisjoint(where(basim, basim))
    tables.leave_seat(table_id=waiting.pk, player=basim)
    assert where(basim, dina) == [running.pk]


def test_at_a_table_that_is_told_later_one_is_told_who_sat_there_then(four, bot):
    amal, basim, dina, _ = four
    table = small([amal, basim], spectator_delay=4)
    step(table)
    tables.resign(table_id=table.pk, player=basim)
    assert where(basim, dina) == [table.pk]
    assert where(basim, amal) == []


def test_a_game_under_embargo_goes_on_for_all_but_its_players(four, bot):
    _, basim, dina, _ = four
    boards = Boards(bytes(32), 1)
    table = tournament_table([basim, bot], key="updown", players=2, options={"rounds": [1]}, boards=boards)
    played_out(table)
    assert (where(basim, dina), where(basim, None), where(basim, basim)) == ([table.pk], [table.pk], [])
    assert bots.bot(bot.name, realm=bot.realm_id).playing == 1
    tables.open_boards(table_id=table.pk, embargo_from=None)
    assert (where(basim, dina), where(basim, basim)) == ([], [])
    assert bots.bot(bot.name, realm=bot.realm_id).playing == 0


def test_tables_of_another_world_are_not_told_of(four, person):
    amal, basim, *_ = four
    seated([basim])
    elsewhere = person("gamal", realm_id="real")
    elsewhere.realm_id = "sandbox_1"  # not saved: only the viewer's realm matters here
    assert where(basim, elsewhere) == [] and where(basim, amal) != []


def test_the_newest_ten_are_told_of_by_as_many_queries_as_one_of_one_person(four):
    amal, basim, dina, emad = four
    seated([basim])
    few = asked(lambda: sittings([basim.pk], amal))
    newest = [seated([basim, dina]).pk for _ in range(12)][::-1][:10]
    found = {}
    many = asked(lambda: found.update(sittings([basim.pk, dina.pk, emad.pk], amal)))
    assert len(few) == len(many) == 4
    assert [each.table.pk for each in found[basim.pk]] == newest
    assert [each.seat for each in found[dina.pk]] == [1] * 10
    assert emad.pk not in found


def test_so_many_are_followed_and_no_more(four, many):
    amal, *_ = four
    Follow.objects.bulk_create(Follow(follower=amal, followed=each) for each in many(MOST))
    with pytest.raises(errors.TooManyFollows):
        services.follow(by=amal, name="basim")
    services.follow(by=amal, name="many0")
    services.unfollow(by=amal, name="many0")
    services.follow(by=amal, name="basim")


def test_the_database_keeps_one_of_each_and_none_of_oneself(four):
    amal, basim, *_ = four
    services.follow(by=amal, name="basim")
    for other, name in ((basim, "follow_once_each"), (amal, "follow_never_oneself")):
        with pytest.raises(IntegrityError, match=name), transaction.atomic():
            Follow.objects.create(follower=amal, followed=other)
    basim.delete()
    assert not Follow.objects.exists()
