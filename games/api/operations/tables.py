"""Tables: opening and filling them, and the course of a game."""

from collections.abc import Iterable
from typing import Annotated, Any

import orjson

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.play.actions import ClaimAnswer, NewClaim
from games.api.contract.play.plans import NewPlan, Plan
from games.api.contract.play.states import State
from games.api.contract.play.tables import Invitation, NewTable, TableShape
from games.api.contract.values import Options
from games.api.lookup import bot_named
from games.api.operations.address import Address, Existing, Input
from games.api.operations.command import NAME, Argument, ClientSeed, Named, TableId, command, without_address
from games.api.operations.rulesets import terms_read
from games.api.presented.states import state_json
from games.engine.codec import Json
from games.lobby import services as lobby
from games.tables import models, queries, services
from games.tables.errors import InvitationsHidden
from games.tables.states import State as StateOf

TABLES = Address("tables", "tables", "tables")
TABLE = TABLES.below("<str:table_id>", "table")
TAKEOVER = Address("tables/<str:table_id>/seats/<int:seat>/takeover", "takeover", "playing")
INVITATIONS = TABLE.below("invitations", "invitations")
INVITATION = INVITATIONS.below("<str:name>", "invitation")
PAUSE = Address("tables/<str:table_id>/pause", "pause", "playing")
RESUME = Address("tables/<str:table_id>/resume", "resume", "playing")
START = TABLE.below("start", "start")
REMATCH = Address("tables/<str:table_id>/rematch", "rematch", "meeting")
ABORT = TABLE.below("abort", "abort")
RESIGN = Address("tables/<str:table_id>/resign", "resign", "playing")
CLAIMS = Address("tables/<str:table_id>/claims", "claims", "playing")
CLAIM = CLAIMS.below("<int:round>", "claim")
PLAN = Address("tables/<str:table_id>/plans/<int:round>", "plan", "playing")

SeatNumber = Annotated[int, Argument("The seat's number, from 0.")]
RoundNumber = Annotated[int, Argument("The round's number.")]
CHANGED = "TableChanged"


@TABLES.post(TableShape, 201, refuses=(services.open_table,))
@command(CHANGED, "Open a table, and take `seat` at once or watch with `seat: null`.")
def open_table(by: User, table: Annotated[Json, Input(NewTable, judged=True)]) -> str:
    """Open a table

    You take `seat` at once, or only watch with `"seat": null`. The commitment to all deals is published now
    (see GET /tables/{id}/fairness). Then people and bots take seats by PUT /tables/{id}/seats/{n}, and you
    start the game.
    """
    return services.open_table(creator=by, **terms_read(table)).pk


@without_address(scope=Scope.GAMES_PLAY, refuses=(services.take_seat,))
@command(CHANGED)
def take_seat(by: User, table_id: TableId, seat: SeatNumber, client_seed: ClientSeed = "") -> None:
    """Take a seat; on your own seat this only changes your seed."""
    services.take_seat(table_id=table_id, player=by, seat=seat, client_seed=client_seed.encode())


@without_address(scope=Scope.GAMES_PLAY, refuses=(services.leave_seat,))
@command(CHANGED)
def leave_seat(by: User, table_id: TableId) -> None:
    """Leave your seat before the game starts."""
    services.leave_seat(table_id=table_id, player=by)


@without_address(scope=Scope.GAMES_PLAY, refuses=(services.add_bot, bot_named))
@command(CHANGED)
def add_bot(by: User, table_id: TableId, seat: SeatNumber, bot: Annotated[str, Argument(NAME)]) -> None:
    """Put a bot on a seat of a table you opened: `easy` errs often, `steady` is sound, `expert` is best."""
    services.add_bot(table_id=table_id, by=by, seat=seat, bot=bot_named(bot, by))


