"""What may be said in a word."""

from __future__ import annotations

from games.api.contract.play.chat import Phrase
from games.api.graphql.types.roots import query
from games.lobby.phrases import PHRASES


@query("What may be said in a word, in both languages.")
def phrases() -> list[Phrase]:
    return [Phrase.of(code) for code in PHRASES]
