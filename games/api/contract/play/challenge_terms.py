"""The input of a new challenge: the terms of its table, and who is invited."""

from __future__ import annotations

from games.api.contract.play.tables import TableTerms, UserName
from games.api.contract.resource import given, sent
from games.api.contract.words import Visibility
from games.lobby.services.challenges import USUAL_S
from games.tables.models import Table

MOST_NAMED = 4


@sent(
    "Who is challenged, and to what: beside the names what opens a table.",
    graphql="ChallengeInput",
    examples={
        "Two by name": {"opponents": ["omar", "nadia"], "bots": ["steady"], "turn_limit": 60},
        "Whoever comes": {"ruleset": "updown", "players": 2},
    },
)
class NewChallenge(TableTerms):
    visibility: Visibility = given("Who finds and sees it.", Table.Visibility.INVITE.value)
    opponents: list[UserName] = given("Names, from seat 1 on.", list, max_length=MOST_NAMED)
    bots: list[UserName] = given(
        "Names, on the next seats; each that is left has a link.", list, max_length=MOST_NAMED
    )
    expires_in: int = given("Seconds: 600 (ten minutes) to 604800 (seven days).", USUAL_S)
