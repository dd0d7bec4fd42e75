"""Links in mails: their content is signed, so that nothing about them is stored.

A turn's link is good for that turn only, so it can be used once, and nobody who gets it can take another
turn. It is good while the mail's address is its receiver's, and for two weeks at most.
"""

import hashlib
from typing import Any, NamedTuple

from django.core import signing

from games.notices.kinds import KINDS, NoticeKind

TURN, UNSUBSCRIBE = "estimation.turn-link", "estimation.unsubscribe"
LONGEST_S = 14 * 24 * 3600


class TurnLink(NamedTuple):
    """The turn of a link. `address` is a hash of the mail's address."""

    user: str
    table: str
    round: int
    turn: int
    address: str


class Unsubscription(NamedTuple):
    user: str
    kinds: tuple[NoticeKind, ...]


def turn_token(link: TurnLink) -> str:
    """Return the end of a turn's link."""
    return signing.dumps(list(link), salt=TURN, compress=False)


def turn_link(token: str) -> TurnLink | None:
    """Return the turn of such a token; None if it is forged or too old."""
    found = _opened(token, TURN, LONGEST_S)
    return None if found is None else TurnLink(*found)


def is_turn_link(token: str) -> bool:
    """Whether the token is one of ours, however old; a token that was cut off is not."""
    return _opened(token, TURN, None) is not None


def unsubscribe_token(user: str, kinds: tuple[NoticeKind, ...]) -> str:
    """Return the end of an unsubscribe link; it is good as long as the mail is kept."""
    return signing.dumps([user, [str(each) for each in kinds]], salt=UNSUBSCRIBE, compress=False)


def unsubscribing(token: str) -> Unsubscription | None:
    """Return the kinds of such a token; None if it is forged."""
    found = _opened(token, UNSUBSCRIBE, None)
    if found is None:
        return None
    # A mail of a later release may name kinds that this one does not know.
    return Unsubscription(found[0], tuple(NoticeKind(each) for each in found[1] if each in KINDS))


def hashed_address(address: str) -> str:
    """Return a short hash of a mail address, to recognise it."""
    return hashlib.sha256(address.lower().encode()).hexdigest()[:16]


def _opened(token: str, salt: str, longest_s: int | None) -> list[Any] | None:
    try:
        found: list[Any] = signing.loads(token, salt=salt, max_age=longest_s)
    except (signing.BadSignature, ValueError):
        return None
    return found
