"""Pairing: who sits where in a stage round. `entry_point.pair` gives the same request the same answer. Pure."""
