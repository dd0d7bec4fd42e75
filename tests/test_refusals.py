"""Every service declares its refusals: all that it can raise, and nothing else."""

import sys
from collections.abc import Callable
from inspect import isfunction
from typing import Any

import pytest
from django.dispatch import Signal

import games.api.graphql.schema
import games.api.rest.urls  # noqa: F401  # imports every service that an interface calls
from accounts.refusals import codes_of, refusals_of, refuses
from tests.raised import ROOMS, Walk

RULESETS = "unknown_ruleset invalid_option"
GRANTS = "expiry_not_allowed scope_not_grantable too_many_tokens"
ENDS = "not_creator game_is_rated others_are_playing table_not_running"
SEATS = "not_creator table_not_open seat_not_found seat_taken seat_reserved"
# Codes that never leave a function although it calls code that raises them, with the reason.
RULED_OUT = {
    # Stored values were checked before they were stored.
    "games.engine.fold.fold": RULESETS,
    "games.ratings.services.rated_games.note": RULESETS,
    "games.sandboxes.scripts.next_action": "malformed_record",
    "games.sandboxes.services.sandbox_tables._check_decks": RULESETS,
    "games.tables.log.entries": "malformed_record",
    "games.tables.log.entries_of": "malformed_record",
    "games.tables.log.turn_taken": "malformed_record",
    "games.tables.log.unscored_facts_of": "malformed_record",
    "games.tables.queries.game_state.state": RULESETS,
    "games.tables.services.table_creation.open_same_table": RULESETS,
    "games.tournaments.queries.boards.rounds_played": RULESETS,
    "games.tournaments.queries.next_round._order": RULESETS,
    "games.tournaments.queries.next_round.stages_of": "unknown_ruleset",
    "games.tournaments.queries.ranking.rules_of": "unknown_ruleset",
    "games.tournaments.services.round_close._outcomes": "unknown_ruleset",
    # A tournament's terms, seeds and people were checked when they were chosen or entered.
    "games.tables.services.tournament_tables.open_tournament_table": "invalid_option own_bot_seated "
    "seats_not_full not_ratable invalid_client_seed",
    "games.tables.services.tournament_tables.open_replacement_table": "unknown_ruleset own_bot_seated "
    "seats_not_full",
    "games.tournaments.services.tournament_terms.terms_of": f"{RULESETS} invalid_turn_limit invalid_clock "
    "clock_out_of_bounds",
    "games.tables.services.tournament_tables.start_tournament_tables": "own_bot_seated seats_not_full "
    "not_found",
    "games.tables.services.seating.give_up_seat": "not_found",
    # The rules start a game and play forced cards only by legal actions, except with stacked deals.
    "games.tables.services.claims.answer_claim": "illegal_action false_claim claim_unproved",
    "games.tables.services.claims.claim": "illegal_action",
    "games.tables.services.directing.results.adjudicate_round": "illegal_action",
    "games.tables.services.table_creation.begin": "illegal_action",
    # The tables of a sandbox are counted when one is opened, not at later facts.
    "games.tables.services.log_append.append": "too_many_test_tables not_found",
    # Every interface may answer that the account has ended meanwhile.
    "accounts.services.locks.check_on": "invalid_token not_found",
    "accounts.services.locks.hold_access": "invalid_token",
    # The rows were looked up by their owner, and stay theirs until the transaction ends.
    "games.lobby.receivers.call_off": "not_found not_challenged challenge_over",
    "games.lobby.receivers.forget": "not_found not_challenged challenge_over",
    "games.sandboxes.receivers.close_sandboxes": "not_found",
    "games.tables.receivers.move_deadlines": "not_found",
    "games.tables.services.departure._leave": f"{ENDS} not_found not_seated table_not_open",
    "games.tournaments.receivers.take_over": "not_found malformed_record",
    # The table was opened just before, with these people on its seats.
    "games.tournaments.receivers.replace": "not_found not_seated table_not_running",
    # The token of a new account or bot has scopes chosen by us, and is its first one.
    "accounts.services.guests.make_guest_with_token": "expiry_not_allowed too_many_tokens",
    "accounts.services.people.sign_up_with_token": "expiry_not_allowed too_many_tokens",
    "bots.services.bot_owners.register": GRANTS,
    "bots.services.bot_owners.renew_token": GRANTS,
    "games.sandboxes.services.sandbox_lifecycle.open_sandbox": f"{GRANTS} not_found",
    # The challenger's own table is locked, and has the seats that were counted.
    "games.lobby.services.challenges.accept_challenge": f"{ENDS} seat_not_found seats_not_full",
    "games.lobby.services.challenges.accept_link": f"{ENDS} seat_not_found seats_not_full",
    "games.lobby.services.challenges.decline_challenge": f"{ENDS} not_seated table_not_open",
    "games.lobby.services.challenges.cancel_challenge": ENDS,
    "games.lobby.services.challenges.challenge": f"{SEATS} not_found",
    "games.lobby.services.challenges.rematch": f"{SEATS} already_seated not_invitable",
    # A sandbox seats accounts that it knows to be bots, on free seats of its own unrated table.
    "games.sandboxes.services.sandbox_tables.open_test_table": f"{SEATS} not_a_bot own_bot_seated",
    # Interfaces accept only visibilities that exist.
    "games.tables.services.table_creation._check": "invalid_visibility",
    # The turn cannot get stale, because its row is locked.
    "games.tables.services.directing.play.force": "stale_turn",
    # Nobody names a version here, or needs a role for their own affairs.
    "games.tournaments.services.decisions.ask": "tournament_changed",
    "games.tournaments.services.decisions.complain": "tournament_changed not_official",
    "games.tournaments.services.entries.enter": "tournament_changed",
    "games.tournaments.services.entries.leave": "tournament_changed not_official",
    "games.tournaments.services.entries.take_out": "tournament_changed",
    "games.tournaments.services.entries.bring_back": "tournament_changed",
    "games.tournaments.services.entries.enter_bots": "tournament_changed",
    "games.tournaments.services.entry_import.enter_list": "tournament_changed",
    # What two officials agree to was checked again just before.
    "games.tournaments.services.decisions.agree": "forbidden game_not_over not_seated precondition_failed "
    "reason_required table_not_running",
    "games.tournaments.services.published_rounds.roll_back": "table_not_running",
    # Rounds in play are read to show standings, never to pair the next round.
    "games.tournaments.services.publication.propose": "malformed_record unknown_ruleset",
    "games.tournaments.services.publication.publish": "malformed_record unknown_ruleset",
    # Everybody enters the event of the day alone, without a seed, against our own bots.
    "games.tournaments.services.daily.play_daily": "bot_busy bot_not_open disqualified invalid_client_seed "
    "not_official not_welcome own_bot_entered ruleset_not_accepted speed_not_accepted",
    "games.tournaments.services.tournament_setup.make": "not_found",
}


