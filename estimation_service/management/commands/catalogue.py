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
            for text, forms in catalogue.items():
                if not all(forms):
                    self.stdout.write(f"not translated: {text.one!r}")
