"""Tournaments: making them, entering them, running them."""
