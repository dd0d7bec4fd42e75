"""People with mail addresses, and a courier's work on their mails, step by step."""

import re
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import mail
from django.core.mail import EmailMessage
from django.db.models import F

from accounts.models import User
from games.notices import services
from games.notices.channels import channel
from games.notices.kinds import EMAIL
from games.notices.models import Message, Notice, Part
from games.notices.preferences import Preferred

DAYS = {"preset": "normal"}


def reached(user: User, **chosen: object) -> User:
    """The user, with a confirmed address; `chosen`: how they want to be told."""
    EmailAddress.objects.create(user=user, email=f"{user.name}@example.org", verified=True, primary=True)
    if chosen:
        services.prefer(user_id=user.pk, preferred=Preferred(**chosen))  # type: ignore[arg-type]  # as tests have it
    return user


def message_to(user: User) -> Message:
    """A mail to them that is due, of a game that began."""
    notice = Notice.objects.create(user=user, kind="game_started", key="game 1")
    message = Message.objects.create(user=user, channel=EMAIL)
    Part.objects.create(notice=notice, message=message, channel=EMAIL)
    return message


def later(hours: float = 1) -> None:
    """What is planned for later is due that much earlier, and leases end."""
    by = timedelta(hours=hours)
    Message.objects.update(due_at=F("due_at") - by, leased_until=F("leased_until") - by)


def carried() -> list[EmailMessage]:
    """The mails that a courier would send now, which are sent."""
    before = len(mail.outbox)
    email = channel(EMAIL)
    assert email is not None
    for parcel in services.parcels(email, most=100):
        services.record_sent(parcel, parcel.sent())
    return list(mail.outbox[before:])


def subjects() -> list[str]:
    return [each.subject for each in carried()]


def links_in(text: object, kind: str = "turns") -> list[str]:
    """The paths of such links in a mail's text."""
    return re.findall(rf"{re.escape(settings.ORIGIN)}(/{kind}/[\w:-]+)", str(text))
