"""What any bot is: a function from what its seat may see to one of its legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from games.engine.actions import Action
from games.engine.views import RoundView

T = TypeVar("T")


class Dice(Protocol):
    """Where chance comes from; a `random.Random` with a seed fits, so that every choice can be repeated."""

    def choice(self, seq: Sequence[T], /) -> T: ...


class Strategy(Protocol):
    """A way to play. It sees a view of its own seat and nothing else."""

    def choose(self, view: RoundView, legal: tuple[Action, ...], rng: Dice) -> Action:
        """One of `legal`, which is never empty and belongs to the seat `view.my` shows."""
