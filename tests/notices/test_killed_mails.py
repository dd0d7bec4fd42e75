"""A courier that is killed while it sends mails: none is lost, and one sent again has the same name."""

from __future__ import annotations

from email import message_from_bytes
from pathlib import Path

import pytest

from games.notices.models import Message, Notice, Part
from tests.notices.mailbox import later, reached
from tests.system.processes import eventually

pytestmark = pytest.mark.usefixtures("committed")
MAILS = 40
BETWEEN = b"-" * 79


def sent(folder: Path) -> list[str]:
    """The names of the mails that were sent, which Django's backend wrote to files."""
    mails = [each for path in folder.glob("*.log") for each in path.read_bytes().split(BETWEEN)]
    names = (message_from_bytes(each.strip())["Message-ID"] for each in mails if each.strip())
    return [name.strip("<>").partition("@")[0] for name in names if name]


def test_every_mail_is_sent_and_one_sent_again_has_its_name(service, person, tmp_path):
    ali = reached(person("ali"))
    for number in range(MAILS):
        notice = Notice.objects.create(user=ali, kind="game_started", key=f"game {number}")
        message = Message.objects.create(user=ali, channel="email")
        Part.objects.create(notice=notice, message=message, channel="email")
    running = service("redis", "courier", ESTIMATION_MAIL=f"file://{tmp_path}")
    eventually(lambda: sent(tmp_path), within=60)
    running.kill("courier")
    later()
    running.start("courier")
    eventually(lambda: not Message.objects.exclude(status="sent").exists(), within=60)
    assert set(sent(tmp_path)) == set(Message.objects.values_list("pk", flat=True))
