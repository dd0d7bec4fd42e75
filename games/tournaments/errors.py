"""Errors of tournaments. `code` is stable; `games.api` decides the HTTP status."""

from collections.abc import Mapping, Sequence
from typing import Final

from accounts import errors as accounts
from accounts.errors import Fault, Refused, Sentence

# By status: what the event is doing, and what can be done.
STANDS: Final[Mapping[str, str]] = {
    "draft": Sentence("The event is a draft: it can be changed or deleted, or its entries can be opened."),
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
    "open": Sentence("The time for entries is over: nobody can enter any more."),
    "closed": Sentence(
        "Entries are closed. Before the first round is published officials can open them again."
    ),
    "running": Sentence("The event is running, and nobody can enter any more."),
}
TIME_OVER: Final = Sentence("The time at which entries close is over: change it, then open them.")
OVER: Final = Sentence("The event is over: nobody can enter any more.")
COMES_BACK: Final = Sentence(
    "An entry that left comes back once the next round is published, if people still can enter then; "
    "an official who does not play can let it play again now."
)


PROGRAMS_FULL: Final = Sentence(
    "Programs that would be seated play as many games of events at once as they take. Publish the round when "
    "one of these is over."
)


class TournamentError(Refused):
    """Base of all refusals by tournaments."""


class NotFound(TournamentError, accounts.NotFound):
    """The thing does not exist, or the user may not see it. Pages answer 404."""


class TournamentNotFound(NotFound):
    detail = "There is no such tournament, or you may not see it."


class EntryNotFound(NotFound):
    detail = "Nobody with this name is entered."


class StageRoundNotFound(NotFound):
    detail = "This round has not been published."


class PairingNotFound(NotFound):
    detail = "This round has no such table."


class BoardNotFound(NotFound):
    detail = "No board with this number was dealt, or the event shares no boards."


class BoardUnderEmbargo(TournamentError):
    detail = "Some table has still to play this board; after that everybody may see it."


class OfficialNotFound(NotFound):
    detail = "Nobody with this name has this role."


class NotOfficial(TournamentError):
    detail = "Your roles in this tournament do not allow it."


class InvalidTournament(TournamentError):
    detail = "The event that you sent is not possible."


class LimitRequired(TournamentError):
    detail = "Games of an event need a turn limit or a clock, so that nobody can make everybody wait."


class TooManyTournaments(TournamentError):
    """The organiser has as many events as allowed; the sentence says of which kind."""


class TooManyOfficials(TournamentError):
    detail = "The event has as many officials as it may have."


class OwnerStays(TournamentError):
    detail = "An event keeps one owner from beginning to end."


class WrongStage(TournamentError):
    """The tournament has the wrong status; the sentence says which, and what can be done now."""

    code = "tournament_status"
    detail = "This cannot be done at this point of the event."

    def __init__(self, status: str, why: str = "") -> None:
        super().__init__(why or STANDS[status], event_status=str(status))


class TournamentChanged(TournamentError):
    detail = "The event has changed since you looked. Read it again."


class EntriesClosed(TournamentError):
    detail = "Entries are closed, or not open yet."

    def __init__(self, status: str, *, returns: bool = False) -> None:
        """Set the texts. `returns`: the player left shortly before and wants to enter again."""
        why = COMES_BACK if returns else CLOSED.get(status, OVER)
        super().__init__(why, event_status=str(status))


class TournamentFull(TournamentError):
    detail = "The event is full."


class TooManyBots(TournamentFull):
    code = TournamentFull.code
    detail = "The events of this owner already have as many entries of the service's bots as allowed."


class NotEnterable(TournamentError):
    detail = (
        "Programs cannot enter themselves or have a role. Officials enter programs and bots of the service."
    )


class OwnBotEntered(TournamentError):
    detail = "Where tables are rated or share boards, only one of a player and their bots can enter."


class EntersHimself(NotEnterable):
    code = NotEnterable.code
    detail = "In a rated event people must enter themselves, so that only people who agreed are rated."


