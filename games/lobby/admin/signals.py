"""The queue of fair-play signals, for staff to check. A signal has no consequences by itself.

It shows sums over finished games, and which games. It shows no hand, and nothing of running games.
"""

from collections.abc import Collection
from operator import attrgetter, methodcaller
from typing import Final

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from accounts.admin import KeptForm, decision
from accounts.code_words import code_words
from accounts.isolates import isolate
from accounts.models import User
from games.lobby import queries, services
from games.lobby.admin.cases import STATES, state_of
from games.lobby.admin.decision_form import Moderated, about_others, called, linked, person, without
from games.lobby.admin.signal_texts import sentences
from games.lobby.models import Signal
from games.tables.admin.admin_texts import moment
from games.tables.admin.columns import column

KINDS: Final = code_words(User.Kind)


@admin.register(Signal)
class SignalAdmin(Moderated):
    named = "signal_id"
    list_display = ("what", "who", "shown_state", "far", "games", "quarter", "last_seen")
    list_filter = ("state", "kind", ("period", admin.AllValuesFieldListFilter))
    search_fields = ("player__name_key", "other__name_key")
    search_help_text = _("A name, or part of one")
    ordering = ("-state", queries.WEIGHT.desc(), "-strength")
    actions_detail = ("open_cases", "look_at", "dismiss")
    fields = (
        "what", "accounts", "state_now", "far", "says", "beside", "quarter", "games", "first_seen",
        "last_seen", "tables", "cases", "decided", "id",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[Signal]:
        return about_others(request, queries.signals(), "player", "other")

    what = column(_("Signal"), methodcaller("get_kind_display"), ordering="kind")
    who = column(_("About"), lambda signal: called(signal.player, signal.other))
    # As plain text for the signal's page, which makes no label of it.
    state_now = column(_("State"), methodcaller("get_state_display"))
    far = column(_("Strength"), lambda signal: f"{signal.strength:.1f}", ordering="strength")
    quarter = column(_("Quarter"), attrgetter("quarter"), ordering="period")

    @admin.display(description=_("Accounts"))
    def accounts(self, signal: Signal) -> SafeString:
        return linked(
            ("user", each.pk, each, f"{KINDS[User.Kind(each.kind)]} · {moment(each.created_at, '%Y-%m-%d')}")
            for each in _about(signal)
        )

    @display(
        description=_("State"),
        ordering="state",
        label={"open": "warning", "looked_at": "info", "dismissed": "success"},
    )
    def shown_state(self, signal: Signal) -> tuple[str, str]:
        return signal.state, signal.get_state_display()

    @admin.display(description=_("What was seen"))
    def says(self, signal: Signal) -> SafeString:
        return format_html_join("", "<p>{}</p>", ((each,) for each in self.lines(signal)))

    @admin.display(description=_("Other signals about them that nobody dismissed"))
    def beside(self, signal: Signal) -> SafeString:
        rows = (
            without(signal.reader, queries.signals_about(user), "player", "other")  # type: ignore[attr-defined]  # of `get_queryset`
            for user in _about(signal)
        )
        found = {each.pk: each for signals in rows for each in signals}
        found.pop(signal.pk, None)
        return linked(("signal", each.pk, each, called(each.player, each.other)) for each in found.values())

    @admin.display(description=_("Latest of their rated games"))
    def tables(self, signal: Signal) -> SafeString:
        games = (
            (each.pk, f"{isolate(each.ruleset)} · {isolate(f'{each.ended_at:%Y-%m-%d %H:%M}')}")
            for each in queries.games_of(signal)
        )
        return linked(("table", pk, pk, game) for pk, game in games)

    @admin.display(description=_("Cases"))
    def cases(self, signal: Signal) -> SafeString:
        found = queries.cases().filter(about__in=_about(signal)).order_by("-opened_at")
        return linked(("case", each.pk, each.about, STATES[state_of(each)]) for each in found)

    @admin.display(description=_("Decided"))
    def decided(self, signal: Signal) -> str:
        if signal.decided_at is None:
            return gettext("not yet")
        decided = (person(signal.decided_by), moment(signal.decided_at), isolate(signal.reason))
        return " · ".join(decided)

    # For each account of the signal without an open case; nobody is notified.
    open_cases = decision(_("Open a case"), "open_cases", KeptForm, services.open_cases, "moderate")
    look_at = decision(_("Looked at"), "look_at", KeptForm, services.mark_signal_seen, "moderate")
    # The signal is unfounded; it does not come back in this quarter.
    dismiss = decision(_("Dismiss"), "dismiss", KeptForm, services.dismiss, "moderate")

    def possible(self, row: Signal) -> Collection[str]:
        return () if row.state == Signal.State.DISMISSED else self.actions_detail

    def heading(self, row: Signal) -> str:
        return f"{self.who(row)}: {self.what(row)}"

    def lines(self, row: Signal) -> list[str]:
        names = [each.name for each in _about(row)]
        return sentences(row.kind, names, row.games, row.evidence)


def _about(signal: Signal) -> list[User]:
    return [each for each in (signal.player, signal.other) if each is not None]
