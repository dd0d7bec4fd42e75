"""A whole event run through the admin, and what its pages refuse."""

import re
from datetime import timedelta

import pytest
from django.db.models.functions import Now
from django.test import Client

from accounts.models import User
from games.tables import services as tables
from games.tables.models import Table
from games.tournaments import services
from games.tournaments.errors import TournamentChanged
from games.tournaments.models import Tournament
from games.tournaments.roles import Role
from tests.forms import forms_of
from tests.isolates import plain
from tests.people import somebody
from tests.tables.table_setup import played_out
from tests.tournaments.admin.conftest import (
    ADD,
    FORM,
    REASON,
    SHOWN,
    at,
    notes,
    present,
    route_of,
    routes,
    trail,
)
from tests.tournaments.conftest import NAMES, SMALL, played, published

pytestmark = pytest.mark.django_db


def play(event: Tournament) -> None:
    """Play every running game of the event to its end."""
    for table in Table.objects.filter(pairing__tournament=event, status="running"):
        played_out(table)
    services.sweep_tournaments()


def publish(omar, event: Tournament) -> None:
    answer = omar.send(event, "pair/")
    tables = at(event, f"tables/?round={event.stage_rounds.count()}")
    assert answer.status_code == 302 and answer.headers["Location"] == tables, notes(answer)


def test_a_whole_event_is_run_from_its_first_page_to_its_confirmed_end(omar, person):
    for name in (*NAMES, "hala", "late"):
        person(name)
    person("steady", "bot")
    answer = omar.client.post(ADD, FORM)
    event = Tournament.objects.get()
    assert answer.headers["Location"] == at(event, "change/")
    assert (event.options, event.tie_breaks, event.turn_limit) == ({"rounds": [1]}, ["firsts", "lot"], 60)
    assert event.name in omar.client.get("/admin/tournaments/tournament/").content.decode()
    omar.send(event, "edit/", name="Friday event")
    omar.send(event, "do/open/")
    for name in (*NAMES, "hala"):
        assert omar.send(event, "entries/", at(event, "entries/"), player=name).status_code == 302
    omar.send(event, "entries/", at(event, "entries/bots/"), **{"bots-bot": "steady", "bots-count": "1"})
    assert [each.name for each in event.entries.order_by("number")] == [*NAMES, "hala", "steady 1"]
    omar.send(event, "entries/5/out/")
    omar.send(event, "officials/", player="amal", role="arbiter")
    omar.send(event, "do/close/")
    publish(omar, event)
    first, *_ = Table.objects.filter(pairing__tournament=event).order_by("pairing__number")
    tables.abort_by_staff(table_id=first.pk, by=omar.user, reason=REASON)
    assert "broken off" in omar.text(event, "tables/")
    omar.send(event, "rounds/1/tables/1/rule/", score_0="1", score_1="2", reason=REASON)
    play(event)
    omar.send(event, "entries/", at(event, "entries/"), player="late")
    publish(omar, event)
    play(event)
    assert present(event).status == "played"
    assert "late" in omar.text(event, "standings/")
    # Before the first stage round nobody has points, but the page says what decides between equals.
    assert "tables won: 0, among equals with amal" in omar.text(event, "standings/?after=0")
    omar.send(event, "do/confirm/")
    assert present(event).status == "confirmed"
    for page in ("change/", "entries/", "rounds/", "tables/", "standings/?after=1", "officials/", "log/"):
        assert "Friday event" in omar.text(event, page)
        assert 'dir="rtl"' in omar.in_arabic(event, page)
    assert trail(event) == [
        "tournament_made", "tournament_changed", "entries_opened", *["player_entered"] * 5, "bots_entered",
        "player_left", "official_appointed", "entries_closed", "stage_round_published", "table_ruled",
        "stage_round_closed", "player_entered", "stage_round_published", "stage_round_closed",
        "tournament_confirmed",
    ]  # fmt: skip


STEPS = {
    "draft": {"open", "discard"},
    "open": {"close", "cancel"},
    "closed": {"open", "cancel"},
    "running": {"roll-back"},
    "played": {"confirm"},
}
ALL_STEPS = {"open", "close", "roll-back", "cancel", "end", "confirm", "discard"}


def brought_to(status: str, made, closed, owner) -> Tournament:
    if status == "draft":
        return made()
    event = closed()
    if status == "open":
        services.open_entries(tournament_id=event.pk, by=owner)
    if status in {"running", "played"}:
        published(event, owner)
    if status == "played":
        play(event)
        published(event, owner)
        play(event)
    return present(event)


