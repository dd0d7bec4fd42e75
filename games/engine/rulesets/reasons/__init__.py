"""The reason for every field of every ruleset: a sentence each, and its basis."""

from games.engine.rulesets.base import Basis, Reason


def text(field: str, sentence: str) -> Reason:
    """The ruleset's own document says so."""
    return Reason(field, Basis.TEXT, sentence)


def source(field: str, sentence: str) -> Reason:
    """Another source of the game says so."""
    return Reason(field, Basis.SOURCE, sentence)


def silent(field: str, sentence: str) -> Reason:
    """The ruleset's own document does not mention it, so it does not exist, or is as before."""
    return Reason(field, Basis.SILENT, sentence)


def judgement(field: str, sentence: str) -> Reason:
    """Documents are silent, contradict themselves or can be read in two ways, so the service decided."""
    return Reason(field, Basis.JUDGEMENT, sentence)


def combined(shared: tuple[Reason, ...], own: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Shared reasons, with a ruleset's own ones in place of those for the same field."""
    return tuple({reason.field: reason for reason in (*shared, *own)}.values())
