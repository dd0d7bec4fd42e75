"""Access to every endpoint of the API, by every role, at every kind of table.

The scopes of an operation are compared with the description last published. Who may do it at a table is
written here, and an operation without a line fails. Every two of operation, visibility and status
are tried together; `make prove` tries all combinations of the three.
"""

import json
import os
from collections.abc import Iterator, Sequence
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from accounts import scopes, services
from accounts.models import Realm, Token, User
from accounts.scopes import Scope
from games.notices import services as notices
from games.tables.models import Table
from tests.api import documents
from tests.api.client import Caller, done
from tests.api.games import finished, opened, played
from tests.hostile.bodies import body_of
from tests.operations import ENDPOINTS, Endpoint
from tests.staff import staff_client

pytestmark = pytest.mark.django_db
# The description last published states the scopes a second time.
PUBLISHED = json.loads((Path(documents.__file__).parent / "openapi.json").read_text())["paths"]
# Who may call each operation at a table that they see.
WHO = {
    **dict.fromkeys(
        (
            "getTable", "takeSeat", "getAnalysis", "getState", "listEvents", "streamTable", "listMessages",
            "say", "listRounds", "getRound", "roundPicture", "roundPictureAsPng", "getRecord", "getFairness",
        ),
        "sees",
    ),
    **dict.fromkeys(
        (
            "rematch", "resign", "pauseGame", "resumeGame", "takeSeatBack", "takeTurn", "claim",
            "answerClaim", "listPlans", "confirmPlan", "withdrawPlan", "previewPlan", "getSuggestedPlan",
            "getHint", "validateAction",
        ),
        "seated",
    ),
    "leaveSeat": "holds",
    "listInvitations": "belongs",
    **dict.fromkeys(("invite", "withdrawInvitation", "startGame", "abortGame"), "directs"),
    **dict.fromkeys(("listInterventions", "intervene"), "staff"),
    **dict.fromkeys(("getScript", "writeScript", "deleteScript"), "owns"),
}  # fmt: skip
VISIBILITIES = ("public", "unlisted", "invite")
STATUSES = ("open", "running", "over")
ROLES = ("nobody", "stranger", "of another realm", "invited", "seated", "creator")
HOLDING = (*scopes.AT_SIGN_UP, Scope.WEBHOOKS_MANAGE)
DIRECTING = (*scopes.AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)
OF_A_TABLE = [endpoint for endpoint in ENDPOINTS if "table_id" in endpoint.places]
WHOLE = bool(os.environ.get("ESTIMATION_WHOLE_MATRIX"))
ONE_OF = "table_01k2n8q0zgf2ktx1q3r7m5c8ye"


def scope_of(endpoint: Endpoint) -> tuple[str | None, bool]:
    """Return the published scope of an endpoint, and whether it needs a token."""
    ways = PUBLISHED[endpoint.path][endpoint.method.lower()].get("security", [{}])
    return next((way["token"][0] for way in ways if way.get("token")), None), {} not in ways


def test_every_endpoint_of_a_table_is_told_here_and_asks_for_what_is_published():
    assert {endpoint.name for endpoint in OF_A_TABLE} == set(WHO)
    for endpoint in ENDPOINTS:
        asked = (endpoint.declared.scope, not endpoint.declared.anonymous)
        assert asked == scope_of(endpoint), str(endpoint)


@pytest.fixture
def callers(person) -> dict[str, Caller]:
    found = {"nobody": Caller(), "creator": person("ali", *DIRECTING), "seated": person("badr", *DIRECTING)}
    found |= {
        "invited": person("camil", *DIRECTING),
        "stranger": person("dina", *DIRECTING),
        "guest": person("gamal"),
    }
    Realm.objects.get_or_create(key="sandbox_1")
    elsewhere = User(name="omar", realm_id="sandbox_1")
    elsewhere.set_unusable_password()
    elsewhere.save()
    return found | {"of another realm": person("omar", *DIRECTING)}


