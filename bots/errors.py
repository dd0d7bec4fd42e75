"""Errors of users' bots. `code` is stable; `games.api` decides the HTTP status."""

from __future__ import annotations

from accounts.errors import Refused


class BotError(Refused):
    """Base of what bots refuse."""


class UnknownBot(BotError):
    code = "not_found"
    detail = "There is no such bot, or it is not yours."


class TooManyBots(BotError):
    detail = "An account runs at most 10 bots; remove one first."


class BotNotOpen(BotError):
    detail = "Only its owner seats this bot."


class HintsNotOffered(BotError):
    detail = "This table was opened without hints."


class HintNotNow(BotError):
    detail = "You get a hint only when it is your turn, and none for whether to keep a hand without a suit."


class HintUnavailable(BotError):
    detail = "The hint for this turn could not be worked out."


class GameNotOver(BotError):
    detail = "A game is analysed once it is finished, and never where it was broken off."


class BoardUnderEmbargo(BotError):
    detail = "Boards of this game are still to be played at other tables."


class AnalysisUnavailable(BotError):
    detail = "The analysis of this game could not be worked out."


class RulesetNotAccepted(BotError):
    detail = "This bot does not play by these rules."


class SpeedNotAccepted(BotError):
    detail = "This bot does not play at this speed."


class BotBusy(BotError):
    detail = "This bot sits at as many tables as it plays at once."
