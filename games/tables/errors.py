"""Errors of tables. `code` is stable; `games.api` decides the HTTP status."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from accounts.errors import Fault, NotFound, Refused
from games.engine.errors import Refusal
from games.tables.clocks import ClockFault

if TYPE_CHECKING:
    from games.tables.states import State


# At most this many tables are named; their number is given besides.
MOST_NAMED: Final = 10


class TableError(Refused):
    """Base of all refusals by tables; `state` is the actor's, if seeing it helps."""

    def __init__(
        self, detail: str = "", *, state: State | None = None, faults: tuple[Fault, ...] = ()
    ) -> None:
        super().__init__(detail, faults=faults)
        self.state = state


class TableNotFound(TableError, NotFound):
    detail = "There is no such table, or you may not see it."


class RoundNotFound(TableError, NotFound):
    detail = "This round has not been dealt at this table."


class SeatNotFound(TableError):
    detail = "This table has no such seat."


class InvitationNotFound(TableError, NotFound):
    detail = "This user is not invited to this table."


class InvitationsHidden(TableError):
    code = "forbidden"
    detail = "Only people who belong to the table see its invitations."


class NotSeated(TableError):
    detail = "You have no seat at this table."


class NotCreator(TableError):
    detail = "Only the person who opened the table may do this."


class TableNotOpen(TableError):
    detail = "The game has started or is over, or a tournament seats its players."


class TableNotRunning(TableError):
    detail = "The game has not started or is over."


class SeatTaken(TableError):
    detail = "Somebody sits there already."


class SeatReserved(TableError):
    detail = "This seat is kept for somebody who was invited."


class SeatNotABots(TableError):
    detail = "No bot sits there."


class AlreadySeated(TableError):
    detail = "You sit on another seat of this table; leave it first."


class BotSeatedAlready(AlreadySeated):
    code = AlreadySeated.code
    detail = "This bot sits on another seat of this table; only the service's own bots hold several."


class SeatsNotFull(TableError):
    detail = "The game starts when every seat is taken."


class OthersArePlaying(TableError):
    detail = (
        "Other people are playing. You can break a running game off only if all others are bots. You "
        "may resign."
    )


class GameIsRated(TableError):
    detail = "A rated game that has begun counts, even against bots alone. You may resign."


class StaleTurn(TableError):
    detail = "This is not your turn now; look at the present state."


class TurnAlreadyPlayed(TableError):
    """The actor's seat took this turn with another action; its facts begin at log entry `seq`."""

    detail = "This turn was taken with another action."

    def __init__(self, *, seq: int, state: State | None = None) -> None:
        super().__init__(state=state)
        self.seq = seq


class ActionRefused(TableError):
    """The rules refuse the action in a `round`; `refusal` says why, `state` shows what is legal."""

    code = "illegal_action"

    def __init__(self, refusal: Refusal, *, round: int, state: State) -> None:
        super().__init__(refusal.sentence, state=state)
        self.refusal = refusal
        self.round = round


class ClaimNotNow(TableError):
    detail = (
        "You can claim the rest of a round while its cards are played, one claim at a time. If the "
        "others did not agree, you can claim again after the next card, or when the claim is "
        "proved."
    )


class NoClaim(TableError):
    detail = "Nobody claims the rest of this round now."


class StaleClaim(TableError):
    detail = "The claim that you answer is over, and there is another one; look at it."


class FalseClaim(TableError):
    detail = "You do not win the trick on the table."


class ClaimUnproved(TableError):
    detail = "Your cards do not prove the claim, and bots agree only to proved claims."


class PlansNotOffered(TableError):
    detail = "This table plays no cards for its seats, so plans do not work here."


class PlanNotNow(TableError):
    detail = "You can plan only rounds that are dealt and not played to the end."


class StaleDeal(TableError):
    detail = "The round was dealt again, so this plan is for a hand that is gone; look at the new one."


class InvalidPlan(TableError):
    """A plan that is refused; `reason` is a stable code, `pointer` says where in the plan."""

    def __init__(self, reason: str, pointer: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.pointer = pointer


class InvalidSeed(TableError):
    code = "invalid_client_seed"
    detail = "A seed for the deal has at most 64 bytes."


class InvalidTurnLimit(TableError):
    detail = "A time limit for turns is 15 to 300 whole seconds, or none."


class InvalidSpectatorDelay(TableError):
    detail = "Spectators can see the game 0 to 200 moves late."


class NotRatable(TableError):
    detail = (
        "A rated table needs a time limit, and has no house rules and no stacked cards. A table of "
        "a sandbox is never rated."
    )


class HintsNotAllowed(TableError):
    detail = "Hints are for practice; a rated table never has them."


class OwnBotSeated(TableError):
    detail = "A bot plays no rated game with its owner or with another bot of theirs."


class InvalidVisibility(TableError):
    detail = "A table is public, unlisted or invite."


class InvalidClock(TableError):
    """A clock that is invalid or out of bounds; `faults` name the member at fault."""

    detail = "A clock has a preset, or a type with its members."

    def __init__(self, fault: ClockFault) -> None:
        member = f"/clock/{fault.member}" if fault.member else "/clock"
        super().__init__(faults=(Fault(member, self.code, fault.detail),))


class ClockOutOfBounds(InvalidClock):
    detail = "A clock is longer or shorter than allowed."


class PausesNotAllowed(TableError):
    detail = "The clocks of this table cannot be paused."


class PausedByDirector(TableError):
    detail = "A director paused the game, and only a director can resume it."


class SeatNotGivenUp(TableError):
    detail = "No stand-in holds this seat for you."


class NotABot(TableError):
    detail = "This user is not a bot of this service."


class NotInvitable(TableError):
    detail = "You can invite other people, not yourself and not bots."


class TooManyOpenTables(TableError):
    detail = "Too many of your tables wait for players or are played by bots alone."


class TooManyInvitations(TableError):
    detail = "Too many people are invited to your tables and have not come."


class ReasonRequired(TableError):
    detail = "Give a reason on one line, of 10 to 500 characters."


class GamesUnderWay(TableError):
    """The user still plays at these tables; the first of them are named."""

    detail = "You or your bots are at tables that are not over. Finish or leave them, or send `leave_games`."

    def __init__(self, table_ids: Sequence[str]) -> None:
        super().__init__()
        self.members = {"count": len(table_ids), "table_ids": list(table_ids[:MOST_NAMED])}


class StandInMissing(TableError):
    detail = "The bot that would take the seat does not exist; nothing has changed."
