"""Roles at an event: every role with every act, and with every intervention at its tables."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import pytest
from django.contrib.auth.models import Permission
from django.db import transaction

from accounts.errors import UnknownUser
from accounts.models import User
from accounts.services import end_account, switch_off
from games.feed.models import AuditEntry
from games.tables.access import powers_over
from games.tables.errors import TableError
from games.tables.interventions import OFFERED, Category, InterventionKind
from games.tables.models import Table
from games.tables.services import directing
from games.tables.services.directing import Chosen, Order
from games.tables.services.directing.errors import NotAnOfficial, NotDirector, PlaysHimself
from games.tournaments import errors, queries, services
from games.tournaments.models import Motion, Official, Tournament
from games.tournaments.roles import ACT_OF, MAY, Act, Role, interventions, may
from games.tournaments.services import entry_import
from games.tournaments.services.decisions import Annulment, Disqualification, Removal
from tests.tables.table_setup import small

WHY: Final = "The hall has no power."
# The rights of all roles as they are meant, in one table; the code holds them as sets.
MEANT: Final = """
           owner director arbiter registrar support auditor
look       x     x        x       x         x       x
change     x     x        -       -         -       -
appoint    x     -        -       -         -       -
open       x     x        -       -         -       -
enter      x     x        -       x         -       -
pair       x     x        -       -         -       -
tell       x     x        x       -         x       -
clock      x     x        x       -         x       -
seat       x     x        x       -         -       -
play       x     x        x       -         -       -
rule       x     x        x       -         -       -
annul      x     x        -       -         -       -
reveal     x     x        -       -         -       -
disqualify x     x        x       -         -       -
remove     x     x        -       -         -       -
confirm    x     x        -       -         -       -
cancel     x     -        -       -         -       -
"""


def meant() -> dict[tuple[Role, Act], bool]:
    roles, *rows = (line.split() for line in MEANT.strip().splitlines())
    return {
        (Role(role), Act(act)): mark == "x"
        for act, *marks in rows
        for role, mark in zip(roles, marks, strict=True)
    }


def test_each_role_may_do_what_was_meant_for_it_and_no_more():
    assert {(role, act): may([role], act) for role in Role for act in Act} == meant()
    assert set(MAY) == set(Role) and not may([], Act.LOOK)


def test_every_intervention_has_an_act_and_roles_add_up():
    assert set(ACT_OF) == set(InterventionKind)
    assert interventions([Role.OWNER]) == frozenset(InterventionKind)
    assert interventions([Role.AUDITOR, Role.REGISTRAR]) == frozenset()
    assert interventions([Role.REGISTRAR, Role.SUPPORT]) == interventions([Role.SUPPORT])


@pytest.fixture
def officials(person) -> Callable[[Tournament], dict[Role, User]]:
    """A function that appoints one official per role of an event, and returns them by role."""

    def appointed(event: Tournament) -> dict[Role, User]:
        found = {role: person(f"the-{role}") for role in Role if role is not Role.OWNER}
        for role, user in found.items():
            Official.objects.create(tournament=event, user=user, role=role)
        return {Role.OWNER: event.creator} | found

    return appointed


# The arguments of every service that officials call, with the act it needs. With the right role a call is
# refused for another reason, or succeeds and is undone. `OF_TWO` has motions, which need two officials.
SENT: Final[dict[str, tuple[Act, dict[str, Any]]]] = {
    "change": (Act.CHANGE, {"version": 0}),
    "appoint": (Act.APPOINT, {"user": "somebody", "role": Role.OWNER}),
    "dismiss": (Act.APPOINT, {"user": "somebody", "role": Role.SUPPORT}),
    "open_entries": (Act.OPEN, {}),
    "close_entries": (Act.OPEN, {}),
    "enter": (Act.ENTER, {"player": "somebody"}),
    "enter_bots": (Act.ENTER, {"bot": "steady", "count": 1}),
    "take_out": (Act.ENTER, {"number": 99}),
    "bring_back": (Act.ENTER, {"number": 99}),
    "compare": (Act.ENTER, {"rows": ()}),
    "enter_list": (Act.ENTER, {"rows": (), "digest": ""}),
    "propose": (Act.PAIR, {}),
    "publish": (Act.PAIR, {"digest": ""}),
    "set_start": (Act.PAIR, {"stage_round": 1, "starts_at": None}),
    "roll_back": (Act.PAIR, {"stage_round": 1, "reason": WHY}),
    "rule": (Act.RULE, {"stage_round": 1, "number": 1, "scores": [1], "reason": WHY}),
    "answer_complaint": (Act.RULE, {"complaint_id": "complaint_0", "upheld": True, "ruling": WHY}),
    "confirm": (Act.CONFIRM, {}),
    "end_early": (Act.CONFIRM, {"reason": WHY}),
    "cancel": (Act.CANCEL, {"reason": WHY}),
    "discard": (Act.CANCEL, {}),
}
OF_TWO: Final = {
    Act.DISQUALIFY: Disqualification(1), Act.ANNUL: Annulment(()), Act.REMOVE: Removal(),
}  # fmt: skip
# Services that anybody may call for themselves, or that the service itself calls.
OTHERS: Final = {
    "complain", "make", "leave", "leave_all", "leave_offices", "play_daily", "open_day", "close_due_entries",
    "sweep_attention", "sweep_boards", "sweep_daily", "sweep_tournaments", "start_due_rounds",
}  # fmt: skip
LISTS: Final = {"compare", "enter_list"}


def test_every_service_of_tournaments_stands_in_the_matrix():
    asked = {"ask", "agree", "decline"}
    offered = {name for name, each in vars(services).items() if callable(each) and not name.startswith("_")}
    assert (set(SENT) - LISTS) | asked | OTHERS == offered
    tried = {act for act, _ in SENT.values()} | set(OF_TWO) | {Act.LOOK}
    assert tried | set(ACT_OF.values()) == set(Act)


def _tried(event: Tournament, by: User, somebody: User) -> Iterator[tuple[Act, str, Callable[[], object]]]:
    """Yield each act, the name of the call, and the call."""
    at = {"tournament_id": event.pk, "by": by}
    yield Act.LOOK, "attention_at", lambda: queries.attention_at(event.pk, by)
    for name, (act, sent) in SENT.items():
        what = {key: somebody if value == "somebody" else value for key, value in sent.items()}
        yield act, name, partial(getattr(entry_import if name in LISTS else services, name), **at, **what)
    for act, asked in OF_TWO.items():
        yield act, f"ask {act}", partial(services.ask, **at, what=asked, reason=WHY)
        motion = Motion.objects.get(kind=act.value)
        for name in ("agree", "decline"):
            yield act, f"{name} {act}", partial(getattr(services, name), **at, motion_id=motion.pk)


@pytest.mark.django_db
def test_services_let_each_role_do_its_own_acts_only_and_nobody_else_any(asked_for, officials, person):
    event, somebody = asked_for
    for role, by in (officials(event) | {None: person("nobody")}).items():
        check_allowed(event, by, somebody, {act for act in Act if role is not None and may([role], act)})


@pytest.mark.django_db
def test_once_the_owner_s_account_is_closed_staff_appoint_and_cancel_and_do_nothing_else(
    asked_for, owner, person
):
    event, somebody = asked_for
    staff = person("staff", is_staff=True)
    check_allowed(event, staff, somebody, set())
    User.objects.filter(pk=owner.pk).update(is_active=False)
    check_allowed(event, staff, somebody, {Act.APPOINT, Act.CANCEL})
    check_allowed(event, person("nobody"), somebody, set())
    services.appoint(tournament_id=event.pk, by=staff, user=staff, role=Role.DIRECTOR)
    check_allowed(event, staff, somebody, set(Act))


@pytest.mark.django_db
@pytest.mark.parametrize("ends", [lambda user: end_account(user=user), switch_off])
def test_the_roles_of_an_account_end_with_it_but_an_owner_stays_and_so_do_those_of_events_that_are_over(
    made, event, owner, person, ends
):
    over, arbiter = services.open_entries(tournament_id=made().pk, by=owner), person("gamal")
    for each in (event, over):
        services.appoint(tournament_id=each.pk, by=owner, user=arbiter, role=Role.ARBITER)
        services.appoint(tournament_id=each.pk, by=owner, user=arbiter, role=Role.AUDITOR)
    services.cancel(tournament_id=over.pk, by=owner, reason=WHY)
    ends(arbiter)
    assert [each.role for each in queries.officials_of(event)] == ["owner"]
    assert len(queries.officials_of(over)) == 3
    kept = AuditEntry.objects.filter(what="official_dismissed")
    assert {(each.who, each.body["role"], each.subject) for each in kept} == {
        (None, "arbiter", event.pk), (None, "auditor", event.pk),
    }  # fmt: skip
    with pytest.raises(UnknownUser):
        services.appoint(tournament_id=event.pk, by=owner, user=arbiter, role=Role.ARBITER)
    ends(owner)
    assert [each.user for each in queries.officials_of(event)] == [owner]


@pytest.mark.django_db
def test_a_role_that_outlived_its_account_is_in_no_list_and_takes_no_place(event, owner, person, monkeypatch):
    """Until 2026-11-29 roles stayed when an account ended."""
    gone, arbiter = person("gamal"), person("hana")
    end_account(user=gone)
    Official.objects.create(tournament=event, user=gone, role=Role.ARBITER)
    assert [each.role for each in queries.officials_of(event)] == ["owner"]
    monkeypatch.setattr("games.tournaments.services.entries.MOST_OFFICIALS", 2)
    at = {"tournament_id": event.pk, "by": owner}
    services.appoint(**at, user=arbiter, role=Role.ARBITER)
    with pytest.raises(errors.TooManyOfficials):
        services.appoint(**at, user=arbiter, role=Role.AUDITOR)
    services.cancel(**at, reason=WHY)
    assert [each.user.pk for each in queries.officials_of(event)] == [owner.pk, gone.pk, arbiter.pk]


@pytest.fixture
def asked_for(event, person) -> tuple[Tournament, User]:
    """An event with a motion of each kind, and the user who asked for them."""
    somebody = person("somebody")
    bodies = {"disqualify": {"entry": 1, "struck": False}, "annul": {"games": []}, "remove": {}}
    for act in OF_TWO:
        Motion.objects.create(
            tournament=event, kind=act.value, body=bodies[act.value], reason=WHY, asked_by=somebody
        )
    return event, somebody


def check_allowed(event: Tournament, by: User, somebody: User, acts: set[Act]) -> None:
    """Check that all services of these acts let the user do them, and no others."""
    for act, name, service in _tried(event, by, somebody):
        before = transaction.savepoint()
        refused = refuses(errors.NotOfficial, service)
        transaction.savepoint_rollback(before)
        assert refused != (act in acts), (by.name, name)


def refuses(why: type[Exception], service: Callable[..., object], *what: object) -> bool:
    """Whether the service refuses for this reason.

    With the right role it refuses for another, or not at all.
    """
    try:
        service(*what)
    except why:
        return True
    except (errors.TournamentError, TableError):
        return False
    return False


# All members at once; an intervention reads its own.
MEMBERS: Final[dict[str, Any]] = {
    "seat": 9, "seconds": 1, "round": 9, "turn": (9, 9), "points": (1, 2), "scores": (1, 2), "change": 5,
    "category": Category.LATENESS,
}  # fmt: skip


@pytest.mark.django_db
def test_officials_intervene_at_tables_of_their_event_as_far_as_their_roles_go(
    event, officials, owner, playing
):
    table, *_ = playing
    for role, by in officials(event).items():
        assert powers_over(table, by).looks
        for kind in OFFERED:
            allowed = may([role], ACT_OF[kind])
            assert refuses(NotAnOfficial, tried, table, by, kind) != allowed, (role, kind)
    made = directing.pause(Order(table.pk, owner, WHY))
    assert made.after.held and AuditEntry.objects.get(what="table_pause").who == owner


def tried(table: Table, by: User, kind: InterventionKind) -> None:
    chosen = Chosen(kind, player=by, **MEMBERS)
    directing.intervene(Order(table.pk, by, WHY, preview=True), chosen)


@pytest.mark.django_db
def test_nobody_has_power_over_their_own_table_nor_over_those_of_another_event(
    event, made, owner, four, person, playing
):
    tables = playing
    amal = four[0]
    services.appoint(tournament_id=event.pk, by=owner, user=amal, role=Role.DIRECTOR)
    own = event.places.get(entry=1, stage_round=1).pairing
    (mine,) = (each for place, each in enumerate(tables, start=1) if place == own)
    (other,) = (each for each in tables if each != mine)
    with pytest.raises(PlaysHimself):
        directing.message(Order(mine.pk, amal, WHY))
    directing.message(Order(other.pk, amal, WHY))
    elsewhere, staff = person("elsewhere"), person("staff", is_staff=True)
    Official.objects.create(tournament=made(), user=elsewhere, role=Role.DIRECTOR)
    staff.user_permissions.set(Permission.objects.filter(codename="direct_table"))
    for by in (elsewhere, staff, four[1]):
        with pytest.raises((NotAnOfficial, PlaysHimself)):
            directing.message(Order(other.pk, by, WHY))
    plain = small(four[2:])
    directing.message(Order(plain.pk, staff, WHY))
    with pytest.raises(NotDirector):
        directing.message(Order(plain.pk, owner, WHY))
