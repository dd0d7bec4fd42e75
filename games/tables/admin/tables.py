"""Tables in the admin: seats, rounds and the log. Never a hand, nor a seed.

Staff see what spectators see, without the spectators' delay. They do not see boards that other tables have
still to play, and no table whose boards they play themselves. They can abort a game and direct a table, each
with a reason.
"""

import json
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.dataclasses import UnfoldAction
from unfold.decorators import action, display
from unfold.widgets import UnfoldAdminTextareaWidget

from accounts.admin import ReadOnly
from accounts.errors import Refused
from accounts.models import User
from games.engine.codec import fact_json
from games.engine.rulesets import ruleset
from games.engine.views import visible
from games.tables import access, queries, services
from games.tables.admin import direct_page, record
from games.tables.admin.admin_texts import STATUSES, called
from games.tables.admin.columns import as_lines, column
from games.tables.admin.fact_texts import SEATS, by_suit, from_one, happened
from games.tables.admin.intervention_forms import DirectForm, FormData
from games.tables.errors import TableError
from games.tables.interventions import LONGEST_REASON, InterventionKind
from games.tables.models import Table
from games.tables.services.directing import PERMISSION, reveal, stand_of, version_of

ENTRIES_A_PAGE = 200
ONLY_UNDER_WAY = ("_abort", "_reveal")
TITLES = {"log": _("Log"), "abort": _("Break the game off"), "reveal": _("Reveal a hand")}


class AbortForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        widget=UnfoldAdminTextareaWidget,
        help_text=_(
            "Kept in the audit trail. "
            "Players see only that staff broke the game off; those of an event read why."
        ),
    )


class StatusFilter(admin.SimpleListFilter):
    """Filter by the status that users see. Under embargo this is `running`, also for a game that is over."""

    title = _("status")
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(status.value, name) for status, name in STATUSES.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Table]) -> QuerySet[Table]:
        if self.value() not in STATUSES:
            return queryset
        over, asked = Q(ended_at__isnull=False), Q(status=self.value())
        hidden = Q(embargo_from__isnull=False) & over
        running = self.value() == Table.Status.RUNNING
        return queryset.filter(asked | hidden if running else asked & ~hidden)


