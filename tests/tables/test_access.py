"""Who may see a table. (The doors have their own tests of the same.)"""

import pytest

from accounts.models import Realm
from games.tables import errors, queries, services
from tests.people import somebody
from tests.tables.playing import seated

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
    assert queries.thinking_state(wrong, 0, (1, 1)) is None
