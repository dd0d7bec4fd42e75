"""The systemd units start what the compose file starts, with the same settings."""

import json
import shutil
import subprocess
import sys

import pytest
from django.core.management import get_commands

from tests.deploy import compose, kubernetes, systemd
from tests.deploy.test_compose import TABLE

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not on the PATH"
)
# systemd's own exposure score times ten: 20 of 100. The open part is the network, which the programs need.
EXPOSED = 20
UNITS = ["migrate", "archive", *compose.PROGRAMS]


@pytest.mark.parametrize("program", ["migrate", *compose.PROGRAMS])
def test_a_unit_starts_what_the_container_starts(program):
    started = compose.command(program, {})
    if started[:2] == ["sh", "-c"]:  # compose compiles first; the unit does so by ExecStartPre
        first, _, rest = started[2].partition(" && exec ")
        assert systemd.settings(program)["ExecStartPre"] == [f"{systemd.PLACE}/.venv/bin/{first}"]
        started = rest.split()
    here = ["--host=127.0.0.1" if word == "--host=0.0.0.0" else word for word in started]
    assert systemd.command(program) == here


def test_a_worker_may_take_half_an_hour_until_its_simulator_is_compiled_wherever_it_runs():
    """On a machine with a load of 20 it took 382 s, which was longer than two of the limits."""
    probe = kubernetes.container("worker")["startupProbe"]
    assert probe["periodSeconds"] * probe["failureThreshold"] == 1800
    assert systemd.settings("worker")["TimeoutStartSec"] == ["1800"]
    assert compose.services()["worker"]["healthcheck"]["start_period"] == "1800s"


@pytest.mark.parametrize("program", UNITS)
def test_the_owners_password_reaches_migrate_alone_and_no_unit_runs_as_root(program):
    told = systemd.settings(program)
    owners = ["/etc/estimation/owner.env"] if program == "migrate" else []
    assert told["EnvironmentFile"] == ["/etc/estimation/.env", *owners]
    assert told["User"] == ["estimation"]


def test_old_games_are_packed_every_night_from_when_the_operator_says_so():
    assert systemd.command("archive") == ["python", "manage.py", "archive"]
    assert "archive" in get_commands()
    timer = systemd.settings("archive", kind="timer")
    assert timer["OnCalendar"] == ["*-*-* 03:30:00"] and timer["Persistent"] == ["yes"]
    # Stopping the target, as before a migration that needs it, stops both. Starting it does not start
    # packing.
    assert all(
        "PartOf=estimation.target" in systemd.unit("archive", kind).read_text()
        for kind in ("service", "timer")
    )
    assert "[Install]" not in systemd.unit("archive").read_text()
    page = (systemd.CHECKOUT / "docs/operating.md").read_text()
    assert "systemctl enable --now estimation-archive.timer" in page


def test_a_migration_ends_before_any_program_starts_with_it():
    (before,) = (
        line.removeprefix("Before=").split()
        for line in systemd.unit("migrate").read_text().splitlines()
        if line.startswith("Before=")
    )
    assert set(before) == {f"estimation-{name}.service" for name in compose.PROGRAMS}


@pytest.fixture
def units(tmp_path):
    """A copy of the units whose programs are in this environment."""
    folder = shutil.copytree(systemd.UNITS, tmp_path / "units")
    for file in folder.glob("*.service"):
        here = file.read_text().replace(f"{systemd.PLACE}/.venv", sys.prefix)
        file.write_text(here)
    return folder


@needs_systemd
def test_systemd_finds_nothing_wrong_with_the_units(units):
    files = sorted(str(file) for file in units.iterdir() if file.is_file())
    assert len(files) == 9
    assert analysed("verify", *files, units=units) == (0, "")
    (units / "estimation-web.service").write_text("[Service]\nExecStart=/nowhere\nRestart=at times\n")
    code, said = analysed("verify", *files, units=units)
    assert code != 0 and "/nowhere" in said and "at times" in said


@needs_systemd
@pytest.mark.parametrize("program", UNITS)
def test_a_unit_may_do_little_but_use_the_network(program, units):
    words = ("security", "--offline=yes", f"--threshold={EXPOSED}", f"estimation-{program}.service")
    code, said = analysed(*words, units=units)
    assert code == 0, said


@needs_systemd
def test_a_unit_that_may_do_everything_is_found_out(units):
    shutil.rmtree(units / "estimation-.service.d")
    words = ("security", "--offline=yes", f"--threshold={EXPOSED}", "estimation-web.service")
    assert analysed(*words, units=units)[0] != 0


def analysed(*words, units):
    told = {"PATH": "/usr/bin:/bin", "SYSTEMD_UNIT_PATH": f"{units}:", "SYSTEMD_PAGER": ""}
    done = subprocess.run(
        ["systemd-analyze", *words], env=told, capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stdout + done.stderr if words[0] == "security" else done.stderr


KEYS = systemd.CHECKOUT / "deploy/keys.py"


def test_keys_are_read_alike_by_a_shell_and_by_compose_and_never_overwritten(tmp_path):
    words = [sys.executable, str(KEYS), "play.example.org", "--folder", str(tmp_path)]
    subprocess.run(words, check=True)
    env = tmp_path / ".env"
    assert env.stat().st_mode & 0o777 == (tmp_path / "owner.env").stat().st_mode & 0o777 == 0o600
    before = env.read_text()
    by_shell = subprocess.run(
        ["sh", "-c", '. ./.env; printf %s "$ESTIMATION_DEAL_KEYS"'],
        cwd=tmp_path,
        capture_output=True,
        check=True,
    ).stdout
    line = next(each for each in before.splitlines() if each.startswith("ESTIMATION_DEAL_KEYS="))
    assert json.loads(by_shell) == json.loads(line.split("=", 1)[1].strip("'"))
    again = subprocess.run(words, capture_output=True, text=True, check=False)
    assert again.returncode != 0 and "FileExistsError" in again.stderr
    assert env.read_text() == before
    assert not set(before.split()) & set((tmp_path / "owner.env").read_text().split())


def test_every_variable_that_is_written_is_one_of_the_settings(tmp_path):
    subprocess.run(
        [sys.executable, str(KEYS), "play.example.org", "--folder", str(tmp_path), "--proxies", "10.0.0.1"],
        check=True,
    )
    lines = [*(tmp_path / ".env").read_text().split("\n"), *(tmp_path / "owner.env").read_text().split("\n")]
    names = {line.split("=", 1)[0] for line in lines if line}
    assert names - set(TABLE) == {"REDIS_PASSWORD", "POSTGRES_PASSWORD"}
    (role,) = {line.split("/")[2].split(":")[0] for line in lines if line.startswith("DATABASE_URL=")}
    page = (systemd.CHECKOUT / "docs/operating.md").read_text()
    assert f"ESTIMATION_REPLICA_DATABASE_URL=postgres://{role}:" in page, "no program knows the owner"
