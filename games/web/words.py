"""Words for paces, speeds, roles, states and channels, as players use them."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engine.codec import Json


class Pace(NamedTuple):
    """A choice: its words, and the arguments with which a table is opened."""

    words: Promise
    chosen: Mapping[str, Any]


PACES: Final[Mapping[str, Pace]] = {
    "calm": Pace(_("A minute for each turn"), {"turn_limit": 60}),
    "quick": Pace(_("Half a minute for each turn"), {"turn_limit": 30}),
    "weeks": Pace(_("Days: for weeks"), {"clock": {"preset": "normal"}}),
    "free": Pace(_("No time limit, not rated"), {}),
}


def pace_in_words(game: Json) -> str:
    """Return the pace of a table or seek in words, from `turn_limit` and `clock` of its JSON."""
    if game["clock"] is not None:
        return gettext("Days: for weeks")
    if (limit := game["turn_limit"]) is None:
        return gettext("No time limit")
    minutes, seconds = divmod(limit, 60)
    if not seconds:
        return ngettext("%(n)s minute for each turn", "%(n)s minutes for each turn", minutes) % {"n": minutes}
    return ngettext("%(n)s second for each turn", "%(n)s seconds for each turn", limit) % {"n": limit}


SPEEDS: Final[dict[str, Promise]] = {
    "live": _("Live"),
    "correspondence": _("Days"),
    "practice": _("Practice with bots"),
}
ROLES: Final[dict[str, Promise]] = {
    "declarer": _("Caller"),
    "with": _("With"),
    "risk": _("Risk"),
    "double_risk": _("Double Risk"),
    "dash_call": _("Dash call"),
}
STATUSES: Final[dict[str, Promise]] = {
    "draft": _("draft"),
    "open": _("entries are open"),
    "closed": _("entries are closed"),
    "running": _("being played now"),
    "played": _("played, to be confirmed"),
    "confirmed": _("confirmed"),
    "cancelled": _("cancelled"),
}
CHANNELS: Final[dict[str, Promise]] = {"app": _("Here"), "email": _("Mail"), "push": _("This browser")}
WAY_WORDS: Final[dict[str, Promise]] = {"off": _("off"), "instant": _("at once"), "digest": _("in a digest")}
