"""Queries of challenges: a user's own, those with a seat for them, those of a link, and those due."""

import hmac
from datetime import datetime

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Now

from accounts.ids import get_or_raise
from accounts.models import Realm, User
from accounts.rows import next_time
from accounts.secrets import hashed
from games.lobby.errors import UnknownChallenge
from games.lobby.models import Chair, Challenge
from games.lobby.queries.people import pairs_apart
from games.tables.models import Invitation, Occupancy, Table


def _whole() -> QuerySet[Challenge]:
    seated = Occupancy.objects.filter(to_seq=None).select_related("player").order_by("seat")
    invited = Invitation.objects.filter(table=OuterRef("challenge__table"), user=OuterRef("user"))
    chairs = Chair.objects.annotate(invited=Exists(invited)).select_related("user").order_by("seat")
    return Challenge.objects.select_related("table", "challenger").prefetch_related(
        Prefetch("chairs", chairs), Prefetch("table__occupancies", seated, to_attr="seated")
    )


def is_kept(chair: Chair) -> bool:
    """Whether a seat of a challenge read here is still kept for its person, also after they declined. It is
    not once the challenger has withdrawn the invitation."""
    return chair.declined or bool(chair.invited)  # type: ignore[attr-defined]  # annotated above


def challenges_of(user: User) -> QuerySet[Challenge]:
    """Return challenges that the user made, is named in or sits at, newest first, in four queries."""
    made = Challenge.objects.filter(challenger=user).values("pk")
    named = Chair.objects.filter(user=user).values("challenge")
    sat = Challenge.objects.filter(table__occupancies__player=user, table__occupancies__to_seq=None)
    return _whole().filter(pk__in=made.union(named, sat.values("pk"))).order_by("-id")


def challenge_of(user: User, challenge_id: str) -> Challenge:
    """Return one of the user's challenges by id. Raise UnknownChallenge."""
    return get_or_raise(challenges_of(user), UnknownChallenge, pk=challenge_id)


def challenge_of_link(challenge_id: str, secret: str, viewer: User | None) -> tuple[Challenge, Chair]:
    """Return the challenge and the seat of a link. Raise UnknownChallenge."""
    realm = Realm.REAL if viewer is None else viewer.realm_id
    found, wanted = (
        get_or_raise(_whole(), UnknownChallenge, pk=challenge_id, table__realm=realm),
        hashed(secret),
    )
    for chair in found.chairs.all():
        if chair.secret_hash is not None and hmac.compare_digest(bytes(chair.secret_hash), wanted):
            return found, chair
    raise UnknownChallenge


def lasting_challenges(user: User) -> int:
    """Return how many challenges of the user's are open."""
    return Challenge.objects.filter(challenger=user, ended="").count()


def challenges_to_answer(user: User) -> list[str]:
    """Return the ids of challenges with a kept seat for the user, who has not declined."""
    kept = Chair.objects.filter(user=user, declined=False, challenge__ended="")
    lasting = kept.filter(challenge__ends_at__gt=Now(), challenge__table__status=Table.Status.OPEN)
    return list(lasting.order_by("challenge").values_list("challenge", flat=True))


def rematch_of(table: Table, user: User) -> Challenge | None:
    """Return the user's rematch that is open or has begun: they made it, sit there or have a kept seat. Not
    one made by a player with whom they do not play: they may not sit at its table or see it."""
    kept = Challenge.objects.filter(again_of=table, ended__in=["", Challenge.Ended.STARTED])
    sits = Q(table__occupancies__player=user, table__occupancies__to_seq=None)
    theirs = kept.filter(Q(challenger=user) | sits | Q(table__invitations__user=user)).distinct()
    # The user's own first; among others the first one is the same for everybody.
    found = sorted(
        theirs.select_related("table").order_by("id"), key=lambda each: each.challenger_id != user.pk
    )
    apart = pairs_apart([user.pk, *(each.challenger_id for each in found)])
    return next((each for each in found if frozenset({user.pk, each.challenger_id}) not in apart), None)


def challenges_to_settle(limit: int) -> list[str]:
    """Return some challenges whose time is up, whose table is full, or whose table was started or aborted
    otherwise.

    They are chosen at random, so that none waits for those that are full and cannot start.
    """
    return list(ripe_challenges().order_by("?").values_list("pk", flat=True)[:limit])


def ripe_challenges() -> QuerySet[Challenge]:
    """Return the challenges from which `challenges_to_settle` chooses."""
    taken = Count("table__occupancies", filter=Q(table__occupancies__to_seq=None))
    lasting = Challenge.objects.filter(ended="").annotate(taken=taken)
    ripe = Q(ends_at__lte=Now()) | ~Q(table__status=Table.Status.OPEN) | Q(taken__gte=F("table__players"))
    return lasting.filter(ripe)


def challenges_due_in(realm: str) -> int:
    """Return how many challenges of a realm must end because their time is up."""
    return _lasting_in(realm).filter(ends_at__lte=Now()).count()


def next_challenge_in(realm: str) -> datetime | None:
    """Return when a challenge of a realm ends next; what is due already does not count."""
    return next_time((_lasting_in(realm), "ends_at"))


def _lasting_in(realm: str) -> QuerySet[Challenge]:
    return Challenge.objects.filter(table__realm=realm, ended="")
