"""Execution over presented data: fields that need no resolver are taken from the dict unchanged.

REST and GraphQL share resources that are presented once, as dicts. graphql-core would call a resolver for
each of the hundreds of fields of a state and complete each value by itself, which takes longer than making
the state. Only fields with a resolver are left to the library.

A source is a resource of the contract or a dict, or has one as `shown`, or is a row (see `rows`). Of an
interface or union, `typename_of` says which type it is.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, cast

import graphql
from django.db.models import Model
from graphql.pyutils import Path
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext

from accounts.instants import instant
from games.api.contract.resource import RESOURCES
from games.engine.codec import KINDS

Complete = Callable[["SynchronousExecution", Any, Any, Path], Any]


class Plain(NamedTuple):
    """A field without a resolver: its name in a dict and in a row, and the function that completes its
    value."""

    key: str
    column: str
    complete: Complete | None


class SynchronousExecution(StrawberryGraphQLCoreExecutionContext):
    """Executes an operation whose resolvers are all synchronous."""

    def execute_fields(
        self, parent_type: Any, source_value: Any, path: Any, grouped_field_set: Any, position_context: Any
    ) -> dict[str, Any]:
        plain = plain_fields(self.schema, parent_type)
        form = type(source_value)
        shown: Any = source_value if form is dict or form in RESOURCES else None
        is_row = shown is None and isinstance(source_value, Model)
        results: dict[str, Any] = {}
        for response_name, details in grouped_field_set.items():
            name = details[0].node.name.value
            if (field := plain.get(name)) is not None:
                if is_row:
                    value = _written(getattr(source_value, field.column))
                else:
                    shown = source_value.shown if shown is None else shown
                    value = shown.get(field.key) if type(shown) is dict else getattr(shown, field.key)
                if value is not None and field.complete is not None:
                    value = field.complete(self, value, details, Path(path, response_name, parent_type.name))
                results[response_name] = value
            elif name == "__typename":
                results[response_name] = parent_type.name
            else:
                field_path = Path(path, response_name, parent_type.name)
                results[response_name] = self.execute_field(
                    parent_type, source_value, details, field_path, position_context
                )
        return results

    def collect_subfields(self, return_type: Any, field_details_list: Any) -> Any:
        """Return the fields of a selection. Those of a cached document are collected once for all
        requests."""
        kept = getattr(self.context_value, "collected", None)
        if kept is None:
            return super().collect_subfields(return_type, field_details_list)
        key = (return_type.name, *(id(each.node) for each in field_details_list))
        if (found := kept.get(key)) is None:
            found = kept[key] = super().collect_subfields(return_type, field_details_list)
        return found

    def complete_abstract_value(
        self, return_type: Any, field_details_list: Any, info: Any, path: Path, result: Any, context: Any
    ) -> dict[str, Any]:
        of = self.schema.get_type(typename_of(result))
        return self.complete_object_value(of, field_details_list, info, path, result, context)

    def complete_object_value(
        self, return_type: Any, field_details_list: Any, info: Any, path: Path, result: Any, context: Any
    ) -> dict[str, Any]:
        # Sources are no instances of the types, so `is_type_of` does not apply.
        completed: Any = self.collect_and_execute_subfields(
            return_type, field_details_list, path, result, context
        )
        return cast("dict[str, Any]", completed)


def typename_of(source: Any) -> str:
    """Return the GraphQL type of a source: its own `__typename`, else that of an event by its kind."""
    if isinstance(source, dict):
        name = source.get("__typename")
        return EVENT_NAMES[source["type"]] if name is None else str(name)
    return str(source.typename)


EVENT_NAMES = {kind: f"{fact.__name__}Event" for fact, kind in KINDS.items()}


@cache
def plain_fields(schema: graphql.GraphQLSchema, of: graphql.GraphQLObjectType) -> Mapping[str, Plain]:
    """Return the fields of a type that have no resolver of ours, by name."""
    found = {}
    for name, field in of.fields.items():
        ours = field.extensions.get("strawberry-definition") if field.extensions else None
        if ours is not None and ours.base_resolver is None:
            key = ours.python_name
            found[name] = Plain(key, getattr(ours, "django_name", key), _completing(schema, field.type))
    return found


def _written(value: Any) -> Any:
    """A column's value as answers have it."""
    return instant(value) if isinstance(value, datetime) else value


def _completing(schema: graphql.GraphQLSchema, of: Any) -> Complete | None:
    """Return what completes a value of this type that is not null; None for scalars, enums and
    lists of them."""
    if graphql.is_non_null_type(of):
        return _completed(schema, of.of_type)
    complete = _completed(schema, of)
    return None if complete is None else _or_null(complete)


def _completed(schema: graphql.GraphQLSchema, of: Any) -> Complete | None:
    if graphql.is_leaf_type(of):
        return None
    if graphql.is_list_type(of):
        inner = _completing(schema, of.of_type)
        return None if inner is None else _each(inner)
    return _abstract(schema) if graphql.is_abstract_type(of) else _object(of)


def _or_null(inner: Complete) -> Complete:
    """Catch an error of an inner field: the value is null, and the error is listed."""

    def complete(executor: SynchronousExecution, value: Any, details: Any, path: Path) -> Any:
        try:
            return inner(executor, value, details, path)
        except graphql.GraphQLError as error:
            executor.collected_errors.add(error, path)
            return None

    return complete


def _each(inner: Complete) -> Complete:
    def complete(executor: SynchronousExecution, values: Any, details: Any, path: Path) -> Any:
        return [
            None if value is None else inner(executor, value, details, Path(path, place, None))
            for place, value in enumerate(values)
        ]

    return complete


def _object(of: graphql.GraphQLObjectType) -> Complete:
    def complete(executor: SynchronousExecution, value: Any, details: Any, path: Path) -> Any:
        grouped, _, _ = executor.collect_subfields(of, details)
        return executor.execute_fields(of, value, path, grouped, None)

    return complete


def _abstract(schema: graphql.GraphQLSchema) -> Complete:
    def complete(executor: SynchronousExecution, value: Any, details: Any, path: Path) -> Any:
        of = schema.get_type(typename_of(value))
        assert graphql.is_object_type(of)
        return _object(of)(executor, value, details, path)

    return complete
