"""What any bot is: a function from what its seat may see to one of its legal actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from games.engine.actions import Action
from games.engine.cards import Hand
from games.engine.facts import RoundScored
from games.engine.game import Game
from games.engine.rulesets.base import Ruleset
from games.engine.seats import Seat
from games.engine.unplayed import RULING, SKIPPED
from games.engine.views import RoundView, view

T = TypeVar("T")

# Only seats that did not make their estimates have such lines.
MISSED: Final = ("missed", "cards")
UNPLAYED: Final = (RULING, SKIPPED)


class Dice(Protocol):
    """Where chance comes from; a `random.Random` with a seed fits, so that every choice can be repeated."""

    def choice(self, seq: Sequence[T], /) -> T: ...

    def random(self) -> float:
        """A number from 0 to 1, without 1."""


class Sight(NamedTuple):
    """All that a bot is ever shown: a round as its seat sees it, and how the game stands.

    `ruleset` has the table's options applied; `rounds_left` counts this round and all not scored yet. In
    `kept` of the `played` rounds that were scored by the rules the seat, whoever had it, made its estimate.
    """

    ruleset: Ruleset
    round: RoundView
    scores: tuple[int, ...]
    rounds_left: int
    kept: int
    played: int


class Strategy(Protocol):
    """A way to play. It sees what its own seat may see and nothing else."""

    def choose(self, sight: Sight, legal: tuple[Action, ...], rng: Dice) -> Action:
        """One of `legal`, which is never empty and belongs to the seat `sight.round.my` shows."""


class Search(Strategy, Protocol):
    """One that takes its time."""

    def work(self, sight: Sight, legal: tuple[Action, ...], rng: Dice) -> None:
        """Take as long as it would to choose, so that a turn at which there is one action looks like any."""


class Option(NamedTuple):
    """What one action is worth to the seat.

    `points`: of the round, expected (penalties where they are counted). `worth`: what the search maximises,
    points against the others' as the game stands, and its standard `error`. Where the deal is played and not
    thrown in for want of a bid, `exact` is the chance, 0 to 1, to win exactly what will have been estimated,
    `tricks[k]` that to win k tricks of the round; all of them are 0 where it always would be thrown in.
    """

    action: Action
    points: float
    worth: float
    error: float
    exact: float
    tricks: tuple[float, ...]


class Evaluation(Protocol):
    """What weighs the actions of a seat; it sees what a strategy sees."""

    def __call__(
        self,
        sight: Sight,
        legal: tuple[Action, ...],
        rng: Dice,
        *,
        rollouts: int,
        also: Action | None = None,
    ) -> Sequence[Option]:
        """The best first; of bids and estimates only those worth considering, and `also` among them."""


def sight(game: Game, hands: Mapping[int, Hand], seat: Seat, number: int) -> Sight:
    """What the seat, whose own hands by round number are `hands`, sees of the open round of this number."""
    seen = view(game, hands, seat)
    (round,) = (each for each in seen.rounds if each.number == number)
    played = [each for each in seen.scored if not _is_unplayed(each, seat)]
    kept = sum(_is_kept(each, seat) for each in played)
    left = len(game.ruleset.rounds) - len(seen.scored)
    return Sight(game.ruleset, round, seen.scores, left, kept, len(played))


def _is_unplayed(scored: RoundScored, seat: Seat) -> bool:
    """Were the points given by a director, or was the round skipped? They tell of no estimate."""
    return any(line.code in UNPLAYED for line in scored.lines[seat])


def _is_kept(scored: RoundScored, seat: Seat) -> bool:
    """Did the seat make its estimate? Lines tell who did not, except where nobody did and the round is
    carried on: then there are none.
    """
    return scored.next_multiplier == 1 and not any(line.code in MISSED for line in scored.lines[seat])
