"""The feed across tables: append-only, in an order that loses nothing."""

import threading
import time

import psycopg
import pytest
from django.db import IntegrityError, connection, connections, transaction

from accounts.models import Realm
from accounts.services import end_account
from games.engine.seats import Seat
from games.feed import services
from games.feed.append_only import TransactionId
from games.feed.models import AuditEntry, FeedEvent
from games.feed.news import users
from games.feed.news.kind import Empty, News, SeatHolder
from games.feed.news.tables import SEAT_SUBSTITUTED, SEAT_TAKEN, SEAT_TAKEN_BACK, Started
from games.feed.news.users import Declined
from games.feed.queries import audiences_since, events_for, moment
from tests.people import somebody

TABLE = "table_01k00000000000000000000000"


def events(audience: str = "lobby", *, realm: str = "real", from_tx: int = 0) -> list[FeedEvent]:
    """Return an audience's events that may be sent, because no earlier one can still be committed."""
    settled = moment().settled
    found = events_for([audience], realm=realm, from_tx=from_tx, limit=100)
    return [each for each in found if each.tx < settled]


def settled(number: int, audience: str = "lobby", *, realm: str = "real") -> list[FeedEvent]:
    """Wait until there are this many events; transactions of other databases hold them back, too."""
    end = time.monotonic() + 300  # ends a hang: another worker's test may last that long
    while len(found := events(audience, realm=realm)) < number and time.monotonic() < end:
        time.sleep(0.05)
    return found


def announced(news: News[SeatHolder] = SEAT_TAKEN, *audiences: str) -> None:
    body = SeatHolder(Seat(1), "nadia", "user_none")
    services.announce(news, body, realm="real", audiences=audiences or ("lobby",), table=TABLE)


@pytest.mark.usefixtures("committed")
def test_news_shows_no_old_name_of_a_user_who_has_left():
    nadia, omar = somebody("nadia"), somebody("omar")
    bodies = (
        SeatHolder(Seat(1), "nadia", nadia.pk),
        Declined("challenge_1", "Nadia"),
        Started((), ("omar", "nadia")),
        Declined("challenge_2", "omar"),
        Empty(),
    )
    for body in bodies:
        services.announce(users.TEST, body, realm="real", audiences=("lobby",))
    assert [each.body for each in settled(5)] == [
        {**body._asdict(), **({"players": [], "names": ["omar", "nadia"]} if body == bodies[2] else {})}
        for body in bodies
    ]
    former = end_account(user=nadia).name
    assert [each.body for each in settled(5)] == [
        {"seat": 1, "player": former, "user": nadia.pk}, {"challenge": "challenge_1", "by": former},
        {"players": [], "names": ["omar", former]}, {"challenge": "challenge_2", "by": omar.name}, {},
    ]  # fmt: skip


@pytest.mark.usefixtures("committed")
def test_every_audience_reads_its_own_events_from_a_transaction_on():
    for news in (SEAT_TAKEN, SEAT_TAKEN_BACK, SEAT_SUBSTITUTED):
        announced(news, "lobby", f"table:{TABLE}")
    first, second, third = settled(3)
    assert [each.kind for each in (first, second, third)] == [
        "seat_taken", "seat_taken_back", "seat_substituted",
    ]  # fmt: skip
    assert (first.table, first.body) == (TABLE, {"seat": 1, "player": "nadia", "user": "user_none"})
    assert events(from_tx=second.tx) == [second, third]
    assert events_for(["lobby"], realm="real", from_tx=second.tx, limit=1) == [second]
    assert events(from_tx=third.tx + 1) == []
    assert len(events(f"table:{TABLE}")) == 3
    nobody = "user:user_01k00000000000000000000000"
    assert events(nobody) == []
    assert audiences_since(["lobby", nobody], from_tx=third.tx) == {"lobby"}
    assert audiences_since(["lobby", nobody], from_tx=third.tx + 1) == set()


@pytest.mark.usefixtures("committed")
def test_realms_do_not_hear_of_one_another():
    Realm.objects.create(key="box")
    services.announce(users.TEST, Empty(), realm="box", audiences=("lobby",))
    assert events("lobby") == []
    assert len(settled(1, realm="box")) == 1


@pytest.mark.usefixtures("committed")
def test_an_event_that_commits_late_is_not_lost_to_who_has_read_later_ones():
    """The late event has a lower number, so a reader who passed it would never see it."""
    written, go_on = threading.Event(), threading.Event()

    def late() -> None:
        with transaction.atomic():
            announced(SEAT_TAKEN)
            written.set()
            go_on.wait(180)
        connections["default"].close()

    thread = threading.Thread(target=late)
    thread.start()
    assert written.wait(180)
    announced(SEAT_TAKEN_BACK)
    assert FeedEvent.objects.get().kind == "seat_taken_back"
    assert events("lobby") == [], "held back while an earlier transaction may still commit"
    go_on.set()
    thread.join(180)
    assert [each.kind for each in settled(2)] == ["seat_taken", "seat_taken_back"]


@pytest.mark.django_db
def test_one_does_not_read_what_ones_own_transaction_has_yet_to_commit():
    announced()
    assert events("lobby") == []
    assert len(events_for(["lobby"], realm="real", from_tx=moment().settled, limit=100)) == 1


@pytest.mark.django_db
def test_what_staff_do_is_kept_with_who_and_why():
    services.record(realm="real", who=None, what="swept", subject=TABLE, reason="too old", body={"rows": 3})
    entry = AuditEntry.objects.get()
    assert (entry.who, entry.what, entry.reason, entry.body) == (None, "swept", "too old", {"rows": 3})
    assert str(entry) == f"swept {TABLE}"
    assert isinstance(entry.tx, int)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("columns", "constraint"),
    [
        ({"audience": "everybody"}, "feed_event_audience_form"),
        ({"audience": "user:7"}, "feed_event_audience_form"),
        ({"kind": "Not a kind"}, "feed_event_kind_form"),
    ],
)
def test_an_event_for_nobody_or_of_no_kind_is_refused(columns, constraint):
    row = {"realm_id": "real", "audience": "lobby", "kind": "noted"} | columns
    assert refused("feed_feedevent", row) == constraint


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("columns", "constraint"),
    [({"what": "A B"}, "audit_entry_what_form"), ({"subject": ""}, "audit_entry_has_subject")],
)
def test_an_audit_entry_about_nothing_is_refused(columns, constraint):
    row = {"realm_id": "real", "what": "noted", "subject": "x", "reason": ""} | columns
    assert refused("feed_auditentry", row) == constraint


def refused(table: str, row: dict[str, str]) -> str:
    names, places = ", ".join(row), ", ".join(["%s"] * len(row))
    with pytest.raises(IntegrityError) as error, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {table} ({names}, body) VALUES ({places}, '{{}}')", list(row.values()))
    cause = error.value.__cause__
    assert isinstance(cause, psycopg.Error)
    return cause.diag.constraint_name or ""


def test_the_column_of_transactions_survives_a_migration():
    _, path, arguments, options = TransactionId().deconstruct()
    assert (path, arguments, options) == ("games.feed.append_only.TransactionId", [], {})
