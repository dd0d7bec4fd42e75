"""The content of the image: read from the Dockerfile and `.dockerignore`, and copied to a folder.

This needs no container engine. The packages are those of the test environment, except packages that the image
lacks.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import NamedTuple

from estimation_service.local.program_environment import BYTECODE
from tests.copies import bring_compiled
from tests.system.processes import CHECKOUT

DOCKERFILE = CHECKOUT / "deploy" / "Dockerfile"
WORKDIR = "/srv"


class Line(NamedTuple):
    """An instruction of the Dockerfile, and the rest of its line."""

    instruction: str
    rest: str


def stages() -> dict[str, list[Line]]:
    """Return the lines of each stage by its name, after the lines of the stage it is based on."""
    found: dict[str, list[Line]] = {}
    current: list[Line] = []
    for line in _lines(DOCKERFILE.read_text()):
        if line.instruction == "FROM":
            base, _, name = line.rest.partition(" AS ")
            found[name] = current = list(found.get(base, []))
        else:
            current.append(line)
    return found


def _lines(text: str) -> Iterator[Line]:
    joined = re.sub(r"\\\n", " ", re.sub(r"(?m)^\s*#.*\n", "", text))
    for line in filter(None, map(str.strip, joined.splitlines())):
        instruction, _, rest = line.partition(" ")
        yield Line(instruction, rest.strip())


def command_of(stage: str) -> list[str]:
    """Return the default command of a container of this stage."""
    words: list[str] = json.loads([line.rest for line in stages()[stage] if line.instruction == "CMD"][-1])
    return words


def is_sent(path: str) -> bool:
    """Return whether the builder gets this file. The last pattern that fits it or a folder above decides."""
    names = path.split("/")
    above = ["/".join(names[:depth]) for depth in range(1, len(names) + 1)]
    sent = True
    for pattern, wanted in _ignored():
        if any(pattern.fullmatch(each) for each in above):
            sent = wanted
    return sent


@cache
def _ignored() -> list[tuple[re.Pattern[str], bool]]:
    lines = (line.strip() for line in (CHECKOUT / ".dockerignore").read_text().splitlines())
    patterns = [line for line in lines if line and not line.startswith("#")]
    return [(_pattern(line.removeprefix("!")), line.startswith("!")) for line in patterns]


def _pattern(text: str) -> re.Pattern[str]:
    pieces = {"**/": r"(?:.*/)?", "**": r".*", "*": r"[^/]*", "?": r"[^/]"}
    tokens = re.findall(r"\*\*/|\*\*|\*|\?|[^*?]+", text.strip("/"))
    return re.compile("".join(pieces.get(token) or re.escape(token) for token in tokens))


def lay_out(stage: str, root: Path) -> Path:
    """Copy the stage's files to their places below `root`, and collect static files as the stage does.

    Return the working directory. Raise FileNotFoundError if a COPY names files that the builder does not get.
    """
    here = root / WORKDIR.strip("/")
    here.mkdir(parents=True)
    for line in stages()[stage]:
        if line.instruction == "COPY" and not line.rest.startswith("--from="):
            _copy(line.rest.split(), here)
    for line in stages()[stage]:
        # Skip compiling: it changes no behaviour, and the original's compiled files are copied.
        if line.instruction == "RUN" and "manage.py" in line.rest:
            subprocess.run(["sh", "-c", line.rest], cwd=here, env=_path(), check=True, capture_output=True)
    return here


def lacking(stage: str) -> dict[str, str]:
    """Return variables that hide packages that the stage's image lacks from a program."""
    return {"PYTHONPATH": str(Path(__file__).parent / "lacking"), "LACKING": " ".join(_lacking(stage))}


@cache
def _lacking(stage: str) -> list[str]:
    locks = ["requirements.lock", *(["requirements-worker.lock"] if stage == "worker" else [])]
    texts = [(CHECKOUT / "deploy" / lock).read_text() for lock in locks]
    held = {_plain(name) for text in texts for name in re.findall(r"(?m)^([\w.-]+)==", text)}
    found = packages_distributions().items()
    return sorted(name for name, packages in found if held.isdisjoint(map(_plain, packages)))


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _path() -> dict[str, str]:
    return {
        **lacking("web"),
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
        "DJANGO_SETTINGS_MODULE": _env(),
        "PYTHONPYCACHEPREFIX": str(BYTECODE),
    }


def _env() -> str:
    """Return the settings module that the image names."""
    words = [word for line in stages()["web"] if line.instruction == "ENV" for word in shlex.split(line.rest)]
    return dict(word.split("=", 1) for word in words)["DJANGO_SETTINGS_MODULE"]


def _copy(words: list[str], here: Path) -> None:
    *sources, to = words
    target = here / to
    for source in sources:
        files = [file for file in _files(source) if is_sent(file)]
        if not files:
            raise FileNotFoundError(f"COPY {source}: .dockerignore keeps it from the builder")
        for file in files:
            # COPY copies the content of a folder, but a file itself.
            inner = Path(file).relative_to(source) if file != source else Path(file).name
            one = target / inner if file != source or to.endswith("/") else target
            one.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(CHECKOUT / file, one)
    if len(sources) == 1 and (CHECKOUT / sources[0]).is_dir():
        bring_compiled(here, to)


def _files(source: str) -> Iterator[str]:
    place = CHECKOUT / source
    if place.is_file():
        yield source
    for file in sorted(place.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            yield str(file.relative_to(CHECKOUT))
