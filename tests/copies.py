"""Copies of the source, in which to plant faults or which run beside the original."""

import shutil
from pathlib import Path

from estimation_service.local.program_environment import BYTECODE
from tests.system.processes import CHECKOUT

SOURCE = ("manage.py", "pyproject.toml", "estimation_service", "accounts", "games", "bots", "tests", "docs")


def scratch_copy(folder: Path) -> Path:
    """Copy the source with its compiled files, which save most of the time of a start.

    Remove it with `forget_copy`. Files that a copy compiles are useless to others and must not stay: a
    planted fault of the same length as the original text might be overlooked.
    """
    copy = folder / "checkout"
    copy.mkdir()
    for name in SOURCE:
        if (CHECKOUT / name).is_dir():
            unused = shutil.ignore_patterns("__pycache__")
            shutil.copytree(CHECKOUT / name, copy / name, ignore=unused, symlinks=True)
        else:
            shutil.copy(CHECKOUT / name, copy / name)
        bring_compiled(copy, name)
    return copy


def bring_compiled(copy: Path, name: str) -> None:
    """Give a copy of the folder `name` the original's compiled files; the source files keep their times."""
    compiled = _compiled(CHECKOUT) / name
    if compiled.is_dir():
        # Other processes compile meanwhile, into temporary names such as `*.pyc.*`.
        shutil.copytree(compiled, _compiled(copy) / name, ignore=shutil.ignore_patterns("*.pyc.*"))


def forget_copy(copy: Path) -> None:
    """Remove the compiled files of the copy. The copy itself belongs to the owner of its folder."""
    shutil.rmtree(_compiled(copy), ignore_errors=True)


def _compiled(checkout: Path) -> Path:
    return BYTECODE / checkout.resolve().relative_to("/")
