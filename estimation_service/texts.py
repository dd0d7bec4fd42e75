"""The Arabic of the admin and of the public pages: which texts are ours, and the two catalogues, read and
written without gettext.

Ours is what Python and templates of our apps mark as Django has it (`_`, `gettext`, `{% translate %}` …), and
what services refuse and describe in sentences (`Sentence`), which pages translate as they show them.
"""

from __future__ import annotations

import ast
import json
import re
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from django.utils.translation.template import templatize

from accounts.errors import Refused
from accounts.isolates import numbers_isolated
from games.engine import errors
from games.engine.rulesets import RULESETS
from games.tables.errors import TableError
from games.tables.interventions import Kind

ROOT: Final = Path(__file__).resolve().parent.parent
_FILE: Final = Path("locale", "ar", "LC_MESSAGES", "django.po")
CATALOGUE: Final = ROOT / "estimation_service" / _FILE
WEB: Final = ROOT / "games" / "web"
WEB_CATALOGUE: Final = WEB / _FILE
APPS: Final = ("accounts", "bots", "estimation_service", "games")
# Whose refusals pages of the admin show.
REFUSING: Final = ("games.tables.services.directing.errors", "games.tournaments.errors")
_ONE: Final = frozenset({"_", "gettext", "gettext_lazy", "gettext_noop", "Sentence"})
_MANY: Final = frozenset({"ngettext", "ngettext_lazy"})
# Of zero, one, two, three to ten, eleven to ninety-nine, and a hundred and the like.
FORMS: Final = 6
HEADER: Final = (
    "Language: ar\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
    "Content-Transfer-Encoding: 8bit\n"
    f"Plural-Forms: nplurals={FORMS}; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
    "n%100>=11 && n%100<=99 ? 4 : 5;\n"
)
_STRING: Final = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
_CALL: Final = re.compile(
    rf"n?gettext\({_STRING}(?:, *{_STRING}, *count)?\)|pgettext\({_STRING}, *{_STRING}\)"
)
# What stands between the context of a text and the text: one English word may be two in Arabic.
_CONTEXT: Final = "\x04"
_MAGIC: Final = 0x950412DE


class Text(NamedTuple):
    """A text in English, with its plural where it counts something. One that has a context (`pgettext`)
    begins with it, as gettext writes such."""

    one: str
    many: str | None = None


Catalogue = dict[Text, tuple[str, ...]]


def ours() -> list[Text]:
    """Every text of ours, once, in the order of the files that say it."""
    said = [Text(each) for kind in Kind for each in (kind.of.about, kind.of.label, kind.of.done)]
    rules = [Text(each.title) for each in RULESETS.values()]
    options = [Text(option.about) for each in RULESETS.values() for option in each.options]
    details = [Text(detail) for base in (Refused, TableError) for detail in _details(base)]
    reasons = [Text(sentence) for sentence in errors.SENTENCES.values()]
    marked = (text for app in APPS for text in _marked(ROOT / app, but=WEB))
    return list(dict.fromkeys([*marked, *said, *rules, *options, *reasons, *details]))


def of_web() -> list[Text]:
    """Every text of the public pages, likewise."""
    return list(dict.fromkeys(_marked(WEB)))


def _details(base: type[Exception]) -> Iterator[str]:
    for each in base.__subclasses__():
        if each.__module__ in REFUSING and "detail" in each.__dict__:
            yield each.__dict__["detail"]
        yield from _details(each)


def _marked(folder: Path, but: Path | None = None) -> Iterator[Text]:
    for path in sorted(folder.rglob("*")):
        if but is not None and but in path.parents:
            continue
        if path.suffix == ".py":
            yield from _in_python(path.read_text())
        elif path.suffix in {".html", ".txt"} and "templates" in path.parts:
            yield from _in_python(_calls(templatize(path.read_text())))


def _calls(templatized: str) -> str:
    """The calls of gettext that Django makes of a template, as lines of Python."""
    return "\n".join(re.sub(", *count\\)$", ", 1)", each.group()) for each in _CALL.finditer(templatized))


def _in_python(source: str) -> Iterator[Text]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            said = [each.value for each in node.args if isinstance(each, ast.Constant)]
            if node.func.id in _ONE and len(said) == 1 and isinstance(said[0], str):
                yield Text(said[0])
            elif node.func.id in _MANY:
                yield Text(str(said[0]), str(said[1]))
            elif node.func.id == "pgettext":
                yield Text(_CONTEXT.join(map(str, said)))


def read(path: Path = CATALOGUE) -> Catalogue:
    """What is translated; a text that is not has empty forms."""
    found: Catalogue = {}
    for entry in re.split(r"\n\n+", path.read_text()):
        said = {name: _joined(lines) for name, lines in re.findall(r'^(msg\S+) ((?:".*"\n?)+)', entry, re.M)}
        if said.get("msgid"):
            forms = tuple(text for name, text in said.items() if name.startswith("msgstr"))
            found[Text(said["msgid"], said.get("msgid_plural"))] = forms
    return found


def _joined(lines: str) -> str:
    return "".join(json.loads(line) for line in lines.strip().split("\n"))


def write(catalogue: Mapping[Text, tuple[str, ...]], path: Path = CATALOGUE) -> None:
    """The texts in their order, and what programs read, beside it."""
    parts = [f'# `manage.py catalogue` writes this.\nmsgid ""\nmsgstr {_quoted(HEADER)}']
    for text, forms in catalogue.items():
        plural = [f"msgid_plural {_quoted(text.many)}"] if text.many is not None else []
        names = ["msgstr"] if text.many is None else [f"msgstr[{number}]" for number in range(FORMS)]
        said = [f"{name} {_quoted(form)}" for name, form in zip(names, forms, strict=True)]
        parts.append("\n".join([f"msgid {_quoted(text.one)}", *plural, *said]))
    path.write_text("\n\n".join(parts) + "\n")
    path.with_suffix(".mo").write_bytes(compiled(catalogue))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def compiled(catalogue: Mapping[Text, tuple[str, ...]]) -> bytes:
    """The catalogue in gettext's own format, sorted by the English. Each number, and each place for
    something, is isolated in the Arabic, so whoever translates need not think of it."""
    rows = {"": HEADER} | {
        text.one if text.many is None else f"{text.one}\0{text.many}": "\0".join(map(numbers_isolated, forms))
        for text, forms in catalogue.items()
        if all(forms)
    }
    pairs = sorted((one.encode(), other.encode()) for one, other in rows.items())
    start, size = 28, len(pairs)
    at = start + 16 * size
    places, texts = [], b""
    for side in (0, 1):
        for pair in pairs:
            places += [len(pair[side]), at + len(texts)]
            texts += pair[side] + b"\0"
    head = struct.pack("<7I", _MAGIC, 0, size, start, start + 8 * size, 0, at)
    return head + struct.pack(f"<{len(places)}I", *places) + texts
