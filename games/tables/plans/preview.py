"""Previews of plans: what a plan would do in each possible case, before the player confirms it."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from games.engine.actions import BIDS, PASS, Bid, Pass, outranks
from games.engine.cards import Card, cards
from games.engine.phases import to_act
from games.engine.round import Call, Phase, Round
from games.engine.seats import Seat, step
from games.engine.tricks import powers
from games.tables.forced.cards import possible_cards, suits, trump_of
from games.tables.plans.evaluation import Decision, decide
from games.tables.plans.grammar import SUIT_TEXT, Plan

Decisions = dict[Seat, Decision | None]


class Tricks(NamedTuple):
    """Tricks in which the plan does the same: a card from `card` to `up_to` wins so far, played by a seat of
    `winning`.

    The seat plays at `position`, the leader's being 1; `led` is a suit as text, None for jokers without
    trump.
    """

    position: int
    led: str | None
    card: Card
    up_to: Card
    winning: tuple[Seat, ...]


class Case(NamedTuple):
    """A case, and what the plan would do; None if it would stop.

    `now` is the present turn, `lead` the seat's own lead, `trick` a trick that others led, `bid` the highest
    bid so far, `total` the sum of the estimates so far.
    """

    kind: str
    decision: Decision | None
    trick: Tricks | None = None
    bid: Bid | None = None
    value: int | None = None


class OpenTrick(NamedTuple):
    """A trick with `best` winning it so far, played by `winner`; `round` is the round then."""

    best: Card
    winner: Seat
    round: Round


class _SeatsBefore(NamedTuple):
    """The seats that play before this one, in order, and the cards that each may hold for all it knows."""

    round: Round
    seats: tuple[Seat, ...]
    possible: tuple[int, ...]
    avoided_cards: frozenset[Card]


def preview(plan: Plan, round: Round, hand: int, seat: Seat) -> tuple[Case, ...]:
    """Return every case of the present phase, beginning with the present turn if it is the seat's.

    Cases come from what the seat knows: others may hold each unseen card, unless they have shown that they
    lack its suit.
    """
    return tuple(_cases(plan, round, hand, seat))


def _cases(plan: Plan, round: Round, hand: int, seat: Seat) -> Iterator[Case]:
    if seat in to_act(round):
        yield Case("now", decide(plan, round, hand, seat))
    if round.phase is Phase.PLAY and hand:
        yield from _of_cards(plan, round, hand, seat)
    elif round.phase is Phase.AUCTION:
        yield from _of_bids(plan, round, hand, seat)
    elif round.phase is Phase.ESTIMATION and round.declarations.estimates[seat] is None:
        yield from _of_estimates(plan, round, hand, seat)


def _of_cards(plan: Plan, round: Round, hand: int, seat: Seat) -> Iterator[Case]:
    lead = round._replace(play=round.play._replace(leader=seat, trick=()))
    yield Case("lead", decide(plan, lead, hand, seat))
    named = frozenset(card for rule in plan.rules for card in (*rule.when.played, *rule.when.unplayed))
    for position in range(2, round.setup.players + 1):
        for suit in range(len(suits(trump_of(round)))):
            led = SUIT_TEXT[suit] if suit < len(SUIT_TEXT) else None
            tricks = _tricks_before(round, hand, seat, position, suit, named)
            decided = ((each, decide(plan, each.round, hand, seat)) for each in tricks)
            for made, best in _runs(decided):
                for decision in dict.fromkeys(made.values()):
                    winning = tuple(winner for winner in sorted(made) if made[winner] == decision)
                    yield Case("trick", decision, Tricks(position, led, best[0], best[-1], winning))


def _runs(decided: Iterable[tuple[OpenTrick, Decision | None]]) -> Iterator[tuple[Decisions, list[Card]]]:
    """Yield runs of adjacent cards for which the plan does the same, by the seat that wins with them."""
    by_best = (
        ({trick.winner: decision for trick, decision in same}, best)
        for best, same in groupby(decided, key=lambda each: each[0].best)
    )
    for made, run in groupby(by_best, key=itemgetter(0)):
        yield made, [best for _, best in run]


def _tricks_before(
    round: Round, hand: int, seat: Seat, position: int, suit: int, avoided_cards: frozenset[Card]
) -> list[OpenTrick]:
    """Return the possible tricks, with this suit led (an index in `suits`), for a seat that plays at
    `position` from 2.

    There is one for each card that may win so far and each seat that may have played it, weakest card first.
    The other cards in it are the lowest that lose to it. None of them is one of the `avoided_cards`, if
    possible: when these are played, the plan does something else.
    """
    seats = tuple(step(seat, back, round.setup.players) for back in range(1 - position, 0))
    held = possible_cards(round)
    before = _SeatsBefore(round, seats, tuple(held[each] & ~hand for each in seats), avoided_cards)
    leads = before.possible[0] & suits(trump_of(round))[suit]
    if not leads:
        return []
    strong = powers(cards(leads)[0], trump_of(round))
    made = [trick for place in range(len(seats)) for trick in _won_by(before, place, leads, strong)]
    return sorted(made, key=lambda trick: (strong[trick.best], trick.winner))


def _won_by(before: _SeatsBefore, place: int, leads: int, strong: tuple[int, ...]) -> Iterator[OpenTrick]:
    """Yield the tricks that this place wins so far."""
    for best in cards(leads if place == 0 else before.possible[place]):
        trick: list[Card] = []
        for other, possible in enumerate(before.possible):
            free = possible & leads if other == 0 else possible
            card = best if other == place else _weaker(before, free, trick, best, strong)
            if card is None:
                break
            trick.append(card)
        else:
            yield OpenTrick(best, before.seats[place], _with(before, trick))


def _weaker(
    before: _SeatsBefore, free: int, taken: list[Card], best: Card, strong: tuple[int, ...]
) -> Card | None:
    """Return the lowest of the free cards that `best` beats; None if there is none."""
    losers = (card for card in cards(free) if card not in taken and strong[card] < strong[best])
    return min(losers, key=lambda card: (card in before.avoided_cards, strong[card]), default=None)


def _with(before: _SeatsBefore, trick: list[Card]) -> Round:
    round = before.round
    gone = list(round.play.gone)
    for seat, card in zip(before.seats, trick, strict=True):
        gone[seat] |= 1 << card
    play = round.play._replace(leader=before.seats[0], trick=tuple(trick), gone=tuple(gone))
    return round._replace(play=play)


def _of_bids(plan: Plan, round: Round, hand: int, seat: Seat) -> Iterator[Case]:
    """Yield each bid that may be the highest when the seat's turn comes."""
    made = [call.action for call in round.declarations.calls if isinstance(call.action, Bid)]
    for bid in BIDS[round.lowest_bid * 5 : (round.setup.ruleset.highest_bid + 1) * 5]:
        if all(outranks(bid, other) for other in made):
            coming = _until_spoken(round, seat, bid)
            if coming is not None:
                yield Case("bid", decide(plan, coming, hand, seat), bid=bid)


