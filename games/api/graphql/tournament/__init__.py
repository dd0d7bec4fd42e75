"""Tournaments over GraphQL."""
