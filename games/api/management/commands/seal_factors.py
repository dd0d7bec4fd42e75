"""`manage.py seal_factors`: seal second factors with the last key of ESTIMATION_FACTOR_KEYS."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.api.signing.factors import seal_anew


class Command(BaseCommand):
    help = (
        "Seal all second factors with the last key of ESTIMATION_FACTOR_KEYS. Then you can remove the others."
    )

    def handle(self, *_: Any, **__: Any) -> None:
        done, unopened = seal_anew()
        self.stdout.write(f"{done} sealed again with the key {settings.ACTIVE_FACTOR_KEY}.")
        if unopened:
            raise CommandError(
                f"{unopened} cannot be opened: their key is neither in ESTIMATION_FACTOR_KEYS, nor does it "
                "follow from ESTIMATION_SECRET_KEY or ESTIMATION_SECRET_KEY_FALLBACKS. Put it back, or take "
                "these second factors out in the admin."
            )
