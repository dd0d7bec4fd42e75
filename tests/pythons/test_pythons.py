"""The interpreter for a version, and deprecation warnings as errors."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pythons.__main__ import look_for_deprecations, main
from tests.pythons.interpreters import interpreter

HOOKS = Path(__file__).parent / "hooks"
OLD = "import warnings\nwarnings.warn('old', DeprecationWarning, stacklevel=2)\n"


def program(path: Path, line: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)
    return path


def test_a_shim_that_does_not_run_is_passed_over_for_one_that_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shims, real = tmp_path / "shims", tmp_path / "pyenv/versions/3.12.1/bin/python3.12"
    program(shims / "python3.12", "echo 'pyenv: python3.12: command not found' >&2; exit 127")
    monkeypatch.setenv("PATH", str(shims))
    assert interpreter("3.12", tmp_path / "pyenv") is None
    program(real, "echo 3.12")
    assert interpreter("3.12", tmp_path / "pyenv") == real
    on_path = program(tmp_path / "bin/python3.12", "echo 3.12")
    monkeypatch.setenv("PATH", f"{shims}{os.pathsep}{on_path.parent}")
    assert interpreter("3.12", tmp_path / "pyenv") == on_path


def test_an_interpreter_of_another_version_than_its_name_says_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "python3.12", "echo 3.11")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert interpreter("3.12", tmp_path) is None


def test_a_missing_interpreter_is_named_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["3.99"]) == 1
    assert "Python 3.99 was not found" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("module", "fails"), [("games.calling", True), ("manage", True), ("somebody.elses", False)]
)
def test_a_deprecation_warning_is_an_error_in_our_own_code_alone(
    tmp_path: Path, module: str, fails: bool
) -> None:
    (tmp_path / "old.py").write_text(f"def call():\n    {OLD.replace(chr(10), chr(10) + '    ')}")
    place = tmp_path / f"{module.replace('.', '/')}.py"
    place.parent.mkdir(exist_ok=True)
    place.write_text("import old\nold.call()\n")
    done = subprocess.run(
        [sys.executable, "-c", f"import {module}; print('went on')"],
        cwd=tmp_path,
        env={"PATH": os.defpath, "PYTHONPATH": f"{HOOKS}{os.pathsep}{tmp_path}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ("DeprecationWarning" in done.stderr) == fails
    assert ("went on" in done.stdout) == (not fails)


def test_an_error_that_a_program_went_on_after_is_found_in_its_log(tmp_path: Path) -> None:
    logs = tmp_path / ".local/logs"
    logs.mkdir(parents=True)
    (logs / "worker.log").write_text('{"event": "task failed", "exception": {"type": "ValueError"}}\n')
    look_for_deprecations(tmp_path)
    (logs / "web.log").write_text('{"event": "error", "exception": {"type": "DeprecationWarning"}}\n')
    with pytest.raises(Exception, match=r"web\.log: .*DeprecationWarning"):
        look_for_deprecations(tmp_path)
