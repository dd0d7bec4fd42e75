"""Store notices in the transaction of the event, and the messages that carry them.

Who gets a notice depends only on what everybody at the table knows, never on a card.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now

from accounts.models import User
from games.feed.hints import person_channel, wake_couriers
from games.feed.news.users import NOTICE, Noticed
from games.feed.services import announce
from games.notices import channels, queries
from games.notices.channels import AWAY_S, Channel
from games.notices.kinds import APP, STANDING, NoticeKind, Preferred, Way
from games.notices.models import Message, Notice, Part


class _NoticeToSend(NamedTuple):
    notice: Notice
    channel: Channel
    target: str
    digest: bool


def notify(
    notices: Sequence[Notice], *, of_days: bool, urgent: bool = False, there: Collection[str] = ()
) -> None:
    """Store notices, each once: those stored before are left out, and those without any way to reach their
    user.

    `of_days`: they are about a table whose games last days, or about none. Players of live games are there,
    so no channel sends theirs. `urgent`: they must not wait. `there`: users who play just now, and are
    notified later.
    """
    people = _people({each.user_id for each in notices})
    chosen = queries.notification_settings_by_user(list(people))
    ways = channels.channels() if of_days else ()
    wanted = [each for each in notices if each.user_id in people]
    for each in wanted:
        each.shown = chosen[each.user_id].wants(APP, each.kind)
    new = _written(
        each
        for each in wanted
        if each.shown or any(chosen[each.user_id].wants(way.name, each.kind) for way in ways)
    )
    if new:
        _announce([each for each in new if each.shown], people)
        _send(new, chosen, ways, urgent=urgent, there=there)


def _people(user_ids: Collection[str]) -> dict[str, User]:
    """Return the people among these users; programs have webhooks."""
    found = User.objects.filter(pk__in=user_ids, kind=User.Kind.PERSON, is_active=True)
    return {each.pk: each for each in found.only("pk", "realm")}


def _written(notices: Iterable[Notice]) -> list[Notice]:
    """Return the notices that are new. Their ids are made here, so that rows found afterwards are ours."""
    rows = list(notices)
    if not rows:
        return []
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
    written = set(Notice.objects.filter(pk__in=[each.pk for each in rows]).values_list("pk", flat=True))
    return [each for each in rows if each.pk in written]


def _announce(notices: Iterable[Notice], people: Mapping[str, User]) -> None:
    for each in notices:
        announce(
            NOTICE,
            Noticed(each.pk, each.kind),
            realm=str(people[each.user_id].realm_id),
            audiences=(person_channel(each.user_id),),
            table=each.table,
        )


def _send(
    notices: Sequence[Notice],
    chosen: Mapping[str, Preferred],
    ways: Iterable[Channel],
    *,
    urgent: bool,
    there: Collection[str],
) -> None:
    wishes = [wish for way in ways for wish in _wishes(way, notices, chosen, urgent=urgent)]
    if not wishes:
        return
    messages: list[Message] = []
    parts: list[Part] = []
    for wish in wishes:
        patience = _patience(wish, there)
        message = (
            _digest(wish, chosen[wish.notice.user_id]) if wish.digest else _single(wish, urgent, patience)
        )
        messages += () if wish.digest else (message,)
        parts.append(Part(notice=wish.notice, message=message, channel=wish.channel.name, target=wish.target))
    Message.objects.bulk_create(messages)
    Part.objects.bulk_create(parts, ignore_conflicts=True)
    transaction.on_commit(wake_couriers)


def _wishes(
    way: Channel, notices: Sequence[Notice], chosen: Mapping[str, Preferred], *, urgent: bool
) -> Iterable[_NoticeToSend]:
    wanting = [each for each in notices if chosen[each.user_id].wants(way.name, each.kind)]
    targets = way.targets({each.user_id for each in wanting}) if wanting else {}
    for notice in wanting:
        in_digest = chosen[notice.user_id].way(way.name, notice.kind) is Way.DIGEST
        digest = in_digest and not urgent and not _comes_too_late(notice, chosen[notice.user_id])
        for target in targets.get(notice.user_id, ()):
            yield _NoticeToSend(notice, way, target, digest)


def _comes_too_late(notice: Notice, chosen: Preferred) -> bool:
    """Whether a reminder's time may be over when the user's next digest is sent."""
    left_s = notice.body.get("left_s") if notice.kind == NoticeKind.REMINDER else None
    return isinstance(left_s, int) and left_s <= chosen.digest_hours * 3600


def _patience(wish: _NoticeToSend, there: Collection[str]) -> float:
    """Return how many seconds a user has to act before they are notified."""
    if wish.notice.kind not in STANDING:
        return 0.0
    patience = wish.channel.patience_s
    return patience if wish.notice.user_id in there else min(patience, AWAY_S)


def _single(wish: _NoticeToSend, urgent: bool, patience: float) -> Message:
    return Message(
        user_id=wish.notice.user_id,
        channel=wish.channel.name,
        target=wish.target,
        urgent=urgent,
        due_at=Now() + timedelta(seconds=patience),
    )


def _digest(wish: _NoticeToSend, chosen: Preferred) -> Message:
    """Return the user's digest that still takes notices, locked until the end of the transaction."""
    mine = {"user_id": wish.notice.user_id, "channel": wish.channel.name, "target": wish.target}
    while True:
        open_ = Message.objects.filter(**mine, digest=True, status=Message.Status.DUE, tries=0)
        found = open_.select_for_update(no_key=True, of=("self",)).first()
        if found is not None:
            return found
        due = Now() + timedelta(hours=chosen.digest_hours)
        Message.objects.bulk_create([Message(**mine, digest=True, due_at=due)], ignore_conflicts=True)


def amend(*, user_id: str, key: str, **body: object) -> None:
    """Update a notice that is not true any more, also in messages that were not sent yet."""
    for each in Notice.objects.select_for_update().filter(user=user_id, key=key):
        each.body = {**each.body, **body}
        each.save(update_fields=["body"])


def mark_read(*, user: User, up_to: str | None = None, shown: Collection[str] | None = None) -> int:
    """Mark as read the notices that were `shown`, and those up to an id; without both all. Return how many
    were unread.

    Ids are given before the commit. So a notice that is committed later may have a smaller id than one that
    its reader has seen: only `shown` marks nothing unseen.
    """
    unread = queries.notices_of(user).filter(read_at=None)
    if up_to is not None or shown is not None:
        chosen = Q(pk__in=list(shown or ()))
        unread = unread.filter(chosen if up_to is None else chosen | Q(pk__lte=up_to))
    return unread.update(read_at=Now())
