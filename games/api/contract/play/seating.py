"""Shapes of taking a seat, and of invitations."""

from __future__ import annotations

from rest_framework import serializers

from games.api.contract.fields import Shape, Text, examples
from games.api.contract.play.tables import SEED
from games.api.contract.players.people import Player
from games.api.contract.resource import Instant, Row, member, resource
from games.tables import models


@examples(
    {
        "I sit down": {"client_seed": "my lucky words"},
        "A bot": {"bot": "steady"},
        "Somebody I invite": {"invite": "omar"},
    }
)
class SeatTaken(Shape):
    client_seed = Text(default="", allow_blank=True, help_text=SEED)
    bot = Text(required=False, max_length=150, help_text="The name of a bot to put there.")
    invite = Text(required=False, max_length=150, help_text="The name of a person to keep the seat for.")

    def validate(self, sent: dict[str, str]) -> dict[str, str]:
        if len([name for name in ("bot", "invite") if name in sent]) + bool(sent["client_seed"]) > 1:
            raise serializers.ValidationError("Send one of client_seed, bot and invite.", code="too_many")
        return sent


@resource("An invitation: the person may see the table and sit down.")
class Invitation(Row[models.Invitation]):
    user: Player = member("The person who is invited.")
    seat: int | None = member("The seat that is kept for them; null if there is none.")
    created_at: Instant = member("When they were invited.")
