"""Standings after any stage round, and the reasons. Pure."""
