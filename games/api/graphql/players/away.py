"""Choosing when one does not play: what REST does at /me/hours and /me/vacation."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry

from accounts import services
from accounts.scopes import Scope
from games.api.availability import hours_of, living_sent
from games.api.graphql.context import Info
from games.api.graphql.refusals import mutation
from games.api.graphql.types import payloads
from games.api.graphql.types.players.hours import QuietHoursInput
from games.api.graphql.types.scalars import about
from games.engine.codec import Json

LEFT_OUT: Any = strawberry.UNSET
Zone = Annotated[str | None, about("An IANA zone, such as `Africa/Cairo`; null: as it is.")]
Quiet = Annotated[
    QuietHoursInput | None, about("At most twelve hours; null: none. Left out, they stay as they are.")
]
Weekend = Annotated[
    list[int] | None, about("Days without play, from Monday as 0, three at most; null: as they are.")
]
Reminders = Annotated[
    list[int] | None,
    about("Seconds before a deadline, five minutes to a week, six at most; null: as they are."),
]
ByItself = Annotated[
    bool | None, about("Whether a vacation begins, an hour before your time runs out; null: as it is.")
]


@strawberry.type
class Away:
    @mutation(
        payloads.CHOOSE_HOURS,
        "Choose when your clocks stand still. Zone, quiet hours and weekend take effect after 48 hours, "
        "until when you may change your mind; reminders are others at once.",
    )
    def choose_hours(
        self,
        info: Info,
        zone: Zone = None,
        quiet_hours: Quiet = LEFT_OUT,
        weekend: Weekend = None,
        reminders: Reminders = None,
        vacation_by_itself: ByItself = None,
    ) -> Json:
        user = info.context.known(Scope.PROFILE_WRITE).user
        sent: dict[str, Any] = {"zone": zone, "weekend": weekend}
        sent = {name: value for name, value in sent.items() if value is not None}
        if quiet_hours is not LEFT_OUT:
            sent["quiet_hours"] = quiet_hours and {"from": quiet_hours.begin, "to": quiet_hours.to}
        services.choose_hours(
            user=user,
            remind_before=reminders,
            vacation_by_itself=vacation_by_itself,
            living=living_sent(user, sent),
        )
        return {"__typename": "HoursChosen", "hours": hours_of(user)}
