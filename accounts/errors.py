"""Errors of accounts, and the base of all refusals. Codes are stable; `games.api` decides the HTTP status."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple


class Sentence(str):
    """A sentence that keeps its template and its values, so that it can be translated later."""

    template: str
    filled: dict[str, object]

    def __new__(cls, template: str, **filled: object) -> "Sentence":
        made = super().__new__(cls, template % filled)
        made.template, made.filled = template, filled
        return made


def translate_sentence(sentence: str, by: Callable[[str], str]) -> str:
    """Translate a sentence: `by` translates its template and each sentence filled into it."""
    if not isinstance(sentence, Sentence):
        return by(sentence)
    filled = {
        name: translate_sentence(value, by) if isinstance(value, Sentence) else value
        for name, value in sentence.filled.items()
    }
    return by(sentence.template) % filled


class Fault(NamedTuple):
    """One error in a request: where (a JSON pointer), which (a code) and why (for people)."""

    pointer: str
    code: str
    detail: str


class CodedError(Exception):
    """An error with a stable `code`, which follows from the class's name unless the class sets another."""

    code: str

    def __init_subclass__(cls) -> None:
        if "code" not in vars(cls):
            cls.code = re.sub("(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


class Refused(CodedError):
    """Base of all refusals by apps. `detail`, also `str()`, is a sentence for people; `faults` say where in
    the request (`pointer` makes one); `members` become members of the answer."""

    detail = ""

    def __init__(
        self, detail: str = "", *, pointer: str = "", faults: tuple[Fault, ...] = (), **members: Any
    ) -> None:
        super().__init__(detail or self.detail)
        self.faults = (Fault(pointer, self.code, str(self)),) if pointer else faults
        self.members = members

    def __str__(self) -> str:
        text: str = self.args[0]  # a Sentence stays one
        return text


class NotFound(Refused):
    """The thing does not exist, or the user may not see it: both have one code."""

    def __init_subclass__(cls) -> None:
        cls.code = NotFound.code


class NameNotAllowed(Refused):
    detail = "This name cannot be used."


class NameTaken(Refused):
    detail = "Somebody already has this name, or one that looks like it."


class WeakPassword(Refused):
    detail = "This password is too easy to guess."


class WrongPassword(Refused):
    code = "wrong_credentials"
    detail = "Name or password is wrong."


class SecondFactorNeeded(Refused):
    detail = "The account has or needs a second factor, and no valid code was sent."


class TooManyCodes(Refused):
    detail = "Too many wrong codes of a second factor were sent for this account; try again in some minutes."


class StaffStays(Refused):
    detail = (
        "You may sign in to the admin, so you cannot end your account. Another member of staff "
        "must first withdraw this right."
    )


class UnknownUser(NotFound):
    detail = "There is no such user."


class UnknownToken(NotFound):
    detail = "You have no such token."


class UnknownCalendar(NotFound):
    detail = "Your calendar has no address yet; POST makes one."


class UnknownClient(NotFound):
    detail = "There is no such program."


class UnknownVacation(NotFound):
    detail = "You have no such vacation."


class InvalidHours(Refused):
    detail = (
        "Send an IANA zone, at most twelve quiet hours, at most three weekend days, and at most "
        "six reminders from five minutes to a week."
    )


class InvalidVacation(Refused):
    detail = "A vacation begins now or within a year, and lasts an hour at least."


class VacationTooLong(Refused):
    detail = "A vacation lasts fourteen days at most."


class VacationTooClose(Refused):
    detail = "There must be at least one day between two vacations."


class VacationBeyondQuota(Refused):
    detail = "You have thirty days of vacation in any year."


class NotByClient(Refused):
    detail = "An authorized program cannot make tokens or bots, or authorize programs. Sign in yourself."


class InvalidToken(Refused):
    detail = "This token is unknown, expired or revoked."


class ScopeNotGrantable(Refused):
    detail = "A new token can have only scopes of the token that makes it."


class ExpiryNotAllowed(Refused):
    detail = "A token must expire in the future, within five years."


class TooManyTokens(Refused):
    detail = "You have as many valid tokens as an account may have. Revoke one first."


class IdempotencyKeyReused(Refused):
    detail = "This Idempotency-Key was used with another request before."


class IdempotencyInProgress(Refused):
    detail = "A request with this Idempotency-Key is being handled; try again in a moment."


class SecretNotReplayed(Refused):
    detail = "This request was carried out before. Its answer had a secret, which is shown only once."
