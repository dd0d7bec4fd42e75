"""Refusals that a function can raise, read from the source: its own `raise`, and those of all it calls.

Names are looked up in the function's module; an annotated name stands for its class. Every name used counts
as called, so passing a function on counts, too, and so does a decorator. A function that declares its
refusals is trusted, because it has its own check. A signal stands for its receivers.
"""

import ast
import builtins
import functools
import inspect
import sys
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from django.dispatch import Signal

from accounts.ids import get_or_raise
from accounts.refusals import receivers_of, refusals_of

Raised = frozenset[type]
NOTHING: Raised = frozenset()
ROOMS = ("accounts", "bots", "games")


def is_refusal(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, Exception) and hasattr(thing, "code")


def is_ours(thing: Any) -> bool:
    return (getattr(thing, "__module__", None) or "").partition(".")[0] in ROOMS


def union(found: Iterable[Raised]) -> Raised:
    return NOTHING.union(*found)


@functools.cache
def functions_of(module: str) -> dict[str, ast.FunctionDef]:
    """Return the functions of a module by their qualified names."""
    found: dict[str, ast.FunctionDef] = {}

    def collect(node: ast.AST, prefix: str) -> None:
        for each in ast.iter_child_nodes(node):
            if isinstance(each, ast.FunctionDef):
                found[prefix + each.name] = each
                collect(each, f"{prefix}{each.name}.<locals>.")
            else:
                collect(each, f"{prefix}{each.name}." if isinstance(each, ast.ClassDef) else prefix)

    collect(ast.parse(inspect.getsource(sys.modules[module])), "")
    return found


class One:
    """A value of which only the class is known."""

    def __init__(self, of: Any) -> None:
        self.of = of

    def member(self, name: str) -> Any:
        found = inspect.getattr_static(self.of, name, None)
        if found is None:
            found = annotated(self.of, inspect.get_annotations(self.of).get(name))
        return found


def annotated(by: Any, annotation: Any) -> One | None:
    """Return a value of the class that an annotation of `by` names, None if it names no class."""
    if isinstance(annotation, str):
        named = annotation.removesuffix(" | None").split(".")
        annotation = functools.reduce(
            lambda of, name: getattr(of, name, None), named, sys.modules[by.__module__]
        )
    return One(annotation) if isinstance(annotation, type) else None


class Walk:
    """Search of what functions can raise. `ruled_out` maps a function to codes that never leave it."""

    def __init__(self, ruled_out: Mapping[str, Iterable[str]] = types.MappingProxyType({})) -> None:
        self.ruled_out = ruled_out
        self.known: dict[Any, Raised] = {}

    def service(self, service: Callable[..., Any]) -> Raised:
        """Return what a service can raise, whatever it declares."""
        return self._function(inspect.unwrap(service))

    def named(self, thing: Any) -> Raised:
        """Return what can be raised where this thing is named."""
        if isinstance(thing, Signal):
            return union(map(self.named, receivers_of(thing)))
        if isinstance(thing, Mapping):
            return union(self.named(each) for each in thing.values() if callable(each))
        if isinstance(thing, type):
            makers = (
                ("__init__", "__new__", "__post_init__") if is_ours(thing) and not is_refusal(thing) else ()
            )
            return union(self.named(vars(thing).get(name)) for name in makers)
        if inspect.isfunction(thing) and hasattr(thing, "refuses"):
            return frozenset(each for each in refusals_of(thing) if not isinstance(each, str))
        thing = getattr(thing, "fget", None) or getattr(thing, "__func__", thing)
        thing = inspect.unwrap(thing) if callable(thing) else thing
        return self._function(thing) if isinstance(thing, types.FunctionType) and is_ours(thing) else NOTHING

    def _function(self, function: types.FunctionType) -> Raised:
        if function not in self.known:
            self.known[function] = NOTHING  # ends recursion
            never = self.ruled_out.get(f"{function.__module__}.{function.__qualname__}", ())
            found = Reader(self, function).read()
            self.known[function] = frozenset(each for each in found if each.code not in never)
        return self.known[function]


