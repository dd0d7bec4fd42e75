"""The evaluation of hands by `steady`: what a hand reaches, and the card that makes an estimate surest.

One source for bots and for simulators that compile it: pure functions on ints, floats and flat named tuples,
in the part of Python that numba can compile, and free of numba. Exponents are floats throughout, because
compiled code would multiply whole ones out, with other last digits.
"""