@pytest.mark.parametrize("status", STEPS)
def test_each_button_is_there_in_its_states_and_refused_in_all_others(status, made, closed, owner, omar):
    event = brought_to(status, made, closed, owner)
    assert event.status == status
    page, before = omar.text(event), (present(event).version, trail(event))
    for step in ALL_STEPS:
        to = at(event, f"do/{step}/")
        assert (f'href="{to}"' in page) is (step in STEPS[status]), step
        if step in STEPS[status]:
            assert 'dir="rtl"' in omar.in_arabic(event, f"do/{step}/")
        if step not in STEPS[status]:
            assert omar.get(event, f"do/{step}/").status_code == 302
            answer = omar.post(event, f"do/{step}/", {"version": str(event.version), "reason": REASON})
            assert answer.status_code == 200 and b'role="alert"' in answer.content, step
    assert (f'href="{at(event, "pair/")}"' in page) is (status == "closed")
    if status != "closed":
        assert omar.get(event, "pair/").status_code == 302
    assert (present(event).version, trail(event)) == before


SEEN = {"version": "1"}
WHY = SEEN | {"reason": REASON}
ENTERS = frozenset({"entries/", "entries/list/", "entries/bots/", "entries/1/out/", "entries/1/back/"})
RULES = "rounds/1/tables/1/rule/"
PAGES = {
    "edit/": SEEN | {"name": "Mine"},
    **{f"do/{step}/": WHY for step in ALL_STEPS},
    "pair/": {"digest": "x", "stage_round": "1"},
    "entries/": {"player": "dina"},
    "entries/list/": {"text": "name\ndina"},
    "entries/bots/": {"bots-bot": "steady", "bots-count": "1", "bots-seen": "0"},
    "entries/1/out/": SEEN,
    "entries/1/back/": SEEN,
    "officials/": {"player": "dina", "role": "director"},
    "officials/omar/owner/dismiss/": SEEN,
    RULES: WHY | {"score_0": "1", "score_1": "2"},
    "entries/1/disqualify/": WHY,
    "annul/": WHY | {"games": "1-1"},
    "remove/": WHY,
}
OWNERS = {"officials/", "officials/omar/owner/dismiss/", "do/cancel/", "do/discard/"}
ALLOWED = {
    "director": frozenset(PAGES) - OWNERS,
    "registrar": ENTERS,
    "arbiter": frozenset({RULES, "entries/1/disqualify/"}),
    "auditor": frozenset(),
    "nobody": frozenset(),
}


def test_every_page_that_does_something_is_tried():
    # Only officials who may decide see these: `test_decisions.py` tests them.
    told = {"motions/<str:motion_id>/<str:key>/", "complaints/<str:complaint_id>/<str:key>/"}
    assert {route_of(page) for page in PAGES} == routes() - SHOWN - told


@pytest.mark.parametrize("role", ALLOWED)
def test_what_a_role_does_not_allow_is_refused_and_changes_nothing(role, event, owner, browser, made, person):
    helper = browser("helper")
    # Owning another event gives no rights in this one.
    services.make(by=helper.user, **{**SMALL, "name": "Their own"})
    if role != "nobody":
        services.appoint(tournament_id=event.pk, by=owner, user=helper.user, role=Role(role))
    before = (present(event).version, trail(event))
    for page, form in PAGES.items():
        if page not in ALLOWED[role]:
            assert helper.post(event, page, form).status_code == 403, page
    assert (present(event).version, trail(event)) == before
    shown = helper.text(event) + helper.text(event, "entries/") + helper.text(event, "officials/")
    assert ("log/" in shown) is (role != "nobody")
    assert helper.get(event, "log/").status_code == (403 if role == "nobody" else 200)
    if role in {"nobody", "auditor"}:
        assert 'method="post" class="ev' not in shown and "do/" not in shown


def test_superusers_hold_no_role_and_a_draft_of_others_is_not_there(made, closed, owner, browser):
    boss, draft, event = browser("boss"), made(), closed()
    User.objects.filter(pk=boss.user.pk).update(is_superuser=True)
    assert boss.get(draft).status_code == 404 and boss.get(event).status_code == 200
    assert boss.post(event, "do/cancel/", {"version": "9", "reason": REASON}).status_code == 403
    listed = boss.client.get("/admin/tournaments/tournament/").content.decode()
    assert listed.count("Evening event") == 1
    for text in ("tournament_01k00000000000000000000000", "7", "a%00b"):
        assert boss.client.get(f"/admin/tournaments/tournament/{text}/change/").status_code == 404


