"""Personal data of tables: what is kept about a person, and what is deleted with their account."""

from collections.abc import Iterator

from django.db.models import QuerySet

from accounts.models import User
from accounts.personal_data import PersonalRows, Row
from games.tables import models

PLAYED = "Games that others played, too, are told whole."


def _plans(user: User) -> QuerySet[models.PlanVersion]:
    """Return the person's plans, by their tables, whose ids begin the key."""
    tables = models.Occupancy.objects.filter(player=user).values("table")
    return models.PlanVersion.objects.filter(table__in=tables, player=user.pk)


def _opened(user: User) -> QuerySet[models.Table]:
    """Return the tables that the person opened. Games under embargo are left out: who runs their event may
    play the same boards, and must not know that they are over."""
    return models.Table.objects.filter(creator=user, embargo_from=None)


PERSONAL = (
    PersonalRows(
        models.Table,
        "creator",
        ("id", "ruleset", "options", "visibility", "status", "rated", "created_at", "ended_at"),
        kept_because=PLAYED,
        rows=_opened,
    ),
    PersonalRows(
        models.Occupancy, "player", ("table", "seat", "from_seq", "to_seq", "kind"), kept_because=PLAYED
    ),
    PersonalRows(models.Invitation, "user", ("table", "seat", "created_at")),
    PersonalRows(
        models.PlayerClock,
        "player",
        ("table", "seat", "remaining_ms", "timeouts", "due_at", "gone"),
        kept_because=PLAYED,
    ),
    PersonalRows(
        models.PlanVersion,
        "player",
        ("table", "round", "seat", "version", "body", "stopped", "made_at"),
        rows=_plans,
    ),
    PersonalRows(models.AskedTurn, "player", ("table", "round", "turn", "seat", "since", "due_at")),
)


def own_actions(user: User) -> Iterator[Row]:
    """Yield the actions of a user: the log entries while they held the seat, table by table, in order."""
    held = models.Occupancy.objects.filter(player=user).order_by("table", "seat", "from_seq")
    for stay in held.iterator():
        acted = models.HistoryEntry.objects.filter(table=stay.table_id, seat=stay.seat, kind="acted")
        acted = acted.filter(seq__gte=stay.from_seq)
        if stay.to_seq is not None:
            acted = acted.filter(seq__lt=stay.to_seq)
        yield from acted.order_by("seq").values("table", "seq", "at", "round", "turn", "seat", "body")
