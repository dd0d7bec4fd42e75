"""Tests of every page in Arabic: no number or name may change its place or direction in the text."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.contrib.admin import site
from django.test import Client
from django.urls import Resolver404, resolve

from accounts.models import User
from games.tournaments import services
from games.tournaments.models import Place
from games.tournaments.roles import Role
from tests.isolates import Loose, loose_in
from tests.people import somebody
from tests.staff import staff_client
from tests.system.processes import CHECKOUT
from tests.tournaments.conftest import SMALL, played, published

pytestmark = pytest.mark.django_db
NAMES = ("أحمد", "mariam", "سارة-2", "omar-7")
STARTS = ("/admin/", "/", "/account", "/rules", "/problems", "/tables", "/developers", "/account/signup")
# Addresses that are not pages, or that end the session.
NO_PAGE = re.compile(r"^/(api|graphql|static|oauth|\.well-known)|logout|\.csv$|/jsi18n/|/codes/file")
LINK = re.compile(r'\b(?:href|action)="([^"#]+)')
# A field in a template, and what nobody writes text into.
FIELD = re.compile(r"<(?:input|textarea)\b(?:[^<>{]|\{%.*?%\}|\{\{.*?\}\})*>")
NO_TEXT = re.compile(r'type="(?:hidden|checkbox|radio|number|time|date|range)"| hidden\b')


@pytest.fixture
def staff() -> Client:
    """A client of a superuser whose language is Arabic."""
    user = User.objects.create_superuser("مدير")
    client = staff_client(user)
    client.cookies["language"] = "ar"
    return client


@pytest.fixture
def events(staff) -> None:
    """Three tournaments: one with a round over and one being played, one to be paired, and a draft."""
    root = User.objects.get(name="مدير")
    people = [somebody(name) for name in NAMES]
    for name, form in (("كأس الجمعة", "knockout"), ("Cup 2026", "swiss")):
        stages = [{"method": form, **({"advancing": 1} if form == "knockout" else {"rounds": 3})}]
        late = 2 if form == "swiss" else 0
        event = services.make(by=root, **{**SMALL, "name": name, "stages": stages, "late_until": late})
        services.appoint(tournament_id=event.pk, by=root, user=people[1], role=Role.ARBITER)
        services.open_entries(tournament_id=event.pk, by=root)
        for each in people:
            services.enter(tournament_id=event.pk, by=each, player=each)
        services.close_entries(tournament_id=event.pk, by=root)
        played(event, root)
        Place.objects.filter(tournament=event, pairing=1, seat=0).update(score=-24)
        if form == "swiss":
            published(event, root)
    services.make(by=root, **SMALL)


def pages_from(client: Client) -> Iterator[tuple[str, str]]:
    """Follow links and forms, and yield (address, HTML) of one Arabic page of each kind."""
    todo, seen = (
        [*STARTS, *(f"/admin/{each._meta.app_label}/{each._meta.model_name}/" for each in site._registry)],
        set(),
    )
    while todo:
        address = todo.pop(0)
        kind = _kind(address)
        if kind is None or kind in seen:
            continue
        seen.add(kind)
        answer = client.get(address, headers={"accept-language": "ar", "accept": "text/html"})
        if answer.status_code in {301, 302}:
            todo.append(answer.headers["Location"])
        if answer.status_code != 200 or not answer.headers["Content-Type"].startswith("text/html"):
            continue
        page = answer.content.decode()
        links = [each.replace("&amp;", "&") for each in LINK.findall(page)]
        todo += [
            each if each.startswith("/") else urlsplit(address).path + each
            for each in links
            if "://" not in each and not each.startswith(("mailto", "data", "javascript"))
        ]
        if '<html lang="ar"' in page:
            yield address, page


def _kind(address: str) -> str | None:
    """Return a key that is equal for pages of the same kind, or None if the address is not a page."""
    parts = urlsplit(address)
    try:
        found = resolve(parts.path)
    except Resolver404:
        return None
    if NO_PAGE.search(parts.path):
        return None
    key = found.kwargs.get("key", "") if "tournament_id" in found.kwargs else ""
    asked = "kind=" if "kind=" in parts.query else ""
    return f"{found.route}|{key}|{asked}"


def test_no_number_and_no_name_of_an_arabic_page_stands_outside_an_isolate(staff, events):
    found: dict[str, list[Loose]] = {}
    kinds = set()
    for address, page in pages_from(staff):
        kinds.add(_kind(address))
        if loose := loose_in(page, NAMES):
            found[address] = loose
    assert found == {}
    # Links and forms must lead to pages of every area.
    for each in ("tables/<str:table_id>", "rules/<str:key>", "account", "problems/<slug:code>"):
        assert any(str(kind).startswith(f"{each}|") for kind in kinds), each
    assert len(kinds) > 60


def test_every_field_for_text_says_in_which_direction_one_writes_there():
    """In an Arabic page an address of a mail was written from the right."""
    found = [
        f"{path.name}: {field[0]}"
        for path in sorted(CHECKOUT.glob("games/*/templates/**/*.html"))
        for field in FIELD.finditer(path.read_text())
        if not NO_TEXT.search(field[0]) and "dir=" not in field[0]
    ]
    assert found == []
    page = Client().get("/account/signup?lang=ar").content.decode()
    (name,), (email,) = (re.findall(f'<input type="{kind}"[^>]*>', page) for kind in ("text", "email"))
    assert 'dir="auto"' in name and 'dir="ltr"' in email


def test_what_stands_outside_is_found():
    for loose in (
        "<p>نقاط -24</p>",
        "<td>7</td>",
        "<p>فاز mariam</p>",
        "<bdi>أحمد منذ 23:30</bdi>",
        '<abbr title="3 أدوار">x</abbr>',
    ):
        assert loose_in(loose, NAMES), loose
    for whole in (
        "<p>نقاط \u2066-24\u2069</p>",
        "<td><bdi>7</bdi></td>",
        "<bdi>أحمد</bdi>",
        "<p>UTF-8</p>",
        "<p dir='ltr'>a 7</p>",
    ):
        assert loose_in(whole, NAMES) == [], whole
