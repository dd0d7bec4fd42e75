"""Estimates: how many tricks each seat will win, exactly.

After an auction they run from the declarer on, no higher than the bid; the declarer's is their bid and dash
callers are skipped. Without one they run from the dealer on. The last to speak may be barred from making the
total equal to the number of tricks.
"""

from collections.abc import Sequence

from games.engine.actions import ESTIMATES, Action, Bid, Estimate
from games.engine.cards import Hand
from games.engine.errors import Refusal
from games.engine.facts import EstimatesClosed, PhaseBegan, RoundFact
from games.engine.fair_deal import Decks
from games.engine.round import Phase, Round
from games.engine.rulesets.base import Leader, Ruleset
from games.engine.seats import ALONE, NOBODY, Seat, around, step


def speakers(round: Round) -> tuple[Seat, ...]:
    """The seats that estimate, in order, whether or not they have spoken."""
    silent = (round.declarations.declarer, *round.declarations.dash_calls)
    return tuple(seat for seat in around(_first(round), round.setup.players) if seat not in silent)


def _first(round: Round) -> int:
    """Return where the order begins; the caller may have to reduce it by the number of players."""
    declarer = round.declarations.declarer
    return (round.deal.dealer if declarer is None else declarer) + round.setup.ruleset.first_estimate


def to_act(round: Round) -> frozenset[Seat]:
    estimates = round.declarations.estimates
    if None in estimates:
        seat = _first(round) % len(estimates)
        while estimates[seat] is not None:
            seat = (seat + 1) % len(estimates)
        return ALONE[seat]
    return NOBODY


def candidates(round: Round, hand: Hand) -> tuple[Action, ...]:
    return ESTIMATES[: round.setup.plan.cards + 1]


def legal_actions(round: Round, hand: Hand, seat: Seat) -> tuple[Action, ...]:
    least, most, barred = _limits(round)
    return tuple(each for each in ESTIMATES[least : most + 1] if each.value != barred)


def refusal(round: Round, hand: Hand, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Estimate):
        return Refusal.WRONG_PHASE
    value = action.value
    if not 0 <= value <= round.setup.plan.cards:
        return Refusal.ESTIMATE_OUT_OF_RANGE
    least, most, barred = _limits(round)
    if value > most:
        return Refusal.ABOVE_BID
    if value < least:
        return Refusal.ZEROS_USED_UP
    return Refusal.TOTAL_FORBIDDEN if value == barred else None


def _limits(round: Round) -> tuple[int, int, int | None]:
    declarations = round.declarations
    said = [each for each in declarations.estimates if each is not None]
    is_last = len(said) == round.setup.players - 1
    return limits(round.setup.ruleset, round.setup.plan.cards, declarations.bid, said, is_last=is_last)


def limits(
    ruleset: Ruleset, cards: int, bid: Bid | None, said: Sequence[int], *, is_last: bool
) -> tuple[int, int, int | None]:
    """Return the lowest and the highest estimate after those `said`, and the one that would make the total
    equal the tricks, if the last to speak may not say it."""
    least = 1 if ruleset.most_zeros is not None and said.count(0) >= ruleset.most_zeros else 0
    most = cards if bid is None or ruleset.estimate_may_exceed_bid else bid.tricks
    return least, most, cards - sum(said) if is_last and not ruleset.total_may_equal_tricks else None


def follow_up(round: Round, decks: Decks) -> tuple[RoundFact, ...]:
    if None in round.declarations.estimates:
        return ()
    estimates = tuple(each for each in round.declarations.estimates if each is not None)
    high_bidder = _high_bidder(round, estimates)
    risk = speakers(round)[-1] if round.setup.ruleset.has_risk else None
    return (
        EstimatesClosed(round.number, sum(estimates), high_bidder, risk, _leader(round, high_bidder)),
        PhaseBegan(round.number, Phase.PLAY),
    )


def _high_bidder(round: Round, estimates: tuple[int, ...]) -> Seat | None:
    """Return the declarer; without one, where the ruleset has a high bidder, the first highest estimate."""
    if round.declarations.declarer is not None or not round.setup.ruleset.fast_high_bidder:
        return round.declarations.declarer
    return max(speakers(round), key=lambda seat: estimates[seat])


def _leader(round: Round, high_bidder: Seat | None) -> Seat:
    ruleset = round.setup.ruleset
    leads = ruleset.leads_fast if round.setup.plan.fast else ruleset.leads_normal
    if leads is Leader.HIGH_BIDDER:
        assert high_bidder is not None, "a declarer or a first highest estimate"
        return high_bidder
    return step(round.deal.dealer, 1 if leads is Leader.AFTER_DEALER else 2, round.setup.players)
