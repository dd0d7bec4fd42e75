"""Making an event, changing it while nobody has entered, and opening and closing its entries."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.functions import Now

from accounts.errors import Fault
from accounts.models import Realm, User
from accounts.services.holding import hold
from accounts.services.retrying import in_one_transaction
from accounts.services.sweeping import each_apart
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.base import Seating
from games.lobby.services import check_not_suspended
from games.tables.deals import NONCE_BYTES
from games.tables.queries import key_ring
from games.tables.terms import Terms, agreed
from games.tournaments import errors, queries
from games.tournaments.models import Official, Tournament
from games.tournaments.naming import fault_of_name
from games.tournaments.pairing.dice import SEED_BYTES, commitment
from games.tournaments.pairing.errors import PairingError
from games.tournaments.pairing.formats import Method, checked
from games.tournaments.pairing.uneven import Uneven
from games.tournaments.queries.coming import check_field
from games.tournaments.quotas import (
    FEWEST_ENTRIES,
    LARGEST_SCALE,
    LONGEST_COMPLAINTS_H,
    MOST_BYE_POINTS,
    MOST_ENTRIES,
    MOST_MADE_A_DAY,
    MOST_ROUNDS,
    MOST_UNDER_WAY,
)
from games.tournaments.roles import Act, Role
from games.tournaments.services.auditing import keep, told_reason
from games.tournaments.services.boards import seal
from games.tournaments.services.seeding import note_ratings
from games.tournaments.services.telling import tell_status
from games.tournaments.stages import StageFault, completed, format_of
from games.tournaments.standings.scoring import COMPARING, Mode
from games.tournaments.standings.tie_breaks import TieBreak

Status = Tournament.Status
SCORINGS = tuple(each.value for each in (Mode.MARGIN, Mode.PLACES, Mode.RAW, *COMPARING))
TIE_BREAKS = tuple(each.value for each in TieBreak)
# What an event says of itself may be mended at any time; all else only before it is opened.
WORDS = frozenset({"name", "description"})
AT_ONCE = 100


@in_one_transaction
def make(*, by: User, **chosen: Any) -> Tournament:
    """A draft that only its officials see; `by` owns it. `chosen`: columns of `Tournament`; of these must be
    there `name`, `ruleset`, `players` (None for what is usual), `stages` and `scoring`.

    The lots are sealed now: their commitment stands before anybody enters. Raises NoTournamentHere,
    TooManyTournaments, LimitRequired, InvalidTournament, UnknownRuleset, `Invalid…` of tables, Suspended.
    """
    if by.is_bot or by.realm_id != Realm.REAL:
        raise errors.NoTournamentHere
    hold(by.pk)  # else two could both be the last
    check_not_suspended(by)
    if queries.under_way(by) >= MOST_UNDER_WAY or queries.made_lately(by) >= MOST_MADE_A_DAY:
        raise errors.TooManyTournaments
    made = Tournament(creator=by, realm_id=str(by.realm_id))
    settle(made, chosen)
    made.save(force_insert=True)
    Official.objects.create(tournament=made, user=by, role=Role.OWNER)
    keep(made, by, "tournament_made", body={"name": made.name})
    return queries.tournament(made.pk, by)


@in_one_transaction
def change(*, tournament_id: str, by: User, version: int, **chosen: Any) -> Tournament:
    """Change what is named in `chosen`, as seen at `version`.

    Raises TournamentNotFound, NotOfficial, TournamentChanged, WrongStage, and what `make` raises.
    """
    event = queries.locked(tournament_id, by, Act.CHANGE, version)
    if event.is_over or (event.status != Status.DRAFT and not chosen.keys() <= WORDS):
        raise errors.WrongStage
    _choose(event, chosen)
    event.version += 1
    event.save()
    keep(event, by, "tournament_changed", body={"changed": sorted(chosen)})
    return queries.tournament(event.pk, by)


def terms_of(event: Tournament, players: int | None = None) -> Terms:
    """What is played at its tables; of `players` where tables differ in size. Its clock was read before."""
    return _agreed(event, None, players)._replace(clock=event.clock)


def _agreed(event: Tournament, clock: Mapping[str, object] | None, players: int | None = None) -> Terms:
    return agreed(
        ruleset=event.ruleset,
        players=event.players if players is None else players,
        options=_seated(event),
        turn_limit=event.turn_limit,
        clock=clock,
    )


def _seated(event: Tournament) -> dict[str, Any]:
    """Its options, so that everybody keeps the seat his pairing gave him: it sees to it that seats are even,
    which a draw of cards would undo."""
    options = event.options or {}
    seating = options.get("seating", ruleset_of(event.ruleset).seating)
    return {**options, "seating": Seating.AS_TAKEN.value} if seating == Seating.DRAWN else options


def settle(event: Tournament, chosen: Mapping[str, Any]) -> None:
    """Choose all of a new event, and seal its lots. Raises what `make` does of what was chosen."""
    _choose(event, chosen)
    _seal(event)


def _choose(event: Tournament, chosen: Mapping[str, Any]) -> None:
    for name, value in chosen.items():
        setattr(event, name, value)
    # A clock is kept as the rules read from it; one that is sent, or is one limit too many, is read.
    is_read = "clock" not in chosen and event.turn_limit is None
    terms = terms_of(event) if event.clock is None or is_read else _agreed(event, event.clock)
    if not terms.has_limit:
        raise errors.LimitRequired
    event.ruleset, event.players, event.options = terms.rules.pinned, terms.players, terms.options
    event.turn_limit, event.clock = terms.turn_limit, terms.clock
    _check(event, drawn=(chosen.get("options") or {}).get("seating") == Seating.DRAWN)
    event.stages = _stages(event, event.stages, terms)


def _check(event: Tournament, *, drawn: bool) -> None:
    """`drawn`: whether somebody wants seats drawn at tables."""
    wrong = {
        "scoring": event.scoring not in SCORINGS,
        "scale": not 1 <= event.scale <= LARGEST_SCALE,
        "bye_points": abs(event.bye_points or 0) > MOST_BYE_POINTS,
        "tie_breaks": not set(event.tie_breaks) <= set(TIE_BREAKS)
        or len(set(event.tie_breaks)) < len(event.tie_breaks),
        "description": len(event.description) > 4000,
        "capacity": not max(FEWEST_ENTRIES, event.players) <= event.capacity <= MOST_ENTRIES,
        "late_until": not 0 <= event.late_until <= MOST_ROUNDS,
        "complaint_hours": not 0 <= event.complaint_hours <= LONGEST_COMPLAINTS_H,
    }
    faults = tuple(
        Fault(f"/{name}", "out_of_bounds", "Out of bounds.") for name, is_so in wrong.items() if is_so
    )
    if fault := fault_of_name(event.name, is_daily=event.day is not None):
        faults += (fault,)
    if event.scoring in COMPARING and not event.duplicate:
        faults += (Fault("/scoring", "nothing_to_compare", "Only tables that share boards are compared."),)
    if drawn:
        faults += (Fault("/options/seating", "seats_are_paired", "Pairing decides who sits where."),)
    if faults:
        raise errors.InvalidTournament(faults=faults)


def _stages(event: Tournament, sent: Sequence[Mapping[str, Any]], terms: Terms) -> list[dict[str, Any]]:
    """The stages completed, if a full field could play them."""
    try:
        stages = completed(sent)
        found = checked(format_of(stages, terms.players, terms.rules.players), event.capacity)
    except StageFault as wrong:
        raise errors.InvalidTournament(faults=(wrong.fault,)) from None
    except PairingError as wrong:
        fault = Fault("/stages", wrong.code, str(wrong))
        raise errors.InvalidTournament(faults=(fault,)) from None
    if event.late_until and (stages[0]["method"] != Method.SWISS or event.late_until > found[0]):
        fault = Fault("/late_until", "out_of_bounds", "Late entries join the Swiss stage that comes first.")
        raise errors.InvalidTournament(faults=(fault,))
    if event.duplicate and any(each["uneven"] == Uneven.SIZES for each in stages):
        fault = Fault("/stages", "one_size", "Tables that share boards are all of one size.")
        raise errors.InvalidTournament(faults=(fault,))
    if sum(found) > MOST_ROUNDS:
        fault = Fault("/stages", "too_many_rounds", f"An event has {MOST_ROUNDS} stage rounds at most.")
        raise errors.InvalidTournament(faults=(fault,))
    return stages


def _seal(event: Tournament) -> None:
    ring, seed = key_ring(), secrets.token_bytes(SEED_BYTES)
    event.commitment, event.key_id = commitment(seed), ring.active
    event.sealed_seed = ring.seal(seed, bound_to=event.pk, nonce=secrets.token_bytes(NONCE_BYTES))


@in_one_transaction
def open_entries(*, tournament_id: str, by: User, version: int | None = None) -> Tournament:
    """Show the event to everybody and let people enter; also again, while nothing is published.

    Raises TournamentNotFound, NotOfficial, TournamentChanged, WrongStage.
    """
    event = queries.locked(tournament_id, by, Act.OPEN, version)
    if event.duplicate and event.status == Status.DRAFT:
        seal(event)
    return _turn(event, by, (Status.DRAFT, Status.CLOSED), Status.OPEN)


@in_one_transaction
def close_entries(*, tournament_id: str, by: User, version: int | None = None) -> Tournament:
    """Let nobody enter any more, but late.

    Raises TournamentNotFound, NotOfficial, TournamentChanged, WrongStage, and PairingRefused where the event
    cannot be played by as many as have entered: then its entries stay open for more, or for bots.
    """
    event = queries.locked(tournament_id, by, Act.OPEN, version)
    if event.status == Status.OPEN:
        check_field(event)
        note_ratings(event)
    return _turn(event, by, (Status.OPEN,), Status.CLOSED)


def _turn(event: Tournament, by: User, before: tuple[Status, ...], after: Status) -> Tournament:
    if event.status not in before:
        raise errors.WrongStage
    _set(event, after)
    keep(event, by, "entries_opened" if after == Status.OPEN else "entries_closed")
    return queries.tournament(event.pk, by)


def close_due_entries() -> int:
    """Close all entries whose time is over; answers of how many events."""
    found = _due().order_by("entries_close_at").values_list("pk", flat=True)[:AT_ONCE]
    return sum(each_apart(found, _close_due, lambda event: {"tournament": event}))


@in_one_transaction
def _close_due(tournament_id: str) -> bool:
    """Close the entries of an event if their time is over, whoever has entered."""
    due = _due().select_for_update(skip_locked=True, no_key=True)
    event = due.filter(pk=tournament_id).first()
    if event is None:
        return False
    note_ratings(event)
    _set(event, Status.CLOSED)
    keep(event, None, "entries_closed")
    return True


def _due() -> QuerySet[Tournament]:
    return Tournament.objects.filter(status=Status.OPEN, entries_close_at__lte=Now())


def _set(event: Tournament, status: Status) -> None:
    """A time at which entries close is over once they are closed: they can be opened again."""
    ended = {"entries_close_at": None} if status == Status.CLOSED else {}
    Tournament.objects.filter(pk=event.pk).update(status=status, version=F("version") + 1, **ended)
    tell_status(event, status)


@in_one_transaction
def discard(*, tournament_id: str, by: User, version: int | None = None) -> None:
    """Throw a draft away, which nobody else has seen.

    Raises TournamentNotFound, NotOfficial, TournamentChanged, WrongStage.
    """
    event = queries.locked(tournament_id, by, Act.CANCEL, version)
    if event.status != Status.DRAFT:
        raise errors.WrongStage
    keep(event, by, "tournament_discarded", body={"name": event.name})
    event.officials.all().delete()
    Tournament.objects.filter(pk=event.pk).delete()


@in_one_transaction
def cancel(*, tournament_id: str, by: User, reason: str, version: int | None = None) -> Tournament:
    """Call an event that people know of off, before its first stage round is published.

    Raises ReasonRequired, TournamentNotFound, NotOfficial, TournamentChanged, WrongStage.
    """
    reason = told_reason(reason)
    event = queries.locked(tournament_id, by, Act.CANCEL, version)
    if event.status not in {Status.OPEN, Status.CLOSED}:
        raise errors.WrongStage
    Tournament.objects.filter(pk=event.pk).update(
        status=Status.CANCELLED, ended_at=Now(), version=F("version") + 1
    )
    keep(event, by, "tournament_cancelled", reason)
    tell_status(event, Status.CANCELLED)
    return queries.tournament(event.pk, by)
