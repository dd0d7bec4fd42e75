"""When one does not play: hours, weekend, vacations. Private; others only see that a deadline moved."""

from django.http import HttpResponse

from accounts import services
from accounts.scopes import Scope
from games.api.answers import answer, nothing, read
from games.api.availability import hours_of, living_sent, vacations_of
from games.api.contract.clocks import HoursShape, NewHours, NewVacation, Vacation, VacationList
from games.api.contract.shapes import shape
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of

HOURS = Address("me/hours", "hours", "me")
VACATIONS = Address("me/vacation", "vacations", "me")
VACATION = Address("me/vacation/<str:vacation_id>", "vacation", "me")


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


@VACATIONS.post(
    scope=Scope.PROFILE_WRITE,
    body=NewVacation,
    answers={201: shape(Vacation)},
    refuses=(services.go_on_vacation,),
)
def go_on_vacation(request: ApiRequest) -> HttpResponse:
    """Go on vacation

    Your clocks stand still meanwhile, at tables that let vacations count. You may play all the same.
    """
    vacation = services.go_on_vacation(
        user=caller_of(request).user,
        starts_at=request.fields.get("starts_at"),
        ends_at=request.fields["ends_at"],
    )
    return answer(Vacation.of(vacation), status=201, location=f"/api/v1/me/vacation/{vacation.id}")


@VACATION.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.end_vacation,))
def end_vacation(request: ApiRequest, vacation_id: str) -> HttpResponse:
    """End a vacation

    One that has begun ends now, one to come does not begin. What was is not undone.
    """
    services.end_vacation(user=caller_of(request).user, vacation_id=vacation_id)
    return nothing()
