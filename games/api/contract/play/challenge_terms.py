"""The input of a new challenge: the terms of its table, and who is invited."""

from __future__ import annotations

from games.api.contract.play.tables import TableTerms, UserName
from games.api.contract.resource import given, sent
from games.api.contract.words import Visibility
from games.lobby.services.challenges import USUAL_S
from games.tables.models import Table

MOST_NAMED = 4


@sent(
    "A challenge to be made: who is challenged, and the terms of the table.",
    graphql="ChallengeInput",
    examples={
        "Two by name": {"opponents": ["omar", "nadia"], "bots": ["steady"], "turn_limit": 60},
        "Whoever comes": {"ruleset": "updown", "players": 2},
    },
)
class NewChallenge(TableTerms):
    visibility: Visibility = given("Who may find and see the table.", Table.Visibility.INVITE.value)
    opponents: list[UserName] = given("Names of people, seated from seat 1 on.", list, max_length=MOST_NAMED)
    bots: list[UserName] = given(
        "Names of bots, on the next seats. Each seat that is left gets a link.", list, max_length=MOST_NAMED
    )
    expires_in: int = given("Seconds until it ends: 600 (ten minutes) to 604800 (seven days).", USUAL_S)
