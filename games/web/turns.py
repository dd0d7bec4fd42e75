"""The page of one's waiting turns, most urgent first."""

from django.http import HttpResponse

from games.api.contract.play.tables import Table
from games.engine.codec import turn_id
from games.tables import queries
from games.web.visits import Visit, clock_of, page


@page("GET", signed_in=True)
def turns(visit: Visit) -> HttpResponse:
    """Show the user's waiting turns by deadline, then by how long they wait; each links to its board."""
    waiting = queries.turns_of(visit.me)
    ids = {each.table_id for each in waiting}
    rows = queries.tables(visit.user, mine=True).filter(pk__in=ids)
    tables = {each.pk: Table.of(each) for each in queries.as_viewer_sees(rows, visit.user)}
    places = queries.round_places(ids)
    clock = clock_of(visit)
    shown = [
        {
            "table": at,
            "round": each.round,
            "place": places[at.id][each.round],
            "turn_id": turn_id(each.round, each.turn),
            "due_at": each.due_at,
            "deadline": clock(each.due_at),
        }
        for each in waiting
        if (at := tables.get(each.table_id))
    ]
    return visit.render("turns", turns=shown)
