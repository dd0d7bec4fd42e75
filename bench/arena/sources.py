"""Sources of points: strategies that decide only a part of the round and leave the rest to another."""

from collections.abc import Iterator
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from bots.strategies.base import BotView, Dice, Strategy
from games.engine.actions import Action
from games.engine.round import Phase


class Source(StrEnum):
    """A part of a round, in the order of play."""

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
    """A strategy in which `one` decides these parts of a round, and `other` the rest."""

    one: Strategy
    other: Strategy
    parts: tuple[Source, ...]

    def choose(self, sight: BotView, legal: tuple[Action, ...], rng: Dice) -> Action:
        by = self.one if OF_PHASE[sight.round.phase] in self.parts else self.other
        return by.choose(sight, legal, rng)


def step_by_step(one: Strategy, other: Strategy) -> Iterator[Strategy]:
    """Yield strategies in which `one` decides the auction, then also the estimates, then everything."""
    for parts in range(1, len(Source)):
        yield Shared(one, other, tuple(Source)[:parts])
    yield one
