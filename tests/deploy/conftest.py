"""Fixtures with the image laid out in a folder, once for all tests of a worker."""

import contextlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.copies import forget_copy
from tests.deploy.image import lay_out
from tests.deploy.programs import Programs, production


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder in which the image's programs start."""
    root = tmp_path_factory.mktemp("image")
    yield (folder := lay_out("web", root))
    forget_copy(folder)
    shutil.rmtree(root)


@pytest.fixture
def programs(committed: None, image: Path, tmp_path: Path) -> Iterator[Callable[..., Programs]]:
    """`programs("web")` starts programs from the image's folder as the compose file says, in production."""
    with contextlib.ExitStack() as started:

        def start(*names: str, host: str = "play.example.org") -> Programs:
            return started.enter_context(Programs(image, tmp_path, lambda _: production(host), *names))

        yield start
