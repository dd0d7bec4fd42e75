"""People and bots for tests: accounts without a password, since hashing one takes longer than a test may."""

from accounts.models import User


def somebody(name: str, kind: str = User.Kind.PERSON, **fields: object) -> User:
    """The account of that name, made if need be; with `realm_id` the one there."""
    where = {"realm_id": fields["realm_id"]} if "realm_id" in fields else {}
    user = User.objects.filter(name=name, **where).first() or User(name=name, kind=kind, **fields)
    if user._state.adding:
        user.set_unusable_password()
        user.save()
    return user
