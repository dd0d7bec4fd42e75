"""What can be done at tables: each mutation calls the service that REST calls, and refuses by name."""

from __future__ import annotations

from typing import Annotated, Any, cast

import strawberry

from games.api.contract.tables import Invitation, NewTable
from games.api.graphql.away import Away
from games.api.graphql.being_told import BeingTold
from games.api.graphql.challenges import Challenging
from games.api.graphql.chat_mutations import Chatting
from games.api.graphql.commands import mutations_of
from games.api.graphql.context import Info
from games.api.graphql.deletion import Leaving
from games.api.graphql.entry_mutations import Entering
from games.api.graphql.inputs import Seed, terms_read
from games.api.graphql.interventions import Intervening
from games.api.graphql.refusals import mutation
from games.api.graphql.reports import Reporting
from games.api.graphql.seeks import Seeking
from games.api.graphql.tournament_mutations import Running
from games.api.graphql.types import payloads
from games.api.graphql.types.actions import ActionInput
from games.api.graphql.types.scalars import Json as JsonValue
from games.api.graphql.types.scalars import TurnId, about
from games.api.lookup import bot_named, user_named
from games.api.operations import relations
from games.api.operations.command import Input
from games.api.presented.plans import plan_json
from games.api.presented.states import state_json
from games.engine import codec
from games.engine.actions import Action
from games.engine.codec import Json
from games.lobby.services import rematch
from games.tables import services

Terms = Annotated[Json, Input(NewTable)]
TableId = Annotated[strawberry.ID, about("The table's id.")]
SeatNumber = Annotated[int, about("The seat's number, from 0.")]
KeptSeat = Annotated[int | None, about("The seat to keep for them; null: any.")]
Name = Annotated[str, about("The name of a user, in any case.")]
RoundNumber = Annotated[int, about("The round's number.")]
Rules = Annotated[JsonValue, about("At most 20 rules, as `PUT /tables/{id}/plans/{round}` takes them.")]
Agrees = Annotated[bool, about("false: play goes on.")]
Turn = Annotated[TurnId, about("As in the state: `my { turnId }`.")]
Sent = Annotated[ActionInput, about("What you do, one of `my { legalActions }`.")]


def _changed(table_id: str) -> Json:
    return {"__typename": "TableChanged", "table_id": table_id}


