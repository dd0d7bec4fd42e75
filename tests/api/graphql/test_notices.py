"""Notices over GraphQL: the list of /me/notices, and notification settings."""

import pytest

from tests.api.client import Caller, done
from tests.api.games import NAMES, opened, started
from tests.api.graphql.graphql_client import asked, found, snake

pytestmark = pytest.mark.django_db
NOTICES = """query ($first: Int!, $after: String, $unread: Boolean) { viewer { unreadNotices
  notices(first: $first, after: $after, unread: $unread) {
    nodes { id kind table challenge tournament title text seat turnIds deadlineAt createdAt readAt }
    edges { cursor node { id } } pageInfo { hasNextPage endCursor } } } }"""
SETTINGS = """{ viewer { notificationSettings { language digestHours ways { channel kind way }
  channels { channel ready missing } } } }"""
CHOOSE = """mutation ($language: String, $hours: Int, $ways: [WayInput!]!) {
  chooseNotifications(language: $language, digestHours: $hours, ways: $ways) {
    __typename ... on Refusal { code errors { pointer } }
    ... on NotificationsChosen { settings { language digestHours } } } }"""


@pytest.fixture
def four(person) -> list[Caller]:
    people = [person(name) for name in NAMES[:4]]
    started(people, clock={"preset": "normal"})
    for _ in range(2):
        done(people[1].put(f"{opened(people[1:2])}/invitations/{people[0].user.name}"))
    return people


def test_notices_are_those_of_rest(four):
    told = done(four[0].get("me/notices"))["data"]
    viewer = found(four[0], NOTICES, first=30)["viewer"]
    assert viewer["unreadNotices"] == len(told) >= 3
    assert snake(viewer["notices"]["nodes"]) == told


def test_notices_come_in_pages_and_are_marked_as_read(four):
    total = found(four[0], NOTICES, first=30)["viewer"]["unreadNotices"]
    first = found(four[0], NOTICES, first=1)["viewer"]["notices"]
    assert first["pageInfo"]["hasNextPage"]
    rest = found(four[0], NOTICES, first=30, after=first["pageInfo"]["endCursor"])["viewer"]["notices"]
    assert not rest["pageInfo"]["hasNextPage"] and len(rest["nodes"]) == total - 1
    newest = rest["nodes"][0]["id"]
    marking = f'mutation {{ markNoticesRead(upTo: "{newest}") {{ ... on NoticesRead {{ read }} }} }}'
    assert found(four[0], marking)["markNoticesRead"] == {"read": total - 1}
    unread = found(four[0], NOTICES, first=30, unread=True)["viewer"]
    assert (unread["unreadNotices"], unread["notices"]["nodes"]) == (1, first["nodes"])
    wrong = 'mutation { markNoticesRead(upTo: "table_none") { ... on Refusal { code } } }'
    assert found(four[0], wrong)["markNoticesRead"] == {"code": "not_found"}


def test_what_is_chosen_here_is_what_rest_shows(four):
    ways = [
        {"channel": "email", "kind": "turn", "way": "digest"},
        {"channel": "app", "kind": "claim", "way": "off"},
    ]
    made = found(four[0], CHOOSE, language="ar", hours=12, ways=ways)["chooseNotifications"]
    assert made["settings"] == {"language": "ar", "digestHours": 12}
    told = done(four[0].get("me/notification-settings"))
    assert (told["ways"]["email"]["turn"], told["ways"]["app"]["claim"]) == ("digest", "off")
    found(four[0], CHOOSE, ways=[{"channel": "email", "kind": "claim", "way": "off"}])
    told = done(four[0].get("me/notification-settings"))
    mails = told["ways"]["email"]
    assert (told["language"], mails["turn"], mails["claim"]) == ("ar", "digest", "off")
    shown = found(four[0], SETTINGS)["viewer"]["notificationSettings"]
    assert {"channel": "email", "kind": "turn", "way": "digest"} in shown["ways"]
    assert shown["channels"][1]["missing"] == "no_confirmed_address"


@pytest.mark.parametrize(
    ("sent", "pointer"),
    [
        ({"language": "fr"}, "/language"),
        ({"hours": 3}, "/digestHours"),
        ({"ways": [{"channel": "app", "kind": "turn", "way": "digest"}]}, "/ways"),
    ],
)
def test_what_cannot_be_chosen_is_refused_by_name_and_nothing_changes(four, sent, pointer):
    before = done(four[0].get("me/notification-settings"))
    refused = found(four[0], CHOOSE, **{"ways": [], **sent})["chooseNotifications"]
    assert (refused["code"], refused["errors"]) == ("invalid_notification_settings", [{"pointer": pointer}])
    assert done(four[0].get("me/notification-settings")) == before


def test_notices_are_for_whom_may_read_the_profile(person):
    caller = person("zaki", "games:read")
    answer = asked(caller, "{ viewer { unreadNotices } }")
    assert answer["errors"][0]["extensions"]["code"] == "missing_scope"
