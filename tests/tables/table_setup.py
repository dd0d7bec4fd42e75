"""Tables set up for tests."""

import random
from datetime import timedelta

import pytest
from django.db.models import F

from accounts.models import User
from games.engine.actions import ESTIMATES, Action
from games.engine.phases import legal_actions
from games.engine.seats import Seat
from games.tables import queries, services
from games.tables.models import AutomaticTurn, LogEntry, Table
from games.tables.states import Awaited, Outcome, State

NEVER = ESTIMATES[13]  # legal in no opening phase
ROUNDS = {"rounds": [1, 18]}
# One ruleset with an auction, one with estimates only; `make prove` adds the others.
RULESETS = [
    "modern",
    "updown",
    *(pytest.param(each, marks=pytest.mark.prove) for each in ("traditional", "rising", "casual")),
]


def seated(people: list[User], **chosen: object) -> Table:
    """An open table of these people, in the order of seats. The first one opened it."""
    table = services.open_table(creator=people[0], **chosen)
    for seat, each in enumerate(people[1:], start=1):
        if each.is_bot:
            services.add_bot(table_id=table.pk, by=people[0], seat=seat, bot=each)
        else:
            services.take_seat(table_id=table.pk, player=each, seat=seat)
    table.refresh_from_db()
    return table


def started(people: list[User], **chosen: object) -> Table:
    """A running table of these people, in the order of seats."""
    return services.start(table_id=seated(people, **chosen).pk, by=people[0])


def small(people: list[User], **chosen: object) -> Table:
    """A running game that is over after one round of one card each."""
    return started(people, ruleset="updown", players=len(people), options={"rounds": [1]}, **chosen)


def present(table: Table, viewer: User | None = None) -> State:
    return queries.state(table.pk, viewer)


def awaited(table: Table) -> Awaited:
    """Return the table's only waiting turn."""
    (only,) = queries.awaited_at(table.pk)
    return only


def thought(table: Table) -> tuple[Awaited, tuple[Action, ...]]:
    """Return the waiting turn and all its legal actions."""
    turn = awaited(table)
    state = queries.bot_state(table.pk, turn.seat, (turn.round, turn.turn))
    assert state is not None
    round = state.game.round(turn.round)
    assert round is not None
    return turn, legal_actions(round, state.hands[turn.round], turn.seat)


def kinds(table: Table) -> list[str]:
    """Return the kinds of the log's entries, in order."""
    return list(LogEntry.objects.filter(table=table).order_by("seq").values_list("kind", flat=True))


def step(table: Table, dice: random.Random | None = None) -> Outcome:
    """Take the waiting turn with the first legal action, or with a random one."""
    turn, legal = thought(table)
    action = legal[0] if dice is None else dice.choice(legal)
    return services.act_for(table_id=table.pk, seat=turn.seat, turn=(turn.round, turn.turn), action=action)


def played_out(table: Table, dice: random.Random | None = None) -> Outcome:
    """Play the game to its end."""
    outcome = step(table, dice)
    while outcome.state.waiting:
        outcome = step(table, dice)
    return outcome


def player_on(table: Table, seat: Seat) -> User:
    return User.objects.get(occupancies__table=table, occupancies__seat=seat, occupancies__to_seq=None)


def let_time_pass() -> None:
    """Make all automatic turns due by moving their times back a day, as a sandbox's clock does."""
    AutomaticTurn.objects.update(due_at=F("due_at") - timedelta(days=1))
