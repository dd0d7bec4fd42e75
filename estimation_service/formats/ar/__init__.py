"""Formats of the Arabic admin."""
