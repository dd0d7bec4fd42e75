"""Tournaments: who plays whom in which stage round, and how they stand."""
