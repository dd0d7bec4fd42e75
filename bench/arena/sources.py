"""Where points come from: strategies that decide only a part of the round and leave the rest to others."""

from collections.abc import Iterator
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from bots.strategies.base import BotView, Dice, Strategy
from games.engine.actions import Action
from games.engine.round import Phase


class Source(StrEnum):
    """In the order in which a round has them."""

    AUCTION = "auction"
    ESTIMATE = "estimate"
    PLAY = "play"


OF_PHASE: Final = MappingProxyType(
    {
        Phase.VOID: Source.AUCTION,
        Phase.BLIND_DASH: Source.AUCTION,
        Phase.AUCTION: Source.AUCTION,
        Phase.ESTIMATION: Source.ESTIMATE,
        Phase.PLAY: Source.PLAY,
    }
)


class Shared(NamedTuple):
    """`one` decides these parts of a round, `other` the rest of it."""

    one: Strategy
    other: Strategy
    parts: tuple[Source, ...]

    def choose(self, sight: BotView, legal: tuple[Action, ...], rng: Dice) -> Action:
        by = self.one if OF_PHASE[sight.round.phase] in self.parts else self.other
        return by.choose(sight, legal, rng)


def step_by_step(one: Strategy, other: Strategy) -> Iterator[Strategy]:
    """`one` in the auction only, then in the estimates as well, then everywhere."""
    for parts in range(1, len(Source)):
        yield Shared(one, other, tuple(Source)[:parts])
    yield one
