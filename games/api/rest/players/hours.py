"""When one does not play: hours, weekend, vacations. Private; others only see that a deadline moved."""

from django.http import HttpResponse

from accounts import services
from accounts.scopes import Scope
from games.api.answers import answer, read
from games.api.availability import hours_of, living_sent, vacations_of
from games.api.contract.play.clocks import HoursShape, NewHours, VacationList
from games.api.operations.address import Address
from games.api.operations.hours import VACATIONS
from games.api.rest.endpoint import ApiRequest, caller_of

HOURS = Address("me/hours", "hours", "me")


@HOURS.get(scope=Scope.PROFILE_READ, answers={200: HoursShape})
def get_hours(request: ApiRequest) -> HttpResponse:
    """When your clocks stand still

    Your zone, quiet hours and weekend, as far as a table lets them count, and when you are reminded.
    """
    return read(request, hours_of(caller_of(request).user))


@HOURS.patch(
    scope=Scope.PROFILE_WRITE, body=NewHours, answers={200: HoursShape}, refuses=(services.choose_hours,)
)
def choose_hours(request: ApiRequest) -> HttpResponse:
    """Choose when your clocks stand still

    Another zone, other quiet hours and another weekend take effect after 48 hours, until when you may
    change your mind. Reminders are others at once.
    """
    user, fields = caller_of(request).user, dict(request.fields)
    services.choose_hours(
        user=user,
        remind_before=fields.pop("reminders", None),
        vacation_by_itself=fields.pop("vacation_by_itself", None),
        living=living_sent(user, fields),
    )
    return answer(hours_of(user))


@VACATIONS.get(scope=Scope.PROFILE_READ, answers={200: VacationList})
def list_vacations(request: ApiRequest) -> HttpResponse:
    """Your vacations

    Those of the last year and to come, and how much of a year's thirty days is left.
    """
    return read(request, vacations_of(caller_of(request).user))
