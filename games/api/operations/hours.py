"""Quiet hours, weekends and vacations. They are private: others only see that a deadline moved."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any

from accounts import models, queries, services
from accounts.errors import Fault, InvalidHours
from accounts.hours import DailyHours
from games.api.contract.fields import MINUTE
from games.api.contract.play import clocks as contract
from games.api.contract.values import Id, Instant
from games.api.operations.address import Address, Input
from games.api.operations.command import Argument, command, done
from games.api.presented.clocks import hours_json
from games.engine.codec import Json

HOURS = Address("me/hours", "hours", "me")
VACATIONS = Address("me/vacation", "vacations", "me")
VACATION = VACATIONS.below("<str:vacation_id>", "vacation")


@HOURS.get(contract.Hours)
def get_hours(by: models.User) -> Json:
    """When your clocks stand still

    Shows your time zone, quiet hours and weekend, and when you are reminded. Each table says whether these
    hours count there.
    """
    present, coming = queries.hours_at(by, datetime.now(UTC))
    return hours_json(present, coming, queries.reminder_settings_of([by.pk])[by.pk])


@HOURS.patch(contract.Hours, refuses=(services.choose_hours,))
@command(done("HoursChosen", "Your hours are chosen.", hours="Your hours as they are now."))
def choose_hours(by: models.User, hours: Annotated[Json, Input(contract.NewHours, judged=True)]) -> Json:
    """Choose when your clocks stand still

    What you leave out stays as it is. A new zone, new quiet hours and a new weekend take effect after 48
    hours; until then you may change your mind. New reminders take effect at once.
    """
    sent = {name: each for name, each in hours.items() if each is not None or name == "quiet_hours"}
    reminders, by_itself = sent.pop("reminders", None), sent.pop("vacation_by_itself", None)
    with services.exclusive(f"hours of {by.pk}"):  # else what is left out could change in between
        daily_hours = hours_from_request(by, sent)
        services.choose_hours(
            user=by, remind_before=reminders, vacation_by_itself=by_itself, daily_hours=daily_hours
        )
    return get_hours(by)


@VACATIONS.get(contract.VacationList)
def list_vacations(by: models.User) -> Json:
    """Your vacations

    Shows vacations of the last year and later ones, and how much is left of the thirty days a year.
    """
    now = datetime.now(UTC)
    return contract.vacations_json(queries.vacations_of(by, now), now)


@VACATIONS.post(contract.Vacation, 201, body=contract.NewVacation, refuses=(services.go_on_vacation,))
@command(done("VacationBegun", "Your vacation is stored.", vacation="The vacation."))
def go_on_vacation(by: models.User, ends_at: Instant, starts_at: Instant | None = None) -> models.Vacation:
    """Go on vacation

    During a vacation your clocks stand still at tables where vacations count. You may still play.
    """
    times: dict[str, Any] = {"starts_at": starts_at, "ends_at": ends_at}  # read by either interface
    return services.go_on_vacation(user=by, **times)


@VACATION.delete(refuses=(services.end_vacation,))
@command(done("VacationEnded", "The vacation has ended, or does not begin.", id="The vacation that ended."))
def end_vacation(by: models.User, vacation_id: Annotated[Id, Argument("The vacation's id.", "id")]) -> None:
    """End a vacation

    A vacation that has begun ends now. A later one does not begin. Time that has passed does not change.
    """
    services.end_vacation(user=by, vacation_id=vacation_id)


def hours_from_request(user: models.User, sent: Mapping[str, Any]) -> DailyHours | None:
    """Return the user's hours: those sent, completed by those that they chose already; None if nothing was
    sent. Raise InvalidHours."""
    if not sent:
        return None
    present, coming = queries.hours_at(user, datetime.now(UTC))
    chosen = coming or present
    before = DailyHours() if chosen is None else chosen.daily_hours
    quiet = before.quiet
    if "quiet_hours" in sent:
        hours = sent["quiet_hours"]
        quiet = None if hours is None else (_minutes(hours["from"]), _minutes(hours["to"]))
    return DailyHours(sent.get("zone", before.zone), quiet, tuple(sent.get("weekend", before.weekend)))


def _minutes(text: str) -> int:
    if re.fullmatch(MINUTE, text, re.ASCII) is None:
        raise InvalidHours(faults=(Fault("/quiet_hours", "invalid", InvalidHours.detail),))
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)
