"""Copies of the source, to plant faults in, or to run beside the original."""

import shutil
from pathlib import Path

from estimation_service.local.program_environment import BYTECODE
from tests.system.processes import CHECKOUT

SOURCE = ("manage.py", "pyproject.toml", "estimation_service", "accounts", "games", "bots", "tests", "docs")


def scratch_copy(folder: Path) -> Path:
    """The source as it stands, with what was compiled of it: most of what a start costs.

    To be left by `forget_copy`. What a copy compiles itself is of use to no other, and is not to be kept: a
    plant as long as what it replaces might be overlooked.
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
    """Give a copy of the folder `name` what was compiled of the original; its files are as old as there."""
    compiled = _compiled(CHECKOUT) / name
    if compiled.is_dir():
        # Others compile meanwhile, under other names until they are ready.
        shutil.copytree(compiled, _compiled(copy) / name, ignore=shutil.ignore_patterns("*.pyc.*"))


def forget_copy(copy: Path) -> None:
    """Remove what was compiled of it; the copy itself is whose folder it is in."""
    shutil.rmtree(_compiled(copy), ignore_errors=True)


def _compiled(checkout: Path) -> Path:
    return BYTECODE / checkout.resolve().relative_to("/")
