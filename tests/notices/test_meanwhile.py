"""Webhooks and notification settings, while two requests use them at the same time, on real connections."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import end_account
from games.notices import links, queries, services
from games.notices.kinds import EMAIL, NoticeKind, Way
from games.notices.models import Delivery, Endpoint
from games.tables import services as tables
from games.tables.models import Table
from tests.lobby.test_meanwhile import meanwhile
from tests.people import somebody
from tests.tables.table_setup import awaited, step

pytestmark = pytest.mark.usefixtures("committed")
TOLD = (NoticeKind.TURN, NoticeKind.REMINDER)


def test_of_two_kinds_of_mails_that_are_ended_at_once_neither_comes_again():
    ali = somebody("ali")
    paths = [f"/unsubscribe/{links.unsubscribe_token(ali.pk, (kind,))}" for kind in TOLD]
    assert Client().get(paths[0]).status_code == 200  # the first page of a process takes long to make
    ended = meanwhile(*(lambda path=path: Client().post(path) for path in paths))
    assert ended == ["HttpResponse"]
    preferred = queries.notification_settings_of(ali)
    assert [preferred.way(EMAIL, kind) for kind in TOLD] == [Way.OFF, Way.OFF]
    assert preferred.way(EMAIL, NoticeKind.GAME_STARTED) is Way.INSTANT


def nearly_over(creator: User) -> Table:
    """A game that its creator watches, and that is over with the next action."""
    table = tables.open_table(
        creator=creator, seat=None, ruleset="updown", players=2, options={"rounds": [1]}
    )
    for seat, name in enumerate(("badr", "camil")):
        tables.take_seat(table_id=table.pk, player=somebody(name), seat=seat)
    tables.start(table_id=table.pk, by=creator)
    while awaited(table).turn < 4:
        step(table)
    return table


@pytest.mark.parametrize("first", ["action", "removal"])
@pytest.mark.parametrize("how", ["removed", "with its user"])
def test_a_webhook_that_goes_while_an_event_is_stored_for_it_hinders_neither(first, how):
    ali = somebody("ali")
    table = nearly_over(ali)
    endpoint, _ = services.register(by=ali, user=ali, url="https://example.org/told", types=["game.finished"])
    removal = (
        (lambda: services.remove(by=ali, endpoint_id=endpoint.pk))
        if how == "removed"
        else (lambda: end_account(user=User.objects.get(pk=ali.pk)))
    )
    acts = [lambda: step(table), removal]
    (second,) = meanwhile(*(acts if first == "action" else reversed(acts)))
    assert second in {"Outcome", "NoneType", "User"}
    table.refresh_from_db()
    assert table.status == "finished"
    assert not Endpoint.objects.exists() and not Delivery.objects.exists()


@pytest.mark.parametrize("asked", ["test", "again"])
def test_who_asks_a_webhook_to_be_sent_something_while_it_is_removed_is_told_that_it_is_gone(asked):
    ali = somebody("ali")
    endpoint, _ = services.register(by=ali, user=ali, url="https://example.org/told", types=["turn"])
    sent = services.ask_for_test(by=ali, endpoint_id=endpoint.pk)
    ask = {
        "test": lambda: services.ask_for_test(by=ali, endpoint_id=endpoint.pk),
        "again": lambda: services.redeliver(by=ali, endpoint_id=endpoint.pk, delivery_id=sent.pk),
    }[asked]
    assert meanwhile(lambda: services.remove(by=ali, endpoint_id=endpoint.pk), ask) == ["UnknownEndpoint"]
    assert not Delivery.objects.exists()
