"""What tournaments refuse. `code` is stable; its HTTP status is decided at the doors."""

from __future__ import annotations

from accounts.errors import Refused


class TournamentError(Refused):
    """Base of what tournaments refuse."""

    code = "tournament_error"


class TournamentNotFound(TournamentError):
    code = "not_found"
    detail = "There is no such tournament, or it is not yours to see."


class EntryNotFound(TournamentError):
    code = "not_found"
    detail = "Nobody of this name is entered."


class StageRoundNotFound(TournamentError):
    code = "not_found"
    detail = "This stage round has not been published."


class PairingNotFound(TournamentError):
    code = "not_found"
    detail = "This stage round has no such table."


class OfficialNotFound(TournamentError):
    code = "not_found"
    detail = "Nobody of this name holds this role."


class NotOfficial(TournamentError):
    code = "not_official"
    detail = "Your roles at this tournament do not allow it."


class InvalidTournament(TournamentError):
    code = "invalid_tournament"
    detail = "An event cannot be as it was sent."


class LimitRequired(TournamentError):
    code = "limit_required"
    detail = "Games of an event have a turn limit or a clock, so that nobody can make all wait."


class TooManyTournaments(TournamentError):
    code = "too_many_tournaments"
    detail = "As many events of yours as may be are not over."


class TooManyOfficials(TournamentError):
    code = "too_many_officials"
    detail = "The event has as many officials as may be."


class OwnerStays(TournamentError):
    code = "owner_stays"
    detail = "An event has one owner from its beginning to its end."


class WrongStage(TournamentError):
    """The event is not as far, or further."""

    code = "tournament_status"
    detail = "The event is not at a point where this can be done."


class TournamentChanged(TournamentError):
    code = "tournament_changed"
    detail = "The event was changed since you looked at it: look again."


class EntriesClosed(TournamentError):
    code = "entries_closed"
    detail = "Nobody can enter any more, or not yet."


class TournamentFull(TournamentError):
    code = "tournament_full"
    detail = "Everybody there is room for has entered."


class NotEnterable(TournamentError):
    code = "not_enterable"
    detail = "People enter themselves; an official enters a bot, other than those of the service."


class PairingRefused(TournamentError):
    """Why there is no pairing: the code of a pairing error, in a sentence."""

    code = "pairing_refused"
    detail = "The stage round cannot be paired as asked."

    def __init__(self, detail: str, *, code: str, entries: tuple[int, ...] = ()) -> None:
        super().__init__(detail)
        self.members = {"reason": code, "entries": list(entries)}


class StageRoundOpen(TournamentError):
    code = "stage_round_open"
    detail = "A table of the stage round is still at play, or waits for a ruling."


class PreviewOutdated(TournamentError):
    code = "preview_outdated"
    detail = "What was previewed is not what would be published now: preview again."


class GameStands(TournamentError):
    code = "game_stands"
    detail = "Its game is still played, or has a result: only a game that was broken off is ruled on."


class InvalidRuling(TournamentError):
    code = "invalid_ruling"
    detail = "A ruling names a score for each seat of the table."


class ReasonRequired(TournamentError):
    code = "reason_required"
    detail = "Say why, in ten characters at least."


class ComplaintsOpen(TournamentError):
    code = "complaints_open"
    detail = "The time for complaints is not over."


class NoTournamentHere(TournamentError):
    code = "no_tournament_here"
    detail = "Events take place in the real world, not in a sandbox."
