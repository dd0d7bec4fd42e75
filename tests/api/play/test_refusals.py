"""Reasons of refused actions: a sentence in English and Arabic for each code."""

import re

import pytest

from games.engine.errors import Refusal
from tests.api.client import Caller, done, problem
from tests.api.games import awaited, started

ARABIC = re.compile("[\u0621-\u064a]")


@pytest.fixture
def last(db, person):
    """The last to estimate in a round of two cards, the table's path, and the forbidden estimate to send."""
    two = [person(name) for name in ("ali", "badr")]
    path = started(two, ruleset="updown", options={"rounds": [2]}, turn_limit=60)
    opener, state = awaited(path, two)
    (round,) = state["rounds"]
    sent = {"turn_id": round["my"]["turn_id"], "action": {"type": "estimate", "value": 2}}
    done(opener.post(f"{path}/actions", sent), 201)
    caller, state = awaited(path, two)
    my = state["rounds"][0]["my"]
    assert {"type": "estimate", "value": 0, "code": "total_forbidden"} in my["illegal"]
    return caller, path, {"turn_id": my["turn_id"], "action": {"type": "estimate", "value": 0}}


def test_a_refused_action_is_told_why_in_either_language(last):
    caller, path, sent = last
    english = problem(caller.post(f"{path}/actions", sent), 422, "illegal_action")
    assert (english["reason"], english["detail"]) == (
        "total_forbidden",
        "You estimate last, and this would make the total equal to the number of tricks: say another number.",
    )
    arabic = problem(caller.post(f"{path}/actions", sent, accept_language="ar"), 422, "illegal_action")
    assert arabic["reason"] == "total_forbidden"
    assert arabic["detail"] == "أنت آخر من يقدّر، وبهذا الرقم يساوي المجموع عدد اللمّات: قل رقمًا آخر."


def test_an_action_that_is_only_tried_is_told_why_in_either_language(last):
    caller, path, sent = last
    refused = done(caller.post(f"{path}/actions/validate", sent))
    assert refused == {
        "legal": False, "code": "total_forbidden", "detail": Refusal.TOTAL_FORBIDDEN.sentence,
    }  # fmt: skip
    arabic = done(caller.post(f"{path}/actions/validate", sent, accept_language="ar"))
    assert ARABIC.search(arabic["detail"])
    allowed = {**sent, "action": {"type": "estimate", "value": 1}}
    assert done(caller.post(f"{path}/actions/validate", allowed)) == {
        "legal": True, "code": None, "detail": None,
    }  # fmt: skip


def test_a_ruleset_lists_every_reason_with_its_sentence(db):
    english, arabic = [
        {
            each["code"]: each["detail"]
            for each in done(Caller().get("rulesets/updown", accept_language=it))["refusals"]
        }
        for it in ("en", "ar")
    ]
    assert english == {reason.value: reason.sentence for reason in Refusal}
    assert arabic.keys() == english.keys() == {reason.value for reason in Refusal}
    assert all(ARABIC.search(detail) and detail.endswith(".") for detail in arabic.values())
    assert len(set(arabic.values())) == len(Refusal)


def test_the_arabic_book_has_the_same_sentence_for_every_reason(db, settings):
    book = (settings.BASE_DIR / "docs" / "rules.ar.md").read_text(encoding="utf-8")
    marks = str.maketrans("", "", "\u2066\u2068\u2069")
    for each in done(Caller().get("rulesets/modern", accept_language="ar"))["refusals"]:
        assert f"| `{each['code']}` | {each['detail'].translate(marks)} |" in book


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_page_of_illegal_actions_lists_them_for_people(db, language):
    answer = Caller().get("/problems/illegal_action", accept="text/html", accept_language=language)
    html = answer.content.decode()
    for each in done(Caller().get("rulesets/modern", accept_language=language))["refusals"]:
        assert f"<code>{each['code']}</code></dt><dd>{each['detail']}</dd>" in html
    other = Caller().get("/problems/stale_turn", accept="text/html", accept_language=language)
    assert "total_forbidden" not in other.content.decode()
