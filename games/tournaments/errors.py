"""Errors of tournaments. `code` is stable; `games.api` decides the HTTP status."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from accounts.errors import Fault, Refused, Sentence

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


class TournamentError(Refused):
    """Base of what tournaments refuse."""


class NotFound(TournamentError):
    """The thing does not exist, or the user may not see it. Pages answer 404."""

    def __init_subclass__(cls) -> None:
        cls.code = NotFound.code


class TournamentNotFound(NotFound):
    detail = "There is no such tournament, or it is not yours to see."


class EntryNotFound(NotFound):
    detail = "Nobody of this name is entered."


class StageRoundNotFound(NotFound):
    detail = "This round has not been published."


class PairingNotFound(NotFound):
    detail = "This round has no such table."


class BoardNotFound(NotFound):
    detail = "No board of this number was dealt, or the event shares none."


class BoardUnderEmbargo(TournamentError):
    detail = "Some table has still to play this board; then everybody is told of it."


class OfficialNotFound(NotFound):
    detail = "Nobody of this name holds this role."


class NotOfficial(TournamentError):
    detail = "Your roles at this tournament do not allow it."


class InvalidTournament(TournamentError):
    detail = "An event cannot be as it was sent."


class LimitRequired(TournamentError):
    detail = "Games of an event have a turn limit or a clock, so that nobody can make all wait."


class TooManyTournaments(TournamentError):
    """The organiser has as many events as allowed; the sentence says of which kind."""


class TooManyOfficials(TournamentError):
    detail = "The event has as many officials as may be."


class OwnerStays(TournamentError):
    detail = "An event has one owner from its beginning to its end."


class WrongStage(TournamentError):
    """The tournament has the wrong status; the sentence says which, and what can be done now."""

    code = "tournament_status"
    detail = "The event is not at a point where this can be done."

    def __init__(self, status: str, why: str = "") -> None:
        super().__init__(why or STANDS[status])
        self.members = {"event_status": str(status)}


class TournamentChanged(TournamentError):
    detail = "The event was changed since you looked at it: look again."


class EntriesClosed(TournamentError):
    detail = "Nobody can enter any more, or not yet."

    def __init__(self, status: str, *, returns: bool = False) -> None:
        """Set the texts. `returns`: the player left shortly before and wants to enter again."""
        super().__init__(COMES_BACK if returns else CLOSED.get(status, OVER))
        self.members = {"event_status": str(status)}


class TournamentFull(TournamentError):
    detail = "Everybody there is room for has entered."


class TooManyBots(TournamentFull):
    code = TournamentFull.code
    detail = "In all events of its owner together, bots of the service have as many entries as may be."


class NotEnterable(TournamentError):
    detail = (
        "Programs neither enter by themselves nor hold a role: officials enter them, or bots of the service."
    )


class OwnBotEntered(TournamentError):
    detail = "Where tables are rated or share boards, only one of a player and their bots enters."


class EntersHimself(NotEnterable):
    code = NotEnterable.code
    detail = "Into a rated event people enter themselves, so that nobody is rated who has not agreed."


class ForeignSeed(TournamentError):
    code = "invalid_client_seed"
    detail = "Everybody gives their own part to the shuffle: nobody does for another."


class UnreadableList(TournamentError):
    detail = "The list of entries cannot be read."


class ImportRefused(TournamentError):
    """Nobody was entered; `members` describe every wrong line."""

    detail = "Some lines cannot be entered, so none was."

    def __init__(self, refused: Sequence[Mapping[str, object]], faults: tuple[Fault, ...]) -> None:
        super().__init__(faults=faults)
        self.members = {"refused": list(refused)}


class PairingRefused(TournamentError):
    """The round cannot be paired; `members` hold the code of the pairing error."""

    detail = "The round cannot be paired as asked."

    def __init__(
        self, detail: str, *, code: str, entries: tuple[int, ...] = (), fits: Sequence[int] = ()
    ) -> None:
        super().__init__(detail)
        self.members = {"reason": code, "entries": list(entries), "fits": list(fits)}


class StageRoundOpen(TournamentError):
    detail = "A table of the round is still at play, or waits for a ruling."

    def __init__(self, number: int) -> None:
        super().__init__(
            Sentence(
                "Round %(number)d is published, and a table of it is still at play or waits for a "
                "ruling: once all are over it closes by itself.",
                number=number,
            )
        )
        self.members = {"stage_round": number}


class LaterStageRound(TournamentError):
    detail = "A later round is published."

    def __init__(self, number: int) -> None:
        super().__init__(
            Sentence("Round %(number)d was published after it: take that one back first.", number=number)
        )
        self.members = {"stage_round": number}


class InvalidStart(TournamentError):
    detail = "A round begins at once, or at a time from now on that is at most a year away."


class StageRoundBegun(TournamentError):
    detail = "The games of this round have begun: their start cannot be changed any more."


class PreviewOutdated(TournamentError):
    detail = "What was previewed is not what would be published now: preview again."


class GameStands(TournamentError):
    detail = "Its game is still played, or has a result: only a game that was broken off is ruled on."


class CardsPlayed(TournamentError):
    detail = "At a table of this round a card has been played: it is not rolled back any more."


class Disqualified(TournamentError):
    detail = "Who was disqualified does not enter this event again."


class MotionNotFound(NotFound):
    detail = "There is no such motion at this event."


class MotionDecided(TournamentError):
    detail = "It was agreed to or declined already."


class MotionOpen(TournamentError):
    detail = "The same has been asked for already, and is not decided."


class SecondPersonNeeded(TournamentError):
    detail = "Somebody other than whoever asked for it agrees to it."


class PlaysInEvent(TournamentError):
    code = "plays_himself"
    detail = "Nobody who plays in the event, or whose bot does, decides about who is in it and what counts."


class OwnPairing(TournamentError):
    code = "plays_himself"
    detail = "Whoever plays draws nothing again, and leaves their own table as the lots gave it."


class AnnulledBefore(TournamentError):
    code = "second_person_needed"
    detail = "One game of this event was annulled already: for any further one two officials are needed."


class InvalidMotion(TournamentError):
    detail = "It names an entry that is still in, or finished tables, each once."


class InvalidRuling(TournamentError):
    detail = "A ruling names a score for each seat of the table, from -10,000 to 10,000."


class ReasonRequired(TournamentError):
    detail = "Say why, in ten characters at least."


class ComplaintsOpen(TournamentError):
    detail = "The time for complaints is not over."


class ComplaintNotFound(NotFound):
    detail = "There is no such complaint at this event."


class ComplaintsOver(TournamentError):
    detail = "Complaints are made from the first round to the end of the time for them."


class ComplaintOpen(TournamentError):
    detail = "A complaint waits for its answer: it comes first."


class ComplaintAnswered(TournamentError):
    detail = "It was answered already."


class NoTournamentHere(TournamentError):
    detail = "People make events, programs do not."
