"""Vacations."""

from __future__ import annotations

from typing import Annotated, Any

from accounts import models, services
from accounts.scopes import Scope
from games.api.contract.play.clocks import NewVacation, Vacation
from games.api.contract.resource import Id, Instant
from games.api.operations.address import Address
from games.api.operations.command import Argument, command, done

VACATIONS = Address("me/vacation", "vacations", "me")
VACATION = Address("me/vacation/<str:vacation_id>", "vacation", "me")


@VACATIONS.post(
    scope=Scope.PROFILE_WRITE,
    body=NewVacation,
    answers={201: Vacation},
    refuses=(services.go_on_vacation,),
    location="me/vacation/{0.id}",
)
@command(
    "Let your clocks stand still, at tables that let vacations count.",
    done("VacationBegun", "You are away then.", vacation="From when, until when."),
)
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
@command(
    "End a vacation: one that has begun ends now, one to come does not begin.",
    done("VacationEnded", "You are back, or stay after all.", id="The vacation that ended."),
)
def end_vacation(by: models.User, vacation_id: Annotated[Id, Argument("The vacation's id.", "id")]) -> None:
    """End a vacation

    One that has begun ends now, one to come does not begin. What was is not undone.
    """
    services.end_vacation(user=by, vacation_id=vacation_id)
