"""The cost of a document, computed in one walk however its fragments are nested. No database is used."""

import pytest
from graphql import get_introspection_query, parse

from games.api.graphql import query_cost
from games.api.graphql.documents import DEEPEST, Documents, Refused, depth
from games.api.graphql.schema import GRAPHQL


def refusal(text: str, **variables: object) -> str:
    with pytest.raises(query_cost.TooMuch) as refused:
        query_cost.check(parse(text), variables)
    return str(refused.value.members["reason"])


def cost(text: str, **variables: object) -> int:
    return query_cost.check(parse(text), variables).cost


def doubling(fragments: int) -> str:
    """Return a document in which each fragment spreads the next one twice: 2 ** fragments fields."""
    chain = "".join(f"fragment f{n} on Query{{...f{n + 1} ...f{n + 1}}} " for n in range(fragments - 1))
    return "{...f0} " + chain + f"fragment f{fragments - 1} on Query{{rulesets{{key}}}}"


def test_fragments_that_double_are_counted_without_being_spread_out():
    """50 fragments ask for 10 ** 15 fields. Counting them one by one would not end within the test."""
    assert len(doubling(21)) <= 816 and refusal(doubling(21)) == "costs"
    assert refusal(doubling(50)) == "costs"
    assert cost(doubling(3)) == 4 * cost("{rulesets{key}}")


def test_each_mutation_and_subscription_has_a_weight():
    kinds = (GRAPHQL.mutation_type, GRAPHQL.subscription_type)
    assert {name for kind in kinds for name in kind.fields if query_cost.WEIGHTS.get(name, 0) < 1000} == set()


def test_what_is_only_shown_is_not_dear_because_another_type_has_a_dear_field_of_that_name():
    turns = "{ viewer { turns { round%s } } }"
    shown, read = (cost(turns % parts) for parts in ("", " { number }"))
    assert shown < 2000 < 30_000 < read
    assert cost("{ viewer { user { followers } } }") > cost("{ viewer { user { name } } }") + 200


def test_the_cost_of_a_fragment_is_that_of_what_it_stands_for():
    plain = "{ table(id: 1) { id state { seq rounds { number } } } }"
    spread = """{ table(id: 1) { ...T } }
      fragment R on OpenRound { number } fragment T on Table { id state { ...S } }
      fragment S on State { seq rounds { ...R } }"""
    assert cost(plain) == cost(spread)


def test_people_who_are_found_count_for_each_also_where_nobody_says_how_many():
    usual, ten = (
        cost(f"{{ people({asked}) {{ name }} }}") for asked in ('prefix: "a"', 'prefix: "a", first: 10')
    )
    assert usual == ten


def test_what_stands_below_a_list_counts_for_each_entry():
    one, ten = (cost(f"{{ tables(first: {rows}) {{ nodes {{ id seq }} }} }}") for rows in (1, 10))
    assert ten - one == 9 * len(("nodes", "id", "seq"))
    assert cost("query ($n: Int) { tables(first: $n) { nodes { id seq } } }", n=10) == ten
    assert cost("query ($n: Int) { tables(first: $n) { nodes { id seq } } }", n=10.0) == ten, "a number, too"
    assert cost("{ tables { nodes { id seq } } }") > ten


def test_a_page_with_its_cursors_is_not_dearer_by_what_looking_somebody_up_would_be():
    page = "{ user(name: 1) { ratings { changes(first: 100) { %s } } } }"
    nodes, edges = (cost(page % shown) for shown in ("nodes { change }", "edges { cursor node { change } }"))
    assert nodes < edges < 3 * nodes
    assert cost("{ node(id: 1) { id } }") > 1000


def test_a_variable_that_is_not_sent_counts_as_its_default():
    query = "query ($n: Int = 90) { tables(first: $n) { nodes { id seq } } }"
    assert cost(query) == cost("{ tables(first: 90) { nodes { id seq } } }")
    assert cost(query, n=10) == cost("{ tables(first: 10) { nodes { id seq } } }")
    twice = query + " query Other($n: Int = 30) { rulesets { key } }"
    assert cost(twice.replace("query (", "query One(")) == cost(query)


@pytest.mark.parametrize("first", [-5, 10**9, "many", None, [1], True])
def test_a_page_s_size_that_is_none_counts_like_one_that_might_be(first):
    query = "query ($n: Int) { tables(first: $n) { nodes { id } } }"
    assert cost("{ tables(first: 1) { nodes { id } } }") <= cost(query, n=first)
    assert cost(query, n=first) <= cost("{ tables(first: 1000) { nodes { id } } }")


def test_pages_within_pages_are_too_much():
    query = "{ tables(first: 100) { nodes { events(first: 1000) { nodes { seq at type } } } } }"
    assert refusal(query) == "costs"
    assert cost("{ tables(first: 30) { nodes { events(first: 20) { nodes { seq at type } } } } }")


