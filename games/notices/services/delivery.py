"""Deliver messages that are due: lease them, render each for its channel, and store the outcome.

A lease ends with its courier (`leases.py`), or by time; then the message is found again. So a killed courier
loses nothing, but what it had sent may be sent once more, under the same name. In quiet hours only urgent
messages are sent; others wait until their end.

A message is rendered when it is sent, in the reader's language. Notices that were read or are not wanted any
more, turns that were taken, deadlines that are over and questions that nobody asks any more are left out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

import structlog
from django.db.models import F, QuerySet
from django.db.models.functions import Now

from accounts.ids import grouped
from accounts.models import User
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import found_by
from games.engine.words.names import player_name
from games.notices import channels, notice_texts, queries
from games.notices.kinds import Language, NoticeKind
from games.notices.models import Message, Notice
from games.notices.services.leases import DATABASE_GONE, is_free, plan_next, put_back, put_off, settle
from games.tables import queries as tables
from games.tables.models import Occupancy
from games.tables.states import Awaited

log = structlog.get_logger("estimation.courier")

LEASE_S = 60.0  # longer than a mail may take
LATER_S = 20 * 60.0
Turns = Mapping[str, Sequence[Awaited]]
# Notices of turns that wait, or may wait when they are sent; a plan's turn is that of its round.
OF_TURNS = (
    NoticeKind.TURN,
    NoticeKind.REMINDER,
    NoticeKind.GAME_STARTED,
    NoticeKind.PLAN_STOPPED,
    NoticeKind.CLAIM,
)


class SendAttempt(NamedTuple):
    message: channels.OutgoingMessage
    channel: channels.Channel
    tries: int
    prepared: channels.Prepared

    @property
    def name(self) -> str:
        return self.message.name

    @property
    def leased(self) -> QuerySet[Message]:
        return _leased_to(self.name, self.tries)

    def sent(self) -> channels.SendResult | channels.Later:
        """Send the delivery. If anything goes wrong, it is tried again later."""
        try:
            return self.prepared.send()
        except Exception as error:
            log.warning("message not sent", reason=type(error).__name__, attempt=self.tries)
            return channels.SendResult.AGAIN


@found_by(lambda: [Message.objects.filter(status=Message.Status.DUE, due_at__lte=Now())])
def parcels(channel: channels.Channel, *, most: int, holder: int | None = None) -> Iterator[SendAttempt]:
    """Yield at most so many tries by this channel. Messages with no content any more are settled.

    They are leased to the courier `holder`; None: by time alone. Raise OperationalError or InterfaceError.
    """
    for row in _leased(channel, most=most, holder=holder):
        try:
            parcel = _parcel(channel, row)
        except DATABASE_GONE:
            raise
        except Exception as error:
            log.error("message cannot be made", reason=type(error).__name__)
            # Not to 0 tries: a digest that was tried takes no more notices.
            put_back(_leased_to(row.pk, row.tries), tries=max(1, row.tries - 1))
            continue
        if parcel is not None:
            yield parcel


@in_one_transaction
def _leased(channel: channels.Channel, *, most: int, holder: int | None) -> list[Message]:
    due = Message.objects.filter(
        is_free(), channel=channel.name, status=Message.Status.DUE, due_at__lte=Now()
    )
    claimed = list(
        due.select_for_update(skip_locked=True, no_key=True, of=("self",))
        .select_related("user")
        .annotate(now=Now())
        .order_by("due_at", "id")[: max(most, 0)]
    )
    awake = _put_off(claimed)
    mine = Message.objects.filter(pk__in=[each.pk for each in awake])
    until = Now() + timedelta(seconds=LEASE_S)
    mine.update(leased_until=until, leased_by=holder, tries=F("tries") + 1)
    for each in awake:
        each.tries += 1
    return awake


def _put_off(claimed: Sequence[Message]) -> list[Message]:
    """Return the messages that may be sent now. The others wait for the end of their readers' quiet hours."""
    if not claimed:
        return []
    calm = {each.user_id for each in claimed if not each.urgent}
    quiet = queries.quiet_until(calm, _now(claimed[0]))
    for user, until in quiet.items():
        waiting = [each.pk for each in claimed if each.user_id == user and not each.urgent]
        Message.objects.filter(pk__in=waiting).update(due_at=until)
    return [each for each in claimed if each.urgent or each.user_id not in quiet]


def _now(row: Message) -> datetime:
    now: datetime = row.now  # type: ignore[attr-defined]  # annotated where it was read
    return now


def _parcel(channel: channels.Channel, row: Message) -> SendAttempt | None:
    message = outgoing(row, _now(row))
    if not message.notices:
        _put_aside(row)
        return None
    return SendAttempt(message, channel, row.tries, channel.prepared(message))


@in_one_transaction
def _put_aside(row: Message) -> None:
    """Settle a message without content. While an automatic turn waits, postpone the message as if untried: if
    the turn fails, its player must still be notified."""
    leased = _leased_to(row.pk, row.tries)
    if is_pending(row):
        put_off(leased, LATER_S, tries=0)
    else:
        settle(leased, Message.Status.DROPPED)


