"""The service's programs, as in the tests of the whole."""

from tests.system.conftest import service, shared_programs, shared_service

__all__ = ["service", "shared_programs", "shared_service"]
