"""Tables, feed and audit trail in the admin: staff read them, and may abort a game with a reason."""

import base64
import re
from datetime import timedelta

import pytest
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import services as accounts
from accounts.hours import DailyHours
from accounts.models import User
from games.engine.actions import ESTIMATES
from games.engine.cards import CARD_TEXT, cards
from games.engine.round import Phase
from games.feed.models import AuditEntry
from games.tables import queries, services
from games.tables.admin.intervention_forms import DirectForm, FormData
from games.tables.interventions import InterventionKind
from games.tables.models import OpenClaim, Table
from games.tables.services.directing import stand_of
from tests.isolates import plain
from tests.people import somebody
from tests.staff import staff_client
from tests.tables import table_setup
from tests.tables.clocks.clock_tables import clock, corresponding, ran_out
from tests.tables.table_setup import present, seated, small, started, step

pytestmark = pytest.mark.django_db


def signed_in(*permissions: str, name: str = "helper") -> Client:
    staff = somebody(name, is_staff=True)
    staff.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return staff_client(staff)


@pytest.fixture
def staff() -> Client:
    return signed_in("view_table", "abort_table", "view_feedevent", "view_auditentry")


def page(table: Table, name: str = "change") -> str:
    return f"/admin/tables/table/{table.pk}/{name}/"


@pytest.mark.parametrize("many", [1, 30])
def test_the_list_of_tables_takes_as_many_queries_for_thirty_as_for_one(
    staff, four, many, django_assert_max_num_queries
):
    for _ in range(many):
        seated(four[:1])
    with django_assert_max_num_queries(12):
        answer = staff.get("/admin/tables/table/")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert plain(page).count(">amal</a>") == many and "modern@1" not in page
    assert len(re.findall(r">table_\w+<", page)) == 0, "people look for names"


def test_no_page_of_the_feed_counts_or_reads_all_of_it(staff, four):
    """It grows for ever: after some years such a statement would be given up, and no page be shown."""
    seated(four[:1])
    address = "/admin/feed/feedevent/"
    for asked, many in (("", 3), ("?kind=table_opened&q=lobby", 1), ("?kind=seat_freed", 0)):
        with CaptureQueriesContext(connection) as statements:
            answer = staff.get(f"{address}{asked}")
        assert answer.status_code == 200 and len(answer.context["cl"].result_list) == many
        of_it = [each["sql"] for each in statements if '"feed_feedevent"' in each["sql"]]
        assert of_it and all(" LIMIT " in each and "DISTINCT" not in each for each in of_it)


def test_a_table_is_found_by_the_name_of_a_player(staff, four):
    table = seated(four[:2])
    seated(four[2:3])
    answer = staff.get("/admin/tables/table/?q=basim").content.decode()
    assert set(re.findall(r"tables/table/(\w+)/change/", answer)) == {quote(table.pk)}
    assert ">amal, basim<" in plain(answer)


@pytest.mark.parametrize(
    ("language", "said", "unsaid"),
    [("en", ("Public", "running"), ("عامّة",)), ("ar", ("عامّة", "جارية"), ("Public", "running"))],
)
def test_status_and_visibility_of_tables_are_shown_in_the_language_of_the_staff(
    staff, four, language, said, unsaid
):
    started(four)
    page = staff.get("/admin/tables/table/", headers={"Accept-Language": language}).content.decode()
    rows = page[page.index("<tbody") : page.index("</tbody>")]
    assert all(each in rows for each in said) and not any(each in rows for each in unsaid)


def test_a_table_shows_seats_and_rounds_but_neither_hand_nor_seed(staff, four):
    table = started(four, client_seed=b"the cut of amal")
    for _ in range(12):
        step(table)
    shown = staff.get(page(table)).content.decode() + staff.get(page(table, "log")).content.decode()
    for person in four:
        assert f": {person.name}, since entry" in shown
    assert "Round 1: dealt" in shown
    assert "table opened" in shown
    game = present(table).game
    row = Table.objects.get(pk=table.pk)
    hidden = [row.client_seeds[0], row.sealed_deal]
    for secret in hidden:
        for written in (bytes(secret).hex(), base64.b64encode(bytes(secret)).decode(), repr(bytes(secret))):
            assert written not in shown
    decks = queries.decks_of(row, game)
    for seat in range(4):
        for card in cards(decks.hand(game.open[0], seat)):
            assert f'"{CARD_TEXT[card]}"' not in shown.replace("&quot;", '"')


