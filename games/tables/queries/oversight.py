"""What directors ask of a table: rulings, automatic cards, possible substitutes, and who knows other hands.

Players know other hands above all on boards that several tables share. Nothing here depends on a hand or says
what a plan holds.
"""

from collections.abc import Collection, Iterable
from typing import cast

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.ids import get_or_raise
from accounts.models import User
from games.engine.director_facts import GameReplaced
from games.engine.facts import RoundScored
from games.engine.places import places
from games.engine.undo import CountedTurn, undoable
from games.feed.models import AuditEntry
from games.tables import log
from games.tables.errors import TableNotFound
from games.tables.interventions import AUDITED, InterventionKind
from games.tables.models import AutomaticTurn, Occupancy, Table
from games.tables.queries.game_state import game_of
from games.tables.states import Entry

# At most this many people are suggested; other names can be typed.
MOST_OFFERED = 300


def table_for_staff(table_id: str) -> Table:
    """Read a table without its sealed columns, without a check of access. Raises TableNotFound."""
    return get_or_raise(Table.objects.defer("sealed_deal", "client_seeds"), TableNotFound, pk=table_id)


def _told(table: Table, *kinds: str) -> list[Entry]:
    return log.entries_of({table.pk: table.seq}, kinds=kinds)[table.pk]


def replaced_by(table: Table) -> str | None:
    """Return the id of the table at which a director restarted this table's game, or None."""
    if table.status != Table.Status.ABORTED:
        return None
    entries = _told(table, "game_replaced")
    return next((entry.fact.table for entry in entries if isinstance(entry.fact, GameReplaced)), None)


def was_adjudicated(table: Table) -> bool:
    """Whether a director gave points for the game, or for a round of it."""
    return bool(_told(table, "game_adjudicated", "round_adjudicated"))


def places_as_played(table: Table) -> list[int]:
    """Return a finished game's places as played, as if no score had been changed."""
    assert table.places is not None, "it is finished"
    if not _told(table, "score_adjusted"):
        return table.places
    scored = _told(table, "round_scored")
    won = zip(*(cast("RoundScored", entry.fact).points for entry in scored), strict=True)
    game = game_of(table)
    return list(places(tuple(map(sum, won)), game.ruleset.winner, game.left))


def began_at(table: Table) -> int:
    """Return the log entry by which the game of a started table began."""
    (entry,) = _told(table, "game_started")
    return entry.seq


def stays_in_game(table: Table) -> QuerySet[Occupancy]:
    """Return the stays at a started table that lasted into its game. Left out are users who got up before the
    start, and the seats that players held before the draw for seats."""
    return table.occupancies.filter(Q(to_seq=None) | Q(to_seq__gt=began_at(table) + 1))


def undoable_turns(table: Table, rounds: Iterable[int]) -> list[tuple[int, CountedTurn]]:
    """Return the turns of these rounds that a director could undo, each with its round: `engine.undo`."""
    return [
        (number, turn)
        for number in rounds
        for turn in undoable(entry.fact for entry in log.entries(table.pk, up_to=table.seq, round=number))
    ]


def played_automatically(table: Table) -> int:
    """Return how many turns were played for their seats in the rounds not scored yet."""
    return AutomaticTurn.objects.filter(table=table.pk, played=True).count()


def substitute_names(tables: Collection[str]) -> dict[tuple[str, int], str]:
    """Return names of substitutes who play for the players that began the game, by table and seat."""
    held = Occupancy.objects.filter(table__in=tables, to_seq=None).exclude(kind=Occupancy.Kind.OWNER)
    return {(table, seat): name for table, seat, name in held.values_list("table", "seat", "player__name")}


def likely_substitutes(table: Table) -> list[str]:
    """Return names of possible substitutes: bots of the service, then players of the same tournament, except
    those who sit there or play its boards elsewhere."""
    there = User.objects.filter(realm=table.realm_id, is_active=True)
    bots = there.filter(kind=User.Kind.BOT, owner=None).order_by("name_key").values_list("name", flat=True)
    if table.tournament is None:
        return list(bots)
    at_event = Occupancy.objects.filter(table__tournament=table.tournament)
    knows = Q(table=table.pk, to_seq=None)
    if table.first_board is not None:
        knows |= Q(table__first_board=table.first_board) & ~Q(table=table.pk)
    played = there.filter(pk__in=at_event.values("player")).exclude(name__in=bots)
    people = played.exclude(pk__in=at_event.filter(knows).values("player")).order_by("name_key")
    return [*bots, *people.values_list("name", flat=True)[:MOST_OFFERED]]


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
    """Leave out tables under embargo if the user, or a bot of theirs, plays the same boards anywhere."""
    plays = Occupancy.objects.filter(
        own_seats(user), table__tournament=OuterRef("tournament"), table__first_board=OuterRef("first_board")
    )
    return tables.exclude(Exists(plays), embargo_from__isnull=False)


def under_embargo() -> QuerySet[Table]:
    """Return the tables of which something is hidden from everybody without a seat there."""
    return Table.objects.filter(embargo_from__isnull=False)
