"""deploy/README.md, followed step by step. Folders stand for containers; Postgres and Redis run here."""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from estimation_service.local import keys
from estimation_service.local.command_folder import Home
from estimation_service.local.program_environment import Addresses
from estimation_service.local.stop_flag import StopFlag
from estimation_service.local.stores import Stores
from estimation_service.local.supervisor import Supervisor
from tests.deploy import compose
from tests.deploy.programs import Programs
from tests.system import loopback
from tests.system.processes import CHECKOUT, eventually

# These tests compile the simulator, as the worker's container does at each start.
pytestmark = [pytest.mark.prove, pytest.mark.system]
README = (CHECKOUT / "deploy" / "README.md").read_text()
Files = dict[str, dict[str, str]]
AS_A_PROXY = {"Host": "play.example.org", "X-Forwarded-Proto": "https"}


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """Step 1: the files that the program writes, by name."""
    (deploy := tmp_path / "deploy").mkdir()
    shutil.copy(CHECKOUT / "deploy/keys.py", deploy)
    line = re.search(r"`python3 (deploy/keys.py [^`]+)`", README)
    assert line is not None
    subprocess.run([sys.executable, *line[1].split()], cwd=tmp_path, check=True)
    made = sorted(deploy.glob("*env"))
    assert [(path.name, path.stat().st_mode & 0o777) for path in made] == [
        (".env", 0o600),
        ("owner.env", 0o600),
    ]
    return {path.name: read(path) for path in made}


def read(path: Path) -> dict[str, str]:
    """Read an env file, and remove quotes as compose does."""
    pairs = (line.split("=", 1) for line in path.read_text().splitlines())
    return {name: "".join(shlex.split(value)) for name, value in pairs}


@pytest.fixture
def addresses(files: Files, tmp_path: Path) -> Iterator[Addresses]:
    """The addresses of Postgres and Redis, with the passwords of the env files."""
    home = Home(tmp_path / "checkout", "test")
    home.checkout.mkdir()
    home.open()
    own = keys.make(home)._replace(
        postgres_password=files["owner.env"]["POSTGRES_PASSWORD"],
        redis_password=files[".env"]["REDIS_PASSWORD"],
    )
    supervisor = Supervisor(home, StopFlag())
    stores = Stores(supervisor, home, own, {}, durable=False)
    stores.end_leftovers()
    try:
        yield stores.start()
    finally:
        supervisor.stop()
        stores.discard()


def test_who_follows_the_readme_has_a_service_that_is_ready(
    files: Files, addresses: Addresses, image: Path, tmp_path: Path
) -> None:
    here = {"postgres:5432": addresses.owner_url, "redis:6379": addresses.redis_url}
    hosts = {there: url.rpartition("@")[2].partition("/")[0] for there, url in here.items()}

    def told(service: str) -> dict[str, str]:
        found = compose.environment(service, files)
        for there, host in hosts.items():
            found = {name: value.replace(f"@{there}", f"@{host}") for name, value in found.items()}
        return found

    running = Programs(image, tmp_path, told, *compose.PROGRAMS)
    # Step 3: nothing else starts until `migrate` has finished.
    managed(image, running, "migrate", *compose.command("migrate", {})[1:])
    with running, loopback.client(base_url=running.url, timeout=60) as client:
        # Step 4.
        eventually(lambda: client.get("/readyz").json()["status"] == "ready", within=300)
        for name in ("worker", "sweeper", "courier"):
            eventually(lambda: running.is_healthy(name), within=300)  # noqa: B023  # called at once
        assert client.get("/").status_code == 400  # not the host of .env
        assert client.get("/quickstart", headers=AS_A_PROXY).status_code == 200
        # Step 5.
        managed(image, running, "web", "manage.py", "createsuperuser", "--no-input", "--name", "chef")
        assert client.get("/admin/", headers=AS_A_PROXY).status_code == 302
        assert running.asked_for_numba() == ""


def managed(image: Path, running: Programs, service: str, *words: str) -> None:
    """Run a command of manage.py in a service's container."""
    told = {**running.environment(service), "DJANGO_SUPERUSER_PASSWORD": "wins exactly as many"}
    subprocess.run([sys.executable, *words], cwd=image, env=told, check=True)
