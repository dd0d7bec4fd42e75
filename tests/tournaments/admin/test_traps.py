"""Common mistakes of directors: the page warns of each beforehand, or it can be undone."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from accounts.models import User
from bots.models import Bot
from games.tables.interventions import InterventionKind
from games.tables.models import Table, Waiting
from games.tables.services.directing import Chosen, Order, intervene, restart
from games.tournaments import errors, services
from games.tournaments.models import Tournament
from games.tournaments.pairing.errors import PairingError
from games.tournaments.pairing.formats import checked
from games.tournaments.sheets import read_csv
from games.tournaments.stages import completed, format_of
from tests.isolates import plain
from tests.people import somebody
from tests.tournaments.admin.conftest import ADD, FORM, REASON, at, present
from tests.tournaments.conftest import SMALL, played, published

pytestmark = pytest.mark.django_db


# Limits on the number of events and of their parts.


def test_how_many_events_one_may_run_is_told_with_their_names_before_the_form(omar, made):
    made(name="Friday league")
    page = plain(omar.client.get(ADD).content.decode())
    assert (
        "1 of your events are not over, or were cancelled within a day; the limit is 40: Friday league."
        in page
    )
    assert 'name="capacity"' in page


def test_staff_run_forty_events_and_others_five(omar, person):
    events = [services.make(by=omar.user, **SMALL) for _ in range(40)]
    page = omar.client.get(ADD).content.decode()
    assert 'name="capacity"' not in page and "no further one can be made now" in page
    assert all(at(each, "change/") in page for each in events)
    refused = omar.client.post(ADD, FORM)
    assert refused.status_code == 200 and Tournament.objects.count() == 40
    for _ in range(5):
        services.make(by=person("nadia"), **SMALL)
    with pytest.raises(errors.TooManyTournaments) as told:
        services.make(by=person("nadia"), **SMALL)
    assert str(told.value).startswith("5 of your events are not over") and "Evening event" in str(told.value)


def test_how_many_bots_and_officials_there_may_be_stands_at_their_forms(omar, made, owner):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    assert "may hold 256 more entries" in omar.text(event, "entries/")
    assert "1 roles are given; 20 may be." in omar.text(event, "officials/")


def test_for_how_many_more_there_is_room_is_said_in_the_language_of_the_reader(omar, made, owner):
    event = services.open_entries(tournament_id=made(capacity=4).pk, by=owner)
    Bot.objects.get_or_create(user=somebody("random", "bot"), defaults={"strategy": "random"})
    five = {"bots-bot": "random", "bots-count": "5", "bots-seen": "0"}
    for language, said in (("en", "There is room for 4 more."), ("ar", "لم يبقَ من الأماكن إلّا 4.")):
        answer = omar.client.post(at(event, "entries/bots/"), five, headers={"accept-language": language})
        assert said in plain(answer.content.decode()), language


# Rated events.


def test_that_an_event_is_rated_is_explained_at_the_tick_and_undone_until_somebody_entered(
    omar, made, owner, four
):
    assert "nobody can enter other people" in omar.client.get(ADD).content.decode()
    event = services.open_entries(tournament_id=made(rated=True).pk, by=owner)
    entries = omar.text(event, "entries/")
    assert "people enter themselves" in entries and "Let it not be rated" in entries
    form = omar.form(event, "edit/")
    assert form.pop("rated") == "on"
    assert omar.post(event, "edit/", form).status_code == 302 and not present(event).rated
    assert "people enter themselves" not in omar.text(event, "entries/")
    assert omar.post(event, "edit/", omar.form(event, "edit/") | {"rated": "on"}).status_code == 302
    assert present(event).rated
    services.enter(tournament_id=event.pk, by=four[0], player=four[0])
    assert "rated" not in omar.form(event, "edit/")
    with pytest.raises(errors.WrongStage):
        services.change(tournament_id=event.pk, by=owner, version=None, rated=False)
    services.change(tournament_id=event.pk, by=owner, version=None, name="Renamed")


# Opening and closing entries.


def test_entries_that_would_close_at_once_are_not_offered_to_be_opened(omar, made):
    event = made(entries_close_at=datetime.now(UTC) - timedelta(minutes=1))
    page = omar.text(event, "do/open/")
    assert 'ev-first">Open entries' not in page and "The time at which entries close is over" in page
    services.change(tournament_id=event.pk, by=omar.user, version=None, entries_close_at=None)
    assert 'ev-first">Open entries' in omar.text(event, "do/open/")


def test_entries_that_would_be_kept_open_are_not_offered_to_be_closed(omar, made, owner, four):
    league = [{"method": "league", "rounds": None}]
    event = made(ruleset="modern", players=None, options={}, stages=league, capacity=8)
    services.open_entries(tournament_id=event.pk, by=owner)
    names = [*four, *map(somebody, ("hala", "late"))]
    for each in names[:4]:
        services.enter(tournament_id=event.pk, by=each, player=each)
    assert 'ev-first">Close entries' in omar.text(event, "do/close/")
    for each in names[4:]:
        services.enter(tournament_id=event.pk, by=each, player=each)
    page = omar.text(event, "do/close/")
    assert 'ev-first">Close entries' not in page and "Nobody else can enter" not in page
    assert re.search(r"\d or \d could play", page)


def test_the_numbers_that_the_form_names_for_a_league_are_those_that_can_be_played(omar):
    def plays(number: int, uneven: str) -> bool:
        stages = completed([{"method": "league", "laps": 1, "uneven": uneven}])
        try:
            checked(format_of(stages, 4, (4,)), number)
        except PairingError:
            return False
        return True

    full, one_out, one_bot = set(range(8, 65, 4)), set(range(13, 42, 4)), set(range(7, 64, 4))
    assert {each for each in range(6, 65) if plays(each, "byes")} == full | one_out
    assert {each for each in range(6, 65) if plays(each, "bots")} == full | one_out | one_bot
    assert "4, 8, 12 … 64 players, with 13, 17 … 41 of whom" in omar.client.get(ADD).content.decode()


# Lists of entries.


def test_columns_that_spreadsheets_leave_without_a_name_are_passed_over():
    for sent in (
        "name;\nmariam;\nomar;;\n",
        "name;status;\nmariam;;\nomar;entered;\n",
        "name,,\nmariam\nomar,,,\n",
    ):
        assert [each.name for each in read_csv(sent.encode())] == ["mariam", "omar"]
    with pytest.raises(errors.UnreadableList):
        read_csv(b"name\nmariam,club\n")
    with pytest.raises(errors.UnreadableList):
        read_csv(b"name,\nmariam,club\n")


def test_other_columns_are_refused_by_name_and_passed_over_if_one_wants(omar, made, owner, four):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    sent = {"text": "name,club,rating\namal,Cairo,1800\nbasim,Giza,1500\n"}
    refused = omar.post(event, "entries/list/", sent).content.decode()
    assert "There is no column “club”" in refused and "Pass over columns that are not known" in refused
    page = omar.post(event, "entries/list/", sent | {"passes_over": "on"}).content.decode()
    assert "2 new players" in page
    digest = re.findall(r'name="digest" value="(\w+)"', page)[-1]
    assert (
        omar.post(event, "entries/list/", sent | {"passes_over": "on", "digest": digest}).status_code == 302
    )
    assert event.entries.count() == 2


def test_an_official_who_may_make_accounts_is_led_there_for_somebody_who_has_none(omar, made, owner):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    assert "/admin/accounts/user/add/" not in omar.text(event, "entries/").partition('id="main"')[2]
    User.objects.filter(pk=omar.user.pk).update(is_superuser=True)
    assert 'has no account yet? <a href="/admin/accounts/user/add/">' in omar.text(event, "entries/")


def test_who_is_out_of_an_event_is_told_from_the_others_by_no_paler_letters():
    """Grey on white fails the contrast that axe asks for; a struck-through name is readable for all."""
    css = Path(finders.find("estimation/pages.css")).read_text()
    rules = re.findall(r"\.ev-gone[^{]*\{([^}]*)\}", css)
    assert any("line-through" in each for each in rules)
    assert not [each for each in rules if re.search(r"\b(color|opacity)\b", each)]


# Pages of tables.


def test_only_the_name_is_isolated_where_an_arabic_player_is_awaited(omar, closed, owner, person):
    event = closed(people=[person("أحمد"), *map(person, ("amal", "basim", "camil"))])
    tables = published(event, owner)
    assert Waiting.objects.filter(table__in=tables).exists()
    page = omar.text(event, "tables/")
    time = r"(\d\d:\d\d:\d\d|\d{4}-\d\d-\d\d \d\d:\d\d)"  # the second form if it is yesterday or tomorrow
    assert re.search(rf"<div>(\u2068أحمد\u2069|\w+) since {time}, until {time}</div>", page)


def test_the_page_of_a_table_says_its_status_in_a_word(omar, event, owner):
    table = played(event, owner)[0]
    User.objects.filter(pk=omar.user.pk).update(is_superuser=True)
    page = omar.client.get(f"/admin/tables/table/{table.pk}/change/").content.decode()
    assert "finished" in page and "(&#x27;finished&#x27;" not in page and "('finished'" not in page


def test_a_table_is_called_by_its_place_in_the_event_and_its_players_as_they_entered(
    omar, made, owner, person
):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    Bot.objects.get_or_create(user=person("random", "bot"), defaults={"strategy": "random"})
    services.enter_bots(tournament_id=event.pk, by=owner, bot="random", count=4, seen=0)
    services.close_entries(tournament_id=event.pk, by=owner)
    table = published(event, owner)[0]
    User.objects.filter(pk=omar.user.pk).update(is_superuser=True)
    assert "Evening event, round 1, table 1" in plain(
        omar.client.get("/admin/tables/table/").content.decode()
    )
    page = plain(omar.client.get(f"/admin/tables/table/{table.pk}/change/").content.decode())
    assert (
        re.search(r"Seat 1: random \d, since entry \d of the log", page) and "Evening event, round 1" in page
    )
    assert page.count("Evening event, round 1, table 1") == 3, "in the title, the crumbs and the first line"
    assert f"{table.created_at:%Y-%m-%d %H:%M}" in page and "a.m." not in page and "p.m." not in page


def test_the_awaited_player_is_preselected_and_a_message_is_quoted(omar, event, playing):
    table = playing[0]
    seat = Waiting.objects.get(table=table).seat
    for kind in ("extend", "substitute"):
        form = omar.client.get(f"/admin/tables/table/{table.pk}/direct/?kind={kind}").content.decode()
        assert re.search(rf'<option value="{seat}" selected', form), kind
        assert at(event, "standings/") in form  # the page still links to the pages of the event
    address = f"/admin/tables/table/{table.pk}/direct/"
    sent = {"kind": "message", "reason": "Play on, we watch the clock.", "version": "0.0", "do": "preview"}
    assert "reads: “Play on, we watch the clock.”" in omar.client.post(address, sent).content.decode()


def test_the_log_names_the_restarted_game_and_the_replaced_player(omar, event, owner, person, playing):
    here, there = playing
    seat = here.occupancies.get(seat=1)
    order = Order(here.pk, owner, REASON, None, False)
    intervene(order, Chosen(InterventionKind.SUBSTITUTE, seat=1, player=person("hala")))
    restart(order._replace(table_id=there.pk))
    log = plain(omar.text(event, "log/"))
    assert f"instead of: {seat.player.name}" in log and "player: hala" in log
    assert re.search(r"Game restarted <small>\(round 1, table 2\)", log)
    assert Table.objects.get(pk=there.pk).status == Table.Status.ABORTED


def test_the_log_of_a_table_counts_seats_from_one(omar, event, owner):
    table = played(event, owner)[0]
    User.objects.filter(pk=omar.user.pk).update(is_superuser=True)
    page = omar.client.get(f"/admin/tables/table/{table.pk}/log/").content.decode()
    seats = set(re.findall(r"&quot;(?:seat|dealer|leader)&quot;: (\d)", page))
    assert seats == {"1", "2"}
