"""docs/operating.md, as far as it works without root and systemd: roles, migration, release."""

import os
import re
import shutil
import subprocess
import sys
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from tests.deploy import compose, systemd
from tests.deploy.programs import Programs
from tests.deploy.test_readme import CHECKOUT, addresses, files, read
from tests.system.processes import eventually

__all__ = ["addresses", "files"]
pytestmark = [pytest.mark.prove, pytest.mark.system]
PAGE = (CHECKOUT / "docs/operating.md").read_text()


@pytest.fixture
def told(tmp_path, addresses):
    """Step 3: both env files, with the addresses of this test's servers, but with another database."""
    written = tmp_path / "etc"
    written.mkdir()
    hosts = {
        "127.0.0.1:5432": urlsplit(addresses.owner_url).netloc.rpartition("@")[2],
        "127.0.0.1:6379": addresses.redis_url.rpartition("@")[2].partition("/")[0],
    }
    line = re.search(r"^python3 /opt/estimation/current/(deploy/keys.py .*?[^\\])$", PAGE, re.M | re.S)
    words = line[1].replace("\\\n", "").replace("/etc/estimation", str(written)).split()
    subprocess.run([sys.executable, *[hosts.get(word, word) for word in words]], cwd=CHECKOUT, check=True)
    found = {name: read(written / name) for name in (".env", "owner.env")}
    redis = {"REDIS_URL": addresses.redis_url}
    return {name: {**of, **redis} for name, of in found.items()}


def test_an_owner_who_is_no_superuser_migrates_and_the_programs_run(told, addresses, image, tmp_path):
    (statements,) = re.findall(r"<<SQL\n(.*?)\nSQL", PAGE, re.S)
    # Use other names, because the embedded Postgres already has a role and a database `estimation`.
    other = re.sub(r"\bestimation\b", "operated", statements)
    with psycopg.connect(
        urlunsplit(urlsplit(addresses.owner_url)._replace(path="/postgres")), autocommit=True
    ) as postgres:
        for statement in other.replace("$POSTGRES_PASSWORD", told["owner.env"]["POSTGRES_PASSWORD"]).split(
            "\n"
        ):
            postgres.execute(statement)
    owner = told["owner.env"]["ESTIMATION_OWNER_DATABASE_URL"]
    here = {
        "DATABASE_URL": told[".env"]["DATABASE_URL"].removesuffix("/estimation") + "/operated",
        "ESTIMATION_OWNER_DATABASE_URL": owner.replace("//estimation:", "//operated:").removesuffix(
            "/estimation"
        )
        + "/operated",
    }

    def variables(service):
        files = systemd.settings(service)["EnvironmentFile"]
        found = {name: value for file in files for name, value in told[file.rpartition("/")[2]].items()}
        return {name: here.get(name, value) for name, value in found.items()}

    running = Programs(image, tmp_path, variables, *compose.PROGRAMS)
    migrate = systemd.command("migrate")[1:]
    subprocess.run([sys.executable, *migrate], cwd=image, env=running.environment("migrate"), check=True)
    with running:
        eventually(lambda: running.is_ready()["status"] == "ready", within=300)


def test_a_release_is_made_of_a_clone(tmp_path):
    clone = tmp_path / "release"
    subprocess.run(["git", "clone", "--quiet", str(CHECKOUT), str(clone)], check=True)
    told = ("ESTIMATION_", "DATABASE_URL", "REDIS_URL", "DJANGO_", "PYTHON")
    alone = {name: value for name, value in os.environ.items() if not name.startswith(told)}
    subprocess.run([clone / "deploy/release"], env=alone, check=True, timeout=900)
    for program in (*compose.PROGRAMS, "migrate"):
        assert (clone / ".venv/bin" / systemd.command(program)[0]).exists()
    assert list((clone / "staticfiles/board/assets").glob("main-*.js"))
    shutil.rmtree(clone)
