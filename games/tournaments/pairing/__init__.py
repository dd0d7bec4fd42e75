"""Pairing: who sits where in a stage round. Call `front.pair`. The same request has the same answer. Pure."""
