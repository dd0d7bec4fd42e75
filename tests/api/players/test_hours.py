"""Hours over HTTP: `If-Match` guards a change; the ETag changes only with the hours."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db.models import F

from accounts.models import Hours
from tests.api.client import done, problem
from tests.tables.clocks.clock_tables import corresponding

pytestmark = pytest.mark.django_db


def etag(caller) -> str:
    return caller.get("me/hours").headers["ETag"]


def test_hours_are_others_from_the_moment_a_change_takes_effect(ali):
    done(ali.patch("me/hours", {"zone": "Africa/Cairo"}))
    coming = etag(ali)
    problem(ali.patch("me/hours", {"zone": "UTC"}, if_match='"another"'), 412, "precondition_failed")
    Hours.objects.filter(user=ali.user).update(since=F("since") - timedelta(hours=49))
    assert etag(ali) != coming
    problem(ali.patch("me/hours", {"zone": "UTC"}, if_match=coming), 412, "precondition_failed")
    assert done(ali.get("me/hours"))["zone"] == "Africa/Cairo"
    done(ali.patch("me/hours", {"weekend": [4]}, if_match=etag(ali)))


def test_hours_stay_the_same_whatever_else_happens(ali, person):
    done(ali.patch("me/hours", {"zone": "Africa/Cairo", "reminders": [900]}))
    before = etag(ali)
    corresponding([ali.user, person("badr").user])
    done(ali.post("me/vacation", {"ends_at": (datetime.now(UTC) + timedelta(days=1)).isoformat()}), 201)
    done(person("badr").patch("me/hours", {"zone": "Asia/Riyadh"}))
    Hours.objects.filter(user=ali.user).update(since=F("since"))
    assert etag(ali) == before
    assert ali.get("me/hours", if_none_match=before).status_code == 304
