"""Access to tables. (Each interface has its own tests of it.)"""

import pytest

from accounts.models import Realm
from games.tables import errors, queries, services
from games.tables.queries import hot_statements, table_lookup
from tests.people import somebody
from tests.tables.table_setup import seated

pytestmark = pytest.mark.django_db


def test_who_sees_a_table_depends_on_its_visibility(four, person):
    amal, basim, dina, _ = four
    public, unlisted, closed = (seated([amal], visibility=each) for each in ("public", "unlisted", "invite"))
    services.invite(table_id=closed.pk, by=amal, user=basim)
    for viewer in (None, dina):
        assert queries.table(public.pk, viewer).pk == public.pk
        assert queries.table(unlisted.pk, viewer).pk == unlisted.pk
        with pytest.raises(errors.TableNotFound):
            queries.table(closed.pk, viewer)
    for viewer in (amal, basim):
        assert queries.table(closed.pk, viewer).pk == closed.pk
    assert [each.pk for each in queries.tables(dina)] == [public.pk]
    assert [each.pk for each in queries.tables(basim, mine=True)] == [closed.pk]
    assert {each.pk for each in queries.tables(amal, mine=True)} == {public.pk, unlisted.pk, closed.pk}
    assert list(queries.tables(None, mine=True)) == []


def test_who_once_sat_at_a_closed_table_still_sees_it(four, bot):
    amal, basim, *_ = four
    table = seated([amal], visibility="invite", ruleset="updown", players=2)
    services.invite(table_id=table.pk, by=amal, user=basim)
    services.take_seat(table_id=table.pk, player=basim, seat=1)
    services.start(table_id=table.pk, by=amal)
    services.resign(table_id=table.pk, player=basim)
    assert queries.table(table.pk, basim).standing.seat is None


def test_a_seat_given_up_before_the_start_opens_nothing(four):
    amal, basim, dina, _ = four
    table = seated([amal], visibility="invite", ruleset="updown", players=2)
    services.invite(table_id=table.pk, by=amal, user=basim)
    services.take_seat(table_id=table.pk, player=basim, seat=1)
    services.leave_seat(table_id=table.pk, player=basim)
    assert queries.table(table.pk, basim).standing.seat is None  # still invited
    services.withdraw(table_id=table.pk, by=amal, user=basim)
    _is_closed(table, basim)
    services.invite(table_id=table.pk, by=amal, user=dina)
    services.take_seat(table_id=table.pk, player=dina, seat=1)
    services.withdraw(table_id=table.pk, by=amal, user=dina)
    services.start(table_id=table.pk, by=amal)
    _is_closed(table, basim)
    services.resign(table_id=table.pk, player=dina)
    assert queries.table(table.pk, dina).standing.seat is None
    assert [each.pk for each in queries.tables(dina, mine=True)] == [table.pk]


def _is_closed(table, viewer):
    for look in (queries.table, queries.state):
        with pytest.raises(errors.TableNotFound):
            look(table.pk, viewer)
    assert not table_lookup.standing_of(hot_statements.table_head_row(table.pk, viewer), viewer).sees
    assert not table_lookup.standings(table, [viewer])[viewer.pk].sees
    assert list(queries.tables(viewer, mine=True)) == []


def test_a_viewer_is_the_same_to_a_table_however_it_is_found(four, person, bot):
    """Streams find many viewers' roles with the ORM, play one viewer's with raw SQL. Both must agree."""
    amal, basim, dina, _ = four
    Realm.objects.create(key="box")
    stranger = somebody("guest", realm_id="box")
    staff = person("hala")
    staff.is_staff = True
    viewers = [None, *four, bot, stranger, staff]
    told = set()
    for visibility in ("public", "unlisted", "invite"):
        for seat in (0, None):
            table = services.open_table(creator=amal, ruleset="casual", visibility=visibility, seat=seat)
            for user in (basim, dina):
                services.invite(table_id=table.pk, by=amal, user=user)
            services.take_seat(table_id=table.pk, player=basim, seat=1)
            services.add_bot(table_id=table.pk, by=amal, seat=2, bot=bot)
            services.take_seat(table_id=table.pk, player=dina, seat=3)
            services.leave_seat(table_id=table.pk, player=dina)
            for viewer in viewers:
                one = _to_viewer(hot_statements.table_with_state(table.pk, viewer), viewer)
                assert one == _to_viewer(hot_statements.table_head_row(table.pk, viewer), viewer)
                if viewer is not None:
                    assert one[-1] == table_lookup.standings(table, [viewer])[viewer.pk]
                told.add(one)
    # The viewers do differ: seated, formerly seated, invited, the creator, none of these.
    assert len(told) >= 7


def _to_viewer(table, viewer):
    standing = table_lookup.standing_of(table, viewer)
    return table.viewer_seat, table.viewer_was_seated, table.viewer_invited, standing


def test_nothing_crosses_from_one_realm_to_another(four, person):
    Realm.objects.create(key="box")
    stranger = somebody("guest", realm_id="box")
    ours, theirs = seated(four[:1]), seated([stranger])
    for table, viewer in ((ours, stranger), (theirs, four[0]), (theirs, None)):
        with pytest.raises(errors.TableNotFound):
            queries.table(table.pk, viewer)
        with pytest.raises(errors.TableNotFound):
            queries.state(table.pk, viewer)
    with pytest.raises(errors.TableNotFound):
        services.take_seat(table_id=ours.pk, player=stranger, seat=1)
    with pytest.raises(errors.NotInvitable):
        services.invite(table_id=ours.pk, by=four[0], user=stranger)
    assert [each.pk for each in queries.tables(stranger)] == [theirs.pk]


@pytest.mark.parametrize(
    "wrong", ["", "7", "user_01k00000000000000000000000", "table_01k00000000000000000000000"]
)
def test_an_id_of_nothing_is_not_found(four, wrong):
    with pytest.raises(errors.TableNotFound):
        queries.table(wrong, four[0])
    with pytest.raises(errors.TableNotFound):
        services.start(table_id=wrong, by=four[0])
    with pytest.raises(errors.TableNotFound):
        services.act(table_id=wrong, player=four[0], turn=(1, 1), action=None)
    with pytest.raises(errors.StaleTurn):
        services.act_for(table_id=wrong, seat=0, turn=(1, 1), action=None)
    assert queries.bot_state(wrong, 0, (1, 1)) is None
