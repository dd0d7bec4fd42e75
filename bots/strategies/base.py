"""The interface of strategies: from what a seat may see to one of its legal actions."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from games.engine.actions import Action
from games.engine.cards import Hand
from games.engine.facts import Line, RoundScored
from games.engine.game import Game
from games.engine.rulesets.base import Ruleset
from games.engine.rulesets.scoring import RULING, SKIPPED
from games.engine.seats import Seat
from games.engine.views import My, RoundView, view

T = TypeVar("T")

# Only seats that did not make their estimates have such lines; a super call has its own line, won or lost.
MISSED: Final = ("missed", "cards")
SUPER_CALL: Final = "super_call"
UNPLAYED: Final = (RULING, SKIPPED)


class Dice(Protocol):
    """A source of random numbers; a `random.Random` with a seed fits, so choices can be repeated."""

    def choice(self, seq: Sequence[T], /) -> T: ...

    def random(self) -> float:
        """Return a number from 0 to 1, without 1."""


class FixedDice:
    """Dice that always fall the same: for bots that never roll them, and for a warm-up."""

    def choice(self, seq: Sequence[T], /) -> T:
        return seq[0]

    def random(self) -> float:
        return 0.0


class BotView(NamedTuple):
    """Everything that a bot sees: a round as its seat sees it, and the state of the game.

    `ruleset` has the table's options applied; `rounds_left` counts this round and all not scored yet.
    `played` counts the rounds scored by the rules, `kept` those of them in which the seat made its estimate,
    no matter who held it.
    """

    ruleset: Ruleset
    round: RoundView
    scores: tuple[int, ...]
    rounds_left: int
    kept: int
    played: int


class Strategy(Protocol):
    """A way to play. It sees what its own seat may see and nothing else."""

    def choose(self, sight: BotView, legal: tuple[Action, ...], rng: Dice) -> Action:
        """Return one of `legal`, which is never empty and belongs to the seat that `sight.round.my` shows."""


class Search(Strategy, Protocol):
    def work(self, sight: BotView, legal: tuple[Action, ...], rng: Dice) -> None:
        """Take as long as a choice would, so that a turn with a single action looks like any other."""


class Option(NamedTuple):
    """The value of one action for the seat.

    `points`: of the round, expected (penalties where they are counted). `worth`: what the search maximises,
    points against the others' as the game stands, and its standard `error`. If the deal is played and not
    thrown in because nobody bid, `exact` is the chance, 0 to 1, to win exactly the estimate, `tricks[k]` that
    to win k tricks of the round; all of them are 0 if it would always be thrown in.
    """

    action: Action
    points: float
    worth: float
    error: float
    exact: float
    tricks: tuple[float, ...]


class Evaluation(Protocol):
    """A function that values the actions of a seat; it sees what a strategy sees."""

    def __call__(
        self,
        sight: BotView,
        legal: tuple[Action, ...],
        rng: Dice,
        *,
        rollouts: int,
        also: Action | None = None,
    ) -> Sequence[Option]:
        """Return options, best first; of bids and estimates only those worth a search, and `also`."""


def own(view: RoundView) -> My:
    """Return what a seat alone sees in its view."""
    assert view.my is not None, "a bot sees the view of its own seat"
    return view.my


def tricks(view: RoundView) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield leader and cards of each visible trick, the current one last."""
    yield from ((int(trick.leader), trick.cards) for trick in view.tricks)
    if view.trick and view.leader is not None:
        yield int(view.leader), view.trick


def sight(game: Game, hands: Mapping[int, Hand], seat: Seat, number: int) -> BotView:
    """Return what the seat, with `hands` by round number, sees of the open round of this number."""
    seen = view(game, hands, seat)
    (round,) = (each for each in seen.rounds if each.number == number)
    played = [each for each in seen.scored if not _is_unplayed(each, seat)]
    kept = sum(_is_kept(each, seat) for each in played)
    left = len(game.ruleset.rounds) - len(seen.scored)
    return BotView(game.ruleset, round, seen.scores, left, kept, len(played))


def _is_unplayed(scored: RoundScored, seat: Seat) -> bool:
    """Whether a director gave the points, or the round was skipped: then they say nothing of an estimate."""
    return any(line.code in UNPLAYED for line in scored.lines[seat])


def _is_kept(scored: RoundScored, seat: Seat) -> bool:
    """Whether the seat made its estimate. Lines show who did not, except if nobody did and the round is
    carried on: then there are none."""
    return scored.next_multiplier == 1 and not any(_is_missed(line) for line in scored.lines[seat])


def _is_missed(line: Line) -> bool:
    return line.code in MISSED or (line.code == SUPER_CALL and line.points < 0)
