"""Words for calls and for the lines of a score, as players say them."""

from __future__ import annotations

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
    "cancelled": _("called off"),
}
WEEKDAYS: Final[dict[int, Promise]] = {
    0: _("Monday"),
    1: _("Tuesday"),
    2: _("Wednesday"),
    3: _("Thursday"),
    4: _("Friday"),
    5: _("Saturday"),
    6: _("Sunday"),
}
CHANNELS: Final[dict[str, Promise]] = {"app": _("Here"), "email": _("Mail"), "push": _("This browser")}
WAY_WORDS: Final[dict[str, Promise]] = {"off": _("off"), "instant": _("at once"), "digest": _("in a digest")}
KINDS: Final[dict[str, Promise]] = {
    "turn": _("It is your turn"),
    "reminder": _("Your time runs out soon"),
    "claim": _("Somebody claims the rest of a round and you are asked"),
    "invited": _("Somebody keeps a seat for you"),
    "challenge": _("Somebody challenges you to a game"),
    "game_started": _("A game you sit at has begun"),
    "game_finished": _("A game of yours is over"),
    "game_aborted": _("A game of yours was broken off"),
    "time_ran_out": _("Your time ran out: a bot played what waited for you"),
    "seat_taken": _("Your time ran out too often: a bot holds your seat"),
    "warned": _("Staff warn you"),
    "chat_banned": _("Staff let you write nothing for a while"),
    "suspended": _("Staff let you begin nothing for a while"),
    "directed": _("A director intervened at your table"),
    "substituted": _("A director gave you a seat at a game under way"),
    "paired": _("You are paired in a tournament"),
    "chat_ban_lifted": _("Staff end your ban from chat early"),
    "suspension_lifted": _("Staff end your suspension early"),
    "entered": _("An official entered you in a tournament"),
    "taken_out": _("An official took you out of a tournament"),
    "disqualified": _("Two officials disqualified you from a tournament"),
    "complaint_answered": _("An official answered your complaint"),
    "called_off": _("A tournament that you entered is called off"),
    "plan_stopped": _("No rule of your plan fits any more"),
}
