"""Fixtures: the service's programs, from the system tests."""

from tests.system.conftest import service, shared_programs, shared_service

__all__ = ["service", "shared_programs", "shared_service"]
