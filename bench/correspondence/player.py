"""A simulated player: when they look, and what they do then."""

from collections.abc import Iterator, Mapping
from datetime import timedelta
from random import Random

from accounts.models import User
from bench.correspondence.ways import Way
from bots import queries as bots
from bots.strategies import strategy
from bots.strategies.base import sight
from games.engine.codec import Json
from games.engine.round import Phase, Round
from games.engine.seats import Seat
from games.tables import queries, services
from games.tables.forced import ClaimVerdict, verdict
from games.tables.states import Awaited, State

VISITS_A_DAY = 3
STRATEGY = "steady"
DAY = timedelta(days=1)


def visits(dice: Random) -> Iterator[timedelta]:
    """Yield a player's visits, counted from the start: three a day, at random times of the day."""
    day = timedelta()
    while True:
        yield from sorted(day + dice.random() * DAY for _ in range(VISITS_A_DAY))
        day += DAY


class Player:
    """A simulated player. `waits` counts turns that waited when they looked, `taken` those they took."""

    def __init__(self, user: User, table_id: str, way: Way, dice: Random) -> None:
        self.user = user
        self.waits = self.taken = self.claims = self.visits = 0
        self.confirmed: dict[int, tuple[int, list[Json]]] = {}  # by round: the version, and its rules
        self._table_id = table_id
        self._way = way
        self._dice = dice
        self._coming = visits(dice)
        self._next = next(self._coming)
        self._planned: dict[int, int] = {}  # by round: the attempt of its deal

    def next_visit(self, now: timedelta) -> timedelta:
        """Return the time of their first visit after `now`."""
        while self._next <= now:
            self._next = next(self._coming)
        return self._next

    def looks_between(self, since: timedelta, now: timedelta) -> bool:
        """Return whether they visit after `since` and not after `now`."""
        return self.next_visit(since) <= now

    def lacks_plans(self, deals: Mapping[int, int]) -> bool:
        """Return whether a round in play lacks a plan. `deals` are attempts by round number."""
        return self._way.plans and any(self._planned.get(each) != deals[each] for each in deals)

    def visit(self) -> None:
        """Claim certain tricks, take every waiting turn, and leave plans for the rest."""
        self.visits += 1
        state = self._state()
        turns = queries.turns_of(self.user)
        self.waits += len(turns)
        looked_at = set()
        while turns:
            for turn in turns:
                looked_at.add(turn.round)
                state = self._take(turn, state)
            turns = queries.turns_of(self.user)
        if self._way.plans:
            for number, round in _open(state).items():
                if number in looked_at or self._planned.get(number) != round.deal.attempt:
                    self._plan(round)

    def _state(self) -> State:
        return queries.state(self._table_id, self.user)

    def _take(self, turn: Awaited, state: State) -> State:
        round = state.game.round(turn.round)
        assert round is not None and state.seat is not None, "a turn of theirs waits in an open round"
        hand, at = state.hands[turn.round], (turn.round, turn.turn)
        if self._way.claims and round.phase is Phase.PLAY and _is_certain(round, hand, state.seat):
            self.claims += 1
            return services.claim(table_id=self._table_id, player=self.user, number=turn.round)
        seen = sight(state.game, state.hands, state.seat, turn.round)
        assert seen.round.my is not None, "the view of a seat has its own part"
        action = strategy(STRATEGY).choose(seen, seen.round.my.legal, self._dice)
        self.taken += 1
        return services.act(table_id=self._table_id, player=self.user, turn=at, action=action).state

    def _plan(self, round: Round) -> None:
        rules = bots.suggested_plan(self._table_id, self.user, round.number)
        self._planned[round.number] = round.deal.attempt
        made = services.confirm_plan(
            table_id=self._table_id, player=self.user, number=round.number, body={"rules": rules}
        )
        self.confirmed[round.number] = made.version, rules


def _open(state: State) -> dict[int, Round]:
    return {each.number: each for each in state.game.open if each.phase is not Phase.PLAYED}


def _is_certain(round: Round, hand: int, seat: Seat) -> bool:
    return round.declarations.claim is None and verdict(round, hand, seat) is ClaimVerdict.PROVED
