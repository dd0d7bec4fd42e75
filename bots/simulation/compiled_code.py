"""Compiled code of the simulator: its folder, whether it is complete, and whether a program is making it.

Nothing here loads numba. The code is in `~/.cache/estimation`, which all checkouts with these sources share.
Its folder is named after all of them, because numba checks one file alone to see whether a function is the
same.
"""

import fcntl
import hashlib
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from stat import S_ISDIR
from typing import Final

from bots import hand_evaluation
from games.engine import tricks

HERE: Final = Path(__file__).parent
SOURCES: Final = (
    *sorted(HERE.glob("*.py")),
    *sorted(Path(hand_evaluation.__file__).parent.glob("*.py")),
    Path(tricks.__file__),
)
COMPILERS: Final = ("numba", "llvmlite")
LOCK: Final = HERE.parents[1] / ".local/simulator.lock"
UNUSED_S: Final = 30 * 86_400.0  # code that no start has used for so long belongs to older sources


@cache
def digest() -> str:
    """Return a hash that changes with every source of the simulator, with its compiler and with Python."""
    seen = hashlib.sha256(f"{sys.implementation.cache_tag} {[*map(_version, COMPILERS)]}".encode())
    for path in SOURCES:
        seen.update(path.read_bytes())
    return seen.hexdigest()[:16]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


@cache
def folder() -> Path:
    """Return the folder for this digest: in the user's cache, or among temporary files if that is read-only
    or the home is not theirs (`sudo`). Nobody else may write where code is loaded from."""
    try:
        kept = Path.home() / ".cache/estimation/simulator" / digest()
        kept.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=kept) as made:
            if Path(made.name).stat().st_uid == Path.home().stat().st_uid:
                return kept
    except (OSError, RuntimeError):  # RuntimeError: the user has no home
        pass
    kept = _of_our_own() / digest()
    kept.mkdir(mode=0o700, exist_ok=True)
    return kept


def _of_our_own() -> Path:
    with tempfile.NamedTemporaryFile() as made:
        uid = Path(made.name).stat().st_uid
    own = Path(tempfile.gettempdir()) / f"estimation-simulator-{uid}"
    own.mkdir(mode=0o700, exist_ok=True)
    found = own.lstat()  # not `stat`, which would follow a link, and that may change
    if not S_ISDIR(found.st_mode) or found.st_uid != uid or found.st_mode & 0o022:
        raise PermissionError(f"{own} is not only ours: code loaded from there could be anybody's")
    return own


def _stamp() -> Path:
    """Return a file that names the machine: machines with different processors may share a home."""
    return folder() / f"whole-{platform.machine()}-{platform.node()}"


def is_whole() -> bool:
    """Whether everything was compiled on this machine."""
    return _stamp().exists()


def is_being_compiled() -> bool:
    """Whether another program of this checkout compiles it now."""
    try:
        with LOCK.open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:  # nobody has compiled here yet
        return False
    return False


@contextmanager
def being_compiled() -> Iterator[None]:
    """Compile within the block, one program of a checkout at a time; others see that."""
    try:
        LOCK.parent.mkdir(mode=0o700, exist_ok=True)
        lock = LOCK.open("a")
    except OSError:  # an image, where nothing may be written, compiles before anything else starts
        yield
        return
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def keep() -> None:
    """Mark the compiled code as complete and in use, and remove code that no start has used for a month."""
    _stamp().touch()
    oldest = _stamp().stat().st_mtime - UNUSED_S
    for other in folder().parent.iterdir():
        used = [path.stat().st_mtime for path in (other, *other.glob("whole-*"))]
        if other != folder() and max(used) < oldest:
            shutil.rmtree(other, ignore_errors=True)
