"""What mutations are refused with: a type for each code, so that clients name the ones they handle."""

from __future__ import annotations

from typing import Annotated, Any, Final, Union, get_args

import strawberry

from games.api.graphql import table_resolvers
from games.api.graphql.types.actions import LegalAction
from games.api.graphql.types.scalars import Instant, Reason, told
from games.api.graphql.types.states import State
from games.api.problem_codes import PROBLEMS


@strawberry.type(description="One thing wrong in what was sent.")
class Fault:
    pointer: str = told("Where: a JSON pointer into what was sent.")
    code: str = told("Which.")
    detail: str = told("Why, for people.")


@strawberry.interface(description="A mutation was refused and nothing has changed. Codes are those of REST.")
class Refusal:
    code: str = told("What is wrong; it never changes its meaning, and has a page at `/problems/{code}`.")
    title: str = told("The same for people.")
    detail: str = told("A sentence more.")
    errors: list[Fault] = told("Where the fault lies, as far as that can be said.")


@strawberry.type(description="A line of a list that nobody can be entered by.")
class RefusedLine:
    line: int = told("Its place in the list, from 1.")
    column: str = told("Which column.")
    name: str = told("As it was sent.")
    code: str = told(
        "`unknown_user`, `looks_alike`, `doubled`, `blank`, `suspended`, `disqualified`, `tournament_full` "
        "or `entries_closed`."
    )
    detail: str = told("Why, for people.")


STATE = ("state", State, told("The present state as you may see it."))
TURNS = ("turn_ids", list[str], told("The turns that you are awaited for."))
UNTIL = ("until", Instant, told("When that ends."))
# What some refusals tell beyond their code.
_MORE: Final[dict[str, tuple[tuple[str, Any, Any], ...]]] = {
    "stale_turn": (STATE, TURNS),
    "table_not_running": (
        ("state", State, told("The present state as you may see it.", resolver=table_resolvers.state_after)),
    ),
    "turn_already_played": (STATE, TURNS, ("seq", int, told("Where in the log you took this turn."))),
    "chat_banned": (UNTIL,),
    "suspended": (UNTIL,),
    "already_seeking": (("seek_id", strawberry.ID, told("Which.", resolver=table_resolvers.seek_named)),),
    "at_live_table": (("table_id", strawberry.ID, told("At which.", resolver=table_resolvers.table_named)),),
    "games_under_way": (
        ("count", int, told("At how many tables that are not over you or bots of yours are.")),
        ("table_ids", list[strawberry.ID], told("The oldest of them, ten at most.")),
    ),
    "stage_round_open": (("stage_round", int, told("Which.", name="stageRoundNumber")),),
    "later_stage_round": (
        ("stage_round", int, told("The last one, which is taken back first.", name="stageRoundNumber")),
    ),
    "import_refused": (("refused", list[RefusedLine], told("Every line that is wrong.")),),
    "pairing_refused": (
        ("reason", str, told("Why there is no such pairing: a code.", name="pairingReason")),
        ("entries", list[int], told("Whom it concerns.")),
        ("fits", list[int], told("So many entries would do, where their number is what is wrong.")),
    ),
    "illegal_action": (
        ("reason", Reason, told("Why the rules do not allow it.")),
        ("legal_actions", list[LegalAction], told("What they allow.")),
    ),
}


def refusal_name(code: str) -> str:
    """`stale_turn` is the type `StaleTurn`."""
    return "".join(word.capitalize() for word in code.split("_"))


def _refusal(code: str) -> Any:
    more = _MORE.get(code, ())
    members: dict[str, Any] = {name: field for name, _, field in more}
    members["__annotations__"] = {name: of for name, of, _ in more}
    made = type(refusal_name(code), (Refusal,), members)
    return strawberry.type(made, description=PROBLEMS[code].advice)


# The codes that mutations are refused with as a result; all others are errors beside `data`.
NAMED: Final = (
    "not_found", "not_creator", "not_seated", "seat_not_found", "table_not_open", "table_not_running",
    "seat_taken", "seat_reserved", "seat_not_a_bots", "already_seated", "seats_not_full", "own_bot_seated",
    "others_are_playing", "game_is_rated",
    "stale_turn", "turn_already_played", "illegal_action", "unknown_ruleset", "invalid_option",
    "invalid_client_seed", "invalid_turn_limit", "invalid_clock", "clock_out_of_bounds",
    "pauses_not_allowed", "seat_not_given_up", "invalid_spectator_delay", "not_ratable", "hints_not_allowed",
    "unknown_user", "not_a_bot",
    "not_invitable", "not_welcome", "not_blockable", "too_many_open_tables", "too_many_invitations",
    "not_challenged", "invalid_challenge", "too_many_challenges", "challenge_over", "game_not_finished",
    "too_many_blocks", "not_followable", "too_many_follows", "invalid_note", "not_notable", "too_many_notes",
    "seek_not_offered", "seek_not_open", "already_seeking", "too_many_seeks", "at_live_table",
    "invalid_rating_range", "invalid_bots_after",
    "stand_in_missing", "claim_not_now", "no_claim", "false_claim", "claim_unproved",
    "plans_not_offered", "plan_not_now", "invalid_plan", "invalid_hours", "invalid_vacation",
    "vacation_too_long", "vacation_too_close", "vacation_beyond_quota", "invalid_notification_settings",
    "room_closed", "chat_off", "chat_over", "phrases_only", "invalid_message", "unknown_phrase",
    "not_mutable", "too_many_mutes", "chat_banned", "suspended", "not_reportable", "invalid_report",
    "already_reported", "too_many_reports",
    "wrong_credentials", "second_factor_needed", "too_many_codes", "staff_stays", "not_by_client",
    "games_under_way",
    "invalid_tournament", "limit_required", "no_tournament_here", "too_many_tournaments",
    "not_official", "tournament_status", "tournament_changed", "reason_required", "stage_round_open",
    "complaints_open", "owner_stays", "too_many_officials", "not_enterable", "entries_closed",
    "own_bot_entered", "tournament_full", "disqualified", "import_refused", "preview_outdated",
    "pairing_refused", "later_stage_round",
    "plays_himself", "game_stands", "invalid_ruling", "cards_played", "invalid_motion", "motion_open",
    "motion_decided", "complaints_over", "complaint_open", "complaint_answered",
    "second_person_needed", "game_not_rated", "annulled_already",
    "forbidden", "precondition_failed", "no_time_limit", "paused_already", "not_paused",
    "invalid_extension", "seat_not_awaited", "substitute_unfit", "knows_another_hand", "bot_not_open",
    "ruleset_not_accepted", "speed_not_accepted", "bot_busy", "card_not_given", "forced_refused",
    "round_not_running", "redeal_unavailable", "game_not_over", "nothing_to_undo", "undo_shows_cards",
    "invalid_adjustment",
)  # fmt: skip
REFUSALS: Final[dict[str, Any]] = {code: _refusal(code) for code in NAMED}


def result(name: str, success: type, *codes: str) -> Any:
    """The union of a mutation's success and the refusals it may meet."""
    members = (success, *(REFUSALS[code] for code in codes))
    about = f"What `{name[0].lower()}{name[1:]}` comes to: success, or why not."
    return Annotated[Union[members], strawberry.union(f"{name}Result", description=about)]  # noqa: UP007  # made at run time


def refusals_of(result: Any) -> frozenset[str]:
    """The codes of the refusals in the union of a mutation's result."""
    names = {refusal_name(code): code for code in NAMED}
    members = get_args(get_args(result)[0])
    return frozenset(names[each.__name__] for each in members if each.__name__ in names)
