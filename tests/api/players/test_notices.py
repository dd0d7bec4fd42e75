"""Notices over HTTP: the list in the app, and notification settings."""

import pytest
from allauth.account.models import EmailAddress

from games.feed.models import FeedEvent
from games.notices.kinds import KINDS, NoticeKind
from games.notices.models import Notice
from tests.api.client import Caller, done, problem
from tests.api.conftest import caller as person
from tests.api.games import NAMES, opened, started
from tests.scenes import scene

pytestmark = pytest.mark.django_db
SETTINGS = "me/notification-settings"
DAYS = {"preset": "normal"}


@scene
def four() -> list[Caller]:
    return [person(name) for name in NAMES[:4]]


def notices(caller: Caller, asked: str = "") -> list[dict[str, object]]:
    return done(caller.get(f"me/notices{asked}"))["data"]


def kinds(caller: Caller) -> list[object]:
    return [each["kind"] for each in notices(caller)]


def days(people: list[Caller], **chosen: object) -> str:
    return started(people, clock=DAYS, **chosen)


# The list of notices.


def test_at_a_table_of_days_there_is_one_notice_however_many_rounds_wait(four):
    days(four)  # six rounds side by side
    for each in four:
        waiting = [turn["turn_id"] for turn in done(each.get("me/turns"))["data"]]
        told = [one for one in notices(each) if one["kind"] == "turn"]
        assert [sorted(one["turn_ids"]) for one in told] == ([sorted(waiting)] if waiting else [])
        assert "game_started" in kinds(each)


def test_words_are_in_the_language_that_is_asked_for(four):
    days(four, options={"concurrency": 1, "rounds": [18]})
    (turn,) = [one for each in four for one in notices(each) if one["kind"] == "turn"]
    assert (turn["title"], turn["text"]) == (
        "Your turn in one round",
        "It is your turn in one round (Modern).",
    )
    found = [done(each.get("me/notices", accept_language="ar"))["data"] for each in four]
    (turn,) = [one for each in found for one in each if one["kind"] == "turn"]
    assert turn["title"] == "نوبتك في دور واحد"


def test_at_a_table_that_is_played_at_once_nobody_is_told_of_turns(four):
    started(four)
    assert [kinds(each) for each in four] == [[], [], [], []]


def test_an_invited_player_is_told_wherever_that_is(four):
    path = opened(four[:1])
    done(four[0].put(f"{path}/invitations/{four[1].user.name}"))
    (told,) = notices(four[1])
    assert (told["kind"], told["table"]) == ("invited", path.removeprefix("tables/"))
    assert notices(four[2]) == []


@pytest.mark.parametrize("ends", ["taken back", "accepted", "table closed"])
def test_an_invitation_is_there_until_it_is_taken_back_or_answered(four, ends):
    asker, asked = four[:2]
    path = opened([asker])
    place = f"{path}/invitations/{asked.user.name}"
    done(asker.put(place))
    assert kinds(asked) == ["invited"] and done(asked.get("me"))["unread_notices"] == 1
    {
        "taken back": lambda: done(asker.delete(place), 204),
        "accepted": lambda: done(asked.put(f"{path}/seats/1")),
        "table closed": lambda: done(asker.post(f"{path}/abort")),
    }[ends]()
    assert kinds(asked) == [] and done(asked.get("me"))["unread_notices"] == 0
    if ends == "taken back":
        done(asker.put(place))
        assert "invited" in kinds(asked)


def test_a_challenge_is_there_until_it_is_taken_back_or_declined(four):
    asker, asked, other, _ = four
    for end in (
        lambda made: done(asker.delete(f"challenges/{made}"), 204),
        lambda made: done(asked.post(f"challenges/{made}/decline")),
    ):
        named = [asked.user.name, other.user.name]
        made = done(asker.post("challenges", {"opponents": named, "ruleset": "updown", "players": 3}), 201)
        assert kinds(asked) == ["challenge"]
        end(made["id"])
        assert kinds(asked) == []


def test_what_one_has_read_is_no_longer_counted_and_what_comes_later_is(four):
    days(four, options={"concurrency": 1, "rounds": [18]})
    ali = four[0]
    unread = done(ali.get("me"))["unread_notices"]
    assert unread == len(notices(ali)) > 0
    assert done(ali.post("me/notices/read", {"up_to": notices(ali)[-1]["id"]}))["read"] == 1
    assert done(ali.get("me"))["unread_notices"] == unread - 1
    assert done(ali.post("me/notices/read"))["read"] == unread - 1
    assert notices(ali, "?unread=true") == [] and len(notices(ali, "?unread=false")) == unread
    path = opened(four[1:2])
    done(four[1].put(f"{path}/invitations/{ali.user.name}"))
    assert [each["kind"] for each in notices(ali, "?unread=true")] == ["invited"]


