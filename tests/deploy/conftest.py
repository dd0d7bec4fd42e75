"""The image laid out in a folder, once for all tests of a worker."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.copies import forget_copy
from tests.deploy.image import lay_out


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder from which the image's programs start."""
    root = tmp_path_factory.mktemp("image")
    yield (folder := lay_out("web", root))
    forget_copy(folder)
    shutil.rmtree(root)
