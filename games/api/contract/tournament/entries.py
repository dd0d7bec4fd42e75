"""Shapes of entries: who takes part in an event, one by one and by lists."""

from typing import Self

from rest_framework import serializers

from games.api.contract.fields import ListQuery, Query, format_field
from games.api.contract.play.tables import SEED
from games.api.contract.players.people import Player
from games.api.contract.resource import Row, field, input_type, member, resource
from games.api.contract.tournament.tournament_words import EntryStatus, TournamentRole
from games.api.contract.values import Instant
from games.api.texts.languages import Language
from games.api.texts.problem_texts import fault_in
from games.tournaments import models
from games.tournaments.quotas import MOST_ENTRIES
from games.tournaments.services.entry_import import Difference, EntryRow, Refusal
from games.tournaments.sheets import MOST_ROWS


@input_type(
    "An entry in a tournament.", examples={"As it is": {}, "With a seed": {"client_seed": "salt of mine"}}
)
class NewEntry:
    client_seed: str = field(f"{SEED} It is used at each of your tables.", "", allow_blank=True)


@input_type("Bots that enter a tournament.", examples={"A whole field": {"bot": "steady", "count": 64}})
class NewBotEntries:
    bot: str = field("The name of a bot of the service, such as `steady`.", max_length=150)
    count: int = field("How many times to enter this bot.", 1, min_value=1, max_value=MOST_ENTRIES)


@input_type("A line of a list of entries.")
class ListedEntry:
    name: str = field("The name of a player, a program, or a bot's entry.", allow_blank=True, max_length=200)


@input_type(
    "Players that enter a tournament together.",
    examples={"Two people and a bot": {"entries": [{"name": "amal"}, {"name": "steady"}]}},
)
class NewEntries:
    entries: list[ListedEntry] = field("The players to enter.", max_length=MOST_ROWS)


class ImportQuery(Query):
    dry_run = serializers.BooleanField(default=False, help_text="Show what would change; nothing is done.")
    digest = serializers.CharField(
        required=False,
        max_length=64,
        help_text="The digest of a dry run; the request is refused if the result would now be different.",
    )


class LeavingQuery(Query):
    reason = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=500,
        help_text="The reason, ten letters or more; needed when an official takes somebody out of a running "
        "event.",
    )


@resource("A line of a list.")
class ListedLine(Row[EntryRow]):
    line: int = member("The number of the line in the file, from 1; in JSON the place in the list.")
    name: str = member("The name of the entry.")
    returns: bool = member("Whether they had entered before, and left.")


@resource("A line of a list that is skipped.")
class PassedLine(Row[EntryRow]):
    line: int = member("The number of the line in the file, from 1; in JSON the place in the list.")
    name: str = member("The name, as it was sent.")


@resource("A line of a list that cannot be entered.")
class RefusedLine(Row[Refusal]):
    line: int = member("The number of the line in the file, from 1; in JSON the place in the list.")
    column: str = member("The column in which it is wrong.")
    name: str = member("The name, as it was sent.")
    code: str = member(
        "What is wrong: `unknown_user`, `looks_alike`, `doubled`, `blank`, `suspended`, "
        "`disqualified`, `not_enterable`, `not_welcome`, `own_bot_entered`, `bot_not_open`, "
        "`ruleset_not_accepted`, `speed_not_accepted`, `tournament_full` or `entries_closed`."
    )
    detail: str = member("What is wrong, as a sentence for people.")


@resource("What a list changes, or would change.", graphql="ListCompared")
class ListDifference(Row[Difference]):
    added: list[ListedLine] = member("The lines that are entered.")
    unchanged: list[ListedLine] = member("The lines of entries that exist already.")
    passed_over: list[PassedLine] = member(
        "The lines that are not entered, because their `status` in the list says that they have left."
    )
    refused: list[RefusedLine] = member("The lines that are wrong. If there is one, nobody is entered.")
    digest: str = member("A digest of this difference; send it to enter exactly this.")

    @classmethod
    def of(cls, found: Difference, /, language: Language) -> Self:  # type: ignore[override]  # takes more than the row
        """Show what entering a list would change. Reasons are in the language of the user who sent the
        list."""
        refused = [
            RefusedLine.filled(each, detail=fault_in(language, each.code, each.detail))
            for each in found.refused
        ]
        return cls.filled(found, refused=refused)


class EntriesQuery(ListQuery):
    format = format_field()


@resource("Somebody's entry in a tournament.", graphql="TournamentEntry")
class Entry(Row[models.Entry]):
    number: int = member("The number of the entry, in the order of entering; never used twice.")
    name: str = member("The player's name; a bot of the service is named for the event, such as `steady 3`.")
    player: Player = member("The player.")
    status: EntryStatus = member(
        "The status. `dropped`: they play no further stage round. `disqualified`: they do not rank, either."
    )
    first_round: int = member("The number of the first stage round they play.")
    last_round: int | None = member("The stage round after which they play no more; null while they play.")
    rating: int | None = member(
        "The rating by which a first stage of knock-out is seeded: rating when entries closed, "
        "less two deviations. null means seeded by lot, behind all others."
    )
    entered_at: Instant = member("When they entered.")


@resource("Somebody who runs a tournament.", graphql="TournamentOfficial")
class Official(Row[models.Official]):
    user: Player = member("The official.")
    role: TournamentRole = member("The role.")
    since: Instant = member("Since when they have the role.")