@pytest.mark.parametrize("up_to", ["notice_none", "table_01k2n8q0zgf2ktx1q3r7m5c8ye", "", "7"])
def test_reading_up_to_what_is_no_notice_is_refused_and_reads_nothing(four, up_to):
    days(four)
    status, code = (404, "not_found") if up_to else (400, "invalid_body")
    problem(four[0].post("me/notices/read", {"up_to": up_to}), status, code)
    assert not Notice.objects.filter(read_at__isnull=False).exists()


def test_of_notices_that_are_named_no_other_is_marked_as_read(four):
    ali = four[0]
    for asker in four[1:]:
        done(asker.put(f"{opened([asker])}/invitations/{ali.user.name}"))
    newest, middle, oldest = (each["id"] for each in notices(ali))
    assert done(ali.post("me/notices/read", {"notices": []}))["read"] == 0
    assert done(ali.post("me/notices/read", {"notices": [newest, oldest, newest]}))["read"] == 2
    assert [each["id"] for each in notices(ali, "?unread=true")] == [middle]
    problem(ali.post("me/notices/read", {"notices": ["notice_none"]}), 404, "not_found")
    problem(ali.post("me/notices/read", {"notices": [newest] * 101}), 400, "invalid_body")
    assert [each["id"] for each in notices(ali, "?unread=true")] == [middle]


def test_notices_of_a_later_release_are_left_out(four, monkeypatch):
    """After a downgrade, or while old and new programs run side by side."""
    days(four)
    assert {"game_started", "turn"} <= {kind for each in four for kind in kinds(each)}
    # The database refuses kinds that this release does not know, so it is made to know one less.
    monkeypatch.setattr("games.notices.queries.notices.KINDS", KINDS - {"game_started"})
    assert {kind for each in four for kind in kinds(each)} == {"turn"}


def test_reading_is_one_s_own_affair(four):
    days(four)
    newest = max(each["id"] for caller in four for each in notices(caller))
    done(four[0].post("me/notices/read", {"up_to": newest}))
    assert done(four[0].get("me"))["unread_notices"] == 0
    assert all(done(each.get("me"))["unread_notices"] for each in four[1:])


def test_long_lists_come_in_pages(four):
    for _ in range(3):
        done(four[0].put(f"{opened(four[:1])}/invitations/{four[1].user.name}"))
    first = done(four[1].get("me/notices?limit=2"))
    rest = done(four[1].get(f"me/notices?limit=2&cursor={first['next_cursor']}"))
    assert [len(first["data"]), len(rest["data"]), rest["next_cursor"]] == [2, 1, None]
    ids = [each["id"] for each in (*first["data"], *rest["data"])]
    assert ids == sorted(ids, reverse=True)


def test_one_s_own_stream_says_when_one_comes(four):
    path = opened(four[:1])
    done(four[0].put(f"{path}/invitations/{four[1].user.name}"))
    (told,) = notices(four[1])
    (event,) = FeedEvent.objects.filter(kind="notice")
    assert (event.audience, event.table) == (f"user:{four[1].user.pk}", path.removeprefix("tables/"))
    assert event.body == {"notice": told["id"], "kind": "invited"}


# Notification settings.


def test_who_has_chosen_nothing_is_told_of_everything_at_once(four):
    told = done(four[0].get(SETTINGS))
    assert (told["language"], told["digest_hours"]) == ("en", 4)
    assert {way for ways in told["ways"].values() for way in ways.values()} == {"instant"}
    assert set(told["ways"]["email"]) == {str(each) for each in NoticeKind}


def test_what_is_chosen_holds_and_replaces_what_was(four):
    chosen = {"language": "ar", "digest_hours": 12, "ways": {"email": {"turn": "digest", "claim": "off"}}}
    told = done(four[0].put(SETTINGS, chosen))
    assert told == done(four[0].get(SETTINGS))
    assert (told["language"], told["digest_hours"]) == ("ar", 12)
    assert (told["ways"]["email"]["turn"], told["ways"]["email"]["claim"]) == ("digest", "off")
    assert told["ways"]["app"]["turn"] == "instant"
    again = done(four[0].put(SETTINGS, {}))
    assert (again["language"], again["ways"]["email"]["turn"]) == ("en", "instant")


