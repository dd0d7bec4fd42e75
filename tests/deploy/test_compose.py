"""The compose file passes every setting, and its health checks tell the truth."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from estimation_service import settings
from estimation_service.local import root_folders
from estimation_service.local.command_folder import Home
from tests.deploy import compose
from tests.deploy.programs import Programs
from tests.system.processes import eventually

TABLE = re.findall(r"^\| ([A-Z_]+) +\|", settings.__doc__, re.MULTILINE)
# The compose file sets these for its containers itself.
SETTLED = {"ESTIMATION_HEARTBEAT": "/tmp/heartbeat"}
OWNERS = {"ESTIMATION_OWNER_DATABASE_URL": "postgres://owner", "POSTGRES_PASSWORD": "the owner's"}


@pytest.mark.parametrize("program", compose.PROGRAMS)
def test_every_setting_that_stands_in_the_env_file_arrives(program):
    written = {name: f"what {name} says" for name in TABLE}
    assert compose.environment(program, {".env": written}) == {**written, **SETTLED}


def test_the_owners_password_reaches_postgres_and_migrate_alone():
    files = {".env": {}, "owner.env": OWNERS}
    told = {name for name in compose.services() if OWNERS.items() & compose.environment(name, files).items()}
    assert told == {"migrate", "postgres"}


def test_the_table_names_every_variable_that_the_settings_read():
    package = compose.CHECKOUT / "estimation_service"
    sources = [*package.glob("*.py")]
    read = {
        name
        for file in sources
        for name in re.findall(r'"(ESTIMATION_[A-Z_]+|[A-Z]+_URL)"', file.read_text())
    }
    retired = {"ESTIMATION_APP_DB_USER", "ESTIMATION_APP_DB_PASSWORD"}
    assert read - set(TABLE) == retired and {"DATABASE_URL", "ESTIMATION_MAIL"} <= read


@pytest.mark.system
def test_postgres_makes_the_database_that_it_is_told_to_make():
    """Its container runs `initdb` with these switches at the first start."""
    switches = compose.services()["postgres"]["environment"]["POSTGRES_INITDB_ARGS"].split()
    program = root_folders.programs(Home(compose.CHECKOUT, "test").state()) / "initdb"
    with TemporaryDirectory() as folder:
        account = root_folders.account() or root_folders.Account(os.getuid(), os.getgid())
        os.chown(folder, *account)
        (word := Path(folder, "password")).write_text("a password")
        word.chmod(0o644)
        made = subprocess.run(
            [program, "--no-sync", "-D", f"{folder}/data", "-U", "estimation", f"--pwfile={word}", *switches],
            env={"PATH": os.defpath, "LANG": "C.UTF-8"},
            user=account.uid,
            group=account.gid,
            extra_groups=[] if os.getuid() == 0 else None,
            capture_output=True,
            text=True,
            check=False,
        )
    assert made.returncode == 0, made.stderr


@pytest.mark.system
def test_a_program_is_healthy_while_it_works_and_not_when_it_stands_still(programs):
    running = programs("sweeper")
    await_health(running, "sweeper")
    running.signal("sweeper", signal.SIGSTOP)
    age(running.heartbeat("sweeper"))
    assert not running.is_healthy("sweeper")
    running.signal("sweeper", signal.SIGCONT)
    await_health(running, "sweeper")


@pytest.mark.prove
@pytest.mark.system
def test_each_program_without_a_port_is_healthy_while_it_works_and_not_when_it_stands_still(programs):
    """The health check also covers the worker's children, because its main process alone proves nothing."""
    names = ("worker", "sweeper", "courier")
    running = programs(*names)
    for name in names:
        await_health(running, name)
    for name in names:
        running.signal(name, signal.SIGSTOP)
    for name in names:
        age(running.heartbeat(name))
        assert not running.is_healthy(name), name
        if name == "worker":
            os.kill(running.running[name].pid, signal.SIGCONT)  # its children are still stopped
            age(running.heartbeat(name))
            assert not running.is_healthy(name)
        running.signal(name, signal.SIGCONT)
        await_health(running, name)
    assert running.asked_for_numba() == ""


def await_health(running: Programs, name: str) -> None:
    eventually(lambda: running.is_healthy(name), within=60)


def age(heartbeat: Path) -> None:
    """Make the heartbeat file look as if it was last touched a minute ago."""
    then = time.time() - 60
    os.utime(heartbeat, (then, then))
