"""Pages of the documentation: their blocks of code, and a shell that runs them in order."""

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.system.processes import CHECKOUT

# The address of the service that the pages print.
AT = "http://127.0.0.1:8000"
QUICK_START = "docs/quickstart.md"
# The result of a game that the ten lines of the README print.
RESULT = re.compile(r'\{"scores":\[(?:-?\d+,?){4}\],"places":')
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str) -> list[tuple[str, str]]:
    """Return (language, text) of each block of code of a page, in order."""
    return [(found[1], found[2]) for found in BLOCK.finditer((CHECKOUT / page).read_text())]


def ten_lines() -> str:
    """Return the ten lines of the README that play a game in a shell."""
    (found,) = [text for language, text in blocks("README.md") if language == "sh"]
    assert len(found.splitlines()) == 10
    return found


def run_as_printed(commands: Iterable[str], url: str, folder: Path, **variables: str) -> str:
    """Run the commands as one script in this folder, and return its output. The first that fails ends it.

    The service is at `url`. Python and Node are those of the test run.
    """
    script = folder / "printed.sh"
    script.write_text("\n".join(["set -euo pipefail", *commands]))
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", str(script)],
        check=False,
        cwd=folder,
        env={**os.environ, "PATH": path, "ESTIMATION": url, "no_proxy": "127.0.0.1", **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout
