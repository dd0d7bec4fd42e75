"""The first page of the admin, with a hundred thousand finished games and running events."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import psycopg

from bench.harness.measure import Measure, median
from bench.lengths import either

if TYPE_CHECKING:
    from accounts.models import User
    from bench.harness.place import Place

GAMES, EVENTS = either(100_000, short=5_000), either(20, short=2)
ENTRIES, ASKED = 32, 15
MOST_MS, MOST_QUERIES = 300.0, 12
# Copies of one finished game, with end times spread over the last thirty days.
_AGAIN: Final = """
INSERT INTO tables_table
SELECT another.* FROM tables_table AS t, generate_series(1, %s) AS n,
LATERAL jsonb_populate_record(t, jsonb_build_object(
    'id', md5('over' || n)::uuid, 'ended_at', now() - n %% 2592000 * interval '1 second')) AS another
WHERE t.id = (SELECT id FROM tables_table WHERE status = 'finished' LIMIT 1)
"""


def measures(place: Place) -> Iterator[Measure]:
    place.fresh_database()
    client = _seen_by(_filled(place))
    took, queries = zip(*(_asked(client) for _ in range(ASKED)), strict=True)
    name = f"admin's first page: {GAMES:,} games, {EVENTS} events of {ENTRIES}"
    yield Measure(f"{name}, median", median(took), "ms", MOST_MS)
    yield Measure(f"{name}, queries", max(queries), "queries", MOST_QUERIES)


def _filled(place: Place) -> User:
    """Fill the database with finished games and events in their first stage round. Return their director."""
    from accounts.models import User
    from bench import finished
    from games.tournaments.models import Official
    from games.tournaments.quotas import UNDER_WAY

    people = [User(name=f"p{number}") for number in range(ENTRIES)]
    director = User(name="director", is_staff=True, is_superuser=True)
    for each in (*people, director):
        each.set_unusable_password()
        each.save()
    players = [str(each.pk) for each in people]
    finished.copy_in(finished.Job(place.address(), 1, players, finished.WHOLE, seed=2026))
    place.tell(f"{GAMES:,} games that are over")
    with psycopg.connect(place.address()) as owner:
        owner.execute(_AGAIN, [GAMES])
        owner.commit()
        owner.autocommit = True
        owner.execute("VACUUM ANALYZE")
    for number in range(EVENTS):
        place.tell(f"event {number + 1} of {EVENTS}")
        event_id = _run(people[number // UNDER_WAY[False]], people, f"Event {number + 1}")
        Official.objects.create(tournament_id=event_id, user=director, role="director")
    return director


def _run(director: User, people: list[User], name: str) -> str:
    from games.tournaments import services

    chosen: dict[str, Any] = {
        "name": name, "ruleset": "modern", "options": {"rounds": "micro"}, "turn_limit": 300,
        "stages": [{"method": "swiss", "rounds": 3}], "scoring": "margin",
    }  # fmt: skip
    event = services.make(by=director, **chosen)
    services.open_entries(tournament_id=event.pk, by=director)
    for each in people:
        services.enter(tournament_id=event.pk, by=each, player=each)
    services.close_entries(tournament_id=event.pk, by=director)
    digest = services.propose(tournament_id=event.pk, by=director).digest
    services.publish(tournament_id=event.pk, by=director, digest=digest)
    return str(event.pk)


def _seen_by(director: User) -> Any:
    """Return a test client that is signed in as this director with a second factor."""
    from allauth.account.internal.flows.login import record_authentication
    from allauth.mfa.models import Authenticator
    from django.http import HttpRequest
    from django.test import Client

    from accounts.services import give_second_factor

    client, request = Client(SERVER_NAME="localhost"), HttpRequest()
    client.force_login(director)
    give_second_factor(user=director)
    request.session = client.session
    app = Authenticator.objects.get(user=director)
    record_authentication(request, director, "mfa", id=app.pk, type=app.type)
    request.session.save()
    assert client.get("/admin/").status_code == 200  # imports of the first request are not measured
    return client


def _asked(client: Any) -> tuple[float, int]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        began = time.perf_counter()
        answer = client.get("/admin/")
        took = (time.perf_counter() - began) * 1000
    assert all(f"Event {number + 1}<" in answer.content.decode() for number in range(EVENTS))
    return took, len(asked)
