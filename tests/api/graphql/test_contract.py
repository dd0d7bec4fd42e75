"""Definitions of resources, all in the contract: a GraphQL type adds only edges, a REST shape nothing."""

import dataclasses

import pytest
from graphql import is_required_input_field
from strawberry.types import get_object_definition
from strawberry.utils.str_converters import to_camel_case

import games.api.rest.urls  # noqa: F401  # importing it registers every shape of REST
from games.api.contract.resource import INPUTS, RESOURCES, about_member
from games.api.graphql.schema import GRAPHQL
from games.api.graphql.types.contract_types import MADE
from tests.api.published import schema

SHOWN = {
    of: made for of, made in MADE.items() if of in RESOURCES and RESOURCES[of].graphql in GRAPHQL.type_map
}

EXPANDED = {"Table": {"creator_user"}}  # what `expand` adds


def test_a_graphql_type_is_its_resource_and_declared_edges():
    """A GraphQL type has every member with the same description, unless an edge has that name."""
    for of, made in SHOWN.items():
        definition = get_object_definition(made, strict=True)
        shown = GRAPHQL.type_map[RESOURCES[of].graphql].fields
        called = {
            each.python_name: each.graphql_name or to_camel_case(each.python_name)
            for each in definition.fields
        }
        fields = {name: shown[graphql] for name, graphql in called.items()}
        edges = {each.python_name for each in definition.fields if each.base_resolver is not None}
        columns = getattr(made, "__strawberry_django_definition__", None)
        for member in (each.name for each in dataclasses.fields(of)):
            field = fields[member]
            inherited = field.description == GRAPHQL.type_map["Node"].fields["id"].description
            assert member in edges or columns or inherited or field.description == about_member(of, member), (
                of
            )
        named = {each.name for each in dataclasses.fields(of)}
        beside = {each.python_name for each in definition.fields} - named - edges
        assert columns or beside == set(), (of, "a field without a resolver belongs in the resource")


def test_a_rest_shape_is_its_resource():
    schemas = schema()["components"]["schemas"]
    for of in RESOURCES:
        published = schemas[RESOURCES[of].rest]
        assert published["description"] == RESOURCES[of].about, of
        members = {each.name: about_member(of, each.name) for each in dataclasses.fields(of)}
        shown = {name: each["description"] for name, each in published["properties"].items()}
        assert {name: shown[name] for name in members} == members, of
        assert shown.keys() - members == EXPANDED.get(RESOURCES[of].rest, set()), of
        assert set(published["required"]) == set(members), of


def test_an_input_of_rest_is_what_the_contract_says():
    for of in INPUTS:
        published = schema()["components"]["schemas"][f"{INPUTS[of].rest}Request"]
        assert published.get("description", "") == INPUTS[of].about, of
        told = {name: each["description"] for name, each in published["properties"].items()}
        assert told.keys() == of.__dataclass_fields__.keys(), of
        assert all(words.startswith(about_member(of, name)) for name, words in told.items()), of
        assert set(published.get("required", ())) == {each.name for each in needed(of)}, of


def test_an_input_of_graphql_is_the_same():
    """An input of GraphQL has the descriptions and the required members of the input of REST."""
    for of in INPUTS.keys() & MADE.keys():
        made = GRAPHQL.type_map[INPUTS[of].graphql]
        fields = {each.extensions["strawberry-definition"].python_name: each for each in made.fields.values()}
        told = {each.name for each in dataclasses.fields(of) if not each.metadata["beside"]}
        assert fields.keys() == told, of
        assert {name: each.description for name, each in fields.items()} == {
            name: about_member(of, name) for name in fields
        }
        assert {name for name, each in fields.items() if is_required_input_field(each)} == {
            each.name for each in needed(of)
        }


def needed(of):
    """Return the members that must be sent: those without a default."""
    return [
        each
        for each in dataclasses.fields(of)
        if each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING
    ]


def test_a_member_that_is_left_out_is_refused():
    for of in RESOURCES:
        with pytest.raises(TypeError, match="missing"):
            of()
