"""Who may do what at an event: every role against every act, and against every intervention at its tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from games.feed.models import AuditEntry
from games.tables.access import powers_over
from games.tables.errors import TableError
from games.tables.interventions import OFFERED, Category, Kind
from games.tables.models import Table
from games.tables.services import directing
from games.tables.services.directing import Chosen, Order
from games.tables.services.directing.errors import NotAnOfficial, NotDirector, PlaysHimself
from games.tournaments import errors, queries, services
from games.tournaments.models import Official, Tournament
from games.tournaments.roles import ACT_OF, MAY, Act, Role, interventions, may
from games.tournaments.services.asking import Annulment, Disqualification, Removal
from tests.tables.playing import small
from tests.tournaments.conftest import published

WHY: Final = "The hall has no power."
# The one table, as it is meant; the code holds it as sets.
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
    assert set(ACT_OF) == set(Kind)
    assert interventions([Role.OWNER]) == frozenset(Kind)
    assert interventions([Role.AUDITOR, Role.REGISTRAR]) == frozenset()
    assert interventions([Role.REGISTRAR, Role.SUPPORT]) == interventions([Role.SUPPORT])


@pytest.fixture
def officials(person) -> Callable[[Tournament], dict[Role, User]]:
    """One of each role of an event, and nothing else."""

    def appointed(event: Tournament) -> dict[Role, User]:
        found = {role: person(f"the-{role}") for role in Role if role is not Role.OWNER}
        for role, user in found.items():
            Official.objects.create(tournament=event, user=user, role=role)
        return {Role.OWNER: event.creator} | found

    return appointed


def _services(event: Tournament, by: User, somebody: User) -> dict[Act, Callable[[], object]]:
    """A service for each act, called so that whoever may is told of something else."""
    at = {"tournament_id": event.pk, "by": by}
    return {
        Act.LOOK: lambda: queries.tournament(event.pk, by),
        Act.CHANGE: lambda: services.change(**at, version=0),
        Act.APPOINT: lambda: services.appoint(**at, user=somebody, role=Role.OWNER),
        Act.OPEN: lambda: services.close_entries(**at),
        Act.ENTER: lambda: services.take_out(**at, number=99),
        Act.PAIR: lambda: services.propose(**at),
        Act.RULE: lambda: services.rule(**at, stage_round=1, number=1, scores=[1], reason=WHY),
        Act.CONFIRM: lambda: services.confirm(**at),
        Act.DISQUALIFY: lambda: services.ask(**at, what=Disqualification(99), reason=WHY),
        Act.ANNUL: lambda: services.ask(**at, what=Annulment(()), reason=WHY),
        Act.REMOVE: lambda: services.ask(**at, what=Removal(), reason=WHY),
        Act.CANCEL: lambda: services.cancel(**at, reason=WHY),
    }


@pytest.mark.django_db
def test_services_let_each_role_do_its_own_acts_only(made, officials, person):
    event, somebody = made(), person("somebody")
    for role, by in officials(event).items():
        for act, service in _services(event, by, somebody).items():
            assert (not refuses(errors.NotOfficial, service)) == may([role], act), (role, act)


def refuses(why: type[Exception], service: Callable[..., object], *what: object) -> bool:
    """Whether it is for this that it is refused: whoever may is told of something else, if of anything."""
    try:
        service(*what)
    except why:
        return True
    except (errors.TournamentError, TableError):
        return False
    return False


CHOSEN: Final = {
    Kind.EXTEND: {"seat": 9, "seconds": 1},
    Kind.SUBSTITUTE: {"seat": 9},
    Kind.FORCE: {"seat": 0, "turn": (9, 9)},
    Kind.REDEAL: {"round": 9},
    Kind.UNDO: {"turn": (9, 9)},
    Kind.ADJUDICATE_ROUND: {"round": 9, "points": (1, 2)},
    Kind.ADJUDICATE: {"scores": (1, 2)},
    Kind.ADJUST: {"seat": 0, "change": 5, "category": Category.LATENESS},
}


@pytest.mark.django_db
def test_officials_intervene_at_tables_of_their_event_as_far_as_their_roles_go(closed, officials, owner):
    event = closed()
    table, *_ = published(event, owner)
    for role, by in officials(event).items():
        assert powers_over(table, by).looks
        for kind in OFFERED:
            allowed = may([role], ACT_OF[kind])
            assert refuses(NotAnOfficial, tried, table, by, kind) != allowed, (role, kind)
    made = directing.pause(Order(table.pk, owner, WHY))
    assert made.after.held and AuditEntry.objects.get(what="table_pause").who == owner


def tried(table: Table, by: User, kind: Kind) -> None:
    chosen = Chosen(kind, **{"player": by} if kind is Kind.SUBSTITUTE else {}, **CHOSEN.get(kind, {}))
    directing.intervene(Order(table.pk, by, WHY, preview=True), chosen)


@pytest.mark.django_db
def test_nobody_has_power_over_his_own_table_nor_over_those_of_another_event(
    closed, made, owner, four, person
):
    event = closed()
    tables = published(event, owner)
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
