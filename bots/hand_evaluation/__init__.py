"""The evaluation of hands by `steady`: tricks that a hand takes, and the card that makes an estimate surest.

One source for bots and for simulators that compile it: pure functions on ints, floats and flat named tuples,
in the part of Python that numba can compile, and free of numba. All exponents are floats: for whole ones
compiled code would multiply, with other last digits.
"""
