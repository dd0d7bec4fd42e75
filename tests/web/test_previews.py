"""Pictures for previews of links: of players and events, with public data only."""

import re
import struct

import pytest

from games.ratings.services import sweep_ratings
from tests.api.client import done
from tests.api.games import finished, played, started
from tests.people import somebody
from tests.web.pages import page, send
from tests.web.test_events import EVENT, event, omar  # noqa: F401  # fixtures

pytestmark = pytest.mark.django_db


def picture(client, path: str) -> bytes:
    answer = client.get(path)
    assert answer.status_code == 200 and answer.headers["Content-Type"] == "image/png"
    assert answer.headers["Cache-Control"] == "max-age=300"
    assert struct.unpack(">II", answer.content[16:24]) == (640, 336)
    return answer.content


def pictured(html: str) -> str:
    found = re.search(r'property="og:image" content="http://testserver([^"]+)"', html)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_picture_of_a_player_changes_when_they_get_a_rating(browser, person, language):
    four = [person(name) for name in ("ali", "badr", "camil", "dina")]
    path = pictured(page(browser(), f"/players/ali?lang={language}"))
    assert path == f"/players/ali/picture.png?lang={language}"
    before = picture(browser(), path)
    table = started(four, ruleset="modern", options={"rounds": [14]}, turn_limit=60, rated=True)
    played(table, four, until=finished)
    sweep_ratings()
    after = picture(browser(), path)
    assert before != after == picture(browser("badr"), path), "everybody sees the same"
    assert browser().get("/players/nobody/picture.png").status_code == 404


def test_an_event_is_drawn_with_how_many_entered_and_a_draft_for_nobody(event, omar, browser):  # noqa: F811
    path = pictured(page(browser(), f"/{event}"))
    assert path == f"/{event}/picture.png?lang=en"
    before = picture(browser(), path)
    send(browser("ali"), f"/{event}", f"/{event}/enter")
    assert before != picture(browser(), path) == picture(browser("ali"), path)
    draft = f"/tournaments/{done(omar.post('tournaments', EVENT), 201)['id']}"
    assert pictured(page(browser("omar"), draft)).startswith("/static/web/icon-512")
    assert browser("omar").get(f"{draft}/picture.png").status_code == 404


def test_a_long_name_and_one_with_markup_are_drawn_too(omar, browser):  # noqa: F811
    name = f"<b>{'n' * 70}</b>"
    path = f"tournaments/{done(omar.post('tournaments', EVENT | {'name': name}), 201)['id']}"
    done(omar.post(f"{path}/steps", {"step": "open"}))
    somebody("x" * 30)
    for drawn in (f"/{path}/picture.png", f"/players/{'x' * 30}/picture.png?lang=ar"):
        picture(browser(), drawn)
