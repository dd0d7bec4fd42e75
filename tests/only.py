"""Checks and tests of one folder of the code: `python -m tests.only games/engine`.

Formatting, lint, types and import contracts run in parallel with the tests. The folder may also be one of
tests.
"""

import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
CODE = ("accounts", "bench", "bots", "estimation_service", "games")
# Folders whose tests have another name.
ELSEWHERE = {
    "estimation_service": ["tests/service"],
    "bench": ["tests/bench", "tests/correspondence", "tests/week"],
}
PYTHON = sys.executable
RUFF, CONTRACTS = (str(Path(PYTHON).with_name(name)) for name in ("ruff", "lint-imports"))
LOCAL = (PYTHON, "-m", "estimation_service.local")


class UnknownFolder(Exception):
    """The folder is neither code nor tests."""


def folder_tests(named: str) -> list[str]:
    """Return the tests of a code file or folder: those of the nearest folder above it that has any."""
    path = Path(named.removeprefix("./").rstrip("/"))
    if path.parts[:1] == ("tests",) and (CHECKOUT / path).exists():
        return [str(path)]
    if path.parts[:1] and path.parts[0] in CODE and (CHECKOUT / path).exists():
        for each in (path, *path.parents):
            if str(each) in ELSEWHERE:
                return ELSEWHERE[str(each)]
            rest = each.parts[1:] if each.parts[:1] in (("games",), ("estimation_service",)) else each.parts
            if rest and (CHECKOUT / "tests").joinpath(*rest).is_dir():
                return [str(Path("tests", *rest))]
    raise UnknownFolder(
        f"There are no tests for {named!r}: name a folder of the code, such as games/engine, or of tests, "
        f"such as tests/engine."
    )


def commands(named: str, tests: list[str]) -> list[list[str]]:
    """Return the commands that run in parallel; the tests are the last."""
    is_code = not named.startswith("tests")
    places = [named, *tests] if is_code else tests
    types = [[*LOCAL, "settings", "--", PYTHON, "-m", "mypy", named]] if is_code else []
    pytest = [PYTHON, "-m", "pytest", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", *tests]
    return [
        [RUFF, "format", "--check", *places],
        [RUFF, "check", *places],
        [CONTRACTS],
        *types,
        [*LOCAL, "test", "--follow-parent", "--", *pytest],
    ]


def main(named: str) -> int:
    """Run all commands to their end, and name the failed ones. Return 1 if one failed, 2 without tests."""
    try:
        tests = folder_tests(named)
    except UnknownFolder as error:
        print(error, file=sys.stderr)
        return 2
    running = [(words, subprocess.Popen(words, cwd=CHECKOUT)) for words in commands(named, tests)]
    failed = [words for words, program in running if program.wait() != 0]
    for words in failed:
        print("FAILED:", " ".join(words), file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