def test_a_table_of_days_shows_its_clocks_but_neither_plans_nor_why_a_deadline_lies_where_it_does(
    staff, four
):
    table = started(
        four[:2], ruleset="updown", players=2, options={"rounds": [3, 4]}, clock={"preset": "normal"},
        automatic=True,
    )  # fmt: skip
    (turn,) = queries.awaited_at(table.pk)
    owner = User.objects.get(pk=turn.player_id)
    until = clock(table, turn.seat).due_at + timedelta(days=2)
    accounts.go_on_vacation(user=owner, ends_at=until)
    accounts.choose_hours(user=owner, daily_hours=DailyHours("Africa/Cairo", (60, 120)))
    rules = [
        {"when": {"led": "S"}, "do": {"type": "lowest_winner"}},
        {"do": {"type": "discard_from", "suits": ["H"]}},
    ]
    services.confirm_plan(table_id=table.pk, player=owner, number=3, body={"rules": rules})
    shown = staff.get(page(table)).content.decode()
    due = clock(table, turn.seat).due_at
    assert f"{due:%Y-%m-%d %H:%M:%S}" in shown
    assert f"Seat {turn.seat + 1}: {owner.name}, 3 days, 0:00:00 left" in shown
    assert f"Turn {turn.round}.{turn.turn}: seat {turn.seat + 1}" in shown and "stands, 0 time-outs" in shown
    for private in ("lowest_winner", "discard_from", "acation", "Cairo", "quiet_hours", "weekend"):
        assert private not in shown.replace("&quot;", '"'), private


def test_claims_and_time_outs_are_shown(staff, four):
    table = corresponding(four[:2])
    ran_out(table)
    assert ", 1 time-out<" in staff.get(page(table)).content.decode()
    round = present(table).game.open[0].number
    OpenClaim.objects.create(table=table, round=round, due_at=table.created_at)
    until = f"{table.created_at:%Y-%m-%d}"
    assert f"Round {round}: until {until}" in staff.get(page(table)).content.decode()
    arabic = plain(staff.get(page(table), headers={"accept-language": "ar"}).content.decode())
    assert "المقعد 1: " in arabic and "نفد وقته مرّة" in arabic and "Seat 1" not in arabic
    assert "days" not in arabic and re.search("أيام و|يوم و|يومان و|يومًا و", arabic)


def test_the_log_is_read_in_pages(staff, four):
    table = started(four)
    while present(table).seq < 210:
        step(table)
    first = staff.get(page(table, "log")).content.decode()
    assert "table opened" in first
    assert "?since=200" in first
    rest = staff.get(page(table, "log") + "?since=200").content.decode()
    assert "table opened" not in rest
    assert "Next entries" in first and "Next entries" not in rest
    assert "table opened" in staff.get(page(table, "log") + "?since=nonsense").content.decode()


def test_staff_abort_a_game_with_a_reason(staff, four):
    table = small(four[:2])
    assert "reason" in staff.get(page(table, "abort")).content.decode()
    refused = staff.post(page(table, "abort"), {"reason": "   "})
    assert refused.status_code == 200
    assert Table.objects.get(pk=table.pk).status == "running"
    assert page(table, "abort") in staff.get(page(table, "change")).content.decode()
    assert staff.post(page(table, "abort"), {"reason": "Somebody cheats."}).status_code == 302
    assert page(table, "abort") not in staff.get(page(table, "change")).content.decode()
    assert Table.objects.get(pk=table.pk).status == "aborted"
    assert AuditEntry.objects.get().reason == "Somebody cheats."
    assert "Somebody cheats." in staff.get("/admin/feed/auditentry/").content.decode()
    again = staff.post(page(table, "abort"), {"reason": "Once more, please."}, follow=True)
    assert "has not started or is over" in again.content.decode()


def test_who_might_play_on_is_offered_by_name(four):
    table = started(four[:2], ruleset="updown", players=2)
    somebody("steady", "bot")
    form = DirectForm(InterventionKind.SUBSTITUTE, FormData(table, stand_of(table), ()))
    assert '<option value="steady">' in str(form["player"]) and 'list="suggested"' in str(form["player"])
    assert four[2].name not in str(form["player"])


