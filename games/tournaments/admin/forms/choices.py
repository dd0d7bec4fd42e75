"""Choices of the event's form, in words."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.tournaments.standings.tie_breaks import TieBreak

SPEEDS: Final = (
    ("live", _("Live, so many seconds for each turn")),
    ("brisk", _("Over days, brisk: 1 day and 6 hours for each visit")),
    ("normal", _("Over weeks, normal: 3 days and 12 hours for each visit")),
    ("relaxed", _("Over weeks, relaxed: 7 days and 1 day for each visit")),
    ("days", _("Over weeks, so many days for each turn")),
)
LENGTHS: Final = (
    ("full", _("The whole game")),
    ("half", _("Half a game")),
    ("mini", _("Ten rounds, five of them fast")),
    ("micro", _("A very short game")),
    ("chosen", _("Only these rounds:")),
)
SCORINGS: Final = (
    ("margin", _("Points compared with the table’s mean, and a bonus by place (the usual one)")),
    ("places", _("Places: one point for each player behind, 3-2-1-0 at a table of four")),
    ("raw", _("The points of the game as they are")),
    ("matchpoints", _("Shared deals: the share of players with the same cards who made less")),
    ("cross", _("Shared deals: the points above the mean of players with the same cards")),
)
# What the number of each tie-break counts.
TIE_BREAKS: Final = {
    TieBreak.FIRSTS: _("tables won"),
    TieBreak.SECONDS: _("second places"),
    TieBreak.HEAD_TO_HEAD: _("tables ahead of those one is tied with"),
    TieBreak.MARGIN: _("scores compared with the table’s mean"),
    TieBreak.OPPONENTS: _("points of those one met"),
    TieBreak.BEST_GAME: _("the best round"),
    TieBreak.LOT: _("by lot"),
}
RATED: Final = _(
    "Results change ratings. So nobody can enter other people, by name or by a list: everybody enters "
    "themselves. You can change this until somebody has entered."
)
