"""Data of a ruleset's page beyond its JSON: a lesson, and values, roles and trumps in words."""

from typing import Any, Final

from accounts.isolates import translated
from games.api.presented.labels import BASES
from games.api.presented.lessons import lesson
from games.api.presented.line_texts import WHOSE, called
from games.api.presented.value_texts import trump_in, value_in
from games.api.texts.languages import Language
from games.engine.codec import Json
from games.engine.rulesets.base import Basis, Bidding, Ruleset

# Each ruleset in a line.
ABOUT: Final[dict[str, str]] = {
    "modern": "What most people play online: one bid each, 18 rounds, With and Risk.",
    "traditional": "A longer text of the family: bidding goes clockwise, a With who misses loses more.",
    "rising": "An ascending auction, blind dash, and points that grow with the number of the round.",
    "casual": "A short text: no bonuses, and no total is forbidden.",
    "cafe": "What tables in Cairo play: passes, dash calls before the auction, Risk in steps, super calls.",
    "updown": "For two to five players: one to ten cards and down again, penalties, the fewest win.",
}


def about(key: str, language: Language) -> str:
    """A ruleset in a line; nothing for one that nobody has described so."""
    return translated(ABOUT[key], language) if key in ABOUT else ""


def explained(ruleset: Ruleset, told: Json, language: Language) -> dict[str, Any]:
    """The members that the template adds to the ruleset's JSON."""
    bases = {basis.value: translated(BASES[basis], language) for basis in Basis}
    return {
        "about": about(ruleset.key, language),
        "lesson": lesson(ruleset, language),
        "fields": [
            _in_words(each, told, language) | {"rests_on": bases[each["basis"]]} for each in told["fields"]
        ],
        "boards": [_in_words(each, told, language) for each in told["shared_boards"]],
        "rounds": [
            each | {"words": trump_in(language, each["trump"]) if each["trump"] else ""}
            for each in told["rounds"]
        ],
        "auction": ruleset.bidding is not Bidding.NONE,
    }


def _in_words(field: Json, told: Json, language: Language) -> Json:
    if field["name"] == "scoring.roles":
        rows = [
            {
                **row,
                "called": called(row["role"], language),
                "whose": translated(WHOSE[row["role"]], language),
            }
            for row in field["value"]
        ]
        return {**field, "value": rows}
    if field["name"] == "title":
        return {**field, "words": told["title"] if language == "ar" else ""}
    return {**field, "words": value_in(language, field["name"], field["value"])}
