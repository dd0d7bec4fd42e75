"""An event at a glance: how everybody stands, where its tables are, and what its officials look at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse

from accounts.models import User
from accounts.scopes import Scope
from games.api.answers import read
from games.api.contract.tournament import overview as contract
from games.api.contract.tournament.overview import StandingsQuery, TablesQuery
from games.api.operations.address import Address
from games.api.rest.csv_answers import CSV, LINES, sheet_answer, varying, wants_sheet
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.rest.lists import listed_whole
from games.api.rest.tournament.csv_cells import crosstable_cells, standing_cells
from games.api.tournaments import crosstable_shown, standings_shown, tables_shown
from games.tournaments import queries
from games.tournaments.concerns import Concern
from games.tournaments.queries.reliability_preview import Previewed, previewed_event

_STANDING = ("rank", "entry", "name", "status", "stage", "points", "carried")
_CROSSED = ("stage", "rank", "entry", "name", "points")


TOURNAMENT_RELIABILITY = Address(
    "tournaments/<str:tournament_id>/reliability", "tournament_reliability", "tournaments"
)
STANDINGS = Address("tournaments/<str:tournament_id>/standings", "standings", "tournaments")
CROSSTABLE = Address("tournaments/<str:tournament_id>/crosstable", "crosstable", "tournaments")
TOURNAMENT_TABLES = Address("tournaments/<str:tournament_id>/tables", "tournament_tables", "tournaments")
ATTENTION = Address("tournaments/<str:tournament_id>/attention", "attention", "tournaments")


def as_of(request: ApiRequest) -> dict[str, Any]:
    """Which rounds are to count."""
    return {"after": request.query.get("after"), "live": request.query["live"]}


@STANDINGS.get(
    scope=Scope.TOURNAMENTS_READ,
    anonymous=True,
    query=StandingsQuery,
    answers={(200, "application/json"): contract.Standings, (200, CSV): LINES},
)
def get_standings(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Standings

    Counts the stage rounds that are over, or those up to an earlier one. `live` also counts rounds that are
    still played. `why` says what decided between equal points.
    """
    event = queries.tournament(tournament_id, viewer_of(request))
    shown = standings_shown(event, entries=queries.entries_by_number(event), **as_of(request))
    if not wants_sheet(request):
        return varying(read(request, shown))
    rounds = max((len(each.by_round) for each in shown.data), default=0)
    header = (*_STANDING, *(f"round {number}" for number in range(1, rounds + 1)), "why")
    return sheet_answer(request, "standings", header, standing_cells(shown.data, rounds))


@CROSSTABLE.get(
    scope=Scope.TOURNAMENTS_READ,
    anonymous=True,
    query=StandingsQuery,
    answers={(200, "application/json"): list[contract.CrossedLine], (200, CSV): LINES},
)
def get_crosstable(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Crosstable

    One line for everybody, stage by stage, the last stage first. Each line has a cell for each stage round:
    points, place and opponents.
    """
    event = queries.tournament(tournament_id, viewer_of(request))
    lines = crosstable_shown(event, entries=queries.entries_by_number(event), **as_of(request))
    if not wants_sheet(request):
        return varying(listed_whole(request, lines))
    rounds = max((cell.stage_round for line in lines for cell in line.cells), default=0)
    threes = ((f"points {at}", f"place {at}", f"met {at}") for at in range(1, rounds + 1))
    header = (*_CROSSED, *(name for three in threes for name in three))
    return sheet_answer(request, "crosstable", header, crosstable_cells(lines, rounds))


@TOURNAMENT_TABLES.get(
    scope=Scope.TOURNAMENTS_READ, anonymous=True, query=TablesQuery, answers={200: list[contract.TableNow]}
)
def list_tournament_tables(
    viewer: User | None, tournament_id: str, stage_round: int | None = None
) -> list[contract.TableNow]:
    """The tables of a tournament now

    All tables of a stage round at once: how far each is, whose turn it is and since when; for officials also
    what needs attention there. Where tables share boards, this says whose turn it is only after all have
    played them.
    """
    event = queries.tournament(tournament_id, viewer)
    return tables_shown(event, stage_round, viewer, queries.entries_by_number(event))


@ATTENTION.get(
    scope=Scope.TOURNAMENTS_MANAGE, answers={200: list[contract.Concern]}, refuses=("not_official",)
)
def list_concerns(by: User, tournament_id: str) -> Iterable[Concern]:
    """What needs attention

    For officials of the event, the most urgent first: tables that stand still or were broken off, disputed
    claims, time that runs out, numbers that do not fill the tables, and what can be paired or confirmed.
    """
    return queries.attention_at(tournament_id, by)


@TOURNAMENT_RELIABILITY.get(
    scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: contract.Reliability}, limit="export"
)
def get_tournament_reliability(viewer: User | None, tournament_id: str) -> Previewed:
    """Reliability of this event

    How likely it is that the best player wins this event, with its present entries, or with a full field
    while there are too few.
    """
    return previewed_event(queries.tournament(tournament_id, viewer))
