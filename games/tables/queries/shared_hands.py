"""Players who know hands of other seats, above all on boards that several tables share."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.feed.models import AuditEntry
from games.tables.interventions import AUDITED, InterventionKind
from games.tables.models import Occupancy, Table


def own_seats(user: User) -> Q:
    """Filter the seats of a user and of their bots."""
    return Q(player=user) | Q(player__owner=user)


def plays_at(table: Table, user: User) -> bool:
    """Whether the user, or a bot of theirs, sits or sat at the table, or at another that plays its boards."""
    at = Q(table=table.pk)
    if table.first_board is not None:
        at |= Q(table__tournament=table.tournament, table__first_board=table.first_board)
    return Occupancy.objects.filter(own_seats(user), at).exists()


def on_side_of(user: User) -> Q:
    """Filter the seats of a user's side: their own and their bots'; for a bot also its owner's, and those of
    the owner's other bots."""
    side = own_seats(user)
    if user.owner_id is not None:
        side |= Q(player=user.owner_id) | Q(player__owner=user.owner_id)
    return side


def knows_boards(table: Table, user: User) -> bool:
    """Whether the user's side sits or sat at another table that plays this one's boards."""
    if table.first_board is None or user.is_house_bot:
        return False
    there = Occupancy.objects.filter(on_side_of(user), table__tournament=table.tournament)
    return there.filter(table__first_board=table.first_board).exclude(table=table).exists()


def was_shown_hand(table: Table, user: User) -> bool:
    """Whether the user, or their owner, was shown a hand at this table or another with its boards."""
    at = Q(pk=table.pk)
    if table.first_board is not None:
        at |= Q(tournament=table.tournament, first_board=table.first_board)
    shown = AuditEntry.objects.filter(
        subject__in=list(Table.objects.filter(at).values_list("pk", flat=True)),
        what=AUDITED[InterventionKind.REVEAL],
        who__in=[each for each in (user.pk, user.owner_id) if each is not None],
    )
    return shown.exists()


def without_boards_of(user: User, tables: QuerySet[Table]) -> QuerySet[Table]:
    """Leave out tables under embargo if the user, or a bot of theirs, plays the same boards there or
    elsewhere."""
    plays = Occupancy.objects.filter(
        own_seats(user), table__tournament=OuterRef("tournament"), table__first_board=OuterRef("first_board")
    )
    return tables.exclude(Exists(plays), embargo_from__isnull=False)


def under_embargo() -> QuerySet[Table]:
    """Return the tables of which something is hidden from everybody without a seat there."""
    return Table.objects.filter(embargo_from__isnull=False)