@without_address(scope=Scope.GAMES_PLAY, refuses=(services.remove_bot,))
@command(CHANGED)
def remove_bot(by: User, table_id: TableId, seat: SeatNumber) -> None:
    """Remove a bot from a table you opened, before the game starts."""
    services.remove_bot(table_id=table_id, by=by, seat=seat)


@INVITATIONS.get(list[Invitation], refuses=("forbidden",))
def list_invitations(viewer: User, table_id: str) -> Iterable[models.Invitation]:
    """People who are invited

    Visible to the person who opened the table, and to people who sit there or are invited.
    """
    table = queries.table(table_id, viewer)
    if not table.standing.sees_invitations:
        raise InvitationsHidden
    return queries.invitations(table)


@INVITATION.put(Invitation, refuses=(services.invite,))
@command("Invited", "Invite somebody to a table you opened, to `seat` or to any seat.")
def invite(
    by: User,
    table_id: TableId,
    user: Named,
    seat: Annotated[int | None, Argument("The seat to keep for them; null for any seat.")] = None,
) -> models.Invitation:
    """Invite somebody to any seat

    For a certain seat, send PUT /tables/{id}/seats/{n} with `invite`.
    """
    return services.invite(table_id=table_id, by=by, user=user, seat=seat)


@INVITATION.delete(refuses=(services.withdraw,))
@command(CHANGED)
def withdraw_invitation(by: User, table_id: TableId, user: Named) -> None:
    """Withdraw an invitation

    A person who already sits there stays.
    """
    services.withdraw(table_id=table_id, by=by, user=user)


@START.post(TableShape, refuses=(services.start,))
@command(CHANGED)
def start_game(by: User, table_id: TableId) -> None:
    """Start the game

    Only the person who opened the table can, when every seat is taken. Client seeds are frozen and published,
    and the first round is dealt.
    """
    services.start(table_id=table_id, by=by)


@ABORT.post(TableShape, refuses=(services.abort,))
@command(CHANGED)
def abort_game(by: User, table_id: TableId) -> None:
    """Break the game off

    Only the person who opened the table can: before the game starts, or in an unrated game against bots
    alone. A game that was broken off has no places.
    """
    services.abort(table_id=table_id, by=by)


@REMATCH.post(TableShape, 201, 200, refuses=(lobby.rematch,), location="tables/{id}")
@command(
    CHANGED,
    "Play a game again that is over, with the same people, everybody one seat further; it is a challenge "
    "like any other. Asked again, the table is the same.",
)
def rematch(by: User, table_id: TableId) -> str | Existing:
    """Play again

    Once the game is over, anybody who sat there to its end may open a table with the same terms. Everybody
    moves one seat further, bots are seated, and seats are kept for the others for an hour, or for a day where
    the game has clocks. It is a challenge like any other (`/challenges`): people accept or decline it, and it
    starts when the last seat is taken. If another of the players asks later, the answer is the same table,
    with 200.
    """
    again, made = lobby.rematch(by=by, table_id=table_id)
    return str(again.table_id) if made else Existing(str(again.table_id))


@RESIGN.post(TableShape, seated=True, refuses=(services.resign,))
@command(CHANGED)
def resign(by: User, table_id: TableId) -> None:
    """Leave a running game for good

    A bot plays your seat to the end, and the seat keeps its points. You rank below all who stayed.
    """
    services.resign(table_id=table_id, player=by)


def state_again(viewer: User, table_id: str) -> bytes:
    """The state as it stands now, as the body of a repeated claim."""
    return orjson.dumps(state_json(queries.state(table_id, viewer)))


@CLAIMS.post(State, seated=True, body=NewClaim, again=state_again, refuses=(services.claim,), limit="play")
@command(CHANGED, "Claim every trick still to come in a round; what is not proved is put to the others.")
def claim(by: User, table_id: TableId, round: RoundNumber) -> StateOf:
    """Claim the rest of a round

    You say that you win every trick that is left. If your own cards and what everybody has seen prove it, the
    round ends at once. Otherwise the others are asked, for a minute at a table with a limit for each turn and
    for a day at any other; after a pause they have that time again. `claim` in the round says who agreed. A
    card played in the round ends the claim; you may ask again after the next one. The answer is the state
    after the claim. If you send the claim again with its Idempotency-Key, the answer is the present state.
    """
    return services.claim(table_id=table_id, player=by, number=round)


