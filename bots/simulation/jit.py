"""The one place that knows numba: `compiled` compiles a function, or leaves it as it is.

Without numba, or with its own switch NUMBA_DISABLE_JIT=1, the same functions run interpreted, on lists and
Python's ints, with the same results. All ints have 64 bits with a sign, because signed and unsigned ones
mixed would give floats. The two worlds count bits differently, so three functions here do it. Plain functions
that compiled code calls use the methods of Python's ints for it.

Compiled functions count no references (`_nrt`): at every call with arrays that would take longer than to play
a card. So they can make no arrays. Callers pass the arrays to fill, and keep them.
"""

from collections.abc import Callable, MutableSequence, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from bots.simulation.compiled_code import folder

F = TypeVar("F", bound=Callable[..., Any])
Ints = MutableSequence[int]
"""Ints by index: a list, or where compiled an array of 64-bit ints."""

try:
    import numba
    import numpy
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.core.caching import UserProvidedCacheLocator
    from numba.core.codegen import get_host_cpu_features
    from numba.extending import intrinsic, overload_method, register_jitable

    COMPILED: Final = not numba.config.DISABLE_JIT
    # One instruction of BMI2 tells the nth bit of a word; other processors count it off.
    features = numba.config.CPU_FEATURES
    PDEP: Final = "+bmi2" in (get_host_cpu_features() if features is None else features).split(",")
except ImportError:
    COMPILED = False  # type: ignore[misc]  # the other branch of the same constant


def array(values: Sequence[int]) -> Ints:
    """Return these values as functions here take them."""
    of_numpy: Any = numpy
    made: Ints = of_numpy.array(values, dtype=numpy.int64) if COMPILED else list(values)
    return made


def zeros(count: int) -> Ints:
    of_numpy: Any = numpy
    made: Ints = of_numpy.zeros(count, dtype=numpy.int64) if COMPILED else [0] * count
    return made


def floats(count: int) -> MutableSequence[float]:
    """Return an array of `count` zeros as floats."""
    of_numpy: Any = numpy
    made: MutableSequence[float] = of_numpy.zeros(count) if COMPILED else [0.0] * count
    return made


if COMPILED:

    class CacheLocator(UserProvidedCacheLocator):  # type: ignore[misc]  # numba's has no types
        """Finds compiled code by the path of its source within the checkout, wherever the checkout is."""

        @classmethod
        def get_suitable_cache_subpath(cls, py_file: str) -> str:
            within = Path(py_file).resolve().parent
            checkout = Path(__file__).resolve().parents[2]
            if not within.is_relative_to(checkout):
                return str(super().get_suitable_cache_subpath(py_file))
            return ".".join(within.relative_to(checkout).parts)

    if not numba.config.CACHE_DIR:
        numba.config.CACHE_DIR = str(folder())
    numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.{CacheLocator.__name__}"

    def compiled(function: F) -> F:
        done: F = numba.njit(cache=True, nogil=True, _nrt=False)(function)
        return done

    def inlined(function: F) -> F:
        """Compile the function into its callers, because passing arrays takes longer than playing a card."""
        done: F = numba.njit(inline="always", nogil=True, _nrt=False)(function)
        return done

    def callable_from_compiled(*functions: Callable[..., Any]) -> None:
        """Let compiled code call these plain functions, and compile them along with itself."""
        for function in functions:
            register_jitable(_nrt=False)(function)

    _BIT: Final = ir.IntType(1)

    @intrinsic  # type: ignore[untyped-decorator]  # numba's has no types
    def _ctpop(typing: Any, value: Any) -> Any:
        return types.int64(types.int64), lambda _, builder, __, args: builder.ctpop(args[0])

    @intrinsic  # type: ignore[untyped-decorator]  # numba's has no types
    def _cttz(typing: Any, value: Any) -> Any:
        return types.int64(types.int64), lambda _, builder, __, args: builder.cttz(args[0], _BIT(0))

    @intrinsic  # type: ignore[untyped-decorator]  # numba's has no types
    def _ctlz(typing: Any, value: Any) -> Any:
        return types.int64(types.int64), lambda _, builder, __, args: builder.ctlz(args[0], _BIT(0))

    @compiled
    def popcount(cards: int) -> int:
        """Return how many cards a set holds."""
        return int(_ctpop(cards))

    @compiled
    def lowest(cards: int) -> int:
        """Return the lowest card of a set, which is not empty."""
        return int(_cttz(cards))

    @overload_method(types.Integer, "bit_count")  # type: ignore[untyped-decorator]  # numba's has no types
    def _bit_count(cards: Any) -> Any:
        def counted(cards: Any) -> Any:
            return popcount(cards)

        return counted

    @overload_method(types.Integer, "bit_length")  # type: ignore[untyped-decorator]  # numba's has no types
    def _bit_length(cards: Any) -> Any:
        def length(cards: Any) -> Any:
            return 64 - int(_ctlz(cards)) if cards else 0

        return length

    @intrinsic  # type: ignore[untyped-decorator]  # numba's has no types
    def _pdep(typing: Any, bits: Any, places: Any) -> Any:
        def made(_: Any, builder: Any, __: Any, args: Any) -> Any:
            word = args[0].type
            kind = ir.FunctionType(word, [word, word])
            name = "llvm.x86.bmi.pdep.64"
            return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), args)

        return types.int64(types.int64, types.int64), made

    @compiled
    def nth(cards: int, n: int) -> int:
        """Return the card of a set that is higher than exactly `n` others of it."""
        if PDEP:
            return int(_cttz(_pdep(1 << n, cards)))
        for _ in range(n):
            cards &= cards - 1
        return int(_cttz(cards))

else:

    def compiled(function: F) -> F:
        return function

    inlined = compiled

    def callable_from_compiled(*functions: Callable[..., Any]) -> None:
        """Do nothing: without compiled code all functions may be called."""

    def popcount(cards: int) -> int:
        """Return how many cards a set holds."""
        return cards.bit_count()

    def lowest(cards: int) -> int:
        """Return the lowest card of a set, which is not empty."""
        return (cards & -cards).bit_length() - 1

    def nth(cards: int, n: int) -> int:
        """Return the card of a set that is higher than exactly `n` others of it."""
        for _ in range(n):
            cards &= cards - 1
        return lowest(cards)
