"""Tests of compiled code: checkouts share it, it is found without numba, and only in safe folders."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bots.simulation import compiled_code

PROJECT = Path(__file__).resolve().parents[3]


@pytest.fixture
def fresh() -> Iterator[Callable[[], Path]]:
    """`fresh()` finds the folder of compiled code again, without the cache."""

    def found() -> Path:
        compiled_code.folder.cache_clear()
        return compiled_code.folder()

    yield found
    compiled_code.folder.cache_clear()


@pytest.fixture
def cache(fresh: Callable[[], Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The path of the user's cache folder, in an empty home."""
    monkeypatch.setenv("HOME", str(tmp_path))
    fresh()
    return tmp_path / ".cache"


def test_it_lies_in_the_cache_of_the_user_named_after_its_sources(cache: Path) -> None:
    assert compiled_code.folder() == cache / "estimation/simulator" / compiled_code.digest()
    assert compiled_code.folder().stat().st_mode & 0o077 == 0


def test_where_the_cache_cannot_be_written_it_is_a_temporary_folder_of_our_own(
    fresh: Callable[[], Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # TMPDIR is read only once per process
    own = tmp_path / f"estimation-simulator-{os.getuid()}"
    assert fresh() == own / compiled_code.digest()
    own.chmod(0o777)
    with pytest.raises(PermissionError, match="could be anybody's"):
        fresh()


def test_in_the_home_of_somebody_else_no_code_is_kept(
    fresh: Callable[[], Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if os.geteuid() == 0:
        os.chown(tmp_path, 65534, 65534)
    monkeypatch.setenv("HOME", str(tmp_path) if os.geteuid() == 0 else "/")
    assert not fresh().is_relative_to(os.environ["HOME"] + "/.cache")


def test_it_is_whole_once_it_was_kept_and_what_is_unused_for_a_month_goes(cache: Path) -> None:
    old, recent = compiled_code.folder().parent / "old", compiled_code.folder().parent / "recent"
    for folder, days in ((old, 31), (recent, 29)):
        folder.mkdir()
        then = time.time() - days * 86_400
        os.utime(folder, (then, then))
    assert not compiled_code.is_whole()
    compiled_code.keep()
    assert compiled_code.is_whole()
    assert (old.exists(), recent.exists()) == (False, True)


def test_others_know_that_it_is_being_compiled_until_that_ends_however_it_ends(cache: Path) -> None:
    assert not compiled_code.is_being_compiled()
    with pytest.raises(RuntimeError), compiled_code.being_compiled():
        assert compiled_code.is_being_compiled()
        raise RuntimeError
    assert not compiled_code.is_being_compiled()


def test_a_second_start_finds_it_whole_and_does_not_load_the_compiler(cache: Path) -> None:
    compiled_code.keep()
    asked = "import sys; from bots.compilation import main; main(); assert 'numba' not in sys.modules"
    done = subprocess.run(
        [sys.executable, "-c", asked], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    assert f"compiled in {compiled_code.folder()}. Ready after 0." in done.stdout


def test_the_same_source_of_two_checkouts_has_one_place(cache: Path) -> None:
    from bots.simulation.jit import CacheLocator

    place = CacheLocator.get_suitable_cache_subpath
    assert place(str(PROJECT / "bots/simulation/play.py")) == "bots.simulation"
    assert place("/elsewhere/bots/simulation/play.py") not in (
        "bots.simulation",
        place("/other/bots/play.py"),
    )
