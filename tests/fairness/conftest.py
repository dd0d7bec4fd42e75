"""Callers of the API, from its own tests."""

from tests.api.conftest import person

__all__ = ["person"]
