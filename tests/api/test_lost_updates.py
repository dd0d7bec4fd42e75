"""Lost updates: of two changes of the same version, the second is refused."""

import pytest
from django.db import transaction

from accounts.models import User
from tests.api.client import done
from tests.chaos.harness.threads import ConnectedThreads
from tests.lobby.test_meanwhile import waiting
from tests.system.processes import eventually

pytestmark = pytest.mark.usefixtures("committed")


def at_once(*requests, held):
    """Send requests while `held` is locked, until all wait or are done; return the sorted statuses."""
    threads = ConnectedThreads(len(requests))
    try:
        with transaction.atomic():
            list(held.select_for_update())
            coming = [threads.submit(each) for each in requests]
            eventually(lambda: sum(each.done() for each in coming) + waiting() >= len(coming), within=60)
        return sorted(each.result(180).status_code for each in coming)
    finally:
        threads.close()


def test_of_two_who_saw_the_same_note_one_writes_it(ali, person):
    badr = person("badr").user
    done(ali.put("me/notes/badr", {"text": "bids high"}))
    seen = ali.get("me/notes/badr").headers["ETag"]
    texts = ("keeps the jack", "leads low")
    changes = [lambda text=text: ali.put("me/notes/badr", {"text": text}, if_match=seen) for text in texts]
    assert at_once(*changes, held=User.objects.filter(pk__in=[ali.user.pk, badr.pk])) == [200, 412]
    assert done(ali.get("me/notes/badr"))["text"] in texts


def test_of_two_who_saw_no_note_one_writes_the_first(ali, person):
    badr = person("badr").user
    firsts = [
        lambda name=name: ali.put(f"me/notes/{name}", {"text": f"as {name}"}, if_none_match="*")
        for name in ("badr", "BADR")  # the same person
    ]
    assert at_once(*firsts, held=User.objects.filter(pk__in=[ali.user.pk, badr.pk])) == [200, 412]


def test_nobody_waits_for_what_another_changes_of_their_own(ali, person):
    dina = person("dina")
    person("badr")
    threads = ConnectedThreads(2)
    try:
        with transaction.atomic():
            User.objects.select_for_update().get(pk=ali.user.pk)
            slow, quick = (
                lambda one=one: one.put("me/notes/badr", {"text": "leads low"}, if_none_match="*")
                for one in (ali, dina)
            )
            first = threads.submit(slow)
            eventually(lambda: waiting() == 1, within=60)
            assert threads.submit(quick).result(60).status_code == 200
            assert not first.done()
        assert first.result(180).status_code == 200
    finally:
        threads.close()


def test_of_two_who_change_other_hours_at_once_neither_undoes_what_the_other_chose(ali):
    assert done(ali.get("me/hours"))["coming"] is None
    changes = [
        lambda sent=sent: ali.patch("me/hours", sent)
        for sent in ({"zone": "Africa/Cairo"}, {"weekend": [4, 5]})
    ]
    assert at_once(*changes, held=User.objects.filter(pk=ali.user.pk)) == [200, 200]
    coming = done(ali.get("me/hours"))["coming"]
    assert (coming["zone"], coming["weekend"]) == ("Africa/Cairo", [4, 5])


CHOSEN = """mutation {{ chooseNotifications(ways: [{{channel: email, kind: {kind}, way: off}}]) {{
    ... on NotificationsChosen {{ settings {{ language }} }} }} }}"""


def test_of_two_who_choose_other_notices_at_once_neither_undoes_what_the_other_chose(ali):
    kinds = ("turn", "reminder")
    changes = [lambda kind=kind: ali.post("/graphql", {"query": CHOSEN.format(kind=kind)}) for kind in kinds]
    assert at_once(*changes, held=User.objects.filter(pk=ali.user.pk)) == [200, 200]
    ways = done(ali.get("me/notification-settings"))["ways"]["email"]
    assert [ways[each] for each in (*kinds, "claim")] == ["off", "off", "instant"]
