"""The cards that a game's history hides from a viewer, and what it shows of them."""

from collections.abc import Sequence

from games.engine.actions import PlayCard
from games.engine.facts import Acted, Dealt, DealThrownIn, Fact, PhaseBegan, SeatsDrawn, VoidShown
from games.engine.game import Game
from games.engine.round import Phase
from games.engine.seats import Seat
from tests.notation import Deck

Deal = tuple[int, int]


def dealt(facts: Sequence[Fact]) -> set[Deal]:
    deals = {(fact.round, fact.attempt) for fact in facts if isinstance(fact, Dealt)}
    return deals | {(0, 0) for fact in facts if isinstance(fact, SeatsDrawn)}


def _of(facts: Sequence[Fact], deal: Deal) -> tuple[Dealt, list[Fact]]:
    """Return the fact of a deal, and the facts that followed in its round until another deal."""
    first = next(
        i for i, each in enumerate(facts) if isinstance(each, Dealt) and (each.round, each.attempt) == deal
    )
    fact = facts[first]
    assert isinstance(fact, Dealt)
    following: list[Fact] = []
    for each in facts[first + 1 :]:
        if isinstance(each, Dealt) and each.round == fact.round:
            break
        if getattr(each, "round", None) == fact.round:
            following.append(each)
    return fact, following


def _plays(following: list[Fact]) -> list[tuple[Seat, int]]:
    return [
        (each.seat, each.action.card)
        for each in following
        if isinstance(each, Acted) and isinstance(each.action, PlayCard)
    ]


def unseen(facts: Sequence[Fact], deal: Deal, deck: Deck, players: int, viewer: Seat | None) -> list[int]:
    """Return the places in a deck whose cards the viewer has not seen."""
    if deal == (0, 0):
        return list(range(players, len(deck)))
    fact, following = _of(facts, deal)
    shown = {card for _, card in _plays(following)}
    in_hands = players * fact.cards
    places = [
        place
        for place in range(in_hands)
        if (fact.dealer + 1 + place) % players != viewer and deck[place] not in shown
    ]
    return places + list(range(in_hands if fact.turned_up is None else in_hands + 1, len(deck)))


def possible(game: Game, facts: Sequence[Fact], deal: Deal, old: Deck, new: Deck, *, future: bool) -> bool:
    """Whether the history may have happened with this deck, by a quick check of voids and of suits followed.

    Only playing it again shows whether it really could.
    """
    if deal == (0, 0):
        return True
    fact, following = _of(facts, deal)
    players = game.players
    hands = [
        new[(seat - fact.dealer - 1) % players : players * fact.cards : players] for seat in range(players)
    ]
    before = [
        old[(seat - fact.dealer - 1) % players : players * fact.cards : players] for seat in range(players)
    ]
    told = _voids_told(fact, following, players, future=future)
    if any(_is_void(hands[seat]) != _is_void(before[seat]) for seat in told):
        return False
    denied = _denied(fact, following, players, game)
    return not any(card in denied[seat] for seat in range(players) for card in hands[seat])


def _is_void(hand: Sequence[int]) -> bool:
    return len({card // 13 for card in hand if card < 52}) < 4


def _voids_told(fact: Dealt, following: list[Fact], players: int, *, future: bool) -> list[int]:
    """Return the seats for which the history says, or soon will say, whether they are void."""
    shown = [each.seat for each in following if isinstance(each, VoidShown)]
    order = [(fact.dealer + 1 + i) % players for i in range(players)]
    thrown_in = any(isinstance(each, DealThrownIn) for each in following)
    asking = not any(isinstance(each, PhaseBegan) for each in following)
    if shown and (thrown_in or (asking and future)):
        return order[: order.index(shown[-1]) + 1]
    return order


def _denied(fact: Dealt, following: list[Fact], players: int, game: Game) -> list[set[int]]:
    """Return the cards that each seat cannot have had, because it did not follow suit."""
    denied: list[set[int]] = [set() for _ in range(players)]
    shown: list[set[int]] = [set() for _ in range(players)]
    plays = _plays(following)
    trump = _trump(fact, game)
    for first in range(0, len(plays), players):
        trick = plays[first : first + players]
        suit = _suit(trick[0][1], trump)
        for seat, card in trick:
            if suit is not None and _suit(card, trump) != suit:
                held = {each for each in range(54) if _suit(each, trump) == suit}
                denied[seat] |= held - shown[seat]
            shown[seat].add(card)
    return denied


def _trump(fact: Dealt, game: Game) -> int | None:
    round = game.round(fact.round)
    if round is not None and round.phase is not Phase.DEALING:
        return round.declarations.trump
    return fact.trump


def _suit(card: int, trump: int | None) -> int | None:
    """Return the suit of a card in play. Jokers have the trump suit, or None if there is none."""
    if card < 52:
        return card // 13
    return None if trump is None or trump == 4 else int(trump)
