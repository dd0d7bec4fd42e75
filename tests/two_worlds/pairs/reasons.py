"""One history, and worlds in which a seat has different reasons for the same automatic card."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from games.engine.cards import Card
from games.engine.phases import to_act
from games.engine.round import Phase, Round
from games.engine.seats import Seat, step
from games.engine.tricks import powers
from games.tables.forced import evident_card, proved_in_public
from games.tables.forced.cards import playable_cards, trump_of
from tests.two_worlds.pairs.worlds import Plan, World, played, twin

FORCED, TOUCHING, PLANNED = "forced", "touching", "planned"
TWINS = 40
# Early in a game there is more to exchange, and less to play again.
FIRST = 12


class Reasoned(NamedTuple):
    """Worlds that `viewer` cannot tell apart after the last move, by why `seat` would play `card` next.

    Where the card is planned the plan decides, because the hand has other cards to choose from.
    """

    seat: Seat
    viewer: Seat
    round: int
    card: Card
    worlds: dict[str, World]


def reasoned(plan: Plan, dice: random.Random) -> Iterator[Reasoned]:
    """Yield moments of random games with several rounds at once, each with a world for every reason.

    The worlds differ in the second round. It and the first are in card play.
    """
    while True:
        worlds = played(plan, dice)
        for world in [each for each in worlds if _is_one(each)][:FIRST]:
            if (found := _sorted(world, dice)) is not None:
                yield found
                break


def _is_one(world: World) -> bool:
    """Whether the last move was in the second round, and others cannot prove the choice of its next seat.

    In the first round there must be a choice, so that a plan can be made for it.
    """
    return (
        [each.phase for each in world.game.open[:2]] == [Phase.PLAY, Phase.PLAY]
        and len(world.game.open) == 3
        and not _is_evident(world, world.game.open[0])
        and world.moves[-1][0] == _of(world).number
        and bool(_of(world).play.trick)
        and winner_so_far(_of(world)) == world.moves[-1][1]
        and not proved_in_public(_of(world), _awaited(world))
    )


def _is_evident(world: World, round: Round) -> bool:
    (seat,) = to_act(round)
    return evident_card(round, world.decks.hand(round, seat)) is not None


def _of(world: World) -> Round:
    return world.game.open[1]


def _awaited(world: World) -> Seat:
    (seat,) = to_act(_of(world))
    return seat


def _sorted(world: World, dice: random.Random) -> Reasoned | None:
    """Return the world's twins by reason, all with one card, or None if a reason is missing."""
    seat, round = _awaited(world), _of(world)
    # The last player holds the same cards in every world. If they win so far, they can claim in all of them.
    viewer = world.moves[-1][1]
    found = [world]
    for _ in range(TWINS):
        other = twin(world, viewer, dice, future=False, only=round.number)
        found += [] if other is None else [other]
        for card in {evident_card(round, each.decks.hand(round, seat)) for each in found} - {None}:
            worlds = _by_reason(found, seat, card)
            if len(worlds) == 3 and winner_so_far(round, card) == viewer:
                return Reasoned(seat, viewer, round.number, card, worlds)
    return None


def winner_so_far(round: Round, *more: Card) -> Seat:
    """Return the seat that wins the trick with `more` added, or else leads. It may claim the rest."""
    trick = (*round.play.trick, *more)
    strong = powers(trick[0], trump_of(round)) if trick else ()
    best = max(range(len(trick)), key=lambda place: strong[trick[place]], default=0)
    return step(round.play.leader, best, round.setup.players)


def _by_reason(found: list[World], seat: Seat, card: Card) -> dict[str, World]:
    worlds: dict[str, World] = {}
    for each in found:
        hand = each.decks.hand(_of(each), seat)
        reason = _reason(each, seat)
        if reason is None and playable_cards(_of(each), hand) >> card & 1:
            worlds.setdefault(PLANNED, each)
        elif reason is not None and evident_card(_of(each), hand) == card:
            worlds.setdefault(reason, each)
    return worlds


def _reason(world: World, seat: Seat) -> str | None:
    hand = world.decks.hand(_of(world), seat)
    if evident_card(_of(world), hand) is None:
        return None
    return FORCED if playable_cards(_of(world), hand).bit_count() == 1 else TOUCHING
