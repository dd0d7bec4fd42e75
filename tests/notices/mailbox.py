"""Helpers for tests of mails: users with mail addresses, and a courier's work step by step."""

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
from games.notices.kinds import EMAIL, Preferred
from games.notices.models import Message, Notice, Part

DAYS = {"preset": "normal"}


def reached(user: User, **chosen: object) -> User:
    """Give a user a confirmed mail address, and return them. `chosen` are their notification settings."""
    EmailAddress.objects.create(user=user, email=f"{user.name}@example.org", verified=True, primary=True)
    if chosen:
        services.prefer(user_id=user.pk, preferred=Preferred(**chosen))  # type: ignore[arg-type]  # test keywords
    return user


def message_to(user: User) -> Message:
    """Make a mail to this user about a game that began. The mail is due."""
    notice = Notice.objects.create(user=user, kind="game_started", key="game 1")
    message = Message.objects.create(user=user, channel=EMAIL)
    Part.objects.create(notice=notice, message=message, channel=EMAIL)
    return message


def later(hours: float = 1) -> None:
    """Make all planned mails due this much earlier. Leases also end earlier."""
    by = timedelta(hours=hours)
    Message.objects.update(due_at=F("due_at") - by, leased_until=F("leased_until") - by)


def carried() -> list[EmailMessage]:
    """Send all mails that are due, as a courier does, and return them."""
    before = len(mail.outbox)
    email = channel(EMAIL)
    assert email is not None
    for parcel in services.parcels(email, most=100):
        services.record_sent(parcel, parcel.sent())
    return list(mail.outbox[before:])


def subjects() -> list[str]:
    return [each.subject for each in carried()]


def links_in(text: object, kind: str = "turns") -> list[str]:
    """Return the paths of the links of this kind in a mail's text."""
    return re.findall(rf"{re.escape(settings.ORIGIN)}(/{kind}/[\w:-]+)", str(text))
