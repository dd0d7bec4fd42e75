"""Changes of a module: one operator, condition, number, string or return value at a time.

Annotations, docstrings and `__all__` are not changed, because they have no effect.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

CHECKOUT = Path(__file__).resolve().parents[2]
OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.And: ast.Or, ast.Or: ast.And, ast.USub: ast.UAdd, ast.Invert: ast.UAdd,
    ast.Break: ast.Continue, ast.Continue: ast.Break,
}  # fmt: skip


class Change(NamedTuple):
    """Change `number` of a module, with its first and last line and a description."""

    module: str
    file: str
    number: int
    lines: tuple[int, int]
    what: str


def described(change: Change) -> str:
    """Describe what was changed, and where."""
    return f"{Path(change.file).relative_to(CHECKOUT)}:{change.lines[0]}: {change.what}"


def changes(module: str, path: Path) -> list[Change]:
    tree = ast.parse(path.read_text())
    return [
        Change(module, str(path), number, (node.lineno, node.end_lineno or node.lineno), what)
        for number, (node, what) in enumerate(_sites(tree))
    ]


def changed(change: Change) -> ast.Module:
    """Return the module's tree with this one change."""
    tree = ast.parse(Path(change.file).read_text())
    for number, (node, _) in enumerate(_sites(tree)):
        if number == change.number:
            _alter(node)
            break
    return ast.fix_missing_locations(tree)


def _sites(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Yield each node that can be changed, in order, with a description of the change."""
    for node in _acted_on(tree):
        what = _what(node)
        if what is not None:
            yield node, what


def _what(node: ast.expr | ast.stmt) -> str | None:
    match node:
        case ast.Compare():
            return _another(node, node.ops[0])
        case ast.BinOp() | ast.BoolOp() | ast.AugAssign() | ast.UnaryOp():
            return (
                f"{ast.unparse(node)}: not not" if isinstance(node.op, ast.Not) else _another(node, node.op)
            )
        case ast.Constant(value=bool() | int() | str() as value):
            return f"{value!r} -> {_other(value)!r}"
        case ast.IfExp() | ast.If() | ast.While():
            return f"negated: {ast.unparse(node.test)}"
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            return f"{ast.unparse(node)} -> return None"
        case ast.Break() | ast.Continue():
            return _another(node, node)
    return None


def _another(node: ast.AST, operator: ast.AST) -> str | None:
    other = OPERATORS.get(type(operator))
    return other and f"{ast.unparse(node)}: {type(operator).__name__} -> {other.__name__}"


def _other(value: bool | int | str) -> bool | int | str:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value}X"


def _alter(node: ast.expr | ast.stmt) -> None:
    match node:
        case ast.Compare():
            node.ops[0] = OPERATORS[type(node.ops[0])]()  # type: ignore[call-overload]  # of the same kind
        case ast.UnaryOp(op=ast.Not()):
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
        case ast.BinOp() | ast.BoolOp() | ast.AugAssign() | ast.UnaryOp():
            node.op = OPERATORS[type(node.op)]()  # type: ignore[assignment]  # of the same kind
        case ast.Constant(value=bool() | int() | str() as value):
            node.value = _other(value)
        case ast.IfExp() | ast.If() | ast.While():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Return():
            node.value = ast.Constant(None)
        case ast.Break() | ast.Continue():
            node.__class__ = OPERATORS[type(node)]  # type: ignore[assignment]  # both have no fields


def _acted_on(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yield the nodes below this one in order, without those that have no effect."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "type_params"}:
            continue
        for place, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or _is_idle(node, name, place, child):
                continue
            if isinstance(child, ast.expr | ast.stmt):
                yield child
            yield from _acted_on(child)


def _is_idle(parent: ast.AST, name: str, place: int, child: ast.AST) -> bool:
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True
    if isinstance(child, ast.Assign) and ast.unparse(child.targets[0]) == "__all__":
        return True
    if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
        return True
    # The parts of an f-string, and the name of a type made by a call.
    return isinstance(parent, ast.JoinedStr) or (isinstance(parent, ast.Call) and _makes_a_type(parent))


def _makes_a_type(call: ast.Call) -> bool:
    return ast.unparse(call.func) in {"TypeVar", "NewType", "cast"}
