"""A second implementation of the rules, from a round's bare actions and without the engine's code.

It finds who had to act, who declared, who won each trick and what each seat scored.
"""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final, NamedTuple

from games.engine.actions import Action, Bid, DashCall, Estimate, Pass, PlayCard
from games.engine.cards import TRUMP_TEXT
from games.engine.facts import Acted, Dealt, DealThrownIn, Fact

# The rulesets that it tells, in every version.
TOLD: Final = ("modern", "traditional", "rising", "casual", "cafe", "updown")
NO_TRUMP = 4
# House rules that `cafe` has unless the table chooses otherwise.
CAFE: Mapping[str, object] = {
    "passed_out": "skip", "dashing": "blind", "risk_from": 2, "high_estimates": "squared",
    "dash_points": 25,
}  # fmt: skip


class Recount(NamedTuple):
    """A round as it must have been played. `high` is the declarer, or the high bidder of a fast round."""

    number: int
    cards: int
    fast: bool
    dashed: list[int]
    high: int | None
    risk: int
    estimates: list[int]
    won: list[int]


def recounted(
    key: str,
    players: int,
    first_dealer: int,
    facts: Sequence[Fact],
    options: Mapping[str, object],
    before: Recount | None,
) -> Recount | None:
    """Recount the actions after the last deal of these facts. Assert that each was in its turn.

    Return None if everybody passed and nothing followed. `before` is the recount of the previous round.
    """
    options = {**CAFE, **options} if key == "cafe" else options
    deals = [i for i, fact in enumerate(facts) if isinstance(fact, Dealt)]
    dealt = facts[deals[-1]]
    assert isinstance(dealt, Dealt)
    acts = [(fact.seat, fact.action) for fact in facts[deals[-1] :] if isinstance(fact, Acted)]
    redeals = len(deals) - 1 if key == "traditional" else 0
    dealer = (first_dealer + dealt.round - 1 + redeals) % players
    if options.get("opened_by") == "last_high_bidder" and before is not None:
        assert before.high is not None
        dealer = (before.high - 1) % players
    assert dealt.dealer == dealer
    assert voids_thrown_in(facts) <= {"redeal_once": 1, "avoid": 0, "not_asked": 0}.get(
        str(options.get("void_normal")), 99
    )
    fast = key != "updown" and dealt.round >= 14
    dashed = [seat for seat, action in acts if isinstance(action, DashCall)]
    blind = options.get("dashing") == "blind"
    breaks = bool(options.get("break_colour"))
    if key not in ("rising", "cafe", "updown") and (breaks or not fast):
        order = bidding_order(key, dealer)
        assert speaking(acts, blind) == [seat for seat in order if not (blind and seat in dashed)]
    declarer, bid = highest_bid(acts, later_wins=options.get("equal_bids") == "later_wins")
    assert bid is None or not fast or (breaks and bid.tricks >= 8)
    if bid is None and key != "updown" and not fast:
        assert options["passed_out"] == "skip"
        return None
    said = {seat: action.value for seat, action in acts if isinstance(action, Estimate)}
    silent = {*dashed, declarer}
    order = after(dealer if declarer is None else declarer, players)
    assert list(said) == [seat for seat in order if seat not in silent]
    spoken = said if bid is None or declarer is None else {**said, declarer: bid.tricks}
    estimates = [spoken.get(seat, 0) for seat in range(players)]
    high = declarer
    if fast and bid is None and key != "casual":
        high = next(seat for seat in order if estimates[seat] == max(estimates))
    leader = {"casual": dealer + 1, "updown": dealer + 2}.get(key, high)
    won = tricks_won(acts, players, leader, trump_of(dealt, bid, fast))
    return Recount(dealt.round, dealt.cards, fast, dashed, high, list(said)[-1], estimates, won)


def voids_thrown_in(facts: Sequence[Fact]) -> int:
    return sum(isinstance(fact, DealThrownIn) and fact.reason == "void" for fact in facts)


def after(seat: int, players: int) -> list[int]:
    return [(seat + 1 + i) % players for i in range(players)]


def trump_of(dealt: Dealt, bid: Bid | None, fast: bool) -> int:
    trump = dealt.trump if bid is None else bid.trump
    assert trump is not None
    assert not fast or bid is not None or TRUMP_TEXT[trump] == ("NT", "S", "H", "D", "C")[dealt.round - 14]
    return int(trump)


def highest_bid(acts: list[tuple[int, Action]], *, later_wins: bool = False) -> tuple[int | None, Bid | None]:
    """Return the highest bid and its seat: most tricks, higher trump, then the earlier, or `later_wins`."""
    bids = [(seat, action) for seat, action in acts if isinstance(action, Bid)]
    if later_wins:
        bids.reverse()
    if not bids:
        return None, None
    return max(bids, key=lambda each: (each[1].tricks, each[1].trump))


def speaking(acts: list[tuple[int, Action]], blind: bool) -> list[int]:
    return [
        seat
        for seat, action in acts
        if isinstance(action, Bid | Pass) or (isinstance(action, DashCall) and not blind)
    ]


def bidding_order(key: str, dealer: int) -> list[int]:
    step = 1 if key == "modern" else -1
    return [(dealer + 1 + step * i) % 4 for i in range(4)]


