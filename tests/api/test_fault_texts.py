"""Texts about fields in Arabic; places and codes are the same in both languages."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from accounts.services.people import WHY
from estimation_service import texts
from games.api.problem_codes import PROBLEMS
from games.api.texts.problem_texts import CONTEXT, fault_in
from games.notices.services.webhooks import FAULTS as OF_URLS
from tests.api.client import Caller
from tests.operations import ENDPOINTS

ARABIC = re.compile("[\u0621-\u064a]")
CATALOGUE = {text.one.partition("\x04"): forms[0] for text, forms in texts.read().items()}
FAULTS = {code: said for (context, _, code), said in CATALOGUE.items() if context == CONTEXT}


def fields(field: Any) -> Iterator[Any]:
    yield field
    for inner in getattr(field, "fields", {}).values():
        yield from fields(inner)
    if getattr(field, "child", None) is not None:
        yield from fields(field.child)


def of_fields() -> set[str]:
    """Return the codes with which any field of any endpoint may refuse a value."""
    shapes = [
        shape()
        for endpoint in ENDPOINTS
        for shape in (endpoint.declared.body, endpoint.declared.query)
        if shape
    ]
    found = [each for shape in shapes for each in fields(shape)]
    codes = {code for each in found for code in each.error_messages}
    return codes | {each.code for one in found for each in one.validators if hasattr(each, "code")}


def test_every_fault_has_its_arabic():
    assert of_fields() | {*WHY, *OF_URLS} <= FAULTS.keys() | PROBLEMS.keys()


def test_the_arabic_is_arabic():
    for code, said in FAULTS.items():
        assert ARABIC.search(said) and said.endswith("."), code


def test_numbers_are_those_of_the_english_sentence():
    detail = "Ensure this field has no more than 40 characters."
    assert "40" in fault_in("ar", "max_length", detail)
    assert fault_in("en", "max_length", detail) == detail
    assert fault_in("ar", "max_length", "without any number") == "without any number"


def test_what_may_have_been_meant_is_asked_in_arabic_too():
    told = fault_in("ar", "unknown_field", "There is no such member. Did you mean `players`?")
    assert told == f"{fault_in('ar', 'unknown_field', 'There is no such member.')} أتقصد `players`؟"
    told = fault_in("ar", "invalid_choice", "One of en, ar. Did you mean `en`?")
    assert told == "واحدة من هذه القيم: en، ar. أتقصد `en`؟"


def test_choices_are_those_of_the_english_sentence():
    assert fault_in("ar", "invalid_choice", "One of en, ar.") == "واحدة من هذه القيم: en، ar."
    assert fault_in("ar", "invalid_choice", "None of them") == "None of them"


def test_a_code_without_a_sentence_keeps_the_english_one_and_a_problems_takes_its_advice():
    assert fault_in("ar", "never_heard_of", "What it is.") == "What it is."
    assert ARABIC.search(fault_in("ar", "name_taken", "Taken."))


SENT = [
    ("users", {"name": "a", "password": "short"}),
    ("users", {"name": "..", "password": "exactly thirteen tricks"}),
    ("users", {"password": 1}),
    ("users", {"nam": 1}),
    ("tables", {"ruleset": "modern", "options": {"jokers": 7}}),
    ("tables", {"players": "4", "visibility": "secret", "spectator_delay": None}),
    ("rulesets/modern/score", {"round": 7, "multiplier": 9, "declarer": 0, "dash_calls": [], "risk": 3,
                               "estimates": [5, 4, 3, 2], "tricks": [5, 3, 3, 2], "cards": 13}),
    ("webhooks", {"url": "http://example.org", "types": ["turn"]}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "content"), SENT)
def test_what_is_wrong_is_told_in_the_language_asked_for(db, person, path, content):
    caller = person("ali", "games:play", "webhooks:manage")
    told = {
        language: caller.post(path, content, accept_language=language).json()["errors"]
        for language in ("en", "ar")
    }
    assert told["en"] and len(told["en"]) == len(told["ar"])
    for english, arabic in zip(told["en"], told["ar"], strict=True):
        assert (english["pointer"], english["code"]) == (arabic["pointer"], arabic["code"])
        assert not ARABIC.search(english["detail"]) and ARABIC.search(arabic["detail"]), arabic


def test_faults_of_parameters_are_told_in_arabic(db):
    told = Caller().get("tables?limit=1000&status=odd", accept_language="ar").json()["errors"]
    assert len(told) == 2 and all(ARABIC.search(each["detail"]) for each in told)


@pytest.mark.parametrize("path", ["tables?status=odd", "seeks?speed=odd", "users/ali/tables?status=odd"])
def test_choices_are_named_in_both_languages(db, person, path):
    person("ali")
    english, arabic = [
        Caller().get(path, accept_language=each).json()["errors"][0]["detail"] for each in ("en", "ar")
    ]
    named = english.removeprefix("One of ").removesuffix(".").split(", ")
    assert len(named) >= 2 and all(each in arabic for each in named)
