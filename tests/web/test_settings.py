"""Settings by forms: they do what the API does, and explain refusals in words."""

import json
import re
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path

import pytest

from accounts import services
from accounts.hours import DailyHours
from accounts.models import Token, Vacation
from accounts.queries import hours_at, reminder_settings_of
from games.lobby import services as lobby
from games.notices.kinds import NoticeKind
from games.notices.queries import notification_settings_of
from games.web import settings
from tests.api.client import Caller, done
from tests.people import somebody
from tests.web.pages import page, send

PASSWORD = "exactly thirteen tricks"


@pytest.fixture
def nadia(db):
    return services.sign_up(name="nadia", password=PASSWORD)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_settings_are_in_both_languages_and_only_for_signed_in_users(db, browser, language):
    html = page(browser("ali"), f"/settings?lang={language}")
    assert ("When you play" if language == "en" else "متى تلعب") in html
    assert browser().get("/settings").headers["Location"].startswith("/account/login")


def test_hours_are_chosen_and_what_cannot_be_is_refused_in_words(db, browser):
    client, ali = browser("ali"), somebody("ali")
    chosen = {"zone": "Africa/Cairo", "from": "23:00", "to": "07:00", "weekend": ["4", "5"]}
    send(client, "/settings", "/settings/hours", **chosen, vacation_by_itself="yes")
    html = page(client, "/settings")
    assert '<option value="Africa/Cairo" selected>' in html and 'value="23:00"' in html
    assert "takes effect after 48 hours" in html
    assert reminder_settings_of([ali.pk])[ali.pk].vacation_by_itself


def test_places_are_offered_and_no_alias_but_the_one_that_a_program_chose(db, browser):
    client = browser("ali")
    offered = re.findall('<option value="([^"]*)"', page(client, "/settings").partition('name="zone"')[2])
    assert {"UTC", "Africa/Cairo", "Asia/Kuwait", "Asia/Kolkata"} <= {*offered}
    assert not {"localtime", "posixrules", "ROC", "Egypt", "Asia/Calcutta", "Etc/GMT+2"} & {*offered}
    services.choose_hours(
        user=somebody("ali"), daily_hours=DailyHours("Asia/Calcutta"), vacation_by_itself=False
    )
    assert '<option value="Asia/Calcutta" selected>' in page(client, "/settings")
    send(client, "/settings", "/settings/hours", zone="Asia/Calcutta", weekend=["4"])
    assert hours_at(somebody("ali"), datetime.now(UTC))[1].daily_hours == DailyHours(
        "Asia/Calcutta", None, (4,)
    )


@pytest.mark.parametrize(
    ("wrong", "field", "why"),
    [
        ({"to": ""}, "to", "Quiet hours need an end, too."),
        ({"from": ""}, "from", "Quiet hours need a beginning, too."),
        ({"to": "12:00"}, "from", "at most twelve hours"),
        ({"to": "23:00"}, "from", "end at another time"),
        ({"weekend": ["1", "2", "3", "4"]}, "", "at most three days"),
        ({"zone": "Mars/Olympus"}, "", "no such time zone"),
        ({"to": "25:61"}, "from", "at most twelve hours"),
    ],
)
def test_refused_hours_stay_typed_and_the_wrong_field_is_named(db, browser, wrong, field, why):
    client, ali = browser("ali"), somebody("ali")
    sent = {"zone": "Africa/Cairo", "from": "23:00", "to": "07:00", "weekend": ["4"]} | wrong
    answer = send(client, "/settings", "/settings/hours", **sent, vacation_by_itself="yes")
    assert answer.status_code == 422 and not reminder_settings_of([ali.pk])[ali.pk].vacation_by_itself
    html = unescape(answer.content.decode())
    assert why in html.split('class="note error"')[1].split("</p>")[0]
    assert '/settings" data-answer' in html and "data-answer" not in page(client, "/settings")
    assert re.findall('name="(\\w+)"[^>]*autofocus', html) == [field] * bool(field)
    for name in ("from", "to"):
        assert f'name="{name}" value="{sent[name]}"' in html
    assert re.findall('name="weekend" value="(.)" checked', html) == sent["weekend"]
    assert ('value="Africa/Cairo" selected' in html) == ("zone" not in wrong)
    assert re.search('name="vacation_by_itself" value="yes" checked', html)


def test_what_the_arabic_page_offers_can_be_chosen(db, browser):
    client = browser("ali")
    html = page(client, "/settings?lang=ar")
    zone = re.search('<option value="([^"]*Cairo[^"]*)"', html)[1]
    send(client, "/settings", "/settings/hours", zone=zone)
    assert 'class="note error"' not in page(client, "/settings")


def test_no_choice_of_a_page_takes_its_value_from_words_that_are_marked_in_arabic():
    pages = [each for folder in ("games", "accounts") for each in Path(folder).rglob("*.html")]
    assert len(pages) > 60
    assert [
        (each.name, found)
        for each in pages
        for found in re.findall("<option[^>]*>", each.read_text())
        if "value=" not in found
    ] == []


