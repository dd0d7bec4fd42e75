"""Act on a moderation case. Each act has a reason, which the audit trail keeps and the player reads.

No program judges anybody, and nothing is undone: a ban is lifted, a case closed with or without merit. All
acts raise GoneAlready if the account has ended, and its case with it.
"""

from datetime import UTC, datetime, timedelta
from typing import Final

from django.db.models.functions import Now

from accounts.ids import get_or_raise
from accounts.models import User
from accounts.services.locks import hold
from accounts.services.retries import in_one_transaction
from games.feed.services import record
from games.lobby import errors, queries
from games.lobby.models import Case, Measure
from games.notices.kinds import NoticeKind
from games.notices.models import Notice
from games.notices.services import amend, notify
from games.tables.services.reason import reason_line

LONGEST_BAN: Final = timedelta(days=366)
# Notices to the person about each measure.
_TOLD: Final = {
    Measure.Kind.WARNING: NoticeKind.WARNED,
    Measure.Kind.CHAT_BAN: NoticeKind.CHAT_BANNED,
    Measure.Kind.SUSPENSION: NoticeKind.SUSPENDED,
}
# Notices of an early end.
_LIFTED: Final = {
    Measure.Kind.CHAT_BAN: NoticeKind.CHAT_BAN_LIFTED,
    Measure.Kind.SUSPENSION: NoticeKind.SUSPENSION_LIFTED,
}


@in_one_transaction
def warn(*, case_id: str, by: User, reason: str) -> Measure:
    """Warn a user. Raise CaseClosed, ReasonRequired."""
    return decide(case_id, by, reason, Measure.Kind.WARNING, None)


@in_one_transaction
def ban_from_chat(*, case_id: str, by: User, reason: str, until: datetime) -> Measure:
    """Ban a user from chat until then. Raise CaseClosed, ReasonRequired, InvalidBan."""
    return decide(case_id, by, reason, Measure.Kind.CHAT_BAN, until)


@in_one_transaction
def lift_bans(*, case_id: str, by: User, reason: str) -> int:
    """End the bans of this case that still hold, also of a closed case; return how many. The person is
    notified of each. Raise ReasonRequired."""
    why, case = reason_line(reason), held_case(case_id)
    lifted = list(queries.holding(case).order_by("pk"))
    if not lifted:
        return 0
    case.measures.filter(pk__in=[each.pk for each in lifted]).update(lifted_at=Now())
    for each in lifted:
        amend(user_id=case.about_id, key=_key(each), until=_moment(datetime.now(UTC)))
    notify([_of_its_end(each, why) for each in lifted], of_days=True)
    keep_act(case, by, "bans_lifted", why)
    return len(lifted)


@in_one_transaction
def close(*, case_id: str, by: User, reason: str, merit: bool) -> Case:
    """Close a case and all its reports. Bans stay in force. Raise CaseClosed, ReasonRequired."""
    why, case = reason_line(reason), _open_case(case_id)
    now = datetime.now(UTC)
    case.closed_at, case.merit = now, merit
    case.save(update_fields=["closed_at", "merit"])
    case.reports.update(closed_at=now)
    keep_act(case, by, "case_closed", why, merit=merit)
    return case


def check_not_suspended(user: User) -> None:
    """Check that the user is not suspended, before they begin something with others. Raises Suspended."""
    ban = queries.ban_of(user, Measure.Kind.SUSPENSION)
    if ban is not None:
        assert ban.until is not None, "only warnings have no end"
        raise errors.Suspended(ban.until)


def check_may_sit(player: User) -> None:
    """Check that a player, or a bot's owner, is not suspended. Raise Suspended or, for a bot, NotWelcome."""
    if not player.is_bot:
        check_not_suspended(player)
    elif queries.ban_of(player, Measure.Kind.SUSPENSION) is not None:
        raise errors.NotWelcome  # others do not learn that the owner is suspended


def check_may_write(user: User) -> None:
    """Check that the user may write messages. Raises Suspended, ChatBanned."""
    check_not_suspended(user)
    ban = queries.ban_of(user, Measure.Kind.CHAT_BAN)
    if ban is not None:
        assert ban.until is not None, "only warnings have no end"
        raise errors.ChatBanned(ban.until)


def decide(case_id: str, by: User, reason: str, kind: Measure.Kind, until: datetime | None) -> Measure:
    """Store a measure, and notify the user. Raise CaseClosed, ReasonRequired, InvalidBan."""
    why, case = reason_line(reason), _open_case(case_id)
    now = datetime.now(UTC)
    if until is not None and not now < until <= now + LONGEST_BAN:
        raise errors.InvalidBan
    made = Measure.objects.create(case=case, person=case.about, kind=kind, until=until, reason=why, by=by)
    keep_act(case, by, f"{kind}_given", why, **({} if until is None else {"until": until.isoformat()}))
    body = {"reason": why, "until": "" if until is None else _moment(until)}
    notify([Notice(user_id=case.about_id, kind=_TOLD[kind], key=_key(made), body=body)], of_days=True)
    return made


def _of_its_end(measure: Measure, reason: str) -> Notice:
    kind = _LIFTED[Measure.Kind(measure.kind)]
    return Notice(user_id=measure.person_id, kind=kind, key=f"lifted:{measure.pk}", body={"reason": reason})


def _key(measure: Measure) -> str:
    return f"measure:{measure.pk}"


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def held_case(case_id: str) -> Case:
    """Lock the user, before anything else as everywhere, then the case: the account may be ending."""
    hold(*Case.objects.filter(pk=case_id).values_list("about", flat=True))
    locked = Case.objects.select_related("about").select_for_update(of=("self",))
    return get_or_raise(locked, errors.GoneAlready, pk=case_id)


def _open_case(case_id: str) -> Case:
    case = held_case(case_id)
    if case.closed_at is not None:
        raise errors.CaseClosed
    return case


def keep_act(case: Case, by: User, what: str, reason: str, **body: object) -> None:
    record(
        realm=str(case.about.realm_id), who=by, what=what, subject=case.about_id, reason=reason,
        body={"case": case.pk, **body},
    )  # fmt: skip
