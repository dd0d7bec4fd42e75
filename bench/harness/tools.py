"""Programs that only benchmarks need, installed apart at the first run."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.harness.place import Place

LOCK = "requirements-bench.lock"


def installed(place: Place) -> Path:
    """Return the folder of the lock file's packages, installed if need be; py-spy and Node are among them."""
    lock = place.home.checkout / LOCK
    folder = place.home.folder / "tools"
    stamp = folder / "made-from"
    if not stamp.exists() or stamp.read_bytes() != lock.read_bytes():
        shutil.rmtree(folder, ignore_errors=True)
        uv = str(Path(sys.executable).with_name("uv"))
        place.tell(f"uv pip install --target … --require-hashes -r {LOCK}")
        switches = ("--python", sys.executable, "--target", str(folder), "--require-hashes")
        place.run("tools", uv, "pip", "install", *switches, "-r", str(lock))
        shutil.copyfile(lock, stamp)
    return folder
