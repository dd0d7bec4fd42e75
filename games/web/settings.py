"""The page of settings: hours and vacations, notifications, tokens, follows and blocks."""

from contextlib import suppress
from datetime import UTC, datetime, time, timedelta
from functools import partial
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

import orjson
from django.http import HttpResponse, QueryDict, StreamingHttpResponse
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import queries as accounts
from accounts import services
from accounts.errors import Fault, InvalidHours
from accounts.hours import SHORTEST_VACATION, DailyHours, places, vacation_fault, zones
from accounts.instants import read_instant
from accounts.models import User
from accounts.scopes import AT_SIGN_UP, OFFERED, STAFF_ONLY, Scope
from games.api.contract.players.notices import settings_json
from games.api.contract.resource import members_of
from games.api.limits.charge import charge, charge_name
from games.api.operations.hours import get_hours, hours_from_request, list_vacations
from games.api.personal_export import exported
from games.api.presented.calendars import calendar_url
from games.api.problems import Problem
from games.api.signing.access import described
from games.api.texts.languages import Language
from games.lobby import queries as lobby
from games.notices import queries as notices
from games.notices import services as notice_services
from games.notices.kinds import DIGEST_HOURS, WAYS, NoticeKind, Preferred
from games.notices.mail import wall_clock
from games.web.visits import Visit, page
from games.web.words import CHANNELS, WAY_WORDS

NDJSON: Final = "application/x-ndjson"
MOST: Final = 200
LONGEST: Final = 1024
AT: Final = "/settings"
# Errors in hours, by field.
HOURS_FAULTS: Final = {
    "from": _("Quiet hours need a beginning, too."),
    "to": _("Quiet hours need an end, too."),
    "quiet_hours": _("Quiet hours last at most twelve hours, and end at another time than they begin."),
    "weekend": _("A weekend has at most three days."),
    "zone": _("There is no such time zone."),
}


class Refused(NamedTuple):
    """A form that was refused: which one, the reason, and the wrong field. The page keeps what was typed."""

    form: str
    why: str
    status: int
    field: str = ""


@page("GET", signed_in=True)
def settings(visit: Visit) -> HttpResponse:
    return _page(visit)


def _page(
    visit: Visit, *, secret: str = "", calendar: str = "", refused: Refused | None = None
) -> HttpResponse:
    user = visit.me
    given = sorted(OFFERED if user.is_staff else OFFERED - STAFF_ONLY)
    form = refused.form if refused else ""
    sent = visit.request.POST if refused else QueryDict()  # refused values are still in their form
    ticked = sent.getlist("scopes") if form == "token" else AT_SIGN_UP
    shown: dict[str, Any] = {
        **_hours_shown(user, sent if form == "hours" else None),
        **_vacations_shown(user),
        "told": _notices_shown(notices.notification_settings_of(user), user.pk), "digest_hours": DIGEST_HOURS,
        "tokens": list(accounts.valid_tokens(user, now=datetime.now(UTC))),
        "scopes": [
            {"name": each, "words": words, "ticked": each in ticked}
            for each, words in zip(given, described(given, visit.language), strict=True)
        ],
        "people": _people_shown(visit),
        "has_calendar": accounts.has_calendar(user),
        "here": AT, "secret": secret, "calendar": calendar, "refused": refused, "sent": sent,
    }  # fmt: skip
    answer = visit.render("settings", status=refused.status if refused else 200, **shown)
    if secret or calendar:
        answer.headers["Cache-Control"] = "no-store"
    return answer


def _people_shown(visit: Visit) -> list[dict[str, Any]]:
    """Return whom the user follows, blocks and mutes, newest first: of each list the part that the address
    names, as `?blocks=2`, and the number of the next."""
    lists = (
        ("follows", gettext("You follow"), "followed", lobby.follows_of(visit.me)),
        ("blocks", gettext("You block"), "blocked", lobby.blocks_of(visit.me)),
        ("mutes", gettext("You mute"), "muted", lobby.mutes_of(visit.me).order_by("-created_at")),
    )
    shown = []
    for key, words, who, rows in lists:
        asked = visit.request.GET.get(key, "")
        part = max(int(asked), 1) if asked.isdecimal() and len(asked) < 4 else 1
        found = [getattr(each, who) for each in rows[(part - 1) * MOST : part * MOST + 1]]
        further = part + 1 if len(found) > MOST else None
        shown.append({"key": key, "words": words, "users": found[:MOST], "part": part, "next": further})
    return shown


