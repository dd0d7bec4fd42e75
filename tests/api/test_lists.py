"""Lists come in pages; cursors are opaque and belong to one list."""

from datetime import UTC, datetime

import pytest

from accounts import services
from accounts.models import User
from accounts.scopes import Scope
from games.api.rest.lists import _after
from tests.api.client import done, problem


@pytest.fixture
def seven(db, ali):
    """A caller with seven tokens: the one they call with, and then "1" to "6" in that order."""
    for number in range(1, 7):
        services.create_token(
            user=ali.user, name=str(number), scopes_wanted=[Scope.GAMES_READ], now=datetime.now(UTC)
        )
    return ali


def names(content: dict) -> list[str]:
    return [token["name"] for token in content["data"]]


def test_a_list_is_walked_by_its_links_without_repeats_or_gaps(seven):
    address, walked = "/api/v1/me/tokens?limit=3", []
    while address:
        answer = seven.get(address)
        content = done(answer)
        walked.append(names(content))
        link = answer.headers.get("Link")
        assert (link is None) == (content["next_cursor"] is None)
        address = link and link.removeprefix("<").removesuffix('>; rel="next"')
    assert walked == [["6", "5", "4"], ["3", "2", "1"], ["test"]]


def test_rows_that_come_between_pages_shift_nothing(seven):
    first = done(seven.get("me/tokens?limit=2"))
    services.create_token(
        user=seven.user, name="new", scopes_wanted=[Scope.GAMES_READ], now=datetime.now(UTC)
    )
    assert names(done(seven.get(f"me/tokens?limit=2&cursor={first['next_cursor']}"))) == ["4", "3"]


def test_a_page_exactly_full_at_the_end_has_no_next(seven):
    assert done(seven.get("me/tokens?limit=7"))["next_cursor"] is None


@pytest.mark.parametrize("limit", ["0", "101", "-1", "x", "", "1.5", "9" * 99])
def test_a_page_has_1_to_100_rows(db, ali, limit):
    told = problem(ali.get(f"me/tokens?limit={limit}"), 400, "invalid_parameter")
    assert told["errors"][0]["pointer"] == "?limit"


def test_a_parameter_is_sent_once(db, ali):
    told = problem(ali.get("me/tokens?limit=1&limit=2"), 400, "invalid_parameter")
    assert told["errors"][0]["code"] == "repeated"


def test_a_cursor_is_taken_only_as_it_came(seven):
    cursor = done(seven.get("me/tokens?limit=2"))["next_cursor"]
    other = ("A" if cursor[0] != "A" else "B") + cursor[1:]
    for broken in ("x", "!!!", other, cursor[:-1], cursor + "AAAA", "é", "W10", cursor[:20]):
        problem(seven.get(f"me/tokens?cursor={broken}"), 400, "invalid_cursor")
    for strange in ("%00", "a" * 1001):
        problem(seven.get(f"me/tokens?cursor={strange}"), 400, "invalid_parameter")


def test_several_keys_are_compared_in_their_order(db):
    for name in ("a1", "a2", "b1", "b2"):
        User.objects.create(name=name, password=name[0])
    rows = User.objects.filter(name__regex="^[ab][12]$").order_by("password", "name_key")
    behind = rows.filter(_after(["password", "name_key"], ["a", "a1"], falling=False))
    assert [user.name for user in behind] == ["a2", "b1", "b2"]
    before = rows.filter(_after(["password", "name_key"], ["b", "b1"], falling=True))
    assert [user.name for user in before] == ["a1", "a2"]
