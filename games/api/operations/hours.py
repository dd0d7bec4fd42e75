"""Quiet hours, weekends and vacations. They are private: others only see that a deadline moved."""

from __future__ import annotations

from typing import Annotated, Any

from accounts import models, services
from accounts.scopes import Scope
from games.api.availability import hours_of, living_sent, vacations_of
from games.api.contract.play.clocks import Hours, NewHours, NewVacation, Vacation, VacationList
from games.api.contract.resource import Id, Instant
from games.api.operations.address import Address
from games.api.operations.command import Argument, Input, command, done
from games.engine.codec import Json

HOURS = Address("me/hours", "hours", "me")
VACATIONS = Address("me/vacation", "vacations", "me")
VACATION = Address("me/vacation/<str:vacation_id>", "vacation", "me")


@HOURS.get(scope=Scope.PROFILE_READ, answers={200: Hours})
def get_hours(by: models.User) -> Json:
    """When your clocks stand still

    Your zone, quiet hours and weekend, as far as a table lets them count, and when you are reminded.
    """
    return hours_of(by)


@HOURS.patch(scope=Scope.PROFILE_WRITE, body=NewHours, answers={200: Hours}, refuses=(services.choose_hours,))
@command(done("HoursChosen", "Your hours are chosen.", hours="Your hours as they are now."))
def choose_hours(by: models.User, hours: Annotated[Json, Input(NewHours, judged=True)]) -> Json:
    """Choose when your clocks stand still

    What you leave out stays as it is. Another zone, other quiet hours and another weekend take effect
    after 48 hours, until when you may change your mind. Reminders are others at once.
    """
    sent = {name: each for name, each in hours.items() if each is not None or name == "quiet_hours"}
    reminders, by_itself = sent.pop("reminders", None), sent.pop("vacation_by_itself", None)
    living = living_sent(by, sent)
    services.choose_hours(user=by, remind_before=reminders, vacation_by_itself=by_itself, living=living)
    return hours_of(by)


@VACATIONS.get(scope=Scope.PROFILE_READ, answers={200: VacationList})
def list_vacations(by: models.User) -> Json:
    """Your vacations

    Those of the last year and to come, and how much of a year's thirty days is left.
    """
    return vacations_of(by)


@VACATIONS.post(
    scope=Scope.PROFILE_WRITE,
    body=NewVacation,
    answers={201: Vacation},
    refuses=(services.go_on_vacation,),
    location="me/vacation/{0.id}",
)
@command(done("VacationBegun", "You are away then.", vacation="From when, until when."))
def go_on_vacation(
    by: models.User,
    ends_at: Annotated[
        Instant, Argument("Until when: at most fourteen days later; thirty days in any year.")
    ],
    starts_at: Annotated[Instant | None, Argument("From when; null: now.")] = None,
) -> models.Vacation:
    """Go on vacation

    Your clocks stand still meanwhile, at tables that let vacations count. You may play all the same.
    """
    times: dict[str, Any] = {"starts_at": starts_at, "ends_at": ends_at}  # read by either interface
    return services.go_on_vacation(user=by, **times)


@VACATION.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.end_vacation,))
@command(done("VacationEnded", "You are back, or stay after all.", id="The vacation that ended."))
def end_vacation(by: models.User, vacation_id: Annotated[Id, Argument("The vacation's id.", "id")]) -> None:
    """End a vacation

    One that has begun ends now, one to come does not begin. What was is not undone.
    """
    services.end_vacation(user=by, vacation_id=vacation_id)
