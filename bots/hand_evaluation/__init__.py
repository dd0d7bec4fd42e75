"""How `steady` reckons: what a hand reaches, and the card that makes an estimate surest.

One source for bots that reckon and for simulators that compile it: pure functions on ints, floats and flat
named tuples, in that part of Python that numba can compile, and free of numba. Exponents are floats
throughout, since compiled code would multiply whole ones out, to other last digits.
"""