@in_one_transaction
def record_sent(parcel: SendAttempt, sent: channels.SendResult | channels.Later) -> None:
    """Store the result of a try, and plan the next. After the end of its lease this changes nothing."""
    if sent is channels.SendResult.SENT:
        settled = settle(parcel.leased, Message.Status.SENT)
        if settled and parcel.prepared.keep is not None:
            parcel.prepared.keep()
    elif sent is channels.SendResult.GONE:
        settle(parcel.leased, Message.Status.FAILED)
        parcel.channel.gone(parcel.message)
    else:
        asked_s = sent.seconds if isinstance(sent, channels.Later) else None
        plan_next(parcel.leased, parcel.tries, asked_s=asked_s)


def _leased_to(name: str, tries: int) -> QuerySet[Message]:
    """Return the message, unless another courier has it by now."""
    return Message.objects.filter(pk=name, tries=tries, status=Message.Status.DUE)


def outgoing(row: Message, now: datetime) -> channels.OutgoingMessage:
    """Return a message with the notices that still hold; `notices` is empty if none do."""
    preferred, realm = queries.notification_settings_of(row.user), str(row.user.realm_id)
    language = preferred.language
    # Readers may have unsubscribed meanwhile.
    wanted = [each for each in _notices(row) if preferred.wants(row.channel, each.kind)]
    notices = wanted if row.user.is_active else []
    turns = _turns(row, notices)
    at = {str(each.table) for each in notices if each.table}
    company, places = _company(row.user_id, at, language), tables.round_places(at)
    rendered = tuple(
        _rendered(
            each, language, turns, places.get(str(each.table), {}), company.get(str(each.table), ()), now
        )
        for each in notices
        if _is_news(each, turns, now, urgent=row.urgent)
    )
    return channels.OutgoingMessage(
        row.pk, row.user_id, realm, row.target, language, rendered, row.digest, row.urgent, now
    )


def is_pending(row: Message) -> bool:
    """Whether an unread turn still waits, so that this message may have content later."""
    standing = (each for each in _notices(row) if each.kind == NoticeKind.TURN)
    return not row.digest and any(each.read_at is None for each in standing)


def _notices(row: Message) -> list[Notice]:
    return list(Notice.objects.filter(parts__message=row).select_related("by").order_by("id"))


def _turns(row: Message, notices: Iterable[Notice]) -> Turns:
    """Return the turns that the reader must take themselves, most urgent first, by table."""
    is_of_turns = any(each.kind in OF_TURNS for each in notices)
    return grouped(tables.turns_to_take(row.user) if is_of_turns else (), lambda turn: turn.table_id)


def _is_news(notice: Notice, turns: Turns, now: datetime, *, urgent: bool) -> bool:
    waits = bool(turns.get(str(notice.table)))
    if notice.kind == NoticeKind.REMINDER:
        return waits and now < datetime.fromisoformat(str(notice.body["deadline_at"]))
    if notice.read_at is not None and not urgent:
        return False
    return queries.is_still_asked(notice) and (waits or notice.kind != NoticeKind.TURN)


def _company(user: str, tables_: Iterable[str], language: Language) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    held = Occupancy.objects.filter(table__in=list(tables_), to_seq=None).exclude(player=user)
    people = held.order_by("table", "seat").values_list("table", "player__name", "player__kind")
    for table, name, kind in people:
        named = player_name(name, language, is_bot=kind == User.Kind.BOT)
        found[table] = (*found.get(table, ()), named)
    return found


def _waiting(notice: Notice, kind: NoticeKind, turns: Turns) -> tuple[Awaited, ...]:
    found = turns.get(str(notice.table), ()) if kind in OF_TURNS else ()
    if kind is NoticeKind.PLAN_STOPPED:
        return tuple(each for each in found if each.round == notice.body.get("round"))
    return tuple(found)


def _rendered(
    notice: Notice,
    language: Language,
    turns: Turns,
    places: Mapping[int, int],
    company: Sequence[str],
    now: datetime,
) -> channels.RenderedNotice:
    kind = NoticeKind(notice.kind)
    waiting = _waiting(notice, kind, turns)
    shown = notice.said
    if kind is NoticeKind.TURN:
        shown = {**shown, "rounds": len(waiting)}
    elif kind is NoticeKind.REMINDER:
        # It may have waited, in a digest or for the end of quiet hours.
        deadline = datetime.fromisoformat(str(shown["deadline_at"]))
        shown = {**shown, "left_s": round((deadline - now).total_seconds())}
    elif kind is NoticeKind.PLAN_STOPPED:
        shown = {**shown, "place": places[shown["round"]]}
    return channels.RenderedNotice(
        notice.pk,
        kind,
        notice.table,
        notice_texts.title(kind, shown, language),
        notice_texts.text(kind, shown, language, company),
        notice.created_at,
        waiting[0].due_at if waiting else None,
        tuple(channels.RenderedTurn(each.round, places[each.round], each.turn) for each in waiting),
    )