def test_people_who_are_not_staff_are_sent_away(event, owner):
    client = Client()
    client.force_login(owner)
    for page in ("change/", "pair/", "do/open/"):
        answer = client.get(at(event, page))
        assert answer.status_code == 302 and "/admin/login/" in answer.headers["Location"]
    told = client.get(at(event, "change/"), follow=True)
    assert told.redirect_chain[-1][0] == "/account"
    assert "The admin is for staff" in told.content.decode()


def test_an_official_directs_a_table_and_looks_at_it_without_any_permission(event, owner, browser):
    helper, other = browser("helper"), browser("other")
    table = published(event, owner)[0]
    services.appoint(tournament_id=event.pk, by=owner, user=helper.user, role=Role.DIRECTOR)
    page = f"/admin/tables/table/{table.pk}"
    for name in ("change", "log", "direct"):
        assert other.client.get(f"{page}/{name}/").status_code == 403, name
        assert helper.client.get(f"{page}/{name}/").status_code == 200, name
    order = {"kind": "message", "reason": REASON, "version": "0.0", "do": "preview"}
    seen = helper.client.post(f"{page}/direct/", order).context["form"]["version"].value()
    done = helper.client.post(f"{page}/direct/", {**order, "do": "it", "version": seen}, follow=True)
    assert "Table 1: Send the table a message." in done.content.decode()
    assert "(round 1, table 1)" in helper.text(event, "log/")
    assert done.redirect_chain == [(f"/admin/tournaments/tournament/{event.pk}/tables/?round=1", 302)]
    assert helper.client.get("/admin/tables/table/").status_code == 403


@pytest.mark.parametrize(
    ("hours", "said", "in_arabic"),
    [(1, "1 hour", "ساعة"), (2, "2 hours", "ساعتان"), (3, "3 hours", "3 ساعات"), (24, "24 hours", "24 ساعة")],
)
def test_ending_early_says_how_long_players_can_complain(closed, owner, omar, hours, said, in_arabic):
    event = closed(complaint_hours=hours)
    published(event, owner)
    play(event)
    assert f"Players can complain for {said}. Then you confirm." in omar.text(event, "do/end/")
    assert f"للّاعبين {in_arabic} للشكاوى. ثم تعتمد." in omar.in_arabic(event, "do/end/")


def test_closing_entries_says_how_many_rounds_there_will_be(made, owner, omar):
    event = made(stages=[{"method": "swiss", "rounds": 1}])
    services.open_entries(tournament_id=event.pk, by=owner)
    services.enter_bots(tournament_id=event.pk, by=owner, bot="random", count=4)
    assert "The event will have 1 round." in omar.text(event, "do/close/")
    assert "ستكون للبطولة جولة واحدة." in omar.in_arabic(event, "do/close/")


# Sending twice, and too late.


def test_a_second_click_does_nothing_more(event, omar, owner):
    twice = omar.form(event, "pair/")
    assert [omar.post(event, "pair/", twice).status_code for _ in range(2)] == [302, 302]
    assert event.stage_rounds.count() == 1 and Table.objects.count() == 2
    play(event)
    early = omar.form(event, "do/end/") | {"reason": REASON}
    for _ in range(2):
        assert omar.post(event, "do/end/", early).status_code == 302
    assert trail(event).count("tournament_ended") == trail(event).count("stage_round_published") == 1


def test_a_form_that_was_looked_at_before_a_change_is_refused_with_the_fresh_page(
    made, omar, owner, four, browser
):
    event = made()
    stale = omar.form(event, "do/open/")
    services.change(tournament_id=event.pk, by=owner, version=1, name="Renamed")
    answer = omar.client.post(at(event, "do/open/"), stale, follow=True)
    assert "Renamed" in answer.content.decode() and present(event).status == "draft"
    stale = omar.form(event, "edit/")
    omar.send(event, "do/open/")
    assert omar.post(event, "edit/", stale).status_code == 302
    assert present(event).name == "Renamed"
    bots = omar.form(event, "entries/", at(event, "entries/bots/")) | {
        "bots-bot": "steady",
        "bots-count": "2",
    }
    assert present(event).entries.count() == 0 and "bots-seen" in bots


