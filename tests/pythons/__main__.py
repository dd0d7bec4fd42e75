"""`python -m tests.pythons 3.12 3.13`: for each Python a new environment, a start, a game, the admin.

It uses only the standard library, because it runs before any environment exists. Each Python gets a copy of
this checkout's present files in `.local/pythons`. The copy is removed if all went well.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from estimation_service.local import ports, root_folders
from tests.pythons.interpreters import interpreter

CHECKOUT = Path(__file__).resolve().parents[2]
HOOKS = Path("tests/pythons/hooks")
SOURCE = ("estimation_service", "accounts", "games", "bots", "bench", "tests", "manage.py")
READY = "Ready: "
UNSET = {"DATABASE_URL", "REDIS_URL", "MAKEFLAGS", "MAKELEVEL", "VIRTUAL_ENV", "PORT"}


class Failed(Exception):
    """A step failed; its output is above."""


def copy_of_checkout(folder: Path) -> None:
    """Copy every file that git tracks or would add, in its present state."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (CHECKOUT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(CHECKOUT / name, folder / name)


def step(what: str, command: Sequence[str | Path], folder: Path, environment: Mapping[str, str]) -> None:
    """Run one step, and print how long it took. Raise Failed if it fails."""
    began = time.monotonic()
    print(f"  {what} …", flush=True)
    if subprocess.run(command, cwd=folder, env=environment, check=False).returncode != 0:
        raise Failed(f"{what} failed")
    print(f"  {what}: {time.monotonic() - began:.0f} s", flush=True)


def try_out(python: Path, folder: Path) -> None:
    """Run all steps with one Python. Raise Failed if one fails."""
    forget(folder)
    copy_of_checkout(folder)
    given = {name: value for name, value in os.environ.items() if name not in UNSET}
    step("environment", ["make", "-s", "environment", f"PYTHON={python}"], folder, given)
    own = folder / ".venv/bin/python"
    strict = {
        **given,
        "PYTHONPATH": str(folder / HOOKS),
        "PYTHONPYCACHEPREFIX": str(folder / ".local/bytecode"),
    }
    step("compile", [own, "-W", "error", "-m", "compileall", "-qq", *SOURCE], folder, strict)
    began = time.monotonic()
    port = str(ports.free())
    running = subprocess.Popen(
        [own, "-m", "estimation_service.local", "run"],
        cwd=folder,
        env={**strict, "PORT": port},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        await_ready(running)
        print(f"  start: {time.monotonic() - began:.0f} s", flush=True)
        step("game and admin", [own, "-m", "tests.pythons.smoke", ".local/demo.json"], folder, given)
    finally:
        running.send_signal(signal.SIGINT)
        code = running.wait()
    if code != 0:
        raise Failed(f"the service ended with exit code {code}")
    look_for_deprecations(folder)


def await_ready(running: subprocess.Popen[str]) -> None:
    """Print the output of `make run` until it is ready, but not the ready line, which has the token."""
    assert running.stdout is not None
    for line in running.stdout:
        if line.startswith(READY):
            return
        print(f"    {line.rstrip()}", flush=True)
    raise Failed("the service did not start")


def look_for_deprecations(folder: Path) -> None:
    """Search the logs, because programs go on after an error of a task or request. Raise Failed if found."""
    found = [
        f"{log.name}: {line}"
        for log in sorted((folder / ".local/logs").glob("*.log"))
        for line in log.read_text(errors="replace").splitlines()
        if "DeprecationWarning" in line or "SyntaxWarning" in line
    ]
    if found:
        raise Failed("what is deprecated was used:\n" + "\n".join(found))


def forget(folder: Path) -> None:
    """Empty the folder of a copy, and remove its Postgres, which root has elsewhere."""
    shutil.rmtree(folder, ignore_errors=True)
    if os.geteuid() == 0:
        shutil.rmtree(root_folders.folder_for(folder), ignore_errors=True)
    folder.mkdir(parents=True)


def main(versions: Sequence[str]) -> int:
    """Try each version, and go on after one that failed."""
    wrong: list[str] = []
    for version in versions:
        python = interpreter(version)
        if python is None:
            wrong.append(f"Python {version} was not found: neither on the PATH nor among pyenv's versions.")
            continue
        print(f"Python {version}: {python}", flush=True)
        folder = CHECKOUT / ".local/pythons" / version
        try:
            try_out(python, folder)
        except Failed as error:
            wrong.append(f"Python {version}: {error}. What was made lies in {folder}.")
        else:
            forget(folder)
            folder.rmdir()
            print(f"Python {version}: all well", flush=True)
    print("\n".join(wrong) or f"All well with Python {', '.join(versions)}.", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
