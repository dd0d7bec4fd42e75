"""Fixtures: callers of the API, and a copy of the source to plant one leak at a time in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.conftest import person
from tests.copies import forget_copy, scratch_copy

__all__ = ["person"]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    made = scratch_copy(tmp_path_factory.mktemp("planting"))
    yield made
    forget_copy(made)
