"""What the arena refuses. `code` is stable; the command tells it before the sentence."""


class ArenaError(Exception):
    """Base of what the arena refuses; `detail` is a sentence."""

    code = "arena_error"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class UnknownStrategy(ArenaError):
    code = "unknown_strategy"


class UnknownRuleset(ArenaError):
    code = "unknown_ruleset"


class InvalidOption(ArenaError):
    code = "invalid_option"


class TooFew(ArenaError):
    """There are too few sets or processes."""

    code = "too_few"


class TooMany(ArenaError):
    """There are too many sets or processes: more than memory holds."""

    code = "too_many"


class NoSets(ArenaError):
    """A file to keep sets in that holds anything else, or is damaged."""

    code = "no_sets"


class OtherMatch(ArenaError):
    """A file to go on with that holds sets of another match, or of other code."""

    code = "other_match"
