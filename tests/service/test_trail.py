"""Tests that every request of staff in the admin is in the audit trail, or changes nothing.

The addresses come from the admin's URLs and the actions from the registered admins. `FILLED` has the values
for their forms. Each request is rolled back afterwards.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urljoin

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.admin.utils import quote
from django.db import connection, transaction
from django.db.models import Max
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver
from oauth2_provider.models import AccessToken, Application, Grant, IDToken, RefreshToken

from accounts import services as accounts
from accounts.models import Token, User
from accounts.scopes import Scope
from bots import services as bots
from bots.models import Bot, RemoteBot
from games.feed.models import AuditEntry, FeedEvent
from games.lobby import services as lobby
from games.lobby.models import Case, Signal
from games.notices import services as notices
from games.notices.models import Delivery, Endpoint, Message, Notice
from games.ratings import services as ratings
from games.ratings.models import Generation, RatedGame
from games.tables import services as tables
from games.tables.models import Table
from games.tournaments import services as events
from games.tournaments.models import Tournament
from games.tournaments.roles import Role
from games.tournaments.services.decisions import Removal
from tests.forms import Form, forms_of
from tests.people import somebody
from tests.staff import staff_client
from tests.tables.table_setup import played_out, small
from tests.tournaments.admin.conftest import FORM, SHOWN, route_of, routes
from tests.tournaments.conftest import NAMES, SMALL, published

pytestmark = pytest.mark.django_db
WHY = "The power failed in the hall."
TOMORROW = "<tomorrow>"  # replaced by the date when it is sent
NEW = "thirteen sleepy tricks"
# Tables that every request may change.
NOBODYS = {"django_session", "accounts_cache"}
# Staff sign out here; every page has a form for it.
OUT = "logout/"
FILLED: dict[str, Form] = {
    "accounts/user/add/": {"name": "hala", "password1": NEW, "password2": NEW},
    "accounts/user/<id>/password/": {"password1": NEW, "password2": NEW},
    "accounts/user/<path:object_id>/change/": {"is_staff": "on"},
    "bots/bot/<path:object_id>/change/": {"description": "Plays slowly."},
    "tables/table/<path:object_id>/direct/": {"kind": "message", "reason": WHY, "do": "it"},
    "tables/table/<path:object_id>/reveal/": {"seat": "0", "round": "1", "reason": WHY},
    "tables/table/<path:object_id>/abort/": {"reason": WHY},
    "ratings/ratedgame/<path:object_id>/annul/": {"reason": WHY},
    "ratings/ratedgame/<path:object_id>/adjust/": {"reason": WHY, "places": "1 1"},
    "lobby/case/<path:object_id>/warn/": {"reason": WHY},
    "lobby/case/<path:object_id>/ban-from-chat/": {
        "reason": WHY, "until_0": TOMORROW, "until_1": "12:00:00",
    },
    "lobby/case/<path:object_id>/suspend/": {
        "reason": WHY, "until_0": TOMORROW, "until_1": "12:00:00",
    },
    "lobby/case/<path:object_id>/lift/": {"reason": WHY},
    "lobby/case/<path:object_id>/remove-message/": {"reason": WHY},
    "lobby/case/<path:object_id>/close-with-merit/": {"reason": WHY},
    "lobby/case/<path:object_id>/close-without-merit/": {"reason": WHY},
    "lobby/signal/<path:object_id>/open-cases/": {"reason": WHY},
    "lobby/signal/<path:object_id>/look-at/": {"reason": WHY},
    "lobby/signal/<path:object_id>/dismiss/": {"reason": WHY},
    "tournaments/tournament/add/": FORM | {f"tie_{place}": "" for place in range(2, 7)},
    "mfa/authenticator/<path:object_id>/delete/": {},
    **{
        f"oauth2_provider/{kind}/<path:object_id>/delete/": {}
        for kind in ("application", "accesstoken", "refreshtoken", "grant", "idtoken")
    },
}  # fmt: skip
# A page that shows a form only for a chosen kind.
CHOSEN = {"tables/table/<path:object_id>/direct/": "?kind=message"}
# What an owner does with a tournament in each of its states: the pages, and the form values.
STEPS: dict[str, list[tuple[str, Form]]] = {
    "draft": [("edit/", {"name": "Renamed"}), ("do/open/", {}), ("do/discard/", {})],
    "open": [
        ("entries/", {"player": "hani", "bots-bot": "steady", "bots-count": "2"}),
        ("entries/list/", {"text": "name\nhani"}),
        ("entries/1/out/", {}),
        ("entries/5/back/", {}),
        ("officials/", {"player": "hani", "role": "arbiter"}),
        ("officials/helper/director/dismiss/", {}),
        ("do/close/", {}),
        ("do/cancel/", {"reason": WHY}),
    ],
    "closed": [("pair/", {})],
    "published": [("do/roll-back/", {"reason": WHY}), ("entries/1/disqualify/", {"reason": WHY})],
    "broken": [("rounds/1/tables/1/rule/", {"score_0": "1", "score_1": "2", "reason": WHY})],
    "between": [
        ("do/end/", {"reason": WHY}),
        ("annul/", {"games": "1-2", "reason": WHY}),
        ("remove/", {"reason": WHY}),
    ],
    "asked": [
        ("motions/<str:motion_id>/agree/", {}),
        ("motions/<str:motion_id>/decline/", {}),
        ("complaints/<str:complaint_id>/uphold/", {"reason": WHY}),
        ("complaints/<str:complaint_id>/dismiss/", {"reason": WHY}),
    ],
    "played": [("do/confirm/", {})],
}
EVENT = "tournaments/tournament/<str:tournament_id>/"


class Trail:
    """A check that a request's changes are in the audit trail. It rolls the request back."""

    def __init__(self, staff: User) -> None:
        self.staff = staff
        with connection.cursor() as cursor:
            cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            self.tables = [name for (name,) in cursor.fetchall() if name not in NOBODYS]
        self.look()

    def look(self) -> None:
        """Keep the current state of all tables."""
        self.written, self.there = self._written(), self._rows(self.tables)

    def _written(self) -> dict[str, int]:
        """Return how many rows of each table this transaction has written, rolled-back rows included."""
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT relname, n_tup_ins + n_tup_upd + n_tup_del FROM pg_stat_xact_user_tables "
                "WHERE n_tup_ins + n_tup_upd + n_tup_del > 0"
            )
            return {name: many for name, many in cursor.fetchall() if name not in NOBODYS}

    def _rows(self, tables: Iterable[str]) -> dict[str, str | None]:
        """Return a hash of the rows of each of these tables."""
        rows = "SELECT '{0}', md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))) FROM \"{0}\" AS t"
        asked = " UNION ALL ".join(rows.format(each) for each in tables)
        with connection.cursor() as cursor:
            cursor.execute(asked or "SELECT WHERE false")
            return dict(cursor.fetchall())

    def _last(self) -> int:
        return AuditEntry.objects.aggregate(last=Max("id", default=0))["last"]

    def changed(self, client: Client, to: str, form: Any) -> bool:
        """Return whether this request changed anything. Assert that changes are in the trail."""
        last, before, signed_in = self._last(), transaction.savepoint(), client.cookies.output()
        self.answer = client.post(to, form)
        assert self.answer.status_code < 500, to
        written = self._written()
        touched = {each for each, many in written.items() if many != self.written.get(each)}
        found = {each for each, rows in self._rows(touched).items() if rows != self.there[each]}
        kept = AuditEntry.objects.filter(who=self.staff, id__gt=last).exists()
        transaction.savepoint_rollback(before)
        client.cookies.load(signed_in.replace("Set-Cookie: ", ""))
        self.written = written
        assert kept or not found, f"{to} changed {sorted(found)}, and nobody kept it: {form}"
        return bool(found)

    def walked(self, client: Client, to: str, filled: Form | None) -> bool:
        """Fill in and send each form of a page. Return whether any of them changed something."""
        acted = False
        for action, form in () if filled is None else _forms(to, client.get(to), filled):
            acted |= self.changed(client, action, form)
            for again, second in _forms(to, self.answer, filled):  # forms that only the answer shows
                acted |= self.changed(client, again, second)
        return acted


