"""Complaints over HTTP, and their answers."""

import pytest

from tests.api.client import problem
from tests.api.games import done
from tests.api.tournament.test_tournaments import entered, four, omar, published  # noqa: F401 - fixtures, too

pytestmark = pytest.mark.django_db
TEXT = {"text": "The score of seat 2 was taken down wrongly."}
ANSWER = {"upheld": True, "ruling": "It was put right after the log."}


def test_a_complaint_is_made_seen_and_answered(omar, four, entered):  # noqa: F811
    at, (amal, basim, *_) = f"{entered}/complaints", four
    problem(amal.post(at, TEXT), 409, "complaints_over")
    published(omar, entered)
    made = done(amal.post(at, {**TEXT, "stage_round": 1, "table": 2}), 201)
    assert (made["status"], made["table"], made["ruling"]) == ("open", 2, None)
    problem(amal.post(at, TEXT), 409, "complaint_open")
    bare = basim.post(at, {**TEXT, "table": 2})
    assert bare.status_code == 400 and bare.json()["errors"][0]["pointer"] == "/stage_round"
    assert done(basim.get(at))["data"] == [] and done(omar.get(at))["data"] == [made]
    one = f"{at}/{made['id']}"
    stale = omar.get(entered).headers["ETag"]
    done(omar.put(f"{entered}/officials/amal/auditor", {}))
    problem(omar.put(one, ANSWER, if_match=stale), 412, "precondition_failed")
    answered = done(omar.put(one, ANSWER))
    assert (answered["status"], answered["ruling"]) == ("upheld", ANSWER["ruling"])
    problem(omar.put(one, ANSWER), 409, "complaint_answered")
    assert done(amal.get(at))["data"] == [answered]
