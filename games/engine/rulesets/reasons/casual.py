"""..."""

from games.engine.rulesets.base import Reason

REASONS: tuple[Reason, ...] = ()