def _forms(to: str, page: Any, filled: Form) -> list[tuple[str, Form]]:
    """Return the forms of a page as (address, filled form), without the form to sign out."""
    if page.status_code != 200 or "html" not in page.headers["Content-Type"]:
        return []
    found = [(urljoin(to, action), form | filled) for action, form in forms_of(page.content.decode())]
    return [(action, form) for action, form in found if not action.endswith(OUT)]


@pytest.fixture
def boss() -> User:
    return User.objects.create_superuser("boss", "correct horse")


@pytest.fixture
def rows(boss) -> dict[type, Any]:
    """One row of each model in the admin."""
    one, other, steady = somebody("amal"), somebody("basim"), somebody("steady", User.Kind.BOT)
    now = datetime.now(UTC)
    table = small([one, other], turn_limit=60)
    played_out(small([one, other], rated=True, turn_limit=300))
    ratings.sweep_ratings()
    endpoint, _ = notices.register(by=one, user=one, url="https://example.org/told", types=["turn"])
    delivery = notices.ask_for_test(by=one, endpoint_id=endpoint.pk)
    robot, *_ = bots.register(
        by=one, name="robot", rulesets=["modern"], speeds=["live"], concurrency=1, is_open=True
    )
    accounts.give_second_factor(user=other)
    program = Application.objects.create(
        name="Club", client_type="public", authorization_grant_type="authorization-code", redirect_uris="x:y"
    )
    let_in = {"user": one, "application": program, "expires": now + timedelta(days=1), "scope": ""}
    lobby.say(table_id=table.pk, author=other, text="You fool")
    cited = {"table_id": table.pk, "cited": lobby.Cited(messages=[1])}
    case = lobby.report(by=one, about=other, reason="insults", **cited).case
    lobby.ban_from_chat(case_id=case.pk, by=boss, reason=WHY, until=now + timedelta(days=1))
    signal = {"period": now.date(), "strength": 7.0, "games": 30, "kind": "together", "player": one}
    seen = {"share": 0.9, "expected_games": 1.5}
    return {
        Table: table,
        RatedGame: RatedGame.objects.get(),
        Generation: Generation.objects.first(),
        Endpoint: endpoint,
        Delivery: delivery,
        RemoteBot: RemoteBot.objects.get(user=robot),
        Bot: Bot.objects.get(user=steady),
        User: one,
        Token: accounts.create_token(user=one, name="n", scopes_wanted=[Scope.GAMES_READ], now=now)[0],
        Authenticator: Authenticator.objects.get(user=other),
        EmailAddress: EmailAddress.objects.create(user=one, email="amal@example.org"),
        Case: case,
        Signal: Signal.objects.create(other=other, evidence=seen, **signal),
        Notice: Notice.objects.create(user=one, kind="game_started", key="game 1"),
        Message: Message.objects.create(user=one, channel="email"),
        FeedEvent: FeedEvent.objects.first(),
        AuditEntry: AuditEntry.objects.create(realm_id="real", what="made", subject="x", reason=""),
        Application: program,
        AccessToken: AccessToken.objects.create(token="a" * 30, **let_in),
        RefreshToken: RefreshToken.objects.create(user=one, application=program, token="b" * 30),
        Grant: Grant.objects.create(code="c" * 30, redirect_uri="x:y", **let_in),
        IDToken: IDToken.objects.create(**let_in),
    }  # fmt: skip