def test_a_vacation_begins_and_ends_by_a_click(db, browser):
    client = browser("ali")
    # Not today, because a vacation lasts at least an hour, and less may be left of the day.
    later = datetime.now(UTC).date() + timedelta(days=3)
    send(client, "/settings", "/settings/vacation", until=str(later))
    vacation = Vacation.objects.get()
    send(client, "/settings", f"/settings/vacation/{vacation.pk}/end")
    assert "I am back" not in page(client, "/settings")


@pytest.mark.parametrize("until", ["9999-12-31", "0001-01-01", "", "tomorrow"])
def test_no_vacation_ends_on_the_last_or_the_first_of_all_days_or_on_none(db, browser, until):
    answer = send(browser("ali"), "/settings", "/settings/vacation", until=until)
    assert answer.status_code == 422
    assert f'value="{until}" required aria-invalid' in answer.content.decode()
    assert not Vacation.objects.exists()


def test_one_chooses_how_to_be_told(db, browser):
    client, ali = browser("ali"), somebody("ali")
    wanted = {"language": "ar", "digest_hours": "12", "email.turn": "digest"}
    send(client, "/settings", "/settings/notices", **wanted)
    found = notification_settings_of(ali)
    assert (found.language, found.digest_hours, found.way("email", NoticeKind.TURN)) == ("ar", 12, "digest")
    for wrong in ({"digest_hours": "5"}, {"digest_hours": "4", "email.turn": "shout"}):
        send(client, "/settings", "/settings/notices", **wrong)
        assert 'class="note error"' in page(client, "/settings")


@pytest.mark.parametrize(
    ("act", "words"), [("follows", "You follow"), ("blocks", "You block"), ("mutes", "You mute")]
)
def test_everybody_whom_one_follows_blocks_and_mutes_is_on_some_page(db, browser, monkeypatch, act, words):
    monkeypatch.setattr(settings, "MOST", 2)  # a long list would take long to make
    names = [f"player-{number}" for number in range(5)]
    lists = {"follows": lobby.follow, "blocks": lobby.block, "mutes": lobby.mute}
    for name in names:
        other = somebody(name)
        lists[act](by=somebody("ali"), **({"name": name} if act == "follows" else {"user": other}))
    client, at, found = browser("ali"), "/settings", []
    while True:
        html = page(client, at)
        found += re.findall(r'href="/players/(player-\d)"', html)
        further = re.search(rf'href="(\?{act}=\d)#people" rel="next"', html)
        if further is None:
            break
        assert ("From the top" in html) is (at != "/settings")
        at = f"/settings{further[1]}"
    assert found == names[::-1] and at == f"/settings?{act}=3"
    for wrong in ("0", "x", "-1", "9999", "٢"):
        assert words in page(client, f"/settings?{act}={wrong}")
    assert "player-4" in page(client, f"/settings?{act}=0")


def test_a_calendar_subscribes_to_an_address_that_is_shown_once_and_can_be_ended(nadia, browser):
    client = browser("nadia")
    assert "/settings/calendar/end" not in page(client, "/settings")
    answer = send(client, "/settings", "/settings/calendar")
    assert answer.headers["Cache-Control"] == "no-store"
    (address,) = re.findall(r"http://[^<]+/me/deadlines\.ics\?[^<]+", answer.content.decode())
    subscribed = unescape(address).removeprefix("http://testserver")
    assert client.get(subscribed).headers["Content-Type"].startswith("text/calendar")
    again = page(client, "/settings")
    assert "deadlines.ics" not in again and "/settings/calendar/end" in again
    send(client, "/settings", "/settings/calendar/end")
    assert browser().get(subscribed).status_code == 401
    assert "/settings/calendar/end" not in page(client, "/settings")


def test_a_token_is_made_by_who_shows_the_password_and_shown_once(nadia, browser):
    client = browser("nadia")
    sent = {"name": "my bot", "scopes": ["games:read", "games:play"]}
    answer = send(client, "/settings", "/settings/tokens", **sent, password="wrong")
    assert answer.status_code == 401 and not Token.objects.exists()
    html = unescape(answer.content.decode())
    assert 'action="/settings/tokens#tokens"' in html, "the answer is read far down on the page"
    assert f'value="{sent["name"]}"' in html
    assert re.findall(r'value="(\S+)" checked', html.split('id="token-name"')[1]) == sorted(sent["scopes"])
    answer = send(client, "/settings", "/settings/tokens", **sent, password=PASSWORD)
    assert answer.headers["Cache-Control"] == "no-store"
    secret = re.search(r"est_pat_[\w-]+", answer.content.decode())[0]
    assert done(Caller(secret).get("whoami"))["scopes"] == ["games:play", "games:read"]
    assert "est_pat_" not in page(client, "/settings")
    send(client, "/settings", f"/settings/tokens/{Token.objects.get().pk}/end")
    assert Caller(secret).get("whoami").status_code == 401


def test_a_scope_of_staff_is_not_to_be_had(nadia, browser):
    answer = send(
        browser("nadia"), "/settings", "/settings/tokens", name="x", scopes=["admin"], password=PASSWORD
    )
    assert answer.status_code == 403 and not Token.objects.exists()


def test_everything_is_exported_as_a_file(nadia, browser):
    answer = send(browser("nadia"), "/settings", "/settings/export")
    assert "attachment" in answer.headers["Content-Disposition"]
    rows = [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]
    assert any(row["data"].get("name") == "nadia" for row in rows)
