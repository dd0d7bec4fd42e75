"""Concerns: what needs an official's attention in a running event. Kinds have stable codes and sentences."""

from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext


class ConcernKind(StrEnum):
    """Most urgent first; officials read them in this order."""

    GAME_BROKEN_OFF = "game_broken_off"
    TABLE_STUCK = "table_stuck"
    CLAIM_DISPUTED = "claim_disputed"
    COMPLAINT_OPEN = "complaint_open"
    TABLE_PAUSED = "table_paused"
    TIME_RUNNING_OUT = "time_running_out"
    TABLE_REPORTED = "table_reported"
    CLAIM_WAITING = "claim_waiting"
    ROUND_NOT_CLOSED = "round_not_closed"
    ENTRIES_TO_CLOSE = "entries_to_close"
    UNEVEN_NUMBERS = "uneven_numbers"
    PAIRING_DUE = "pairing_due"
    CONFIRMATION_DUE = "confirmation_due"
    DELIVERIES_FAILING = "deliveries_failing"


# Said before what concerns one table.
_TABLE: Final = _("Round {stage_round}, table {number}: ")
_SAID: Final = {
    ConcernKind.GAME_BROKEN_OFF: _("the game was broken off and waits for a ruling."),
    ConcernKind.TABLE_STUCK: _("nothing has moved for {ago}."),
    ConcernKind.CLAIM_DISPUTED: _("somebody does not agree to a claim."),
    ConcernKind.COMPLAINT_OPEN: _("A complaint waits for its answer, for {ago}."),
    ConcernKind.TABLE_PAUSED: _("paused."),
    ConcernKind.TIME_RUNNING_OUT: _("somebody’s time is over in {left}."),
    ConcernKind.TABLE_REPORTED: _("somebody reported what happened there."),
    ConcernKind.CLAIM_WAITING: _("a claim waits for the others to agree."),
    ConcernKind.ROUND_NOT_CLOSED: _("Round {stage_round} is played, but not closed for {ago}."),
    ConcernKind.ENTRIES_TO_CLOSE: _("The time for entries is over, but they are still open."),
    ConcernKind.UNEVEN_NUMBERS: _("{many} play, which does not fill tables of {size}."),
    ConcernKind.PAIRING_DUE: _("Round {stage_round} can be paired."),
    ConcernKind.CONFIRMATION_DUE: _("The time for complaints is over: the standings can be confirmed."),
    ConcernKind.DELIVERIES_FAILING: _(
        "{name} does not get what they are sent: {many} tries failed in a row."
    ),
}  # fmt: skip
MINUTE_S, HOUR_S, DAY_S = 60, 3600, 24 * 3600


class Concern(NamedTuple):
    """A concern of the event `tournament`, at a table of a stage round or in the whole event.

    `since` is when it began, `until` when it can last be helped; `asked_at` is the database's time of the
    query. `many` are entries, or tries; `size` is a table's, `name` an entry's player.
    """

    kind: ConcernKind
    tournament: str
    asked_at: datetime
    stage_round: int | None = None
    number: int | None = None
    table: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    many: int | None = None
    size: int | None = None
    name: str | None = None

    @property
    def said(self) -> str:
        """Return the sentence, in the active language."""
        ago = _long((self.asked_at - self.since).total_seconds()) if self.since else ""
        left = _long((self.until - self.asked_at).total_seconds()) if self.until else ""
        said = f"{'' if self.number is None else _TABLE}{_SAID[self.kind]}"
        return said.format(**(self._asdict() | {"ago": ago, "left": left}))


def _long(seconds: float) -> str:
    if seconds < 2 * HOUR_S:
        return str(_("{n} min")).format(n=max(0, round(seconds / MINUTE_S)))
    if seconds < 2 * DAY_S:
        return str(_("{n} h")).format(n=round(seconds / HOUR_S))
    days = round(seconds / DAY_S)
    return ngettext("{n} day", "{n} days", days).format(n=days)