def tricks_won(acts: list[tuple[int, Action]], players: int, leader: int | None, trump: int) -> list[int]:
    assert leader is not None, "all but casual and updown have a high bidder"
    plays = [(seat, action.card) for seat, action in acts if isinstance(action, PlayCard)]
    won, leader = [0] * players, leader % players
    for start in range(0, len(plays), players):
        trick = plays[start : start + players]
        assert [seat for seat, _ in trick] == [(leader + i) % players for i in range(players)]
        led = suit_of(trick[0][1], trump)
        leader = max(trick, key=lambda each: strength(each[1], led, trump))[0]
        won[leader] += 1
    return won


def suit_of(card: int, trump: int) -> int:
    if card < 52:
        return card // 13
    return 9 if trump == NO_TRUMP else trump


def strength(card: int, led: int, trump: int) -> tuple[int, int]:
    if card >= 52:
        return 3, -card
    if card // 13 == trump:
        return 2, card % 13
    return (1, card % 13) if card // 13 == led else (0, 0)


def points(
    key: str, round: Recount | None, multiplier: int, options: Mapping[str, object]
) -> tuple[list[int], int]:
    """Return each seat's points, and the multiplier of the next round."""
    options = {**CAFE, **options} if key == "cafe" else options
    carry = options.get("carry", "growing" if key == "rising" else "double")
    following = {"double": 2, "growing": multiplier + 1, "redoubling": multiplier * 2, "none": 1}[str(carry)]
    if round is None:
        return [0] * 4, following
    seats = range(len(round.estimates))
    exact = [round.estimates[seat] == round.won[seat] for seat in seats]
    if key == "updown":
        larger = [max(pair) for pair in zip(round.estimates, round.won, strict=True)]
        return [0 if exact[seat] else round.cards + larger[seat] for seat in seats], 1
    if key == "casual":
        return [simple(round, seat) for seat in seats], 1
    if not any(exact) and carry != "none":
        return [0 for _ in seats], following
    alone = [
        10 * (exact[seat] and sum(exact) == 1) - 10 * (not exact[seat] and sum(exact) == 3) for seat in seats
    ]
    if key == "rising":
        return [multiplier * by_round_number(round, seat, alone[seat]) for seat in seats], 1
    return [multiplier * by_role(key, round, seat, alone[seat], options) for seat in seats], 1


def simple(round: Recount, seat: int) -> int:
    estimate, won = round.estimates[seat], round.won[seat]
    return estimate if estimate == won else -abs(estimate - won)


def by_role(key: str, round: Recount, seat: int, alone: int, options: Mapping[str, object]) -> int:
    """Return the points of `modern` and `traditional`, (X + Y) · Z; two Withs double the round."""
    as_many = [
        other for other in range(4) if other != round.high and round.estimates[other] == max(round.estimates)
    ]
    times = 2 if options.get("two_withs_double") and len(as_many) >= 2 else 1
    return times * alone_by_role(key, round, seat, alone, options)


def alone_by_role(key: str, round: Recount, seat: int, alone: int, options: Mapping[str, object]) -> int:
    estimate, total = round.estimates[seat], sum(round.estimates)
    exact = estimate == round.won[seat]
    if options.get("high_estimates") in {"squared", "squared_tens"} and estimate >= 8:
        half = estimate * estimate // 2
        lost = half if options["high_estimates"] == "squared" else 10 * (estimate - 5)
        return alone + (estimate * estimate if exact else -lost)
    highest = estimate == max(round.estimates)
    off, double_from = abs(total - 13), int(str(options.get("double_risk_from", 4)))
    double = off >= double_from
    steps = 0
    if options.get("risk_from") == 2:
        steps = 1 + double + (off >= double_from + 2) + (off >= double_from + 4) if off >= 2 else 0
    else:
        steps = 1 + double
    if seat in round.dashed:
        won = lost = int(str(options.get("dash_points", 23)))
    elif seat == round.risk and steps:
        won = 10 + 10 * steps + 10 * highest
        lost = 10 * steps + 10 * highest
    elif seat == round.high:
        won, lost = 20, 10
    elif highest:
        won, lost = 20, 20 if key == "traditional" else 10
    else:
        won, lost = 10, 0
    zero_counts = estimate == 0 if key == "modern" else seat in round.dashed
    of_dash = {23: 10, 25: 5, 35: 0}[int(str(options.get("dash_points", 23)))]
    for_zero = of_dash if seat in round.dashed else 10
    under = for_zero if total < 13 and zero_counts else 0
    sum_of_all = simple(round, seat) + alone + (won + under if exact else -lost - under)
    doubling = max(round.estimates) if options.get("doubled_for") == "all" else estimate
    return sum_of_all * (2 if doubling >= 8 else 1)


def by_round_number(round: Recount, seat: int, alone: int) -> int:
    """Return the points of `rising`."""
    estimate, total, number = round.estimates[seat], sum(round.estimates), round.number
    exact = estimate == round.won[seat]
    over = total > 13
    if seat in round.dashed:
        won = lost = 20 if over else 10
    elif estimate == 0:
        won, lost = 10 if over else 20, 20
    elif seat == round.high:
        won, lost = 10, 10
    elif estimate == max(round.estimates) and not round.fast:
        won, lost = 10, 0
    else:
        won, lost = 0, 0
    risk = 10 * min(4, ceil(abs(total - 13) / 2)) if seat == round.risk else 0
    counted = simple(round, seat) + alone + (number + won + risk if exact else -number - lost - risk)
    if round.high is not None and round.estimates[round.high] == round.won[round.high] == 13:
        counted += 50 if seat == round.high else -25
    return counted