def test_staff_direct_a_game_after_they_have_seen_what_would_come_of_it(four):
    director = signed_in("view_table", "direct_table")
    table = started(four[:2], ruleset="updown", players=2, turn_limit=60)
    (turn,) = queries.awaited_at(table.pk)
    order = {
        "kind": "substitute", "seat": 1 - turn.seat, "player": "emad", "reason": "She is ill today.",
        "version": "0.0", "do": "preview",
    }  # fmt: skip
    tried = director.post(page(table, "direct"), order)
    shown = tried.content.decode()
    lost = table.occupancies.get(seat=1 - turn.seat, to_seq=None).player.name
    assert f"Rank below all who stay: nobody → {lost} (seat {2 - turn.seat})" in shown
    assert f"emad (seat {2 - turn.seat}) (substitute)" in shown and "Scores" not in shown
    assert not AuditEntry.objects.exists()
    stale = director.post(page(table, "direct"), {**order, "do": "it"})
    assert "Something has happened at the table since" in stale.content.decode()
    assert "pause the clocks first" in stale.content.decode()
    version = tried.context["form"]["version"].value()
    done = director.post(page(table, "direct"), {**order, "do": "it", "version": version})
    assert done.status_code == 302 and present(table, four[3]).seat == 1 - turn.seat
    assert AuditEntry.objects.get().reason == "She is ill today."


def test_a_table_whose_turns_follow_each_other_fast_is_stopped_whatever_happened_since(four):
    director, table = signed_in("view_table", "direct_table"), small(four[:2], turn_limit=60)
    order = {"kind": "pause", "reason": "The hall has no power.", "version": "0.0", "do": "it"}
    assert director.post(page(table, "direct"), order).status_code == 302
    twice = director.post(page(table, "direct"), order)
    assert "has paused the game already" in twice.content.decode()
    assert AuditEntry.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"kind": "extend", "seat": 1}, "This field is required."),
        ({"kind": "extend", "seat": 2, "seconds": 60}, "This is no longer so at the table."),
        ({"kind": "substitute", "seat": 1, "player": "nobody"}, "No player has this name."),
        ({"kind": "force", "turn_id": "7.1/0"}, "This is no longer so at the table."),
        ({"kind": "pause", "reason": "short"}, "10 to 500 characters"),
        ({"kind": "resume"}, "The game is not paused."),
    ],
)
def test_what_is_wrong_with_an_order_is_said_beside_it(four, sent, told):
    table = small(four[:2], turn_limit=60)
    order = {"reason": "The hall has no power.", "version": "0.0", "do": "preview", **sent}
    answer = signed_in("view_table", "direct_table").post(page(table, "direct"), order)
    assert answer.status_code == 200 and told in answer.content.decode()


def test_the_page_says_who_is_awaited_and_offers_what_fits_by_name(four):
    director, table = signed_in("view_table", "direct_table"), small(four[:2], turn_limit=60)
    (turn,) = queries.awaited_at(table.pk)
    shown = director.get(page(table, "direct")).content.decode()
    assert shown.count(">amal<") == shown.count(">basim<") == shown.count("<div>since ") == 1
    offered = set(re.findall(r"\?kind=(\w+)", shown))
    assert {"pause", "extend", "message", "force"} <= offered
    assert not {"resume", "annul", "reveal"} & offered
    forced = director.get(page(table, "direct") + "?kind=force").content.decode()
    said = f"round {turn.round}: {four[turn.seat].name} (seat {turn.seat + 1}), since"
    assert said in forced and 'name="seat"' not in forced and 'name="seconds"' not in forced
    at = {"turn_id": f"{turn.round}.{turn.turn}/{turn.seat}", "version": "0.0"}
    order = {"kind": "force", "reason": "He fell asleep.", **at}
    tried = director.post(page(table, "direct"), order | {"do": "preview"})
    version = tried.context["form"]["version"].value()
    changed = director.post(page(table, "direct"), order | {"do": "change"}).content.decode()
    assert said in changed and "He fell asleep." in changed and 'id="consequences"' not in changed
    done = director.post(page(table, "direct"), order | {"do": "it", "version": version}, follow=True)
    assert done.redirect_chain == [(page(table), 302)]
    assert f"{table.pk}: Take a turn for a player." in done.content.decode()


def test_each_call_since_which_no_card_was_seen_can_be_taken_back_with_what_was_said(four):
    director, table = signed_in("view_table", "direct_table"), small(four[:2], turn_limit=60)
    (first,) = queries.awaited_at(table.pk)
    services.act_for(table_id=table.pk, seat=first.seat, turn=(1, first.turn), action=ESTIMATES[0])
    form = page(table, "direct") + "?kind=undo"
    step(table)
    offered = re.findall(r'value="1\.(\d+)/\d"[^>]*>([^<]*)</option>', director.get(form).content.decode())
    assert [int(turn) for turn, _ in offered] == [first.turn + 1, first.turn]
    assert offered[1][1] == f"round 1: {four[first.seat].name} (seat {first.seat + 1}), estimate 0"
    at = {"turn_id": f"1.{first.turn}/{first.seat}", "version": "0.0"}
    order = {"kind": "undo", "reason": "They pressed the wrong key.", **at}
    tried = director.post(page(table, "direct"), order | {"do": "preview"})
    version = tried.context["form"]["version"].value()
    director.post(page(table, "direct"), order | {"do": "it", "version": version})
    (again,) = queries.awaited_at(table.pk)
    assert again.seat == first.seat


