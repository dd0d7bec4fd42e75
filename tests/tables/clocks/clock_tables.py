"""Tables with clocks for tests. Time passes by moving stored times back."""

from datetime import timedelta

from django.db.models import F

from accounts.models import User
from games.engine.seats import Seat
from games.engine.views import view
from games.tables import queries, services
from games.tables.models import PlayerClock, Table, Waiting
from games.tables.states import Outcome
from tests.tables.table_setup import started

NORMAL = {"preset": "normal"}


def corresponding(people: list[User], rounds: tuple[int, ...] = (1, 2), **clock: object) -> Table:
    """A running game of days, with so few cards that a test can play it."""
    return started(
        people,
        ruleset="updown",
        players=len(people),
        options={"rounds": list(rounds)},
        clock=clock or NORMAL,
        automatic=False,
    )


def later(table: Table, **time: float) -> None:
    """Let this much time pass at the table by moving its stored times back, as a sandbox does."""
    ago = timedelta(**time)
    for row in PlayerClock.objects.filter(table=table, running_since__isnull=False):
        row.running_since -= ago
        row.due_at -= ago
        row.look_at = row.look_at and row.look_at - ago
        PlayerClock.objects.filter(table=table, seat=row.seat).update(
            running_since=row.running_since, due_at=row.due_at, look_at=row.look_at
        )
    PlayerClock.objects.filter(table=table, seen_at__isnull=False).update(seen_at=F("seen_at") - ago)
    Waiting.objects.filter(table=table).update(since=F("since") - ago, due_at=F("due_at") - ago)
    Table.objects.filter(pk=table.pk).update(
        game_due_at=F("game_due_at") - ago, paused_until=F("paused_until") - ago
    )


def clock(table: Table, seat: int) -> PlayerClock:
    return PlayerClock.objects.get(table=table, seat=seat)


def running(table: Table) -> list[int]:
    """Return the seats whose clock runs."""
    rows = PlayerClock.objects.filter(table=table, running_since__isnull=False).order_by("seat")
    return list(rows.values_list("seat", flat=True))


def answered(table: Table) -> Outcome:
    """Take the first legal action, as the player whose turn it is."""
    turn = queries.awaited_at(table.pk)[0]
    player = User.objects.get(pk=turn.player_id)
    state = queries.state(table.pk, player)
    seen = view(state.game, state.hands, state.seat)
    legal = next(each.my.legal for each in seen.rounds if each.my and each.number == turn.round)
    return services.act(table_id=table.pk, player=player, turn=(turn.round, turn.turn), action=legal[0])


def ran_out(table: Table) -> Seat:
    """Let the waiting player's time run out, handle it, and return their seat."""
    turn = queries.awaited_at(table.pk)[0]
    due = clock(table, turn.seat)
    later(table, seconds=(due.due_at - due.running_since).total_seconds() + 1)
    services.time_out(table_id=table.pk, seat=turn.seat)
    return turn.seat
