"""Cache of GraphQL documents: each is parsed, judged and validated once.

Most clients send few documents with ever new variables. Reading and validating one takes longer than
answering it, so valid documents are cached, up to a total size.
"""

import re
import threading
from collections import OrderedDict
from collections.abc import Mapping
from itertools import accumulate
from typing import Any, NamedTuple

import graphql

from games.api.graphql import query_cost

MOST_TOKENS, MOST_COMMENTS = 4000, 200
DEEPEST = 32  # brackets of any kind within one another
MOST_ERRORS = 20
KEPT_LETTERS = 256 * 1024

# Strings, block strings and comments, whose brackets do not count.
_QUIET = re.compile(r'"""(?:[^"\\]++|\\"""|\\|"(?!""))*+(?:"""|$)|"(?:[^"\\\n]++|\\.)*+"?|#[^\n\r]*+')
_BRACKETS = re.compile(r"[^\[\](){}]+")


class MalformedQuery(graphql.GraphQLError):
    """The document is not GraphQL."""

    code = "malformed_query"


class InvalidQuery(graphql.GraphQLError):
    """The document does not fit the schema, or has no operation of the name that was sent."""

    code = "invalid_query"


class Refused(Exception):
    """The document is not answered; `errors` say why, each with a code."""

    def __init__(self, *errors: Exception) -> None:
        super().__init__("the document is not answered")
        self.errors = errors


class Document(NamedTuple):
    """A document fit to be executed. `cost` is None where it depends on variables.

    `collected` are the fields of its selections once they have been collected; None if they also depend on
    variables, so that they are collected again each time.
    """

    node: graphql.DocumentNode
    cost: int | None
    collected: dict[Any, Any] | None


class Documents:
    """The documents of one schema. Safe to share between threads."""

    def __init__(self, schema: graphql.GraphQLSchema, letters: int = KEPT_LETTERS) -> None:
        self._schema = schema
        self._most = letters
        self.letters = 0  # of all cached documents
        self._kept: OrderedDict[str, Document] = OrderedDict()
        self._guard = threading.Lock()

    def read(self, text: str, variables: Mapping[str, Any]) -> tuple[Document, int]:
        """The document, and its cost with these variables. Raises Refused."""
        with self._guard:
            document = self._kept.get(text)
            if document is not None:
                self._kept.move_to_end(text)
        if document is not None:
            cost = document.cost
            return document, _judged(document.node, variables).cost if cost is None else cost
        node = _parsed(text)
        judged = _judged(node, variables)
        errors = graphql.validate(self._schema, node, max_errors=MOST_ERRORS)
        if errors:
            raise Refused(*(_renewed(InvalidQuery, each) for each in errors))
        document = Document(node, None if judged.varies else judged.cost, None if judged.directed else {})
        self._keep(text, document)
        return document, judged.cost

    def _keep(self, text: str, document: Document) -> None:
        with self._guard:
            if text in self._kept or len(text) > self._most:
                return
            self._kept[text] = document
            self.letters += len(text)
            while self.letters > self._most:
                oldest, _ = self._kept.popitem(last=False)
                self.letters -= len(oldest)


def operation_of(document: graphql.DocumentNode, name: str | None) -> graphql.OperationDefinitionNode:
    """The operation of this name, or the only one. Raises Refused."""
    if (operation := graphql.get_operation_ast(document, name)) is None:
        raise Refused(InvalidQuery("`operationName` must name one of the document's operations."))
    return operation


def fields_of(document: graphql.DocumentNode, operation: graphql.OperationDefinitionNode) -> list[str]:
    """The fields that a valid operation begins with, once for each name in the answer.

    Fields in fragments are included; otherwise many mutations in a fragment would count as one.
    """
    fragments = {
        each.name.value: each
        for each in document.definitions
        if isinstance(each, graphql.FragmentDefinitionNode)
    }
    found: dict[str, str] = {}
    waiting = [operation.selection_set]
    while waiting:
        for each in waiting.pop().selections:
            if isinstance(each, graphql.FieldNode):
                found[(each.alias or each.name).value] = each.name.value
            elif isinstance(each, graphql.InlineFragmentNode):
                waiting.append(each.selection_set)
            elif isinstance(each, graphql.FragmentSpreadNode) and each.name.value in fragments:
                waiting.append(fragments.pop(each.name.value).selection_set)  # once is enough
    return list(found.values())


def is_subscription(operation: graphql.OperationDefinitionNode) -> bool:
    return operation.operation is graphql.OperationType.SUBSCRIPTION


def depth(text: str) -> int:
    """Return how deep brackets are nested in a document, without parsing it; those in texts do not count."""
    brackets = _BRACKETS.sub("", _QUIET.sub("", text))
    return max(accumulate((1 if each in "[({" else -1 for each in brackets), initial=0))


def _parsed(text: str) -> graphql.DocumentNode:
    if depth(text) > DEEPEST:
        raise Refused(query_cost.TooMuch("levels", DEEPEST))
    try:
        return graphql.parse(text, max_lexical_tokens=MOST_TOKENS, max_comments=MOST_COMMENTS)
    except graphql.GraphQLSyntaxError as error:
        raise Refused(_renewed(MalformedQuery, error)) from None


def _judged(document: graphql.DocumentNode, variables: Mapping[str, Any]) -> query_cost.Judged:
    try:
        return query_cost.check(document, variables)
    except query_cost.TooMuch as error:
        raise Refused(error) from None


def _renewed(kind: type[graphql.GraphQLError], error: graphql.GraphQLError) -> graphql.GraphQLError:
    return kind(error.message, nodes=error.nodes, source=error.source, positions=error.positions)
