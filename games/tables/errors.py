"""Errors of tables. `code` is stable; `games.api` decides the HTTP status."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from accounts.errors import Fault, Refused
from games.engine.errors import SENTENCES, Refusal
from games.tables.clocks import ClockFault

if TYPE_CHECKING:
    from games.tables.states import State


# At most this many tables are named; their number is given besides.
MOST_NAMED: Final = 10


class TableError(Refused):
    """Base of what tables refuse; `state` is the actor's, if seeing it helps."""

    def __init__(
        self, detail: str = "", *, state: State | None = None, faults: tuple[Fault, ...] = ()
    ) -> None:
        super().__init__(detail, faults=faults)
        self.state = state


class TableNotFound(TableError):
    code = "not_found"
    detail = "There is no such table, or it is not yours to see."


class RoundNotFound(TableError):
    code = "not_found"
    detail = "This round has not been dealt at this table."


class SeatNotFound(TableError):
    detail = "This table has no such seat."


class InvitationNotFound(TableError):
    code = "not_found"
    detail = "This user is not invited to this table."


class InvitationsHidden(TableError):
    code = "forbidden"
    detail = "Invitations are shown to those who belong to the table."


class NotSeated(TableError):
    detail = "You have no seat at this table."


class NotCreator(TableError):
    detail = "Only whoever opened the table may do this."


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
    detail = "Other people are playing; a running game is yours to abort only among bots. You may resign."


class GameIsRated(TableError):
    detail = "A rated game that has begun counts, also against bots. You may resign."


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
        super().__init__(SENTENCES[refusal], state=state)
        self.refusal = refusal
        self.round = round


class ClaimNotNow(TableError):
    detail = (
        "The rest of a round can be claimed while its cards are played, by one seat at a time; what the "
        "others did not agree to again after the next card, unless it is proved."
    )


class NoClaim(TableError):
    detail = "Nobody claims the rest of this round now."


class FalseClaim(TableError):
    detail = "The trick on the table is not yours to win."


class ClaimUnproved(TableError):
    detail = "Your cards alone do not prove it, and bots agree to nothing that is not proved."


class PlansNotOffered(TableError):
    detail = "This table plays no cards for its seats, so it follows no plans."


class PlanNotNow(TableError):
    detail = "Plans are made for rounds that are dealt and not played out."


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
    detail = "Spectators are told 0 to 200 moves later."


class NotRatable(TableError):
    detail = "A rated table has a time limit, and neither house rules, stacked cards nor a sandbox around it."


class HintsNotAllowed(TableError):
    detail = "Hints are for practice, and no rated table has them."


class OwnBotSeated(TableError):
    detail = "A bot plays no rated game with its owner, nor with another bot of theirs."


class InvalidVisibility(TableError):
    detail = "A table is public, unlisted or invite."


class ClockRefused(TableError):
    """A clock that is invalid or out of bounds; `faults` name the member at fault."""

    code = "invalid_clock"
    detail = "A clock names a preset or a type, and what belongs to it."

    def __init__(self, fault: ClockFault | None = None) -> None:
        member = "/clock" + (f"/{fault.member}" if fault is not None and fault.member else "")
        detail = self.detail if fault is None else fault.detail
        super().__init__(faults=(Fault(member, self.code, detail),))


class InvalidClock(ClockRefused):
    pass


class ClockOutOfBounds(ClockRefused):
    detail = "A clock is longer or shorter than clocks may be."


class PausesNotAllowed(TableError):
    detail = "The clocks of this table are not to be paused."


class PausedByDirector(TableError):
    detail = "A director paused the game, and lets it go on."


class SeatNotGivenUp(TableError):
    detail = "No stand-in holds this seat for you."


class NotABot(TableError):
    detail = "This user is not a bot of this service."


class NotInvitable(TableError):
    detail = "Only a person of the same realm can be invited, and nobody invites themselves."


class TooManyOpenTables(TableError):
    detail = "You have opened as many tables as may wait for players, or be played by bots alone, at once."


class TooManyInvitations(TableError):
    detail = "As many people as may be are invited to your tables and have not come."


class ReasonRequired(TableError):
    detail = "An intervention needs a reason."


class GamesUnderWay(TableError):
    """The user still plays at these tables; the first of them are named."""

    detail = (
        "You, or bots of yours, are at tables that are not over. Finish or leave them, or say that you do."
    )

    def __init__(self, table_ids: Sequence[str]) -> None:
        super().__init__()
        self.members = {"count": len(table_ids), "table_ids": list(table_ids[:MOST_NAMED])}


class StandInMissing(TableError):
    detail = "The bot that would take the seat is not there; nothing has changed."
