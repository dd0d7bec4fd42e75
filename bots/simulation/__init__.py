"""Rounds played out by the million: pure functions on ints, compiled where numba is at hand.

Nothing here knows Django, and nothing that serves people imports it: who searches loads it.
"""
