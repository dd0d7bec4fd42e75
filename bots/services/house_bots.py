"""The service's own bots in every realm, with the same names, so that programs find them anywhere."""

from accounts import services as accounts
from accounts.models import Realm
from bots.models import Bot


def create_house_bots(realm: str) -> None:
    for bot in Bot.objects.filter(user__realm=Realm.REAL, user__is_active=True).select_related("user"):
        copy = accounts.make_bot(name=bot.user.name, realm=realm)
        Bot.objects.create(user=copy, strategy=bot.strategy, version=bot.version, description=bot.description)
