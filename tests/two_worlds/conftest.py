"""The same callers as for the tests of the API, and copies of the source to plant leaks in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.conftest import person
from tests.copies import forget_copy, scratch_copy

__all__ = ["person"]


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Path]:
    made = scratch_copy(tmp_path)
    yield made
    forget_copy(made)
