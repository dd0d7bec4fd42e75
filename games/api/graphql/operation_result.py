"""Run a GraphQL operation and format its errors: each has a code."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import structlog
from django.db import OperationalError
from django.http import HttpRequest
from graphql import GraphQLError, OperationDefinitionNode, OperationType, execute_sync

from accounts.ids import is_id
from games.api.graphql import documents
from games.api.graphql.context import OperationContext
from games.api.graphql.dict_fields import SynchronousExecution
from games.api.graphql.schema import DOCUMENTS, GRAPHQL
from games.api.problems import Problem, problem_of
from games.api.texts.languages import language_of
from games.engine.codec import Json

log = structlog.get_logger("estimation.request")


class GraphQLRequest(NamedTuple):
    """A request: a document, its variables, and the operation to execute if the document has several."""

    query: str
    variables: Mapping[str, Any]
    operation: str | None


class Response(NamedTuple):
    """`body` is `{"data": …}` and, where something failed, `errors`; `executed` says whether anything began.

    `broken_off` is the database's error, if that was the cause.
    """

    body: Json
    executed: bool
    broken_off: OperationalError | None = None

    @property
    def code(self) -> str | None:
        """The code of the first error."""
        return self.body["errors"][0]["extensions"]["code"] if "errors" in self.body else None


class PreparedOperation(NamedTuple):
    """A document fit to be executed, with the operation to execute."""

    graphql_request: GraphQLRequest
    document: documents.Document
    operation: OperationDefinitionNode
    cost: int

    @property
    def is_mutation(self) -> bool:
        return self.operation.operation is OperationType.MUTATION

    @property
    def fields(self) -> list[str]:
        """The names of the operation's fields, wherever they are written."""
        return documents.fields_of(self.document.node, self.operation)

    @property
    def only_table(self) -> str:
        """The id of the table in the variables, if the operation reads one table; else empty."""
        if self.is_mutation or self.fields != ["table"]:
            return ""
        texts = (each for each in self.graphql_request.variables.values() if isinstance(each, str))
        return next((each for each in texts if is_id(each, "table")), "")


def prepare(graphql_request: GraphQLRequest) -> PreparedOperation:
    """Return the parsed and checked request. Raise Refused."""
    document, cost = DOCUMENTS.read(graphql_request.query, graphql_request.variables)
    operation = documents.operation_of(document.node, graphql_request.operation)
    return PreparedOperation(graphql_request, document, operation, cost)


def refusal_response(refusal: documents.Refused, request: HttpRequest) -> Response:
    return Response({"errors": [error_json(each, request) for each in refusal.errors]}, executed=False)


def execute(prepared: PreparedOperation, context: OperationContext) -> Response:
    """Return the response to a query or mutation. Raise Refused for a subscription."""
    if documents.is_subscription(prepared.operation):
        raise documents.Refused(WrongTransport())
    context.collected = prepared.document.collected
    result = execute_sync(
        GRAPHQL,
        prepared.document.node,
        context_value=context,
        variable_values=dict(prepared.graphql_request.variables),
        operation_name=prepared.graphql_request.operation,
        executor_class=SynchronousExecution,
    )
    errors = result.errors or ()
    if result.data is None and all(each.path is None for each in errors):
        # Nothing was executed: the variables do not fit.
        invalid = (documents.InvalidQuery(each.message, each.nodes) for each in errors)
        return refusal_response(documents.Refused(*invalid), context.request)
    body: Json = {"data": result.data}
    if errors:
        body["errors"] = [error_json(each, context.request) for each in errors]
    causes = (each.original_error for each in errors)
    broken_off = next((each for each in causes if isinstance(each, OperationalError)), None)
    return Response(body, executed=True, broken_off=broken_off)


class WrongTransport(Exception):
    """Queries and mutations come by POST, subscriptions over a websocket."""

    code = "wrong_transport"

    def __init__(self, text: str = "Subscriptions are served over a websocket at this address.") -> None:
        super().__init__(text)


def error_json(error: Exception, request: HttpRequest) -> Json:
    """Return an error as clients see it. An unexpected one is logged and shown as `internal_error`."""
    where: Json = {}
    if isinstance(error, GraphQLError):
        if error.locations:
            where["locations"] = [each.formatted for each in error.locations]
        if error.path is not None:
            where["path"] = error.path
    problem = _problem(error, request)
    body = problem.body(request, language_of(request))
    extensions = {name: body[name] for name in body if name not in {"detail", "instance", "status"}}
    return {"message": body["detail"], **where, "extensions": extensions}


def _problem(error: Exception, request: HttpRequest) -> Problem:
    if isinstance(error, documents.MalformedQuery | documents.InvalidQuery):
        return Problem(error.code, error.message)
    cause = error.original_error or error if isinstance(error, GraphQLError) else error
    if (problem := problem_of(cause)) is not None:
        return problem
    log.error("unforeseen", request_id=getattr(request, "request_id", None), exc_info=cause)
    return Problem("internal_error")
