"""Phrases of the chat."""

from __future__ import annotations

from games.api.graphql.reads import read
from games.api.graphql.types.roots import query
from games.api.operations.chat import list_phrases

phrases = read(query, list_phrases, "What may be said in a word, in both languages.")
