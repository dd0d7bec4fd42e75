"""The lesson on a ruleset's page: one round from the deal to the points, above the fields."""

import re
from dataclasses import replace

import pytest

from accounts.isolates import translated
from games.api.presented.lessons import FEW, FOUR, lesson
from games.api.presented.ruleset_texts import CALLED, VALUES, WHOSE, value_in
from games.engine.rulesets import RULESETS, ruleset
from games.engine.rulesets.explained import explain
from games.engine.rulesets.results import score
from tests.api.client import Caller

KEYS = [rules.key for rules in RULESETS.values()]
PARTS = ["about", "deal", "auction", "estimates", "play", "points", "game"]


def page(key, language):
    return Caller().get(f"/rules/{key}", accept="text/html", accept_language=language).content.decode()


def lesson_text(key, language="en"):
    parts = lesson(ruleset(key), language)["parts"]
    return " ".join(sentence for part in parts for sentence in part["sentences"])


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("key", KEYS)
def test_a_page_tells_a_round_from_the_deal_to_the_points_before_the_fields(db, key, language):
    html = page(key, language)
    parts = [each for each in PARTS if key != "updown" or each != "auction"]
    places = [html.index(f'<h2 id="{each}">') for each in (*parts, "rulings")]
    assert places == sorted(places) and html.index("<svg") < html.index('id="rulings"')


@pytest.mark.parametrize("key", KEYS)
def test_it_says_what_a_trick_is_who_wins_it_and_that_suit_is_followed(key):
    for words in (
        "A trick is one card",
        "You must follow suit",
        "highest trump wins the trick",
        "leads to the next",
    ):
        assert words in lesson_text(key)
    for words in ("اللمّة ورقة", "تتبع النوع"):
        assert words in lesson_text(key, "ar")


def test_with_and_risk_are_explained_where_a_ruleset_has_them_and_nowhere_else():
    for key in ("modern", "traditional", "rising", "cafe"):
        assert "Karim is With" in lesson_text(key) and "is the Risk" in lesson_text(key)
        assert "may not be 13" in lesson_text(key)
    for key in ("casual", "updown"):
        assert "Karim is With" not in lesson_text(key) and "is the Risk" not in lesson_text(key)
    assert "may not be 13" not in lesson_text("casual") and "may not equal" in lesson_text("updown")


def test_where_a_risk_begins_two_away_from_thirteen_the_lesson_says_that_one_is_none():
    assert "only one away from 13 makes no Risk" in lesson_text("cafe")
    assert "makes no Risk" not in lesson_text("modern")


def test_each_round_is_bid_as_its_ruleset_bids():
    assert "blind dash" in lesson_text("rising") and "outrank" in lesson_text("rising")
    modern, traditional = lesson_text("modern"), lesson_text("traditional")
    assert modern.index("Karim bids") < modern.index("Dina has") < modern.index("Amal bids")
    assert traditional.index("Amal bids") < traditional.index("Dina has") < traditional.index("Karim bids")
    assert "whoever won the auction" in lesson_text("casual")


@pytest.mark.parametrize("key", KEYS)
def test_its_points_are_those_of_the_score_call_and_each_line_is_in_words(key):
    rules = ruleset(key)
    counted = score(rules, **(FEW if key == "updown" else FOUR))
    for language in ("en", "ar"):
        sheet = lesson(rules, language)["sheet"]
        assert [line["points"] for line in sheet] == list(counted.points)
        for seat, line in enumerate(sheet):
            assert [points for _, points in line["lines"]] == [each.points for each in counted.lines[seat]]
            assert not any("_" in called for called, _ in line["lines"])


@pytest.mark.parametrize(("numbers", "taught"), [([1, 2, 3], 3), ([9, 10, 14], 9)])
def test_a_ruleset_without_a_seventh_round_teaches_another(numbers, taught):
    rules = ruleset("modern")
    few = replace(rules, rounds=tuple(each for each in rules.rounds if each.number in numbers))
    counted = score(few, **(FOUR | {"round": taught}))
    assert [line["points"] for line in lesson(few, "en")["sheet"]] == list(counted.points)


def test_roles_say_what_they_are_in_both_languages(db):
    for language, risk, alike in (
        ("en", "the last who estimated", "estimated as many as the high bidder"),
        ("ar", "آخر من قدّر", "قدّر مثل صاحب أعلى كول"),
    ):
        rows = page("modern", language).partition('id="scoring.roles"')[2].partition("</table>")[0]
        assert risk in rows and alike in rows
        assert len(re.findall("<tr>", rows)) == 9


def test_values_and_lines_are_in_words():
    fields = [each for rules in RULESETS.values() for each in explain(rules)]
    codes = {each.value for each in fields if isinstance(each.value, str)}
    named = {each.value for each in fields if each.name in ("key", "title", "scoring")}
    assert codes - named <= VALUES.keys()
    assert value_in("ar", "may_pass", False) == "لا" and value_in("en", "most_zeros", None) == "no limit"
    for said in [*VALUES.values(), *CALLED.values(), *WHOSE.values()]:
        assert re.search("[\u0621-\u064a]", translated(said, "ar"))
        assert not re.search("[\u0621-\u064a]", translated(said, "en"))
