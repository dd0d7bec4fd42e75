"""Hands revealed to a director with the permission `reveal_hand`; everybody at the table is notified."""

import re

import pytest
from django.contrib.auth.models import Permission

from games.engine.cards import CARD_TEXT, cards
from games.engine.director_facts import Intervened
from games.feed.models import AuditEntry
from games.notices.models import Notice
from games.tables import errors, queries, services
from games.tables.admin.fact_texts import by_suit
from games.tables.models import Table
from games.tables.services import directing
from games.tables.services.directing import errors as refused
from games.tables.services.directing import version_of
from games.tournaments import services as events
from games.tournaments.models import Official
from games.tournaments.roles import Role
from tests.staff import staff_client
from tests.tables.directing.conftest import WHY
from tests.tables.table_setup import kinds, present, small
from tests.tournaments.conftest import SMALL, published

pytestmark = pytest.mark.django_db


def permitted(user):
    """Give a user the permission to see hands at tables they direct, and return the user."""
    user.user_permissions.add(Permission.objects.get(codename="reveal_hand"))
    return type(user).objects.get(pk=user.pk)


def test_a_hand_is_shown_audited_and_told_to_the_players(two, dana, order):
    table = small(two, turn_limit=60)
    with pytest.raises(refused.NotDirector):
        directing.reveal(order(table), seat=1, number=1)
    assert "intervened" not in kinds(table)
    boss = permitted(dana)
    own = present(table, two[1])
    seen = directing.reveal(order(table, by=boss), seat=own.seat, number=1)
    assert seen == tuple(cards(own.hands[1])) and len(seen) == 1
    entries = queries.events(Table.objects.get(pk=table.pk))
    (told,) = [each.fact for each in entries if isinstance(each.fact, Intervened)]
    assert (told.what, told.seats, told.reason) == ("reveal", (own.seat,), WHY)
    entry = AuditEntry.objects.get()
    assert (entry.what, entry.who, entry.body["round"]) == ("table_reveal", dana, 1)
    card = CARD_TEXT[seen[0]]
    assert card not in str(entry.body) and not [n for n in Notice.objects.all() if card in str(n.body)]
    for seat, number, why in ((9, 1, errors.SeatNotFound), (0, 2, refused.RoundNotRunning)):
        with pytest.raises(why):
            directing.reveal(order(table, by=boss), seat=seat, number=number)
    with pytest.raises(refused.StaleVersion):
        directing.reveal(order(table, by=boss, version="1.0"), seat=0, number=1)
    assert services.audit(table.pk) == []


def test_the_page_shows_a_hand_only_to_staff_with_the_permission(two, dana):
    table = small(two, turn_limit=60)
    dana.user_permissions.add(Permission.objects.get(codename="view_table"))
    at = f"/admin/tables/table/{table.pk}/reveal/"
    assert staff_client(dana).get(at).status_code == 403
    own = present(table, two[0])
    sent = {
        "seat": own.seat,
        "round": 1,
        "reason": WHY,
        "version": version_of(Table.objects.get(pk=table.pk)),
    }
    browser = staff_client(permitted(dana))
    ((suit, rank),) = by_suit(cards(own.hands[1]))
    assert "ev-hand" not in browser.get(at).content.decode()
    hand = re.search(r'class="ev-hand">(.*?)</p>', browser.post(at, sent).content.decode())
    assert hand is not None and re.sub(r"<.*?>", "", hand[1]).split() == [suit, rank]
    again = browser.post(at, sent).content.decode()
    assert "Something has happened at the table since" in again and "ev-hand" not in again
    assert AuditEntry.objects.filter(what="table_reveal").count() == 1


def test_nobody_is_shown_a_hand_where_they_play(two, person, order):
    playing = permitted(two[0])
    table = small(two, turn_limit=60)
    with pytest.raises(refused.PlaysHimself):
        directing.reveal(order(table, by=playing), seat=1, number=1)
    owner = permitted(person("omar"))
    event = events.open_entries(tournament_id=events.make(by=owner, **SMALL).pk, by=owner)
    for each in (*two, person("camil"), person("dina")):
        events.enter(tournament_id=event.pk, by=each, player=each)
    events.close_entries(tournament_id=event.pk, by=owner)
    first, second = published(event, owner)
    Official.objects.create(tournament=event, user=playing, role=Role.DIRECTOR)
    for each in (first, second):
        with pytest.raises((refused.PlaysHimself, refused.NotAnOfficial)):
            directing.reveal(order(each, by=playing), seat=0, number=1)
    assert len(directing.reveal(order(first, by=owner), seat=0, number=1)) == 1
