"""What the admin calls columns, kinds of rows, and what may stand in a column.

Django makes these names of the code's, in English; marked here, they are said in Arabic, too.
"""

from __future__ import annotations

from typing import Any, Final

from django.apps import apps
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as _

_COLUMNS: Final = frozenset({
    _("about"), _("active since"), _("at"), _("attempts"), _("audience"), _("body"), _("built to"),
    _("channel"), _("chat mode"), _("closed at"), _("commitment"), _("concurrency"), _("corrections"),
    _("created at"), _("creator"), _("delivered"), _("description"), _("digest"), _("disabled at"),
    _("disabled by"), _("due at"), _("ended at"), _("endpoint"), _("expires at"), _("failed"),
    _("failing since"), _("failures"), _("finished at"), _("first seen"), _("game due at"), _("games"),
    _("hash"), _("held"), _("id"), _("is active"), _("is open"), _("is staff"), _("key"), _("kind"),
    _("last four"), _("last seen"), _("last used at"), _("leased until"), _("made at"), _("merit"),
    _("name"), _("number"), _("opened at"), _("options"), _("paused until"), _("places"), _("players"),
    _("pool"), _("pool seq"), _("prior"), _("read at"), _("realm"), _("reason"), _("rests until"),
    _("revoked at"), _("ruleset"), _("rulesets"), _("scheme"), _("scopes"), _("scores"), _("seq"),
    _("settled at"), _("shown"), _("spectator delay"), _("speeds"), _("started at"), _("state"),
    _("status"), _("strategy"), _("subject"), _("table"), _("tries"), _("turn limit"), _("tx"), _("type"),
    _("types"), _("urgent"), _("url"), _("user"), _("version"), _("visibility"), _("visited"), _("what"),
    _("who"),
})  # fmt: skip
_KINDS: Final = frozenset({
    _("access token"), _("access tokens"), _("application"), _("applications"), _("audit entries"),
    _("audit entry"), _("authenticator"), _("authenticators"), _("bot"), _("bots"), _("case"), _("cases"),
    _("deliveries"), _("delivery"), _("feed event"), _("feed events"), _("generation"), _("generations"),
    _("grant"), _("grants"), _("id token"), _("id tokens"), _("message"), _("messages"), _("notice"),
    _("notices"), _("rated game"), _("rated games"), _("refresh token"), _("refresh tokens"),
    _("remote bot"), _("remote bots"), _("signal"), _("signals"), _("tables"), _("token"), _("tokens"),
    "tournament", "tournaments", _("users"), _("webhook"), _("webhooks"),
})  # fmt: skip
_HELP: Final = frozenset({
    _("Off: cannot sign in, and every token is refused."),
    _("May sign in to the admin."),
    _("Whose program this bot is; empty for people and for the service's own bots."),
    _("Written at most once an hour."),
    _("Seconds for each turn; none when empty."),
    _("So many moves later than the players are spectators told."),
    _("What may be said here: anything, phrases only, nothing."),
    _("A director paused it: the players cannot go on."),
})  # fmt: skip
_VALUES: Final = frozenset({
    _("Public"), _("Unlisted"), _("Invite"), _("Free"), _("Phrases"), _("Off"),
})  # fmt: skip
# Of the admin's own, which come without Arabic.
_OTHERS: Final = (
    _("No results found"), _("Reset filters"),
    _("This page yielded into no results. Create a new item or reset your filters."),
)  # fmt: skip
# Not the official who owns an event, whom the same word names; and one word for an event on all pages.
_OTHERWISE: Final = {"owner": _("owned by"), "tournament": _("event"), "tournaments": _("events")}
_ALL: Final = _COLUMNS | _KINDS | _HELP


def mark() -> None:
    """Let all these be said in the language of whoever looks; run once, when models are there."""
    for model in apps.get_models():
        for thing in (model._meta, *model._meta.local_fields):
            for name in ("verbose_name", "verbose_name_plural", "help_text"):
                _mark(thing, name)
            _mark_choices(thing)


def _mark_choices(thing: Any) -> None:
    told = [(value, str(label)) for value, label in getattr(thing, "choices", None) or ()]
    if any(label in _VALUES for _value, label in told):
        thing.choices = [(value, gettext_lazy(label) if label in _VALUES else label) for value, label in told]


def _mark(thing: Any, name: str) -> None:
    said = getattr(thing, name, None)
    if isinstance(said, str) or (name == "verbose_name_plural" and said is not None):
        text = _OTHERWISE.get(str(said), str(said))
        if text in _ALL or text in _OTHERWISE.values():
            setattr(thing, name, gettext_lazy(text))
