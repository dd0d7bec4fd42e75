"""A mutation and its REST operation refuse with the same codes."""

import re

from games.api.graphql.schema import GRAPHQL
from games.api.rest.urls import ADDRESSES

# Operations of REST for which GraphQL has several mutations.
SEVERAL = {
    "takeSeat": ("takeSeat", "addBot", "invite"),
    "leaveSeat": ("leaveSeat", "removeBot"),
    "takeTurn": ("act",),
}
# REST has a name in the path, so an unknown name is a 404. In GraphQL the name is an argument.
NAMED_IN_THE_PATH = {
    "block", "writeNote", "mute", "appointOfficial", "dismissOfficial", "enterTournament",
    "withdrawInvitation", "invite",
}  # fmt: skip
ONLY_IN_GRAPHQL = {
    **{name: {"unknown_user"} for name in NAMED_IN_THE_PATH},
    # REST describes these for every operation that asks for a password, not in the list of one operation.
    "endAccount": {"wrong_credentials", "second_factor_needed", "too_many_codes"},
}
ONLY_IN_REST = {
    "endAccount": {"password_needed"},  # in GraphQL a missing password is a wrong one
    "importEntries": {"unreadable_list"},  # about CSV, which GraphQL does not accept
    "intervene": {"precondition_required"},  # in GraphQL the version is an argument
}


def refused_in_rest() -> dict[str, set[str]]:
    operations = [each.operation for address in ADDRESSES for each in address.methods.values()]
    return {each.name: set(each.codes) - {"not_found"} for each in operations}


def refused_in_graphql(mutation: str) -> set[str]:
    union = GRAPHQL.mutation_type.fields[mutation].type.of_type
    names = [each.name for each in union.types if GRAPHQL.type_map["Refusal"] in each.interfaces]
    # REST describes 404 for every address with an id in it, not in the list of an operation.
    return {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in names} - {"not_found"}


REST = refused_in_rest()
SINGLE = sorted((GRAPHQL.mutation_type.fields.keys() & REST.keys()) - SEVERAL.keys())


def test_what_refuses_an_operation_has_one_list_of_names():
    for operation in (*SEVERAL, *SINGLE):
        mutations = SEVERAL.get(operation, (operation,))
        graphql = set().union(*map(refused_in_graphql, mutations))
        assert graphql - REST[operation] == ONLY_IN_GRAPHQL.get(operation, set()), operation
        assert REST[operation] - graphql == ONLY_IN_REST.get(operation, set()), operation


def test_every_mutation_is_compared():
    compared = {*SINGLE, *(each for several in SEVERAL.values() for each in several)}
    assert compared | {"invite"} == GRAPHQL.mutation_type.fields.keys()
