"""Races of four clients and two workers for the same turn, on real threads and connections."""

import threading
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from accounts.models import User
from bots.services import play_turn
from games.engine.actions import Action
from games.engine.phases import legal_actions
from games.engine.seats import Seat
from games.tables import log, queries, services
from games.tables.errors import ActionRefused, StaleTurn, TableError, TableNotRunning, TurnAlreadyPlayed
from games.tables.models import LogEntry, Table
from games.tables.states import Awaited, Outcome
from tests.chaos.harness.threads import ConnectedThreads

Answer = Outcome | TableError | None
RACERS = 6


class Racer(NamedTuple):
    """One client or worker in a race. A worker has no `seat`; it moves for the seat whose turn it is."""

    seat: Seat | None
    action: Action | None
    run: Callable[[], Answer]


class Track:
    """The threads of the racers. They and their database connections are kept for all races."""

    def __init__(self, racers: int = RACERS) -> None:
        self._threads = ConnectedThreads(racers)
        self._gate = threading.Barrier(racers)

    def together(self, racers: Sequence[Racer]) -> list[Answer]:
        """Run all racers at the same moment. Return their results or TableErrors; raise any other error."""
        started = [self._threads.submit(self._one, racer.run) for racer in racers]
        return [each.result(180) for each in started]

    def _one(self, run: Callable[[], Answer]) -> Answer:
        self._gate.wait(180)
        try:
            return run()
        except TableError as told:
            return told

    def close(self) -> None:
        self._threads.close()


def racers(table: Table, turn: Awaited, players: Sequence[User], dice: Random) -> list[Racer]:
    """Return the six racers for a turn, in random order.

    The player whose turn it is sends one action twice and possibly another one. The next player sends the
    first action. Two workers play for the seat, as if a bot held it.
    """
    state = queries.bot_state(table.pk, turn.seat, (turn.round, turn.turn))
    round = state.game.round(turn.round)
    legal = legal_actions(round, state.hands[turn.round], turn.seat)
    one, other = dice.choice(legal), dice.choice(legal)
    following = Seat((turn.seat + 1) % len(players))
    chosen = [(turn.seat, one), (turn.seat, one), (turn.seat, other), (following, one)]
    clients = [Racer(seat, action, _client(table, turn, players[seat], action)) for seat, action in chosen]
    workers = [Racer(None, None, lambda: play_turn(turn._replace(bot=True), "steady"))] * 2
    everybody = [*clients, *workers]
    dice.shuffle(everybody)
    return everybody


def _client(table: Table, turn: Awaited, player: User, action: Action) -> Callable[[], Answer]:
    at = (turn.round, turn.turn)
    return lambda: services.act(table_id=table.pk, player=player, turn=at, action=action)


def judged(table: Table, turn: Awaited, racing: Sequence[Racer], answers: Sequence[Answer]) -> list[str]:
    """Return what is wrong in the result of a race: one racer must win, the others must get a true answer."""
    times = LogEntry.objects.filter(table=table.pk, round=turn.round, turn=turn.turn).count()
    taken = log.turn_taken(table.pk, turn.round, turn.turn)
    if taken is None or times != 1:
        return [f"the turn was taken {times} times"]
    winners = [each for each in answers if isinstance(each, Outcome) and not each.replayed]
    wrong = [] if len(winners) == 1 else [f"{len(winners)} were told that they won"]
    for racer, answer in zip(racing, answers, strict=True):
        told = _told(racer, answer, turn.seat, taken.action, taken.seq)
        if told is not None:
            wrong.append(told)
    return wrong


def _told(racer: Racer, answer: Answer, seat: Seat, stands: Action, seq: int) -> str | None:
    """Return what is wrong in this answer, or None."""
    match answer:
        case Outcome():
            fits = racer.seat in {None, seat} and answer.seq == seq
            return None if fits and racer.action in {None, stands} else f"{racer} was told {answer.seq}"
        case None:
            return None if racer.seat is None else f"{racer} was told nothing"
        case TurnAlreadyPlayed():
            fits = racer.seat == seat and racer.action != stands and answer.seq == seq
            return None if fits else f"{racer} was told that another action stands"
        case StaleTurn() | TableNotRunning() | ActionRefused():
            return None if racer.seat not in {None, seat} else f"{racer} was told {answer.code}"
    return f"{racer} was told {answer!r}"
