"""What every change of a tournament does: raise its version, write the audit trail, send news.

News goes to followers, officials and paired players, by streams, webhooks and notices. No body holds a name
or a card."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db.models import F, QuerySet

from accounts.instants import instant
from accounts.models import User
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart, found_by
from games.feed.hints import event_channel, person_channel
from games.feed.models import FeedEvent
from games.feed.news import News
from games.feed.news.kind import B
from games.feed.news.tournaments import (
    STAGE_ROUND_PAIRED,
    TOURNAMENT_ATTENTION,
    TOURNAMENT_STATUS,
    AttentionNeeded,
    Paired,
    StatusChange,
)
from games.feed.services import announce, record
from games.notices.kinds import NoticeKind
from games.notices.models import Notice
from games.notices.services import notify
from games.tournaments import queries
from games.tournaments.concerns import Concern
from games.tournaments.models import Entry, Tournament


def bump(tournament_id: str, **columns: object) -> None:
    """Change columns of a tournament and raise its version, so that readers of an older one notice."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1, **columns)


def keep(
    event: Tournament, by: User | None, what: str, reason: str = "", body: Mapping[str, object] | None = None
) -> None:
    """Write an entry into the audit trail: who did what to the tournament, and the reason if one is required.
    `by` None is the service itself. Each act is written once."""
    record(realm=str(event.realm_id), who=by, what=what, subject=event.pk, reason=reason.strip(), body=body)


def tell(event: Tournament, news: News[B], body: B) -> None:
    """Announce news to followers of the tournament and to its officials."""
    audiences = (event_channel(event.pk), *_officials(event))
    announce(news, body, realm=str(event.realm_id), audiences=audiences)


def tell_status(event: Tournament, status: str) -> None:
    tell(event, TOURNAMENT_STATUS, StatusChange(event.pk, status))


def tell_paired(
    event: Tournament,
    stage_round: int,
    number: int,
    table: str,
    entries: Iterable[Entry | None],
    starts_at: datetime | None,
) -> None:
    """Notify everybody who sits at this table of a stage round, with the start of its game if that is later.
    Bots of the service get no notice."""
    people = [person_channel(str(each.player_id)) for each in entries if each is not None and not each.label]
    if people:
        body = Paired(event.pk, event.name, stage_round, number, instant(starts_at))
        announce(STAGE_ROUND_PAIRED, body, realm=str(event.realm_id), audiences=tuple(people), table=table)


def tell_called_off(event: Tournament, by: User, reason: str) -> None:
    """Announce that the tournament was cancelled. Notify its players with the reason, except the official who
    did it."""
    tell_status(event, Tournament.Status.CANCELLED)
    entered = event.entries.filter(status=Entry.Status.ENTERED).exclude(player=by)
    players = [each.player for each in entered.select_related("player")]
    tell_players(event, players, NoticeKind.CALLED_OFF, reason)


def tell_players(event: Tournament, users: Iterable[User], kind: NoticeKind, reason: str = "") -> None:
    """Notify players of decisions about them; every decision sends a notice of its own."""
    body = {"tournament": event.pk, "event": event.name, **({"reason": reason} if reason else {})}
    notices = [Notice(user=each, kind=kind, body=body) for each in users]
    for each in notices:
        each.key = f"{kind}:{each.pk}"
    notify(notices, of_days=True)


def _officials(event: Tournament) -> list[str]:
    users = event.officials.order_by("user").values_list("user", flat=True).distinct()
    return [person_channel(each) for each in users]


def _running() -> QuerySet[Tournament]:
    return Tournament.objects.filter(
        status__in=(Tournament.Status.RUNNING, Tournament.Status.PLAYED), day=None
    )


@found_by(lambda: [_running()])
def sweep_attention() -> int:
    """Notify officials once of each thing that needs attention. Return of how many things."""
    found: dict[str, list[Concern]] = {}
    for each in queries.attention(_running()):
        found.setdefault(each.tournament, []).append(each)
    return sum(each_apart(found.items(), _tell_concerns, lambda due: {"tournament": due[0]}))


@in_one_transaction
def _tell_concerns(due: tuple[str, list[Concern]]) -> int:
    tournament_id, concerns = due
    rows = Tournament.objects.select_for_update(no_key=True, skip_locked=True).filter(pk=tournament_id)
    event = rows.first()
    if event is None:
        return 0
    officials = _officials(event)
    keys = {_key(each): each for each in concerns}
    before = FeedEvent.objects.filter(
        realm=event.realm_id, audience__in=officials, kind=TOURNAMENT_ATTENTION.name, body__key__in=list(keys)
    )
    stored = set(before.values_list("body__key", flat=True))
    count = 0
    for key, each in keys.items():
        if key in stored or not (audiences := _may_know(event, each)):
            continue
        announce(
            TOURNAMENT_ATTENTION,
            AttentionNeeded(event.pk, each.kind.value, each.stage_round, each.number, key),
            realm=str(event.realm_id),
            audiences=tuple(audiences),
            table=each.table,
        )
        count += 1
    return count


def _may_know(event: Tournament, concern: Concern) -> list[str]:
    """Return the audiences of officials who may know of this: of none who plays the boards of the table."""
    if concern.table is None or not event.duplicate:
        return _officials(event)
    held = event.officials.select_related("user").order_by("user").distinct("user")
    return [person_channel(each.user_id) for each in held if queries.concerns_for([concern], each.user)]


def _key(concern: Concern) -> str:
    """Return the key by which the same concern is recognised."""
    what = (concern.tournament, concern.kind, concern.stage_round, concern.number)
    return ":".join(map(str, (*what, _second(concern.since), _second(concern.until))))


def _second(at: datetime | None) -> int:
    return 0 if at is None else int(at.timestamp())
