"""Links in mails: what they open is written in them and signed, so that nothing about them is stored.

A turn's link is good for that turn and no other, so it can be used once, and whoever comes by it comes by no
other turn; it is good for its receiver while the mail's address is theirs, and for two weeks at most.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from django.core import signing

from games.notices.kinds import NoticeKind

TURN, UNSUBSCRIBE = "estimation.turn-link", "estimation.unsubscribe"
LONGEST_S = 14 * 24 * 3600


class TurnLink(NamedTuple):
    """Whose turn may be taken where. `address` is a hash of where the mail went."""

    user: str
    table: str
    round: int
    turn: int
    address: str


class Unsubscribing(NamedTuple):
    """What a user wants no more mails about."""

    user: str
    kinds: tuple[NoticeKind, ...]


def turn_token(link: TurnLink) -> str:
    """What a turn's link ends with."""
    return signing.dumps(list(link), salt=TURN, compress=False)


def turn_link(token: str) -> TurnLink | None:
    """What such an end opens; None for one that is forged or too old."""
    found = _opened(token, TURN, LONGEST_S)
    return None if found is None else TurnLink(*found)


def is_turn_link(token: str) -> bool:
    """Whether such an end is one of ours, however old: one that was cut off on its way is not."""
    return _opened(token, TURN, None) is not None


def unsubscribe_token(user: str, kinds: tuple[NoticeKind, ...]) -> str:
    """What the link by which mails are ended ends with; it is good as long as the mail is kept."""
    return signing.dumps([user, [str(each) for each in kinds]], salt=UNSUBSCRIBE, compress=False)


def unsubscribing(token: str) -> Unsubscribing | None:
    """What such an end opens; None for one that is forged."""
    found = _opened(token, UNSUBSCRIBE, None)
    return None if found is None else Unsubscribing(found[0], tuple(NoticeKind(each) for each in found[1]))


def hashed_address(address: str) -> str:
    """Enough of a mail address to know it again."""
    return hashlib.sha256(address.lower().encode()).hexdigest()[:16]


def _opened(token: str, salt: str, longest_s: int | None) -> list[Any] | None:
    try:
        found: list[Any] = signing.loads(token, salt=salt, max_age=longest_s)
    except (signing.BadSignature, ValueError):
        return None
    return found
