"""The same callers as for the tests of the API."""

from tests.api.conftest import person

__all__ = ["person"]
