"""The rule book for people, compared with what the program does."""

import inspect
import json
import re
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import Refusal
from games.engine.rulesets import RULESETS, modern, results, ruleset, traditional
from games.engine.rulesets.base import Ruleset
from games.engine.rulesets.explained import explain
from games.engine.rulesets.results import score
from games.engine.words.glossary import arabic
from tests.engine.rulesets.score_calls import ScoreCall, possible_rounds, unhurried
from tests.engine.rulesets.test_rulesets import KEYS

DOCS: Final = Path(__file__).parents[3] / "docs"
BOOK: Final = (DOCS / "rules.md").read_text(encoding="utf-8")
ARABIC: Final = (DOCS / "rules.ar.md").read_text(encoding="utf-8")
CALLS: Final = re.findall(r"POST /api/v1/rulesets/(\w+)/score\n(.*?)```\n```\n(.*?)```", BOOK, re.DOTALL)


@pytest.mark.parametrize(("key", "asked", "answer"), CALLS, ids=[call[0] for call in CALLS])
def test_score_calls_in_the_book_are_answered_as_printed(key: str, asked: str, answer: str) -> None:
    counted = score(ruleset(key), **json.loads(asked))
    assert {
        "points": list(counted.points),
        "lines": [[line._asdict() for line in seat] for seat in counted.lines],
        "next_multiplier": counted.next_multiplier,
    } == json.loads(answer)


def test_a_player_is_nobody_in_particular() -> None:
    reasons = " ".join(each.reason for rules in RULESETS.values() for each in explain(rules))
    assert re.findall(r"\b(?:he|his|him|himself)\b", BOOK + reasons) == []


def test_the_book_holds_score_calls() -> None:
    assert [call[0] for call in CALLS] == ["modern", "rising", "updown"]


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
@unhurried
@given(data=st.data())
def test_every_line_of_points_is_in_the_book(rules: Ruleset, data: st.DataObject) -> None:
    for seat in data.draw(possible_rounds(rules)).score(rules).lines:
        for line in seat:
            assert f"`{line.code}`" in BOOK


def test_every_reason_against_a_round_is_in_the_book() -> None:
    fields = "|".join(ScoreCall._fields)
    reasons = re.findall(rf'"([a-z_]+)",\s+"(?:{fields})"', inspect.getsource(results))
    assert len(reasons) >= 23
    for reason in reasons:
        assert f"| `{reason}` |" in BOOK


def test_every_reason_against_an_action_has_its_sentence_in_the_book() -> None:
    for reason in Refusal:
        assert f"| `{reason}` | {reason.sentence} |" in BOOK


def test_the_book_tells_what_shared_boards_change() -> None:
    section = BOOK.partition("### On shared boards\n")[2].partition("\n### ")[0]
    for words in ("Seat 0 deals round 1", "No hand lacks a suit", "may not pass", "does not count"):
        assert words in section


def test_the_sources_are_named_where_everybody_finds_them() -> None:
    for place in (
        "catsatcards.com/Games/Estimation.html", "bitbin.it/1Ino8iCj", "gamerules.com/rules/estimation",
        "everything2.com", "jawaker.com/en/games/estimation",
    ):  # fmt: skip
        assert place in BOOK


def test_the_book_marks_what_a_ruling_rests_on_as_the_rulesets_do() -> None:
    marks = {"text": "T", "source": "S", "judgement": "J", "silent": "N"}
    for field, row in {
        "may_pass": "pass",
        "leads_fast": "leads, fast rounds",
        "opener": "first to bid",
    }.items():
        (cells,) = re.findall(rf"^\| {row} \|(.+)\|$", BOOK, re.MULTILINE)
        told = dict(zip(("modern", "traditional", "rising", "casual"), cells.split("|"), strict=True))
        for key, cell in told.items():
            (basis,) = [each.basis for each in explain(ruleset(key)) if each.name == field]
            assert cell.strip().endswith(marks[basis]), (field, key)