def services() -> dict[str, Callable[..., Any]]:
    """Return all services that declare their refusals, by name."""
    found = {}
    for name, module in sorted(sys.modules.items()):
        if name.partition(".")[0] in ROOMS:
            for each in vars(module).values():
                if isfunction(each) and each.__module__ == name and hasattr(each, "refuses"):
                    found[f"{name}.{each.__name__}"] = each
    return found


SERVICES = services()
STRICT, WHOLE = Walk({name: codes.split() for name, codes in RULED_OUT.items()}), Walk()


def test_a_service_can_raise_what_it_declares_and_nothing_else():
    for name, service in SERVICES.items():
        errors = {each.code for each in refusals_of(service) if not isinstance(each, str)}
        assert {each.code for each in STRICT.service(service)} - codes_of(service) == set(), name
        assert errors - {each.code for each in WHOLE.service(service)} == set(), name


def test_what_is_ruled_out_could_be_raised_otherwise():
    for name, codes in RULED_OUT.items():
        module, _, function = name.rpartition(".")
        found = {each.code for each in WHOLE.service(getattr(sys.modules[module], function))}
        assert set(codes.split()) - found == set(), name


class Late(Exception):
    code = "late"


class Early(Exception):
    code = "early"


signal = Signal()


@refuses(Early)
def heard(**_: object) -> None:
    raise Early


@refuses(Late, signal, "of_an_interface")
def served() -> None:
    signal.send(sender=None)
    raise Late


def test_a_declaration_holds_what_receivers_and_other_services_declare():
    assert codes_of(served) == {"late", "of_an_interface"}
    signal.connect(heard)
    assert codes_of(served) == {"late", "early", "of_an_interface"}
    with pytest.raises(TypeError, match="does not declare"):
        codes_of(print)
