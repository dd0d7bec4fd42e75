"""Write `games/api/graphql/schema.graphql` after an intended change of the schema."""

from typing import Any

from django.core.management.base import BaseCommand

from games.api.graphql.schema import SDL, written


class Command(BaseCommand):
    help = "Write the GraphQL schema to the file with which a test compares it."

    def handle(self, *args: Any, **options: Any) -> None:
        SDL.write_text(written(), encoding="utf-8")
        self.stdout.write(f"Written: {SDL.name}")
