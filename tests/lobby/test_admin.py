"""Pages of moderators: what comes first, what they offer, and their words in Arabic."""

import re
from datetime import UTC, date, datetime, timedelta
from html import unescape

import pytest
from django.contrib.admin.utils import quote
from django.urls import reverse

from accounts.models import User
from games.lobby import services
from games.lobby.models import Case, Measure, Report, Signal
from tests.people import somebody
from tests.scenes import scene
from tests.staff import staff_client
from tests.tables.table_setup import played_out, small

pytestmark = pytest.mark.django_db
ICON = r"<(span|i)[^>]*material-symbols[^>]*>[^<]*</\1>"  # a name that is drawn
REASON = "قال كلامًا جارحًا لغيره."
EVIDENCE = {
    "by": 1, "share": 0.9, "expected_games": 1.5, "points": 300, "ahead": 30, "behind": 1, "kinder": 0.2,
    "unlike_results_with_others": 5.1, "share_of_the_loser_s_games": 1.0, "choices": 300, "far": 5.2,
    "kinder_back": 0.0, "far_back": 0.1, "days": 3, "most_accounts_there": 2, "slow_when_lost": 0.5,
    "slow_else": 0.1, "turns_when_lost": 60, "turns": 200,
}  # fmt: skip


@scene
def two():
    return [somebody("علي"), somebody("بدر")]


@scene
def staff():
    return User.objects.create_superuser("مدير")


@pytest.fixture
def admin(staff):
    return staff_client(staff)


@scene
def case(two):
    """A case about Badr."""
    return services.report(by=two[0], about=two[1], reason="insults").case


def ahead():
    return datetime.now(UTC) + timedelta(days=1)


def offered(client, row):
    """Return the decisions that a row's page offers."""
    named = f"lobby_{type(row).__name__.lower()}"
    page = client.get(reverse(f"admin:{named}_change", args=[row.pk])).content.decode()
    every = (
        "warn", "ban_from_chat", "suspend", "lift", "remove_message", "close_with_merit",
        "close_without_merit",
    ) if (
        named == "lobby_case"
    ) else ("open_cases", "look_at", "dismiss")  # fmt: skip
    return [each for each in every if reverse(f"admin:{named}_{each}", args=[row.pk]) in page]


def test_open_cases_come_first_the_oldest_of_them_at_the_top_and_then_those_closed_last(two, admin, staff):
    people = [somebody(f"p{number}") for number in range(4)]
    cases = [services.report(by=two[0], about=each, reason="spam").case for each in people]
    for closed in cases[:2]:
        services.close(case_id=closed.pk, by=staff, reason=REASON, merit=True)
    listed = admin.get(reverse("admin:lobby_case_changelist")).context["cl"].result_list
    assert [each.pk for each in listed] == [cases[number].pk for number in (2, 3, 1, 0)]