def _hours_shown(user: User, sent: QueryDict | None) -> dict[str, Any]:
    """Return the user's hours, and the values of their form: the stored ones, or those `sent` and refused."""
    hours = get_hours(user)
    form_hours = hours["coming"] or hours if sent is None else _hours_from_form(sent)
    # Programs may have chosen an alias; it stays chosen until another zone is.
    alias = {form_hours["zone"]} & zones() - {*places()}
    return {
        "hours": hours, "zones": (*places(), *alias), "weekdays": WEEKDAYS, "form_hours": form_hours,
        "by_itself": hours["vacation_by_itself"] if sent is None else "vacation_by_itself" in sent,
    }  # fmt: skip


def _vacations_shown(user: User) -> dict[str, Any]:
    """Return the vacations that are not over, how many days of a year's are left, and whether one may begin
    now."""
    now, times = datetime.now(UTC), accounts.hours_and_vacations_of([user.pk])[user.pk]
    away = list_vacations(user)
    ends = [(each, read_instant(each.ends_at)) for each in away["data"]]
    fault = vacation_fault(times.vacations, (now, now + SHORTEST_VACATION), now)
    return {
        "vacations": [
            {**members_of(each), "until": wall_clock(end, times)} for each, end in ends if end > now
        ],
        "left_days": away["left_hours"] // 24,
        "may_leave": fault is None,
    }


def _refused(visit: Visit, form: str, problem: Problem) -> HttpResponse:
    """Return the page with what was typed into a form, and the error."""
    field = problem.faults[0][0].removeprefix("/") if problem.faults else ""
    why = str(HOURS_FAULTS.get(field) or visit.why(problem))
    return _page(visit, refused=Refused(form, why, problem.kind.status, field))


def _notices_shown(preferred: Preferred, user_id: str) -> dict[str, Any]:
    """Return notification settings: a line for each kind, with each channel's choices and the chosen one."""
    shown = settings_json(preferred, user_id)
    lines = [
        {
            "words": gettext(kind.about),
            "ways": [
                {"field": f"{channel}.{kind}", "channel": CHANNELS[channel],
                 "chosen": shown["ways"][channel][kind],
                 "offered": [(str(way), WAY_WORDS[way]) for way in ways]}
                for channel, ways in WAYS.items()
            ],
        }
        for kind in NoticeKind
    ]  # fmt: skip
    return {**shown, "lines": lines, "channel_words": [CHANNELS[each] for each in WAYS]}


@page("POST", signed_in=True)
def save_hours(visit: Visit) -> HttpResponse:
    """Save zone, quiet hours and weekend, which count after 48 hours, and whether a vacation begins
    automatically."""
    sent = visit.request.POST
    wanted = _hours_from_form(sent)

    def save() -> None:
        for name, at in (wanted["quiet_hours"] or {}).items():
            if not at:
                raise InvalidHours(faults=(Fault(f"/{name}", "required", InvalidHours.detail),))
        before, coming = accounts.hours_at(visit.me, datetime.now(UTC))
        chosen = coming or before
        daily_hours = hours_from_request(visit.me, wanted)
        is_other = daily_hours != (DailyHours() if chosen is None else chosen.daily_hours)
        services.choose_hours(
            user=visit.me,
            daily_hours=daily_hours if is_other else None,
            vacation_by_itself=sent.get("vacation_by_itself") == "yes",
        )

    message = gettext("Saved. Another zone, quiet hours or weekend count after 48 hours.")
    return visit.done(save, AT, message, partial(_refused, visit, "hours"))


def _hours_from_form(sent: QueryDict) -> dict[str, Any]:
    """Return zone, quiet hours and weekend of the form, as the API takes them."""
    begin, end = sent.get("from", ""), sent.get("to", "")
    return {
        "zone": sent.get("zone", "")[:64],
        "quiet_hours": {"from": begin, "to": end} if begin or end else None,
        "weekend": sorted({int(each) for each in sent.getlist("weekend") if each in set("0123456")}),
    }


