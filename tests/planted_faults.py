"""Faults planted into the program that runs the test, to show that a check notices them.

Functions of one module get the code of a changed text. Code that runs at import (tables, statements,
decorators) does not change. Faults of that kind are planted into a copy of the source
(tests/chaos/test_plants.py).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType

CHECKOUT = Path(__file__).resolve().parents[1]


@contextmanager
def planted(file: str, old: str, new: str) -> Iterator[None]:
    """Replace `old` by `new` in a file's functions. `old` must occur once in the file."""
    honest = (CHECKOUT / file).read_text()
    assert honest.count(old) == 1, f"{file} has changed: update the planted fault"
    faulty = compile(honest.replace(old, new), str(CHECKOUT / file), "exec", dont_inherit=True)
    codes = {code.co_qualname: code for code in _codes(faulty)}
    module = import_module(file.removesuffix(".py").replace("/", "."))
    functions = [each for each in _functions(module) if each.__qualname__ in codes]
    before = [each.__code__ for each in functions]
    assert functions
    for each in functions:
        if codes[each.__qualname__].co_freevars == each.__code__.co_freevars:
            each.__code__ = codes[each.__qualname__]
    try:
        yield
    finally:
        for each, code in zip(functions, before, strict=True):
            each.__code__ = code


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def _functions(module: object) -> Iterator[FunctionType]:
    """Yield the functions written in the module, including methods and decorated functions."""
    classes = [each for each in vars(module).values() if isinstance(each, type)]
    for each in (each for holder in (module, *classes) for each in [*vars(holder).values()]):
        found = each
        while found is not None:
            if isinstance(found, FunctionType) and found.__module__ == getattr(module, "__name__", ""):
                yield found
            found = getattr(found, "__wrapped__", None)
