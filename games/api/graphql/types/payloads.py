"""What mutations come to when they succeed, and the unions of that with their refusals."""

from __future__ import annotations

from typing import Final

import strawberry

from games.api.graphql import table_resolvers
from games.api.graphql.types.challenges import Challenge, ChallengeLink
from games.api.graphql.types.chat import Message
from games.api.graphql.types.games import Invitation, Plan
from games.api.graphql.types.hours import Hours, Vacation
from games.api.graphql.types.notices import NotificationSettings
from games.api.graphql.types.refusals import result
from games.api.graphql.types.relations import Block, Follow, Note
from games.api.graphql.types.reports import Report
from games.api.graphql.types.scalars import told
from games.api.graphql.types.seeks import Seek
from games.api.graphql.types.states import State
from games.api.graphql.types.tables import Table


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


@strawberry.type(description="You are away then.")
class VacationBegun:
    vacation: Vacation = told("From when, until when.")


@strawberry.type(description="You are back, or stay after all.")
class VacationEnded:
    id: strawberry.ID = told("The vacation that ended.")


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


@strawberry.type(description="They are kept away from now on.")
class Blocked:
    block: Block = told("Whom, and since when.")


@strawberry.type(description="They may come again.")
class Unblocked:
    name: str = told("As you wrote it.")


@strawberry.type(description="It is said.")
class Said:
    message: Message = told("The message.")


@strawberry.type(description="It is before staff.")
class Reported:
    report: Report = told("The report.")


@strawberry.type(description="You do not read them, or read them again.")
class MutesChanged:
    name: str = told("Whom, as you wrote it.")
    muted: bool = told("Whether they are muted now.")


@strawberry.type(description="You follow them.")
class Followed:
    follow: Follow = told("Whom, and where they sit.")


@strawberry.type(description="You follow them no longer.")
class Unfollowed:
    name: str = told("As you wrote it.")


@strawberry.type(description="It is written down.")
class NoteWritten:
    note: Note = told("As it stands now.")


@strawberry.type(description="It is forgotten.")
class NoteForgotten:
    name: str = told("Of whom, as you wrote it.")


@strawberry.type(description="You seek from now on.")
class SeekOpened:
    seek: Seek = told("The seek.")


@strawberry.type(description="You seek no longer.")
class SeekWithdrawn:
    id: strawberry.ID = told("The seek that was withdrawn.")


@strawberry.type(description="You are a former player now.")
class AccountEnded:
    name: str = told("What you are called where you played.")


@strawberry.type(description="They are challenged.")
class ChallengeMade:
    challenge: Challenge = told("The challenge.")
    links: list[ChallengeLink] = told("Of the seats nobody is named for; told here and never again.")


@strawberry.type(description="You accepted or declined.")
class ChallengeAnswered:
    challenge: Challenge = told("As it stands now.")


@strawberry.type(description="Nobody may come any more.")
class ChallengeCancelled:
    id: strawberry.ID = told("The challenge.")


