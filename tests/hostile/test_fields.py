"""Any request to any endpoint: a success or a problem with a code, soon; a refusal changes nothing.

Each run sends the same requests: one in eighty of all, and fewer of those that every endpoint refuses alike.
`make prove` sends every third, `make fuzz-long` all of them.
"""

import os
import re
import resource
import time
from collections.abc import Iterator
from functools import cache
from typing import Any
from zlib import crc32

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.test import Client

from accounts import scopes
from accounts import services as accounts
from accounts.scopes import Scope
from games.lobby import services as lobby
from games.notices import services as notices
from games.sandboxes import queries
from games.sandboxes import services as sandboxes
from games.tournaments import services as tournaments
from tests.api.client import Caller
from tests.api.conftest import caller
from tests.api.games import NAMES, finished, opened, played, started
from tests.hostile.bad import Sent, requests
from tests.hostile.bodies import BODIES, body_of
from tests.operations import ENDPOINTS, Endpoint
from tests.system.patience import allowed

ALL = bool(os.environ.get("ESTIMATION_ALL_FIELDS"))
ONE_OF = int(os.environ.get("ESTIMATION_ONE_FIELD_OF", "120"))
ONE_OF, ONE_OF_ALIKE = (1, 1) if ALL else (ONE_OF, 5 * ONE_OF)
STAGES: dict[str, Any] = {"stages": [{"method": "swiss", "rounds": 2}], "scoring": "raw"}
LONGEST_S = 2.0
TRIES = 3  # a request that costs too much is slow each time, a busy machine is not
MOST_MEMORY_KB = 40_000
CODE = re.compile(r"[a-z]+(_[a-z]+)*")


def test_every_field_of_every_endpoint_is_tried():
    assert {endpoint.name for endpoint in ENDPOINTS if endpoint.fields} == set(BODIES)
    for endpoint in ENDPOINTS:
        body = body_of(endpoint)
        if body is not None and endpoint.name != "takeSeat":
            assert set(body) == set(endpoint.fields)


@pytest.fixture(scope="module")
def objects(wiping, django_db_blocker) -> Iterator[dict[str, Any]]:
    """The objects of `made`, committed once for all endpoints. Each test undoes what it changes."""
    with django_db_blocker.unblock():
        try:
            yield made()
        finally:
            connection.close()
            wiping.wipe()


def made() -> dict[str, Any]:
    """Make objects that requests may name, among them tables: open, running, over, and another player's."""
    more = (Scope.WEBHOOKS_MANAGE, Scope.TOURNAMENTS_MANAGE)
    ali, badr = caller(NAMES[0], *scopes.AT_SIGN_UP, *more), caller(NAMES[1])
    caller("gamal")
    accounts.make_bot(name="robot", owner=ali.user)
    url = "https://example.org/told"
    webhook, _ = notices.register(by=ali.user, user=ali.user, url=url, types=["seat.taken"])
    delivery = notices.ask_for_test(by=ali.user, endpoint_id=webhook.pk)
    over = started([ali, badr], ruleset="updown", options={"rounds": [1]})
    played(over, [ali, badr], until=finished)
    paths = {
        "open": opened([ali]),
        "running": started([ali, badr], ruleset="updown", options={"rounds": [2]}),
        "over": over,
        "foreign": opened([badr], visibility="invite"),
    }
    sandbox, _ = sandboxes.open_sandbox(by=ali.user, players=("amal", "basim"))
    scripted = sandboxes.open_test_table(
        by=ali.user, sandbox_id=sandbox.pk, seats=queries.players(sandbox), ruleset="updown", start=True
    )
    sandboxes.set_script(
        by=ali.user, sandbox_id=sandbox.pk, table_id=scripted.pk, seat=1, steps=[], afterwards="wait"
    )
    seek = lobby.open_seek(player=ali.user, ruleset="updown", clock={"preset": "brisk"})
    challenged, links = lobby.challenge(
        by=badr.user,
        opponents=[ali.user],
        bots=[],
        expires_in=3600,
        table={"ruleset": "updown", "players": 3},
    )
    event = tournaments.make(by=ali.user, name="Friday", ruleset="updown", players=2, turn_limit=60, **STAGES)
    return {
        "ali": ali,
        "tournament_id": event.pk,
        "seek_id": seek.pk,
        "challenge_id": challenged.pk,
        "secret": links[2],
        "sandbox_id": sandbox.pk,
        "scripted": scripted.pk,
        "tables": {kind: path.removeprefix("tables/") for kind, path in paths.items()},
        "webhook_id": webhook.pk,
        "delivery_id": delivery.pk,
    }


