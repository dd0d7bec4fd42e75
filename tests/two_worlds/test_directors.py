"""Interventions in two worlds: directors learn nothing of hidden cards, even from refusals."""

import random

import pytest
from django.contrib.auth.models import Permission

from accounts import scopes
from accounts.scopes import Scope
from games.tables.models import Table
from tests.api.client import Caller
from tests.two_worlds.pairs.endpoints import Moment, Request, intervening, over_graphql
from tests.two_worlds.pairs.observed import Heard, Listener
from tests.two_worlds.pairs.tables_of_worlds import bring, laid_out, seal
from tests.two_worlds.pairs.worlds import PLANS, SEED, Plan, World, marked, moment, played, twin
from tests.two_worlds.test_endpoints import heard_again

NAMES = ("ali", "badr", "camil", "dina")
CHOSEN = marked(PLANS[6], of=(PLANS[1], PLANS[2], PLANS[6]))  # an auction, voids, a card turned up


@pytest.fixture
def listener(db):
    listening = Listener()
    yield listening
    listening.close()


@pytest.fixture
def director(person) -> Caller:
    found = person("hana", *scopes.AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)
    found.user.is_staff = True
    found.user.save()
    found.user.user_permissions.set(Permission.objects.filter(codename="direct_table"))
    return found


@pytest.mark.parametrize("plan", CHOSEN, ids=str)
def test_a_director_hears_the_same_in_both_worlds(listener, person, director, plan):
    dice = random.Random(f"{plan} {SEED}")
    world, table = brought(plan, dice, [person(name).user for name in NAMES[: plan.players]])
    person("elias")
    at = Moment(table.pk, director, world.at)
    for future in (True, False):
        other = twin(world, None, dice, future=future)
        assert other is not None
        asked = [Request("GET", f"tables/{table.pk}/interventions"), *ordered(at, preview=True)]
        asked = dice.sample([*asked, *([] if future else ordered(at, preview=False))], 5)
        redeals = (each for each in intervening(at, preview=True) if each.content["kind"] == "redeal")
        asked.append(next(redeals))
        for request, here, there in both(listener, table, (world, other), director, asked):
            assert here.status < 300 or here.status in {409, 422}, (request, here)
            assert here == there, request


def ordered(at: Moment, *, preview: bool) -> list[Request]:
    """Return requests by REST and GraphQL. Restarts are only previewed: they make a table of another id."""
    every = [*intervening(at, preview=preview), *over_graphql(at, preview=preview)]
    return [each for each in every if preview or "restart" not in str(each.content)]


def brought(plan: Plan, dice: random.Random, people: list) -> tuple[World, Table]:
    worlds = [each for each in played(plan, dice) if each.game.open]
    table = laid_out(worlds[0], people)
    world = moment(worlds, dice)
    bring(table, world, 0)
    return world, Table.objects.get(pk=table.pk)


def both(
    listener: Listener, table: Table, worlds: tuple[World, World], by: Caller, asked: list[Request]
) -> list[tuple[Request, Heard, Heard]]:
    told = []
    for world in worlds:
        seal(table, world.laid)
        told.append([listener.heard(by, request) for request in asked])
    seal(table, worlds[0].laid)
    return [
        (request, *((one, two) if one == two else heard_again(listener, table, worlds, by, request)))
        for request, one, two in zip(asked, *told, strict=True)
    ]
