"""The scripts in deploy/backup, as far as they work without a server: `make drill` restores a real one."""

import os
import re
import shutil
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from estimation_service.local import root_folders
from tests.chaos.harness.postgres import REPLICATION, Crashing
from tests.system.processes import CHECKOUT

BACKUP = CHECKOUT / "deploy/backup"
# Stands for the programs of Postgres, which write one file each.
COPIES = """#!/bin/sh
folder=${1#--pgdata=}
mkdir -p "$folder"
echo 'START WAL LOCATION: 0/2000028 (file 000000010000000000000002)' > "$folder/backup_label"
began=$(date +%s)
while [ "$(date +%s)" = "$began" ]; do sleep 0.1; done
"""


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """A folder with the copies of two nights, each of one file, which names the night."""
    for night in ("20261125T033100Z", "20261127T033100Z"):
        (made := tmp_path / "backups" / f"base-{night}").mkdir(parents=True)
        (made / "night").write_text(night)
    return tmp_path / "backups"


def restored(copies: Path, *moment: str) -> subprocess.CompletedProcess[str]:
    words = [BACKUP / "restore", copies, copies.absolute().parent / "data", *moment]
    return subprocess.run(words, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("moment", "night"), [
    ((), "20261127T033100Z"),
    (("2026-11-27 10:00:00+00",), "20261127T033100Z"),
    (("2026-11-26 22:00:00+00",), "20261125T033100Z"),
    (("2026-11-27 05:30:00+02",), "20261125T033100Z"),
])  # fmt: skip
def test_the_last_copy_before_the_moment_is_restored(
    copies: Path, moment: tuple[str, ...], night: str
) -> None:
    """Postgres refuses to go back to a moment before the end of the copy that it starts from."""
    assert restored(copies, *moment).returncode == 0
    data = copies.parent / "data"
    assert (data / "night").read_text() == night and (data / "recovery.signal").exists()
    assert settings(data)["recovery_target_time"] == f"'{''.join(moment)}'"


def settings(data: Path) -> dict[str, str]:
    """Return the settings of a data directory: of two lines for one setting Postgres heeds the second."""
    lines = (data / "postgresql.auto.conf").read_text().splitlines()
    return dict(line.split(" = ", 1) for line in lines)


def test_a_copy_of_a_database_that_was_restored_to_a_moment_is_restored_to_the_last_change(
    copies: Path,
) -> None:
    """Else Postgres would stop at that moment, and leave out all changes since the copy without a word."""
    moment = ("2026-11-26 22:00:00+00",)
    assert restored(copies, *moment).returncode == 0
    data = copies.parent / "data"
    shutil.copy(data / "postgresql.auto.conf", copies / "base-20261127T033100Z")
    shutil.rmtree(data)
    assert restored(copies).returncode == 0
    assert settings(data)["recovery_target_time"] == "''"


def test_postgres_finds_the_changes_of_a_folder_that_was_named_from_where_the_operator_stood(
    copies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(copies.parent)
    assert restored(Path(copies.name)).returncode == 0
    command = settings(copies.parent / "data")["restore_command"]
    assert command.count(f'"{copies}/wal/%f') == 2


def test_before_the_first_copy_there_is_none(copies: Path) -> None:
    done = restored(copies, "2026-11-20 10:00:00+00")
    assert done.returncode != 0 and "older than 2026-11-20" in done.stderr
    assert not (copies.parent / "data").exists()


def test_a_copy_is_named_by_its_end_and_three_are_kept(tmp_path: Path) -> None:
    (programs := tmp_path / "bin").mkdir()
    for name, text in (("pg_basebackup", COPIES), ("pg_archivecleanup", "#!/bin/sh\n")):
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    for old in ("20261122T033100Z", "20261123T033100Z", "20261124T033100Z"):
        (kept := tmp_path / "backups" / f"base-{old}").mkdir(parents=True)
        (kept / "backup_label").write_text("START WAL LOCATION: 0/2000028 (file 000000010000000000000002)\n")
    for age, name in ((3, "base-20261121T033000Z.part"), (0, "base-20261124T233000Z.part")):
        (part := tmp_path / "backups" / name).mkdir()
        os.utime(part, (then := time.time() - age * 86_400, then))
    path = {"PATH": f"{programs}:{os.environ['PATH']}"}
    words = [BACKUP / "base", tmp_path / "backups"]
    made = subprocess.run(words, env=path, capture_output=True, text=True, check=True).stdout.strip()
    # Of copies that were killed, the one of today may still be under way.
    assert sorted(each.name for each in (tmp_path / "backups").glob("base-*"))[:3] == [
        "base-20261123T033100Z", "base-20261124T033100Z", "base-20261124T233000Z.part",
    ]  # fmt: skip
    began = (Path(made) / "backup_label").stat().st_mtime
    ended = subprocess.run(
        ["date", "-u", "-d", f"@{int(began)}", "+base-%Y%m%dT%H%M%SZ"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(made).name > ended.stdout.strip()


@pytest.mark.prove
@pytest.mark.system
def test_what_the_container_of_postgres_copied_is_restored_with_the_numbers_of_its_transactions() -> None:
    """Events are in the order of these numbers, which a dump would not hold."""
    copies, restores = re.findall(
        r"postgres (?:sh )?-c '(.+)' [<>]", (CHECKOUT / "deploy/README.md").read_text()
    )
    server = Crashing(entries=REPLICATION)
    with TemporaryDirectory() as folder:
        if (account := root_folders.account()) is not None:
            shutil.chown(folder, account.uid, account.gid)
        copy = f"{folder}/estimation.tar"
        try:
            server.tell("CREATE TABLE later AS SELECT pg_current_xact_id() AS number")
            taken = server.run("sh", "-c", f"POSTGRES_PASSWORD=$PGPASSWORD; {copies} > {copy}")
            assert taken.wait(timeout=120) == 0
            server.lose_disk()
            server.restore(
                lambda data: server.run("sh", "-c", f"PGDATA={data}; {restores} < {copy}").wait(120)
            )
            server.tell("DO $$ BEGIN ASSERT (SELECT number < pg_current_xact_id() FROM later); END $$")
        finally:
            server.close()
