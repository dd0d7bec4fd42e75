"""Random numbers that can be repeated: multiply with carry. Callers pass its state on.

    state = rolled(state); value = below(state, n)

The low 32 bits are the number, the rest is what is carried (Numerical Recipes, 3rd edition, 7.1, its MWC with
the base 2^32). No value exceeds 63 bits: in compiled code the result of an overflow is undefined.
"""

from typing import Final

from bots.simulation.jit import compiled, nth

LOW: Final = (1 << 32) - 1
FACTOR: Final = 1640531364


@compiled
def rolled(state: int) -> int:
    """Return the state after this one."""
    return (state & LOW) * FACTOR + (state >> 32)


@compiled
def begun(seed: int) -> int:
    """Return a state from a seed of 32 bits."""
    state = (FACTOR >> 1 << 32) | (seed & LOW)
    for _ in range(4):
        state = rolled(state)
    return state


@compiled
def below(state: int, n: int) -> int:
    """Return a number from 0 to `n` - 1; `n` is at most 2^31."""
    return ((state & LOW) * n) >> 32


@compiled
def some_card(state: int, cards: int, count: int) -> int:
    """Return one of the `count` cards of a set, all equally likely."""
    return nth(cards, below(state, count))
