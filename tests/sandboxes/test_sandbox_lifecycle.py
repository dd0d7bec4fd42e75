"""Tests of opening sandboxes: who may, how many, and that they are separate from each other."""

import pytest

from accounts import queries as accounts
from accounts.errors import InvalidToken, NameNotAllowed, NameTaken, UnknownUser
from accounts.models import Realm, User
from accounts.scopes import Scope
from accounts.services import switch_off
from bots.models import Bot
from games.notices import services as notices
from games.notices.errors import EndpointDisabledByStaff
from games.sandboxes import errors, queries, services
from games.sandboxes.models import Sandbox
from games.sandboxes.quotas import MOST_SANDBOXES, MOST_TABLES
from games.tables import queries as tables
from games.tables import services as playing
from games.tables.errors import NotABot, NotInvitable, TableNotFound
from games.tables.models import Table
from tests.people import somebody
from tests.tables.table_setup import seated, started

pytestmark = pytest.mark.django_db
NAMES = ("amal", "basim", "dina", "emad")


@pytest.fixture
def ali(db):
    return somebody("ali")


def made(owner, players=NAMES):
    return services.open_sandbox(by=owner, players=players)[0]


def people(sandbox):
    return queries.players(sandbox)


def test_a_sandbox_has_its_players_and_the_service_s_bots(ali):
    sandbox = made(ali)
    assert [each.name for each in people(sandbox)] == list(NAMES)
    there = User.objects.filter(realm=sandbox.realm_id, kind="bot").order_by("name")
    assert [(each.name, each.is_house_bot) for each in there] == [
        ("easy", True),
        ("expert", True),
        ("random", True),
        ("steady", True),
        ("strong", True),
    ]
    assert {each.bot.strategy for each in there} == set(Bot.Strategy.values)


def test_a_player_s_token_opens_what_a_player_does_and_ends_with_the_sandbox(ali):
    sandbox, tokens = services.open_sandbox(by=ali, players=NAMES)
    caller = accounts.caller_by_secret(tokens["dina"][1], now=sandbox.created_at)
    assert (caller.user.name, caller.user.realm_id) == ("dina", sandbox.pk)
    assert {Scope.GAMES_PLAY, Scope.PROFILE_WRITE, Scope.WEBHOOKS_MANAGE} <= caller.scopes
    with pytest.raises(InvalidToken):
        accounts.caller_by_secret(tokens["dina"][1], now=sandbox.ends_at)


def test_the_sandboxes_of_a_user_whom_staff_switch_off_end_with_their_tokens(ali):
    sandbox, tokens = services.open_sandbox(by=ali, players=NAMES)
    other, theirs = services.open_sandbox(by=somebody("badr"), players=NAMES)
    switch_off(ali)
    with pytest.raises(InvalidToken):
        accounts.caller_by_secret(tokens["dina"][1], now=sandbox.created_at)
    assert accounts.caller_by_secret(theirs["dina"][1], now=other.created_at)


def test_an_address_that_staff_stopped_gets_nothing_out_of_a_sandbox_either(ali):
    def registered(user):
        told = {"url": "https://example.org/told", "types": ["turn"]}
        return notices.register(by=user, user=user, **told)[0]

    notices.disable(endpoint=registered(ali), by=somebody("sami"), reason="a flood")
    with pytest.raises(EndpointDisabledByStaff):
        registered(people(made(ali))[0])
    assert registered(people(made(somebody("badr")))[0]).state == "active"


def test_names_are_taken_within_a_sandbox_only(ali):
    somebody("amal")
    first, second = made(ali), made(ali)
    assert people(first) != people(second)
    assert accounts.user_by_name("AMAL", realm=first.pk) == people(first)[0]
    assert accounts.user_by_name("amal").realm_id == Realm.REAL
    with pytest.raises(UnknownUser):
        accounts.user_by_name("dina")