def test_a_stale_form_is_refused_also_after_another_action_of_the_same_user(made, omar, four):
    event = made()
    omar.send(event, "do/open/")
    for each in four[:2]:
        services.enter(tournament_id=event.pk, by=each, player=each)
    stale = omar.form(event, "do/cancel/") | {"reason": REASON}
    omar.send(event, "do/close/")
    page = omar.client.post(at(event, "do/cancel/"), stale, follow=True).content.decode()
    assert present(event).status == "closed"
    assert TournamentChanged.detail in page and "a moment ago" not in page


def test_bots_enter_once_however_often_the_button_is_clicked(made, omar, owner, person):
    person("steady", "bot")
    event = services.open_entries(tournament_id=made().pk, by=owner)
    form = omar.form(event, "entries/", at(event, "entries/bots/")) | {
        "bots-bot": "steady",
        "bots-count": "2",
    }
    for _ in range(2):
        assert omar.post(event, "entries/bots/", form).status_code == 302
    assert event.entries.count() == 2
    refused = omar.send(
        event, "entries/", at(event, "entries/bots/"), **{"bots-bot": "steady", "bots-count": "300"}
    )
    assert refused.status_code == 200 and event.entries.count() == 2


def test_a_list_names_a_player_who_is_passed_over_since_they_left(made, omar, owner, person):
    person("hala"), person("gone")
    event = services.open_entries(tournament_id=made().pk, by=owner)
    sent = omar.form(event, "entries/list/") | {"text": "name,status\nhala,entered\ngone,dropped\n"}
    page = omar.post(event, "entries/list/", sent).content.decode()
    assert "1 is passed over" in page and "left, by this list" in page and "0 are there already" in page


# Pairing by hand.


def drawn(answer) -> str:
    """Return the address of the new draw, without the previous draw and the position on the page."""
    return answer.headers["Location"].partition("&before=")[0].partition("#")[0]


def test_two_are_swapped_kept_apart_and_kept_at_a_table_and_what_is_published_is_what_was_seen(
    made, omar, owner
):
    stages = [{"method": "swiss", "rounds": 2, "scheduled": False}]
    event = services.open_entries(tournament_id=made(stages=stages).pk, by=owner)
    for name in ("a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"):
        services.enter(tournament_id=event.pk, by=owner, player=somebody(f"player-{name}"))
    services.close_entries(tournament_id=event.pk, by=owner)
    (one, other), (third, _), *_ = services.propose(tournament_id=event.pk, by=owner).pairing.tables

    def pressed(query: str) -> str:
        answer = omar.get(event, f"pair/?{query}")
        assert answer.status_code == 302
        return drawn(answer).removeprefix(at(event, "pair/"))

    swapped = pressed(f"do=swap&one={other}&other={third}")
    assert f"{one}.{third}" in omar.text(event, f"pair/{swapped}")
    again = pressed(f"{swapped[1:]}&do=again&keep={one}.{third}")
    shown = omar.text(event, f"pair/{again}")
    assert "roll=1" in again and "swap" not in again and f'value="{one}.{third}" checked' in shown
    assert "points at a table differ by 0 at most, 0 in the mean" in shown
    assert omar.get(event, f"pair/{pressed(f'do=apart&one={one}&other={other}')}").status_code == 200
    stale = omar.form(event, f"pair/{again}")
    services.open_entries(tournament_id=event.pk, by=owner)
    services.close_entries(tournament_id=event.pk, by=owner)
    refused = omar.post(event, "pair/", stale)
    assert refused.status_code == 409 and not Table.objects.exists()
    assert omar.post(event, "pair/", omar.form(event, f"pair/{again}")).status_code == 302
    seats = event.places.filter(stage_round=1).order_by("pairing", "seat").values_list("pairing", "entry")
    tables_of = {number: [entry for at, entry in seats if at == number] for number, _ in seats}
    assert [one, third] in tables_of.values()


@pytest.mark.parametrize(
    "query",
    [
        "roll=x",
        "roll=99999",
        "swap=1",
        "swap=1-1",
        "lock=1.x",
        "do=dance",
        "do=swap&one=1",
        "lock=1.2.3.4.5.6",
    ],
)
def test_an_address_that_nobody_was_given_leads_back_to_the_first_draw(event, omar, query):
    answer = omar.get(event, f"pair/?{query}")
    assert answer.status_code == 302 and answer.headers["Location"].endswith("pair/?roll=0")


