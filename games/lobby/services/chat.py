"""Write chat messages, and delete old ones."""

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts.models import User
from accounts.refusals import refuses
from accounts.rows import highest
from accounts.services.locks import exclusive, hold_caller
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import forget
from games.feed import hints
from games.lobby import errors, queries
from games.lobby.models import LastNumber, Message, Room
from games.lobby.phrases import PHRASES, REMOVED
from games.lobby.services.moderation import check_may_write, held_case, keep_act
from games.lobby.texts import LONGEST_MESSAGE, plain
from games.tables import queries as tables
from games.tables.errors import TableNotFound
from games.tables.models import Table
from games.tables.services.reason import reason_line

# Messages about a game can be written and read for this long after it.
OPEN_FOR: Final = timedelta(days=1)
KEPT_FOR: Final = timedelta(days=30)


@refuses(
    errors.Suspended, errors.ChatBanned, TableNotFound, errors.RoomClosed, errors.ChatOff, errors.ChatOver,
    errors.PhrasesOnly, errors.InvalidMessage, errors.UnknownPhrase,
)  # fmt: skip
@in_one_transaction
def say(
    *,
    table_id: str,
    author: User,
    text: str | None = None,
    phrase: str | None = None,
    room: str | None = None,
) -> Message:
    """Write a text or a phrase, one of the two, in `room` or by default in the author's room."""
    hold_caller(author)
    check_may_write(author)
    table = tables.table(table_id, author)
    where = queries.room_of(table, author, room)
    _check_open(table)
    content = _phrase(phrase) if phrase is not None else _text(table, text or "")
    # Numbers have no gaps, and a follower of a table never passes over a message that commits late.
    with exclusive(f"chat of {table.pk}"):
        made = Message.objects.create(
            table=table, room=where, number=_next_number(table, where), author=author, **content
        )
    transaction.on_commit(partial(hints.wake, hints.chat_channel(table.pk), str(made.pk)))
    return made


def _check_open(table: Table) -> None:
    if table.chat_mode == Table.ChatMode.OFF:
        raise errors.ChatOff
    if table.ended_at is not None and table.ended_at < datetime.now(UTC) - OPEN_FOR:
        raise errors.ChatOver


def _phrase(code: str) -> dict[str, str]:
    if code not in PHRASES:
        raise errors.UnknownPhrase
    return {"phrase": code}


def _text(table: Table, text: str) -> dict[str, str]:
    if table.chat_mode == Table.ChatMode.PHRASES:
        raise errors.PhrasesOnly
    kept = plain(text, LONGEST_MESSAGE)
    if kept is None:
        raise errors.InvalidMessage
    return {"text": kept}


def _next_number(table: Table, room: Room) -> int:
    """Return the next number, one more than the last ever given, even if that message is deleted."""
    there, given = (kept.objects.filter(table=table, room=room) for kept in (Message, LastNumber))
    number = max(highest(there, "number"), highest(given, "number")) + 1
    LastNumber.objects.bulk_create(
        [LastNumber(table=table, room=room, number=number, at=Now())],
        update_conflicts=True,
        unique_fields=["table", "room"],
        update_fields=["number", "at"],
    )
    return number


@in_one_transaction
def remove_message(*, case_id: str, by: User, message: str, reason: str) -> Message:
    """Remove the words of a message that a report of the case cites, as staff; only the audit trail keeps
    them. Everybody else reads that it was removed: the message is stored anew at its place, so that streams
    send it again.

    Raise ReasonRequired, GoneAlready.
    """
    why, case = reason_line(reason), held_case(case_id)
    found = queries.cited_messages(case).get(message)
    if found is None:
        raise errors.GoneAlready
    at = {"table": found.table, "room": found.room, "number": found.number, "author": found.author}
    with exclusive(f"chat of {found.table_id}"):
        found.delete()
        made = Message.objects.create(**at, phrase=REMOVED, at=found.at)
    transaction.on_commit(partial(hints.wake, hints.chat_channel(found.table_id), str(made.pk)))
    said = {"table": found.table_id, "room": found.room, "number": found.number}
    keep_act(case, by, "message_removed", why, **said, words=found.text or found.phrase)
    return made


def forget_messages() -> int:
    """Delete messages of games that ended 30 days ago. Return how many."""
    forget(_over(LastNumber))
    return forget(_over(Message))


def _over(kept: type[Message] | type[LastNumber]) -> QuerySet[Any]:
    # Messages are written until a day after the game, so deleted ones are at least this old (an index).
    old = kept._default_manager.filter(at__lt=Now() - KEPT_FOR + OPEN_FOR)
    return old.filter(table__ended_at__lt=Now() - KEPT_FOR).order_by("at")
