"""The same callers as for the tests of the API, and the same processes as for those of the whole service."""

from tests.api.conftest import person
from tests.system.conftest import service

__all__ = ["person", "service"]
