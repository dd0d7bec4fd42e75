"""The grammar of plans: from JSON to rules, and what a plan may not say.

    {"rules": [{"when": {"led": "S", "can_win": true}, "do": {"type": "lowest_winner"}},
               {"do": {"type": "lowest"}}]}

A rule without `when` always holds. Every condition of a `when` must hold.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from games.engine.actions import Bid
from games.engine.cards import CARD_TEXT, TRUMP_TEXT, Card, Trump
from games.engine.codec import Json
from games.engine.round import Round
from games.engine.rulesets.base import DashRule, VoidRule

MOST_RULES: Final = 20
MOST_NAMED: Final = 54
NOTHING: Final = "nothing"  # led: the seat itself leads
SUIT_TEXT: Final = TRUMP_TEXT[:4]
WON: Final = ("below", "equal", "above")
# The actions, by the field with their details, if any.
DEEDS: Final[dict[str, str | None]] = {
    "card": "card", "lowest": None, "highest": None, "lowest_winner": None, "highest_loser": None,
    "discard_from": "suits", "lead_from": "suits", "bid": "bid", "bid_up_to": "bid", "estimate": "values",
    "dash_call": None, "no_dash": None, "pass": None, "avoid": None, "redeal": None,
}  # fmt: skip


class PlanFault(Exception):
    """A plan that is not valid; `reason` is a stable code, `pointer` says where."""

    def __init__(self, reason: str, pointer: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.pointer = pointer
        self.detail = detail


class When(NamedTuple):
    """Conditions; None and empty say nothing. `led` is a suit as text, or `nothing` when leading.

    `position` counts from 1 within the trick. `winning` are seats, one of which wins the trick so far.
    `trump` is a suit or `NT` as text, and holds from the moment it is named.
    """

    led: str | None
    position: int | None
    played: tuple[Card, ...]
    unplayed: tuple[Card, ...]
    winning: tuple[int, ...]
    can_win: bool | None
    won: str | None
    trump: str | None


class Do(NamedTuple):
    """The action of a rule. Fields that its type does not need are empty."""

    type: str
    card: Card | None
    suits: tuple[int, ...]
    bid: Bid | None
    values: tuple[int, ...]


class Rule(NamedTuple):
    when: When
    do: Do


class Plan(NamedTuple):
    """Rules in order: the first that fits is followed."""

    rules: tuple[Rule, ...]


def parse(body: object) -> Plan:
    """Parse `{"rules": […]}`. Raise PlanFault."""
    rules = _members(body, {"rules"}, "").get("rules")
    if not isinstance(rules, list) or not rules:
        raise PlanFault("malformed_plan", "/rules", "A plan is a list of at least one rule.")
    if len(rules) > MOST_RULES:
        raise PlanFault("plan_too_long", "/rules", f"A plan has at most {MOST_RULES} rules.")
    return Plan(tuple(_rule(rule, f"/rules/{place}") for place, rule in enumerate(rules)))


def check(plan: Plan, hand: int, deck: int) -> None:
    """Check the cards that a plan names. Raise PlanFault.

    It may play only cards of `hand`. It may name other cards of the `deck` only as already played. Two of its
    cards may not wait for each other, because neither would ever be played.
    """
    for place, rule in enumerate(plan.rules):
        named = (*rule.when.played, *rule.when.unplayed)
        if any(not deck >> card & 1 for card in named):
            raise PlanFault("unknown_card", f"/rules/{place}/when", "The deck has no such card.")
        if rule.do.card is not None and not hand >> rule.do.card & 1:
            raise PlanFault("card_not_yours", f"/rules/{place}/do/card", "You do not hold this card.")
    _check_cycles(plan)


def _check_cycles(plan: Plan) -> None:
    """Check that planned cards do not wait for each other in a circle, by their `played` conditions."""
    planned: dict[Card, set[Card]] = {}
    for rule in plan.rules:
        if rule.do.card is not None:
            waits = planned.setdefault(rule.do.card, set(rule.when.played))
            waits &= set(rule.when.played)
    while free := [card for card, waits in planned.items() if not waits & planned.keys()]:
        for card in free:
            del planned[card]
    if planned:
        names = ", ".join(CARD_TEXT[card] for card in sorted(planned))
        raise PlanFault("plan_cyclic", "/rules", f"Each of these waits for another of them: {names}.")


def check_possible(plan: Plan, round: Round) -> None:
    """Check that each action of the plan is possible at some time of the round. Raise PlanFault.

    An action whose time is over is allowed, because the plan may have been made for the whole round.
    """
    never = _never_asked(round)
    for place, rule in enumerate(plan.rules):
        why = never.get(rule.do.type) or _out_of_range(rule.do, round)
        if why is not None:
            raise PlanFault("plan_impossible", f"/rules/{place}/do", why)


def _never_asked(round: Round) -> dict[str, str]:
    """Return the actions that are never possible in this round, with the reasons."""
    ruleset, fast = round.setup.ruleset, round.setup.plan.fast
    found: dict[str, str] = {}
    if not round.has_auction:
        found |= dict.fromkeys(("bid", "bid_up_to", "pass"), "This round has no auction.")
    elif not round.may_pass:
        found |= {"pass": "Nobody passes in this auction."}
    if round.dashing is DashRule.NONE:
        found |= dict.fromkeys(("dash_call", "no_dash"), "This round has no dash calls.")
    if ruleset.dashing is not DashRule.BLIND:
        found.setdefault("no_dash", "Nobody is asked for a dash call before the auction.")
    asked = (VoidRule.REDEAL_OR_AVOID, VoidRule.REDEAL_ONCE)
    if (ruleset.void_fast if fast else ruleset.void_normal) not in asked:
        found |= dict.fromkeys(("redeal", "avoid"), "Nobody is asked about a void in this round.")
    return found


def _out_of_range(do: Do, round: Round) -> str | None:
    ruleset, most = round.setup.ruleset, round.setup.plan.cards
    if do.bid is not None and not round.lowest_bid <= do.bid.tricks <= ruleset.highest_bid:
        return f"Bids are of {round.lowest_bid} to {ruleset.highest_bid} tricks."
    if do.type == "estimate" and min(do.values) > most:
        return f"Nobody wins more than {most} in this round."
    return None


def _rule(body: object, at: str) -> Rule:
    members = _members(body, {"when", "do"}, at)
    return Rule(_when(members.get("when", {}), f"{at}/when"), _do(members.get("do"), f"{at}/do"))


def _when(body: object, at: str) -> When:
    members = _members(body, set(When._fields), at)
    led, won, position, can_win = (members.get(name) for name in ("led", "won", "position", "can_win"))
    trump = members.get("trump")
    if trump is not None and trump not in TRUMP_TEXT:
        raise PlanFault("malformed_plan", f"{at}/trump", "A trump C D H S, or NT for none.")
    if led is not None and led not in (*SUIT_TEXT, NOTHING):
        raise PlanFault("malformed_plan", f"{at}/led", "A suit C D H S, or `nothing`.")
    if won is not None and won not in WON:
        raise PlanFault("malformed_plan", f"{at}/won", "`below`, `equal` or `above` your estimate.")
    if position is not None and (type(position) is not int or not 1 <= position <= 5):
        raise PlanFault("malformed_plan", f"{at}/position", "From 1, who leads, to 5.")
    if can_win is not None and type(can_win) is not bool:
        raise PlanFault("malformed_plan", f"{at}/can_win", "true or false.")
    played, unplayed = (_cards(members.get(name, []), f"{at}/{name}") for name in ("played", "unplayed"))
    winning = _numbers(members.get("winning", []), 4, f"{at}/winning")
    return When(led, position, played, unplayed, winning, can_win, won, trump)


def _do(body: object, at: str) -> Do:
    if not isinstance(body, Mapping) or body.get("type") not in [*DEEDS]:
        raise PlanFault("unknown_deed", at, f"One of these: {', '.join(DEEDS)}.")
    type_ = str(body["type"])
    more = DEEDS[type_]
    members = _members(body, {"type"} if more is None else {"type", more}, at)
    return Do(
        type_,
        _card(members.get("card"), f"{at}/card") if more == "card" else None,
        _suits(members.get("suits"), f"{at}/suits") if more == "suits" else (),
        _bid(members.get("bid"), f"{at}/bid") if more == "bid" else None,
        _values(members.get("values"), f"{at}/values") if more == "values" else (),
    )


def _members(body: object, known: set[str], at: str) -> Mapping[str, Any]:
    if not isinstance(body, Mapping):
        raise PlanFault("malformed_plan", at, "An object is expected here.")
    for name in body:
        if name not in known:
            raise PlanFault("unknown_condition", at, f"There is no {str(name)[:40]!r} here.")
    return body


def _card(value: object, at: str) -> Card:
    if value not in CARD_TEXT:
        raise PlanFault("unknown_card", at, "A card such as QS.")
    return Card(CARD_TEXT.index(str(value)))


def _cards(value: object, at: str) -> tuple[Card, ...]:
    if not isinstance(value, list) or len(value) > MOST_NAMED:
        raise PlanFault("malformed_plan", at, "A list of cards is expected here.")
    return tuple(_card(each, at) for each in value)


def _suits(value: object, at: str) -> tuple[int, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= 4 or any(x not in SUIT_TEXT for x in value):
        raise PlanFault("malformed_plan", at, "A list of suits C D H S, the first choice first.")
    return tuple(SUIT_TEXT.index(each) for each in value)


def _values(value: object, at: str) -> tuple[int, ...]:
    values = _numbers(value, 13, at)
    if not values:
        raise PlanFault("malformed_plan", at, "A list of estimates, the first choice first.")
    return values


def _numbers(value: object, most: int, at: str) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > most + 1:
        raise PlanFault("malformed_plan", at, f"A list of at most {most + 1} numbers is expected here.")
    if any(type(number) is not int or not 0 <= number <= most for number in value):
        raise PlanFault("malformed_plan", at, f"Whole numbers from 0 to {most} are expected here.")
    return tuple(value)


def _bid(value: object, at: str) -> Bid:
    members: Json = dict(_members(value, {"tricks", "trump"}, at))
    tricks, trump = members.get("tricks"), members.get("trump")
    if type(tricks) is not int or not 1 <= tricks <= 13 or trump not in TRUMP_TEXT:
        raise PlanFault("malformed_plan", at, 'As a bid is written: {"tricks": 5, "trump": "S"}.')
    return Bid(tricks, Trump(TRUMP_TEXT.index(trump)))
