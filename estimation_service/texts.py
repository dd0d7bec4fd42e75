"""The Arabic of the admin and of the public pages: our texts, and the two catalogues, which Babel reads,
writes and compiles.

Our texts are those that our apps mark as Django does (`_`, `gettext`, `{% translate %}` …), and the sentences
of services (`Sentence`), which pages translate when they show them.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

import allauth
from babel.messages import Catalog, Message, mofile, pofile
from django.utils.timesince import TIME_STRINGS
from django.utils.translation.template import templatize

from accounts.code_words import CONTEXT_END, MARKED
from accounts.errors import Refused
from accounts.isolates import numbers_isolated
from accounts.scopes import Scope
from estimation_service.admin import labels as labels_of_admin
from games.api import problems
from games.api.pages.challenge_links import CHALLENGE_TEXTS
from games.api.pages.documents import GUIDES
from games.api.pages.mail_pages import ACTIONS, TURN_TEXTS
from games.api.pages.views import ABOUT
from games.api.presented import lesson_texts, ruleset_texts
from games.api.problem_codes import PROBLEMS
from games.api.signing.access import ACCESS
from games.api.signing.forms import FIELDS
from games.api.texts.problem_texts import CONTEXT as OF_FAULTS
from games.api.texts.problem_texts import NEXT_STEPS, SENTENCES
from games.engine.errors import Refusal
from games.engine.rulesets import RULESETS
from games.engine.rulesets.explained import explain
from games.engine.rulesets.shared_boards import differences
from games.lobby.phrases import SHOWN as PHRASES
from games.notices import notice_texts
from games.notices.kinds import NoticeKind
from games.tables.interventions import InterventionKind
from games.web.learn.texts import TEXTS as LESSONS

ROOT: Final = Path(__file__).resolve().parent.parent
_FILE: Final = Path("locale", "ar", "LC_MESSAGES", "django.po")
CATALOGUE: Final = ROOT / "estimation_service" / _FILE
WEB: Final = ROOT / "games" / "web"
WEB_CATALOGUE: Final = WEB / _FILE
APPS: Final = ("accounts", "bots", "estimation_service", "games")
# Tables with texts of pages and notices; their lazy texts are marked there.
SPOKEN: Final[list[Mapping[Any, object]]] = [
    TURN_TEXTS, ACTIONS, CHALLENGE_TEXTS, NEXT_STEPS, ABOUT,
    notice_texts.TITLES, notice_texts.TEXTS, {"by": notice_texts.SOMEBODY, "event": notice_texts.TOURNAMENT},
    ruleset_texts.FIELDS, ruleset_texts.STEPS, ruleset_texts.BASES,
    ruleset_texts.VALUES, ruleset_texts.OF_FIELDS, ruleset_texts.ANSWERS,
    ruleset_texts.CALLED, ruleset_texts.WHOSE,
    dict(enumerate(lesson_texts.NAMES)), lesson_texts.TITLES, *lesson_texts.PARTS,
    {scope: scope.label for scope in Scope}, FIELDS, ACCESS,
    problems.TITLES, problems.SENTENCES, problems.WAITS,
    PHRASES, dict(enumerate(SENTENCES)), GUIDES,
    {kind: f"kind{CONTEXT_END}{kind.about}" for kind in NoticeKind},
]  # fmt: skip
_ONE: Final = frozenset({"_", "gettext", "gettext_lazy", "gettext_noop", "Sentence"})
_MANY: Final = frozenset({"ngettext", "ngettext_lazy"})
# The Arabic plural forms: zero, one, two, three to ten, eleven to ninety-nine, and a hundred and the like.
FORMS: Final = 6
_STRING: Final = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
_CALL: Final = re.compile(
    rf"n?gettext\({_STRING}(?:, *{_STRING}, *count)?\)|pgettext\({_STRING}, *{_STRING}\)"
)
_EPOCH: Final = datetime(2026, 1, 1, tzinfo=UTC)


class Text(NamedTuple):
    """An English text, with its plural if it counts something. One with a context (`pgettext`) begins with
    it, as gettext writes such texts."""

    one: str
    many: str | None = None


Catalogue = dict[Text, tuple[str, ...]]


def ours() -> list[Text]:
    """Return every text of ours, once, in the order of the files."""
    texts = [Text(each) for kind in InterventionKind for each in (kind.of.about, kind.of.label, kind.of.done)]
    rules = [Text(each.title) for each in RULESETS.values()]
    options = [Text(option.about) for each in RULESETS.values() for option in each.options]
    details = advice()
    ruled = (field for each in RULESETS.values() for field in (*explain(each), *differences(each)))
    rulings = [Text(field.reason) for field in ruled]
    reasons = [Text(each.sentence) for each in Refusal]
    spoken = [Text(text) for each in SPOKEN for text in each.values() if isinstance(text, str)]
    marked = (text for app in APPS for text in _marked(ROOT / app, but=WEB))
    faults = [text for text in read() if text.one.startswith(f"{OF_FAULTS}{CONTEXT_END}")]
    # The labels load the pages of the admin, which mark their codes.
    columns = [*map(Text, labels_of_admin.shown()), *map(Text, sorted(MARKED))]
    return list(
        dict.fromkeys(
            [*marked, *columns, *texts, *rules, *options, *rulings, *reasons, *spoken, *details, *faults]
        )
    )


def of_web() -> list[Text]:
    """Return every text of the public pages and its place."""
    learnt = (each for text in LESSONS.values() for each in (text.title, *text.told, *text[2:]))
    lessons = (Text(each) for each in learnt if isinstance(each, str))
    # Django's own Arabic of what `timeuntil` says has the number beside the dual, and wrong plurals.
    lengths = (Text(f"%(num)d {unit}", f"%(num)d {unit}s") for unit in TIME_STRINGS)
    kinds = (Text(kind.about) for kind in NoticeKind)
    return list(dict.fromkeys([*_marked(WEB), *lessons, *lengths, *kinds, *_of_allauth()]))


def _of_allauth() -> Iterator[Text]:
    """Yield allauth's texts to which the catalogue gives another Arabic: its own has a broken place, a stray
    letter, a misspelt word or another word than ours; `MFA` is a ministry."""
    theirs = read(Path(allauth.__file__).parent / _FILE)
    return (text for text in read(WEB_CATALOGUE) if text in theirs)


def advice() -> Catalogue:
    """Return the sentences of all refusals, each with the Arabic advice of its code."""
    found = sorted(_refusals(Refused), key=lambda each: (each.__module__, each.__qualname__))
    return {Text(each.detail): (PROBLEMS[each.code].ar.advice,) for each in found if each.detail}


def _refusals(base: type[Refused]) -> Iterator[type[Refused]]:
    for each in base.__subclasses__():
        if each.__module__.partition(".")[0] in APPS:  # tests have some of their own
            yield each
            yield from _refusals(each)


def _marked(folder: Path, but: Path | None = None) -> Iterator[Text]:
    for path in sorted(folder.rglob("*")):
        if but is not None and but in path.parents:
            continue
        if path.suffix == ".py":
            yield from _in_python(path.read_text())
        elif path.suffix in {".html", ".txt"} and "templates" in path.parts:
            yield from _in_python(_calls(templatize(path.read_text())))


def _calls(templatized: str) -> str:
    """Return the gettext calls that Django makes of a template, as lines of Python."""
    return "\n".join(re.sub(", *count\\)$", ", 1)", each.group()) for each in _CALL.finditer(templatized))


def _in_python(source: str) -> Iterator[Text]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            strings = [each.value for each in node.args if isinstance(each, ast.Constant)]
            if node.func.id in _ONE and len(strings) == 1 and isinstance(strings[0], str):
                yield Text(strings[0])
            elif node.func.id in _MANY:
                yield Text(str(strings[0]), str(strings[1]))
            elif node.func.id in {"pgettext", "pgettext_lazy"} and len(strings) == 2:
                yield Text(CONTEXT_END.join(map(str, strings)))


def read(path: Path = CATALOGUE) -> Catalogue:
    """Return the translations; an untranslated text has empty forms."""
    with path.open("rb") as file:
        return {_text(each): _forms(each) for each in pofile.read_po(file, locale="ar") if each.id}


def _text(message: Message) -> Text:
    one, many = (message.id, None) if isinstance(message.id, str) else message.id
    return Text(one if message.context is None else f"{message.context}{CONTEXT_END}{one}", many)


def _forms(message: Message) -> tuple[str, ...]:
    forms = message.string or ""
    return (forms,) if isinstance(forms, str) else tuple(forms)


def write(catalogue: Mapping[Text, tuple[str, ...]], path: Path = CATALOGUE) -> None:
    """Write the texts in their order, and the compiled file beside it."""
    with path.open("wb") as file:
        pofile.write_po(file, _made(catalogue), width=0, omit_header=True)
    path.with_suffix(".mo").write_bytes(compiled(catalogue))


def _made(catalogue: Mapping[Text, tuple[str, ...]]) -> Catalog:
    # Babel would write the time of creation.
    made = Catalog(locale="ar", creation_date=_EPOCH, revision_date=_EPOCH)
    for text, forms in catalogue.items():
        context, _, one = text.one.rpartition(CONTEXT_END)
        content = forms[0] if text.many is None else forms
        made.add(one if text.many is None else (one, text.many), content, context=context or None)
    return made


def compiled(catalogue: Mapping[Text, tuple[str, ...]]) -> bytes:
    """Return the catalogue in gettext's own format, sorted by the English. Each number and each placeholder
    is isolated in the Arabic, so translators need not think of it."""
    isolated = {text: tuple(map(numbers_isolated, forms)) for text, forms in catalogue.items() if all(forms)}
    file = BytesIO()
    mofile.write_mo(file, _made(isolated))
    return file.getvalue()
