"""Tournaments over GraphQL: documents that ask for all there is, so that it can be held against REST."""

from __future__ import annotations

from typing import Any

from graphql import GraphQLObjectType, get_named_type, is_leaf_type

from games.api.graphql.schema import GRAPHQL
from tests.api.graphql.asking import snake

# Fields that REST names otherwise.
RENAMED = {"table_id": "table", "table_count": "tables"}


def whole(name: str) -> str:
    """A selection of everything of a type that is shown as it is presented: fields without a resolver."""
    if name == "User":
        return "{ id name kind }"
    of = GRAPHQL.type_map[name]
    assert isinstance(of, GraphQLObjectType)
    return "{" + " ".join(_field(each, field) for each, field in of.fields.items() if _plain(field)) + "}"


def _plain(field: Any) -> bool:
    return field.extensions["strawberry-definition"].base_resolver is None


def _field(name: str, field: Any) -> str:
    of = get_named_type(field.type)
    return name if is_leaf_type(of) else f"{name} {whole(of.name)}"


def as_rest(shown: Any) -> Any:
    """What GraphQL shows, by the names of REST."""
    return _renamed(snake(shown))


def _renamed(shown: Any) -> Any:
    if isinstance(shown, list):
        return [_renamed(each) for each in shown]
    if isinstance(shown, dict):
        return {RENAMED.get(name, name): _renamed(each) for name, each in shown.items()}
    return shown
