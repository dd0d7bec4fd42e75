"""Errors of pairing: a code that never changes its meaning, and the entries concerned."""

from accounts.errors import CodedError, Sentence


class PairingError(CodedError, ValueError):
    """`entries` are the numbers of those concerned, where there are any; `place` is where in the stages of
    the event it lies, as a JSON pointer from there.
    """

    code = "pairing_refused"

    def __init__(self, sentence: Sentence, entries: tuple[int, ...] = (), *, place: str = "") -> None:
        super().__init__(sentence)
        self.sentence, self.entries, self.place = sentence, entries, place

    def __str__(self) -> str:
        return self.sentence  # not translated here: pages say it in other languages


class TooFewEntries(PairingError):
    """There are too few entries for one table."""


class EntryTwice(PairingError):
    """An entry is named twice: among the players, or at locked tables."""


class UnknownEntry(PairingError):
    """A locked table or a forced pair names an entry that does not play."""


class WishesConflict(PairingError):
    """A pair is both forced and forbidden, or more are forced together than a table has seats."""


class NoArrangement(PairingError):
    """No arrangement was found that keeps every forbidden pair apart and every forced pair together."""


class StageOver(PairingError):
    """The stage has no further stage round."""
