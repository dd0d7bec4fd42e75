"""The address `/graphql`: operations by POST, and a page to try them in a browser."""

from functools import partial
from typing import Any, Final

import orjson
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from accounts.models import User
from accounts.services import Answer
from games.api import callers
from games.api.callers import Caller
from games.api.contract.fields import NO_MEMBER
from games.api.graphql.context import OperationContext
from games.api.graphql.documents import Refused
from games.api.graphql.idempotency import to_keep
from games.api.graphql.operation_result import (
    GraphQLRequest,
    PreparedOperation,
    Response,
    execute,
    prepare,
    refusal_response,
)
from games.api.graphql.schema import POLICIES
from games.api.idempotency import AnswerNotStored, once
from games.api.limits.charge import address_of, charge
from games.api.media import asks_for
from games.api.problems import Problem, wants_page
from games.api.refusals import reference
from games.api.texts.languages import language_of, with_language_headers
from games.api.validation import json_body
from games.engine.suggestions import each_meant
from games.tables.models import Table
from games.tables.queries import caller_and_table

METHODS = "GET, HEAD, OPTIONS, POST"
MEDIA_TYPE = "application/graphql-response+json"
# A user whose account has ended cannot repeat anything, and a rolled back transaction would count no wrong
# code.
NEVER_REPEATED = ["endAccount"]
FORMS: Final[dict[str, tuple[Any, str]]] = {
    "query": (str, "A string."),
    "variables": (dict | None, "An object or null."),
    "operationName": (str | None, "A string or null."),
}
MEMBERS = frozenset({*FORMS, "extensions"})


@csrf_exempt  # tokens come in a header, which no form of another site can send
def graphql(request: HttpRequest) -> HttpResponseBase:
    if request.method == "POST":
        return _answered(request)
    if request.method == "OPTIONS":
        return HttpResponse(status=204, headers={"Allow": METHODS})
    if request.method in {"GET", "HEAD"} and wants_page(request) and "query" not in request.GET:
        return render(request, "pages/graphiql.html")
    raise Problem("method_not_allowed", "Operations are sent by POST.", headers={"Allow": METHODS})


graphql.needs_no_pages = True  # type: ignore[attr-defined]  # for `games/api/short_way.py`


def _answered(request: HttpRequest) -> HttpResponseBase:
    asked = _asked(request)
    caller, table = _caller_and_table(request, asked)  # a wrong token is refused before a wrong body
    user = None if caller is None else caller.user
    try:
        if not isinstance(asked, PreparedOperation):
            raise asked
        charge_operation(request, asked, user)
        context = OperationContext(request, caller, table)
        request.changes_nothing = not asked.is_mutation  # type: ignore[attr-defined]  # for `middleware.Writes`
        if not asked.is_mutation or asked.fields == NEVER_REPEATED:
            return _written(request, execute(asked, context))
        return once(
            request,
            user,
            lambda: _changed(request, asked, context),
            lambda kept: _again(request, asked, context, kept),
        )
    except Refused as refusal:
        return _written(request, refusal_response(refusal, request))


def _asked(request: HttpRequest) -> PreparedOperation | Problem | Refused:
    """Return the operation of the body, or why there is none."""
    try:
        return prepare(graphql_request_of(json_body(request)))
    except (Problem, Refused) as error:
        return error


def _caller_and_table(
    request: HttpRequest, asked: PreparedOperation | Problem | Refused
) -> tuple[Caller | None, Table | None]:
    """Return the caller; with them, by one statement, the table whose state a query reads. Raise
    InvalidToken."""
    header, address = request.headers.get("Authorization"), address_of(request)
    table_id = asked.only_table if isinstance(asked, PreparedOperation) else ""
    find = partial(caller_and_table, whole=True)
    caller, table = callers.caller_with(find, header, table_id, address=address)
    if caller is not None:
        request.caller_id = caller.user.id  # type: ignore[attr-defined]  # for the log line
    return caller, table


