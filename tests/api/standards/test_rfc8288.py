"""Web Linking, RFC 8288: lists link to their next page."""

import re
from urllib.parse import quote, urljoin

import pytest

from tests.api.client import done
from tests.api.games import opened

LINK = re.compile(r'<([!#-;=?-~]+)>; rel="next"')
HERE = "http://testserver/api/v1/"


def walked(caller, path):
    """Follow the links from page to page; return all rows and the number of pages."""
    rows, pages = [], 0
    while path is not None:
        answer = caller.get(path)
        told = done(answer)
        rows += told["data"]
        pages += 1
        link = answer.headers.get("Link")
        assert (link is None) == (told["next_cursor"] is None)
        if link is None:
            break
        found = LINK.fullmatch(link)
        assert found is not None, link
        path = urljoin(f"{HERE}{path}", found[1]).removeprefix("http://testserver")
    return rows, pages


def test_section_3_1_the_target_is_the_next_page_with_the_same_filters(db, ali):
    tables = [opened([ali], ruleset="modern").removeprefix("tables/") for _ in range(5)]
    opened([ali], ruleset="casual")
    rows, pages = walked(ali, "tables?limit=2&ruleset=modern&expand=creator")
    assert [row["id"] for row in rows] == tables[::-1]
    assert pages == 3 and all(row["creator_user"]["name"] == "ali" for row in rows)


def test_section_3_1_events_are_linked_like_any_list(db, ali):
    path = opened([ali], ruleset="modern")
    rows, pages = walked(ali, f"{path}/events?limit=1")
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
    assert pages == len(rows) + 1  # only one more request shows that there are no more


def test_section_3_1_the_target_is_a_uri_whatever_letters_the_address_has(db, person):
    path = quote("users/نادية/tables")
    tables = [opened([person("نادية")]).removeprefix("tables/") for _ in range(3)]
    rows, pages = walked(person("نادية"), f"{path}?limit=1")
    assert ([row["id"] for row in rows], pages) == (tables[::-1], 3)


@pytest.mark.parametrize("path", ["tables?limit=100", "me/tokens", "rulesets"])
def test_section_3_3_the_last_page_has_no_next_relation(db, ali, path):
    assert "Link" not in ali.get(path).headers
