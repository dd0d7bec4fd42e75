"""Deals for tests of several phases, dealt by seat 3 unless a test says otherwise."""

# Seat 1 has no heart, seat 2 no club.
TWO_VOIDS = """
    0: SAKQ2 HT98 D765 C432
    1: S543 DQJT98 C98765
    2: S9876 H765432 DAK2
    3: *
"""

# Seat 1 has no heart: for tests of what a seat with a void may do in play.
NO_HEART = """
    0: SAKQ2 HT98 D765 C432
    1: S543 DQJT98 C98765
    2: S9876 H7654 DAK2 CJT
    3: *
"""
