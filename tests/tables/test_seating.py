"""Seats: taking and leaving them, invitations, bots."""

import pytest

from games.tables import errors, queries, services
from tests.tables import table_setup
from tests.tables.table_setup import kinds, seated

pytestmark = pytest.mark.django_db


def test_a_seat_can_be_taken_and_left_and_taken_by_another(four):
    table = seated(four[:2])
    services.leave_seat(table_id=table.pk, player=four[1])
    services.take_seat(table_id=table.pk, player=four[2], seat=1)
    assert kinds(table)[2:] == ["seat_taken", "seat_freed", "seat_taken"]
    assert table_setup.player_on(table, 1) == four[2]


def test_sitting_down_again_on_ones_own_seat_changes_nothing_but_the_seed(four):
    table = seated(four[:2])
    services.take_seat(table_id=table.pk, player=four[1], seat=1, client_seed=b"cut")
    assert len(kinds(table)) == 3
    assert bytes(table.occupancies.get(seat=1).client_seed) == b"cut"


def test_a_seat_is_refused_when_it_is_taken_or_missing_or_one_sits_already(four, person):
    table = seated(four[:2])
    with pytest.raises(errors.SeatTaken):
        services.take_seat(table_id=table.pk, player=four[2], seat=1)
    with pytest.raises(errors.SeatNotFound):
        services.take_seat(table_id=table.pk, player=four[2], seat=4)
    with pytest.raises(errors.AlreadySeated):
        services.take_seat(table_id=table.pk, player=four[1], seat=2)
    with pytest.raises(errors.InvalidSeed):
        services.take_seat(table_id=table.pk, player=four[2], seat=2, client_seed=b"x" * 65)
    with pytest.raises(errors.NotSeated):
        services.leave_seat(table_id=table.pk, player=four[3])
    assert kinds(table) == ["table_opened", "seat_taken", "seat_taken"]


def test_bots_are_seated_and_removed_by_the_creator_only(four, bot):
    table = seated(four[:2])
    with pytest.raises(errors.NotCreator):
        services.add_bot(table_id=table.pk, by=four[1], seat=2, bot=bot)
    with pytest.raises(errors.NotABot):
        services.add_bot(table_id=table.pk, by=four[0], seat=2, bot=four[2])
    with pytest.raises(errors.SeatTaken):
        services.add_bot(table_id=table.pk, by=four[0], seat=1, bot=bot)
    services.add_bot(table_id=table.pk, by=four[0], seat=2, bot=bot)
    services.add_bot(table_id=table.pk, by=four[0], seat=3, bot=bot)  # one bot, two seats
    with pytest.raises(errors.SeatNotABots):
        services.remove_bot(table_id=table.pk, by=four[0], seat=1)
    with pytest.raises(errors.SeatNotFound):
        services.remove_bot(table_id=table.pk, by=four[0], seat=9)
    services.remove_bot(table_id=table.pk, by=four[0], seat=2)
    assert [each.seat for each in queries.seated_at(table)] == [0, 1, 3]


def test_a_bot_seated_again_on_its_seat_stays_there_and_another_is_refused(four, bot, person):
    table = seated(four[:1])
    services.add_bot(table_id=table.pk, by=four[0], seat=2, bot=bot)
    services.add_bot(table_id=table.pk, by=four[0], seat=2, bot=bot)
    assert kinds(table) == ["table_opened", "seat_taken", "seat_taken"]
    with pytest.raises(errors.SeatTaken):
        services.add_bot(table_id=table.pk, by=four[0], seat=2, bot=person("random", "bot"))


def test_an_invitation_keeps_a_seat_and_opens_a_closed_table(four, bot):
    amal, basim, dina, _ = four
    table = seated([amal], visibility="invite")
    with pytest.raises(errors.TableNotFound):
        services.take_seat(table_id=table.pk, player=basim, seat=1)
    services.invite(table_id=table.pk, by=amal, user=basim, seat=1)
    services.invite(table_id=table.pk, by=amal, user=dina)
    with pytest.raises(errors.SeatReserved):
        services.take_seat(table_id=table.pk, player=dina, seat=1)
    with pytest.raises(errors.SeatReserved):
        services.add_bot(table_id=table.pk, by=amal, seat=1, bot=bot)
    services.take_seat(table_id=table.pk, player=basim, seat=1)
    services.take_seat(table_id=table.pk, player=dina, seat=2)
    assert [(each.user.name, each.seat) for each in queries.invitations(table)] == [
        ("basim", 1),
        ("dina", None),
    ]


def test_an_invitation_is_the_creators_to_give_and_to_take_back(four, bot):
    amal, basim, dina, _ = four
    table = seated([amal, basim])
    with pytest.raises(errors.NotCreator):
        services.invite(table_id=table.pk, by=basim, user=dina)
    with pytest.raises(errors.SeatTaken):
        services.invite(table_id=table.pk, by=amal, user=dina, seat=1)
    for nobody in (amal, bot):
        with pytest.raises(errors.NotInvitable, match="not yourself and not bots"):
            services.invite(table_id=table.pk, by=amal, user=nobody)
    services.invite(table_id=table.pk, by=amal, user=dina, seat=2)
    services.withdraw(table_id=table.pk, by=amal, user=dina)
    with pytest.raises(errors.InvitationNotFound):
        services.withdraw(table_id=table.pk, by=amal, user=dina)
    assert queries.invitations(table) == []


def test_a_bot_that_sits_down_by_itself_gives_no_seed(four, bot):
    table = seated(four[:1])
    services.take_seat(table_id=table.pk, player=bot, seat=1, client_seed=b"steered")
    occupancy = table.occupancies.get(seat=1)
    assert (occupancy.bot, bytes(occupancy.client_seed)) == (True, b"")