def test_too_many_levels_aliases_fragments_and_fields_are_told_apart():
    levels = "{a" * (query_cost.MOST_DEPTH + 1) + "}" * (query_cost.MOST_DEPTH + 1)
    assert refusal(levels) == "levels"
    assert (
        refusal("{" + " ".join(f"a{n}: __typename" for n in range(query_cost.MOST_ALIASES + 1)) + "}")
        == "aliases"
    )
    fragments = "".join(
        f"fragment f{n} on Query {{ __typename }} " for n in range(query_cost.MOST_FRAGMENTS + 1)
    )
    assert refusal("{ __typename } " + fragments) == "fragments"
    assert refusal("{" + " ".join(f"f{n}" for n in range(query_cost.MOST_FIELDS + 1)) + "}") == "fields"


def test_aliases_in_fragments_count_as_often_as_they_are_spread():
    spread = "fragment F on Query { a: __typename b: __typename }"
    assert refusal("{" + " ...F" * 16 + "}" + spread) == "aliases"
    assert cost("{" + " ...F" * 15 + "}" + spread)


def test_levels_count_through_fragments():
    chain = "".join(f"fragment f{n} on Query {{ a {{ ...f{n + 1} }} }} " for n in range(30))
    assert refusal("{ ...f0 }" + chain + "fragment f30 on Query { a }") == "levels"


@pytest.mark.parametrize(
    "text",
    [
        "{ ...F } fragment F on Query { ...F }",
        "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }",
        "{ ...Nowhere }",
    ],
)
def test_fragments_that_spread_themselves_or_are_missing_are_left_to_the_validation(text):
    assert cost(text) >= 0
    with pytest.raises(Refused) as refused:
        Documents(GRAPHQL).read(text, {})
    assert refused.value.errors[0].code == "invalid_query"


def test_one_introspection_is_answered_and_four_are_not():
    query = get_introspection_query()
    assert cost(query) <= query_cost.MOST_COST
    assert (
        refusal("{" + " ".join(f"a{n}: __schema {{ types {{ name }} }}" for n in range(4)) + "}") == "costs"
    )
    deep = "{ __schema { types { " + "fields { type { " * 4 + "name" + " } }" * 4 + " } } }"
    assert refusal(deep) == "costs"


def test_the_schema_s_own_lists_count_for_each_entry_too():
    """One such document held a thread for seconds: 29 aliases below two lists that were not counted."""
    field = "{ name description type { name } args { name type { name } } }"
    fields = " ".join(f"a{n}: fields {field}" for n in range(29))
    assert refusal(f"{{ __schema {{ types {{ possibleTypes {{ {fields} }} }} }} }}") == "costs"
    assert refusal(f"{{ __schema {{ types {{ {fields} }} }} }}") == "costs"
    many = " ".join(
        f'a{n}: __type(name: "Refusal") {{ possibleTypes {{ fields {field} }} }}' for n in range(28)
    )
    assert refusal(f"{{ {many} }}") == "costs"
    assert cost(f'{{ __type(name: "Refusal") {{ possibleTypes {{ fields {field} }} }} }}')


def test_the_dearest_operation_of_a_document_counts():
    cheap, dear = "query A { rulesets { key } }", "query B { tables(first: 50) { nodes { state { seq } } } }"
    assert cost(cheap + dear) == cost(dear) > cost(cheap)


@pytest.mark.parametrize("brackets", ["{}", "[]", "()"])
def test_nesting_is_seen_before_anything_is_parsed(brackets):
    text = brackets[0] * 20_000
    assert depth(text) == 20_000
    with pytest.raises(Refused) as refused:
        Documents(GRAPHQL).read(text, {})
    assert refused.value.errors[0].members["reason"] == "levels"


def test_brackets_in_texts_and_comments_do_not_count():
    assert depth('{ a(b: "[[[[", c: """ {{{ \\""" (( """) # ((((\n }') == 2
    assert depth('"' + "[" * 50) == 0
    assert depth('"""' + "[" * 50) == 0
    assert depth("{" * DEEPEST + "}" * DEEPEST + "{ a }") == DEEPEST


def test_documents_are_kept_as_long_as_all_of_them_are_small():
    documents = Documents(GRAPHQL, letters=100)
    first, _ = documents.read("{ rulesets { key } }", {})
    assert documents.read("{ rulesets { key } }", {})[0] is first
    for number in range(5):
        documents.read(f"query Q{number} {{ rulesets {{ key title }} }}", {})
    assert documents.read("{ rulesets { key } }", {})[0] is not first
    assert documents.letters <= 100


def test_a_kept_document_is_judged_again_with_other_variables():
    documents = Documents(GRAPHQL)
    query = (
        "query ($n: Int!) { tables(first: $n) { nodes { state { seq } events(first: 50) { nodes { at } }}}}"
    )
    assert documents.read(query, {"n": 1})
    with pytest.raises(Refused):
        documents.read(query, {"n": 900})


def test_what_a_kept_document_asks_for_may_still_depend_on_its_variables():
    documents = Documents(GRAPHQL)
    plain, _ = documents.read("{ rulesets { key } }", {})
    assert (plain.cost, plain.collected) == (cost("{ rulesets { key } }"), {})
    paged, _ = documents.read("query ($n: Int!) { tables(first: $n) { nodes { id } } }", {"n": 3})
    assert (paged.cost, paged.collected) == (None, {})
    directed, _ = documents.read("query ($b: Boolean!) { rulesets { key title @skip(if: $b) } }", {"b": True})
    assert directed.collected is None
