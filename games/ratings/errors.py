"""Errors of ratings. `code` is stable; `games.api` decides the HTTP status."""

from accounts.errors import NotFound, Refused


class UnknownPool(NotFound):
    detail = "There is no such pool of ratings."


class NotListed(Refused):
    detail = "They are not on this leaderboard: too few games, or none for a long time."


class GameNotRated(Refused):
    detail = "This game is not rated, so there is nothing to correct."


class AnnulledAlready(Refused):
    detail = "This game was annulled before."


class InvalidPlaces(Refused):
    detail = "One place for each seat, from 1; ties share the better one."
