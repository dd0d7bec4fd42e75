"""The reason for every field of every ruleset: a sentence each, and its basis."""

from functools import partial

from games.engine.rulesets.base import Basis, Reason

# Each takes a field and a sentence. The ruleset's own document says so.
text = partial(Reason, basis=Basis.TEXT)
# Another source of the game says so.
source = partial(Reason, basis=Basis.SOURCE)
# The ruleset's own document does not mention it, so it does not exist, or is as before.
silent = partial(Reason, basis=Basis.SILENT)
# Documents are silent, contradict themselves or can be read in two ways, so the service decided.
judgement = partial(Reason, basis=Basis.JUDGEMENT)


def combined(shared: tuple[Reason, ...], own: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Shared reasons, with a ruleset's own ones in place of those for the same field."""
    return tuple({reason.field: reason for reason in (*shared, *own)}.values())
