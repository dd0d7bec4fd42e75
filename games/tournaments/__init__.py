"""Tournaments: stage rounds, pairings and standings."""
