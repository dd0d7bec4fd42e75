"""Rulesets for shared boards. Boards are compared, so all tables must play the same deals."""

from dataclasses import replace
from typing import Final

from games.engine.rulesets.base import Carry, FirstDealer, OpenedBy, Ruleset, SeatingRule, VoidRule
from games.engine.rulesets.explained import FieldExplained
from games.engine.rulesets.reasons import reasons

_WHY: Final = {
    each.field: each
    for each in reasons("""
    seating (judgement): Where tables share boards everybody keeps the seat that the event gave them, so that
        the same cards meet in the same seats.
    first_dealer (judgement): Where tables share boards seat 0 deals round 1 and seat 1 opens it, at every
        table. Who deals another round follows from its number, even if round 1 is left out.
    opened_by (judgement): Where tables share boards the next seat opens each round, so that the same cards
        meet in the same seats.
    deals_without_bid (judgement): Where tables share boards no deal is thrown in, so the opener may not pass.
    void_normal, void_fast (judgement): If tables share boards, no hand lacks a suit: deals with such a hand
        are skipped, so nobody is asked and there is no redeal.
    scoring.carry (judgement): Where boards are compared the multiplier that a round carries does not count,
        because it comes from other rounds of the table. The table still shows it.
    """)
}


def shared(ruleset: Ruleset) -> Ruleset:
    """Return a ruleset without the rulings that could give a table deals of its own.

    Where seats may pass, the opener may not: every board is played.
    """
    return replace(
        ruleset,
        seating=SeatingRule.AS_TAKEN,
        first_dealer=FirstDealer.FIRST_SEAT,
        opened_by=OpenedBy.NEXT_SEAT,
        deals_without_bid=0 if ruleset.may_pass else None,
    )


def differences(ruleset: Ruleset) -> tuple[FieldExplained, ...]:
    """Return every field that differs on shared boards, with its value there and why.

    Two differences are no fields of `shared`: boards have no void (`fair_deal.board` chooses them), and
    points do not count what rounds carry (boards are compared without it).
    """
    other = shared(ruleset)
    values: dict[str, object] = {
        name: getattr(other, name)
        for name in ("seating", "first_dealer", "opened_by", "deals_without_bid")
        if getattr(other, name) != getattr(ruleset, name)
    }
    for name, fast in (("void_normal", False), ("void_fast", True)):
        if asks_about_voids(ruleset, fast=fast):
            values[name] = VoidRule.NOT_ASKED
    if ruleset.carry is not Carry.NONE:
        values["scoring.carry"] = Carry.NONE
    return tuple(
        FieldExplained(name, getattr(value, "value", value), _WHY[name].sentence, _WHY[name].basis)
        for name, value in values.items()
    )


def asks_about_voids(ruleset: Ruleset, *, fast: bool) -> bool:
    """Whether a void seat is asked or announced in a round of this kind."""
    return (ruleset.void_fast if fast else ruleset.void_normal) is not VoidRule.NOT_ASKED
