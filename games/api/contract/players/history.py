"""What can be asked of somebody's tables."""

from typing import Any

from rest_framework import serializers

from games.api.contract.fields import Choice, Moment
from games.api.contract.parameters import ListQuery
from games.tables.models import Table
from games.tables.models.table import MOST_PLAYERS


class HistoryQuery(ListQuery):
    ruleset = serializers.CharField(max_length=40, required=False, help_text="`modern`, or `modern@1`.")
    status = Choice(choices=Table.Status.values, required=False, help_text="Only games with this status.")
    rated = serializers.BooleanField(required=False, help_text="Whether the result changes ratings.")
    opponent = serializers.CharField(
        max_length=150, required=False, help_text="The name of another player who played there."
    )
    place = serializers.IntegerField(
        min_value=1,
        max_value=MOST_PLAYERS,
        required=False,
        help_text="The player's place; only finished games have places.",
    )

    # Their names are words of Python, so they stand in `get_fields`.
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        bounds = {
            "from": Moment(required=False, help_text="Only tables opened at this instant or later."),
            "to": Moment(required=False, help_text="Only tables opened before this instant."),
        }
        return {**super().get_fields(), **bounds}