def addresses(patterns: list[Any], above: str = "") -> Iterator[tuple[str, type | None]]:
    """Yield each URL pattern of the admin as (address, model of its rows or None)."""
    for each in patterns:
        here = above + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from addresses(each.url_patterns, here)
        elif isinstance(each, URLPattern) and each.name:
            yield here, _kind(here)


def _kind(address: str) -> type | None:
    app, _, rest = address.partition("/")
    name = rest.partition("/")[0]
    return next(
        (
            each
            for each in admin.site._registry
            if (each._meta.app_label, each._meta.model_name) == (app, name)
        ),
        None,
    )


def test_every_page_form_and_action_of_the_admin_is_kept_or_changes_nothing(boss, rows):
    admin.autodiscover()  # else nothing is registered before the first request
    assert set(rows) | {Tournament} == set(admin.site._registry)
    client, trail, acted = staff_client(boss), Trail(boss), set()
    trail.look()
    for address, kind in addresses(admin.site.urls[0]):
        if address.startswith(EVENT) or address == OUT or "app_label" in address or "content_type" in address:
            continue
        id = quote(str(rows[kind].pk)) if kind in rows else "tournament_01k00000000000000000000000"
        to = f"/admin/{address}".replace("<path:object_id>", id).replace("<id>", id)
        form_at = to + CHOSEN.get(address, "")
        if trail.changed(client, to, {"post": "yes"}) or trail.walked(client, form_at, _filled(address)):
            acted.add(address)
    for kind, row in rows.items():
        acted |= set(_actions(trail, client, boss, kind, row))
    assert acted == {*FILLED, "token: revoke", "endpoint: disable", "delivery: redeliver"}