@page("POST", signed_in=True)
def go_on_vacation(visit: Visit) -> HttpResponse:
    """Begin a vacation now, until the end of a day of the visitor's."""
    present, coming = accounts.hours_at(visit.me, datetime.now(UTC))
    chosen = present or coming
    zone = ZoneInfo("UTC" if chosen is None else chosen.daily_hours.zone)
    today = datetime.now(zone).date()
    # Texts that are no day, and days before the first of these and after the last, are refused alike:
    # calendars have a first and a last day.
    day = first = today - timedelta(days=2)
    with suppress(ValueError):
        day = datetime.strptime(visit.request.POST.get("until", ""), "%Y-%m-%d").date()  # a day
    day = min(max(day, first), today + timedelta(days=366))
    ends_at = datetime.combine(day, time(), zone) + timedelta(days=1)
    begin = partial(services.go_on_vacation, user=visit.me, ends_at=ends_at.astimezone(UTC))
    return visit.done(lambda: visit.once(begin), AT, refused=partial(_refused, visit, "vacation"))


@page("POST", signed_in=True)
def end_vacation(visit: Visit, vacation_id: str) -> HttpResponse:
    """End a vacation, or cancel one that has not begun."""
    return visit.done(lambda: services.end_vacation(user=visit.me, vacation_id=vacation_id), AT)


@page("POST", signed_in=True)
def save_notices(visit: Visit) -> HttpResponse:
    """Save notification settings: kinds by channel, language, how often a digest."""
    sent = visit.request.POST
    ways = {
        channel: {str(kind): way for kind in NoticeKind if (way := sent.get(f"{channel}.{kind}")) is not None}
        for channel in WAYS
    }
    hours = sent.get("digest_hours", "")
    language: Language = "ar" if sent.get("language") == "ar" else "en"
    chosen = Preferred(language, int(hours) if hours.isdecimal() and len(hours) < 4 else 0, ways)
    return visit.done(
        lambda: notice_services.prefer(user_id=visit.me.pk, preferred=chosen), AT, gettext("Saved.")
    )


@page("POST", signed_in=True)
def renew_calendar(visit: Visit) -> HttpResponse:
    """Make or renew the address of the user's calendar, and show it once."""
    _, secret = services.renew_calendar(user=visit.me)
    return _page(visit, calendar=calendar_url(visit.request, secret, visit.language))


@page("POST", signed_in=True)
def end_calendar(visit: Visit) -> HttpResponse:
    return visit.done(lambda: services.end_calendar(user=visit.me), AT)


@page("POST", signed_in=True)
def new_token(visit: Visit) -> HttpResponse:
    """Make a token if the password is right, and show its secret once."""
    sent, user = visit.request.POST, visit.me

    def make() -> str:
        charge_name(visit.request, user.name)
        shown = {name: sent.get(name, "")[:LONGEST] for name in ("password", "code")}
        services.confirm(user=user, **shown)
        known = set(map(str, Scope))
        _, secret = services.create_token(
            user=user,
            name=sent.get("name", "").strip()[:80] or gettext("token"),
            scopes_wanted=[Scope(each) for each in sent.getlist("scopes") if each in known],
            now=datetime.now(UTC),
        )
        return secret

    made = visit.tried(make)
    return _page(visit, secret=made) if isinstance(made, str) else _refused(visit, "token", made)


@page("POST", signed_in=True)
def end_token(visit: Visit, token_id: str) -> HttpResponse:
    now = datetime.now(UTC)
    return visit.done(lambda: services.revoke_token(user=visit.me, token_id=token_id, now=now), AT)


@page("POST", signed_in=True)
def export(visit: Visit) -> HttpResponse:
    """Send all data about the user as a file."""
    charge(visit.request, "export", visit.user)
    lines = (orjson.dumps(row) + b"\n" for row in exported(visit.me))
    answer = StreamingHttpResponse(lines, content_type=NDJSON)
    answer.headers["Content-Disposition"] = 'attachment; filename="estimation.ndjson"'
    answer.headers["Cache-Control"] = "no-store"
    return answer  # type: ignore[return-value]  # a response like any other