@strawberry.type(
    description="What can be done. At tables everything needs a token with the scope `games:play`; what a "
    "bot does on its own seat, `bot:play` alone; to write, `chat:write`. What is one's own affair needs "
    "`profile:write`; to enter tournaments, `tournaments:join`; to run them and to direct tables, "
    "`tournaments:manage`."
)
class Mutation(
    Away,
    BeingTold,
    mutations_of(relations),  # type: ignore[misc]  # a class made at run time
    Chatting,
    Seeking,
    Challenging,
    Reporting,
    Leaving,
    Running,
    Entering,
    Intervening,
):
    @mutation(payloads.OPEN_TABLE, "Open a table, and take `seat` at once or watch with `seat: null`.")
    def open_table(self, info: Info, table: Terms) -> Json:
        return _changed(services.open_table(creator=info.context.player(), **terms_read(table)).pk)

    @mutation(payloads.TAKE_SEAT, "Take a seat; on your own seat this only changes your seed.")
    def take_seat(self, info: Info, table: TableId, seat: SeatNumber, client_seed: Seed = "") -> Json:
        services.take_seat(
            table_id=table, player=info.context.player(), seat=seat, client_seed=client_seed.encode()
        )
        return _changed(table)

    @mutation(payloads.LEAVE_SEAT, "Get up again before the game starts.")
    def leave_seat(self, info: Info, table: TableId) -> Json:
        services.leave_seat(table_id=table, player=info.context.player())
        return _changed(table)

    @mutation(
        payloads.ADD_BOT,
        "Put a bot on a seat of a table you opened: `easy` errs often, `steady` is sound, `expert` the best.",
    )
    def add_bot(self, info: Info, table: TableId, seat: SeatNumber, bot: Name) -> Json:
        user = info.context.player()
        services.add_bot(table_id=table, by=user, seat=seat, bot=bot_named(bot, user))
        return _changed(table)

    @mutation(payloads.REMOVE_BOT, "Send a bot away from a table you opened, before the game starts.")
    def remove_bot(self, info: Info, table: TableId, seat: SeatNumber) -> Json:
        services.remove_bot(table_id=table, by=info.context.player(), seat=seat)
        return _changed(table)

    @mutation(payloads.INVITE, "Let somebody see a table you opened and sit down, on `seat` or on any.")
    def invite(self, info: Info, table: TableId, user: Name, seat: KeptSeat = None) -> Json:
        by = info.context.player()
        guest = user_named(user, by, pointer="/user")
        invitation = services.invite(table_id=table, by=by, user=guest, seat=seat)
        return {**_changed(table), "__typename": "Invited", "invitation": Invitation.of(invitation)}

    @mutation(payloads.WITHDRAW, "Take an invitation back; who sits already stays.")
    def withdraw_invitation(self, info: Info, table: TableId, user: Name) -> Json:
        by = info.context.player()
        services.withdraw(table_id=table, by=by, user=user_named(user, by, pointer="/user"))
        return _changed(table)

    @mutation(payloads.START_GAME, "Start the game of a table you opened, once every seat is taken.")
    def start_game(self, info: Info, table: TableId) -> Json:
        services.start(table_id=table, by=info.context.player())
        return _changed(table)

    @mutation(
        payloads.ABORT_GAME,
        "Break off a table you opened: before it starts, or while nobody but bots plays against you.",
    )
    def abort_game(self, info: Info, table: TableId) -> Json:
        services.abort(table_id=table, by=info.context.player())
        return _changed(table)

    @mutation(
        payloads.REMATCH,
        "Play a game again that is over, with the same people, everybody one seat further; it is a challenge "
        "like any other. Asked again, the table is the same.",
    )
    def rematch(self, info: Info, table: TableId) -> Json:
        again, _ = rematch(by=info.context.player(), table_id=table)
        return _changed(str(again.table_id))

    @mutation(
        payloads.RESIGN,
        "Leave a running game for good: a bot finishes the seat, and you rank below all who stayed.",
    )
    def resign(self, info: Info, table: TableId) -> Json:
        services.resign(table_id=table, player=info.context.seated())
        return _changed(table)

    @mutation(
        payloads.CLAIM, "Claim every trick still to come in a round; what is not proved is put to the others."
    )
    def claim(self, info: Info, table: TableId, round: RoundNumber) -> Json:
        services.claim(table_id=table, player=info.context.seated(), number=round)
        return _changed(table)

    @mutation(payloads.ANSWER_CLAIM, "Agree to a claim, or not; whoever made it takes it back so.")
    def answer_claim(self, info: Info, table: TableId, round: RoundNumber, agrees: Agrees) -> Json:
        services.answer_claim(table_id=table, player=info.context.seated(), number=round, agrees=agrees)
        return _changed(table)

    @mutation(
        payloads.CONFIRM_PLAN, "Let these rules be followed in a round from now on, in place of others."
    )
    def confirm_plan(self, info: Info, table: TableId, round: RoundNumber, rules: Rules) -> Json:
        made = services.confirm_plan(
            table_id=table, player=info.context.seated(), number=round, body={"rules": rules}
        )
        named = {"table_id": table, "round": made.round, "version": made.version}
        return {"__typename": "PlanConfirmed", **named, "plan": plan_json(made)}

    @mutation(payloads.WITHDRAW_PLAN, "Let no plan be followed in a round.")
    def withdraw_plan(self, info: Info, table: TableId, round: RoundNumber) -> Json:
        services.withdraw_plan(table_id=table, player=info.context.seated(), number=round)
        return _changed(table)

    @mutation(
        payloads.PAUSE_GAME, "Agree to stop the clocks; while they stand, take back your word to resume."
    )
    def pause_game(self, info: Info, table: TableId) -> Json:
        services.agree_to_pause(table_id=table, player=info.context.seated())
        return _changed(table)

    @mutation(
        payloads.RESUME_GAME, "Agree to let the clocks run; while they do, take back your word to pause."
    )
    def resume_game(self, info: Info, table: TableId) -> Json:
        services.agree_to_resume(table_id=table, player=info.context.seated())
        return _changed(table)

    @mutation(payloads.TAKE_SEAT_BACK, "Take your seat back from the bot that got it when your time ran out.")
    def take_seat_back(self, info: Info, table: TableId, seat: SeatNumber) -> Json:
        services.take_over(table_id=table, player=info.context.seated(), seat=seat)
        return _changed(table)

    @mutation(payloads.ACT, "Take your turn. Sent again it counts once, and the answer says `replayed`.")
    def act(self, info: Info, table: TableId, turn_id: Turn, action: Sent) -> Json:
        outcome = services.act(
            table_id=table,
            player=info.context.seated(),
            turn=codec.parse_turn_id(turn_id),
            action=action_read(action),
        )
        shown = {"seq": outcome.seq, "replayed": outcome.replayed, "state": state_json(outcome.state)}
        return {"__typename": "ActionTaken", "table_id": table, **shown}


def action_read(sent: ActionInput) -> Action:
    """The engine's action. Raises MalformedRecord when a field is missing or belongs to another type."""
    fields = {"card": sent.card, "value": sent.value, "tricks": sent.tricks}
    fields["trump"] = None if sent.trump is None else cast("Any", sent.trump).value
    given = {name: value for name, value in fields.items() if value is not None}
    return codec.action({"type": cast("Any", sent.type).value, **given})
