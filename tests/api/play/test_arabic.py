"""Rulesets in Arabic: every sentence is translated, nothing that programs rely on is."""

import re

import pytest

from accounts.isolates import translated
from estimation_service import texts
from games.api.contract.play.clocks import STEPS as KINDS_OF_STEPS
from games.api.presented.ruleset_texts import BASES, FIELDS, STEPS
from games.engine.rulesets import RULESETS
from games.engine.rulesets.base import Basis
from games.engine.rulesets.explained import explain
from games.engine.rulesets.shared_boards import differences
from tests.api.client import Caller, done, problem

KEYS = [ruleset.key for ruleset in RULESETS.values()]
FOR_PEOPLE = {"title", "label", "reason", "about", "detail"}


def sentences():
    for ruleset in RULESETS.values():
        yield ruleset.title
        yield from (option.about for option in ruleset.options)
        yield from (field.reason for field in explain(ruleset))
        yield from (field.reason for field in differences(ruleset))


CATALOGUE = {text.one: forms[0] for text, forms in texts.read().items()}
ARABIC = {english: CATALOGUE[english] for english in sentences()}


def test_every_sentence_has_its_arabic():
    assert all(ARABIC.values()), "and `test_texts.py` sees to it that no Arabic has lost its sentence"
    assert {field.name for ruleset in RULESETS.values() for field in explain(ruleset)} == FIELDS.keys()
    assert BASES.keys() == set(Basis)
    assert STEPS.keys() == set(KINDS_OF_STEPS)


def test_the_arabic_is_arabic_and_says_the_same_numbers():
    for english, arabic in ARABIC.items():
        assert re.search("[\u0621-\u064a]", arabic), english
        assert english.endswith(".") == arabic.endswith("."), english
        told = set(re.findall(r"\d+", english))
        assert set(re.findall(r"\d+", arabic)) <= told | {"3", "4", "13"}, english
    for called in [*FIELDS.values(), *BASES.values(), *STEPS.values()]:
        assert str(called).isprintable() and re.search("[\u0621-\u064a]", translated(called, "ar"))


def codes(part):
    """Return a part of a response without the texts for people."""
    if isinstance(part, dict):
        return {name: codes(each) for name, each in part.items() if name not in FOR_PEOPLE}
    return [codes(each) for each in part] if isinstance(part, list) else part


@pytest.mark.parametrize("key", KEYS)
def test_codes_and_keys_are_the_same_in_both_languages(db, key):
    english = done(Caller().get(f"rulesets/{key}"))
    arabic = done(Caller().get(f"rulesets/{key}", accept_language="ar-EG, en;q=0.5"))
    assert [each["reason"] for each in arabic["fields"]] == [
        ARABIC[each["reason"]] for each in english["fields"]
    ]
    assert codes(english) == codes(arabic)


def test_the_answer_says_its_language_also_when_it_is_not_sent_again(db):
    arabic = Caller().get("rulesets/modern", accept_language="ar")
    english = Caller().get("rulesets/modern", accept_language="fr")
    assert (arabic.headers["Content-Language"], english.headers["Content-Language"]) == ("ar", "en")
    assert arabic.headers["ETag"] != english.headers["ETag"]
    again = Caller().get("rulesets/modern", accept_language="ar", if_none_match=arabic.headers["ETag"])
    assert again.status_code == 304
    for answer in (arabic, english, again):
        assert "Accept-Language" in answer.headers["Vary"]
    changed = Caller().get("rulesets/modern", accept_language="en", if_none_match=arabic.headers["ETag"])
    assert changed.status_code == 200


def test_a_link_may_choose_the_language_and_another_is_refused(db):
    assert done(Caller().get("rulesets?lang=ar"))["data"][0]["title"] == "الحديثة"
    assert done(Caller().get("rulesets?lang=en", accept_language="ar"))["data"][0]["title"] == "Modern"
    told = problem(Caller().get("rulesets?lang=fr"), 400, "invalid_parameter")
    assert [each["pointer"] for each in told["errors"]] == ["?lang"]
