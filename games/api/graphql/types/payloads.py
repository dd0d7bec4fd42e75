"""What mutations come to when they succeed, and the unions of that with their refusals."""

from __future__ import annotations

from typing import Final

import strawberry

from accounts import services as accounts
from games.api.callers import personal
from games.api.graphql.play import table_resolvers
from games.api.graphql.types.play.challenges import Challenge, ChallengeLink
from games.api.graphql.types.play.games import Invitation, Plan
from games.api.graphql.types.play.states import State
from games.api.graphql.types.play.tables import Table
from games.api.graphql.types.players.hours import Hours
from games.api.graphql.types.players.notices import NotificationSettings
from games.api.graphql.types.refusals import result
from games.api.graphql.types.scalars import told
from games.api.graphql.types.tournament.interventions import Stand
from games.api.graphql.types.tournament.tournament_enums import InterventionKind
from games.api.graphql.types.tournament.tournaments import Daily
from games.api.intervention_input import admitted, intervention_in
from games.api.lookup import user_named
from games.lobby import services as lobby
from games.notices import services as notices
from games.tables import services as tables
from games.tables.services.directing import intervene


@strawberry.type(description="It was done, and this is the table after it.")
class TableChanged:
    table: Table = told("The table as it stands now.", resolver=table_resolvers.table_after)


@strawberry.type(description="Somebody may see the table and sit down.")
class Invited:
    invitation: Invitation = told("Who, and on which seat.")
    table: Table = told("The table as it stands now.", resolver=table_resolvers.table_after)


@strawberry.type(description="The plan is followed from now on.")
class PlanConfirmed:
    plan: Plan = told("The plan as it counts now.", resolver=table_resolvers.plan_after)


@strawberry.type(description="Your hours are chosen.")
class HoursChosen:
    hours: Hours = told("Your hours as they are now.")


@strawberry.type(description="The action is in the log.")
class ActionTaken:
    seq: int = told("The log entry at which the action's facts begin.")
    replayed: bool = told("The action was recorded before; this is a repeat.")
    state: State = told("The state after it.", resolver=table_resolvers.state_after)


@strawberry.type(description="They are read.")
class NoticesRead:
    read: int = told("How many were unread.")


@strawberry.type(description="You are told so from now on.")
class NotificationsChosen:
    settings: NotificationSettings = told("How you are told.")


@strawberry.type(description="You do not read them, or read them again.")
class MutesChanged:
    name: str = told("Whom, as you wrote it.")
    muted: bool = told("Whether they are muted now.")


@strawberry.type(description="You are a former player now.")
class AccountEnded:
    name: str = told("What you are called where you played.")


@strawberry.type(description="They are challenged.")
class ChallengeMade:
    challenge: Challenge = told("The challenge.")
    links: list[ChallengeLink] = told("Of the seats nobody is named for; told here and never again.")


@strawberry.type(description="You play the boards of the day.")
class DailyBegun:
    daily: Daily = told("The event, and your table.")


@strawberry.type(description="What came of an intervention, or would come of it.")
class Consequences:
    kind: InterventionKind = told("What.")
    table: strawberry.ID = told("`table_…`")
    previewed: bool = told("Nothing was done.")
    rated: bool = told("The players' ratings follow from how the game ends.")
    version: str = told("The table's after it; of a preview the one to send with the order.")
    before: Stand = told("How the table stood.")
    after: Stand = told("How it stands, or would stand.")


ACT: Final = result("Act", ActionTaken, tables.act)
CHOOSE_HOURS: Final = result("ChooseHours", HoursChosen, accounts.choose_hours)
END_ACCOUNT: Final = result("EndAccount", AccountEnded, personal, accounts.confirm, accounts.end_account)
CHOOSE_NOTIFICATIONS: Final = result("ChooseNotifications", NotificationsChosen, notices.prefer)
CHALLENGE: Final = result("Challenge", ChallengeMade, lobby.challenge, user_named)
INTERVENE: Final = result("Intervene", Consequences, admitted, intervene, intervention_in)
