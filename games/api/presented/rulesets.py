"""Rulesets for people and programs: what is played, what a table may choose, and why each ruling is so."""

from functools import cache

from games.engine.cards import TRUMP_TEXT
from games.engine.codec import Json
from games.engine.rulesets import RULESETS
from games.engine.rulesets.base import RoundPlan, RoundScore, Ruleset, TableOption
from games.engine.rulesets.explained import explain


def all_json() -> list[Json]:
    """Every ruleset in a line, the default first."""
    return [line_json(ruleset) for ruleset in RULESETS.values()]


def line_json(ruleset: Ruleset) -> Json:
    return {
        "key": ruleset.key,
        "ruleset": ruleset.pinned,
        "version": ruleset.version,
        "title": ruleset.title,
        "players": ruleset.players,
        "rounds": len(ruleset.rounds),
    }


@cache
def ruleset_json(ruleset: Ruleset) -> Json:
    """One ruleset whole. Each field has its value, the reason for it and what the reason rests on."""
    return {
        **line_json(ruleset),
        "rounds": [_plan_json(plan) for plan in ruleset.rounds],
        "options": [_option_json(option) for option in ruleset.options],
        "fields": [
            {"name": each.name, "value": each.value, "reason": each.reason, "basis": each.basis.value}
            for each in explain(ruleset)
        ],
    }


def _plan_json(plan: RoundPlan) -> Json:
    trump = None if plan.trump is None else TRUMP_TEXT[plan.trump]
    return {"number": plan.number, "cards": plan.cards, "fast": plan.fast, "trump": trump}


def _option_json(option: TableOption) -> Json:
    return {
        "name": option.name,
        "default": option.default,
        "choices": [choice.value for choice in option.choices],
        "round_numbers": option.round_numbers,
        "about": option.about,
    }


def score_json(score: RoundScore) -> Json:
    """Points of a round by seat, and the lines they are made of."""
    return {
        "points": score.points,
        "lines": [[line._asdict() for line in seat] for seat in score.lines],
        "next_multiplier": score.next_multiplier,
    }