def _changed(request: HttpRequest, prepared: PreparedOperation, context: OperationContext) -> HttpResponse:
    """Return the response to a mutation. With a key it is kept only when something was done; a key of nobody
    has no effect."""
    has_key = "Idempotency-Key" in request.headers and context.caller is not None
    if has_key and len(prepared.fields) > 1:
        raise Problem(
            "invalid_header", "An Idempotency-Key stands for one mutation; this document has several."
        )
    response = execute(prepared, context)
    if has_key and response.broken_off is not None:
        raise response.broken_off  # a deadlock is tried again with all that belongs to the key
    written = _written(request, response)
    written.holds_secret = context.holds_secret  # type: ignore[attr-defined]  # for stored answers
    written.again = to_keep(context) if has_key else None  # type: ignore[attr-defined]  # for stored answers
    if has_key and context.result is None:  # an error below a result undoes nothing
        raise AnswerNotStored(written)
    return written


def _again(
    request: HttpRequest, prepared: PreparedOperation, context: OperationContext, kept: Answer
) -> HttpResponse:
    """Answer the selection from the mutation's stored result, as the caller sees it now.

    An answer that an older version kept whole is given as it stands: without `again` the mutation would be
    carried out a second time.
    """
    context.stored_source = kept.again
    if kept.again is None:
        written = _of_graphql(request, kept.body, kept.status)
    else:
        written = _written(request, execute(prepared, context))
    written.headers["Idempotency-Replayed"] = "true"
    return written


def graphql_request_of(content: dict[str, Any]) -> GraphQLRequest:
    """Return the request. Raise Problem unknown_field or invalid_body."""
    if unknown := sorted(content.keys() - MEMBERS):
        told = each_meant(unknown, MEMBERS, NO_MEMBER)
        faults = [(f"/{reference(name)}", "unknown_field", detail) for name, detail in told.items()]
        raise Problem("unknown_field", faults=faults)
    sent = {name: content.get(name) for name in FORMS}
    wrong = [name for name, (of, _) in FORMS.items() if not isinstance(sent[name], of)]
    if wrong:
        raise Problem("invalid_body", faults=[(f"/{name}", "invalid", FORMS[name][1]) for name in wrong])
    return GraphQLRequest(str(sent["query"]), sent["variables"] or {}, sent["operationName"])


def _written(request: HttpRequest, response: Response) -> HttpResponse:
    written = _of_graphql(request, orjson.dumps(response.body), 200 if response.executed else 400)
    if response.code is not None:
        written.problem_code = response.code  # type: ignore[attr-defined]  # for the log line
    return written


def _of_graphql(request: HttpRequest, body: bytes, status: int) -> HttpResponse:
    """A response with this status for clients that accept GraphQL's own media type, and 200 for others."""
    is_accepted = asks_for(request.headers.get("Accept", ""), MEDIA_TYPE)
    written = HttpResponse(
        body,
        status=status if is_accepted else 200,
        content_type=MEDIA_TYPE if is_accepted else "application/json",
        headers={"Cache-Control": "no-store", "Vary": "Accept"},
    )
    return with_language_headers(language_of(request), written)


urlpatterns = [path("graphql", graphql, name="graphql")]

COST_OF_A_READ = 10_000  # microseconds (`query_cost`); a more expensive operation counts as several reads
COST_OF_A_CHANGE = 50_000  # enough to show all of a state after a turn; what is read beyond counts as reads


def charge_operation(request: HttpRequest, prepared: PreparedOperation, user: User | None) -> None:
    """Take tokens for the whole operation. Raise Problem rate_limited."""
    reads = 1 + prepared.cost // COST_OF_A_READ
    if prepared.is_mutation:
        for name in prepared.fields:
            charge(request, POLICIES.get(name, "write"), user)
        reads = (prepared.cost - COST_OF_A_CHANGE * len(prepared.fields)) // COST_OF_A_READ
    for _ in range(reads):
        charge(request, "read", user)
