"""Everything that tables refuse. `code` is stable; `games.api` decides which HTTP status it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from games.engine.errors import SENTENCES, Refusal
from games.tables.clocks import ClockFault

if TYPE_CHECKING:
    from games.tables.states import State


# Of many tables so many are named; how many there are is told besides.
MOST_NAMED: Final = 10


class TableError(Exception):
    """`detail` is a sentence; `state` the actor's if seeing it helps; `faults`: pointer, code, sentence."""

    code = "table_error"
    detail = ""

    def __init__(self, *, state: State | None = None, faults: Sequence[tuple[str, str, str]] = ()) -> None:
        super().__init__(self.detail)
        self.state, self.faults = state, faults


class TableNotFound(TableError):
    code = "not_found"
    detail = "There is no such table, or it is not yours to see."


class RoundNotFound(TableError):
    code = "not_found"
    detail = "This round has not been dealt at this table."


class SeatNotFound(TableError):
    code = "seat_not_found"
    detail = "This table has no such seat."


class InvitationNotFound(TableError):
    code = "not_found"
    detail = "This user is not invited to this table."


class InvitationsHidden(TableError):
    code = "forbidden"
    detail = "Invitations are shown to those who belong to the table."


class NotSeated(TableError):
    code = "not_seated"
    detail = "You have no seat at this table."


class NotCreator(TableError):
    code = "not_creator"
    detail = "Only whoever opened the table may do this."


class TableNotOpen(TableError):
    code = "table_not_open"
    detail = "The game has started or is over, or a tournament seats its players."


class TableNotRunning(TableError):
    code = "table_not_running"
    detail = "The game has not started or is over."


class SeatTaken(TableError):
    code = "seat_taken"
    detail = "Somebody sits there already."


class SeatReserved(TableError):
    code = "seat_reserved"
    detail = "This seat is kept for somebody who was invited."


class SeatNotABots(TableError):
    code = "seat_not_a_bots"
    detail = "No bot sits there."


class AlreadySeated(TableError):
    code = "already_seated"
    detail = "You sit on another seat of this table; leave it first."


class BotSeatedAlready(AlreadySeated):
    detail = "This bot sits on another seat of this table; only the service's own bots hold several."


class SeatsNotFull(TableError):
    code = "seats_not_full"
    detail = "The game starts when every seat is taken."


class OthersArePlaying(TableError):
    code = "others_are_playing"
    detail = "Other people are playing; a running game is yours to abort only among bots. You may resign."


class GameIsRated(TableError):
    code = "game_is_rated"
    detail = "A rated game that has begun counts, also against bots. You may resign."


class StaleTurn(TableError):
    code = "stale_turn"
    detail = "This turn is not awaited from you; look at the present state."


class TurnAlreadyPlayed(TableError):
    """The actor's seat took this turn with another action; its facts begin at log entry `seq`."""

    code = "turn_already_played"
    detail = "This turn was taken with another action."

    def __init__(self, *, seq: int, state: State | None = None) -> None:
        super().__init__(state=state)
        self.seq = seq


class ActionRefused(TableError):
    """The rules refuse the action in a `round`; `refusal` says why, `state` shows what is legal."""

    code = "illegal_action"

    def __init__(self, refusal: Refusal, *, round: int, state: State) -> None:
        self.detail = SENTENCES[refusal]
        super().__init__(state=state)
        self.refusal = refusal
        self.round = round


class ClaimNotNow(TableError):
    code = "claim_not_now"
    detail = (
        "The rest of a round can be claimed while its cards are played, by one seat at a time; what the "
        "others did not agree to again after the next card, unless it is proved."
    )


class NoClaim(TableError):
    code = "no_claim"
    detail = "Nobody claims the rest of this round now."


class FalseClaim(TableError):
    code = "false_claim"
    detail = "The trick on the table is not yours to win."