def test_a_case_offers_what_may_still_be_decided_in_it(two, admin, staff, case):
    close = ["close_with_merit", "close_without_merit"]
    assert offered(admin, case) == ["warn", "ban_from_chat", "suspend", *close]
    services.ban_from_chat(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    assert offered(admin, case) == ["warn", "ban_from_chat", "suspend", "lift", *close]
    services.close(case_id=case.pk, by=staff, reason=REASON, merit=True)
    assert offered(admin, case) == ["lift"]
    services.lift_bans(case_id=case.pk, by=staff, reason=REASON)
    assert offered(admin, case) == []


def test_a_moderator_reads_and_decides_nothing_about_themselves_and_their_bots(two, admin, staff):
    """They would read who reported them, and close their own case."""
    program = somebody("بوت", kind="bot", owner=staff)
    for about, found in ((staff, False), (program, False), (two[1], True)):
        case = services.report(by=two[0], about=about, reason="insults").case
        (alone,), (both,) = signals([about], ["time_outs"]), signals([about, two[0]], ["farming"])
        for row, kind in ((case, "case"), (alone, "signal"), (both, "signal")):
            assert (quote(row.pk) in admin.get(f"/admin/lobby/{kind}/").content.decode()) is found
            page = admin.get(reverse(f"admin:lobby_{kind}_change", args=[row.pk]))
            assert page.status_code == (200 if found else 302)
        close = reverse("admin:lobby_case_close_without_merit", args=[quote(case.pk)])
        assert admin.post(close, {"reason": REASON}).status_code == 302
        case.refresh_from_db()
        assert (case.closed_at is not None) is found


def test_a_moderator_reads_about_nobody_else_what_names_them_or_a_bot_of_theirs(two, admin, staff, case):
    program = somebody("بوت", kind="bot", owner=staff)
    (alone,), (both,) = signals([two[1]], ["time_outs"]), signals(two, ["farming"])
    (own,), (bots,) = signals([two[1], staff], ["help"]), signals([two[1], program], ["together"])
    pages = [
        admin.get(reverse(f"admin:lobby_{kind}_change", args=[row.pk])).content.decode()
        for kind, row in (("case", case), ("signal", alone))
    ]
    for page in pages:
        assert quote(both.pk) in page and two[0].name in page
        assert quote(own.pk) not in page and quote(bots.pk) not in page


def test_a_signal_that_was_dismissed_offers_nothing_more(two, admin, staff):
    (signal,) = signals(two[:1], ["time_outs"])
    services.mark_signal_seen(signal_id=signal.pk, by=staff, reason=REASON)
    assert offered(admin, signal) == ["open_cases", "look_at", "dismiss"]
    services.dismiss(signal_id=signal.pk, by=staff, reason=REASON)
    assert offered(admin, signal) == []


def signals(people, kinds):
    alone = {"player": people[0], "other": None}
    both = dict(zip(("player", "other"), sorted(people, key=lambda each: each.pk), strict=False))
    return [
        Signal.objects.create(
            kind=each, period=date(2026, 10, 1), strength=5.5, games=30, evidence=EVIDENCE,
            **(alone if each in ("stalling", "time_outs") else both),
        )
        for each in kinds
    ]  # fmt: skip


def english(client, address):
    """Return the Latin words of a page in Arabic, without ids, names of rulesets and the admin's own."""
    page = client.get(address, headers={"accept-language": "ar"}).content.decode()
    shown = "<" + page.split('id="content"', 1)[1]
    shown = re.sub(rf"{ICON}|<(script|style|kbd)\b.*?</\2>|<[^>]*>", " ", shown, flags=re.S)
    found = re.findall(r"[A-Za-z_]{3,}[\w@]*", unescape(shown))
    own = re.compile(r"(case|signal|table)_\w{26}|updown@?\d*|UTC|esc|ali|badr")
    return [each for each in found if not own.fullmatch(each)]


def test_pages_about_cases_are_in_arabic_for_staff_who_read_arabic(two, admin, staff, case):
    table = small(two)
    services.say(table_id=table.pk, author=two[1], phrase="hello")
    played_out(table)
    cited = services.Cited(messages=[1], from_seq=2)
    for reason in Report.Reason.values:
        person = somebody(f"س{Report.Reason.values.index(reason)}")
        services.report(by=person, about=two[1], reason=reason)
    services.report(by=two[0], about=two[1], reason="spam", table_id=table.pk, cited=cited)
    services.warn(case_id=case.pk, by=staff, reason=REASON)
    services.ban_from_chat(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    services.lift_bans(case_id=case.pk, by=staff, reason=REASON)
    services.suspend(case_id=case.pk, by=staff, reason=REASON, until=ahead())
    Measure.objects.filter(kind="warning").update(by=None)
    signals(two, Signal.Kind.values)
    addresses = [
        reverse("admin:lobby_case_changelist"),
        reverse("admin:lobby_case_change", args=[case.pk]),
        reverse("admin:lobby_case_suspend", args=[quote(case.pk)]),
    ]
    assert [english(admin, each) for each in addresses] == [[], [], []]
    services.close(case_id=case.pk, by=staff, reason=REASON, merit=True)
    assert english(admin, addresses[0]) == [] == english(admin, addresses[1])
    assert Case.objects.get().merit


def test_signals_are_in_arabic_for_staff_who_read_arabic(two, admin, staff):
    found = signals(two, Signal.Kind.values)
    services.open_cases(signal_id=found[0].pk, by=staff, reason=REASON)
    services.dismiss(signal_id=found[1].pk, by=staff, reason=REASON)
    assert english(admin, reverse("admin:lobby_signal_changelist")) == []
    for each in found:
        assert english(admin, reverse("admin:lobby_signal_change", args=[each.pk])) == [], each.kind
