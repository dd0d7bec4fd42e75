"""People and bots, as they are named wherever somebody is."""

from __future__ import annotations

from typing import Annotated, Final

from accounts.models import User
from games.api.contract.resource import Id, resource, told, words

KIND: Final = words(
    "UserKind",
    "What somebody is.",
    {User.Kind.PERSON.value: "A person.", User.Kind.BOT.value: "A program."},
)
UserKind = Annotated[str, KIND]


@resource("Somebody who plays: a person or a bot.", graphql="User", edges=True)
class Player:
    id: Id = told("`user_…`")
    name: str = told("The name, as it is written.")
    kind: UserKind = told("A person or a bot.")

    @classmethod
    def of(cls, user: User) -> Player:
        return cls(id=user.id, name=user.name, kind=user.kind)
