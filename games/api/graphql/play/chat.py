"""Phrases of the chat."""

from __future__ import annotations

from games.api.graphql.reads import read
from games.api.graphql.types.roots import query
from games.api.operations.chat import list_phrases

phrases = read(query, list_phrases, "The phrases that can be sent in a chat, in both languages.")
