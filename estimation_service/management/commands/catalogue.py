"""`manage.py catalogue`: update the Arabic catalogues of admin and pages, and print what they lack."""

from typing import Any

from django.core.management.base import BaseCommand

from estimation_service import texts


class Command(BaseCommand):
    help = "Write the Arabic catalogue again: remove texts that are gone, list new ones without Arabic."

    def handle(self, *args: Any, **options: Any) -> None:
        for path, found in ((texts.CATALOGUE, texts.ours()), (texts.WEB_CATALOGUE, texts.of_web())):
            known = texts.read(path) if path.exists() else {}
            empty = {text: ("",) * (1 if text.many is None else texts.FORMS) for text in found}
            catalogue = {text: known.get(text, forms) for text, forms in empty.items()}
            texts.write(catalogue, path)
            for text, forms in catalogue.items():
                if not all(forms):
                    self.stdout.write(f"not translated: {text.one!r}")
