"""The simulator: rounds played out by the million, as pure functions on ints, compiled if numba is installed.

Nothing here knows Django, and no web program imports it: only searches load it.
"""
