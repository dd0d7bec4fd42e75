"""Shapes of entries: who takes part in an event, one by one and by lists."""

from __future__ import annotations

from rest_framework import serializers

from games.api.contract.parameters import ListQuery, Query, format_field
from games.api.contract.play.tables import SEED
from games.api.contract.players.people import Player
from games.api.contract.resource import Instant, Row, given, resource, sent, told
from games.api.contract.tournament.tournament_words import EntryStatus, TournamentRole
from games.api.texts.fault_texts import fault_in
from games.api.texts.languages import Language
from games.tournaments import models
from games.tournaments.entry_lists import MOST_ROWS
from games.tournaments.quotas import MOST_ENTRIES
from games.tournaments.services.entry_import import Difference


@sent("An entry in a tournament.", examples={"As it is": {}, "With a seed": {"client_seed": "salt of mine"}})
class NewEntry:
    client_seed: str = given(f"{SEED} At each of your tables.", "", allow_blank=True)


@sent("Bots that enter a tournament.", examples={"A whole field": {"bot": "steady", "count": 64}})
class NewBotEntries:
    bot: str = given("One of the service's own: `steady`.", max_length=150)
    count: int = given("How many of it.", 1, min_value=1, max_value=MOST_ENTRIES)


@sent("A line of a list of entries.")
class ListedEntry:
    name: str = given("Of a player, a program, or a bot's entry.", allow_blank=True, max_length=200)


@sent(
    "Players that enter a tournament together.",
    examples={"Two people and a bot": {"entries": [{"name": "amal"}, {"name": "steady"}]}},
)
class NewEntries:
    entries: list[ListedEntry] = given("The players to enter.", max_length=MOST_ROWS)


class ImportQuery(Query):
    dry_run = serializers.BooleanField(default=False, help_text="Only say what would come of it.")
    digest = serializers.CharField(
        required=False, max_length=64, help_text="That of a dry run: refuse where it is not so any more."
    )


class LeavingQuery(Query):
    reason = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=500,
        help_text="Where an official takes somebody out of an event under way: ten letters or more.",
    )


@resource("A line of a list.")
class ListedLine:
    line: int = told("Of the file, from 1; of JSON the place in the list.")
    name: str = told("Of the entry.")
    returns: bool = told("They had entered before, and left.")


@resource("A line of a list that is passed over.")
class PassedLine:
    line: int = told("Of the file, from 1; of JSON the place in the list.")
    name: str = told("As it was sent.")


@resource("A line of a list that nobody can be entered by.")
class RefusedLine:
    line: int = told("Of the file, from 1; of JSON the place in the list.")
    column: str = told("The column in which it is wrong.")
    name: str = told("As it was sent.")
    code: str = told(
        "`unknown_user`, `looks_alike`, `doubled`, `blank`, `suspended`, `disqualified`, `tournament_full` "
        "or `entries_closed`."
    )
    detail: str = told("Why, for people.")


@resource("What a list changes, or would change.", graphql="ListCompared")
class ListDifference:
    added: list[ListedLine] = told("Who enters.")
    unchanged: list[ListedLine] = told("Who had entered already.")
    passed_over: list[PassedLine] = told(
        "Whose `status` in the list says that they have left: they are not entered."
    )
    refused: list[RefusedLine] = told("One of these, and nobody is entered.")
    digest: str = told("Names this difference.")

    @classmethod
    def of(cls, found: Difference, language: Language) -> ListDifference:
        """Why a line cannot be taken is told in the language of whoever sent the list."""
        refused = (
            {**each._asdict(), "detail": fault_in(language, each.code, each.detail)} for each in found.refused
        )
        return cls(
            added=[ListedLine(**each._asdict()) for each in found.added],
            unchanged=[ListedLine(**each._asdict()) for each in found.unchanged],
            passed_over=[PassedLine(line=each.line, name=each.name) for each in found.passed_over],
            refused=[RefusedLine(**each) for each in refused],
            digest=found.digest,
        )


class EntriesQuery(ListQuery):
    format = format_field()


@resource("Somebody's entry in a tournament.", graphql="TournamentEntry")
class Entry(Row[models.Entry]):
    number: int = told("In the order of entering; never given twice.")
    name: str = told("The player's; of the service's bots one of its own in the event, `steady 3`.")
    player: Player = told("Who plays.")
    status: EntryStatus = told(
        "`dropped`: they play no further stage round; `disqualified`: nor do they rank."
    )
    first_round: int = told("The stage round from which on they play.")
    last_round: int | None = told("After which they play no more.")
    rating: int | None = told(
        "Where a knock-out comes first, by which it is seeded: their points when entries closed, "
        "less twice what is uncertain of them; null: by lot, behind all others."
    )
    entered_at: Instant = told("Since when.")


@resource("Somebody who runs a tournament.", graphql="TournamentOfficial")
class Official(Row[models.Official]):
    user: Player = told("Who.")
    role: TournamentRole = told("As what.")
    since: Instant = told("Since when they have the role.")
