"""The page of notices, the newest first, with the unread ones marked."""

from collections.abc import Collection
from typing import Final

from django.http import HttpResponse
from django.urls import reverse

from games.api.contract.players.notices import Notice
from games.api.contract.resource import members_of
from games.notices import queries, services
from games.notices.models import Notice as Row
from games.tables import queries as tables
from games.tournaments.queries import tournaments
from games.web.visits import Visit, before_of, clock_of, page, part_of

MOST: Final = 100


@page("GET", signed_in=True)
def notices(visit: Visit) -> HttpResponse:
    """Show a hundred notices, each with a link to its table or page."""
    rows, older = part_of(visit, queries.notices_of(visit.me).order_by("-pk"), MOST)
    clock = clock_of(visit)
    rows = queries.with_present_turns(visit.me, rows)
    hidden = tables.hidden_from(visit.me, [each.table for each in rows if each.table])
    named = {each.body.get("tournament") for each in rows} - {None}
    seen = set(tournaments(visit.me).filter(pk__in=named).values_list("pk", flat=True)) if named else set()
    shown = [
        {
            **members_of(Notice.of(each, visit.language)),
            "at": each.created_at,
            "clock": clock(each.created_at),
            "address": _address(each, hidden, seen),
        }
        for each in rows
    ]
    # The button marks what is on this page, and all that is on older ones: nothing that came later, unseen.
    marks = " ".join(each.pk for each in rows if each.read_at is None)
    last = rows[-1].pk if older else ""
    markable = marks or (older and queries.notices_of(visit.me).filter(read_at=None, pk__lt=last).exists())
    return visit.render(
        "notices", notices=shown, older=older, markable=markable, marks=marks, last=last,
        is_first=before_of(visit) is None,
    )  # fmt: skip


def _address(notice: Row, hidden: Collection[str], tournaments: Collection[str]) -> str:
    """Return the address for a notice: challenges are answered in the lobby. None of `hidden` tables, and
    only of these `tournaments`."""
    if notice.body.get("challenge"):
        return reverse("tables_page")
    if notice.table and notice.table not in hidden:
        return reverse("table_page", args=[notice.table])
    event = notice.body.get("tournament")
    return reverse("tournament_page", args=[event]) if event in tournaments else ""


@page("POST", signed_in=True)
def mark_read(visit: Visit) -> HttpResponse:
    """Mark all notices on the page and on older ones as read."""
    sent = visit.request.POST
    shown, up_to = sent.get("shown", "").split()[:MOST], sent.get("up_to") or None
    return visit.done(
        lambda: services.mark_read(user=visit.me, up_to=up_to, shown=shown), reverse("notices_page")
    )
