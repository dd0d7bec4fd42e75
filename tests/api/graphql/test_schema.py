"""The GraphQL schema: changes fail a test, everything is described, one query can ask for all fields."""

from collections import defaultdict
from typing import Any

from graphql import (
    GraphQLEnumType,
    GraphQLObjectType,
    GraphQLUnionType,
    is_abstract_type,
    is_input_object_type,
    is_interface_type,
    is_object_type,
    validate_schema,
)

from games.api.graphql.schema import GRAPHQL, SDL, written
from games.api.graphql.types.refusals import REFUSALS, refusal_name
from games.api.problem_codes import PROBLEMS
from games.engine.codec import KINDS

OURS = [each for name, each in GRAPHQL.type_map.items() if not name.startswith("__")]


def test_the_schema_is_valid():
    assert validate_schema(GRAPHQL) == []


def test_the_schema_is_the_one_that_was_reviewed():
    """If the change is intended, run `python manage.py graphql_schema` and read the diff."""
    assert SDL.read_text(encoding="utf-8") == written()


def test_every_type_and_all_that_belongs_to_it_is_described():
    for of in OURS:
        assert of.description, of
        for name, field in getattr(of, "fields", {}).items():
            assert field.description, f"{of}.{name}"
            for argument, each in getattr(field, "args", {}).items():
                assert each.description, f"{of}.{name}({argument})"
        if isinstance(of, GraphQLEnumType):
            assert all(value.description for value in of.values.values()), of


def test_one_query_can_ask_for_the_fields_of_all_members():
    """Fields of two members with one name but different types would conflict in a query."""
    # Clients tell nodes apart by __typename and never ask for the fields of all types at once.
    for of in (each for each in OURS if is_abstract_type(each) and each.name != "Node"):
        types: dict[str, set[str]] = defaultdict(set)
        for member in GRAPHQL.get_possible_types(of):
            for name, field in member.fields.items():
                types[name].add(str(field.type))
        assert [name for name, found in types.items() if len(found) > 1] == [], of


def test_every_fact_is_an_event_and_every_named_refusal_a_type():
    events = GRAPHQL.type_map["Event"]
    assert {str(each) for each in GRAPHQL.get_possible_types(events)} == {
        f"{fact.__name__}Event" for fact in KINDS
    }
    refusals = GRAPHQL.type_map["Refusal"]
    assert {str(each) for each in GRAPHQL.get_possible_types(refusals)} == {
        refusal_name(code) for code in REFUSALS
    }
    assert set(REFUSALS) <= set(PROBLEMS)


def test_no_type_shows_more_than_its_name_says():
    """Types list their fields by hand, so no field of a model, such as a seed or deck, appears by itself."""
    telling: dict[str, set[str]] = defaultdict(set)
    for of in OURS:
        if is_object_type(of) or is_interface_type(of) or is_input_object_type(of):
            for name in of.fields:
                telling[name].add(of.name)
    assert telling["hand"] == {"My"}
    assert telling["deck"] == {"Deal"} and telling["serverSeed"] == {"Fairness"}
    assert telling["hands"] == {"Traveller"}  # shows a board that every table has played
    for name in ("password", "sealedDeal", "secretHash", "keyId", "decks"):
        assert name not in telling


def test_a_mutation_comes_to_success_or_to_named_refusals():
    mutations: Any = GRAPHQL.mutation_type
    for name, field in mutations.fields.items():
        union = field.type.of_type
        assert isinstance(union, GraphQLUnionType), name
        success, *refusals = union.types
        assert success.name in {
            "TableChanged", "Invited", "ActionTaken", "PlanConfirmed", "HoursChosen", "VacationBegun",
            "VacationEnded", "NoticesRead", "NotificationsChosen", "Blocked", "Unblocked",
            "Followed", "Unfollowed", "NoteWritten", "NoteForgotten", "Said", "MutesChanged",
            "SeekOpened", "SeekWithdrawn", "Reported", "AccountEnded",
            "ChallengeMade", "ChallengeAnswered", "ChallengeCancelled",
            "TournamentUpdated", "TournamentDiscarded", "OfficialAppointed", "OfficialDismissed",
            "EntryUpdated", "BotsEntered", "ListCompared", "StageRoundPaired", "StageRoundPublished",
            "StageRoundScheduled",
            "TableRuled", "MotionUpdated", "ComplaintUpdated", "DailyBegun", "Consequences",
        }  # fmt: skip
        assert all(isinstance(each, GraphQLObjectType) and "code" in each.fields for each in refusals)