class Reader:
    """Reader of one function's source."""

    def __init__(self, walk: Walk, function: types.FunctionType) -> None:
        self.walk, self.function = walk, function
        self.node = functions_of(function.__module__).get(function.__qualname__)
        closed = inspect.getclosurevars(function).nonlocals
        self.names = {**vars(builtins), **vars(sys.modules[function.__module__]), **closed}

    def read(self) -> Raised:
        if self.node is None:  # a lambda, or made by a decorator
            return NOTHING
        for each in ast.walk(self.node):
            if isinstance(each, ast.ImportFrom) and each.module:
                module = import_module(each.module)
                self.names |= {name.asname or name.name: getattr(module, name.name) for name in each.names}
        self._name_parameters(self.node.args)
        makers = (each.func if isinstance(each, ast.Call) else each for each in self.node.decorator_list)
        return self.block(self.node.body) | union(self.walk.named(self.meant(each)) for each in makers)

    def _name_parameters(self, parameters: ast.arguments) -> None:
        for each in (*parameters.args, *parameters.kwonlyargs):
            of = None if each.annotation is None else self.meant(each.annotation)
            self.names[each.arg] = One(of) if isinstance(of, type) else None
        owner: Any = sys.modules[self.function.__module__]
        for part in self.function.__qualname__.split(".")[:-1]:
            owner = getattr(owner, part, None)
        if isinstance(owner, type) and parameters.args:
            self.names[parameters.args[0].arg] = One(owner)

    def block(self, nodes: Iterable[ast.AST]) -> Raised:
        return union(map(self.visit, nodes))

    def visit(self, node: ast.AST) -> Raised:
        reader = getattr(self, f"_{type(node).__name__.lower()}", None)
        return reader(node) if reader else self.block(ast.iter_child_nodes(node))

    def _name(self, node: ast.Name) -> Raised:
        return self.walk.named(self.meant(node))

    def _attribute(self, node: ast.Attribute) -> Raised:
        return self.walk.named(self.meant(node)) | self.visit(node.value)

    def _assign(self, node: ast.Assign) -> Raised:
        found = self.visit(node.value)
        if isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Call):
            self.names[node.targets[0].id] = self.meant(node.value)
        return found

    def _call(self, node: ast.Call) -> Raised:
        """Read a call. `get_or_raise` raises the error that is its second argument."""
        found = self.block(ast.iter_child_nodes(node))
        thrown = self._thrown(node.args[1]) if self.meant(node.func) is get_or_raise else ()
        return found | frozenset(filter(is_refusal, thrown))

    def _raise(self, node: ast.Raise) -> Raised:
        thrown = [] if node.exc is None else list(self._thrown(node.exc))
        return frozenset(filter(is_refusal, thrown)) | self.block(ast.iter_child_nodes(node))

    def _yield(self, node: ast.Yield) -> Raised:
        """Count a yielded refusal as raised, because the caller raises it."""
        return frozenset(filter(is_refusal, self._thrown(node.value))) if node.value else NOTHING

    def _thrown(self, node: ast.AST) -> Iterator[Any]:
        if isinstance(node, ast.IfExp):
            yield from (*self._thrown(node.body), *self._thrown(node.orelse))
        elif isinstance(node, ast.Subscript) and isinstance(table := self.meant(node.value), Mapping):
            yield from table.values()
        elif isinstance(node, ast.Call) and isinstance(made := self.meant(node), One):
            yield made.of
        elif isinstance(node, ast.Call):
            yield from self._thrown(node.func)
        else:
            yield self.meant(node)

    def _with(self, node: ast.With) -> Raised:
        found = self.block(node.body)
        for call in (each.context_expr for each in node.items):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "suppress":
                found -= self._caught(found, call.args)
            else:
                found |= self.visit(call)
        return found

    def _try(self, node: ast.Try) -> Raised:
        tried, handled = self.block(node.body), self.block([*node.orelse, *node.finalbody])
        for handler in node.handlers:
            caught = self._caught(tried, [] if handler.type is None else [handler.type])
            tried -= caught
            again = any(self._passes_on(each, handler.name) for each in ast.walk(handler))
            handled |= self.block(handler.body) | (caught if again else NOTHING)
        return tried | handled

    @staticmethod
    def _passes_on(node: ast.AST, name: str | None) -> bool:
        if not isinstance(node, ast.Raise | ast.Yield):
            return False
        said = node.exc if isinstance(node, ast.Raise) else node.value
        return said is None or ast.unparse(said) == name

    def _caught(self, found: Raised, named: list[ast.expr]) -> Raised:
        if not named:
            return found
        each = [part for one in named for part in (one.elts if isinstance(one, ast.Tuple) else [one])]
        classes = tuple(of for of in map(self.meant, each) if isinstance(of, type))
        return frozenset(one for one in found if issubclass(one, classes))

    def meant(self, node: ast.AST) -> Any:
        """Return what an expression stands for if it can be read, else None."""
        if isinstance(node, ast.Name):
            return self.names.get(node.id)
        if isinstance(node, ast.BinOp):  # `Table | None`
            return self.meant(node.left)
        if isinstance(node, ast.Call):
            return self._made(self.meant(node.func))
        if not isinstance(node, ast.Attribute):
            return None
        owner = self.meant(node.value)
        if isinstance(owner, Signal):
            return owner if node.attr.startswith("send") else None
        if isinstance(owner, One):
            return owner.member(node.attr)
        is_known = isinstance(owner, types.ModuleType | type)
        return inspect.getattr_static(owner, node.attr, None) if is_known else None

    @staticmethod
    def _made(called: Any) -> One | None:
        """Return a value of the class that is called, or that the function's return annotation names."""
        if isinstance(called, type):
            return One(called) if is_ours(called) else None
        called = inspect.unwrap(called) if callable(called) else called
        is_known = isinstance(called, types.FunctionType) and is_ours(called)
        return annotated(called, called.__annotations__.get("return")) if is_known else None
