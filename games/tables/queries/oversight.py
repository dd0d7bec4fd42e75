"""A director's view of a table: rulings, automatic cards and possible substitutes.

Nothing here depends on a hand or says what a plan holds.
"""

from collections.abc import Collection, Iterable
from typing import cast

from django.db.models import Q, QuerySet

from accounts.ids import get_or_raise
from accounts.models import User
from games.engine.director_facts import GameReplaced
from games.engine.facts import RoundScored
from games.engine.places import places
from games.engine.undo import CountedTurn, undoable
from games.tables import log
from games.tables.errors import TableNotFound
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