def standing(callers: dict[str, Caller], visibility: str, status: str) -> str:
    """A table of this visibility and status, at which each caller has the role of their key."""
    two = [callers["creator"], callers["seated"]]
    path = opened(two, ruleset="updown", visibility="public", options={"rounds": [1]})
    done(two[0].put(f"{path}/invitations/camil"))
    if status != "open":
        done(two[0].post(f"{path}/start"))
    if status == "over":
        played(path, two, until=finished)
    Table.objects.filter(pk=path.removeprefix("tables/")).update(visibility=visibility)
    return path.removeprefix("tables/")


def sent(caller: Caller, endpoint: Endpoint, **places: str) -> Any:
    good = {
        "seat": "1",
        "number": "1",
        "round": "1",
        "name": "gamal",
        "key": "modern",
        "token_id": "token_none",
    }
    good |= {"webhook_id": "webhook_none", "delivery_id": "delivery_none", "client_id": "none"}
    good |= {"vacation_id": "vacation_none", "sandbox_id": "sandbox_none", "push_id": "push_none"}
    good |= {"pool": "updown.live", "other": "gamal", "seek_id": "seek_none"}
    good |= {"challenge_id": "challenge_none", "secret": "none"}
    good |= {"tournament_id": "tournament_none", "motion_id": "motion_none", "role": "director", "table": "1"}
    good["complaint_id"] = "complaint_none"
    path = endpoint.path.format(**{**good, "table_id": ONE_OF, **places})
    return caller.send(endpoint.method, path, body_of(endpoint))


def meeting(all_of: Sequence[Any], visibility: str, status: str) -> Sequence[Any]:
    """Return a third of `all_of`, which differs between kinds of tables, or all of it if `WHOLE`."""
    kind = VISIBILITIES.index(visibility) + STATUSES.index(status)
    return all_of if WHOLE else all_of[-kind % 3 :: 3]


@pytest.mark.parametrize("visibility", VISIBILITIES)
@pytest.mark.parametrize("status", STATUSES)
def test_a_table_s_endpoints(callers, visibility, status):
    table = standing(callers, visibility, status)
    for endpoint, role in product(meeting(OF_A_TABLE, visibility, status), ROLES):
        mark = transaction.savepoint()
        answer = sent(callers[role], endpoint, table_id=table)
        transaction.savepoint_rollback(mark)
        code = answer.json()["code"] if answer.status_code >= 400 else None
        what = (str(endpoint), role, answer.status_code, code)
        assert answer.status_code < 500, what
        assert expected(endpoint, visibility, role, status, code, answer.status_code), what


def expected(
    endpoint: Endpoint, visibility: str, role: str, status: str, code: str | None, answered: int
) -> bool:
    (_, token), who = scope_of(endpoint), WHO[endpoint.name]
    if role == "nobody" and token:
        return code == "not_authenticated"
    if who == "owns":  # of a sandbox; this table is in none
        return code == "not_found"
    sees = role != "of another realm" and (visibility != "invite" or role not in {"nobody", "stranger"})
    if not sees:
        return code == "not_found"
    may = {
        "sees": True,
        "belongs": role in {"invited", "seated", "creator"},
        "seated": role in {"seated", "creator"},
        "holds": role in {"seated", "creator"},
        "directs": role == "creator",
        "staff": False,
    }[who]
    if not may:
        return answered == 403 and code in {"not_creator", "not_seated", "forbidden"}
    # Callers who may do it are refused for the table's state, never for who they are.
    return answered not in {401, 403} and not (answered == 404 and who != "sees" and endpoint.method == "GET")


@pytest.mark.parametrize("scope", sorted({each.declared.scope for each in ENDPOINTS} - {None}))
def test_a_token_without_the_scope_opens_nothing(callers, person, scope):
    without = person("ali", *(each for each in scopes.AT_SIGN_UP if each != scope))
    for endpoint in ENDPOINTS:
        if endpoint.declared.scope == scope:
            answer = sent(without, endpoint)
            assert (answer.status_code, answer.json()["code"]) == (403, "missing_scope"), str(endpoint)
            assert answer.json()["missing_scope"] == scope, str(endpoint)