class ClaimUnproved(TableError):
    code = "claim_unproved"
    detail = "Your cards alone do not prove it, and bots agree to nothing that is not proved."


class PlansNotOffered(TableError):
    code = "plans_not_offered"
    detail = "This table plays no cards for its seats, so it follows no plans."


class PlanNotNow(TableError):
    code = "plan_not_now"
    detail = "Plans are made for rounds that are dealt and not played out."


class InvalidPlan(TableError):
    """`reason` is a stable code, `pointer` says where in the plan."""

    code = "invalid_plan"

    def __init__(self, reason: str, pointer: str, detail: str) -> None:
        self.detail = detail
        super().__init__()
        self.reason = reason
        self.pointer = pointer


class InvalidSeed(TableError):
    code = "invalid_client_seed"
    detail = "A seed for the deal has at most 64 bytes."


class InvalidTurnLimit(TableError):
    code = "invalid_turn_limit"
    detail = "A time limit for turns is 15 to 300 whole seconds, or none."


class InvalidSpectatorDelay(TableError):
    code = "invalid_spectator_delay"
    detail = "Spectators are told 0 to 200 moves later."


class NotRatable(TableError):
    code = "not_ratable"
    detail = "A rated table has a time limit, and neither house rules, stacked cards nor a sandbox around it."


class HintsNotAllowed(TableError):
    code = "hints_not_allowed"
    detail = "Hints are for practice, and no rated table has them."


class OwnBotSeated(TableError):
    code = "own_bot_seated"
    detail = "A bot plays no rated game with its owner, nor with another bot of theirs."


class InvalidVisibility(TableError):
    code = "invalid_visibility"
    detail = "A table is public, unlisted or invite."


class ClockRefused(TableError):
    """The clock that was chosen is none, or beyond its bounds; `faults` name the member at fault."""

    code = "invalid_clock"
    detail = "A clock names a preset or a type, and what belongs to it."

    def __init__(self, fault: ClockFault | None = None) -> None:
        member = "/clock" + (f"/{fault.member}" if fault is not None and fault.member else "")
        detail = self.detail if fault is None else fault.detail
        super().__init__(faults=((member, self.code, detail),))


class InvalidClock(ClockRefused):
    pass


class ClockOutOfBounds(ClockRefused):
    code = "clock_out_of_bounds"
    detail = "A clock is longer or shorter than clocks may be."


class PausesNotAllowed(TableError):
    code = "pauses_not_allowed"
    detail = "The clocks of this table are not to be paused."


class PausedByDirector(TableError):
    code = "paused_by_director"
    detail = "A director paused the game, and lets it go on."


class SeatNotGivenUp(TableError):
    code = "seat_not_given_up"
    detail = "No stand-in holds this seat for you."


class NotABot(TableError):
    code = "not_a_bot"
    detail = "This user is not a bot of this service."


class NotInvitable(TableError):
    code = "not_invitable"
    detail = "Only a person of the same realm can be invited, and nobody invites themselves."


class TooManyOpenTables(TableError):
    code = "too_many_open_tables"
    detail = "You have opened as many tables as may wait for players, or be played by bots alone, at once."


class TooManyInvitations(TableError):
    code = "too_many_invitations"
    detail = "As many people as may be are invited to your tables and have not come."


class ReasonRequired(TableError):
    code = "reason_required"
    detail = "An intervention needs a reason."


class GamesUnderWay(TableError):
    """They are still at these tables, of which the first are named."""

    code = "games_under_way"
    detail = (
        "You, or bots of yours, are at tables that are not over. Finish or leave them, or say that you do."
    )

    def __init__(self, table_ids: Sequence[str]) -> None:
        super().__init__()
        self.members = {"count": len(table_ids), "table_ids": list(table_ids[:MOST_NAMED])}


class StandInMissing(TableError):
    code = "stand_in_missing"
    detail = "The bot that would take the seat is not there; nothing has changed."
