"""Types of members: words with their meanings, and texts and numbers that mean something of their own."""

from collections.abc import Iterable
from typing import Annotated, Any, Final, NamedTuple

from games.engine.cards import TRUMP_TEXT


class Words(NamedTuple):
    """The texts that a member may be, each with its meaning; the meaning is empty if the name says it."""

    name: str
    about: str
    meanings: tuple[tuple[str, str], ...]


class CustomForm(NamedTuple):
    """A value with a form of its own: a scalar of GraphQL, or a type that is declared elsewhere."""

    form: str


WORDS: Final[dict[str, Words]] = {}


def words(name: str, about: str, of: Iterable[str] = (), /, **meanings: str) -> Words:
    """Declare the words of a member: those `of` which say what they mean, or others with their meanings."""
    WORDS[name] = Words(name, about, (*((str(each), "") for each in of), *meanings.items()))
    return WORDS[name]


# In Python and in JSON members are texts, numbers and lists; these types say more about them.
Instant = Annotated[str, CustomForm("DateTime")]
Day = Annotated[str, CustomForm("Day")]
Card = Annotated[str, CustomForm("Card")]
TurnId = Annotated[str, CustomForm("TurnId")]
Id = Annotated[str, CustomForm("ID")]
TurnIdText = Annotated[str, CustomForm("TurnIdText")]
ScopeText = Annotated[str, CustomForm("Scope")]
Milliseconds = Annotated[int, CustomForm("Milliseconds")]
Options = Annotated[dict[str, Any], CustomForm("JSON")]
SimpleValue = Annotated[str | int | bool, CustomForm("Simple")]
AnyValue = Annotated[Any, CustomForm("AnyJson")]  # null, too
Reason = Annotated[str, CustomForm("Reason")]
Call = Annotated[dict[str, Any], CustomForm("Call")]
LegalAction = Annotated[dict[str, Any], CustomForm("LegalAction")]
Action = Annotated[dict[str, Any], CustomForm("Action")]
Taken = Annotated[dict[str, Any], CustomForm("Taken")]  # an action that is shown
IllegalAction = Annotated[dict[str, Any], CustomForm("IllegalAction")]
TRUMP: Final = words(
    "Trump",
    "A suit as trump, or none.",
    **dict(zip(TRUMP_TEXT, ("Clubs.", "Diamonds.", "Hearts.", "Spades.", "No trump."), strict=True)),
)
Trump = Annotated[str, TRUMP]
