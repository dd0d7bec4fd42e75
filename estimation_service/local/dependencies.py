"""`make audit-dependencies`: known vulnerabilities of all locked packages, and a list of those in production.

The lock files name exact versions, so uv is given a project that depends on these and on nothing else.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from estimation_service.local.errors import CannotStart

CHECKOUT = Path(__file__).resolve().parents[2]
UV = Path(sys.prefix) / "bin/uv"
SHIPPED = tuple(CHECKOUT / f"deploy/requirements{each}.lock" for each in ("", "-worker", "-telemetry"))
BILL = CHECKOUT / ".local/sbom.cdx.json"
PROJECT = """[project]
name = "estimation-service"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = {dependencies}

[tool.uv]
package = false
"""
FOUND = 1  # uv's exit code where a package has a known vulnerability; 2 where it could not ask


def main() -> None:
    """Write the bill of materials, then look every package up. Raise CannotStart where one of both fails."""
    with tempfile.TemporaryDirectory() as folder:
        lock(SHIPPED, Path(folder))
        BILL.parent.mkdir(mode=0o700, exist_ok=True)
        bill = run(Path(folder), "export", "--frozen", "--format", "cyclonedx1.5", "--quiet", "-o", str(BILL))
        if bill.returncode != 0:
            raise CannotStart(f"The bill of materials could not be written ({cause(bill.stderr)}).")
    print(f"What production installs, as CycloneDX 1.5: {BILL}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        lock(sorted(CHECKOUT.glob("requirements*.lock")), Path(folder))
        look_up(Path(folder))


def pinned(lock_file: Path) -> set[str]:
    """The lines `name==version ; marker` of a lock file."""
    lines = lock_file.read_text().splitlines()
    return {line.removesuffix("\\").strip() for line in lines if "==" in line and not line.startswith(" ")}


def project(lock_files: Iterable[Path]) -> str:
    """A `pyproject.toml` that depends on the packages in lock files, at these versions."""
    dependencies = sorted(set().union(*map(pinned, lock_files)))
    return PROJECT.format(dependencies=json.dumps(dependencies, indent=4))


def lock(lock_files: Iterable[Path], folder: Path) -> None:
    """Make a project of the packages in lock files, and uv's own lock of it."""
    (folder / "pyproject.toml").write_text(project(lock_files))
    done = run(folder, "lock", "--quiet")
    if done.returncode != 0:
        raise CannotStart(f"The package index could not be asked ({cause(done.stderr)}): try again later.")


def look_up(folder: Path, *more: str) -> None:
    """Ask the database of vulnerabilities for each package of a locked project, and show what it knows."""
    done = run(folder, "audit", "--frozen", "--preview-features", "audit-command", *more)
    if done.returncode not in {0, FOUND}:
        raise CannotStart(
            "The database of vulnerabilities could not be asked, so nothing is known about any package "
            f"({cause(done.stderr)}): try again later."
        )
    print(f"{done.stdout.strip()}\n{done.stderr.strip()}".strip(), flush=True)
    if done.returncode == FOUND:
        raise CannotStart(
            "Take versions without these vulnerabilities: CONTRIBUTING.md says how to lock them."
        )


def cause(errors: str) -> str:
    """The last cause that uv names."""
    lines = [line.strip().removeprefix("cause: ") for line in errors.splitlines() if line.strip()]
    return lines[-1] if lines else "uv says nothing"


def run(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [UV, *words],
        cwd=folder,
        env={**os.environ, "UV_PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )


if __name__ == "__main__":
    try:
        main()
    except CannotStart as error:
        sys.exit(str(error))
