"""Ongoing notices: one for each player and table, updated until the player acts.

It counts the rounds that wait. A player who has taken a turn since the last notice is notified again of the
next turn; others know already that something waits. Nothing of this depends on a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta

from django.db.models.functions import Now

from games.notices.channels import THERE_S
from games.notices.kinds import STANDING, NoticeKind
from games.notices.models import Notice
from games.notices.services.notices import notify, withdraw
from games.tables.models import PlayerClock, Table

Body = dict[str, object]


def bring_up_to_date(table: Table, wanted: Mapping[NoticeKind, Mapping[str, Body]]) -> None:
    """Set the table's ongoing notices to these, by kind and user. The table is locked."""
    standing = {(each.kind, each.user_id): each for each in _standing(table)}
    bodies = {(str(kind), user): body for kind, users in wanted.items() for user, body in users.items()}
    over = [each for which, each in standing.items() if which not in bodies]
    fresh: list[Notice] = []
    for which, body in bodies.items():
        before = standing.get(which)
        if before is None or _is_told_anew(before, body):
            over += () if before is None else (before,)
            fresh.append(_notice(table, *which, body))
        elif before.body != body:
            _bring(before, body)
    if over:
        withdraw(over)
    if fresh:
        notify(fresh, of_days=True, there=_just_played(table))


def _just_played(table: Table) -> set[str]:
    """Return players who have just taken a turn themselves, and play on without a notice if more waits."""
    lately = Now() - timedelta(seconds=THERE_S)
    return set(PlayerClock.objects.filter(table=table, seen_at__gt=lately).values_list("player", flat=True))


def _standing(table: Table) -> Iterable[Notice]:
    return Notice.objects.filter(table=table.pk, kind__in=[str(each) for each in STANDING])


def _notice(table: Table, kind: str, user: str, body: Body) -> Notice:
    return Notice(user_id=user, kind=kind, key=f"{kind}:{table.pk}:{table.seq}", table=table.pk, body=body)


def _is_told_anew(before: Notice, body: Body) -> bool:
    was, waits = _waiting(before.body), _waiting(body)
    return (before.visited or not was <= waits) and not waits <= was


def _bring(notice: Notice, body: Body) -> None:
    was, waits = _waiting(notice.body), _waiting(body)
    notice.visited = notice.visited or not was <= waits
    notice.body = body
    if not waits <= was:
        notice.read_at = None
    notice.save(update_fields=["visited", "body", "read_at"])


def _waiting(body: Mapping[str, object]) -> frozenset[object]:
    """Return what waits: turns by their ids, claims by their rounds."""
    found = body["turn_ids"] if "turn_ids" in body else body["rounds"]
    assert isinstance(found, list)
    return frozenset(found)
