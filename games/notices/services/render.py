"""Render a message: its notices as they are when it is sent, in the reader's language.

A notice that has been read, a turn that has been taken and a deadline that is over are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from accounts.models import User
from games.engine.words.names import player_name
from games.notices import notice_texts, queries
from games.notices.channels import Outgoing, RenderedNotice, RenderedTurn
from games.notices.kinds import Language, NoticeKind
from games.notices.models import Message, Notice
from games.tables import queries as tables
from games.tables.models import Occupancy
from games.tables.states import Awaited

Turns = Mapping[str, Sequence[Awaited]]
# Notices of turns that wait, or may wait when they are sent; a plan's turn is that of its round.
OF_TURNS = (
    NoticeKind.TURN,
    NoticeKind.REMINDER,
    NoticeKind.GAME_STARTED,
    NoticeKind.PLAN_STOPPED,
    NoticeKind.CLAIM,
)


def outgoing(row: Message, now: datetime) -> Outgoing:
    """Return a message with the notices that still hold; `told` is empty if none do."""
    language, realm = queries.preferred(row.user).language, str(row.user.realm_id)
    notices = _notices(row) if row.user.is_active else []
    turns = _turns(row, notices)
    at = {str(each.table) for each in notices if each.table}
    company, places = _company(row.user_id, at, language), tables.round_places(at)
    told = tuple(
        _rendered(each, language, turns, places.get(str(each.table), {}), company.get(str(each.table), ()))
        for each in notices
        if _is_news(each, turns, now, urgent=row.urgent)
    )
    return Outgoing(row.pk, row.user_id, realm, row.target, language, told, row.digest, row.urgent, now)


def is_pending(row: Message) -> bool:
    """Whether an unread turn still waits, so that this message may have content later."""
    standing = (each for each in _notices(row) if each.kind == NoticeKind.TURN)
    return not row.digest and any(each.read_at is None for each in standing)


def _notices(row: Message) -> list[Notice]:
    return list(Notice.objects.filter(parts__message=row).select_related("by").order_by("id"))


def _turns(row: Message, notices: Iterable[Notice]) -> Turns:
    """Return the turns that the reader must take themselves, most urgent first, by table."""
    found: dict[str, list[Awaited]] = defaultdict(list)
    if any(each.kind in OF_TURNS for each in notices):
        for turn in tables.turns_to_take(row.user):
            found[turn.table_id].append(turn)
    return found


def _is_news(notice: Notice, turns: Turns, now: datetime, *, urgent: bool) -> bool:
    waits = bool(turns.get(str(notice.table)))
    if notice.kind == NoticeKind.REMINDER:
        return waits and now < deadline_of(notice)
    if notice.read_at is not None and not urgent:
        return False
    return waits or notice.kind != NoticeKind.TURN


def deadline_of(reminder: Notice) -> datetime:
    """Return the deadline of a reminder."""
    return datetime.fromisoformat(str(reminder.body["deadline_at"]))


def _company(user: str, tables_: Iterable[str], language: Language) -> dict[str, tuple[str, ...]]:
    """Return the names of the other players at each of these tables."""
    found: dict[str, tuple[str, ...]] = {}
    held = Occupancy.objects.filter(table__in=list(tables_), to_seq=None).exclude(player=user)
    people = held.order_by("table", "seat").values_list("table", "player__name", "player__kind")
    for table, name, kind in people:
        named = player_name(name, language, is_bot=kind == User.Kind.BOT)
        found[table] = (*found.get(table, ()), named)
    return found


def _waiting(notice: Notice, kind: NoticeKind, turns: Turns) -> tuple[Awaited, ...]:
    """Return the turns of the notice."""
    found = turns.get(str(notice.table), ()) if kind in OF_TURNS else ()
    if kind is NoticeKind.PLAN_STOPPED:
        return tuple(each for each in found if each.round == notice.body.get("round"))
    return tuple(found)


def _rendered(
    notice: Notice, language: Language, turns: Turns, places: Mapping[int, int], company: Sequence[str]
) -> RenderedNotice:
    kind = NoticeKind(notice.kind)
    waiting = _waiting(notice, kind, turns)
    shown = notice.said
    if kind is NoticeKind.TURN:
        shown = {**shown, "rounds": len(waiting)}
    elif kind is NoticeKind.PLAN_STOPPED:
        shown = {**shown, "place": places[shown["round"]]}
    return RenderedNotice(
        notice.pk,
        kind,
        notice.table,
        notice_texts.title(kind, shown, language),
        notice_texts.text(kind, shown, language, company),
        notice.created_at,
        waiting[0].due_at if waiting else None,
        tuple(RenderedTurn(each.round, places[each.round], each.turn) for each in waiting),
    )
