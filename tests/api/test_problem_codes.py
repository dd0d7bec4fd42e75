"""Problem codes: every refusal of a lower app has a status, a title and advice, or it would be a 500."""

import re
from collections.abc import Iterator

import pytest

from games.api.problem_codes import PROBLEMS
from games.api.problems import Problem, problem_of
from games.api.rest.urls import urlpatterns
from games.engine.errors import InvalidOption, Refusal
from games.tournaments.pairing.errors import PairingError
from tests.api.client import Caller, problem

ARABIC_LETTER = re.compile("[\u0621-\u064a]{2}")
NAMED = re.compile("`([^`]+)`")


def kinds(base: type[Exception]) -> Iterator[type[Exception]]:
    for each in base.__subclasses__():
        yield each
        yield from kinds(each)


def test_every_problem_says_what_to_do_about_it():
    statuses = {400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 428, 429, 500, 503}
    for code, kind in PROBLEMS.items():
        assert kind.status in statuses and kind.en.advice.endswith("."), code


@pytest.mark.parametrize("code", [code for code, kind in PROBLEMS.items() if kind.status in {429, 503}])
def test_a_caller_who_is_told_to_come_again_is_told_when(code):
    """Only `rate_limited` has no fixed `Retry-After`: its limiter sets it."""
    assert code == "rate_limited" or int(Problem(code).headers["Retry-After"]) > 0


def test_all_reasons_for_no_pairing_are_named_by_its_problem():
    named = set(NAMED.findall(PROBLEMS["pairing_refused"].en.advice))
    assert "impossible_cut" in named
    assert {each.code for each in kinds(PairingError)} <= named


def test_every_problem_is_told_in_arabic_too():
    for code, kind in PROBLEMS.items():
        title, advice = kind.ar
        assert ARABIC_LETTER.search(title) and ARABIC_LETTER.search(advice), code
        assert advice.endswith("."), code
        # Arabic advice quotes no name that the English advice does not quote.
        assert set(NAMED.findall(advice)) <= set(NAMED.findall(kind.en.advice)), code


def test_a_problem_is_told_in_the_language_asked_for_and_its_code_never(db):
    for header, language in (("ar-EG,ar;q=0.9,en;q=0.5", "ar"), ("en", "en"), ("fr", "en"), ("", "en")):
        answer = Caller().get("users/nobody", accept_language=header)
        told = problem(answer, 404, "not_found")
        assert answer.headers["Content-Language"] == language
        assert "Accept-Language" in answer.headers["Vary"]
        assert bool(ARABIC_LETTER.search(told["title"])) is (language == "ar")
        assert bool(ARABIC_LETTER.search(told["detail"])) is (language == "ar")


def test_the_pages_of_problems_are_told_in_both(db):
    page = Caller().get("/problems/stale_turn", accept="text/html", accept_language="ar")
    text = page.content.decode()
    assert 'dir="rtl"' in text and "نوبة فاتت" in text and "stale_turn" in text
    told = Caller().get("/problems/stale_turn", accept_language="ar").json()
    assert (told["code"], told["title"]) == ("stale_turn", "نوبة فاتت")
    assert "نوبة فاتت" in Caller().get("/problems?lang=ar", accept="text/html").content.decode()
    assert "Stale turn" in Caller().get("/problems", accept="text/html").content.decode()


def test_sentences_of_endpoints_are_told_in_arabic_too(db, ali):
    answer = ali.post("tables", {}, idempotency_key="é", accept_language="ar")
    assert problem(answer, 400, "invalid_header")["detail"].startswith("المفتاح Idempotency-Key")


def test_every_problem_a_endpoint_declares_is_known():
    for pattern in urlpatterns:
        endpoints = getattr(getattr(pattern.callback, "cls", None), "operations", dict)()
        for method, endpoint in endpoints.items():
            assert set(endpoint.codes) <= set(PROBLEMS), (pattern.name, method)


def test_an_option_is_pointed_at_even_if_its_name_is_strange():
    told = problem_of(InvalidOption("a/b~c", "No."))
    assert told is not None and told.faults == (("/options/a~1b~0c", "invalid_option", "No."),)


def test_reasons_are_snake_case_and_stay_what_they_are():
    assert {each.value for each in Refusal} >= {
        "not_your_turn", "must_follow_suit", "total_forbidden", "card_not_in_hand", "above_bid",
    }  # fmt: skip
