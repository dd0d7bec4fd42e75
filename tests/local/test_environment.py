"""Messages to a user whose machine lacks something."""

import re
import subprocess
from pathlib import Path

import pytest

from estimation_service.local import environment

PROJECT = Path(__file__).resolve().parents[2]
LOCKS = sorted([*PROJECT.glob("requirements*.lock"), *PROJECT.glob("deploy/requirements*.lock")])


def make(python: str) -> subprocess.CompletedProcess[str]:
    words = ["make", "-s", "environment", f"PYTHON={python}"]
    return subprocess.run(words, cwd=PROJECT, capture_output=True, text=True, check=False)


def test_a_machine_without_python_is_told_what_to_install() -> None:
    answer = make("python-of-nowhere")
    assert answer.returncode != 0
    assert "Python 3.11 or newer is needed, but 'python-of-nowhere' was not found" in answer.stderr


def test_an_old_python_is_told_what_to_install(tmp_path: Path) -> None:
    old = tmp_path / "python3.9"
    old.write_text('#!/bin/sh\nshift\nexec python3 -c "import sys; sys.version_info = (3, 9, 2); $1"\n')
    old.chmod(0o755)
    answer = make(str(old))
    assert answer.returncode != 0
    assert "Python 3.11 or newer is needed" in answer.stderr


def test_a_python_without_venv_is_told_which_package_brings_it() -> None:
    sentence = environment.lacking("ensurepip")
    assert "apt install python3." in sentence and "-venv" in sentence


def test_what_takes_long_says_that_it_goes_on_and_what_fails_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "SILENCE", 0.01)
    environment.call(["sleep", "1"], "sleep could not be installed")
    assert re.search(r"  … \d+ s", capsys.readouterr().out)
    assert environment.perform(["sh", "-c", "echo why >&2; exit 3"], captured=True) == (3, "why\n")
    with pytest.raises(SystemExit, match="false could not be installed: see above"):
        environment.call(["false"], "false could not be installed")


def test_an_environment_is_made_again_only_when_a_lock_file_or_its_place_changes(tmp_path: Path) -> None:
    stamp = tmp_path / "made-from"
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/python").touch()
    assert not environment.is_made(tmp_path, stamp)
    stamp.write_text(environment.wanted())
    assert environment.is_made(tmp_path, stamp)
    stamp.write_text(environment.wanted().replace("/", "/elsewhere/", 1))
    assert not environment.is_made(tmp_path, stamp)


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: str(path.relative_to(PROJECT)))
def test_a_lock_file_names_no_address_and_every_package_has_a_hash(path: Path) -> None:
    text = path.read_text()
    assert "://" not in text and "index" not in text.split("--hash", 1)[0]
    assert pinned(path) and all(f"\n{line} \\\n    --hash=sha256:" in f"\n{text}" for line in pinned(path))


def versions(lines: set[str]) -> dict[str, set[str]]:
    """Return the versions that the lines of a lock file pin, by package."""
    found: dict[str, set[str]] = {}
    for name, version in (re.split("==| ;", line)[:2] for line in lines):
        found.setdefault(name, set()).add(version)
    return found


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: str(path.relative_to(PROJECT)))
def test_all_pythons_get_the_same_version_of_a_package(path: Path) -> None:
    assert {name: found for name, found in versions(pinned(path)).items() if len(found) > 1} == {}


def test_a_package_at_two_versions_would_be_noticed() -> None:
    by_python = {
        "numpy==2.4.6 ; python_full_version < '3.12'",
        "numpy==2.5.5 ; python_full_version >= '3.12'",
    }
    assert versions({*by_python, "django==5.2.19"}) == {"numpy": {"2.4.6", "2.5.5"}, "django": {"5.2.19"}}


def test_an_image_installs_nothing_but_what_was_tested() -> None:
    tested, every, workers, telemetry = (
        pinned(path)
        for path in (
            environment.LOCK,
            PROJECT / "deploy/requirements.lock",
            PROJECT / "deploy/requirements-worker.lock",
            PROJECT / "deploy/requirements-telemetry.lock",
        )
    )
    assert every < tested and workers < tested and telemetry < tested
    # Only workers load the simulator's compiler, which takes 250 MB.
    assert (
        {"numba", "llvmlite", "numpy"}
        == {pin.partition("==")[0] for pin in workers - every}
        == set(versions(workers))
    )


def pinned(path: Path) -> set[str]:
    """Return the lines `name==version` of a lock file, with the systems for which they count."""
    return {line.removesuffix("\\").strip() for line in path.read_text().splitlines() if "==" in line}
