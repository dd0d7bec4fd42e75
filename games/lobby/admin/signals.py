"""The queue of fair-play signals, for staff to check. A signal has no consequences by itself.

It shows sums over finished games, and which games. It shows no hand, and nothing of running games.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from operator import attrgetter, methodcaller
from typing import Any, Final

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
from games.lobby.fairplay import judgements
from games.lobby.models import Signal
from games.tables.admin.admin_texts import moment
from games.tables.admin.columns import column

# `one` is the first account or, where the evidence says so, the one that helps or gains.
_SENTENCES: Final[Mapping[str, Sequence[Any]]] = {
    judgements.TOGETHER: (
        _(
            "%(one)s and %(other)s played %(games)s rated games together: %(share)s of those of whoever "
            "plays less."
        ),
        _("Had everybody met by chance, it would have been about %(expected_games)s."),
        _("Friends and families do so, too. By itself it is no offence."),
    ),
    judgements.FARMING: (
        _(
            "In %(games)s rated games %(one)s took %(points)s points from %(other)s: ahead %(ahead)s times, "
            "behind %(behind)s times."
        ),
        _("They make %(share_of_the_loser_s_games)s of the rated games of %(other)s."),
        _(
            "By how both do against others, %(one)s did %(unlike_results_with_others)s standard deviations "
            "better than was to be expected. Beyond 4 it is hardly chance; near 0 there is little to compare "
            "with, or nothing strange."
        ),
        _("A much stronger friend who plays nobody else looks alike: look at how the games were lost."),
    ),
    judgements.HELP: (
        _(
            "In %(choices)s choices of cards in %(games)s rated games %(one)s served %(other)s better than "
            "others in like situations, by %(kinder)s tricks a choice (%(far)s standard deviations)."
        ),
        _("In the other direction it is %(kinder_back)s (%(far_back)s standard deviations)."),
        _(
            "All hands are reckoned with, which players cannot know. Whoever spares a friend without knowing "
            "their cards is found, too."
        ),
    ),
    judgements.NETWORK: (
        _(
            "%(one)s and %(other)s came from one line on %(days)s of the last thirty days, and played "
            "%(games)s rated games together in this quarter."
        ),
        _("From such a line came at most %(most_accounts_there)s accounts a day."),
        _("People of one home, school or mobile network look alike. By itself it is no offence."),
    ),
    judgements.SECOND_GO: (
        _(
            "On %(games)s days %(one)s began the boards of the day once %(other)s had finished them, and "
            "came ahead %(ahead)s times, behind %(behind)s times."
        ),
        _(
            "Both came from one line on %(days)s of the last thirty days, from which came at most "
            "%(most_accounts_there)s accounts a day."
        ),
        _("Two of one home may do so, of whom one plays better. Nothing is won by the boards of a day."),
    ),
    judgements.STALLING: (
        _(
            "Once the estimate was lost, %(one)s took half the limit or more in %(slow_when_lost)s of "
            "%(turns_when_lost)s turns, else in %(slow_else)s; in %(games)s games."
        ),
    ),
    judgements.TIME_OUTS: (
        _("%(one)s let %(share)s of %(turns)s turns time out, in %(games)s games."),
        _("It may be a bad line, or somebody who forgets their games."),
    ),
}


# How the numbers of the evidence are written that are not whole.
_WRITTEN: Final[Mapping[str, Callable[[float], str]]] = {
    "expected_games": "{:g}".format,
    **dict.fromkeys(
        ("share", "share_of_the_loser_s_games", "slow_when_lost", "slow_else"),
        lambda share: f"{100 * share:.0f} %",
    ),
    **dict.fromkeys(("unlike_results_with_others", "far", "far_back"), "{:+.1f}".format),
    **dict.fromkeys(("kinder", "kinder_back"), "{:+.2f}".format),
}


def sentences(kind: str, names: Sequence[str], games: int, evidence: Mapping[str, Any]) -> list[str]:
    one, other = isolate(names[0]), isolate(names[-1])
    if evidence.get("by"):
        one, other = other, one
    values = {name: _WRITTEN.get(name, str)(value) for name, value in evidence.items()}
    return [str(text) % (values | {"games": games, "one": one, "other": other}) for text in _SENTENCES[kind]]


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
