"""Sentences of the API in both languages."""