@admin.register(Table)
class TableAdmin(ReadOnly):
    list_display = ("called", "game", "state", "visibility", "creator", "entries", "created_at")
    list_filter = (StatusFilter, "visibility", "realm")
    search_fields = ("creator__name_key", "occupancies__player__name_key")
    search_help_text = _("The name of somebody who opened or sat at the table, or part of it")
    list_select_related = ("creator", "pairing", "pairing__tournament")
    ordering = ("-id",)
    actions_detail = ("log_page", "direct", "reveal", "abort")
    told = (
        "called", "game", "creator", "visibility", "status_now", "turn_limit", "spectator_delay", "seats",
        "rounds_so_far", "waiting_now", "clocks_now", "claims_now", "played_for_seats", "scores", "places",
        "created_at", "started_at", "ended_at", "game_due_at", "paused_until", "held",
    )  # fmt: skip
    for_programs = (
        "id", "realm", "ruleset", "options", "players", "seq", "chat_mode", "scheme", "commitment",
    )  # fmt: skip
    fieldsets = (
        (None, {"fields": told}),
        (_("For programs"), {"fields": for_programs, "classes": ("collapse",)}),
    )
    readonly_fields = (*told, *for_programs)

    called = column(_("Table"), lambda table: record.called(_visible(table)), ordering="id")
    game = column(_("Rules"), lambda table: gettext(ruleset(table.ruleset).title), ordering="ruleset")
    # As far as the viewer may know it.
    entries = column(_("Log entries"), lambda table: _visible(table).seq)
    # As plain text for the table's page, which makes no label of it.
    status_now = column(_("Status"), lambda table: STATUSES[Table.Status(_visible(table).status)])
    rounds_so_far = column(
        _("Rounds of the game"), lambda table: as_lines(map(record.dealt, queries.rounds(table)))
    )

    @display(
        description=_("Status"),
        label={"open": "info", "running": "warning", "finished": "success", "aborted": "danger"},
    )
    def state(self, table: Table) -> tuple[str, str]:
        status = Table.Status(_visible(table).status)
        return status.value, str(STATUSES[status])

    @admin.display(description=_("Seats"))
    def seats(self, table: Table) -> SafeString:
        place = direct_page.place_at(table)
        names = {} if place is None else place.names
        return as_lines(record.sat(each, names) for each in queries.occupancies(table))

    @admin.display(description=_("Awaited"))
    def waiting_now(self, table: Table) -> SafeString:
        return as_lines(map(record.awaited, () if table.is_past else queries.awaited_at(table.pk)))

    @admin.display(description=_("Clocks"))
    def clocks_now(self, table: Table) -> SafeString:
        """Return the time left and the deadlines; never the reasons, which would reveal private hours."""
        clocks = table.clocks.select_related("player").order_by("seat")
        return as_lines(map(record.clock, () if table.is_past else clocks))

    @admin.display(description=_("Claims put to the others"))
    def claims_now(self, table: Table) -> SafeString:
        return as_lines(map(record.claim, () if table.is_past else table.claims.order_by("round")))

    @admin.display(description=_("Turns played for their seats"))
    def played_for_seats(self, table: Table) -> int:
        """Return how many turns were played for their seats in unscored rounds. The log names the others."""
        return 0 if table.is_past else queries.played_automatically(table)

    @action(description=_("Log"), url_path="log", permissions=["view"])
    def log_page(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show the log as a spectator sees it, a page at a time."""
        table: Table | None = self.get_object(request, object_id)
        if table is None:
            raise Http404
        since = request.GET.get("since", "0")
        start = int(since) if since.isdecimal() and len(since) < 10 else 0
        entries = queries.events(table, since=start, limit=ENTRIES_A_PAGE)
        times = {entry.seq: entry.at for entry in entries}
        shown = visible(queries.game_of(table), ((entry.seq, entry.fact) for entry in entries), None)
        rows = [_row(seq, times[seq], fact_json(fact)) for seq, fact in shown]
        following = entries[-1].seq if len(entries) == ENTRIES_A_PAGE else None
        return self._page(request, table, "log", {"entries": rows, "next": following})

    @action(description=_("Break the game off"), url_path="abort", permissions=["abort"])
    def abort(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Abort the game, with a reason for the audit trail."""
        table = self._table(request, object_id)
        form = AbortForm(request.POST or None)
        if not form.is_valid():
            return self._page(request, table, "abort", {"form": form})
        try:
            services.abort_by_staff(
                table_id=table.pk, by=cast("User", request.user), reason=form.cleaned_data["reason"]
            )
        except TableError as refused:
            self.message_user(request, str(refused), messages.ERROR)
        else:
            message = gettext("%s is broken off.") % record.called(table)
            self.message_user(request, message, messages.SUCCESS)
        return HttpResponseRedirect(reverse("admin:tables_table_change", args=[table.pk]))

    @action(description=_("Intervene"), url_path="direct", permissions=["direct"])
    def direct(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Direct the table: preview an intervention, then carry it out if nothing has happened since."""
        table = self._table(request, object_id)
        return direct_page.answer(request, table, self.admin_site.each_context(request) | {"opts": self.opts})

    @action(description=_("Reveal a hand"), url_path="reveal", permissions=["reveal"])
    def reveal(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show a seat's hand. This is audited, and everybody at the table is notified."""
        table = self._table(request, object_id)
        stand = called(stand_of(table), direct_page.place_at(table))
        known, initial = FormData(table, stand, ()), {"version": version_of(table)}
        form = DirectForm(InterventionKind.REVEAL, known, request.POST or None, initial=initial)
        what: dict[str, Any] = {"form": form}
        if form.is_valid():
            data = form.cleaned_data
            order = form.order(cast("User", request.user), preview=False)
            try:
                what["hand"] = by_suit(reveal(order, seat=data["seat"], number=data["round"]))
            except Refused as refused:
                form.add_error(None, gettext(str(refused)))
        return self._page(request, table, "reveal", what)

    def _table(self, request: HttpRequest, object_id: str) -> Table:
        """Return the whole table, for an intervention."""
        table: Table | None = super().get_object(request, object_id)
        if table is None:
            raise Http404
        return table

    def _page(self, request: HttpRequest, table: Table, name: str, what: dict[str, Any]) -> HttpResponse:
        place = direct_page.place_at(table)
        head = direct_page.heading(table, place, is_shown=table.embargo_from is None)
        context = self.admin_site.each_context(request) | {"title": TITLES[name], "opts": self.opts} | head
        return render(request, f"tables/admin/{name}.html", context | what)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        # Sealed columns are not even read, nor games of boards that the viewer plays.
        tables: QuerySet[Table] = super().get_queryset(request)
        told = queries.without_boards_of(cast("User", request.user), tables)
        rows = told.defer("sealed_deal", "client_seeds").prefetch_related(queries.seated())
        return queries.annotated(rows, held_back=queries.held_back())

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Return the table to show. While its boards are under embargo, it is what everybody else may see."""
        table: Table | None = super().get_object(request, object_id, from_field)
        return None if table is None else _visible(table)

    def has_view_permission(self, request: HttpRequest, obj: Table | str | None = None) -> bool:
        """Directors of a table may see it, too. `obj` is its id if one of its actions asks."""
        if super().has_view_permission(request):
            return True
        table = self.get_object(request, obj) if isinstance(obj, str) else obj
        return table is not None and access.powers_over(table, cast("User", request.user)).looks

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[UnfoldAction]:
        """Leave out actions for running games once the viewer may know that the game is over."""
        offered = super().get_actions_detail(request, object_id)
        table: Table | None = self.get_object(request, object_id)
        over = table is not None and table.status in (Table.Status.FINISHED, Table.Status.ABORTED)
        return [each for each in offered if not (over and each.action_name.endswith(ONLY_UNDER_WAY))]

    def has_abort_permission(self, request: HttpRequest, *_: Any) -> bool:
        return request.user.has_perm("tables.abort_table")

    def has_reveal_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Whether the user directs the table and has the extra permission to see hands."""
        by = cast("User", request.user)
        table = None if object_id is None else self.get_object(request, object_id)
        if table is None or not by.has_perm(PERMISSION):
            return False
        return InterventionKind.REVEAL in access.powers_over(table, by).kinds

    def has_direct_permission(self, request: HttpRequest, object_id: str | None = None) -> bool:
        """Whether the user may open the page: at a table of a tournament its officials, if they may look."""
        by = cast("User", request.user)
        table = None if object_id is None else self.get_object(request, object_id)
        return access.may_direct(by) if table is None else access.powers_over(table, by).looks


def _visible(table: Table) -> Table:
    """Return a row of the list as the viewer may see it."""
    return table if table.embargo_from is None else queries.as_spectators_see(table)


def _row(seq: int, at: object, body: dict[str, Any]) -> dict[str, object]:
    kind = body.pop("type")
    shown = {name: from_one(value) if name in SEATS else value for name, value in body.items()}
    return {"seq": seq, "at": at, "kind": happened(kind), "text": json.dumps(shown)}
