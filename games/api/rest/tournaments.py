"""Tournaments over REST: lists of entries, standings, tables, shared boards, what officials look at, and what
they do at tables."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponse

from accounts.models import User
from accounts.scopes import Scope
from games.api.answers import IF_MATCH, answer, read
from games.api.contract.tournament import overview
from games.api.contract.tournament.entries import EntriesQuery, Entry, ImportQuery, ListDifference, NewEntries
from games.api.contract.tournament.interventions import Consequences, InterventionsShape, NewIntervention
from games.api.contract.tournament.stage_rounds import SharedBoard, Traveller
from games.api.operations.address import Address
from games.api.operations.entries import TOURNAMENT_ENTRIES, enter_rows, sent_rows
from games.api.operations.interventions import admitted, directed, intervention_in, overseen
from games.api.operations.tournaments import TOURNAMENT
from games.api.problems import Problem
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.rest.lists import CSV, SHEET, listed, paged, sheet_answer, varying, wants_sheet
from games.api.texts.languages import language_of, with_language_headers
from games.api.tournaments import crosstable_shown, standings_shown, tables_shown
from games.api.validation import raw_body
from games.tables.services import directing
from games.tournaments import queries
from games.tournaments.concerns import Concern
from games.tournaments.queries.progress import Previewed, previewed_event
from games.tournaments.queries.travellers import BoardStand, boards, traveller
from games.tournaments.services.entry_import import enter_list
from games.tournaments.sheets import COLUMNS, Cell, read_csv

ENTRY_IMPORT = TOURNAMENT.below("import", "entry_import", shows=TOURNAMENT)
TOURNAMENT_RELIABILITY = TOURNAMENT.below("reliability", "tournament_reliability")
STANDINGS = TOURNAMENT.below("standings", "standings")
CROSSTABLE = TOURNAMENT.below("crosstable", "crosstable")
TOURNAMENT_TABLES = TOURNAMENT.below("tables", "tournament_tables")
ATTENTION = TOURNAMENT.below("attention", "attention")
BOARDS = TOURNAMENT.below("boards", "boards")
BOARD = BOARDS.below("<int:number>", "board")
INTERVENTIONS = Address("tables/<str:table_id>/interventions", "interventions", "directing")


@TOURNAMENT_ENTRIES.get(list[Entry], forms={CSV: SHEET}, anonymous=True, query=EntriesQuery, replica=True)
def list_entries(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Entries of a tournament

    In the order of entering, including people who have left. CSV has all of them at once.
    """
    event = queries.tournament(tournament_id, viewer_of(request))
    if wants_sheet(request):
        return sheet_answer(request, "entries", COLUMNS, queries.entry_lines(event))
    entries, cursor = paged(request, queries.entries_of(event), ("number",))
    return varying(listed(request, [Entry.of(each) for each in entries], cursor))