def test_what_cannot_be_paired_is_said_and_can_be_taken_back(event, omar):
    impossible = omar.text(event, "pair/?roll=0&apart=1-2&together=1-2")
    assert "forced together" in impossible and "without:apart=1-2" in impossible
    back = omar.get(event, "pair/?roll=0&apart=1-2&together=1-2&do=without:apart%3D1-2")
    assert drawn(back).endswith("pair/?roll=0&together=1-2")
    assert "digest" in omar.text(event, "pair/?roll=0&together=1-2")
    unknown = omar.text(event, "pair/?swap=1-99")
    assert "does not play" in unknown


def test_where_a_draw_cannot_be_the_last_good_one_stays(event, omar):
    for asked in ("do=apart&one=1&other=2", "do=swap&one=1&other=99"):
        answer = omar.get(event, f"pair/?roll=0&together=1-2&{asked}")
        page = omar.client.get(answer.headers["Location"]).content.decode()
        assert "So the last draw stays." in page and 'value="without:together=1-2"' in page
        assert "without:apart" not in page and "without:swap" not in page and "Table 2" in page
    (form,) = (fields for _, fields in forms_of(page) if "digest" in fields)
    assert omar.post(event, "pair/", form).status_code == 302 and event.stage_rounds.count() == 1


def test_an_official_who_plays_is_told_that_they_draw_nothing_again(closed, omar, four):
    event = closed(people=[omar.user, *four[:3]])
    assert "If you play, you cannot draw again" in omar.text(event, "pair/?roll=1")
    answer = omar.get(event, "pair/?roll=0&do=again")
    page = omar.client.get(answer.headers["Location"]).content.decode()
    assert "If you play, you cannot draw again" in page and "So the last draw stays." in page
    assert 'name="digest"' in page


@pytest.mark.parametrize(
    ("late", "said"), [(0, "Nobody else can enter.<"), (1, "until round 1 is published.<")]
)
def test_closing_says_who_can_still_enter_and_never_to_open_what_is_open(made, owner, four, omar, late, said):
    event = services.open_entries(tournament_id=made(late_until=late).pk, by=owner)
    nobody = omar.text(event, "do/close/")
    assert "They cannot be paired: An event with fewer than two entries is cancelled" in nobody
    assert "Wait for more, or enter bots." in nobody and "Nobody else can enter" not in nobody
    assert "لا يمكن توزيعهم: " in omar.in_arabic(event, "do/close/")
    for each in four:
        services.enter(tournament_id=event.pk, by=each, player=each)
    page = omar.text(event, "do/close/")
    assert said in page and "Open the entries again" not in page


def test_what_does_not_fit_is_refused_with_where_the_event_stands(made, omar, owner):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    answer = omar.post(event, "do/confirm/", {"version": event.version})
    assert "Entries are open: they can be closed, or the event cancelled" in answer.content.decode()


def test_rounds_say_before_the_first_what_is_to_be_done(made, omar, owner, four):
    event = made()
    assert "Open the entries, and close them again" in omar.text(event, "rounds/")
    services.open_entries(tournament_id=event.pk, by=owner)
    assert "Close the entries: then the first one is paired." in omar.text(event, "rounds/")
    for each in four:
        services.enter(tournament_id=event.pk, by=each, player=each)
    services.close_entries(tournament_id=event.pk, by=owner)
    assert f'href="{at(event, "pair/")}"' in omar.text(event, "rounds/")


def test_who_is_chosen_stands_beside_their_table_and_the_page_stays_where_it_was(event, omar):
    assert re.search(r'<option value="1"[^>]*>amal · Table [12]</option>', omar.text(event, "pair/"))
    swapped = omar.get(event, "pair/?roll=0&do=swap&one=1&other=3")
    assert drawn(swapped).endswith("swap=1-3") and swapped.headers["Location"].endswith("#change")


def test_a_round_is_taken_back_from_where_it_is_seen(event, owner, omar):
    assert "roll-back" not in omar.text(event, "rounds/") + omar.text(event, "tables/")
    published(event, owner)
    for page in ("rounds/", "tables/"):
        assert f'href="{at(event, "do/roll-back/")}"' in omar.text(event, page)


def test_the_list_of_tables_shows_their_progress_and_refreshes_itself(event, omar, playing):
    table = playing[0]
    page = omar.text(event, "tables/")
    assert "round 1 of 1" in page and 'data-live="30"' in page
    Table.objects.filter(pk=table.pk).update(paused_until=Now() + timedelta(hours=1))
    assert "paused" in omar.text(event, "tables/")
    play(event)
    assert "data-live" in omar.text(event, "tables/")


