"""Card play: follow suit if you can; the highest trump, else the highest card of the suit led, wins."""

from games.engine.actions import PLAYS, Action, PlayCard
from games.engine.cards import Hand, cards
from games.engine.errors import Refusal
from games.engine.facts import RoundFact, RoundPlayed, TrickWon, made
from games.engine.fair_deal import Decks
from games.engine.round import Round
from games.engine.seats import ALONE, NOBODY, Seat, step
from games.engine.tricks import NO_CARD, legal, powers

_NAMED = "the auction or the deal names it before play begins"
# Whose turn it is by number of players, leader and cards on the table; nobody once the trick is complete.
_AWAITED = tuple(
    tuple(
        (*(ALONE[(leader + played) % players] for played in range(players)), NOBODY)
        for leader in range(players)
    )
    for players in range(len(ALONE) + 1)
)


def to_act(round: Round) -> frozenset[Seat]:
    return _AWAITED[round.setup.players][round.play.leader][len(round.play.trick)]


def candidates(round: Round, hand: Hand) -> tuple[Action, ...]:
    return tuple(PLAYS[card] for card in cards(hand))


def legal_actions(round: Round, hand: Hand, seat: Seat) -> tuple[Action, ...]:
    trick, trump = round.play.trick, round.declarations.trump
    assert trump is not None, _NAMED
    playable = legal(hand, trick[0] if trick else NO_CARD, trump)
    found = []
    while playable:
        low = playable & -playable
        found.append(PLAYS[low.bit_length() - 1])
        playable ^= low
    return tuple(found)


def refusal(round: Round, hand: Hand, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, PlayCard):
        return Refusal.WRONG_PHASE
    card = 1 << action.card
    if not hand & card:
        return Refusal.CARD_NOT_IN_HAND
    trick, trump = round.play.trick, round.declarations.trump
    assert trump is not None, _NAMED
    if not legal(hand, trick[0] if trick else NO_CARD, trump) & card:
        return Refusal.MUST_FOLLOW_SUIT
    return None


def follow_up(round: Round, decks: Decks) -> tuple[RoundFact, ...]:
    leader, trick, counts, _, tricks = round.play
    setup, trump = round.setup, round.declarations.trump
    if len(trick) < setup.players:
        # All tricks are won before the last card only where a claim was granted.
        return (RoundPlayed(round.number, counts),) if sum(counts) == setup.plan.cards else ()
    assert trump is not None, _NAMED
    best = max(trick, key=powers(trick[0], trump).__getitem__)
    winner = step(leader, trick.index(best), setup.players)
    trick_won = made(TrickWon, (setup.plan.number, len(tricks) + 1, winner))
    if len(tricks) + 1 < setup.plan.cards:
        return (trick_won,)
    won = tuple(count + (seat == winner) for seat, count in enumerate(counts))
    return trick_won, RoundPlayed(round.number, won)
