"""Errors of ratings. `code` is stable; `games.api` decides the HTTP status."""

from accounts.errors import Refused


class UnknownPool(Refused):
    code = "not_found"
    detail = "There is no such pool of ratings."


class NotListed(Refused):
    detail = "They are not on this leaderboard: too few games, or none for a long time."


class GameNotRated(Refused):
    detail = "This game does not count, so there is nothing to correct."


class AnnulledAlready(Refused):
    detail = "This game does not count any more already."


class InvalidPlaces(Refused):
    detail = "One place for each seat, from 1; ties share the better one."


class ReasonMissing(Refused):
    code = "reason_required"
    detail = "Say why, in ten characters at least."
