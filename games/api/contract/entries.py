"""Shapes of entries: who takes part in an event, one by one and by lists."""

from __future__ import annotations

from rest_framework import serializers

from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.parameters import ListQuery, Query, format_field
from games.api.contract.resource import given, sent
from games.api.contract.tables import SEED, PlayerShape
from games.tournaments.entry_lists import MOST_ROWS
from games.tournaments.models import Entry
from games.tournaments.quotas import MOST_ENTRIES


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


class ListedLine(Shape):
    line = Whole(help_text="Of the file, from 1; of JSON the place in `entries`.")
    name = Text(help_text="Of the entry.")
    returns = Truth(help_text="They had entered before, and left.")


class PassedLine(Shape):
    line = Whole()
    name = Text(allow_blank=True, help_text="As it was sent.")


class RefusedLine(Shape):
    line = Whole()
    column = Text()
    name = Text(allow_blank=True, help_text="As it was sent.")
    code = Text(
        help_text="`unknown_user`, `looks_alike`, `doubled`, `blank`, `suspended`, `disqualified`, "
        "`tournament_full` or `entries_closed`."
    )
    detail = Text()


class ListDifferenceShape(Shape):
    added = ListedLine(many=True)
    unchanged = ListedLine(many=True, help_text="Entered already.")
    passed_over = PassedLine(
        many=True, help_text="Whose `status` in the list says that they have left: they are not entered."
    )
    refused = RefusedLine(many=True, help_text="One of these, and nobody is entered.")
    digest = Text(help_text="Names this difference.")


class EntriesQuery(ListQuery):
    format = format_field()


class EntryShape(Shape):
    number = Whole(help_text="In the order of entering; never given twice.")
    name = Text(help_text="The player's; of the service's bots one of its own in the event, `steady 3`.")
    player = PlayerShape()
    status = Choice(
        choices=Entry.Status.values,
        help_text="`dropped`: they play no further stage round; `disqualified`: nor do they rank.",
    )
    first_round = Whole(help_text="The stage round from which on they play.")
    last_round = Whole(allow_null=True, help_text="After which they play no more.")
    rating = Whole(
        allow_null=True,
        help_text="Where a knock-out comes first, by which it is seeded: their points when entries closed, "
        "less twice what is uncertain of them; null: by lot, behind all others.",
    )
    entered_at = Moment()