def test_what_a_player_meant_to_say_is_chosen_among_what_anybody_knows_they_may(four):
    director, table = signed_in("view_table", "direct_table"), small(four[:2], turn_limit=60)
    (turn,) = queries.awaited_at(table.pk)
    form = page(table, "direct") + "?kind=force"
    offered = re.findall(r'value="(estimate\.\d+|[a-z_]+\.?\w*)"[^>]*>([^<]*)</option>',
                         director.get(form).content.decode())  # fmt: skip
    assert offered == [("estimate.0", "estimate 0"), ("estimate.1", "estimate 1")]
    at = {"turn_id": f"{turn.round}.{turn.turn}/{turn.seat}", "version": "0.0"}
    order = {"kind": "force", "reason": "He told it to the director.", **at, "action": "estimate.1"}
    tried = director.post(page(table, "direct"), order | {"do": "preview"})
    version = tried.context["form"]["version"].value()
    assert 'value="estimate.1"' in tried.content.decode()
    director.post(page(table, "direct"), order | {"do": "it", "version": version})
    assert AuditEntry.objects.get().body["action"] == {"type": "estimate", "value": 1}
    wrong = director.post(page(table, "direct"), order | {"action": "estimate.9", "do": "preview"})
    assert "This is no longer so at the table." in wrong.content.decode()
    while present(table).game.open[0].phase is not Phase.PLAY:
        step(table)
    cards = director.get(form).content.decode()
    assert "would show who holds them" in cards and "estimate." not in cards and "play." not in cards


def test_scores_are_given_seat_by_seat(four):
    director, table = signed_in("view_table", "direct_table"), small(four[:2])
    order = {
        "kind": "adjudicate", "scores_0": "7", "scores_1": "-3", "reason": "The cards were seen.",
        "version": "0.0", "do": "preview",
    }  # fmt: skip
    shown = director.post(page(table, "direct"), order).content.decode()
    assert "→ amal (seat 1) 7, basim (seat 2) -3" in shown
    assert "Places: none yet → amal (seat 1) 2 (kooz), basim (seat 2) 1 (king)" in shown


def test_who_may_not_direct_sees_no_form(four):
    table = small(four[:2])
    assert signed_in("view_table", "abort_table").get(page(table, "direct")).status_code == 403
    director = signed_in("view_table", "direct_table", name="boss")
    assert director.get(page(table, "direct")).status_code == 200


def test_who_may_only_look_may_not_abort(four):
    helper = signed_in("view_table")
    table = small(four[:2])
    assert helper.get(page(table)).status_code == 200
    assert helper.get(page(table, "abort")).status_code == 403
    assert helper.post(page(table, "abort"), {"reason": "No."}).status_code == 403
    assert signed_in(name="nobody").get(page(table, "log")).status_code == 403
    assert Table.objects.get(pk=table.pk).status == "running"


def test_nobody_adds_changes_or_deletes_rows_here(four):
    root = staff_client(User.objects.create_superuser("root"))
    table = small(four[:2])
    services.abort_by_staff(table_id=table.pk, by=somebody("boss"), reason="A test of ours.")
    for kind in ("tables/table", "feed/feedevent", "feed/auditentry"):
        assert root.get(f"/admin/{kind}/").status_code == 200
        assert root.get(f"/admin/{kind}/add/").status_code == 403
    assert root.post(page(table), {"status": "open"}).status_code == 403
    assert root.post(f"/admin/tables/table/{table.pk}/delete/", {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("wrong", ["7", "table_01k00000000000000000000000"])
def test_a_table_that_is_none_is_not_found(staff, wrong):
    assert staff.get(f"/admin/tables/table/{wrong}/log/").status_code == 404
    assert staff.get(f"/admin/tables/table/{wrong}/abort/").status_code == 404


def test_single_events_and_entries_are_shown(staff, four):
    table = small(four[:2])
    services.abort_by_staff(table_id=table.pk, by=somebody("boss"), reason="A test of ours.")
    from games.feed.models import FeedEvent

    assert staff.get(f"/admin/feed/feedevent/{FeedEvent.objects.first().pk}/change/").status_code == 200
    assert staff.get(f"/admin/feed/auditentry/{AuditEntry.objects.first().pk}/change/").status_code == 200
    assert table_setup.present(table).game.status == "aborted"
