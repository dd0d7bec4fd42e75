"""Use of the glossary: every Arabic text has the same word for the same thing."""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from estimation_service import texts
from games.api.presented import lesson_texts, ruleset_texts
from games.engine.errors import Refusal
from games.engine.places import PlaceName
from games.engine.rulesets import RULESETS
from games.engine.rulesets.explained import explain
from games.engine.rulesets.shared_boards import differences
from games.engine.words.glossary import GLOSSARY

CHECKOUT: Final = Path(__file__).parents[1]
SPOKEN: Final = ("*.py", "*.html", "*.po", "*.md", "*.ts", "*.toml")
FOLDERS: Final = ("accounts", "bots", "docs", "estimation_service", "games", "web/src")
LETTER: Final = "\u0621-\u064a"
# Arabic prefixes that are written together with a word: and, so, by, to, as, the.
BEFORE: Final = "[وف]?[بلك]?(?:ال|لل)?"


def plain(text: str) -> str:
    """Return the text without vowel marks."""
    return "".join(each for each in text if unicodedata.category(each) != "Mn")


NEVER: Final = {
    key: re.compile(
        rf"(?<![{LETTER}]){BEFORE}(?:{'|'.join(map(re.escape, map(plain, term.never)))})(?![{LETTER}])"
    )
    for key, term in GLOSSARY.items()
    if term.never
}


def others(text: str) -> list[tuple[str, str]]:
    """Return each word that the glossary replaces by another: its term, and what the text says."""
    bare = plain(text)
    return [(key, found[0]) for key, words in NEVER.items() for found in words.finditer(bare)]


def spoken() -> Iterator[Path]:
    for folder in FOLDERS:
        for pattern in SPOKEN:
            yield from (CHECKOUT / folder).rglob(pattern)


def test_no_text_uses_another_word_than_the_glossary() -> None:
    arabic = re.compile(f"[{LETTER}]")
    told = {
        str(path.relative_to(CHECKOUT)): "\n".join(
            line for line in path.read_text(encoding="utf-8").split("\n") if arabic.search(line)
        )
        for path in spoken()
        if path.name != "glossary.py"
    }
    assert {path: found for path, text in told.items() if (found := others(text))} == {}
    assert sum(bool(text) for text in told.values()) >= 20


@pytest.mark.parametrize(
    "sentence",
    ["من طلب الداش فتقديره 0.", "الوِذ المصيب", "بالسانز فالبستوني", "المخاطر هو آخر من قدّر.", "صاحب الطلب"],
)
def test_another_word_is_found_with_whatever_stands_before_it(sentence: str) -> None:
    assert others(sentence)


@pytest.mark.parametrize(
    "sentence", ["ولا ما يقلب اتجاهه", "اطلب رابطًا جديدًا", "كول 5 سبيد، ويذ", "طلب صالح"]
)
def test_a_word_that_only_looks_alike_is_let_pass(sentence: str) -> None:
    assert others(sentence) == []


def test_a_term_has_one_word_and_a_word_one_term() -> None:
    for words in ([each.en for each in GLOSSARY.values()], [each.ar for each in GLOSSARY.values()]):
        assert len(set(words)) == len(words)
    assert all(others(term.ar) == [] for term in GLOSSARY.values())


# English uses the same word for the rounds of an event and of a game where the context is clear. Arabic has a
# word for each, and another one for a turn.
APART: Final = {
    "round": (re.compile(r"\b[Rr]ounds?\b(?! robin)"), re.compile("دور|أدوار|جول")),
    "round of a game": (
        re.compile(r"\b[Rr]ounds?\b.* (?:of the game|dealt)\b"),
        re.compile("دور|أدوار"),
    ),
    "turn": (re.compile(r"\b[Tt]urns?\b"), re.compile("نوب")),
    "no trump": (re.compile(r"\bno trump\b"), re.compile("سانز")),
    "bid": (re.compile(r"\b[Bb]id\b"), re.compile("كول")),
}
# `updown` calls its rounds turns, "goes round" is said of a league, and "turns it" of invisible characters.
OF_THEIR_OWN: Final = (
    "19 turns",
    "turns are played",
    "turn is scored",
    "in each turn",
    "goes round",
    "turns it",
)
# Rulings and refusals use the language of the rule book, which has pronouns or verbs for some of these
# things.
OF_THE_BOOK: Final = {
    *(each.sentence for each in Refusal),
    *(option.about for rules in RULESETS.values() for option in rules.options),
    *(each.reason for rules in RULESETS.values() for each in (*explain(rules), *differences(rules))),
    *ruleset_texts.CALLED.values(),
    *ruleset_texts.WHOSE.values(),
    *(
        each
        for part in (ruleset_texts.FIELDS, ruleset_texts.VALUES, *lesson_texts.PARTS)
        for each in part.values()
    ),
}
# A kind of notice has a short name in Arabic, and a sentence in English.
NAMES_OF_KINDS: Final = "kind\x04"
FILLED_IN: Final = re.compile(r"%\(\w+\)[sdg]|\{\w+\}")


def in_admin(english: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Yield each text of the admin whose English fits, with each form of its Arabic."""
    for text, forms in texts.read().items():
        if text.one in OF_THE_BOOK or text.one.startswith(NAMES_OF_KINDS):
            continue
        if english.search(FILLED_IN.sub("", text.one)) and not any(each in text.one for each in OF_THEIR_OWN):
            yield from ((text.one, plain(form)) for form in forms)


@pytest.mark.parametrize("thing", APART)
def test_the_admin_calls_rounds_and_turns_by_their_own_words(thing: str) -> None:
    english, word = APART[thing]
    said = list(in_admin(english))
    assert said and [each for each in said if not word.search(each[1])] == []


def test_the_admin_calls_places_as_players_do() -> None:
    known = {text.one: forms for text, forms in texts.read().items()}
    for name in PlaceName:
        assert known[GLOSSARY[name].en] == (GLOSSARY[name].ar,)
