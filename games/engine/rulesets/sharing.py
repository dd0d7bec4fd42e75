"""A ruleset as it is played on shared boards, which are compared, so all tables must play the same deal."""

from __future__ import annotations

from dataclasses import replace

from games.engine.rulesets.base import FirstDealer, Ruleset, Seating, VoidRule


def shared(ruleset: Ruleset) -> Ruleset:
    """The same rulings but for what would make a table's deals its own.

    Where a deal without a bid is thrown in, the opener may not pass: no such deal is allowed.
    """
    return replace(
        ruleset,
        seating=Seating.AS_TAKEN,
        first_dealer=FirstDealer.FIRST_SEAT,
        deals_without_bid=None if ruleset.deals_without_bid is None else 0,
    )


def asks_about_voids(ruleset: Ruleset, *, fast: bool) -> bool:
    """Whether a void seat is asked or announced in a round of this kind."""
    return (ruleset.void_fast if fast else ruleset.void_normal) is not VoidRule.NOT_ASKED