def test_settings_with_a_seen_version_are_changed_only_if_it_is_the_present_one(four):
    seen = four[0].get(SETTINGS).headers["ETag"]
    done(four[0].put(SETTINGS, {"language": "ar"}, if_match=seen))
    problem(four[0].put(SETTINGS, {"language": "en"}, if_match=seen), 412, "precondition_failed")
    assert done(four[0].get(SETTINGS))["language"] == "ar"
    assert four[0].get(SETTINGS, if_none_match=four[0].get(SETTINGS).headers["ETag"]).status_code == 304


@pytest.mark.parametrize(
    ("sent", "pointer", "code"),
    [
        ({"language": "fr"}, "/language", "invalid_choice"),
        ({"digest_hours": 3}, "/digest_hours", "invalid_choice"),
        ({"digest_hours": "4"}, "/digest_hours", "invalid"),
        ({"ways": {"email": {"turn": "sometimes"}}}, "/ways/email/turn", "invalid_choice"),
        ({"ways": {"app": {"turn": "digest"}}}, "/ways/app/turn", "invalid_choice"),
        ({"ways": {"pigeon": {}}}, "/ways/pigeon", "unknown_field"),
        ({"ways": {"email": {"weather": "off"}}}, "/ways/email/weather", "unknown_field"),
    ],
)
def test_what_cannot_be_chosen_is_named_and_nothing_changes(four, sent, pointer, code):
    before = done(four[0].get(SETTINGS))
    answer = four[0].put(SETTINGS, sent)
    assert answer.status_code == 400
    assert [(each["pointer"], each["code"]) for each in answer.json()["errors"]] == [(pointer, code)]
    assert done(four[0].get(SETTINGS)) == before


def test_a_user_who_chose_what_is_not_offered_is_told_what_is(four):
    told = four[0].put(SETTINGS, {"ways": {"app": {"turn": "digest"}}}).json()["errors"]
    assert [each["detail"] for each in told] == ["One of off, instant."]
    told = four[0].get("tables?status=dreaming").json()["errors"]
    assert [each["detail"] for each in told] == ["One of open, running, finished, aborted."]


def test_mails_need_a_confirmed_address_and_the_settings_say_when_it_is_missing(four):
    def email() -> dict[str, object]:
        return next(each for each in done(ali.get(SETTINGS))["channels"] if each["channel"] == "email")

    ali = four[0]
    assert email() == {"channel": "email", "ready": False, "missing": "no_confirmed_address"}
    address = EmailAddress.objects.create(user=ali.user, email="ali@example.org", verified=False)
    assert email()["ready"] is False
    EmailAddress.objects.filter(pk=address.pk).update(verified=True)
    assert email() == {"channel": "email", "ready": True, "missing": None}


def test_what_nobody_wants_to_see_is_not_shown(four):
    done(four[1].put(SETTINGS, {"ways": {"app": {"game_started": "off"}}}))
    days(four)
    assert "game_started" not in kinds(four[1]) and "game_started" in kinds(four[2])


def test_one_chooses_one_s_own_reminders_at_hours(four):
    done(four[0].patch("me/hours", {"reminders": [7 * 3600, 1800]}))
    assert done(four[0].get("me/hours"))["reminders"] == [25200, 1800]


# Turns by urgency.


def test_turns_are_listed_by_the_time_that_is_left_and_those_without_a_deadline_last(person):
    ali, badr = person("ali"), person("badr")
    one_card = {"ruleset": "updown", "players": 2, "options": {"rounds": [1]}}
    opened_by = {
        "none": started([ali, badr], **one_card),
        "days": started([ali, badr], **one_card, clock=DAYS),
        "brisk": started([ali, badr], **one_card, clock={"preset": "brisk"}),
        "live": started([ali, badr], **one_card, turn_limit=120),
    }
    kinds_of = {path.removeprefix("tables/"): kind for kind, path in opened_by.items()}
    for caller in (ali, badr):
        turns = done(caller.get("me/turns"))["data"]
        found = [kinds_of[each["table"]] for each in turns]
        assert found == [each for each in ("live", "brisk", "days", "none") if each in found]
        deadlines = [each["deadline_at"] for each in turns if each["deadline_at"]]
        assert deadlines == sorted(deadlines)
    assert len(done(ali.get("me/turns"))["data"]) + len(done(badr.get("me/turns"))["data"]) == 4
