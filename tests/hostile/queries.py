"""GraphQL operations generated from the schema: valid ones, invalid ones, and random bytes."""

import json
import random
from collections.abc import Iterator
from typing import Any

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLObjectType,
    is_abstract_type,
    is_enum_type,
    is_input_object_type,
    is_leaf_type,
    is_list_type,
    is_non_null_type,
)

from games.api.graphql.schema import GRAPHQL
from tests.hostile.bad import BODIES, VALUES

DEEPEST = 5
ODD = (
    '"\\u0000"', '"\\ud800"', '"""', "-1", "99999999999999999999", "1e999", "NaN", "$x", "@skip(if: 1)", "{}",
    "[[[[", "null", "true", "#", "...", "...on Query", "\ufeff", "\\", "'", '"\u202e"', "fragment F on Query",
)  # fmt: skip


class Maker:
    """A maker of random operations; `known` are strings that name something, such as a table's id."""

    def __init__(self, dice: random.Random, known: list[str]) -> None:
        self._dice = dice
        self._known = known

    def operation(self) -> str:
        kind = self._dice.choice(("query", "query", "mutation", "subscription"))
        root: Any = {"query": GRAPHQL.query_type, "mutation": GRAPHQL.mutation_type,
                     "subscription": GRAPHQL.subscription_type}[kind]  # fmt: skip
        return f"{kind} {self._selection(root, 0)}"

    def _selection(self, of: GraphQLObjectType, level: int) -> str:
        fields = list(of.fields.items())
        some = self._dice.sample(fields, min(len(fields), self._dice.randint(1, 4)))
        return "{" + " ".join(self._field(name, field, level) for name, field in some) + "}"

    def _field(self, name: str, field: Any, level: int) -> str:
        given = [f"{each}: {self.value(argument.type)}" for each, argument in field.args.items()
                 if is_non_null_type(argument.type) or self._dice.random() < 0.5]  # fmt: skip
        alias = f"a{self._dice.randint(0, 3)}: " if self._dice.random() < 0.2 else ""
        written = f"{alias}{name}" + (f"({', '.join(given)})" if given else "")
        return f"{written} {self._below(_plain(field.type), level)}"

    def _below(self, of: Any, level: int) -> str:
        if is_leaf_type(of):
            return ""
        if level >= DEEPEST:
            return "{ __typename }"
        if is_abstract_type(of):
            members = self._dice.sample(GRAPHQL.get_possible_types(of), 2)
            return "{ __typename " + " ".join(
                f"... on {each} {self._selection(each, level + 1)}" for each in members
            ) + "}"  # fmt: skip
        return self._selection(of, level + 1)

    def value(self, of: Any, level: int = 0) -> str:
        """Return a random value of a type, and sometimes of another type."""
        if self._dice.random() < 0.15:
            return self._dice.choice([*ODD, json.dumps(self._dice.choice(VALUES[:20]))])
        if is_non_null_type(of):
            return self.value(of.of_type, level)
        if is_list_type(of):
            return (
                "[" + ", ".join(self.value(of.of_type, level) for _ in range(self._dice.randint(0, 3))) + "]"
            )
        if isinstance(of, GraphQLEnumType) or is_enum_type(of):
            return self._dice.choice(list(of.values))
        if isinstance(of, GraphQLInputObjectType) or is_input_object_type(of):
            pairs = (f"{name}: {self.value(field.type, level + 1)}" for name, field in of.fields.items())
            return "{" + ", ".join(pairs) + "}"
        plain = {"Int": str(self._dice.choice((0, 1, 2, 3, 30, -1, 2**31 - 1))), "Boolean": "true",
                 "Card": '"QS"', "TurnId": '"1.1"', "JSON": "{rounds: [1]}"}  # fmt: skip
        return plain.get(str(of)) or json.dumps(self._dice.choice(self._known))


def _plain(of: Any) -> Any:
    while is_non_null_type(of) or is_list_type(of):
        of = of.of_type
    return of


def bodies(count: int, dice: random.Random, known: list[str]) -> Iterator[bytes]:
    """Yield `count` bodies: operations, some with letters changed, requests with odd members, and bytes."""
    maker = Maker(dice, known)
    yield from BODIES[: count // 10]
    for number in range(count - min(len(BODIES), count // 10)):
        query = maker.operation()
        if number % 4 == 1:
            query = _spoiled(query, dice)
        content: Any = {"query": query}
        if number % 7 == 2:
            member = dice.choice(("query", "variables", "operationName", "extensions", "other"))
            content[member] = dice.choice(VALUES)
        body = json.dumps(content).encode()
        yield _spoiled_bytes(body, dice) if number % 11 == 5 else body


def _spoiled(query: str, dice: random.Random) -> str:
    for _ in range(dice.randint(1, 3)):
        place = dice.randrange(len(query))
        query = query[:place] + dice.choice(ODD) + query[place + dice.randint(0, 5) :]
    return query


def _spoiled_bytes(body: bytes, dice: random.Random) -> bytes:
    place = dice.randrange(len(body))
    return body[:place] + dice.randbytes(dice.randint(1, 4)) + body[place + dice.randint(0, 9) :]
