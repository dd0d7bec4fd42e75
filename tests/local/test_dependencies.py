"""`make audit-dependencies`: the lock files it passes to uv. uv's findings are not tested."""

import os
import re
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def commands() -> list[str]:
    """Return the commands with lock files. Make only prints them here."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    words = ["make", "--dry-run", "audit-dependencies"]
    told = subprocess.run(words, cwd=PROJECT, env=env, capture_output=True, text=True, check=True)
    lines = told.stdout.replace("\\\n", " ").splitlines()
    return [line for line in lines if " add " in line]


def locks(command: str) -> list[str]:
    return [str(Path(each).relative_to(PROJECT)) for each in re.findall(r'-r "([^"$]+)"', command)]


def test_each_lock_file_is_looked_up_apart_since_two_may_name_other_versions(commands: list[str]) -> None:
    looked_up = [locks(each) for each in commands if " audit " in each]
    assert sorted(looked_up) == [[each.name] for each in sorted(PROJECT.glob("requirements*.lock"))]


def test_the_bill_of_materials_names_what_both_images_install(commands: list[str]) -> None:
    (shipped,) = [locks(each) for each in commands if " export " in each]
    assert shipped == [f"deploy/requirements{each}.lock" for each in ("", "-worker", "-telemetry")]
    assert all((PROJECT / each).exists() for each in shipped)
