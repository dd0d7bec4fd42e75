"""Outdated plans: after some events a plan stops, even if a rule would fit. Pure.

If a seat changes hands, the new player plays differently, so the whole plan ends at the next turn. The end of
the auction ends rules that name cards, suits, estimates or seats without saying for which trump. Cards played
end nothing, because plans are made for them. A claim ends nothing either: otherwise anybody could make one
without success and see for which seats cards are still played, because these had no choice.
"""

from collections.abc import Collection
from enum import StrEnum
from typing import Final

from games.tables.plans.grammar import Rule

CHANGED_HANDS: Final = ("resigned", "timed_out", "seat_taken_back", "substituted")
WON: Final = ("auction_won",)
# Deeds that mean something else under another trump.
_OF_A_TRUMP: Final = ("card", "lead_from", "discard_from", "estimate")


class Why(StrEnum):
    """Why a plan is not followed any more."""

    NO_RULE_FITS = "no_rule_fits"
    NEW_DEAL = "new_deal"
    SEAT_CHANGED = "seat_changed"
    TRUMP_NAMED = "trump_named"


def outdated(rule: Rule, since: Collection[str], *, fixed_trump: bool) -> Why | None:
    """Return why this rule is outdated, given the kinds of facts of its round and table since its plan was
    confirmed; None if it is not. `fixed_trump`: no auction decides what is trump."""
    if any(kind in since for kind in CHANGED_HANDS):
        return Why.SEAT_CHANGED
    of_a_trump = rule.do.type in _OF_A_TRUMP and not fixed_trump
    names = rule.when.trump is None and (of_a_trump or bool(rule.when.winning))
    return Why.TRUMP_NAMED if names and any(kind in since for kind in WON) else None
