"""Types of rows show the columns listed here, and lists read no others from the database."""

import re
from typing import Any

import pytest
import strawberry
import strawberry_django
from django.db import connection
from django.test.utils import CaptureQueriesContext
from graphql import is_object_type
from strawberry_django.utils.typing import get_django_definition

from accounts import models as accounts
from games.api.graphql.reads import columns
from games.api.graphql.schema import GRAPHQL
from games.lobby import models as lobby
from games.tables.models import Table
from tests.api.client import Caller
from tests.api.graphql.graphql_client import asked

# The columns that GraphQL shows, repeated by hand. If you add a column, add it here, too.
PERSON = {"id", "name", "kind", "created_at"}
SHOWN: dict[type, set[str]] = {
    accounts.User: PERSON,
    accounts.Token: {"id", "name", "last_four", "scopes", "created_at", "expires_at", "last_used_at"},
    accounts.Vacation: {"id", "starts_at", "ends_at", "by_itself"},
    lobby.Block: {"id", "created_at", "blocked", *(f"blocked__{each}" for each in PERSON)},
    lobby.Follow: {"id", "created_at", "followed", *(f"followed__{each}" for each in PERSON)},
    lobby.Note: {"id", "text", "created_at", "changed_at", "about", *(f"about__{each}" for each in PERSON)},
    lobby.Mute: {"pk", "created_at", "muted", *(f"muted__{each}" for each in PERSON)},
    lobby.Report: {
        "id", "table_id", "reason", "words", "evidence", "made_at", "closed_at",
        "about", *(f"about__{each}" for each in PERSON),
    },
}  # fmt: skip


def of_rows() -> dict[type, set[str]]:
    """Return the columns of every type of rows in the schema, by model."""
    found: dict[type, set[str]] = {}
    for each in GRAPHQL.type_map.values():
        if is_object_type(each) and (ours := each.extensions.get("strawberry-definition")):
            django: Any = get_django_definition(ours.origin)
            if django is not None:
                found[django.model] = set(columns(ours.origin))
    return found


def test_types_of_rows_show_these_columns_and_no_others():
    assert of_rows() == SHOWN


def test_a_column_of_a_game_as_it_stands_now_would_be_seen():
    """Viewers may see different moments of a table, so no type shows its row."""

    @strawberry_django.type(Table)
    class Leaking:
        seq: strawberry.auto

    assert columns(Leaking) == ("id", "seq")
    assert Table not in of_rows()


LISTS = {
    "blocks": (lobby.Block, 'block(user: "badr")', "user { name kind createdAt }"),
    "follows": (lobby.Follow, 'follow(user: "badr")', "user { name kind createdAt } createdAt"),
    "notes": (
        lobby.Note, 'writeNote(about: "badr", text: "Calls low.")', "user { name kind } text changedAt"
    ),
    "mutes": (lobby.Mute, 'mute(user: "badr")', "user { name kind createdAt }"),
    "reports": (
        lobby.Report, 'report(player: "badr", reason: name)', "player { name kind } words messages events"
    ),
}  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("name", LISTS)
def test_a_list_reads_these_columns_of_the_database_and_no_others(ali: Caller, person: Any, name: str):
    person("badr")
    model, made, members = LISTS[name]
    asked(ali, f"mutation {{ {made} {{ __typename }} }}")
    with CaptureQueriesContext(connection) as ran:
        answer = asked(ali, f"{{ viewer {{ {name} {{ nodes {{ {members} }} }} }} }}")
    (node,) = answer["data"]["viewer"][name]["nodes"]
    shown = node.get("user") or node["player"]
    assert (shown["name"], shown["kind"]) == ("badr", "person")
    table = model._meta.db_table
    (listing,) = [each["sql"] for each in ran if f'FROM "{table}"' in each["sql"] and "LIMIT" in each["sql"]]
    read = re.findall(r'"?(\w+)"?\."(\w+)"', listing.partition(" FROM ")[0])
    own = {each for each in SHOWN[model] if "__" not in each and each != "pk"}
    keys = {"user_id", "muted_id"} if model is lobby.Mute else set()
    assert {column for of, column in read if of != table} == PERSON
    assert {column for of, column in read if of == table} == keys | {
        model._meta.get_field(each).column for each in own
    }
