"""Every step of the lessons: the learner makes a wrong move first, then the right one."""

import re
from itertools import pairwise
from typing import Any, Final

import pytest

from accounts.isolates import translated
from games.api.texts.languages import LANGUAGES
from games.web.learn.lessons import LESSONS
from tests.browser.seated import PHONE, SHOWN, by_tap, faults_of
from tests.web.learn.test_lesson import RIGHT

TRUMPS: Final = ("C", "D", "H", "S", "NT")
# Moves that are legal in a lesson, but not what it asks for.
WRONG: Final = {
    "trick": "4H", "follow": "KD,9D", "trump": "AD", "estimate": "5", "thirteen": "4",
    "caller": "4:NT", "with": "3", "risk": "4", "dash": "4:NT", "multiplier": "5",
}  # fmt: skip
STEPS: Final = [key for key, lesson in LESSONS.items() if not lesson.by_steady]


def make(page: Any, move: str) -> None:
    """Make one move with the controls that the board shows for it."""
    page.wait_for_selector(".lesson .status.mine")
    if ":" in move:
        tricks, trump = move.split(":")
        page.click(f".pad .cell >> nth={(int(tricks) - 4) * len(TRUMPS) + TRUMPS.index(trump)}")
        page.click(".send .go")
    elif move.isdecimal():
        page.click(f".numbers [data-value='{move}']")
        page.click(".send .go")
    elif move == "dash_call":
        page.click(".say .plain button >> nth=0")
    else:
        page.click(f".own-hand [data-card='{move}']")


def ending(page: Any, moves: str) -> str:
    """Make these moves, and return the verdict at the end of the lesson."""
    for move in moves.split(","):
        make(page, move)
    page.wait_for_selector(".ending")
    return str(page.inner_text(".ending .verdict"))


@pytest.fixture
def learner(chromium: Any, site: str) -> Any:
    context = chromium.new_context(viewport=PHONE, reduced_motion="reduce")
    page = context.new_page()
    page.faults = faults_of(page, site)
    yield page
    context.close()
    assert page.faults == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", STEPS)
def test_a_step_says_what_to_do_and_what_came_of_it(learner, site, key, language) -> None:
    text = LESSONS[key].text
    learner.goto(f"{site}/learn/{key}?lang={language}")
    learner.wait_for_selector(".lesson .idea b")
    idea = learner.inner_text(".lesson .idea")
    assert all(translated(each, language) in idea for each in (*text.told, text.task))
    assert ending(learner, WRONG[key]) == f"✗ {translated(text.wrong, language)}"
    learner.click(".ending .after button")
    learner.wait_for_selector(".lesson .idea b")
    assert ending(learner, min(RIGHT[key])) == f"✓ {translated(text.right, language)}"
    learner.click(".ending .go")
    following = list(LESSONS)[list(LESSONS).index(key) + 1]
    learner.wait_for_url(lambda address: f"/learn/{following}" in address)
    learner.wait_for_selector(".lesson .idea b")


@pytest.mark.parametrize(("key", "language"), [("with", "ar"), ("thirteen", "en"), ("caller", "en")])
def test_on_a_small_phone_nothing_covers_the_text(learner, site, key, language) -> None:
    learner.set_viewport_size({"width": 320, "height": 568})
    learner.goto(f"{site}/learn/{key}?lang={language}")
    learner.wait_for_selector(".lesson .idea b")
    learner.wait_for_selector(".lesson .say")
    boxes = [learner.locator(f".lesson {each}").bounding_box() for each in (".bar", ".idea", ".felt", ".own")]
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"] + 1
    for each in (".idea", ".own"):
        shown = learner.locator(f".lesson {each}")
        assert shown.evaluate("each => each.scrollHeight <= each.clientHeight + 1"), each


def test_the_other_half_of_the_bids_is_offered_as_bids(learner, site) -> None:
    learner.goto(f"{site}/learn/caller?lang=en")
    for lowest, highest in ((9, 13), (4, 8)):
        learner.get_by_role("button", name=re.compile(f"^Bids .*{lowest}–{highest}")).click()
        assert learner.inner_text(".pad .cell >> nth=0") == str(lowest)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_round_is_commented_and_counted(learner, site, language) -> None:
    learner.goto(f"{site}/learn/round?lang={language}")
    taken = 0
    while True:
        learner.wait_for_selector(".lesson .status.mine, .ending")
        if learner.query_selector(".ending"):
            break
        learner.wait_for_selector(".idea p")
        before = learner.evaluate(SHOWN)
        by_tap(learner)
        taken += 1
        learner.wait_for_function(f"before => ({SHOWN})() !== before", arg=before)
    assert 14 <= taken <= 16
    assert learner.locator(".ending .column .points").count() == 4
    assert learner.get_attribute(".ending .go", "href") == "/"


def test_a_step_that_does_not_arrive_is_asked_for_again(learner, site) -> None:
    answers = iter((502, 503))

    def fails_twice(route: Any) -> None:
        status = next(answers, None)
        route.continue_() if status is None else route.fulfill(status=status, body="<h1>Bad gateway</h1>")

    learner.route("**/moment?*", fails_twice)
    learner.goto(f"{site}/learn/{STEPS[0]}?lang=en")
    learner.wait_for_selector(".notice:has-text('did not arrive')")
    learner.wait_for_selector(".lesson .status.mine")
    assert learner.query_selector(".notice") is None
    learner.faults.clear()  # the browser writes each failed request into its console
