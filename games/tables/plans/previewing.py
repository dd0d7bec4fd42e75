"""What a plan would do in each case that may come: so that nobody confirms what he has not seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.actions import BIDS, PASS, Bid, Pass, outranks
from games.engine.cards import Card, cards
from games.engine.phases import to_act
from games.engine.round import Call, Phase, Round
from games.engine.seats import Seat, step
from games.tables.evident.public import possible_cards
from games.tables.plans.deciding import Decision, decide
from games.tables.plans.grammar import Plan


class Case(NamedTuple):
    """A case, and what would be done in it; None where the plan would stop.

    `now` is the present turn, `lead` one's own lead, `led` a card led by the seat before, `bid` the highest
    bid so far, `total` what the estimates so far come to.
    """

    kind: str
    card: Card | None
    bid: Bid | None
    value: int | None
    decision: Decision | None


def preview(plan: Plan, round: Round, hand: int, seat: Seat) -> tuple[Case, ...]:
    """Every case there is in the present phase, and first of all the present turn if it is the seat's.

    Made of what the seat knows: cards led are those it has not seen.
    """
    return tuple(_cases(plan, round, hand, seat))


def _cases(plan: Plan, round: Round, hand: int, seat: Seat) -> Iterator[Case]:
    if seat in to_act(round):
        yield Case("now", None, None, None, decide(plan, round, hand, seat))
    if round.phase is Phase.PLAY and hand:
        yield from _of_cards(plan, round, hand, seat)
    elif round.phase is Phase.AUCTION:
        yield from _of_bids(plan, round, hand, seat)
    elif round.phase is Phase.ESTIMATION and round.talk.estimates[seat] is None:
        yield from _of_estimates(plan, round, hand, seat)


def _of_cards(plan: Plan, round: Round, hand: int, seat: Seat) -> Iterator[Case]:
    before = step(seat, -1, round.setup.players)
    lead = round._replace(play=round.play._replace(leader=seat, trick=()))
    yield Case("lead", None, None, None, decide(plan, lead, hand, seat))
    for card in cards(possible_cards(round)[before] & ~hand):
        gone = list(round.play.gone)
        gone[before] |= 1 << card
        led = round.play._replace(leader=before, trick=(card,), gone=tuple(gone))
        yield Case("led", card, None, None, decide(plan, round._replace(play=led), hand, seat))


def _of_bids(plan: Plan, round: Round, hand: int, seat: Seat) -> Iterator[Case]:
    """Each bid that may stand when the seat's turn comes."""
    ruleset = round.setup.ruleset
    made = [call.action for call in round.talk.calls if isinstance(call.action, Bid)]
    for bid in BIDS[ruleset.lowest_bid * 5 : (ruleset.highest_bid + 1) * 5]:
        if all(outranks(bid, other) for other in made):
            coming = _until_spoken(round, seat, bid)
            if coming is not None:
                yield Case("bid", None, bid, None, decide(plan, coming, hand, seat))


def _until_spoken(round: Round, seat: Seat, bid: Bid) -> Round | None:
    """The auction when the seat is asked, this bid having been made before; None if it is not any more."""
    said: Bid | Pass = bid
    made = False
    for _ in range(round.setup.players):
        (speaker,) = to_act(round) or (None,)
        if speaker is None or (speaker == seat and not made):
            return None
        if speaker == seat:
            return round
        made = True
        calls = (*round.talk.calls, Call(speaker, said))
        round = round._replace(talk=round.talk._replace(calls=calls))
        said = PASS if round.setup.ruleset.may_pass else BIDS[round.setup.ruleset.lowest_bid * 5]
    return None


def _of_estimates(plan: Plan, round: Round, hand: int, seat: Seat) -> Iterator[Case]:
    """Each total that the estimates before the seat's own may come to."""
    speakers = [*_speaking_before(round, seat)]
    known = sum(each for each in round.talk.estimates if each is not None)
    for more in range(round.setup.plan.cards + 1) if speakers else ():
        estimates = list(round.talk.estimates)
        for place, speaker in enumerate(speakers):
            estimates[speaker] = more if place == 0 else 1
        total = known + more + len(speakers) - 1
        coming = round._replace(talk=round.talk._replace(estimates=tuple(estimates)))
        yield Case("total", None, None, total, decide(plan, coming, hand, seat))


def _speaking_before(round: Round, seat: Seat) -> Iterator[Seat]:
    """The seats that estimate before this one."""
    while (speaker := next(iter(to_act(round)), None)) is not None and speaker != seat:
        yield speaker
        estimates = list(round.talk.estimates)
        estimates[speaker] = 1
        round = round._replace(talk=round.talk._replace(estimates=tuple(estimates)))
