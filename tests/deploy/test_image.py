"""The image serves every page, so its Dockerfile copies enough."""

import pytest

from games.api.pages.documents import SERVED
from tests.deploy.addresses import addresses
from tests.deploy.image import Line, is_sent, lay_out, stages
from tests.people import somebody
from tests.staff import staff_client
from tests.system import loopback

HOST = "play.example.org"


def test_the_image_holds_what_is_committed_and_nothing_of_the_workplace():
    assert is_sent("docs/rules.md") and is_sent("games/api/pages/views.py")
    left_out = (
        ".local/secrets.json",
        "deploy/.env",
        "tests/conftest.py",
        "games/api/__pycache__/health.pyc",
        "games/web/static/board/manifest.json",
        "web/node_modules/preact/package.json",
        ".git/HEAD",
    )
    assert [path for path in left_out if is_sent(path)] == []


def test_a_line_that_copies_what_the_builder_is_not_given_is_found_out(tmp_path, monkeypatch):
    lines = stages()
    lines["web"].insert(0, Line("COPY", "tests tests"))
    monkeypatch.setattr("tests.deploy.image.stages", lambda: lines)
    with pytest.raises(FileNotFoundError, match="COPY tests"):
        lay_out("web", tmp_path)


def test_both_images_hold_the_same_source_and_only_the_worker_adds_packages():
    copied = {
        name: [line.rest for line in lines if line.instruction == "COPY"] for name, lines in stages().items()
    }
    source, packages = (
        copied["source"],
        "requirements-bootstrap.lock deploy/requirements.lock deploy/requirements-telemetry.lock ./",
    )
    board = "--from=board /build/board games/web/static/board"
    assert copied["web"] == [*source, "--from=packages /opt/estimation /opt/estimation", board]
    assert copied["board"] == [packages, "deploy/requirements-board.lock ./", "web web"]
    assert copied["worker"] == [*source, "--from=worker-packages /opt/estimation /opt/estimation"]
    assert copied["packages"] == [packages]
    assert copied["worker-packages"] == [packages, "deploy/requirements-worker.lock ./"]


def test_every_page_of_the_image_is_answered_in_production(programs):
    """Ask as a member of staff with a cookie, and as a stranger, whom the admin sends to sign in."""
    running = programs("web", host=HOST)
    chef = somebody("chef", is_staff=True, is_superuser=True)
    cookies = {"sessionid": staff_client(chef).cookies["sessionid"].value}
    found = addresses({"name": "chef", "object_id": str(chef.pk)})
    assert {f"/{page}" for page in SERVED} <= set(found)
    failed = []
    outside = [path for path in found if not path.startswith("/admin/")]
    for who, jar, asked in (("nobody", {}, [*outside, "/admin/"]), ("chef", cookies, found)):
        with loopback.client(base_url=running.url, cookies=jar, headers=AS_A_PROXY, timeout=120) as asking:
            answers = {path: asking.get(path, headers={"Accept": "text/html"}).status_code for path in asked}
        failed += [f"{who} {path}: {status}" for path, status in answers.items() if status >= 500]
        assert [answers[f"/{page}"] for page in SERVED] == [200] * len(SERVED)
    assert answers["/admin/"] == 200
    assert failed == [], running.log("web")
    assert running.asked_for_numba() == ""


AS_A_PROXY = {"Host": HOST, "X-Forwarded-Proto": "https"}