def test_dead_tokens_and_accounts_switched_off_open_nothing(person):
    nobody_alive = list(dead(person))
    for caller, endpoint in (
        product(nobody_alive, ENDPOINTS) if WHOLE else zip(cycle(nobody_alive), ENDPOINTS)
    ):
        answer = sent(caller, endpoint)
        assert (answer.status_code, answer.json()["code"]) == (401, "invalid_token"), str(endpoint)


def dead(person) -> Iterator[Caller]:
    yield Caller("est_pat_" + "A" * 43)
    off = person("off")
    User.objects.filter(name="off").update(is_active=False)
    yield off
    revoked = person("revoked")
    for token in _tokens(revoked.user):
        services.revoke_token(user=revoked.user, token_id=token.id, now=token.created_at)
    yield revoked


def _tokens(user: User | None) -> list[Token]:
    return list(Token.objects.filter(user=user))


@pytest.mark.parametrize(
    "endpoint", [endpoint for endpoint in ENDPOINTS if endpoint.address == "token"], ids=str
)
def test_another_s_token_is_found_by_nobody(callers, endpoint):
    (theirs,) = _tokens(callers["seated"].user)
    answer = sent(callers["creator"], endpoint, token_id=theirs.id)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert done(callers["seated"].get("whoami"))["token"]["id"] == theirs.id


@pytest.mark.parametrize(
    "endpoint", [endpoint for endpoint in ENDPOINTS if "webhook_id" in endpoint.places], ids=str
)
def test_another_s_webhook_is_found_by_nobody(person, endpoint):
    owner, other = person("ali", *HOLDING), person("badr", *HOLDING)
    mine = [
        notices.register(by=each.user, user=each.user, url="https://example.org", types=["turn"])[0]
        for each in (owner, other)
    ]
    sent_before = notices.ask_for_test(by=owner.user, endpoint_id=mine[0].pk)
    for webhook in mine:
        answer = sent(other, endpoint, webhook_id=webhook.pk, delivery_id=sent_before.pk)
        own_endpoint = webhook is mine[1] and "delivery_id" not in endpoint.places
        assert answer.status_code == 404 or (own_endpoint and answer.status_code < 300), answer.content
    assert done(owner.get(f"webhooks/{mine[0].pk}"))["active"]


@pytest.mark.parametrize(
    "endpoint", [endpoint for endpoint in ENDPOINTS if endpoint.address in {"bot", "bot_token"}], ids=str
)
def test_another_s_bot_is_nobody_s_to_change(person, endpoint):
    owner, other = person("ali"), person("badr")
    done(owner.post("bots", {"name": "robot"}), 201)
    answer = sent(other, endpoint, name="robot")
    assert answer.status_code == (200 if endpoint.method == "GET" else 404)
    assert done(Caller().get("bots/robot"))["open"] is True


def test_no_address_outside_the_api_tells_a_stranger_more_than_a_page():
    for path in ("/admin/", "/admin/tables/table/", "/admin/accounts/token/", "/admin/feed/auditentry/"):
        answer = Client().get(path)
        assert answer.status_code == 302 and answer.headers["Location"].startswith("/admin/login/")


def test_a_member_of_staff_who_may_nothing_sees_nothing_in_the_admin():
    helper = User(name="helper", is_staff=True)
    helper.set_unusable_password()
    helper.save()
    client = staff_client(helper)
    for path in (
        "tables/table/",
        "accounts/token/",
        "accounts/user/",
        "feed/feedevent/",
        "feed/auditentry/",
        "notices/endpoint/",
        "notices/delivery/",
    ):
        assert client.get(f"/admin/{path}").status_code == 403