def _until_spoken(round: Round, seat: Seat, bid: Bid) -> Round | None:
    """Return the auction when the seat is asked after this bid; None if it is not asked any more."""
    call: Bid | Pass = bid
    made = False
    for _ in range(round.setup.players):
        (speaker,) = to_act(round) or (None,)
        if speaker is None or (speaker == seat and not made):
            return None
        if speaker == seat:
            return round
        made = True
        calls = (*round.declarations.calls, Call(speaker, call))
        round = round._replace(declarations=round.declarations._replace(calls=calls))
        call = PASS if round.may_pass else BIDS[round.lowest_bid * 5]
    return None


def _of_estimates(plan: Plan, round: Round, hand: int, seat: Seat) -> Iterator[Case]:
    """Yield each total that the estimates before the seat's own may have."""
    speakers = [*_speaking_before(round, seat)]
    known = sum(each for each in round.declarations.estimates if each is not None)
    for more in range(round.setup.plan.cards + 1) if speakers else ():
        estimates = list(round.declarations.estimates)
        for place, speaker in enumerate(speakers):
            estimates[speaker] = more if place == 0 else 1
        total = known + more + len(speakers) - 1
        coming = round._replace(declarations=round.declarations._replace(estimates=tuple(estimates)))
        yield Case("total", decide(plan, coming, hand, seat), value=total)


def _speaking_before(round: Round, seat: Seat) -> Iterator[Seat]:
    """Yield the seats that estimate before this one."""
    while (speaker := next(iter(to_act(round)), None)) is not None and speaker != seat:
        yield speaker
        estimates = list(round.declarations.estimates)
        estimates[speaker] = 1
        round = round._replace(declarations=round.declarations._replace(estimates=tuple(estimates)))
