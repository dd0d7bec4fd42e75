"""Access to every operation of a table, by every kind of caller."""

import re
from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.scopes import AT_SIGN_UP, Scope
from tests.api.client import Caller, problem
from tests.api.games import NAMES, opened, started
from tests.two_worlds.pairs.endpoints import ASKED, OPERATIONS, Moment, Request

pytestmark = pytest.mark.django_db
OF_ONE_TABLE = sorted(name for name, each in OPERATIONS.items() if "table_id" in each.places)
PERSONAL = ["listInvitations", "listPlans", "getSuggestedPlan", "listInterventions", "getHint", "getAnalysis"]
READS = [name for name in OF_ONE_TABLE if OPERATIONS[name].method == "GET" and name not in PERSONAL]
# A table that has not started has no round to show.
OF_A_ROUND = {"getRound", "roundPicture", "roundPictureAsPng"}
WRITES = [name for name in OF_ONE_TABLE if OPERATIONS[name].method != "GET"]
WITH_A_TOKEN = [*WRITES, *PERSONAL]


@pytest.fixture
def four(person: Callable[..., Caller]) -> list[Caller]:
    return [person(name, *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE) for name in NAMES[:4]]


def sent(caller: Caller, request: Request):
    return caller.send(request.method, request.path, request.content, **request.headers)


def asked(names: list[str], path: str, by: Caller, most: int | None = None) -> Iterator[tuple[str, Request]]:
    """Yield (operation, request), at most `most` requests each. A refused request changes nothing."""
    for name in names:
        for request in islice(ASKED[name](Moment(path.removeprefix("tables/"), by, None)), most):
            yield name, request


def test_a_closed_table_does_not_exist_for_strangers(four, person):
    person("elias")  # some requests name this user
    path = opened([four[0]], visibility="invite")
    for _, request in asked(OF_ONE_TABLE, path, four[0], most=2):
        told = problem(sent(four[1], request), 404, "not_found")
        nowhere = request._replace(path=request.path.replace(path, "tables/table_01k2n8q0zgf2ktx1q3r7m5c8ye"))
        other = problem(sent(four[1], nowhere), 404, "not_found")
        assert told["detail"] == other["detail"]


def test_a_public_table_is_read_by_anybody_and_a_closed_one_by_who_is_invited(four):
    public = started(four[:2], ruleset="updown")
    closed = opened([four[0]], visibility="invite")
    four[0].put(f"{closed}/invitations/badr")
    for name, request in asked(READS, public, four[0]):
        assert sent(Caller(), request).status_code == sent(four[3], request).status_code
        assert sent(Caller(), request).status_code in ({200, 404} if name in OF_A_ROUND else {200})
    for name, request in asked(READS, closed, four[0]):
        problem(sent(Caller(), request), 404, "not_found")
        assert sent(four[1], request).status_code in ({404} if name in OF_A_ROUND else {200})


def test_what_changes_a_table_needs_a_token_that_may(four, person):
    path = opened([four[0]])
    reader = person("reader", Scope.PROFILE_READ)
    for _, request in asked(WITH_A_TOKEN, path, four[0]):
        problem(sent(Caller(), request), 401, "not_authenticated")
        problem(sent(reader, request), 403, "missing_scope")
        problem(sent(Caller("est_pat_wrong"), request), 401, "invalid_token")


def test_a_bad_token_is_refused_even_where_none_is_needed(four):
    path = opened([four[0]])
    for _, request in asked(READS, path, four[0]):
        problem(sent(Caller("est_pat_wrong"), request), 401, "invalid_token")


def every_address(patterns: list[URLPattern | URLResolver], before: str = "/") -> Iterator[str]:
    for each in patterns:
        route = before + str(each.pattern).replace("^", "").replace("\\Z", "")
        if isinstance(each, URLResolver):
            yield from every_address(each.url_patterns, route)
        else:
            yield route


def test_what_nothing_can_be_called_is_not_found_wherever_a_name_is_asked_for(ali):
    addresses = {
        re.sub(r"<(?:str|slug):\w+>", "%00", re.sub(r"<int:\w+>", "1", route))
        for route in every_address(get_resolver().url_patterns)
        if "<str:" in route and not route.startswith("/admin")
    }
    assert {"/api/v1/leaderboards/%00", "/leaderboards/%00", "/api/v1/me/clients/%00"} <= addresses
    for address in sorted(addresses):
        problem(ali.get(address), 404, "not_found")


STRANGE = [
    "%00",
    "%FF",
    "%D8%A7",
    "..",
    "-1",
    "٣",
    "a" * 300,
    "%E2%80%AE",
    "'",
    "0x1",
    "1e3",
    "²",
    "%2F",
    "%0A",
]


@pytest.mark.parametrize("strange", STRANGE)
def test_no_address_is_a_mistake_of_ours(four, strange):
    path = opened([four[0]])
    addresses = [
        f"tables/{strange}", f"{path}/{strange}", f"{path}/rounds/{strange}", f"{path}/seats/{strange}",
        f"{path}/invitations/{strange}", f"users/{strange}", f"rulesets/{strange}", f"me/tokens/{strange}",
        f"tables?cursor={strange}", f"tables?player={strange}", f"tables?ruleset={strange}",
        f"{path}/state?since={strange}", f"{path}/events?after={strange}", f"{path}?expand={strange}",
    ]  # fmt: skip
    for address in addresses:
        for method in ("GET", "POST", "PUT", "DELETE"):
            answer = four[0].send(method, address, {} if method != "GET" else None)
            assert answer.status_code < 500, (method, address, answer.content)
    for body in ({"bot": strange}, {"invite": strange}, {"client_seed": strange}):
        assert four[0].put(f"{path}/seats/2", body).status_code < 500
