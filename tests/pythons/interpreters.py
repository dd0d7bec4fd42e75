"""Python interpreters of this machine, by version."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))


def interpreter(version: str, pyenv: Path = PYENV) -> Path | None:
    """Return the first Python of a version such as "3.12" that really runs, or None.

    A `python3.12` on the PATH may be a shim of pyenv, which fails if that version is not activated.
    """
    return next((path for path in _candidates(version, pyenv) if _version(path) == version), None)


def _candidates(version: str, pyenv: Path) -> Iterator[Path]:
    for folder in os.get_exec_path():
        if found := shutil.which(f"python{version}", path=folder):
            yield Path(found)
    yield from sorted(pyenv.glob(f"versions/{version}*/bin/python{version}"))


def _version(path: Path) -> str | None:
    asked = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        told = subprocess.run([path, "-c", asked], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return told.stdout.strip() if told.returncode == 0 else None
