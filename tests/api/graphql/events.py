"""GraphQL documents that ask for everything about a tournament, to compare it with REST."""

from typing import Any

from graphql import GraphQLObjectType, get_named_type, is_leaf_type

from games.api.graphql.schema import GRAPHQL
from tests.api.client import Caller
from tests.api.graphql.graphql_client import found, snake

# Fields that have another name in REST.
RENAMED = {"table_id": "table", "table_count": "tables", "table_number": "table"}


def whole(name: str) -> str:
    """Return a selection of all fields of a type that REST shows, too, with their own fields."""
    if name == "User":
        return "{ id name kind }"
    of = GRAPHQL.type_map[name]
    assert isinstance(of, GraphQLObjectType)
    return (
        "{" + " ".join(_field(each, field) for each, field in of.fields.items() if _plain(each, field)) + "}"
    )


def _plain(name: str, field: Any) -> bool:
    """Return whether REST shows the field: it has no resolver, or is `tableId`, which REST calls `table`."""
    return name == "tableId" or field.extensions["strawberry-definition"].base_resolver is None


def _field(name: str, field: Any) -> str:
    of = get_named_type(field.type)
    return name if is_leaf_type(of) else f"{name} {whole(of.name)}"


def as_rest(shown: Any) -> Any:
    """Rename the members of a GraphQL result to their names in REST."""
    return _renamed(snake(shown))


def _renamed(shown: Any) -> Any:
    if isinstance(shown, list):
        return [_renamed(each) for each in shown]
    if isinstance(shown, dict):
        return {RENAMED.get(name, name): _renamed(each) for name, each in shown.items()}
    return shown


REFUSED = "... on Refusal { code detail errors { pointer code } }"


def came_to(caller: Caller, mutation: str, shown: str = "", **variables: Any) -> dict[str, Any]:
    """Return a mutation's result, such as of `takeStep(tournament: $id, step: open)`.

    It is a success with the fields `shown`, or a refusal. Variables get their types by their names.
    """
    head = ", ".join(f"${name}: {TYPES[name]}" for name in variables)
    query = f"mutation{f'({head})' if head else ''} {{ did: {mutation} {{ __typename {shown} {REFUSED} }} }}"
    result: dict[str, Any] = found(caller, query, **variables)["did"]
    return result


TYPES = {
    "id": "ID!", "table": "ID!", "new": "NewTournament!", "changes": "TournamentChanges!",
    "wishes": "PairingWishes", "digest": "String!", "motion": "MotionInput!", "names": "[String!]!",
    "what": "InterventionInput!", "version": "String!",
}  # fmt: skip
