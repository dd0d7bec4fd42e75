"""Why every field of every ruleset has its value: a sentence each, and what it rests on."""

from __future__ import annotations

from games.engine.rulesets.base import Basis, Reason


def text(field: str, sentence: str) -> Reason:
    """The ruleset's own document says so."""
    return Reason(field, Basis.TEXT, sentence)


def source(field: str, sentence: str) -> Reason:
    """Another source of the game says so."""
    return Reason(field, Basis.SOURCE, sentence)


def silent(field: str, sentence: str) -> Reason:
    """The ruleset's own document says nothing of it, so there is none of it, or it is as it was."""
    return Reason(field, Basis.SILENT, sentence)


def judgement(field: str, sentence: str) -> Reason:
    """Something had to be decided: documents are silent, contradict themselves or can be read two ways."""
    return Reason(field, Basis.JUDGEMENT, sentence)


def combined(shared: tuple[Reason, ...], own: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Shared reasons, with a ruleset's own ones in place of those for the same field."""
    return tuple({reason.field: reason for reason in (*shared, *own)}.values())
