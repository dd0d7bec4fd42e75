"""The queue of fair-play signals, for staff to check. A signal has no consequences by itself.

It shows sums over finished games, and which games. It shows no hand, and nothing of running games.
"""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from accounts.admin import KeptForm, decision
from accounts.models import User
from games.lobby import queries, services
from games.lobby.admin.decision_form import Moderated, linked
from games.lobby.fairplay.signal_texts import sentences
from games.lobby.models import Signal


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
        "what", "accounts", "shown_state", "far", "says", "beside", "quarter", "games", "first_seen",
        "last_seen", "tables", "cases", "decided", "id",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[Signal]:
        return queries.signals()

    @admin.display(description=_("Signal"), ordering="kind")
    def what(self, signal: Signal) -> str:
        return Signal.Kind(signal.kind).label

    @admin.display(description=_("About"))
    def who(self, signal: Signal) -> str:
        return " and ".join(_names(signal))

    @admin.display(description=_("Accounts"))
    def accounts(self, signal: Signal) -> SafeString:
        return linked(
            ("user", each.pk, each, f"{each.kind}, since {each.created_at:%Y-%m-%d}")
            for each in _about(signal)
        )

    @display(
        description=_("State"),
        ordering="state",
        label={"open": "warning", "looked at": "info", "dismissed": "success"},
    )
    def shown_state(self, signal: Signal) -> str:
        return signal.state.replace("_", " ")

    @admin.display(description=_("Strength"), ordering="strength")
    def far(self, signal: Signal) -> str:
        return f"{signal.strength:.1f}"

    @admin.display(description=_("What was seen"))
    def says(self, signal: Signal) -> SafeString:
        return format_html_join("", "<p>{}</p>", ((each,) for each in self.lines(signal)))

    @admin.display(description=_("Other signals about them that nobody dismissed"))
    def beside(self, signal: Signal) -> SafeString:
        about = _about(signal)
        found = {each.pk: each for person in about for each in queries.signals_about(person)}
        found.pop(signal.pk, None)
        return linked(("signal", each.pk, each, ", ".join(_names(each))) for each in found.values())

    @admin.display(description=_("Quarter"), ordering="period")
    def quarter(self, signal: Signal) -> str:
        return signal.quarter

    @admin.display(description=_("Latest of their rated games"))
    def tables(self, signal: Signal) -> SafeString:
        games = queries.games_of(signal)
        return linked(
            ("table", each.pk, each.pk, f"{each.ruleset}, {each.ended_at:%Y-%m-%d %H:%M}") for each in games
        )

    @admin.display(description=_("Cases"))
    def cases(self, signal: Signal) -> SafeString:
        about = queries.cases().filter(about__in=_about(signal)).order_by("-opened_at")
        return linked(("case", each.pk, each.about, "closed" if each.closed_at else "open") for each in about)

    @admin.display(description=_("Decided"))
    def decided(self, signal: Signal) -> str:
        if signal.decided_at is None:
            return "not yet"
        who = signal.decided_by or "somebody who is gone"
        return f"by {who}, {signal.decided_at:%Y-%m-%d %H:%M}: {signal.reason}"

    # For each account of the signal without an open case; nobody is notified.
    open_cases = decision(_("Open a case"), "open_cases", KeptForm, services.open_cases, "moderate")
    look_at = decision(_("Looked at"), "look_at", KeptForm, services.mark_signal_seen, "moderate")
    # The signal is unfounded; it does not come back in this quarter.
    dismiss = decision(_("Dismiss"), "dismiss", KeptForm, services.dismiss, "moderate")

    def heading(self, row: Signal) -> str:
        return f"{self.who(row)}: {self.what(row)}"

    def lines(self, row: Signal) -> list[str]:
        return sentences(row.kind, _names(row), row.games, row.evidence)


def _about(signal: Signal) -> list[User]:
    return [each for each in (signal.player, signal.other) if each is not None]


def _names(signal: Signal) -> list[str]:
    return [each.name for each in _about(signal)]
