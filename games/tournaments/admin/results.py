"""Pages of results: every place and its reason, now or after any stage round; and shared boards.

Officials see no more of boards than everybody, and no sooner, because an official may play in another round
or tell a player."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from accounts.isolates import isolate
from games.engine.cards import cards
from games.tables.admin.admin_texts import listed
from games.tables.admin.fact_texts import TRUMPS, by_suit
from games.tournaments import queries
from games.tournaments.admin.advancement import Names, by_table, drawn_lots
from games.tournaments.admin.forms.fields import TIE_BREAKS
from games.tournaments.admin.pages import address, page_of, shown, turned_away
from games.tournaments.errors import BoardUnderEmbargo
from games.tournaments.models import Entry, StageRound, Tournament
from games.tournaments.queries import travellers
from games.tournaments.queries.ranking import CrosstableStage, StageStanding
from games.tournaments.queries.travellers import Traveller, TravellerLine
from games.tournaments.standings.ranking import Standing, TieDecision
from games.tournaments.standings.tie_breaks import TieBreak

Called = Callable[[Entry], str]
Stages = tuple[StageStanding, ...]
# The round after which the page of the address `?after=` shows them.
NOW: Final = "now"
BY_NAME: Called = attrgetter("name")


class Cell(NamedTuple):
    """Points of a stage round; None if the entry was in another stage, or out. `missed`: it did not play, and
    got the fewest points of all."""

    points: float | None
    missed: bool = False


class StandingsRow(NamedTuple):
    """A line of the standings; `why` says what decided between entries with equal points."""

    rank: int | None
    stage: int
    entry: Entry
    points: float
    carried: float
    cells: list[Cell]
    why: list[str]


@page_of()
def standings(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show every place and its reason, after any stage round, or as if the running games ended now."""
    wanted = request.GET.get("after", "")
    after = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else None
    return shown(request, event, "standings", **standings_told(event, after, live=wanted == NOW))


def standings_told(
    event: Tournament, after: int | None = None, *, live: bool = False, called: Called = BY_NAME
) -> dict[str, Any]:
    """Return data for a page of standings after a round; by default after the last finished one. The public
    page uses it, too, with bots `called` in the reader's language. `live` includes the running rounds
    (`at_play`) with their present scores."""
    over = event.stage_rounds.filter(status=StageRound.Status.PLAYED).count()
    at_play = queries.rounds_at_play(event)
    live = live and bool(at_play)
    after = over if after is None else min(after, over)
    # Read once for the whole page, because games go on meanwhile.
    played = queries.results(event, live=live)[: None if live else after]
    stages = queries.stage_standings(event, played)
    crossed = queries.crosstables(event, stages, played)
    lines = _lines(event, stages, crossed, len(played), called)
    return {
        "lines": lines,
        "after": after,
        "choices": range(over + 1),
        "at_play": at_play,
        "is_live": live,
        "columns": [each for each in reversed(crossed) if each.numbers],
        "carries": any(each.carried for each in lines),
        "several": len(stages) > 1,
        "missed": any(cell.missed for each in lines for cell in each.cells),
    }


def _lines(
    event: Tournament, stages: Stages, crossed: Sequence[CrosstableStage], played: int, called: Called
) -> list[StandingsRow]:
    players = queries.entries_by_number(event)
    names = {number: called(each) for number, each in players.items()}
    cells = _cells(event, crossed)
    all_lines, seeded = [line for each in stages for line in each.lines], _seeded(event, played, names)
    return [
        StandingsRow(
            None if line.rank is None else rank,
            stage + 1,
            players[line.entry],
            float(line.points),
            float(line.carried),
            [cells.get((number, line.entry), Cell(None)) for number in range(1, played + 1)],
            [*(_decided(line.entry, each, all_lines, names) for each in line.why), *seeded[line.entry]],
        )
        for rank, stage, line in queries.final_order(stages)
    ]


