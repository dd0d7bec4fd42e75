"""Pairing: who sits where in a stage round. `entry_point.pair`: the same request, the same answer. Pure."""
