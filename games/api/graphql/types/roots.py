"""Root types: their fields are functions, each beside what it reads."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import ModuleType
from typing import Any, TypeVar

import strawberry

from games.api.graphql.types.made import leads

Resolver = TypeVar("Resolver", bound=Callable[..., Any])


def query(about: str, **more: Any) -> Callable[[Resolver], Resolver]:
    """Let a function resolve a field of Query: null where it raises `missing`. `more`: see `leads`."""
    return _field("Query", about, more)


def own(about: str, **more: Any) -> Callable[[Resolver], Resolver]:
    """Let a function resolve a field of Viewer."""
    return _field("Viewer", about, more)


def _field(root: str, about: str, more: Any) -> Callable[[Resolver], Resolver]:
    missing = more.pop("missing", ())

    def declare(resolver: Resolver) -> Resolver:
        @wraps(resolver)
        def found(*sources: Any, **arguments: Any) -> Any:
            try:
                return resolver(*sources, **arguments)
            except missing:
                return None

        resolver.field_of = root, leads(about, found if missing else resolver, **more)  # type: ignore[attr-defined]  # data beside it
        return resolver

    return declare


def root(name: str, about: str, *modules: ModuleType) -> type:
    """The type of this name: its fields in the order of the modules, and as each declares them."""
    members = {
        called: each.field_of[1]
        for module in modules
        for called, each in vars(module).items()
        if getattr(each, "field_of", ("",))[0] == name
    }
    return strawberry.type(type(name, (), members), description=about)
