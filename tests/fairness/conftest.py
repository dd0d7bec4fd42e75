"""Fixtures: callers of the API, from the API's tests."""

from tests.api.conftest import person

__all__ = ["person"]
