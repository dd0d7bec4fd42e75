"""Tests of the demo data for a new user, which is the same at every start."""

import io
import json
from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

from accounts import queries as people
from accounts import services as accounts
from accounts.errors import InvalidToken, NameTaken
from accounts.models import User
from estimation_service.management.commands.demo import seed
from games.tables import queries, services
from tests.people import somebody
from tests.staff import code_of

pytestmark = pytest.mark.django_db


def owner_of(secret):
    return people.caller_by_secret(secret, now=datetime.now(UTC)).user


def signed_in(demo):
    """Sign in with both factors, as a script does that has read only demo.json. Return the result."""
    told = demo["admin"]
    return accounts.authenticate_program(
        name=told["name"], password=told["password"], code=code_of(told["totp_secret"])
    )


def test_the_player_sits_at_a_running_table_against_three_bots():
    demo = seed()
    player = owner_of(demo["token"])
    table = queries.table(demo["table"], player)
    assert (player.name, table.status, table.ruleset) == ("demo", "running", "modern@1")
    assert [each.player.is_bot for each in table.seated] == [False, True, True, True]
    assert table.seated[0].player == player


def test_the_admin_may_sign_in_and_nobody_else_becomes_one():
    demo = seed()
    admin = signed_in(demo)
    assert (admin.is_staff, admin.is_superuser) == (True, True)
    assert not owner_of(demo["token"]).is_staff


def test_a_second_run_makes_fresh_secrets_ends_old_ones_and_the_table_goes_on():
    first, second = seed(), seed()
    assert first["table"] == second["table"]
    assert owner_of(second["token"]).name == "demo"
    with pytest.raises(InvalidToken):
        owner_of(first["token"])
    assert signed_in(second)
    for secret in ("password", "totp_secret"):
        assert first["admin"][secret] != second["admin"][secret]
    assert User.objects.filter(is_superuser=True).count() == 1


def test_other_tokens_of_the_player_live_on():
    player = owner_of(seed()["token"])
    _, own = accounts.create_token(
        user=player, name="phone", scopes_wanted=["games:read"], now=datetime.now(UTC)
    )
    seed()
    assert owner_of(own) == player


def test_after_the_end_there_is_a_new_table():
    demo = seed()
    services.abort(table_id=demo["table"], by=owner_of(demo["token"]))
    again = seed()
    assert again["table"] != demo["table"]
    assert queries.table(again["table"], owner_of(again["token"])).status == "running"


def test_a_table_with_people_is_not_the_demo():
    demo = seed()
    player = owner_of(demo["token"])
    services.abort(table_id=demo["table"], by=player)
    friend = somebody("friend")
    among_people = services.open_table(creator=player, ruleset="updown", players=2, seat=0)
    services.take_seat(table_id=among_people.id, player=friend, seat=1)
    services.start(table_id=among_people.id, by=player)
    assert seed()["table"] != among_people.id


def test_somebody_who_happens_to_be_called_admin_is_not_made_one():
    taken = somebody("admin")
    with pytest.raises(NameTaken):
        seed()
    taken.refresh_from_db()
    assert not taken.is_superuser


def test_production_has_no_demo(monkeypatch):
    monkeypatch.setattr(settings, "PRODUCTION", True)
    with pytest.raises(ImproperlyConfigured):
        seed()
    assert not User.objects.filter(name="demo").exists()


def test_the_command_prints_one_json_object_on_its_last_line():
    out = io.StringIO()
    call_command("demo", stdout=out)
    printed = json.loads(out.getvalue().splitlines()[-1])
    assert printed.keys() == {"token", "table", "admin"}
    assert printed["admin"].keys() == {"name", "password", "totp_secret"}