@pytest.mark.parametrize(
    ("names", "refusal"),
    [(("amal", "Amal"), NameTaken), (("amal", "steady"), NameTaken), (("amal", "!"), NameNotAllowed)],
)
def test_names_in_a_sandbox_follow_the_rules_of_names(ali, names, refusal):
    with pytest.raises(refusal) as refused:
        made(ali, names)
    assert [each.pointer for each in refused.value.faults] == ["/players/1"]
    assert not Sandbox.objects.exists() and Realm.objects.count() == 1


def test_one_has_only_so_many_sandboxes_and_another_s_do_not_count(ali):
    for _ in range(MOST_SANDBOXES):
        last = made(ali, ("amal",))
    with pytest.raises(errors.TooManySandboxes):
        made(ali, ("amal",))
    made(somebody("badr"), ("amal",))
    services.close_sandbox(by=ali, sandbox_id=last.pk)
    made(ali, ("amal",))


def test_neither_bots_nor_people_of_a_sandbox_open_one(ali):
    inside = people(made(ali))[0]
    for each in (inside, somebody("machine", "bot")):
        with pytest.raises(errors.NoSandboxHere):
            made(each)


def test_another_s_sandbox_is_not_found(ali):
    sandbox = made(ali)
    for who, which in ((somebody("badr"), sandbox.pk), (ali, "sandbox_none"), (ali, ali.pk)):
        with pytest.raises(errors.UnknownSandbox):
            queries.sandbox(who, which)
        with pytest.raises(errors.UnknownSandbox):
            services.close_sandbox(by=who, sandbox_id=which)


def test_once_it_is_closed_its_tokens_open_nothing(ali):
    sandbox, tokens = services.open_sandbox(by=ali, players=NAMES)
    services.close_sandbox(by=ali, sandbox_id=sandbox.pk)
    assert not queries.sandboxes(ali)
    with pytest.raises(InvalidToken):
        accounts.caller_by_secret(tokens["amal"][1], now=sandbox.created_at)


def test_nobody_meets_anybody_of_another_world(ali):
    here, there = people(made(ali)), people(made(ali))
    table = seated(here[:2], ruleset="updown", players=3)
    for stranger in (there[0], ali, None):
        with pytest.raises(TableNotFound):
            tables.table(table.pk, stranger)
        assert table not in tables.tables(stranger)
    assert table in tables.tables(here[3])
    with pytest.raises(TableNotFound):
        playing.take_seat(table_id=table.pk, player=there[0], seat=2)
    with pytest.raises(NotInvitable):
        playing.invite(table_id=table.pk, by=here[0], user=there[0])
    with pytest.raises(NotABot):
        playing.add_bot(table_id=table.pk, by=here[0], seat=2, bot=accounts.user_by_name("steady"))


def test_a_player_who_leaves_a_game_there_has_a_stand_in_of_the_same_world(ali):
    here = people(made(ali))
    table = started(here[:2], ruleset="updown", players=2)
    playing.resign(table_id=table.pk, player=here[1])
    (seat,) = table.occupancies.filter(seat=1, to_seq=None)
    assert (seat.player.name, seat.player.realm_id, seat.bot) == ("steady", here[0].realm_id, True)


def test_a_sandbox_has_one_limit_of_tables_for_its_players_and_its_owner(ali):
    sandbox = made(ali)
    here = people(sandbox)
    for number in range(MOST_TABLES - 1):
        playing.open_table(creator=here[number % 4], seat=None if number % 2 else 0)
    services.open_test_table(by=ali, sandbox_id=sandbox.pk, seats=[here[0]], players=4)
    with pytest.raises(errors.TooManyTestTables):
        playing.open_table(creator=here[0])
    with pytest.raises(errors.TooManyTestTables):
        services.open_test_table(by=ali, sandbox_id=sandbox.pk, seats=[here[0]], players=4)
    assert Table.objects.count() == MOST_TABLES
    playing.take_seat(table_id=Table.objects.filter(seq=1).first().pk, player=here[0], seat=0)
    playing.open_table(creator=ali)
