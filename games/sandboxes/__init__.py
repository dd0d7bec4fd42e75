"""Worlds of one's own in which to try a program out: test players, stacked deals, a clock that one turns."""