_BOTS: Final = ("not_a_bot", "bot_not_open", "ruleset_not_accepted", "speed_not_accepted", "bot_busy")
OPEN_TABLE: Final = result(
    "OpenTable", TableChanged, "unknown_ruleset", "invalid_option", "invalid_turn_limit",
    "invalid_clock", "clock_out_of_bounds", "invalid_spectator_delay", "not_ratable", "hints_not_allowed",
    "invalid_client_seed", "seat_not_found", "too_many_open_tables", "suspended",
)  # fmt: skip
TAKE_SEAT: Final = result(
    "TakeSeat", TableChanged, "not_found", "table_not_open", "seat_not_found", "seat_taken",
    "seat_reserved", "already_seated", "invalid_client_seed", "not_welcome", "suspended",
)  # fmt: skip
LEAVE_SEAT: Final = result("LeaveSeat", TableChanged, "not_found", "table_not_open", "not_seated")
ADD_BOT: Final = result(
    "AddBot", TableChanged, "not_found", "not_creator", "table_not_open", "seat_not_found", "seat_taken",
    "seat_reserved", "unknown_user", *_BOTS, "not_welcome", "suspended",
)  # fmt: skip
REMOVE_BOT: Final = result(
    "RemoveBot", TableChanged, "not_found", "not_creator", "table_not_open", "seat_not_found",
    "seat_not_a_bots",
)  # fmt: skip
INVITE: Final = result(
    "Invite", Invited, "not_found", "not_creator", "table_not_open", "seat_not_found", "seat_taken",
    "seat_reserved", "unknown_user", "not_invitable", "not_welcome", "suspended", "too_many_invitations",
)  # fmt: skip
WITHDRAW: Final = result(
    "WithdrawInvitation", TableChanged, "not_found", "not_creator", "table_not_open", "unknown_user"
)
PAUSE_GAME: Final = result(
    "PauseGame", TableChanged, "not_found", "not_seated", "table_not_running", "pauses_not_allowed"
)
RESUME_GAME: Final = result(
    "ResumeGame", TableChanged, "not_found", "not_seated", "table_not_running", "pauses_not_allowed"
)
TAKE_SEAT_BACK: Final = result(
    "TakeSeatBack", TableChanged, "not_found", "not_seated", "seat_not_found", "table_not_running",
    "seat_not_given_up",
)  # fmt: skip
START_GAME: Final = result(
    "StartGame",
    TableChanged,
    "not_found",
    "not_creator",
    "table_not_open",
    "seats_not_full",
    "own_bot_seated",
)
ABORT_GAME: Final = result(
    "AbortGame",
    TableChanged,
    "not_found",
    "not_creator",
    "others_are_playing",
    "game_is_rated",
    "table_not_running",
)
RESIGN: Final = result(
    "Resign", TableChanged, "not_found", "not_seated", "table_not_running", "stand_in_missing"
)
CLAIM: Final = result(
    "Claim", TableChanged, "not_found", "not_seated", "table_not_running", "claim_not_now", "false_claim",
    "claim_unproved",
)  # fmt: skip
ANSWER_CLAIM: Final = result(
    "AnswerClaim", TableChanged, "not_found", "not_seated", "table_not_running", "claim_not_now", "no_claim"
)
CONFIRM_PLAN: Final = result(
    "ConfirmPlan", PlanConfirmed, "not_found", "not_seated", "plans_not_offered", "plan_not_now",
    "invalid_plan",
)  # fmt: skip
WITHDRAW_PLAN: Final = result(
    "WithdrawPlan", TableChanged, "not_found", "not_seated", "plans_not_offered", "plan_not_now"
)
ACT: Final = result(
    "Act", ActionTaken, "not_found", "not_seated", "table_not_running", "stale_turn",
    "turn_already_played", "illegal_action",
)  # fmt: skip
CHOOSE_HOURS: Final = result("ChooseHours", HoursChosen, "invalid_hours")
GO_ON_VACATION: Final = result(
    "GoOnVacation", VacationBegun, "invalid_vacation", "vacation_too_long", "vacation_too_close",
    "vacation_beyond_quota",
)  # fmt: skip
END_VACATION: Final = result("EndVacation", VacationEnded, "not_found")
END_ACCOUNT: Final = result(
    "EndAccount", AccountEnded, "wrong_credentials", "second_factor_needed", "too_many_codes", "staff_stays",
    "not_by_client", "games_under_way", "stand_in_missing",
)  # fmt: skip
MARK_NOTICES_READ: Final = result("MarkNoticesRead", NoticesRead, "not_found")
CHOOSE_NOTIFICATIONS: Final = result(
    "ChooseNotifications", NotificationsChosen, "invalid_notification_settings"
)
BLOCK: Final = result("Block", Blocked, "unknown_user", "not_blockable", "too_many_blocks")
UNBLOCK: Final = result("Unblock", Unblocked, "not_found")
SAY: Final = result(
    "Say", Said, "suspended", "chat_banned", "not_found", "room_closed", "chat_off", "chat_over",
    "phrases_only", "invalid_message", "unknown_phrase",
)  # fmt: skip
MUTE: Final = result("Mute", MutesChanged, "unknown_user", "not_mutable", "too_many_mutes")
UNMUTE: Final = result("Unmute", MutesChanged, "not_found")
FOLLOW: Final = result("Follow", Followed, "not_found", "not_followable", "too_many_follows")
UNFOLLOW: Final = result("Unfollow", Unfollowed, "not_found")
WRITE_NOTE: Final = result(
    "WriteNote", NoteWritten, "unknown_user", "invalid_note", "not_notable", "too_many_notes"
)
FORGET_NOTE: Final = result("ForgetNote", NoteForgotten, "not_found")
OPEN_SEEK: Final = result(
    "OpenSeek", SeekOpened, "seek_not_offered", "unknown_ruleset", "invalid_option", "invalid_turn_limit",
    "invalid_clock", "clock_out_of_bounds", "not_ratable", "invalid_client_seed", "invalid_rating_range",
    "invalid_bots_after", "at_live_table", "already_seeking", "too_many_seeks", "suspended",
)  # fmt: skip
WITHDRAW_SEEK: Final = result("WithdrawSeek", SeekWithdrawn, "not_found", "seek_not_open")
REPORT: Final = result(
    "Report", Reported, "unknown_user", "not_reportable", "invalid_report", "already_reported",
    "too_many_reports", "not_found", "room_closed",
)  # fmt: skip
_SITTING: Final = (
    "not_found", "not_challenged", "challenge_over", "not_welcome", "seat_taken", "seat_reserved",
    "already_seated", "invalid_client_seed", "own_bot_seated", "not_invitable", "table_not_open",
    "too_many_invitations", "suspended",
)  # fmt: skip
CHALLENGE: Final = result(
    "Challenge", ChallengeMade, "invalid_challenge", "too_many_challenges", "unknown_user", "not_invitable",
    "not_welcome", "too_many_invitations", *_BOTS, "unknown_ruleset", "invalid_option",
    "invalid_turn_limit", "invalid_clock", "clock_out_of_bounds", "invalid_spectator_delay", "not_ratable",
    "hints_not_allowed", "invalid_client_seed", "too_many_open_tables", "suspended",
)  # fmt: skip
ACCEPT_CHALLENGE: Final = result("AcceptChallenge", ChallengeAnswered, *_SITTING)
ACCEPT_CHALLENGE_LINK: Final = result("AcceptChallengeLink", ChallengeAnswered, *_SITTING)
DECLINE_CHALLENGE: Final = result(
    "DeclineChallenge", ChallengeAnswered, "not_found", "not_challenged", "challenge_over"
)
CANCEL_CHALLENGE: Final = result(
    "CancelChallenge", ChallengeCancelled, "not_found", "not_creator", "challenge_over"
)
REMATCH: Final = result(
    "Rematch", TableChanged, "not_found", "not_seated", "game_not_finished", "too_many_challenges",
    "too_many_open_tables", "too_many_invitations", *_BOTS, "not_welcome", "suspended",
)  # fmt: skip
