"""Pictures of a round: everybody who may see its state gets one, with no other cards."""

import struct
from xml.etree import ElementTree

import pytest

from games.api.presented.pictures import moment, picture, png
from tests.api.client import Caller, done, problem
from tests.api.games import NAMES, finished, opened, played, started

pytestmark = pytest.mark.django_db
SVG = "{http://www.w3.org/2000/svg}"
FIRST = {"leader": 0, "cards": ["AS", "KS", "QS"], "winner": 0}
SECOND = {"leader": 0, "cards": ["3C", "9C", "4C"], "winner": 1}
ROUND = {"estimates": [1, None, 0], "won": None, "tricks": [FIRST, SECOND], "leader": 1, "trick": ["2H"]}


def drawn(answer) -> ElementTree.Element:
    assert answer.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert answer.status_code == 200, answer.content
    return ElementTree.fromstring(answer.content.decode())


def texts(picture: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize(
    ("cards", "leader", "trick", "won"),
    [
        (0, None, [], [0, 0, 0]),
        (2, 0, ["AS", "KS"], [0, 0, 0]),
        (3, 0, ["AS", "KS", "QS"], [1, 0, 0]),
        (4, 0, ["3C"], [1, 0, 0]),
        (7, 1, ["2H"], [1, 1, 0]),
        (50, 1, ["2H"], [1, 1, 0]),
        (None, 1, ["2H"], [1, 1, 0]),
    ],
)
def test_a_moment_is_told_by_how_many_cards_were_played(cards, leader, trick, won):
    assert moment(ROUND, cards)[:3] == (leader, trick, won)


@pytest.mark.parametrize("cards", [None, 3])
def test_what_others_won_is_not_known_while_tricks_are_concealed(cards):
    told = {**ROUND, "won": [None, 4, None], "tricks": [SECOND], "number": 7}
    said = {"trump": None, "multiplier": 1, "declarer": None, "dealer": 2}
    shown = texts(ElementTree.fromstring(picture(told | said, 1, ["Ali", "Badr", "Cyrine"], "en", cards)))
    assert {"–/1", "4/–", "–/0"} < {*shown}


def test_a_ten_is_written_as_10_and_the_dealer_has_a_mark_inside_the_picture():
    told = {**ROUND, "won": [1, 0, 0], "trick": ["TS"], "number": 7}
    said = {"trump": None, "multiplier": 1, "declarer": None, "dealer": 0}  # the dealer sits lowest
    shown = ElementTree.fromstring(picture(told | said, 1, ["Ali", "Badr", "Cyrine"], "en", None))
    assert "10" in texts(shown) and "T" not in texts(shown)
    assert [float(each.attrib["cy"]) < 450 for each in shown.iter(f"{SVG}circle")] == [True]


def test_a_finished_round_is_drawn_after_any_of_its_cards(person):
    people = [person(name) for name in NAMES[:2]]
    path = started(people, ruleset="updown", options={"rounds": [2]})
    played(path, people, until=finished)
    last = done(Caller().get(f"{path}/rounds/2"))["tricks"][-1]["cards"]
    whole = drawn(Caller().get(f"{path}/rounds/2/picture.svg"))
    assert {card[:-1].replace("T", "10") for card in last} < {*texts(whole)}
    assert {*NAMES[:2]} < {*texts(whole)}
    begun = drawn(Caller().get(f"{path}/rounds/2/picture.svg?cards=0"))
    assert len(texts(whole)) == len(texts(begun)) + 2
    title = Caller().get(f"{path}/rounds/2/picture.svg?lang=ar").content.decode()
    assert "<title>الدور 1: " in title, "its place in the game, not its number in the rules"
    assert {"1", "2"} & {*texts(whole)[:1]} == {"1"}


def test_the_same_moment_is_a_png_in_letters_that_need_no_font_of_the_machine(person):
    people = [person(name) for name in NAMES[:2]]
    path = started(people, ruleset="updown", options={"rounds": [2]})
    played(path, people, until=finished)
    answers = [Caller().get(f"{path}/rounds/2/picture.png{query}") for query in ("", "?cards=0")]
    for answer in answers:
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
        assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", answer.content[16:24]) == (640, 460)
    assert answers[0].content != answers[1].content
    etag = answers[0].headers["ETag"]
    assert Caller().get(f"{path}/rounds/2/picture.png", if_none_match=etag).status_code == 304
    problem(Caller().get(f"{path}/rounds/9/picture.png"), 404, "not_found")


@pytest.mark.parametrize("text", ["Layla", "ليلى", "Ωμέγα", "Иван", "2/4 ×3 –…"])
def test_each_letter_of_a_name_leaves_ink(text):
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">'
    svg = head + '<text y="20" font-family="sans-serif">{}</text></svg>'
    assert png(svg.format(text)) not in (png(svg.format("")), png(svg.format("\u0e01" * len(text))))


def test_nothing_is_drawn_of_a_hand(person):
    people = [person(name) for name in NAMES[:2]]
    path = started(people, ruleset="updown", options={"rounds": [2]})
    for caller in (*people, Caller()):
        picture = drawn(caller.get(f"{path}/rounds/2/picture.svg"))
        assert not [each for each in picture.iter(f"{SVG}rect") if each.get("rx")]


def test_what_is_not_there_or_nobody_s_business_is_not_drawn(person):
    people = [person(name) for name in NAMES[:2]]
    path = opened(people[:1], ruleset="updown", options={"rounds": [2]}, players=2, visibility="invite")
    done(people[0].put(f"{path}/invitations/{NAMES[1]}"))
    done(people[1].put(f"{path}/seats/1"))
    done(people[0].post(f"{path}/start"))
    drawn(people[1].get(f"{path}/rounds/2/picture.svg"))
    problem(Caller().get(f"{path}/rounds/2/picture.svg"), 404, "not_found")
    problem(people[0].get(f"{path}/rounds/9/picture.svg"), 404, "not_found")
    problem(people[0].get(f"{path}/rounds/2/picture.svg?cards=-1"), 400, "invalid_parameter")
