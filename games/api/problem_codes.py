"""All problems of this API, from `problems.toml`: status, title and advice.

Errors of lower apps have a code and no status; `problems.toml` maps codes to answers.
"""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple


class Words(NamedTuple):
    """Texts of a problem in one language."""

    title: str
    advice: str


class ProblemType(NamedTuple):
    """Data that all problems of one code share."""

    status: int
    en: Words
    ar: Words
    next_step: str  # of `texts/problem_texts.py`; empty: that of the status


PROBLEMS: Final[dict[str, ProblemType]] = {
    code: ProblemType(kind["status"], Words(*kind["en"]), Words(*kind["ar"]), kind.get("next_step", ""))
    for code, kind in tomllib.loads(Path(__file__).with_name("problems.toml").read_text("utf-8")).items()
}
_PLACES = {code: place for place, code in enumerate(PROBLEMS)}


def ordered(codes: Iterable[str]) -> tuple[str, ...]:
    """Codes as every list of them has them: in the order of `PROBLEMS`."""
    return tuple(sorted(codes, key=_PLACES.__getitem__))
