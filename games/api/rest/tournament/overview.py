"""An event at a glance: how everybody stands, where its tables are, its shared boards, and what its officials
look at."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponse

from accounts.models import User
from accounts.scopes import Scope
from games.api.answers import read
from games.api.contract.tournament import overview as contract
from games.api.contract.tournament.boards import SharedBoard, Traveller
from games.api.contract.tournament.overview import StandingsQuery, TablesQuery
from games.api.operations.tournaments import TOURNAMENT
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.rest.exports import CSV, SHEET, sheet_answer, varying, wants_sheet
from games.api.rest.lists import listed_whole
from games.api.tournaments import crosstable_shown, standings_shown, tables_shown
from games.tournaments import queries
from games.tournaments.concerns import Concern
from games.tournaments.queries.progress import Previewed, previewed_event
from games.tournaments.queries.travellers import BoardStand, boards, traveller
from games.tournaments.sheets import Cell

_STANDING = ("rank", "entry", "name", "status", "stage", "points", "carried")
_CROSSED = ("stage", "rank", "entry", "name", "points")


TOURNAMENT_RELIABILITY = TOURNAMENT.below("reliability", "tournament_reliability")
STANDINGS = TOURNAMENT.below("standings", "standings")
CROSSTABLE = TOURNAMENT.below("crosstable", "crosstable")
TOURNAMENT_TABLES = TOURNAMENT.below("tables", "tournament_tables")
ATTENTION = TOURNAMENT.below("attention", "attention")
BOARDS = TOURNAMENT.below("boards", "boards")
BOARD = BOARDS.below("<int:number>", "board")


def as_of(request: ApiRequest) -> dict[str, Any]:
    return {"after": request.query.get("after"), "live": request.query["live"]}


@STANDINGS.get(
    scope=Scope.TOURNAMENTS_READ,
    anonymous=True,
    query=StandingsQuery,
    answers={(200, "application/json"): contract.Standings, (200, CSV): SHEET},
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
    first = queries.first_rounds(event)
    before = {each.entry: first.get(each.stage, 1) - 1 for each in shown.data}
    rounds = max((before[each.entry] + len(each.by_round) for each in shown.data), default=0)
    header = (*_STANDING, *(f"round {number}" for number in range(1, rounds + 1)), "why")
    return sheet_answer(request, "standings", header, _standing_cells(shown.data, before, rounds))


def _standing_cells(
    lines: Iterable[contract.StandingLine], before: Mapping[int, int], rounds: int
) -> Iterable[list[Cell]]:
    """Standings as lines of a sheet, with a column for each stage round of the event. `before`: how many each
    entry's stage came after."""
    for line in lines:
        by_round = [*[None] * before[line.entry], *line.by_round, *[None] * rounds][:rounds]
        why = "; ".join(f"{each.tie_break} {each.value:g}" for each in line.why)
        who: list[Cell] = [line.rank, line.entry, line.name, line.status, line.stage + 1]
        yield [*who, line.points, line.carried, *by_round, why]


@CROSSTABLE.get(
    scope=Scope.TOURNAMENTS_READ,
    anonymous=True,
    query=StandingsQuery,
    answers={(200, "application/json"): list[contract.CrossedLine], (200, CSV): SHEET},
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
    return sheet_answer(request, "crosstable", header, _crosstable_cells(lines, rounds))


def _crosstable_cells(lines: Iterable[contract.CrossedLine], rounds: int) -> Iterable[list[Cell]]:
    """The crosstable as lines of a sheet: for each stage round points, place and opponents by number."""
    for line in lines:
        cells: list[Cell] = [line.stage + 1, line.rank, line.entry, line.name, line.points]
        by_round = {each.stage_round: each for each in line.cells}
        for number in range(1, rounds + 1):
            cells += _three(by_round.get(number))
        yield cells


def _three(cell: contract.CrossedCell | None) -> list[Cell]:
    if cell is None:
        return [None, None, None]
    return [cell.points, cell.place, "bye" if cell.bye else " ".join(map(str, cell.opponents))]


@TOURNAMENT_TABLES.get(
    scope=Scope.TOURNAMENTS_READ, anonymous=True, query=TablesQuery, answers={200: list[contract.TableNow]}
)
def list_tournament_tables(
    viewer: User | None, tournament_id: str, stage_round: int | None = None
) -> list[contract.TableNow]:
    """The tables of a tournament now

    All tables of a stage round at once: how far each is, whose turn it is and since when; for officials also
    what needs attention there. Where tables share boards, this says whose turn it is only after all have
    played them, except for officials who do not play.
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


@BOARDS.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: list[SharedBoard]})
def list_boards(viewer: User | None, tournament_id: str) -> Iterable[BoardStand]:
    """The shared boards of a tournament

    All boards that were dealt so far. There are none where every table has its own deals.
    """
    return boards(queries.tournament(tournament_id, viewer))


@BOARD.get(
    scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: Traveller}, refuses=("board_under_embargo",)
)
def get_board(viewer: User | None, tournament_id: str, number: int) -> Traveller:
    """One board at all tables

    Shows the hands as they were dealt, and for each table who sat where, what was said and won, the points,
    and what the points are worth beside the other tables. Available once every table has played the board.
    """
    event = queries.tournament(tournament_id, viewer)
    return Traveller.at(traveller(event, number), queries.entries_by_number(event))
