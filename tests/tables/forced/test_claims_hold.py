"""A proved claim holds: the other players cannot take a trick from it.

Rounds of few cards are played at random. At each proved claim, every play of the others is tried; the claimer
must then have a card that keeps all tricks.
"""

import random
from collections.abc import Iterator

import pytest

from games.engine.cards import cards
from games.engine.round import Phase, Round
from games.engine.seats import Seat, step
from games.engine.tricks import powers
from games.tables.forced import ClaimVerdict, verdict
from games.tables.forced.cards import playable_cards, trump_of
from tests.engine.random_games import Opening, played, started
from tests.notation import Record

ROUNDS = 400
LEADING, FOLLOWING, PLAYED = "leading", "following", "having played"


def wins_all(round: Round, hands: tuple[int, ...], claimer: Seat) -> bool:
    """Return whether the claimer can take this trick and all later ones, however the others play."""
    players, trick = round.setup.players, round.play.trick
    if len(trick) == players:
        strong = powers(trick[0], trump_of(round))
        best = max(range(players), key=lambda place: strong[trick[place]])
        winner = step(round.play.leader, best, players)
        if winner != claimer:
            return False
        return not hands[claimer] or wins_all(_placed(round, winner, ()), hands, claimer)
    seat = step(round.play.leader, len(trick), players)
    ways = (
        wins_all(_placed(round, round.play.leader, (*trick, card)), _without(hands, seat, card), claimer)
        for card in cards(playable_cards(round, hands[seat]))
    )
    return any(ways) if seat == claimer else all(ways)


def _placed(round: Round, leader: Seat, trick: tuple[int, ...]) -> Round:
    return round._replace(play=round.play._replace(leader=leader, trick=trick))


def _without(hands: tuple[int, ...], seat: int, card: int) -> tuple[int, ...]:
    return tuple(hand & ~(1 << card) if each == seat else hand for each, hand in enumerate(hands))


def _where(round: Round, seat: Seat) -> str:
    place = (seat - round.play.leader) % round.setup.players
    if place < len(round.play.trick):
        return PLAYED
    return LEADING if not place else FOLLOWING


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_proved_claim_cannot_be_prevented(players: int) -> None:
    dice, proved = random.Random(players), dict.fromkeys((LEADING, FOLLOWING, PLAYED), 0)
    for number in range(ROUNDS):
        options = (("rounds", (1 + number % 4,)),)
        opening = Opening("updown", players, options, 0, dice.randbytes(32))
        for record in played(started(opening), dice):
            for round in record.game.open:
                for seat, hands in _proved(record, round):
                    proved[_where(round, seat)] += 1
                    assert wins_all(round, hands, seat)
    assert all(proved.values()), proved


def _proved(record: Record, round: Round) -> Iterator[tuple[Seat, tuple[int, ...]]]:
    """Yield each seat whose claim of all other tricks is proved, with the hands of all seats."""
    seats = [*map(Seat, range(round.setup.players))]
    hands = tuple(record.decks.hand(round, seat) for seat in seats)
    for seat in seats if round.phase is Phase.PLAY else ():
        if hands[seat] and verdict(round, hands[seat], seat) is ClaimVerdict.PROVED:
            yield seat, hands