@CLAIM.put(State, seated=True, refuses=(services.answer_claim,), limit="play")
@command(CHANGED)
def answer_claim(
    by: User, table_id: TableId, round: RoundNumber, answer: Annotated[Json, Input(ClaimAnswer)]
) -> StateOf:
    """Answer a claim

    When all the others agree, the claimer takes the remaining tricks. If one does not, the claim ends. The
    claimer withdraws it by the same answer. With `claim_id` an answer counts for no other claim.
    """
    return services.answer_claim(table_id=table_id, player=by, number=round, **answer)


@PLAN.put(Plan, seated=True, body=NewPlan, refuses=(services.confirm_plan,))
@command("PlanConfirmed", "Confirm the rules of your plan for a round. They replace your earlier plan.")
def confirm_plan(
    by: User,
    table_id: TableId,
    round: RoundNumber,
    rules: Annotated[Options, Argument("At most 20 rules, as `PUT /tables/{id}/plans/{round}` takes them.")],
    attempt: int | None = None,
) -> dict[str, Any]:
    """Confirm a plan for a round

    Send at most 20 rules `when` → `do`. A deed that can never happen in this round, such as a bid where there
    is no auction, is refused with the reason `plan_impossible`. When your turn comes, the first rule whose
    conditions hold and whose deed is legal is played at the table's next tick. If no rule fits, the plan
    stops and you are notified (`plan_stopped` in your stream). It also stops when the round is dealt again,
    when a seat changes hands, when a director undoes a call that it would make again (but not if they undo
    an earlier one, and yours with it), and when a trump is named that a rule with cards, suits, seats or
    estimates does not mention. Confirming again makes the next version; only the last version is followed.
    With `attempt` a plan that arrives after the round was dealt again is refused.
    """
    made = services.confirm_plan(
        table_id=table_id, player=by, number=round, body={"rules": rules}, attempt=attempt
    )
    return {"round": made.round, "version": made.version, "plan": Plan.of(made)}


@PLAN.delete(seated=True, refuses=(services.withdraw_plan,))
@command(CHANGED)
def withdraw_plan(by: User, table_id: TableId, round: RoundNumber) -> None:
    """Withdraw a plan

    From now on the service plays for you in this round only where you have no choice.
    """
    services.withdraw_plan(table_id=table_id, player=by, number=round)


@PAUSE.post(TableShape, seated=True, refuses=(services.agree_to_pause,))
@command(CHANGED)
def pause_game(by: User, table_id: TableId) -> None:
    """Agree to pause

    When all players have agreed, the clocks stand still for at most thirty days. You may still play, and bots
    do. Players who have not agreed are notified. While the clocks stand still, this withdraws your agreement
    to resume.
    """
    services.agree_to_pause(table_id=table_id, player=by)


@RESUME.post(TableShape, seated=True, refuses=(services.agree_to_resume,))
@command(CHANGED)
def resume_game(by: User, table_id: TableId) -> None:
    """Agree to resume

    When all players have agreed, the clocks run again with the time that was left. Players who have not
    agreed are notified. While the clocks run, this withdraws your agreement to pause.
    """
    services.agree_to_resume(table_id=table_id, player=by)


@TAKEOVER.post(TableShape, seated=True, refuses=(services.take_over,))
@command(CHANGED)
def take_seat_back(by: User, table_id: TableId, seat: SeatNumber) -> None:
    """Take your seat back

    You take it from the bot that got it when your time had run out too often. Between two rounds this happens
    at once, otherwise when the next round begins. From then on you rank like everybody.
    """
    services.take_over(table_id=table_id, player=by, seat=seat)
