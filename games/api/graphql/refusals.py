"""How mutations are refused: by name.

A service's error whose code is one of a mutation's named refusals becomes its result; every other error
stands beside `data`, like that of a query.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar

import strawberry

from games.api.graphql.context import Asking, Info
from games.api.graphql.idempotency import made_again
from games.api.graphql.inputs import gathered, signature_of
from games.api.graphql.types.refusals import refusal_name, refusals_of
from games.api.problems import Problem, problem_of
from games.engine.codec import Json

Effect = TypeVar("Effect", bound=Callable[..., Any])


def mutation(result: Any, description: str) -> Callable[[Effect], Any]:
    """A mutation that is refused by the names that stand in its result, the union."""
    named = refusals_of(result)

    def declared(effect: Effect) -> Any:
        signature, inputs = signature_of(effect)

        @wraps(effect)
        def refusing(self: Any, info: Info, **chosen: Any) -> Any:
            if info.context.kept is not None:
                return made_again(info.context)
            try:
                info.context.done = effect(self, info, **gathered(chosen, inputs))
                return info.context.done
            except Exception as error:
                problem = problem_of(error)
                if problem is None or problem.code not in named:
                    raise
                info.context.was_refused = True
                return refused(problem, chosen, info.context)

        refusing.__signature__ = signature  # type: ignore[attr-defined]  # what strawberry reads
        return strawberry.mutation(resolver=refusing, graphql_type=result, description=description)

    return declared


def refused(problem: Problem, chosen: Mapping[str, Any], asking: Asking) -> Json:
    """A named refusal as a source. `chosen` are the mutation's arguments."""
    told = problem.body(asking.request, asking.language)
    return {
        "__typename": refusal_name(problem.code),
        "table_id": chosen.get("table", chosen.get("table_id")),
        **told,
    }