def test_every_ruleset_with_a_source_is_in_the_book_and_every_option_and_choice() -> None:
    for key in (*KEYS, "cafe"):
        assert f"| `{key}` |" in BOOK
    for rules in RULESETS.values():
        for option in rules.options:
            assert f"| `{option.name}` |" in BOOK
            for choice in option.choices:
                assert f"`{json.dumps(choice.value)}`" in BOOK


def test_every_ruling_explained_in_the_book_names_its_fields() -> None:
    cells = re.findall(r"^\| [^|]+ \| (`[^|]+`) \| [^|]+ \|$", BOOK.split("## Why it is so")[1], re.MULTILINE)
    named = {field.strip("`") for cell in cells for field in cell.split(", ")}
    assert {"equal_bids", "first_estimate", "scoring.roles"} <= named
    assert named <= {each.name for rules in RULESETS.values() for each in explain(rules)}


def test_every_number_of_the_points_by_role_is_in_the_book() -> None:
    for row, other in zip(modern.SCORING.roles, traditional.SCORING.roles, strict=True):
        cells = [f"{signed(each.exact)} / {signed(each.missed)}" for each in (row, other)]
        assert f"| `{row.role}` | {cells[0]} | {cells[1]} |" in BOOK.replace("**−20**", "−20")


def signed(points: int) -> str:
    """Return a number as the book prints it."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def without_programs(book: str) -> list[str]:
    return re.sub(r"```.*?```", "", book, flags=re.DOTALL).splitlines()


def shape(book: str) -> list[str | int]:
    """Return the depth of each heading and the number of bars of each table row, in order."""
    lines = [each for each in without_programs(book) if each.startswith(("#", "|"))]
    return [line.split(" ")[0] if line[0] == "#" else line.count("|") for line in lines]


def test_the_arabic_book_is_the_whole_book() -> None:
    assert shape(ARABIC) == shape(BOOK)
    for codes in (r"`([^`\n]+)`", r"```\n((?:POST|\{).*?)```"):
        assert re.findall(codes, BOOK, re.DOTALL)
    coded = [set(re.findall(r"`([^`\n]+)`", "\n".join(without_programs(book)))) for book in (BOOK, ARABIC)]
    assert coded[0] <= coded[1]
    programs = [re.findall(r"```\n((?:POST|\{).*?)```", book, re.DOTALL) for book in (BOOK, ARABIC)]
    assert programs[0] == programs[1]


def test_both_books_print_the_same_points_row_by_row() -> None:
    rows = [[each for each in without_programs(book) if each.startswith("| ")] for book in (BOOK, ARABIC)]
    numbers = [[re.findall(r"[+−]\d+", row) for row in book] for book in rows]
    told = [pair for pair in zip(*numbers, strict=True) if all(pair)]
    assert len(told) > 20 and all(english == arabic for english, arabic in told)


def marks_of(book: str, mark: str) -> list[list[str]]:
    """Return the letters for what each ruling of the four rulesets is based on, by row of the table."""
    rows = [each for each in without_programs(book) if each.startswith("| ") and each.count("|") == 6]
    return [re.findall(mark, row) for row in rows]


def test_the_arabic_book_marks_what_a_ruling_rests_on_as_the_english_one_does() -> None:
    marks = dict(zip("TSJN", "نمجس", strict=True))
    english, in_arabic = (
        marks_of(BOOK, r"\b([TSJN])(?=[ ;,)])"),
        marks_of(ARABIC, r"(?<= )([نمجس])(?=[ ؛،)])"),
    )
    assert sum(map(len, english)) > 60
    assert [[marks[each] for each in row] for row in english] == in_arabic


def test_the_words_of_the_arabic_book_are_those_of_the_glossary() -> None:
    words = ARABIC.partition("## الكلمات\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \|", words, re.MULTILINE)
    listed = {each for row in rows for each in row.strip().split("، ")}
    terms = (
        "round fast_round attempt trump bid dash_call blind_dash dash declarer trick high_bidder estimate "
        "total over under exact missed with risk double_risk void kabooot saaydeh"
    )
    assert [each for each in terms.split() if arabic(each) not in listed] == []
