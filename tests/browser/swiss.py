"""A Swiss tournament from draft to confirmed end, only by the admin's pages.

Sixty-four players play six stage rounds of very short games, with the same boards at all tables. Two drop
out, and one comes late. One does not move and is disqualified, to which two officials agree. One score was
wrong. ESTIMATION_SWISS=16,2 plays a smaller one.
"""

import os
import re
from collections import Counter

from django.db.models import F

from accounts.models import User
from games.feed.models import AuditEntry
from games.tables.models import Waiting
from games.tournaments.models import StageRound, Tournament
from games.tournaments.queries.attention import LIVE_STUCK
from tests.browser.director import Director
from tests.system.processes import eventually

PLAYERS, ROUNDS = (int(each) for each in os.environ.get("ESTIMATION_SWISS", "64,6").split(","))
NAME, REASON = "Winter Swiss", "He did not come back from the break."
WRONG = "The score was noted at the wrong seat."
LONGEST_ROUND_S = 1800


def test_a_swiss_is_run_to_its_confirmed_end_through_the_admin_alone(director, committed) -> None:
    omar: Director = director()
    nadia: Director = director("nadia")
    omar.signs_in()
    nadia.signs_in()
    makes(omar)
    fills_the_field(omar)
    for number in range(1, ROUNDS + 1):
        if number == 2:
            corrects_a_result(omar)
            disqualifies(omar, nadia)
            lets_go_and_come(omar)
        publishes(omar, number)
        if number == 1:
            wakes_the_stuck_table(omar)
        awaits_the_end(omar, number)
    confirms(omar)
    event = Tournament.objects.get(name=NAME)
    assert event.status == "confirmed" and event.stage_rounds.count() == ROUNDS
    assert event.pairings.filter(number__gte=1).exclude(table__status="finished").count() == 0
    assert Counter(event.entries.values_list("status", flat=True)) == {
        "entered": PLAYERS - 2, "dropped": 2, "disqualified": 1,
    }  # fmt: skip
    told = set(AuditEntry.objects.values_list("what", flat=True))
    assert {"stage_round_published", "player_entered"} <= told, told
    assert omar.errors == nadia.errors == []


def makes(omar: Director) -> None:
    """Make an account for a player without one, and a draft of the event. Open its entries."""
    omar.opens("/admin/accounts/user/add/")
    password = "thirteen sleepy tricks"
    omar.fills(name="sleepy", password1=password, password2=password)
    omar.submits("[name=_save]")
    assert User.objects.filter(name="sleepy").exists(), omar.reads()
    omar.opens("/admin/tournaments/tournament/add/")
    omar.fills(
        name=NAME, length="micro", seconds="300", stage_rounds=str(ROUNDS), late_until="2",
        capacity=str(PLAYERS + 4), complaint_hours="0",
    )  # fmt: skip
    omar.page.locator("[name=duplicate]").check()
    omar.shows("event-form")
    omar.presses("Make the event")
    steps(omar, "Open entries")


def fills_the_field(omar: Director) -> None:
    visits(omar, "Entries")
    omar.fills(player="sleepy")
    omar.presses("Enter this player")
    enters_bots(omar, PLAYERS - 1)
    assert f"{PLAYERS - 1} bots are entered." in omar.reads()
    omar.shows("entries")
    visits(omar, "Overview")
    steps(omar, "Close entries")


def enters_bots(omar: Director, count: int) -> None:
    omar.fills(**{"bots-count": str(count)})
    omar.presses("Enter these bots")


def corrects_a_result(omar: Director) -> None:
    """Correct a score that was stored wrongly, with a category and a reason that everybody sees."""
    visits(omar, "Tables")
    omar.clicks("Intervene at table 2")
    order = {"seat": "1", "change": "10", "category": "wrong_result", "reason": WRONG}
    directs(omar, "Change a score", **order)
    to_event(omar)


def disqualifies(omar: Director, nadia: Director) -> None:
    """Disqualify a player: omar appoints nadia as a director and asks, and nadia agrees."""
    visits(omar, "Officials")
    omar.fills(player="nadia", role="director")
    omar.presses("Appoint")
    visits(omar, "Entries")
    omar.clicks("Disqualify sleepy")
    omar.fills(reason=REASON)
    omar.submits("form.ev-once button[type=submit]")
    to_event(nadia)
    nadia.shows("two-officials")
    nadia.clicks("Agree")
    nadia.submits("form.ev-once button[type=submit]")
    assert "Agreed, and done." in nadia.reads()


