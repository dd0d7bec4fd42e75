"""The channel of mail: text and simple HTML, in the reader's language, with a link for each turn that waits.

No mail names a card. Its Message-ID is that of the message, the same at every try, so that a mail sent twice
is recognised. Mails to people of sandboxes are made like all others, but stored and not sent.
"""

import smtplib
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext_noop as _

from accounts import queries as accounts
from accounts.isolates import END, FIRST, translated
from accounts.models import Realm
from accounts.queries import Times
from games.engine.codec import turn_id
from games.notices import links, queries
from games.notices.channels import NOBODY, OutgoingMessage, Prepared, RenderedNotice, RenderedTurn, SendResult
from games.notices.kinds import EMAIL
from games.notices.links import TurnLink
from games.notices.models import KeptMail

NO_ADDRESS = "no_confirmed_address"
DIGESTS: Final = _("What happened at your tables")
PLAY: Final = _("Play round")
ENDS: Final = _("Until")
ONCE: Final = _("Each link is for that turn only, and for you only: do not pass this mail on.")
NO_MORE: Final = _("No more mails like this")
# A server's answer if there is no such address, and will not be.
FOR_GOOD = range(500, 600)


class Email:
    """Mail by Django's backend, to a confirmed address. Mails to people of sandboxes are never sent."""

    name = EMAIL
    at_once = 8
    patience_s = 600.0
    missing = NO_ADDRESS

    def targets(self, users: Collection[str]) -> Mapping[str, Sequence[str]]:
        # The address is looked up when something is sent.
        return dict.fromkeys(queries.confirmed_addresses(users), ("",))

    def prepared(self, message: OutgoingMessage) -> Prepared:
        address = queries.confirmed_addresses([message.user]).get(message.user)
        if address is None:
            return NOBODY
        letter = _letter(message, address)
        if message.realm != Realm.REAL:
            return Prepared(partial(_made, letter.mail), partial(_kept, message, letter))
        return Prepared(partial(_sent, letter.mail))

    def gone(self, message: OutgoingMessage) -> None:
        """Do nothing: the address belongs to the account, and the next message tries it again."""


def _sent(mail: EmailMultiAlternatives) -> SendResult:
    try:
        mail.send()
    except smtplib.SMTPRecipientsRefused as refused:
        codes = {code for code, _ in refused.recipients.values()}
        return SendResult.GONE if codes <= set(FOR_GOOD) else SendResult.AGAIN
    except (smtplib.SMTPException, OSError):
        return SendResult.AGAIN
    return SendResult.SENT


def _made(mail: EmailMultiAlternatives) -> SendResult:
    """Make the mail as a mail server would get it."""
    mail.message()
    return SendResult.SENT


class _MailBody(NamedTuple):
    mail: EmailMultiAlternatives
    html: str
    turn_links: tuple[Mapping[str, str], ...]


def _kept(message: OutgoingMessage, letter: _MailBody) -> None:
    """Store a mail to somebody of a sandbox, in the transaction in which its message is settled."""
    mail = letter.mail
    turns = {(each["table"], each["turn_id"]): each["address"] for each in letter.turn_links}
    KeptMail.objects.create(
        message_id=message.name,
        kinds=sorted({str(each.kind) for each in message.notices}),
        address=mail.to[0],
        subject=str(mail.subject),
        text=str(mail.body),
        html=letter.html,
        headers=mail.extra_headers,
        turn_links=[{"table": table, "turn_id": turn, "url": url} for (table, turn), url in turns.items()],
    )


def _letter(message: OutgoingMessage, address: str) -> _MailBody:
    language = message.language
    kinds = tuple(sorted({each.kind for each in message.notices}))
    ending = _address("unsubscribe", links.unsubscribe_token(message.user, kinds))
    notices = [_shown(each, message, address) for each in message.notices]
    shown = {
        "language": language,
        "notices": notices,
        "ending": ending,
        "no_more": translated(NO_MORE, language),
        "once": translated(ONCE, language),
        "has_links": any(each.turns for each in message.notices),
    }
    mail = EmailMultiAlternatives(
        subject=message.notices[0].title if len(message.notices) == 1 else translated(DIGESTS, language),
        body=render_to_string("notices/mail.txt", shown),
        to=[address],
        headers=_headers(message, ending),
    )
    html = render_to_string("notices/mail.html", shown)
    mail.attach_alternative(html, "text/html")
    return _MailBody(mail, html, tuple(link for each in notices for link in each["links"]))


def _headers(message: OutgoingMessage, ending: str) -> dict[str, str]:
    return {
        "Message-ID": f"<{message.name}@{settings.DEFAULT_FROM_EMAIL.rpartition('@')[2].strip('>')}>",
        "List-Unsubscribe": f"<{ending}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
        "Content-Language": message.language,
    }


def _shown(notice: RenderedNotice, message: OutgoingMessage, address: str) -> dict[str, Any]:
    language = message.language
    deadline = wall_clock(notice.deadline_at, accounts.hours_and_vacations_of([message.user])[message.user])
    return {
        "title": notice.title,
        "text": notice.text,
        "ends": translated(ENDS, language),
        # Arabic before it would turn the date round.
        "deadline": f"{FIRST}{deadline}{END}" if deadline and language == "ar" else deadline,
        "links": [_link(message, str(notice.table), each, address) for each in notice.turns],
    }


def _link(message: OutgoingMessage, table: str, waits: RenderedTurn, address: str) -> dict[str, str]:
    link = TurnLink(message.user, table, waits.round, waits.turn, links.hashed_address(address))
    return {
        "text": f"{translated(PLAY, message.language)} {waits.place}",
        "address": _address("turn_link", links.turn_token(link)),
        "table": table,
        "turn_id": turn_id(waits.round, waits.turn),
    }


def _address(name: str, token: str) -> str:
    return settings.ORIGIN + reverse(name, kwargs={"token": token})


def wall_clock(instant: datetime | None, times: Times) -> str:
    """Format a time in a user's time zone."""
    if instant is None:
        return ""
    begun = [each for each in times.hours_periods if each.since <= instant]
    zone = begun[-1].daily_hours.zone if begun else "UTC"
    return f"{(instant + times.ahead).astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M} ({zone})"
