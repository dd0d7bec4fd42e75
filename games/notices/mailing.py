"""The channel of mail: text and simple HTML, in the reader's language, with a link for each turn that waits.

No mail names a card. Its Message-ID is that of the message, the same at every try, so that a mail sent twice
is known to be one.
"""

from __future__ import annotations

import smtplib
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse

from accounts import queries as accounts
from accounts.queries import Times
from games.notices import links, queries
from games.notices.channels import Outgoing, Send, Sent, Told
from games.notices.kinds import EMAIL, Language
from games.notices.links import TurnLink

NO_ADDRESS = "no_confirmed_address"
DIGESTS: Final[dict[Language, str]] = {"en": "What happened at your tables", "ar": "ما جدّ على طاولاتك"}
PLAY: Final[dict[Language, str]] = {"en": "Play round", "ar": "العب الدور"}
ENDS: Final[dict[Language, str]] = {"en": "Until", "ar": "حتى"}
ONCE: Final[dict[Language, str]] = {
    "en": "Each link is for that turn only, and for you only: do not pass this mail on.",
    "ar": "كلّ رابط لتلك النوبة وحدها ولك وحدك: لا تُعد توجيه هذه الرسالة.",
}
NO_MORE: Final[dict[Language, str]] = {"en": "No more mails like this", "ar": "لا أريد رسائل كهذه"}
# What a server says when there is nobody of that name, and will not be.
FOR_GOOD = range(500, 600)


class Email:
    """Mail by Django's backend, to a confirmed address."""

    name = EMAIL
    at_once = 8
    patience_s = 600.0
    missing = NO_ADDRESS
    of_days_only = True

    def targets(self, users: Collection[str]) -> Mapping[str, Sequence[str]]:
        # Which address that is, is looked up when something is sent.
        return dict.fromkeys(queries.confirmed_addresses(users), ("",))

    def prepared(self, message: Outgoing) -> Send | None:
        address = queries.confirmed_addresses([message.user]).get(message.user)
        return None if address is None else partial(_sent, _mail(message, address))

    def gone(self, message: Outgoing) -> None:
        """An address is its owner's affair: it is kept, and tried again with the next message."""


def _sent(mail: EmailMultiAlternatives) -> Sent:
    try:
        mail.send()
    except smtplib.SMTPRecipientsRefused as refused:
        codes = {code for code, _ in refused.recipients.values()}
        return Sent.GONE if codes <= set(FOR_GOOD) else Sent.AGAIN
    except (smtplib.SMTPException, OSError):
        return Sent.AGAIN
    return Sent.SENT


def _mail(message: Outgoing, address: str) -> EmailMultiAlternatives:
    language = message.language
    kinds = tuple(sorted({each.kind for each in message.told}))
    ending = _address("unsubscribe", links.unsubscribe_token(message.user, kinds))
    shown = {
        "language": language,
        "direction": "rtl" if language == "ar" else "ltr",
        "told": [_shown(each, message, address) for each in message.told],
        "ending": ending,
        "no_more": NO_MORE[language],
        "once": ONCE[language],
        "has_links": any(each.turns for each in message.told),
    }
    mail = EmailMultiAlternatives(
        subject=message.told[0].title if len(message.told) == 1 else DIGESTS[language],
        body=render_to_string("notices/mail.txt", shown),
        to=[address],
        headers={
            "Message-ID": f"<{message.name}@{settings.DEFAULT_FROM_EMAIL.rpartition('@')[2].strip('>')}>",
            "List-Unsubscribe": f"<{ending}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
            "Content-Language": language,
        },
    )
    mail.attach_alternative(render_to_string("notices/mail.html", shown), "text/html")
    return mail


def _shown(told: Told, message: Outgoing, address: str) -> dict[str, Any]:
    language = message.language
    return {
        "title": told.title,
        "text": told.text,
        "ends": ENDS[language],
        "deadline": wall_clock(told.deadline_at, accounts.times_of([message.user])[message.user]),
        "links": [
            {
                "text": f"{PLAY[language]} {round}",
                "address": _address(
                    "turn_link",
                    links.turn_token(
                        TurnLink(message.user, str(told.table), round, turn, links.hashed_address(address))
                    ),
                ),
            }
            for round, turn, _ in told.turns
        ],
    }


def _address(name: str, token: str) -> str:
    return settings.ORIGIN + reverse(name, kwargs={"token": token})


def wall_clock(instant: datetime | None, times: Times) -> str:
    """An instant as somebody's clock on the wall shows it."""
    if instant is None:
        return ""
    lived = [each for each in times.lived if each.since <= instant]
    zone = lived[-1].living.zone if lived else "UTC"
    return f"{(instant + times.ahead).astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M} ({zone})"
