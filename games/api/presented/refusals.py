"""Why an action is refused, as a sentence in either language."""

from games.api.texts.languages import Language
from games.api.texts.problem_texts import catalogued
from games.engine.codec import Json
from games.engine.errors import Refusal


def sentence_in(language: Language, reason: Refusal) -> str:
    """The reason, addressed to the player who wanted to act."""
    return reason.sentence if language == "en" else catalogued(reason.sentence)


def refusals_json(language: Language) -> list[Json]:
    """Return every reason, in the order in which they are checked."""
    return [{"code": reason.value, "detail": sentence_in(language, reason)} for reason in Refusal]


def verdict_json(reason: Refusal | None, language: Language) -> Json:
    """Return whether an action would be accepted; `reason` says why not."""
    if reason is None:
        return {"legal": True, "code": None, "detail": None}
    return {"legal": False, "code": reason.value, "detail": sentence_in(language, reason)}
