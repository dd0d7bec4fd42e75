"""What can be done with a tournament in each status. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from accounts.errors import Sentence

# By status: what the event is doing, and what can be done.
STANDS: Final[Mapping[str, str]] = {
    "draft": Sentence("The event is a draft: it can be changed, thrown away, or its entries opened."),
    "open": Sentence(
        "Entries are open: they can be closed, or the event cancelled; only its name and description changed."
    ),
    "closed": Sentence(
        "Entries are closed: the first round can be paired, entries opened again, the event cancelled."
    ),
    "running": Sentence(
        "The event is running: once a round is over the next one is paired, or the event ended early."
    ),
    "played": Sentence("All is played: complaints are answered, and then the standings are confirmed."),
    "confirmed": Sentence("The standings are confirmed: nothing is changed any more."),
    "cancelled": Sentence("The event was cancelled: nothing is changed any more."),
}
# By status: why nobody can enter.
CLOSED: Final[Mapping[str, str]] = {
    "draft": Sentence("The event is a draft: nobody can enter before an official opens its entries."),
    "closed": Sentence(
        "Entries are closed. Before the first round is published officials can open them again."
    ),
    "running": Sentence("The event is running, and nobody can enter any more."),
}
OVER: Final = Sentence("The event is over: nobody can enter any more.")
COMES_BACK: Final = Sentence(
    "Who has left comes back once the next round is published, if people still can enter then; "
    "an official who does not play can let them play again now."
)
