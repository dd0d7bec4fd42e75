"""Words for speeds, roles, states and channels, as players use them."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

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
