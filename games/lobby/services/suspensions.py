"""Suspend a user: they may begin nothing for a while, and whatever has not begun ends at once."""

from datetime import datetime

from accounts.models import User
from accounts.services.retries import in_one_transaction
from games.lobby import queries
from games.lobby.models import Measure
from games.lobby.services.challenges import decline_challenge
from games.lobby.services.moderation import decide
from games.lobby.services.seeks import withdraw_all
from games.tables import services as tables


@in_one_transaction
def suspend(*, case_id: str, by: User, reason: str, until: datetime) -> Measure:
    """Suspend a user until then: they may begin nothing and write nothing, but may finish running games.
    Their seeks are withdrawn, and their tables and challenges that have not begun are cancelled. They and
    their bots leave other tables that have not begun, and challenges to them are declined.

    Raise CaseClosed, ReasonRequired, InvalidBan, GoneAlready.
    """
    # The user is locked by this: they neither sit down nor seek anything meanwhile.
    made = decide(case_id, by, reason, Measure.Kind.SUSPENSION, until)
    call_off_all(made.person)
    return made


@in_one_transaction
def call_off_all(user: User) -> None:
    """End everything of a locked user that has not begun: seeks, tables, challenges; also of their bots."""
    withdraw_all(user)
    for each in (user, *user.bots_owned.order_by("pk")):
        tables.leave_open(each)
    leave_challenges(user)


@in_one_transaction
def leave_challenges(about: User) -> None:
    """Decline the challenges that others sent to a suspended or former player, and notify the challengers.
    The player's own ended with their tables."""
    for challenge_id in queries.challenges_to_answer(about):
        decline_challenge(by=about, challenge_id=challenge_id)
