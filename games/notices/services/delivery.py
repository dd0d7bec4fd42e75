"""Deliver messages that are due: lease them, render each for its channel, and store the result.

A lease ends with its courier (`courier_lock.py`), and by time, and the message is found again. A courier that
is killed loses nothing, and what it had sent may be sent once more, under the same name. In quiet hours only
urgent messages are sent; others wait until their end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

import structlog
from django.db.models import F, QuerySet
from django.db.models.functions import Now

from accounts.services.retries import in_one_transaction
from accounts.services.sweep_conditions import found_by
from games.notices import queries
from games.notices.channels import Channel, Later, Outgoing, Prepared, Sent
from games.notices.models import Message
from games.notices.services.courier_lock import DATABASE_GONE, is_free
from games.notices.services.leases import plan_next, put_off, settle
from games.notices.services.render import is_pending, outgoing

log = structlog.get_logger("estimation.courier")

LEASE_S = 60.0  # longer than a mail may take
LATER_S = 20 * 60.0


class Parcel(NamedTuple):
    """One try, to be made now."""

    message: Outgoing
    channel: Channel
    tries: int
    prepared: Prepared

    @property
    def name(self) -> str:
        return self.message.name

    @property
    def leased(self) -> QuerySet[Message]:
        return _leased_to(self.name, self.tries)

    def sent(self) -> Sent | Later:
        """Send the delivery. If anything goes wrong, it is tried again later."""
        try:
            return self.prepared.send()
        except Exception as error:
            log.warning("message not sent", reason=type(error).__name__, attempt=self.tries)
            return Sent.AGAIN


@found_by(lambda: [Message.objects.filter(status=Message.Status.DUE, due_at__lte=Now())])
def parcels(channel: Channel, *, most: int, holder: int | None = None) -> Iterator[Parcel]:
    """Yield at most so many tries by this channel. Messages with no content any more are settled.

    They are leased to the courier `holder`; None: by time alone. Raise OperationalError or InterfaceError.
    """
    for row in _leased(channel, most=most, holder=holder):
        try:
            parcel = _parcel(channel, row)
        except DATABASE_GONE:
            raise
        except Exception as error:
            # A wrong message waits until its lease is over, and does not delay others.
            log.error("message cannot be made", reason=type(error).__name__)
            continue
        if parcel is not None:
            yield parcel


@in_one_transaction
def _leased(channel: Channel, *, most: int, holder: int | None) -> list[Message]:
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


def _parcel(channel: Channel, row: Message) -> Parcel | None:
    message = outgoing(row, _now(row))
    if not message.told:
        _put_aside(row)
        return None
    return Parcel(message, channel, row.tries, channel.prepared(message))


@in_one_transaction
def _put_aside(row: Message) -> None:
    """Settle a message without content. While a turn waits, postpone it as if untried: the turn may be played
    automatically, unless that fails."""
    leased = _leased_to(row.pk, row.tries)
    if is_pending(row):
        put_off(leased, LATER_S, tries=0)
    else:
        settle(leased, Message.Status.DROPPED)


@in_one_transaction
def record_sent(parcel: Parcel, sent: Sent | Later) -> None:
    """Store the result of a try, and plan the next. After the end of its lease this changes nothing."""
    if sent is Sent.SENT:
        settled = settle(parcel.leased, Message.Status.SENT)
        if settled and parcel.prepared.keep is not None:
            parcel.prepared.keep()
    elif sent is Sent.GONE:
        settle(parcel.leased, Message.Status.FAILED)
        parcel.channel.gone(parcel.message)
    else:
        asked_s = sent.seconds if isinstance(sent, Later) else None
        plan_next(parcel.leased, parcel.tries, asked_s=asked_s)


def _leased_to(name: str, tries: int) -> QuerySet[Message]:
    """Return the message, unless another courier has it by now."""
    return Message.objects.filter(pk=name, tries=tries, status=Message.Status.DUE)
