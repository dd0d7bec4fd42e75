"""`manage.py catalogue`: update the Arabic catalogues of admin and pages, and print what they lack."""

from typing import Any

from django.core.management.base import BaseCommand

from estimation_service import texts


class Command(BaseCommand):
    help = (
        "Write the Arabic catalogue again: remove texts that are gone, list new ones without Arabic. A new "
        "refusal gets the Arabic advice of its code, until somebody writes a sentence of its own."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        advice = texts.advice()
        for path, found in ((texts.CATALOGUE, texts.ours()), (texts.WEB_CATALOGUE, texts.of_web())):
            written = texts.read(path) if path.exists() else {}
            known = advice | {text: forms for text, forms in written.items() if all(forms)}
            catalogue = {
                text: known.get(text, ("",) * (1 if text.many is None else texts.FORMS)) for text in found
            }
            texts.write(catalogue, path)
            missing = [text.one for text, forms in catalogue.items() if not all(forms)]
            for one in missing:
                self.stdout.write(f"not translated: {one!r}")
            if missing:
                self.stdout.write(f"Write their Arabic in {path}, then run this command again.")
