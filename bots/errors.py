"""Errors of users' bots. `code` is stable; `games.api` decides the HTTP status."""

from accounts.errors import NotFound, Refused


class UnknownBot(NotFound):
    detail = "There is no such bot, or it is not yours."


class TooManyBots(Refused):
    detail = "An account runs at most 10 bots; remove one first."


class BotNotOpen(Refused):
    detail = "Only its owner can seat this bot."


class HintsNotOffered(Refused):
    detail = "This table was opened without hints."


class HintNotNow(Refused):
    detail = "You get a hint only when it is your turn. There is no hint about keeping a hand without a suit."


class HintUnavailable(Refused):
    detail = "The hint for this turn could not be computed."


class GameNotOver(Refused):
    detail = "Only a finished game can be analysed, and not one that was broken off."


class BoardUnderEmbargo(Refused):
    detail = "Other tables have still to play boards of this game."


class AnalysisUnavailable(Refused):
    detail = "The analysis of this game could not be computed."


class AnalysisDelayed(Refused):
    detail = "The service is too busy to analyse this game now. It tries again in some minutes."


class RulesetNotAccepted(Refused):
    detail = "This bot does not play by these rules."


class SpeedNotAccepted(Refused):
    detail = "This bot does not play at this speed."


class BotBusy(Refused):
    detail = "This bot plays as many games at once as it takes, with those that its events need."
