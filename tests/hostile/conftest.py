"""Fixtures: callers of the API, and a running service."""

from tests.api.conftest import person
from tests.system.conftest import service

__all__ = ["person", "service"]
