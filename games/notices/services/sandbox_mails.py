"""Store the mails to people of sandboxes instead of sending them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from games.notices.models import KeptMail


def keep_mail(
    *,
    message: str,
    kinds: Collection[str],
    address: str,
    subject: str,
    text: str,
    html: str,
    headers: Mapping[str, str],
    turn_links: Sequence[Mapping[str, str]],
) -> KeptMail:
    """Store the mail of this message, in the transaction in which the message is settled."""
    return KeptMail.objects.create(
        message_id=message,
        kinds=sorted(kinds),
        address=address,
        subject=subject,
        text=text,
        html=html,
        headers=dict(headers),
        turn_links=list(turn_links),
    )
