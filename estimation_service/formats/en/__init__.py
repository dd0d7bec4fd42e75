"""Formats of the English admin."""
