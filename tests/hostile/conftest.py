"""Callers of the API and a running service, from the tests of either."""

from tests.api.conftest import person
from tests.system.conftest import service

__all__ = ["person", "service"]
