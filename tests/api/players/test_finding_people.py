"""Search of people by the beginning of their names."""

from urllib.parse import quote

import pytest
from django.db import connection

from accounts import services
from accounts.models import Realm, User
from games.lobby.queries import people_by_prefix
from tests.api.client import Caller, done, problem
from tests.api.graphql.graphql_client import asked, codes, found

pytestmark = pytest.mark.django_db


def called(caller: Caller, prefix: str, more: str = "") -> list[str]:
    return [each["name"] for each in done(caller.get(f"users?prefix={prefix}{more}"))["data"]]


@pytest.fixture
def people(person):
    for name in ("nadia", "Nadim", "nad", "naila", "omar", "أحمد", "أمل"):
        person(name)


@pytest.mark.parametrize(
    ("prefix", "names"),
    [
        ("nad", ["nad", "nadia", "Nadim"]),
        ("NADI", ["nadia", "Nadim"]),
        ("nadia", ["nadia"]),
        ("أ", ["أحمد", "أمل"]),
        ("z", []),
        ("adia", []),
        ("n_d", []),
        ("n%25", []),
        ("%E2%80%8F", []),  # only a direction mark, with which no name begins
    ],
)
def test_everybody_whose_name_begins_so_is_found_in_any_case_by_name(ali, people, prefix, names):
    assert called(ali, prefix) == names


def test_a_name_with_all_its_vowel_signs_is_found_by_itself(ali, person):
    named = person("مُحَمَّد-بْنُ-عَبْدِ-الرَّحْمَٰنِ").user.name
    assert len(named) > 30
    assert called(ali, quote(named)) == [named]
    assert found(ali, f'{{ people(prefix: "{named}") {{ name }} }}')["people"] == [{"name": named}]


def test_one_is_told_as_everybody_sees_them_and_not_more_than_asked_for(ali, people):
    (first,) = done(ali.get("users?prefix=na&limit=1"))["data"]
    assert first == {name: done(ali.get("users/nad"))[name] for name in ("id", "name", "kind", "created_at")}
    assert called(ali, "na", "&limit=2") == ["nad", "nadia"]


def test_neither_whom_one_blocks_nor_who_blocks_one_is_found(ali, person, people):
    done(ali.put("me/blocks/nadia"))
    done(person("nad").put("me/blocks/ali"))
    assert called(ali, "nad") == ["Nadim"]
    assert called(person("nadia"), "al") == [] and called(person("Nadim"), "al") == ["ali"]


def test_bots_who_is_switched_off_and_who_left_are_not_found(ali, people):
    services.make_bot(name="nabot", owner=ali.user)
    User.objects.filter(name="Nadim").update(is_active=False)
    services.end_account(user=User.objects.get(name="naila"))
    assert called(ali, "na") == ["nad", "nadia"]
    assert called(ali, "former") == []


def test_nobody_finds_who_lives_in_another_world(ali, people):
    Realm.objects.create(key="sandbox_1")
    tester = services.make_tester(name="nadir", realm="sandbox_1")
    assert called(ali, "nadir") == []
    assert [each.name for each in people_by_prefix("na", tester, limit=9)] == ["nadir"]


def test_what_is_asked_wrongly_or_by_nobody_is_refused(ali, people):
    problem(ali.get("users"), 400, "invalid_parameter")
    for wrong in ("prefix=", f"prefix={'n' * 151}", "prefix=na&limit=31", "prefix=na%00"):
        problem(ali.get(f"users?{wrong}"), 400, "invalid_parameter")
    problem(ali.get("users?prefix=na&cursor=x"), 400, "unknown_parameter")
    problem(Caller().get("users?prefix=na"), 401, "not_authenticated")


def test_looking_is_counted_by_a_limit_of_its_own(ali, people, settings):
    from games.api.limits.policies import policies

    settings.RATE_LIMITS = policies("people=2/60")
    for _ in range(2):
        called(ali, "na")
    assert problem(ali.get("users?prefix=na"), 429, "rate_limited")["policy"] == "people"
    answer = asked(ali, '{ people(prefix: "na") { name } }')
    assert codes(answer) == ["rate_limited"]


def test_graphql_finds_the_same_people_as_rest(ali, people):
    done(ali.put("me/blocks/nadia"))
    assert found(ali, '{ people(prefix: "NAD", first: 5) { name } }')["people"] == [
        {"name": "nad"},
        {"name": "Nadim"},
    ]
    for wrong in ('prefix: ""', 'prefix: "na", first: 0', f'prefix: "{"n" * 151}"'):
        assert codes(asked(ali, f"{{ people({wrong}) {{ name }} }}")) == ["invalid_parameter"]
    assert codes(asked(Caller(), '{ people(prefix: "na") { name } }')) == ["not_authenticated"]


def test_who_signs_up_on_a_condition_is_answered_all_the_same(nobody):
    sent = {"name": "layla", "password": "exactly thirteen tricks"}
    problem(nobody.post("users", sent, if_match='"x"'), 412, "precondition_failed")
    done(nobody.post("users", sent, if_none_match="*"), 201)


def test_people_are_looked_up_by_the_index(ali, people):
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
        cursor.execute(
            "EXPLAIN SELECT id FROM accounts_user WHERE realm_id = 'real' AND name_key COLLATE \"C\" >= 'na' "
            'AND name_key COLLATE "C" < \'nb\' ORDER BY name_key COLLATE "C" LIMIT 10'
        )
        assert "user_by_beginning" in str(cursor.fetchall())
