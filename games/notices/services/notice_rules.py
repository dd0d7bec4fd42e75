"""Rules that turn events of tables into notices: who gets which, with a key, so that each is sent once.

An ongoing notice, one for each player and table, is updated until the player acts. It counts the rounds that
wait. A player who has taken a turn since the last notice is notified again of the next turn; others know
already that something waits. None of this depends on a card.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef
from django.db.models.functions import Now

from accounts.ids import grouped
from accounts.instants import instant
from games.engine.codec import turn_id
from games.engine.game import Game
from games.feed.models import FeedEvent
from games.feed.news import BY_NAME, Audience, tournaments
from games.notices.channels import THERE_S
from games.notices.kinds import ASKING, URGENT_S, WISHES, NoticeKind
from games.notices.models import Notice
from games.notices.models.notices import IS_STANDING
from games.notices.services.notices import notify
from games.tables.models import Occupancy, PlayerClock, Table
from games.tables.states import Awaited

# Limit of invitations: repeated ones by the same user are notified only this often.
MOST_UNANSWERED: Final = 3
LATELY: Final = timedelta(hours=1)
Body = dict[str, object]


def notice_turns(*, table: Table, game: Game, awaited: tuple[Awaited, ...], **_: object) -> None:
    """Write notices for players whose turn or answer to a claim a table of days waits for. Delete those of
    players it no longer waits for."""
    if table.clock is not None:
        bring_up_to_date(
            table, {NoticeKind.TURN: _turns(table, awaited), NoticeKind.CLAIM: _claims(table, game)}
        )


def _turns(table: Table, awaited: Iterable[Awaited]) -> dict[str, Body]:
    mine = grouped((each for each in awaited if not each.bot), lambda each: each.player_id)
    return {
        user: _body(table, seat=int(turns[0].seat), turn_ids=_ids(turns), rounds=len(turns))
        for user, turns in mine.items()
    }


def _ids(awaited: Iterable[Awaited]) -> list[str]:
    return [turn_id(each.round, each.turn) for each in awaited]


def _claims(table: Table, game: Game) -> dict[str, Body]:
    """Return who is asked about claims, and in which rounds."""
    asked: defaultdict[int, list[int]] = defaultdict(list)
    for round in game.open:
        if (claim := round.declarations.claim) is not None:
            for seat in sorted({*range(game.players)} - {claim.seat, *claim.agreed}):
                asked[seat].append(round.number)
    holders = _holders(table) if asked else {}
    return {
        holders[seat]: _body(table, seat=seat, rounds=numbers)
        for seat, numbers in asked.items()
        if seat in holders
    }


def _holders(table: Table) -> dict[int, str]:
    held = Occupancy.objects.filter(table=table, to_seq=None, bot=False)
    return dict(held.values_list("seat", "player"))


def notice_time(
    *, table: Table, seat: int, player_id: str, due_at: datetime, awaited: tuple[Awaited, ...], **_: object
) -> None:
    """Notify a player that their time runs out soon, once for each reminder of a deadline."""
    left_s = round((due_at - table.now).total_seconds())
    body = _body(table, seat=seat, deadline_at=instant(due_at), turn_ids=_ids(awaited), left_s=left_s)
    key = f"{NoticeKind.REMINDER}:{table.pk}:{due_at.timestamp():.0f}:{left_s}"
    notice = _notice(table, NoticeKind.REMINDER, player_id, key, body)
    notify([notice], of_days=True, urgent=left_s <= URGENT_S)


def notice_time_ran_out(
    *, table: Table, seat: int, player_id: str, timeouts: int, awaited: tuple[Awaited, ...], **_: object
) -> None:
    """Notify a player that their time is up and a bot plays their waiting turns."""
    body = _body(table, seat=seat, turn_ids=_ids(awaited))
    # With the log's end: after a stand-in, the time-outs of a player count from one again.
    key = f"{NoticeKind.TIME_RAN_OUT}:{table.pk}:{table.seq}:{timeouts}"
    notify([_notice(table, NoticeKind.TIME_RAN_OUT, player_id, key, body)], of_days=True)


def notice_table(*, table: Table, event: FeedEvent, **_: object) -> None:
    """Notify the people at a table of days of what happened to it. Players of live games are online."""
    kind = _kind_for(event, Audience.TABLE)
    if kind is not None and table.clock is not None:
        _notify_of(event, kind, table, _holders(table).values())


def notice_events(*, events: Collection[FeedEvent], **__: object) -> None:
    """Write notices for events of the feed for one person."""
    _notice_paired([each for each in events if each.kind == tournaments.STAGE_ROUND_PAIRED.name])
    for event in events:
        kind, (audience, _, name) = _kind_for(event, Audience.USER), event.audience.partition(":")
        if kind is NoticeKind.INVITED and event.body["challenge"] is not None:
            kind = NoticeKind.CHALLENGE
        if kind not in (None, NoticeKind.PAIRED) and audience == Audience.USER:
            table = Table.objects.get(pk=event.table)
            if kind in WISHES:
                _notify_of_wish(event, kind, table, name)
            elif kind not in ASKING:
                _notify_of(event, kind, table, [name])
            elif _unanswered(name, table.creator_id) < MOST_UNANSWERED:
                _notify_of(event, kind, table, [name], by=table.creator_id)  # nobody else invites


def _kind_for(event: FeedEvent, audience: Audience) -> NoticeKind | None:
    """The kind of notice that this audience gets of the event."""
    notice = BY_NAME[event.kind].notice
    return NoticeKind(notice.kind) if notice is not None and notice.audience is audience else None


def _notice_paired(events: Sequence[FeedEvent]) -> None:
    """Notify all players of a new tournament table at once, with the number of the table."""
    if events:
        table = Table.objects.get(pk=events[0].table)
        told = {name: events[0].body[name] for name in ("event", "stage_round", "number", "starts_at")}
        # Notified again when its start changes; an earlier start may come back.
        key, body = f"paired:{table.pk}:{events[0].pk}", _body(table, **told)
        people = [each.audience.partition(":")[2] for each in events]
        rows = [_notice(table, NoticeKind.PAIRED, user, key, body) for user in people]
        notify(rows, of_days=table.clock is not None)


def _unanswered(user_id: str, by: str) -> int:
    """Return how often a user was lately invited by another and has not sat down. The user is locked during
    an invitation, so two invitations cannot both pass the limit."""
    asked = Notice.objects.filter(user=user_id, by=by, kind__in=ASKING, created_at__gt=Now() - LATELY)
    sat = Occupancy.objects.filter(table=OuterRef("table"), player=user_id)
    return asked.exclude(Exists(sat)).count()


def _notify_of(
    event: FeedEvent, kind: NoticeKind, table: Table, users: Collection[str], by: str | None = None
) -> None:
    members = ("round", "seat", "challenge", *(("reason",) if kind is NoticeKind.DIRECTED else ()))
    told = {name: event.body[name] for name in members if event.body.get(name) is not None}
    key, body = f"feed:{event.pk}", _body(table, **told)
    notices = [_notice(table, kind, user, key, body, by) for user in users]
    notify(notices, of_days=table.clock is not None)


def _notify_of_wish(event: FeedEvent, kind: NoticeKind, table: Table, user: str) -> None:
    """Notify a user that another wants a pause or its end. Notify only once while nothing else happens at the
    table, because a wish is easily withdrawn and repeated."""
    key = f"{kind}:{table.pk}:{event.body['seat']}:{table.seq}"
    notify([_notice(table, kind, user, key, _body(table), str(event.body["user"]))], of_days=True)


def _body(table: Table, **told: object) -> Body:
    return {"ruleset": table.ruleset, **told}


def _notice(table: Table, kind: str, user: str, key: str, body: Body, by: str | None = None) -> Notice:
    return Notice(user_id=user, by_id=by, kind=kind, key=key, table=table.pk, body=body)


def bring_up_to_date(table: Table, wanted: Mapping[NoticeKind, Mapping[str, Body]]) -> None:
    """Set the table's ongoing notices to these, by kind and user. The table is locked."""
    rows = Notice.objects.filter(IS_STANDING, table=table.pk)
    standing = {(each.kind, each.user_id): each for each in rows}
    bodies = {(str(kind), user): body for kind, users in wanted.items() for user, body in users.items()}
    over = [each for which, each in standing.items() if which not in bodies]
    fresh: list[Notice] = []
    for which, body in bodies.items():
        before = standing.get(which)
        if before is None or _is_told_anew(before, body):
            over += () if before is None else (before,)
            kind, user = which
            fresh.append(_notice(table, kind, user, f"{kind}:{table.pk}:{table.seq}", body))
        elif before.body != body:
            _bring(before, body)
    if over:
        # With them go those of their messages that were not sent yet.
        Notice.objects.filter(pk__in=[each.pk for each in over]).delete()
    if fresh:
        notify(fresh, of_days=True, there=_just_played(table))


def _just_played(table: Table) -> set[str]:
    """Return players who have just taken a turn themselves: they need no notice to go on playing."""
    lately = Now() - timedelta(seconds=THERE_S)
    return set(PlayerClock.objects.filter(table=table, seen_at__gt=lately).values_list("player", flat=True))


def _is_told_anew(before: Notice, body: Body) -> bool:
    was, waits = _waiting(before.body), _waiting(body)
    return (before.visited or not was <= waits) and not waits <= was


def _bring(notice: Notice, body: Body) -> None:
    was, waits = _waiting(notice.body), _waiting(body)
    notice.visited = notice.visited or not was <= waits
    notice.body = body
    changed = ["visited", "body"]
    # Otherwise it is left alone: its user may be reading it now.
    if not waits <= was:
        notice.read_at = None
        changed.append("read_at")
    notice.save(update_fields=changed)


def _waiting(body: Mapping[str, object]) -> frozenset[object]:
    """Return what waits: turns by their ids, claims by their rounds."""
    found = body["turn_ids"] if "turn_ids" in body else body["rounds"]
    assert isinstance(found, list)
    return frozenset(found)
