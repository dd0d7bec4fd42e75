"""Reading network prints: which of some accounts shared a network, and with how many others."""

from collections.abc import Collection
from uuid import UUID

from accounts import ids
from accounts.prints import SharedLine
from accounts.rows import all_rows

# For each pair of accounts: the days with a shared print, and the most accounts that shared one of those.
_SHARED = """
SELECT one.user_id, other.user_id, count(DISTINCT one.day), max(
    (SELECT count(*) FROM accounts_networkprint crowd WHERE crowd.day = one.day AND crowd.print = one.print))
FROM accounts_networkprint one
JOIN accounts_networkprint other ON other.day = one.day AND other.print = one.print
    AND other.user_id > one.user_id
WHERE one.user_id = ANY(%(users)s::uuid[]) AND other.user_id = ANY(%(users)s::uuid[])
GROUP BY one.user_id, other.user_id
"""


def shared_lines(user_ids: Collection[str]) -> dict[tuple[str, str], SharedLine]:
    """Return the pairs of these accounts that shared a network lately, the smaller id first; one query."""
    users = [ids.parse(each, "user") for each in user_ids]
    rows: list[tuple[UUID, UUID, int, int]] = all_rows(_SHARED, {"users": users})
    return {
        (ids.encode("user", one), ids.encode("user", other)): SharedLine(days, accounts)
        for one, other, days, accounts in rows
    }
