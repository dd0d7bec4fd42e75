"""Report a user: the evidence is stored as the reporter sees it at that time."""

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from accounts.instants import instant
from accounts.models import User
from accounts.refusals import refuses
from accounts.services.locks import check_on, hold_with_owners
from accounts.services.retries import in_one_transaction
from games.engine.codec import fact_json
from games.engine.views import visible
from games.lobby import errors, queries
from games.lobby.models import Case, Report
from games.lobby.models.moderation import LONGEST_WORDS
from games.lobby.texts import plain
from games.tables import queries as tables
from games.tables.errors import TableNotFound
from games.tables.states import State

MOST_MESSAGES: Final = 50
MOST_EVENTS: Final = 200
# Of one person.
MOST_OPEN_REPORTS: Final = 20


class Cited(NamedTuple):
    """The evidence that a reporter names: messages by number in a room (None: their own room), and log
    entries from one `seq` to another, at most so many."""

    messages: Collection[int] = ()
    room: str | None = None
    from_seq: int | None = None
    to_seq: int | None = None


NOTHING: Final = Cited()


@refuses(
    errors.NotReportable, errors.InvalidReport, errors.AlreadyReported, errors.TooManyReports, TableNotFound,
    errors.RoomClosed,
)  # fmt: skip
@in_one_transaction
def report(
    *,
    by: User,
    about: User,
    reason: str,
    words: str = "",
    table_id: str | None = None,
    cited: Cited = NOTHING,
) -> Report:
    """Report a user to staff, who find it in the case about them. `cited` is about the table."""
    if about.pk == by.pk or about.is_house_bot:
        raise errors.NotReportable
    kept = plain(words, LONGEST_WORDS, lines=True) if words.strip() else ""
    if kept is None or (table_id is None and cited != NOTHING):
        raise errors.InvalidReport
    state = None if table_id is None else tables.state(table_id, by)
    _check_first(by, about, table_id)
    evidence = {} if state is None else _evidence(state, by, cited)
    case = _open_case(about)
    made = Report.objects.create(
        case=case, reporter=by, about=about, table_id=table_id, reason=reason, words=kept, evidence=evidence
    )
    made.refresh_from_db(fields=["made_at"])
    return made


def _open_case(about: User) -> Case:
    """Lock the open case about a user; make one if there is none."""
    case = None
    while case is None:
        Case.objects.bulk_create([Case(about=about)], ignore_conflicts=True)
        case = Case.objects.select_for_update().filter(about=about, closed_at=None).first()
    return case


def _check_first(by: User, about: User, table_id: str | None) -> None:
    # Locked: otherwise two requests could both pass the limit or both report the same table, or a report
    # could be about a user whose account has just ended.
    check_on(hold_with_owners(by, about), by, about)
    mine = Report.objects.filter(reporter=by, closed_at=None)
    if mine.filter(about=about, table=table_id).exists():
        raise errors.AlreadyReported
    if mine.count() >= MOST_OPEN_REPORTS:
        raise errors.TooManyReports


def _evidence(state: State, by: User, cited: Cited) -> dict[str, Any]:
    """Return the evidence, with people by id: their names go with their accounts."""
    table = state.table
    seats = [{"seat": int(each.seat), "user": each.player_id} for each in state.seats]
    shown = {"ruleset": table.ruleset, "status": table.status, "seq": state.seq, "seats": seats}
    return {"table": shown, "messages": _messages(state, by, cited), "events": _events(state, cited)}


def _messages(state: State, by: User, cited: Cited) -> list[dict[str, Any]]:
    if not cited.messages:
        return []
    room = queries.room_of(state.table, by, cited.room)
    found = queries.messages(state.table, None, room).filter(number__in=cited.messages).order_by("number")
    cited_messages = [
        {
            "room": str(each.room), "number": each.number, "at": instant(each.at),
            "user": each.author_id, "text": each.text, "phrase": each.phrase,
        }
        for each in found
    ]  # fmt: skip
    if len(cited.messages) > MOST_MESSAGES or len(cited_messages) < len(set(cited.messages)):
        raise errors.InvalidReport
    return cited_messages


def _events(state: State, cited: Cited) -> list[dict[str, Any]]:
    """Return the entries between the two, as far as the reporter may see them now."""
    if cited.from_seq is None and cited.to_seq is None:
        return []
    first = 1 if cited.from_seq is None else cited.from_seq
    last = state.seq if cited.to_seq is None else min(state.seq, cited.to_seq)
    if not (first >= 1 and 0 <= last - first < MOST_EVENTS):
        raise errors.InvalidReport
    entries = tables.events(state.table, since=first - 1, limit=last - first + 1)
    return [
        {"seq": each.seq, "at": instant(each.at), **fact_json(each.fact)}
        for each in entries
        if visible(state.game, [(each.seq, each.fact)], state.seat)
    ]