class ForeignSeed(TournamentError):
    code = "invalid_client_seed"
    detail = "You can send a seed only for yourself."


class UnreadableList(TournamentError):
    detail = "The list of entries cannot be read."


class ImportRefused(TournamentError):
    """Nobody was entered; `members` describe every wrong line."""

    detail = "Some lines cannot be entered, so nobody was entered."

    def __init__(self, refused: Sequence[Mapping[str, object]], faults: tuple[Fault, ...]) -> None:
        super().__init__(faults=faults, refused=list(refused))


class PairingRefused(TournamentError):
    """The round cannot be paired; `members` hold the code of the pairing error."""

    detail = "The round cannot be paired as asked."

    def __init__(
        self, detail: str, *, code: str, entries: tuple[int, ...] = (), fits: Sequence[int] = ()
    ) -> None:
        super().__init__(detail, reason=code, entries=list(entries), fits=list(fits))


class StageRoundOpen(TournamentError):
    detail = "A table of the round is still being played, or waits for a ruling."

    def __init__(self, number: int) -> None:
        why = Sentence(
            "Round %(number)d is published, and one of its tables is still being played or waits for a "
            "ruling. When all are over, it closes by itself.",
            number=number,
        )
        super().__init__(why, stage_round=number)


class LaterStageRound(TournamentError):
    detail = "A later round is published."

    def __init__(self, number: int) -> None:
        why = Sentence("Round %(number)d was published after it: unpublish that one first.", number=number)
        super().__init__(why, stage_round=number)


class InvalidStart(TournamentError):
    detail = "A round begins at once, or at a later time within a year."


class StageRoundBegun(TournamentError):
    detail = "The games of this round have begun: their start cannot be changed any more."


class PreviewOutdated(TournamentError):
    detail = "The result would differ from the preview that you saw. Preview again."


class GameStands(TournamentError):
    detail = (
        "You can rule only on a game that was broken off. This one is still being played, or has its result."
    )


class CardsPlayed(TournamentError):
    detail = "A card has been played at a table of this round, so it can no longer be unpublished."


class Disqualified(TournamentError):
    detail = "This player was disqualified and cannot enter this event again."


class MotionNotFound(NotFound):
    detail = "This event has no such motion."


class MotionDecided(TournamentError):
    detail = "The request was already agreed to or declined."


class MotionOpen(TournamentError):
    detail = "Somebody has already asked for the same, and it is not decided yet."


class SecondPersonNeeded(TournamentError):
    detail = "Another official than the one who asked must agree to it."


class PlaysInEvent(TournamentError):
    code = "plays_himself"
    detail = "If you or your bot plays in the event, you cannot decide who is in it and what counts."


class OwnPairing(TournamentError):
    code = "plays_himself"
    detail = "If you play, you cannot draw again, and your own table stays as the lots gave it."


class OversawBoards(TournamentError):
    code = "knows_another_hand"
    detail = (
        "Officials of the event, and those who were, can see how its shared boards are played. They and "
        "their programs take no seat there for somebody else."
    )


class AnnulledBefore(TournamentError):
    code = "second_person_needed"
    detail = "One game of this event was already annulled. Every further one needs two officials."


class InvalidMotion(TournamentError):
    detail = "A motion names an entry that still plays, or finished tables, each once."


class InvalidRuling(TournamentError):
    detail = "A ruling names a score for each seat of the table, from -10,000 to 10,000."


class ComplaintsOpen(TournamentError):
    detail = "The time for complaints is not over."


class ComplaintNotFound(NotFound):
    detail = "This event has no such complaint."


class ComplaintsOver(TournamentError):
    detail = "You can complain from the first round until the time for complaints is over."


class ComplaintOpen(TournamentError):
    detail = "A complaint waits for its answer. Answer it first."


class ComplaintAnswered(TournamentError):
    detail = "The complaint already has an answer."


class NoTournamentHere(TournamentError):
    detail = "Only people can make events, not programs."
