"""The folder of a command: `.local` for `make run`, `.local/test` for `make test`."""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from estimation_service.local import root_folders
from estimation_service.local.errors import CannotStart
from estimation_service.local.stop_flag import StopFlag

MARKER = "ESTIMATION_LOCAL_HOME"
LOCK_PATIENCE = 1.5  # seconds in which a predecessor that was just killed may still be letting go
STOP_PATIENCE = 30.0  # seconds for one that says it is stopping


@dataclass(frozen=True)
class Home:
    """The folder of one command of one checkout, and the sub-folders in it."""

    checkout: Path
    name: str  # "run" or "test": two commands run side by side
    parents: tuple[Path, ...] = root_folders.PARENTS

    @property
    def local(self) -> Path:
        return self.checkout / ".local"

    @property
    def folder(self) -> Path:
        return self.local if self.name == "run" else self.local / self.name

    @property
    def logs(self) -> Path:
        return self.folder / "logs"

    @property
    def marker(self) -> str:
        """The variable that every program started from here has in its environment."""
        return f"{MARKER}={self.folder}"

    def open(self) -> None:
        """Make the folders, closed to other users: secrets and logs are in them."""
        for folder in (self.local, self.folder, self.logs):
            try:
                folder.mkdir(mode=0o700, exist_ok=True)
            except PermissionError:
                raise self._not_ours(folder) from None
            if folder.stat().st_uid != os.geteuid():
                raise self._not_ours(folder)
            folder.chmod(0o700)

    def _not_ours(self, folder: Path) -> CannotStart:
        return CannotStart(
            f"{folder} belongs to another user: run as the one who made it, or clone the checkout anew."
        )

    def state(self) -> Path:
        """Return the folder of Postgres' clusters and programs, for both commands; root's is elsewhere."""
        place = self.local / "state"
        if os.geteuid() != 0:
            place.mkdir(mode=0o700, exist_ok=True)
            return place
        real = root_folders.folder_for(self.checkout, self.parents)
        if place.is_symlink() or not place.exists():
            link = place.with_name(f"state.{os.getpid()}")
            link.symlink_to(real)
            link.replace(place)
        return real

    @contextmanager
    def locked(self, stopping: StopFlag) -> Iterator[None]:
        """Lock this home; a second command prints who has it. The lock ends with the process."""
        with (self.folder / "lock").open("a+") as lock:
            waited = 0.0
            while not _try(lock.fileno()):
                lock.seek(0)
                pid, _, state = lock.read().partition(" ")
                if waited > (STOP_PATIENCE if state else LOCK_PATIENCE):
                    raise CannotStart(
                        f"`make {self.name}` is already running for this checkout (process {pid}): "
                        f"stop it first, or use a second clone."
                    )
                stopping.pause(0.1)
                waited += 0.1
            self._write(lock.fileno(), str(os.getpid()))
            try:
                yield
            finally:
                self._write(lock.fileno(), "")

    def is_locked(self) -> bool:
        """Whether a command has this home now."""
        try:
            with (self.folder / "lock").open() as lock:
                return not _try(lock.fileno(), fcntl.LOCK_SH)
        except OSError:
            return False

    def say_stopping(self) -> None:
        """Tell the next command that waiting for the lock is useful."""
        (self.folder / "lock").write_text(f"{os.getpid()} stopping")

    @staticmethod
    def _write(descriptor: int, text: str) -> None:
        os.ftruncate(descriptor, 0)
        os.write(descriptor, text.encode())


def _try(descriptor: int, kind: int = fcntl.LOCK_EX) -> bool:
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def write_secretly(path: Path, text: str) -> None:
    """Write a file atomically, never readable by other users."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def read_json(path: Path) -> object:
    """Return the content of a file of ours, or None if it is missing or broken."""
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return None


def log_path(home: Home, name: str) -> Path:
    return home.logs / f"{name}.log"
