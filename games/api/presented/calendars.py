"""Deadlines as iCalendar (RFC 5545), which calendars of other programs subscribe to.

The text depends on the deadlines and wishes, not on the present time, so that it changes only when they do.
An event's DTSTAMP and LAST-MODIFIED are the time of its last change.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_noop as _
from icalendar import Alarm, Calendar, Event, Timezone, TimezoneStandard

from accounts.isolates import END, FIRST, translated
from accounts.queries import ReminderSettings
from games.api.texts.languages import Language
from games.tables.queries.personal_events import OwnDeadline
from games.tournaments.queries.due_work import OwnStart

MEDIA_TYPE: Final = "text/calendar"
_NO_TIME: Final = timedelta()

TITLE: Final = _("Estimation: deadlines")
SUMMARY: Final = _("Estimation: your time runs out")
ABOUT: Final = _("Table {table}, {ruleset}, seat {seat}. A bot plays what still waits for you then.")
START: Final = _("Estimation: your round begins")
BEGINS: Final = _("{event}: round {round}, table {number}.")


def calendar_url(request: HttpRequest, secret: str, language: Language) -> str:
    """Return the calendar's URL. It names the language in which it was made: calendars ask for none."""
    asked = urlencode({"key": secret, "lang": language})
    return request.build_absolute_uri(f"{reverse('deadlines')}?{asked}")


def calendar_text(
    user_id: str,
    deadlines: Collection[OwnDeadline],
    starts: Collection[OwnStart],
    wanted: ReminderSettings,
    language: Language,
) -> bytes:
    """One event for each deadline and for each game that begins later, with an alarm for each reminder that
    the user wants."""
    calendar = Calendar()
    calendar.add("prodid", "-//Estimation//Deadlines 1//EN")
    calendar.add("version", "2.0")
    calendar.add("name", translated(TITLE, language))
    calendar.add("x-wr-calname", translated(TITLE, language))
    calendar.add("refresh-interval", timedelta(hours=1), {"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    events: list[OwnDeadline | OwnStart] = [*deadlines, *starts]
    for each in events:
        calendar.add_component(_event(user_id, each, wanted, language))
    if not events:
        # A calendar holds one component at least (RFC 5545, 3.6).
        calendar.add_component(_utc())
    text: bytes = calendar.to_ical()
    return text


def _event(user_id: str, when: OwnDeadline | OwnStart, wanted: ReminderSettings, language: Language) -> Event:
    summary, about = _words(when, language)
    changed_at = max(when.moved_at, wanted.since or when.moved_at)
    event = Event()
    # Two players of a table may subscribe in the same calendar.
    event.add("uid", f"{'start.' if isinstance(when, OwnStart) else ''}{when.table_id}.{user_id}")
    event.add("sequence", when.moves)
    event.add("dtstamp", changed_at)
    event.add("last-modified", changed_at)
    event.add("dtstart", when.at)
    event.add("summary", summary)
    event.add("description", about)
    event.add("class", "PRIVATE")
    event.add("transp", "TRANSPARENT")
    for seconds in sorted(wanted.remind_before, reverse=True):
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("trigger", timedelta(seconds=-seconds))
        alarm.add("description", summary)
        event.add_component(alarm)
    return event


def _words(when: OwnDeadline | OwnStart, language: Language) -> tuple[str, str]:
    """Return the summary and the description of an event."""
    if isinstance(when, OwnDeadline):
        told = {"table": when.table_id, "ruleset": when.ruleset, "seat": when.seat}
        return translated(SUMMARY, language), translated(ABOUT, language).format(**told)
    event = f"{FIRST}{when.event}{END}" if language == "ar" else when.event
    told = {"event": event, "round": when.stage_round, "number": when.number}
    return translated(START, language), translated(BEGINS, language).format(**told)


def _utc() -> Timezone:
    zone, standard = Timezone(), TimezoneStandard()
    zone.add("tzid", "Etc/UTC")
    standard.add("dtstart", datetime(1970, 1, 1))  # local time, as RFC 5545 has it there
    standard.add("tzoffsetfrom", _NO_TIME)
    standard.add("tzoffsetto", _NO_TIME)
    zone.add_component(standard)
    return zone