def lets_go_and_come(omar: Director) -> None:
    """Take out two entries after the first stage round, and enter a bot late."""
    to_event(omar)
    visits(omar, "Entries")
    for row in (2, 3):
        omar.follows(
            omar.page.locator("tbody tr").nth(row).get_by_role("link", name=re.compile("^Take out: "))
        )
        omar.fills(reason=REASON)
        omar.submits("form.ev-once button[type=submit]")
    enters_bots(omar, 1)
    assert "1 bot is entered." in omar.reads()
    visits(omar, "Overview")


def publishes(omar: Director, number: int) -> None:
    omar.clicks("Pair the next round")
    omar.page.locator("#told").wait_for()
    if number == 1:
        swaps(omar)
        omar.shows_in_both("pairing")
    omar.presses(f"Publish round {number}")
    assert Tournament.objects.get(name=NAME).stage_rounds.count() == number, omar.reads()


def swaps(omar: Director) -> None:
    """Swap the seats of two players, and then discard this for a new draw."""
    names = omar.page.locator("#one option").all_inner_texts()
    omar.page.locator("#one").select_option(label=names[0])
    omar.page.locator("#other").select_option(label=names[-1])
    omar.presses("Swap their seats")
    assert "Chosen by hand" in omar.page.content()
    omar.presses("Draw again")
    assert "draw 1" in omar.page.locator("#told").inner_text()


def wakes_the_stuck_table(omar: Director) -> None:
    """Replace a sleeping player by a bot; their turn is dated back, so that the table counts as stuck."""
    asleep = Waiting.objects.filter(bot=False, table__tournament=Tournament.objects.get(name=NAME).pk)
    eventually(asleep.exists, within=60)
    asleep.update(since=F("since") - LIVE_STUCK)
    omar.opens("/admin/")
    omar.page.locator(".concerns [data-kind=table_stuck]").wait_for()
    omar.shows_in_both("overview")
    omar.follows(omar.page.locator(".concerns [data-kind=table_stuck] a").first)
    omar.shows("directing")
    (number,) = re.findall(r"(\d) sleepy [^a-z]*since", omar.reads())
    order = {"seat": str(int(number) - 1), "player": "steady", "reason": REASON}
    directs(omar, "Replace a player", **order)


def directs(omar: Director, what: str, **order: str) -> None:
    """Make an intervention: fill in, preview its consequences, confirm."""
    omar.clicks(what)
    omar.fills(**order)
    omar.submits("button[name=do][value=preview]")
    omar.page.locator("#consequences").wait_for()
    omar.submits("button[name=do][value=it]")
    assert f": {what}." in omar.reads() and "/tables/?round=" in omar.page.url


def awaits_the_end(omar: Director, number: int) -> None:
    event = Tournament.objects.filter(name=NAME)
    played = event.filter(stage_rounds__number=number, stage_rounds__status=StageRound.Status.PLAYED)
    if number == ROUNDS:
        played = event.filter(status=Tournament.Status.PLAYED)
    eventually(played.exists, within=LONGEST_ROUND_S, every=0.5)
    to_event(omar)
    done = "Confirm the standings" if number == ROUNDS else "Pair the next round"
    omar.page.get_by_role("link", name=done).first.wait_for()
    print(f"round {number} is played", flush=True)


def confirms(omar: Director) -> None:
    visits(omar, "Standings")
    omar.shows_in_both("standings")
    visits(omar, "Overview")
    steps(omar, "Confirm the standings")
    visits(omar, "Log")
    omar.shows("log")
    visits(omar, "Boards")
    omar.clicks("Board 1")
    omar.shows_in_both("board")


def to_event(omar: Director) -> None:
    omar.opens("/admin/tournaments/tournament/")
    omar.follows(omar.page.get_by_role("link", name=NAME).first)


def visits(omar: Director, tab: str) -> None:
    omar.clicks(tab, within=".ev-tabs")


def steps(omar: Director, label: str) -> None:
    """Press a button of the event's page, and confirm it on the page with the consequences."""
    omar.clicks(label)
    omar.page.locator("#consequences").wait_for()
    omar.presses(label)
