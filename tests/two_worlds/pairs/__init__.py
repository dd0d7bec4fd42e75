"""Pairs of worlds that differ in hidden cards only, and leaks planted in them."""
