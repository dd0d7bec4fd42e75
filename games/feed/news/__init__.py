"""The catalogue of news: streams, webhooks, notices and the audit send only values of this list.

To add a kind, write it in the module of its subject, and announce it where it happens.
"""

from itertools import chain
from typing import Any, Final

from games.feed.news import tables, tournaments, users
from games.feed.news.kind import Audience, Body, News, Webhook

NEWS: Final[tuple[News[Any], ...]] = tuple(
    each
    for each in chain(*(vars(module).values() for module in (tables, tournaments, users)))
    if isinstance(each, News)
)
BY_NAME: Final = {each.name: each for each in NEWS}
# Types that webhooks may choose; a test is sent on request and cannot be chosen.
WEBHOOKS: Final = tuple(each.webhook for each in NEWS if each.webhook is not None)
CHOOSABLE: Final = tuple(each.type for each in WEBHOOKS if each != users.TEST.webhook)


__all__ = [
    "BY_NAME", "CHOOSABLE", "NEWS", "WEBHOOKS", "Audience", "Body", "News", "Webhook", "tables",
    "tournaments", "users",
]  # fmt: skip
