"""Notification settings, while two requests change them at the same time, on real connections."""

import pytest
from django.test import Client

from games.notices import links, queries
from games.notices.kinds import EMAIL, NoticeKind, Way
from tests.lobby.test_meanwhile import meanwhile
from tests.people import somebody

pytestmark = pytest.mark.usefixtures("committed")
TOLD = (NoticeKind.TURN, NoticeKind.REMINDER)


def test_of_two_kinds_of_mails_that_are_ended_at_once_neither_comes_again():
    ali = somebody("ali")
    paths = [f"/unsubscribe/{links.unsubscribe_token(ali.pk, (kind,))}" for kind in TOLD]
    assert Client().get(paths[0]).status_code == 200  # the first page of a process takes long to make
    ended = meanwhile(*(lambda path=path: Client().post(path) for path in paths))
    assert ended == ["HttpResponse"]
    preferred = queries.notification_settings_of(ali)
    assert [preferred.way(EMAIL, kind) for kind in TOLD] == [Way.OFF, Way.OFF]
    assert preferred.way(EMAIL, NoticeKind.GAME_STARTED) is Way.INSTANT
