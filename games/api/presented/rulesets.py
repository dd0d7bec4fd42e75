"""Rulesets for people and programs: what is played, what a table may choose, and why each ruling is so.

Titles, labels and reasons are for people, in English or Arabic; keys, names and values are codes.
"""

from functools import cache
from typing import Any

from accounts.isolates import plain, translated
from games.api.presented.ruleset_texts import FIELDS
from games.api.texts.languages import Language
from games.api.texts.problem_texts import catalogued, refusals_json
from games.engine.cards import TRUMP_TEXT
from games.engine.codec import Json
from games.engine.rulesets import RULESETS
from games.engine.rulesets.base import RoundPlan, RoundScore, Ruleset, TableOption
from games.engine.rulesets.explained import FieldExplained, explain
from games.engine.rulesets.options import house_rules
from games.engine.rulesets.shared_boards import differences


def all_json(language: Language) -> list[Json]:
    """Every ruleset in a line, the default first."""
    return [line_json(ruleset, language) for ruleset in RULESETS.values()]


def line_json(ruleset: Ruleset, language: Language) -> Json:
    return {
        "key": ruleset.key,
        "ruleset": ruleset.pinned,
        "version": ruleset.version,
        "title": _said(ruleset.title, language),
        "players": ruleset.players,
        "rounds": len(ruleset.rounds),
    }


@cache
def ruleset_json(ruleset: Ruleset, language: Language) -> Json:
    """One ruleset whole. Each field has its value, the reason for it and what the reason rests on."""
    return {
        **line_json(ruleset, language),
        "rounds": [_plan_json(plan) for plan in ruleset.rounds],
        "options": [_option_json(option, language) for option in ruleset.options],
        "fields": [_field_json(each, language) for each in explain(ruleset)],
        "shared_boards": [_field_json(each, language) for each in differences(ruleset)],
        "refusals": refusals_json(language),
    }


def rules_page(pinned: str, *, boards: bool) -> str:
    """Return the address of the page of a table's rules; if it shares `boards`, of the part about them."""
    return f"/rules/{pinned}" + ("#shared-boards" if boards else "")


@cache
def _said(sentence: str, language: Language) -> str:
    """A sentence in a language, without the marks that pages put around numbers."""
    return sentence if language == "en" else plain(catalogued(sentence))


def _field_json(field: FieldExplained, language: Language) -> Json:
    return {
        "name": field.name,
        "label": translated(FIELDS[field.name], language),
        "value": field.value,
        "reason": _said(field.reason, language),
        "basis": field.basis.value,
    }


def _plan_json(plan: RoundPlan) -> Json:
    trump = None if plan.trump is None else TRUMP_TEXT[plan.trump]
    return {"number": plan.number, "cards": plan.cards, "fast": plan.fast, "trump": trump}


def _option_json(option: TableOption, language: Language) -> Json:
    return {
        "name": option.name,
        "default": option.default,
        "choices": [choice.value for choice in option.choices],
        "round_numbers": option.round_numbers,
        "house_rule": option.house_rule,
        "about": _said(option.about, language),
    }


def house_rules_of(row: Any) -> tuple[str, ...]:
    """Return which of the chosen `options` of a row's `ruleset` are house rules."""
    return house_rules(RULESETS[row.ruleset], row.options)


def score_json(score: RoundScore) -> Json:
    """Points of a round by seat, and the lines they are made of."""
    return {
        "points": score.points,
        "lines": [[line._asdict() for line in seat] for seat in score.lines],
        "next_multiplier": score.next_multiplier,
    }