def test_who_is_awaited_at_rounds_side_by_side_is_told_with_the_round_and_the_deadline(closed, owner, omar):
    of_days = {"clock": {"preset": "normal"}, "turn_limit": None, "ruleset": "modern", "players": 4}
    event = closed(**of_days, options={"rounds": [1, 2, 3], "concurrency": 3})
    published(event, owner)
    page = omar.text(event, "tables/")
    told = re.findall(r"round (\d): \w+ since [-\d: ]+, until \d{4}-\d\d-\d\d \d\d:\d\d", page)
    assert sorted(set(told)) == ["1", "2", "3"]


def test_a_game_that_is_over_shows_its_scores_before_its_round_is(event, omar, playing):
    table = playing[0]
    assert "−" not in omar.text(event, "tables/") and 'class="ev-number"' not in omar.text(event, "tables/")
    played_out(table)
    table.refresh_from_db()
    page = omar.text(event, "tables/")
    for score in table.scores:
        assert f'<span class="ev-number">{score}</span>' in page
    assert event.stage_rounds.get().status == "running"


def test_an_event_that_is_over_says_who_is_first(closed, owner, omar):
    event = closed(complaint_hours=0, stages=[{"method": "swiss", "rounds": 1}])
    assert "<dt>First</dt>" not in omar.text(event)
    played(event, owner)
    assert re.search(r"<dt>First</dt><dd><strong><bdi>\w+</bdi>", omar.text(event))


def test_a_disqualified_player_has_no_rank_and_is_not_first_even_if_all_are_disqualified(closed, omar, owner):
    event = closed(stages=[{"method": "swiss", "rounds": 1}])
    published(event, owner)
    play(event)
    for number in (1, 2, 3, 4):
        event.entries.filter(number=number).update(status="disqualified", last_round=1)
        ranks = re.findall(r"<td>([^<]*)</td><th scope=\"row\">", plain(omar.text(event, "standings/")))
        assert ranks == ["1", "2", "3", "4"][: 4 - number] + ["–"] * number
    assert "First</dt>" not in omar.text(event)
    assert "First:" not in omar.client.get(f"/tournaments/{event.pk}").content.decode()


def test_rounds_that_go_side_by_side_are_published_by_one_click(closed, omar):
    one_by_one = closed()
    assert "side by side with it" not in omar.text(one_by_one, "pair/")
    event = closed(stages=[{"method": "fixed", "rounds": 3, "asynchronous": True}])
    answer = omar.post(event, "pair/", omar.form(event, "pair/") | {"all": "yes"})
    assert answer.headers["Location"] == at(event, "tables/?round=1")
    assert notes(omar.get(event, "tables/")) == ["Rounds 1 to 3 are published: their games have begun."]
    assert event.stage_rounds.filter(status="running").count() == 3


def test_drawing_again_says_which_swaps_it_undid_and_steady_is_the_bot_that_is_offered(event, omar, person):
    person("random", "bot"), person("steady", "bot")
    drawn = omar.client.get(omar.get(event, "pair/?roll=0&swap=1-3&do=again").headers["Location"])
    assert notes(drawn) == [
        "It was drawn again, so these swaps are undone: amal and camil. Swap again, or tick “keep” first."
    ]
    services.open_entries(tournament_id=event.pk, by=omar.user)
    assert '<option value="steady" selected>' in omar.text(event, "entries/")


def test_until_when_players_complain_is_said_before_it_is_asked_for(closed, omar, owner):
    event = closed(complaint_hours=24, stages=[{"method": "swiss", "rounds": 1}])
    assert "After the last game players can complain for 24 hours" in omar.text(event)
    played(event, owner)
    assert "after that the standings can be confirmed" in omar.text(event)
    assert "it cannot be confirmed before." in omar.text(event, "do/confirm/")


def test_what_is_assumed_of_an_event_whose_number_of_entries_cannot_be_paired_is_said(made, closed, omar):
    assert "So many cannot be paired; this is of a full field:" in omar.text(made())
    assert "this is of a full field:" not in omar.text(closed())


def test_every_page_leads_to_how_an_event_is_run(made, omar):
    assert 'href="/directing?lang=en"' in omar.text(made())
    guide = omar.client.get("/directing").content.decode()
    assert "Running an event" in guide and 'src="/static/screenshots/overview.png"' in guide
