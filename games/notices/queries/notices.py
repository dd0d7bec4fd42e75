"""Queries of notices, notification settings and browsers subscribed to web push."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, cast
from zoneinfo import ZoneInfo

from django.db.models import Exists, FilteredRelation, OuterRef, Q, QuerySet

from accounts import queries as accounts
from accounts.hours import DAY_MINUTES, DailyHours
from accounts.ids import get_or_raise
from accounts.models import Realm, User
from games.engine.codec import turn_id
from games.notices.errors import UnknownPush
from games.notices.kinds import ASKING, KINDS, WISHES, Language, NoticeKind, Preferred
from games.notices.models import KeptMail, Notice, Preferences, PushSubscription
from games.tables import queries as tables
from games.tables.models import Invitation, Occupancy, PlayerClock, Table, Waiting

# RFC 2606 gives such names to nobody: mail to them is lost.
NOWHERE: Final = "sandbox.invalid"
# What a player has agreed to who asks for it.
_WORDS: Final = {
    NoticeKind.PAUSE_WANTED: PlayerClock.Agreement.PAUSE,
    NoticeKind.RESUME_WANTED: PlayerClock.Agreement.RESUME,
}


def notices_of(user: User) -> QuerySet[Notice]:
    """Return the notices that a person sees in the app, to be read newest first; those of turns only while a
    turn needs the person, and those that ask for an answer only while it is wanted."""
    held = Occupancy.objects.filter(table=OuterRef("table"), seat=OuterRef("seat"), player=user, to_seq=None)
    at_the_table = Waiting.objects.filter(Exists(held), table=OuterRef("table"), bot=False)
    waits = Exists(tables.turns_of_players(at_the_table))
    known = Notice.objects.filter(kind__in=sorted(KINDS), user=user, shown=True)
    shown = known.filter(~Q(kind=str(NoticeKind.TURN)) | Q(waits), _still_asked())
    return shown.select_related("by")


def with_present_turns(user: User, notices: Iterable[Notice]) -> list[Notice]:
    """Update these notices of a person: add to those of turns the turns that need the person, to those of
    plans the place of their round in its game."""
    rows = list(notices)
    of_plans = [each for each in rows if each.kind == NoticeKind.PLAN_STOPPED]
    if of_plans:
        places = tables.round_places({str(each.table) for each in of_plans})
        for each in of_plans:
            each.body = {**each.body, "place": places[str(each.table)][each.body["round"]]}
    if any(each.kind == NoticeKind.TURN for each in rows):
        waiting = {(each.table_id, turn_id(each.round, each.turn)) for each in tables.turns_to_take(user)}
        for each in rows:
            if each.kind == NoticeKind.TURN:
                mine = [name for name in each.body["turn_ids"] if (each.table, name) in waiting]
                each.body = {**each.body, "turn_ids": mine, "rounds": len(mine)}
    return rows


def is_still_asked(notice: Notice) -> bool:
    """Whether the answer for which a notice asks is still wanted; True for one that asks for none."""
    asks = notice.kind in (*ASKING, *WISHES)
    return not asks or Notice.objects.filter(_still_asked(), pk=notice.pk).exists()


def _still_asked() -> Q:
    """Return the condition of `is_still_asked`: the question was neither withdrawn nor answered."""
    at = {"table": OuterRef("table")}
    sits = Occupancy.objects.filter(**at, player=OuterRef("user"), to_seq=None)
    kept = Invitation.objects.filter(**at, user=OuterRef("user"), table__status=Table.Status.OPEN)
    asked = ~Q(kind__in=(*ASKING, *WISHES)) | Q(Exists(kept), ~Exists(sits), kind__in=ASKING)
    for kind, word in _WORDS.items():
        agreed = PlayerClock.objects.filter(**at, table__status=Table.Status.RUNNING, agrees=word)
        wants, has_agreed = agreed.filter(player=OuterRef("by")), agreed.filter(player=OuterRef("user"))
        asked |= Q(Exists(wants), ~Exists(has_agreed), kind=kind)
    return asked


def unread_by(user: User) -> int:
    return notices_of(user).filter(read_at=None).count()


def notification_settings_of(user: User) -> Preferred:
    return notification_settings_by_user([user.pk])[user.pk]


def notification_settings_by_user(user_ids: Collection[str]) -> dict[str, Preferred]:
    chosen = {
        row.pk: Preferred(cast("Language", row.language), row.digest_hours, row.ways)
        for row in Preferences.objects.filter(user__in=user_ids)
    }
    return {each: chosen.get(each, Preferred()) for each in user_ids}


def confirmed_addresses(user_ids: Collection[str]) -> dict[str, str]:
    """Return the mail address of each of these users, in one query: the first confirmed one. Users of a
    sandbox get an address that nobody reads, even if they entered another."""
    confirmed = FilteredRelation("emailaddress", condition=Q(emailaddress__verified=True))
    people = User.objects.filter(pk__in=user_ids, kind=User.Kind.PERSON).alias(confirmed=confirmed)
    rows = people.order_by("confirmed__primary", "-confirmed__pk")
    found = {
        user: address if realm == Realm.REAL else f"{user}@{NOWHERE}"
        for user, realm, address in rows.values_list("pk", "realm", "confirmed__email")
    }
    return {user: address for user, address in found.items() if address is not None}


def kept_mails(realm: str, user: User | None = None) -> QuerySet[KeptMail]:
    """Return the mails to people of a sandbox, or to one of them; to be read newest first, with readers."""
    found = KeptMail.objects.filter(message__user__realm=realm).select_related("message__user")
    return found if user is None else found.filter(message__user=user)


def quiet_until(user_ids: Iterable[str], now: datetime) -> dict[str, datetime]:
    """Return when the quiet hours end of those of these users who have quiet hours `now`, in two queries."""
    found = {}
    for user, times in accounts.hours_and_vacations_of(list(user_ids)).items():
        present = [each.daily_hours for each in times.hours_periods if each.since <= now]
        until = quiet_end(present[-1], now + times.ahead) if present else None
        if until is not None:
            found[user] = until - times.ahead
    return found


def quiet_end(daily_hours: DailyHours, now: datetime) -> datetime | None:
    """Return when the quiet hours at `now` end, to the minute; None outside of them.

    The wall clock counts, also in a night in which it jumps.
    """
    if daily_hours.quiet is None:
        return None
    begin, end = daily_hours.quiet
    local = now.astimezone(ZoneInfo(daily_hours.zone))
    minute = local.hour * 60 + local.minute
    inside = (minute - begin) % DAY_MINUTES < (end - begin) % DAY_MINUTES
    if not inside:
        return None
    # The minutes are added to what the wall shows. In an hour that comes twice, the second one goes on.
    until = local + timedelta(minutes=(end - minute) % DAY_MINUTES)
    return until.replace(fold=local.fold).astimezone(UTC)


def pushes_of(user: User) -> QuerySet[PushSubscription]:
    """Return the user's browsers, newest first."""
    return PushSubscription.objects.filter(user=user).order_by("-id")


def push_of(user: User, push_id: str) -> PushSubscription:
    """Return one of the user's push subscriptions. Raise UnknownPush, also for another user's."""
    return get_or_raise(pushes_of(user), UnknownPush, pk=push_id)


def pushes_by_user(user_ids: Collection[str]) -> Mapping[str, Sequence[str]]:
    """Return the ids of each of these users' browsers, in one query."""
    found: dict[str, list[str]] = defaultdict(list)
    rows = PushSubscription.objects.filter(user__in=user_ids).order_by("id")
    for user, push in rows.values_list("user", "pk"):
        found[user].append(push)
    return found