def _cells(event: Tournament, crossed: Sequence[CrosstableStage]) -> dict[tuple[int, int], Cell]:
    """Return the points of each stage round, by its number and the entry. In a knock-out no round counts as
    missed: an entry that takes no part in it is out."""
    found = {}
    for each in crossed:
        is_knockout = event.stages[each.stage]["method"] == "knockout"
        for row in each.rows:
            for number, cell in zip(each.numbers, row.cells, strict=True):
                missed = cell.place is None and not cell.bye
                if not (missed and is_knockout):
                    found[number, row.standing.entry] = Cell(float(cell.points), missed)
    return found


def _decided(entry: int, decided: TieDecision, lines: Sequence[Standing], names: Names) -> str:
    """Explain by which tie-break, or lot, equal entries were parted."""
    others = listed(isolate(names[each]) for each in decided.tied if each != entry)
    what = str(TIE_BREAKS[decided.tie_break])
    if decided.tie_break is TieBreak.LOT:
        drawn = drawn_lots(lines, decided.tied)
        told = {"what": what, "place": drawn[entry], "all": len(drawn), "names": others}
        return gettext("%(what)s: lot %(place)d of %(all)d, among equals with %(names)s") % told
    what = f"{what}: {isolate(f'{float(decided.value):g}')}"
    return gettext("%(what)s, among equals with %(names)s") % {"what": what, "names": others}


def _seeded(event: Tournament, played: int, names: Names) -> dict[int, list[str]]:
    """Return for each entry where seeds of a knock-out decided, in finished stage rounds."""
    found: dict[int, list[str]] = defaultdict(list)
    said = gettext("Round %(round)d, table %(table)d. %(what)s")
    for (number, table), told in by_table(event, names, played).items():
        for entry in told.entries:
            found[entry].append(said % {"round": number, "table": table, "what": told.said})
    return found


class Held(NamedTuple):
    """The result of one player on a seat of a board, compared with all who held the same cards. `points` and
    `worth`, in percent, are None if the board was not played to its end, or a director gave the points."""

    name: str
    table: int
    bid: str
    estimate: int | None
    won: int | None
    points: int | None
    worth: float | None
    cross: float | None


class Seat(NamedTuple):
    """A seat of a board; `number` counts from 1."""

    number: int
    hand: list[tuple[str, str]]
    held: list[Held]


@page_of()
def boards(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show all boards dealt so far; none where every table has its own deals."""
    return shown(request, event, "boards", boards=travellers.boards(event))


@page_of()
def board(request: HttpRequest, event: Tournament, number: int) -> HttpResponse:
    """Show one shared board, once its last table has played it: the hands and every table's result."""
    try:
        found = travellers.traveller(event, number)
    except BoardUnderEmbargo as refused:
        return turned_away(request, refused, address("boards", event))
    return shown(request, event, "board", tab="boards", board=found.board, seats=seats_told(event, found))


def seats_told(event: Tournament, found: Traveller, called: Called = BY_NAME) -> list[Seat]:
    """Return the rows of a board's page: each hand, and the results of its players, the best first. The
    public page uses them, too, with bots `called` in the reader's language."""
    names = {each.number: called(each) for each in queries.entries_of(event)}
    return [
        Seat(seat + 1, by_suit(cards(hand)), _best_first(found, seat, names))
        for seat, hand in enumerate(found.hands)
    ]


def _best_first(found: Traveller, seat: int, names: Mapping[int, str]) -> list[Held]:
    held = [_held(line, seat, names) for line in found.lines]
    return sorted(held, key=lambda each: (each.worth is None, -(each.worth or 0), each.table))


def _bid(line: TravellerLine, seat: int) -> str:
    """Return the declarer's bid of the round, or an empty text."""
    bid = line.round.bid
    return "" if bid is None or line.round.declarer != seat else f"{bid.tricks} {TRUMPS[bid.trump]}"


def _held(line: TravellerLine, seat: int, names: Mapping[int, str]) -> Held:
    entry, round = line.pairing.seats[seat].entry, line.round
    worth = None if line.worth is None else line.worth[seat]
    return Held(
        gettext("a bot") if entry is None else names[entry],
        line.pairing.number,
        _bid(line, seat),
        round.estimates[seat],
        round.won[seat],
        None if line.points is None else line.points[seat],
        None if worth is None else float(100 * worth.matchpoints),
        None if worth is None else float(worth.cross),
    )
