"""Errors of the arena. `code` is stable; the command prints it before the sentence."""


class ArenaError(Exception):
    """Base of the arena's errors; `detail` is a sentence."""

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
    """The file of sets holds something else, or is damaged."""

    code = "no_sets"


class OtherMatch(ArenaError):
    """The file to resume holds sets of another match, or sets played by other code."""

    code = "other_match"
