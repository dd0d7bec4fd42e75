"""Webhooks and notification settings, while two requests use them at the same time, on real connections."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from accounts import services as accounts
from accounts.models import Token, User
from accounts.queries.callers import caller_by_secret
from accounts.scopes import Scope
from accounts.services import end_account
from bots import services as bots
from games.notices import links, queries, services
from games.notices.kinds import EMAIL, NoticeKind, Way
from games.notices.models import Delivery, Endpoint
from games.tables import services as tables
from games.tables.models import Table
from tests.lobby.test_meanwhile import TERMS, meanwhile
from tests.notices.browsers import Browser
from tests.people import somebody
from tests.tables.table_setup import awaited, step

pytestmark = pytest.mark.usefixtures("committed")
READ = [Scope.PROFILE_READ]
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


@pytest.fixture
def doors(server):
    """What a request makes by which somebody comes in, or hears something, later: each by its name."""
    ali, now = somebody("ali"), datetime.now(UTC)
    robot, *_ = bots.register(by=ali, name="robot", **TERMS)
    told = {"url": "https://example.org/told", "types": ["turn"]}
    off, _ = services.register(by=ali, user=robot, **told)
    services.change(by=ali, endpoint_id=off.pk, active=False)
    browser = Browser(server, "/push").subscription()
    return {
        "token": lambda by: accounts.create_token(user=by, name="x", scopes_wanted=READ, now=now),
        "calendar": lambda by: accounts.renew_calendar(user=by),
        "webhook": lambda by: services.register(by=by, user=by, **told),
        "bot's webhook": lambda by: services.register(by=by, user=robot, **told),
        "webhook again": lambda by: services.change(by=by, endpoint_id=off.pk, active=True),
        "webhook's secret": lambda by: services.rotate(by=by, endpoint_id=off.pk),
        "push": lambda by: services.subscribe_push(user=by, endpoint=browser["endpoint"], **browser["keys"]),
        "bot": lambda by: bots.register(by=by, name="other", **TERMS),
        "bot's token": lambda by: bots.renew_token(by=by, name="robot"),
    }  # fmt: skip


@pytest.mark.parametrize("ends", ["all access", "the token"])
@pytest.mark.parametrize("door", [
    "token", "calendar", "webhook", "bot's webhook", "webhook again", "webhook's secret", "push", "bot",
    "bot's token",
])  # fmt: skip
def test_who_came_by_an_access_that_is_being_ended_makes_no_other(doors, ends, door):
    ali, now = User.objects.get(name="ali"), datetime.now(UTC)
    scopes = [Scope.PROFILE_WRITE, Scope.WEBHOOKS_MANAGE]
    token, secret = accounts.create_token(user=ali, name="lost", scopes_wanted=scopes, now=now)
    intruder = caller_by_secret(secret, now=now).user
    end = {
        "all access": lambda: accounts.end_access(user=ali, now=now),
        "the token": lambda: accounts.revoke_token(user=ali, token_id=token.pk, now=now),
    }[ends]
    assert meanwhile(end, lambda: doors[door](intruder)) == ["InvalidToken"]
    doors[door](ali)


def test_who_came_by_a_password_that_is_being_changed_makes_no_token_of_a_page():
    ali, now = somebody("ali"), datetime.now(UTC)
    intruder = User.objects.get(pk=ali.pk)
    change = lambda: accounts.replace_password(user=_with_password(ali))  # noqa: E731
    make = lambda: accounts.create_session_token(user=intruder, now=now)  # noqa: E731
    assert meanwhile(change, make) == ["InvalidToken"]
    assert not Token.objects.exists()


def _with_password(user: User) -> User:
    user.set_password("another long password")
    return user
