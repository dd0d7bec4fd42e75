"""Card play: follow suit if you can; the highest trump, else the highest card of the suit led, wins."""

from __future__ import annotations

from games.engine.actions import PLAYS, Action, PlayCard
from games.engine.cards import Card, Hand, Trump, cards
from games.engine.dealing import Decks
from games.engine.errors import Refusal
from games.engine.facts import RoundFact, RoundPlayed, TrickWon
from games.engine.round import Round
from games.engine.seats import ALONE, NOBODY, Seat, step
from games.engine.tricks import NO_CARD, beats, legal


def to_act(round: Round) -> frozenset[Seat]:
    leader, trick, _, _, _ = round.play
    players = round.setup.players
    return NOBODY if len(trick) == players else ALONE[(leader + len(trick)) % players]


def candidates(round: Round, hand: Hand) -> tuple[Action, ...]:
    return tuple(PLAYS[card] for card in cards(hand))


def legal_actions(round: Round, hand: Hand) -> tuple[Action, ...]:
    playable = _playable(round, hand)
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
    if not _playable(round, hand) & card:
        return Refusal.MUST_FOLLOW_SUIT
    return None


def _playable(round: Round, hand: Hand) -> int:
    trick = round.play.trick
    return legal(hand, trick[0] if trick else NO_CARD, _trump(round))


def _trump(round: Round) -> Trump:
    trump = round.talk.trump
    assert trump is not None, "named by the auction or the deal before play begins"
    return trump


def follow_up(round: Round, decks: Decks) -> tuple[RoundFact, ...]:
    play = round.play
    if len(play.trick) < round.setup.players:
        return ()
    winner = step(play.leader, _winning(play.trick, _trump(round)), round.setup.players)
    trick_won = TrickWon(round.number, len(play.tricks) + 1, winner)
    if len(play.tricks) + 1 < round.setup.plan.cards:
        return (trick_won,)
    won = tuple(count + (seat == winner) for seat, count in enumerate(play.won))
    return trick_won, RoundPlayed(round.number, won)


def _winning(trick: tuple[Card, ...], trump: int) -> int:
    """The place in the trick of the card that takes it."""
    best = 0
    for i in range(1, len(trick)):
        if beats(trick[i], trick[best], trick[0], trump):
            best = i
    return best