def _filled(address: str) -> Form | None:
    tomorrow = f"{datetime.now(UTC) + timedelta(days=1):%Y-%m-%d}"
    given = FILLED.get(address)
    return given and {name: tomorrow if value == TOMORROW else value for name, value in given.items()}


def _actions(trail: Trail, client: Client, boss: User, kind: Any, row: Any) -> Iterator[str]:
    request = RequestFactory().get("/")
    request.user = boss
    name = kind._meta.model_name
    for action in admin.site._registry[kind].get_actions(request):
        chosen = {"action": action, "_selected_action": [row.pk], "post": "yes"}
        if trail.changed(client, f"/admin/{kind._meta.app_label}/{name}/", chosen):
            yield f"{name}: {action}"


def brought_on(event: Tournament, by: User) -> Iterator[str]:
    """Bring a tournament from state to state, and yield the name of each state."""
    at = {"tournament_id": event.pk, "by": by}
    yield "draft"
    events.open_entries(**at)
    for name in (*NAMES, "gone"):
        events.enter(**at, player=somebody(name))
    events.take_out(**at, number=5)
    events.appoint(**at, user=somebody("helper"), role=Role.DIRECTOR)
    yield "open"
    events.close_entries(**at)
    yield "closed"
    first, second = published(event, by)
    yield "published"
    tables.abort_by_staff(table_id=first.pk, by=by, reason=WHY)
    yield "broken"
    events.rule(**at, stage_round=1, number=1, scores=[1, 2], reason=WHY)
    Table.objects.filter(pk=second.pk).update(rated=True)  # so that a game can be left out of the ratings
    played_out(second)
    events.sweep_tournaments()
    yield "between"
    events.ask(tournament_id=event.pk, by=somebody("helper"), what=Removal(), reason=WHY)
    events.complain(tournament_id=event.pk, by=somebody("amal"), text=WHY)
    yield "asked"
    answered = {"complaint_id": event.complaints.get().pk, "upheld": False, "ruling": WHY}
    events.answer_complaint(**at, **answered)
    for each in published(event, by):
        played_out(each)
    events.sweep_tournaments()
    yield "played"


def test_every_page_of_an_event_is_kept_or_changes_nothing_in_any_of_its_states(boss):
    somebody("hani"), somebody("steady", User.Kind.BOT)
    event = events.make(by=boss, **SMALL)
    client, trail = staff_client(boss), Trail(boss)
    pages = [page for pages in STEPS.values() for page, _ in pages]
    acted = {route_of(re.sub("<str:[a-z_]+>", "x", page)) for page in pages} | {"entries/bots/"}
    assert acted == routes() - SHOWN
    for state in brought_on(event, boss):
        trail.look()
        for page, filled in STEPS[state]:
            motion = event.motions.first()
            to = f"/admin/tournaments/tournament/{quote(event.pk)}/{page}"
            to = to.replace("<str:motion_id>", motion.pk if motion else "")
            complaint = event.complaints.first()
            to = to.replace("<str:complaint_id>", complaint.pk if complaint else "")
            assert not trail.changed(client, to, {}), (state, page)
            assert trail.walked(client, to, filled), (state, page)
    for page in SHOWN:
        to = f"/admin/tournaments/tournament/{quote(event.pk)}/{page}".replace("<int:number>", "1")
        assert not trail.changed(client, to, {}), page
