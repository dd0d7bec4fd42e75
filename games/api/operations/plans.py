"""Plans for your turns in a round, and their previews."""

from collections.abc import Iterable

from accounts.models import User
from bots import queries as bots
from games.api.contract.play.plans import Plan, PlanCase, PlanTried, PreviewShape, SuggestedPlan
from games.api.operations.address import Address
from games.api.operations.command import TableId
from games.api.operations.tables import RoundNumber
from games.engine.codec import Json
from games.tables import queries, services
from games.tables.models import PlanVersion

PLANS = Address("tables/<str:table_id>/plans", "plans", "playing")
PLAN_PREVIEW = PLANS.below("preview", "plan_preview")
PLAN_SUGGESTED = PLANS.below("<int:round>/suggested", "plan_suggested")


@PLANS.get(list[Plan], seated=True, refuses=("not_seated",))
def list_plans(by: User, table_id: str) -> Iterable[PlanVersion]:
    """Your plans

    Shows your last confirmed plan for each round. Nobody else can see your plans, or that you have any.
    """
    return queries.plans_of(table_id, by)


@PLAN_PREVIEW.post(PreviewShape, seated=True, body=PlanTried, refuses=(services.preview_plan,), once=False)
def preview_plan(by: User, table_id: str, round: int, rules: list[Json]) -> Json:
    """Try a plan

    Shows what the plan would do in each possible case: now, when you lead, for each unseen card that may be
    led before you, each bid that may stand, and each total of estimates. Nothing changes.
    """
    cases = services.preview_plan(table_id=table_id, player=by, number=round, body={"rules": rules})
    return {"cases": list(map(PlanCase.of, cases))}


@PLAN_SUGGESTED.get(SuggestedPlan, seated=True, refuses=("not_seated", "plans_not_offered", "plan_not_now"))
def get_suggested_plan(by: User, table_id: TableId, round: RoundNumber) -> Json:
    """A suggested plan

    Made from what you see of the round. It plays what nearly everybody would play, and leaves to you what
    needs thought. Change it as you like and confirm it; until then it does nothing.
    """
    return {"round": round, "rules": bots.suggested_plan(table_id, by, round)}
