"""Folders, secrets and the lock of one checkout."""

import json
import os
from pathlib import Path

import pytest

from estimation_service.local import root_folders
from estimation_service.local.command_folder import Home
from estimation_service.local.errors import CannotStart
from estimation_service.local.keys import keys_of
from estimation_service.local.program_environment import NOWHERE, variables
from estimation_service.local.run import tell_demo
from estimation_service.local.stop_flag import StopFlag


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_secrets_are_made_once_and_closed_to_others(home: Home) -> None:
    first = keys_of(home)
    assert keys_of(home) == first
    assert mode(home.folder / "secrets.json") == 0o600
    assert mode(home.folder) == mode(home.logs) == 0o700
    assert all(len(key) > 40 for key in json.loads(first.deal_keys).values())


def test_a_home_from_before_a_secret_was_needed_gets_it_and_keeps_the_others(home):
    first = keys_of(home)
    kept = {name: value for name, value in first._asdict().items() if name != "vapid_key"}
    (home.folder / "secrets.json").write_text(json.dumps(kept))
    again = keys_of(home)
    assert again._replace(vapid_key=first.vapid_key) == first
    assert len(again.vapid_key) == 43 and keys_of(home) == again


def test_two_checkouts_have_different_secrets(home: Home, tmp_path: Path) -> None:
    other = Home(tmp_path / "other", "run")
    other.checkout.mkdir()
    other.open()
    assert not set(keys_of(home)) & set(keys_of(other))


def test_a_broken_file_of_secrets_is_replaced(home: Home) -> None:
    first = keys_of(home)
    (home.folder / "secrets.json").write_text('{"secret_key": ')
    assert keys_of(home) != first


def test_a_second_command_of_the_same_checkout_says_so(home: Home) -> None:
    said = rf"`make run` is already running.*process {os.getpid()}\)"
    with home.locked(StopFlag()), pytest.raises(CannotStart, match=said), home.locked(StopFlag()):
        pass
    with home.locked(StopFlag()):
        pass


def test_run_and_test_do_not_stand_in_each_others_way(home: Home) -> None:
    test = Home(home.checkout, "test")
    test.open()
    with home.locked(StopFlag()), test.locked(StopFlag()):
        pass


def test_the_folder_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home(tmp_path, "run")
    home.open()
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(CannotStart, match="belongs to another user"):
        home.open()


def test_what_a_person_set_stays_but_addresses_are_settled(home: Home) -> None:
    own = keys_of(home)
    given = {"ESTIMATION_SECRET_KEY": "mine", "DATABASE_URL": "", "PATH": "/bin"}
    made = variables(given, own, NOWHERE, 8001)
    assert made["ESTIMATION_SECRET_KEY"] == "mine"
    assert made["ESTIMATION_DEAL_KEYS"] == own.deal_keys
    assert made["DATABASE_URL"] == NOWHERE.database_url
    assert made["ESTIMATION_DEBUG"] == "0"
    assert made["PORT"] == "8001"


def test_what_was_compiled_is_kept_away_from_the_source_unless_a_person_says_where(home: Home) -> None:
    own = keys_of(home)
    made = variables({"PYTHONDONTWRITEBYTECODE": "1"}, own, NOWHERE)
    assert made["PYTHONDONTWRITEBYTECODE"] == ""
    assert Path(made["PYTHONPYCACHEPREFIX"]).parent.name == ".local"
    assert variables({"PYTHONPYCACHEPREFIX": "/mine"}, own, NOWHERE)["PYTHONPYCACHEPREFIX"] == "/mine"


def test_the_demo_is_told_in_lines_that_work_when_pasted_and_in_a_closed_file(home: Home) -> None:
    admin = {"name": "admin", "password": "secret", "totp_secret": "JBSWY3DP"}
    seeded = json.dumps({"token": "est_pat_x", "table": "table_1", "admin": admin})
    (home.logs / "demo.log").write_text(f"Seeding\n{seeded}\n")
    lines = tell_demo(home, "http://127.0.0.1:8000").splitlines()
    assert (
        lines[1]
        == "curl -s -H 'Authorization: Bearer est_pat_x' http://127.0.0.1:8000/api/v1/tables/table_1/state"
    )
    assert "est_pat_x" in lines[0]
    path = home.folder / "demo.json"
    assert json.loads(path.read_text()) == {**json.loads(seeded), "url": "http://127.0.0.1:8000"}
    assert mode(path) == 0o600


@pytest.mark.parametrize("printed", ["", "Traceback", "[]", '{"token": "x"}'])
def test_a_demo_that_was_not_made_is_a_sentence(home: Home, printed: str) -> None:
    (home.logs / "demo.log").write_text(printed)
    with pytest.raises(CannotStart, match="demo table was not made"):
        tell_demo(home, "http://127.0.0.1:8000")


def test_roots_folder_is_named_by_the_checkout_and_may_be_passed_but_not_listed(tmp_path: Path) -> None:
    parent = passable(tmp_path)
    one, other = (root_folders.folder_for(Path(path), (parent,)) for path in ("/one", "/other"))
    assert one != other
    assert one == root_folders.folder_for(Path("/one"), (Path("/nowhere"), parent))
    assert mode(one) == 0o711


def test_a_trap_in_a_place_open_to_all_is_refused(tmp_path: Path) -> None:
    parent = passable(tmp_path)
    target = parent / "target"
    target.mkdir()
    (parent / "estimation-service").symlink_to(target)
    with pytest.raises(CannotStart, match="remove it and try again"):
        root_folders.folder_for(Path("/one"), (parent,))
    (parent / "estimation-service").unlink()
    (parent / "estimation-service").mkdir()
    (parent / "estimation-service").chmod(0o777)
    with pytest.raises(CannotStart, match="remove it and try again"):
        root_folders.folder_for(Path("/one"), (parent,))


def test_a_place_others_cannot_pass_is_not_chosen(tmp_path: Path) -> None:
    closed = passable(tmp_path) / "closed"
    closed.mkdir(mode=0o700)
    with pytest.raises(CannotStart, match="run as an ordinary user"):
        root_folders.folder_for(Path("/one"), (closed,))


def passable(folder: Path) -> Path:
    """Let other users enter a test's folder, which pytest keeps closed."""
    for above in (folder, *folder.parents):
        if above.stat().st_uid == os.geteuid() and not above.stat().st_mode & 0o001:
            above.chmod(0o711)
    return folder
