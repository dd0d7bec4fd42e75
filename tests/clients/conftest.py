"""Fixtures with the service's programs, from the tests of the whole service."""

from tests.system.conftest import service

__all__ = ["service"]