@ENTRY_IMPORT.post(
    ListDifference, body=NewEntries, media=(CSV,), query=ImportQuery, refuses=(enter_list, "unreadable_list")
)
def import_entries(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Enter a list

    For officials. Send CSV whose first line names a column `name`, or JSON. Either all are entered or nobody
    is. `dry_run` shows line by line what would happen. People who are already entered stay as they are. The
    name of a bot of the service enters it once more for each line.
    """
    asked, by, language = request.query, caller_of(request).user, language_of(request)
    is_file = request.content_type == CSV
    rows = read_csv(raw_body(request)) if is_file else sent_rows(request.fields["entries"])
    found = enter_rows(tournament_id, by, rows, dry_run=asked["dry_run"], digest=asked.get("digest"))
    return with_language_headers(language, answer(ListDifference.of(found, language)))


_STANDING = ("rank", "entry", "name", "status", "stage", "points", "carried")
_CROSSED = ("stage", "rank", "entry", "name", "points")


def as_of(request: ApiRequest) -> dict[str, Any]:
    return {"after": request.query.get("after"), "live": request.query["live"]}


@STANDINGS.get(overview.Standings, forms={CSV: SHEET}, anonymous=True, query=overview.StandingsQuery)
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
    lines: Iterable[overview.StandingLine], before: Mapping[int, int], rounds: int
) -> Iterable[list[Cell]]:
    """Standings as lines of a sheet, with a column for each stage round of the event. `before`: how many each
    entry's stage came after."""
    for line in lines:
        by_round = [*[None] * before[line.entry], *line.by_round, *[None] * rounds][:rounds]
        why = "; ".join(f"{each.tie_break} {each.value:g}" for each in line.why)
        who: list[Cell] = [line.rank, line.entry, line.name, line.status, line.stage + 1]
        yield [*who, line.points, line.carried, *by_round, why]


@CROSSTABLE.get(list[overview.CrossedLine], forms={CSV: SHEET}, anonymous=True, query=overview.StandingsQuery)
def get_crosstable(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Crosstable

    One line for everybody, stage by stage, the last stage first. Each line has a cell for each stage round:
    points, place and opponents.
    """
    event = queries.tournament(tournament_id, viewer_of(request))
    lines = crosstable_shown(event, entries=queries.entries_by_number(event), **as_of(request))
    if not wants_sheet(request):
        return varying(listed(request, lines))
    rounds = max((cell.stage_round for line in lines for cell in line.cells), default=0)
    threes = ((f"points {at}", f"place {at}", f"met {at}") for at in range(1, rounds + 1))
    header = (*_CROSSED, *(name for three in threes for name in three))
    return sheet_answer(request, "crosstable", header, _crosstable_cells(lines, rounds))


def _crosstable_cells(lines: Iterable[overview.CrossedLine], rounds: int) -> Iterable[list[Cell]]:
    """The crosstable as lines of a sheet: for each stage round points, place and opponents by number."""
    for line in lines:
        cells: list[Cell] = [line.stage + 1, line.rank, line.entry, line.name, line.points]
        by_round = {each.stage_round: each for each in line.cells}
        for number in range(1, rounds + 1):
            cells += _three(by_round.get(number))
        yield cells


def _three(cell: overview.CrossedCell | None) -> list[Cell]:
    if cell is None:
        return [None, None, None]
    return [cell.points, cell.place, "bye" if cell.bye else " ".join(map(str, cell.opponents))]


@TOURNAMENT_TABLES.get(list[overview.TableNow], anonymous=True, query=overview.TablesQuery)
def list_tournament_tables(
    viewer: User | None, tournament_id: str, stage_round: int | None = None
) -> list[overview.TableNow]:
    """The tables of a tournament now

    All tables of a stage round at once: how far each is, whose turn it is and since when; for officials also
    what needs attention there. Where tables share boards, this says whose turn it is only after all have
    played them, except for officials who do not play.
    """
    event = queries.tournament(tournament_id, viewer)
    return tables_shown(event, stage_round, viewer, queries.entries_by_number(event))


@ATTENTION.get(list[overview.Concern], scope=Scope.TOURNAMENTS_MANAGE, refuses=("not_official",))
def list_concerns(by: User, tournament_id: str) -> Iterable[Concern]:
    """What needs attention

    For officials of the event, the most urgent first: tables that stand still or were broken off, disputed
    claims, time that runs out, numbers that do not fill the tables, and what can be paired or confirmed.
    """
    return queries.attention_at(tournament_id, by)


@TOURNAMENT_RELIABILITY.get(overview.Reliability, anonymous=True, limit="export")
def get_tournament_reliability(viewer: User | None, tournament_id: str) -> Previewed:
    """Reliability of this event

    How likely it is that the best player wins this event, with its present entries, or with a full field
    while there are too few.
    """
    return previewed_event(queries.tournament(tournament_id, viewer))


@BOARDS.get(list[SharedBoard], anonymous=True)
def list_boards(viewer: User | None, tournament_id: str) -> Iterable[BoardStand]:
    """The shared boards of a tournament

    All boards that were dealt so far. There are none where every table has its own deals.
    """
    return boards(queries.tournament(tournament_id, viewer))


@BOARD.get(Traveller, anonymous=True, refuses=("board_under_embargo",))
def get_board(viewer: User | None, tournament_id: str, number: int) -> Traveller:
    """One board at all tables

    Shows the hands as they were dealt, and for each table who sat where, what was said and won, the points,
    and what the points are worth beside the other tables. Available once every table has played the board.
    """
    event = queries.tournament(tournament_id, viewer)
    return Traveller.at(traveller(event, number), queries.entries_by_number(event))


@INTERVENTIONS.get(InterventionsShape, refuses=(admitted,))
def list_interventions(request: ApiRequest, table_id: str) -> HttpResponse:
    """What directors did at a table

    Also shows how the table stands now. An intervention names the ETag of this answer in `If-Match`; anything
    that happens at the table changes the ETag.
    """
    found = overseen(caller_of(request).user, table_id)
    content = {"data": found.made, "next_cursor": None, "stand": found.stand}
    return read(request, content, etag=f'"{found.version}"')


@INTERVENTIONS.post(
    Consequences,
    200,
    201,
    guarded=True,
    body=NewIntervention,
    refuses=(admitted, directing.intervene, intervention_in, "precondition_required"),
)
def intervene(request: ApiRequest, table_id: str) -> HttpResponse:
    """Intervene at a table

    For directors who do not play there. At a table of a tournament they are its officials, each as far as
    their roles go. `If-Match` is required: the ETag of the table as you saw it, here or in a preview, or `*`
    for any state. If something has happened since, the answer is 412. With `preview` nothing is done: the
    answer is 200 with the consequences, and the ETag to send. The players learn who was concerned, what was
    done and the `reason`, never who you are. The audit trail gets one entry. No answer shows a hidden card:
    what follows from hands is null in previews.
    """
    by = caller_of(request).user
    admitted(by, table_id)
    made = directed(by, table_id, request.fields, _seen(request))
    return answer(
        Consequences.of(made), status=200 if made.previewed else 201, headers={"ETag": f'"{made.version}"'}
    )


def _seen(request: ApiRequest) -> str | None:
    """Return the version in If-Match; None for any. The service checks that it is the present one."""
    sent = request.META.get(IF_MATCH, "").strip()
    if not sent:
        raise Problem("precondition_required")
    if "," in sent:
        raise Problem("invalid_header", "If-Match names one ETag here.")
    return None if sent == "*" else sent.strip('"')