@pytest.mark.timeout(0)
@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=str)
def test_an_endpoint_withstands_what_is_sent_to_it(objects, db, endpoint):
    # A stream sends nothing before the oldest transaction of the whole Postgres server has ended. So none may
    # last long while other tests run: each endpoint has its own.
    ali: Caller = objects["ali"]
    # Requests take the caller's own tables, one that is over and another player's in turn.
    kinds = list(objects["tables"].values())
    client = Client(raise_request_exception=False)
    rows = everything()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number in range(len(kinds) if "table_id" in endpoint.places else 1):
        good = {
            "table_id": kinds[number],
            "seat": "1",
            "number": "1",
            "round": "1",
            "name": "gamal",
            "key": "modern",
            "pool": "updown.live",
            "other": "gamal",
        }
        good |= {"token_id": "token_01k2n8q0zgf2ktx1q3r7m5c8ye", "client_id": "unknown"}
        good["vacation_id"] = "vacation_01k2n8q0zgf2ktx1q3r7m5c8ye"
        good["push_id"] = "push_01k2n8q0zgf2ktx1q3r7m5c8ye"
        good |= {name: objects[name] for name in ("webhook_id", "delivery_id", "sandbox_id", "seek_id")}
        good |= {name: objects[name] for name in ("challenge_id", "secret", "tournament_id")}
        good |= {"role": "director", "table": "1", "motion_id": "motion_01k2n8q0zgf2ktx1q3r7m5c8ye"}
        good["complaint_id"] = "complaint_01k2n8q0zgf2ktx1q3r7m5c8ye"
        if endpoint.address in {"bot", "bot_token"}:
            good["name"] = "robot"
        if endpoint.address == "sandbox_script":
            good["table_id"] = objects["scripted"]
        for place, sent in enumerate(requests(endpoint, good)):
            if not tried(endpoint, sent):
                continue
            if place % len(kinds) == number or "table_id" not in endpoint.places:
                withstood(client, ali, endpoint, sent, rows)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MOST_MEMORY_KB


def tried(endpoint: Endpoint, sent: Sent) -> bool:
    """Return whether a hash selects this request: one in `ONE_OF`, the same ones in each run."""
    return crc32(f"{endpoint} {sent.why}".encode()) % (ONE_OF_ALIKE if sent.anywhere else ONE_OF) == 0


def withstood(client: Client, by: Caller, endpoint: Endpoint, sent: Sent, rows: object) -> None:
    """Send the request, check its answer, and undo what it changed.

    `rows` is the digest of all rows before it, the same for every request because each is undone.
    """
    headers = {"authorization": f"Bearer {by.secret}", **sent.headers}
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    kind = names.pop("content-type", "application/json")
    mark, before = transaction.savepoint(), written()
    for _ in range(TRIES):
        began = time.perf_counter()
        answer: Any = client.generic(
            endpoint.method, sent.path, sent.body or b"", content_type=kind, headers=names
        )
        if (took := time.perf_counter() - began) < LONGEST_S or took < allowed(LONGEST_S):
            break
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    what = (str(endpoint), sent.why, answer.status_code, content[:300])
    assert took < LONGEST_S or took < allowed(LONGEST_S), (what, took)
    assert answer.status_code < 500, what
    if answer.status_code >= 400:
        assert answer.headers["Content-Type"] == "application/problem+json", what
        told = answer.json()
        assert CODE.fullmatch(told["code"]) and told["status"] == answer.status_code, what
        assert all(CODE.fullmatch(each["code"]) for each in told["errors"]), what
        assert written() == before or everything() == rows, what
    transaction.savepoint_rollback(mark)


@cache
def _hash() -> str:
    """Return a statement that counts and hashes all rows of the service."""
    ours = {"accounts", "bots", "feed", "lobby", "notices", "sandboxes", "tables", "tournaments"}
    names = [model._meta.db_table for model in apps.get_models() if model._meta.app_label in ours]
    rows = [f"SELECT hashtextextended('{name}' || r::text, 0) AS h FROM {name} r" for name in names]
    return f"SELECT count(*), sum(h) FROM ({' UNION ALL '.join(rows)}) AS rows"


def written() -> object:
    """Count the rows that this transaction has written, also those undone since. This is quick."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_xact_user_tables")
        return cursor.fetchone()


def everything() -> object:
    with connection.cursor() as cursor:
        cursor.execute(_hash())
        return cursor.fetchone()


def test_a_change_of_any_row_would_be_noticed(objects, db):
    seen, counted = {everything()}, {written()}
    objects["ali"].put(f"tables/{objects['tables']['open']}/seats/0", {"client_seed": "another"})
    seen.add(everything())
    counted.add(written())
    objects["ali"].post("me/tokens", {"name": "new", "scopes": ["games:read"]})
    assert len({*seen, everything()}) == len({*counted, written()}) == 3
