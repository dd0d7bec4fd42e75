"""A table within a step: people think, make slips, and may miss a turn or resign; bots play at once."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Final, NamedTuple

from accounts.models import User
from bench.week.kind import STEP
from bots.services import play_waiting
from bots.strategies.base import sight
from bots.strategies.easy import choose_with_slips
from games.tables import queries, services
from games.tables.states import Awaited, State

# Seconds for a decision, at least and at most. A card without a choice takes FORCED.
THINKS: Final = (2.0, 7.0)
FORCED: Final = 1.0
STEP_S: Final = STEP * 60.0


class Habits(NamedTuple):
    """Chances per turn: to be away for `gone_for` minutes, and to resign to a stand-in bot."""

    misses: float = 1 / 1000
    gone_for: int = 10
    resigns: float = 1 / 8000


USUAL: Final = Habits()


class Tables:
    """Some of the tables, always played by this same object. `slips` are by player name."""

    def __init__(self, seed: int, slips: Mapping[str, float], habits: Habits = USUAL) -> None:
        self._seed, self._slips, self._habits = seed, slips, habits
        self._users: dict[str, User] = {}
        self._back: dict[tuple[str, str], int] = {}  # by table and player: the minute in which they are back

    def play(self, table_ids: Iterable[str], minute: int) -> Callable[[], None]:
        """Play a step at each of these tables before returning; see `Crew`."""
        for each in table_ids:
            self.play_one(each, minute)
        return _nothing

    def play_one(self, table_id: str, minute: int) -> None:
        """Play a step at one table; other threads may play others meanwhile."""
        dice = Random(f"{self._seed} {table_id} {minute}")
        state, spent = queries.bare_state(table_id), 0.0
        while state is not None and state.waiting and spent < STEP_S:
            awaited = state.waiting[0]
            if awaited.bot:
                play_waiting(table_id)
                state = queries.bare_state(table_id)
            elif self._is_gone(awaited, minute, dice):
                break
            elif dice.random() < self._habits.resigns:
                services.resign(table_id=table_id, player=self._user(awaited))
                state = queries.bare_state(table_id)
            else:
                state, seconds = self._take(state, awaited, dice)
                spent += seconds

    def _take(self, state: State, awaited: Awaited, dice: Random) -> tuple[State, float]:
        """Take the turn of a seat. Return the state after it, and how long its player thought."""
        seat, user = awaited.seat, self._user(awaited)
        hands = queries.hands_of(state.table, state.game, seat)
        seen = sight(state.game, hands, seat, awaited.round)
        assert seen.round.my is not None, "the view of a seat has its own part"
        action = choose_with_slips(seen, seen.round.my.legal, self._slips[user.name], dice)
        turn = (awaited.round, awaited.turn)
        outcome = services.act(table_id=awaited.table_id, player=user, turn=turn, action=action)
        return outcome.state, FORCED if len(seen.round.my.legal) == 1 else dice.uniform(*THINKS)

    def _is_gone(self, awaited: Awaited, minute: int, dice: Random) -> bool:
        """Return whether the player is away. Then a sweep plays this turn when its time is up."""
        who = (awaited.table_id, awaited.player_id)
        if who not in self._back and dice.random() < self._habits.misses:
            self._back[who] = minute + self._habits.gone_for
        if self._back.get(who, minute) > minute:
            return True
        self._back.pop(who, None)
        return False

    def _user(self, awaited: Awaited) -> User:
        if awaited.player_id not in self._users:
            self._users[awaited.player_id] = User.objects.get(pk=awaited.player_id)
        return self._users[awaited.player_id]


def _nothing() -> None:
    """Do nothing, because `play` has already finished."""
