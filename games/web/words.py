"""Words for calls and for the lines of a score, as players use them."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CALLS: Final[dict[str, Promise]] = {
    "pass": _("pass"),
    "dash_call": _("dash call"),
    "no_dash": _("no dash call"),
    "redeal": _("deals anew"),
    "avoid": _("avoid"),
}
LINES: Final[dict[str, Promise]] = {
    "exact": _("Estimate, exact"),
    "missed": _("Tricks off the estimate"),
    "alone": _("Alone"),
    "only_exact": _("The only one exact"),
    "only_missed": _("The only one who missed"),
    "multiplier": _("Multiplier of the round before"),
    "cards": _("Cards of the round"),
    "larger_of_estimate_and_tricks": _("The larger of estimate and tricks"),
    "high_estimate_doubled": _("High estimate, doubled"),
    "zero_under": _("Zero in a round under"),
    "round_number": _("Number of the round"),
    "risk": _("Risk"),
    "double_risk": _("Double Risk"),
    "with_risk": _("With and Risk"),
    "with_double_risk": _("With and double Risk"),
    "kabooot": _("Kabooot"),
    "blind_dash": _("Dash call"),
    "dash": _("Zero estimated"),
    "dash_call": _("Dash call"),
    "high_bidder": _("Caller"),
    "with": _("With"),
    "regular": _("Without a role"),
}
SPEEDS: Final[dict[str, Promise]] = {
    "live": _("Live"),
    "correspondence": _("Days"),
    "practice": _("Practice with bots"),
}
REASONS: Final[dict[str, Promise]] = {
    "insults": _("Insults"),
    "spam": _("Spam"),
    "name": _("Their name"),
    "collusion": _("Plays together with others"),
    "stalling": _("Plays slowly on purpose"),
    "leaving": _("Leaves games"),
    "other": _("Something else"),
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
