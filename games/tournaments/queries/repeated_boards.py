"""Players who played the same daily boards one after the other; fair play checks those of one network."""

from collections.abc import Mapping
from typing import Final

from accounts import ids
from accounts.rows import all_rows
from games.lobby.fairplay.judgements import SharedBoardResults

# A daily event has each of its players once, on the first seat of a table of their own. Most players never
# share a network, and no others are compared.
_GOES: Final = """
WITH played AS (
    SELECT entry.tournament_id AS event, entry.player_id AS player, place.score,
           game.started_at AS began, game.ended_at AS ended
    FROM tournaments_entry entry
    JOIN tournaments_tournament event ON event.id = entry.tournament_id
    JOIN tournaments_place place ON place.tournament_id = event.id AND place.stage_round = 1
        AND place.entry = entry.number
    JOIN tournaments_pairing pairing ON pairing.tournament_id = event.id AND pairing.stage_round = 1
        AND pairing.number = place.pairing
    JOIN tables_table game ON game.id = pairing.table_id AND game.status = 'finished'
    WHERE event.day > (now() AT TIME ZONE 'UTC')::date - 30 AND event.status = 'confirmed'
), lines AS (
    SELECT DISTINCT one.user_id AS first, other.user_id AS second
    FROM accounts_networkprint one
    JOIN accounts_networkprint other ON other.day = one.day AND other.print = one.print
        AND other.user_id <> one.user_id
    WHERE one.user_id IN (SELECT player FROM played) AND other.user_id IN (SELECT player FROM played)
)
SELECT one.player, other.player, count(*), count(*) FILTER (WHERE other.score > one.score),
       count(*) FILTER (WHERE other.score < one.score)
FROM lines
JOIN played one ON one.player = lines.first
JOIN played other ON other.player = lines.second AND other.event = one.event AND other.began >= one.ended
GROUP BY 1, 2 HAVING count(*) >= %(least)s
"""


def second_goes(least: int) -> Mapping[tuple[str, str], SharedBoardResults]:
    """Return pairs of players of one network, the smaller id first. On at least `least` of the last thirty
    days one of them played the day's boards after the other. The order that came more often counts."""
    found: dict[tuple[str, str], SharedBoardResults] = {}
    for earlier, later, days, ahead, behind in all_rows(_GOES, {"least": least}):
        one, other = min(earlier, later), max(earlier, later)
        pair = (ids.encode("user", one), ids.encode("user", other))
        goes = SharedBoardResults(int(later == other), days, ahead, behind)
        if pair not in found or found[pair].days < days:
            found[pair] = goes
    return found
