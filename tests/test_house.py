"""House rules that no other check enforces: lengths, names and docstrings of modules and functions."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

CHECKOUT = Path(__file__).parents[1]
PACKAGES = ("accounts", "bench", "bots", "estimation_service", "games")
FORBIDDEN = {"utils", "helpers", "common", "managers"}


def modules() -> Iterator[Path]:
    for package in PACKAGES:
        yield from (path for path in (CHECKOUT / package).rglob("*.py") if path.parent.name != "migrations")


class Module(NamedTuple):
    """A module's docstring, those of its classes and functions, and the lengths of functions in lines."""

    about: str
    docstrings: list[str]
    functions: list[tuple[str, int]]


@cache
def parsed() -> dict[Path, Module]:
    """Return every parsed module. This is cached, because parsing takes longer than all the checks."""
    found = {}
    for path in modules():
        tree = ast.parse(path.read_text())
        nodes = [*ast.walk(tree)]
        functions = [each for each in nodes if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
        classes = [each for each in nodes if isinstance(each, ast.ClassDef)]
        found[path] = Module(
            ast.get_docstring(tree) or "",
            [ast.get_docstring(each) or "" for each in (*functions, *classes)],
            [(each.name, (each.end_lineno or 0) - each.lineno + 1) for each in functions],
        )
    return found


def test_a_module_is_read_at_one_sitting():
    assert [str(path) for path in modules() if len(path.read_text().splitlines()) >= 300] == []


MOST_FILES = 25


def test_a_folder_is_seen_at_one_glance():
    files = Counter(
        str(path.parent.relative_to(CHECKOUT)) for path in (*modules(), *(CHECKOUT / "tests").rglob("*.py"))
    )
    assert [folder for folder, count in files.items() if count > MOST_FILES] == []


def test_a_function_is_read_at_one_glance():
    read = parsed().items()
    assert [(str(path), name) for path, each in read for name, lines in each.functions if lines > 30] == []


# A docstring that starts with one of these needs the docstring before it.
LEANING = re.compile(r"(The same|Those|As above|Likewise|So is|And|Also|One of (these|them)|The other way)\b")


def test_a_docstring_makes_sense_where_it_stands():
    leaning = [
        f"{path.relative_to(CHECKOUT)}: {told.splitlines()[0]}"
        for path, each in parsed().items()
        for told in (each.about, *each.docstrings)
        if LEANING.match(told)
    ]
    assert leaning == []
    assert LEANING.match("Those of the event.") and not LEANING.match("Android.")


# Arabic that is no translation: names, search words, and Arabic plural forms.
IN_ARABIC = {
    *(
        "accounts/names.py",
        "games/engine/words/glossary.py",
        "games/engine/words/names.py",
    ),
    *("estimation_service/admin/dashboard.py", "estimation_service/settings.py"),
    "games/tournaments/sheets.py",
}


def test_translations_stand_in_the_catalogue_and_not_in_python():
    arabic = re.compile("[\u0621-\u064a]")
    told = {str(path.relative_to(CHECKOUT)) for path in modules() if arabic.search(path.read_text("utf-8"))}
    assert told == IN_ARABIC


# Nouns that look like verbs: terms of the game, of tournaments and of Django, and a ruleset's name.
NOUNS = {
    *(
        "annealing",
        "learning",
        "pairing",
        "ranking",
        "ratings",
        "rising",
        "scoring",
        "seating",
        "settings",
        "standings",
    ),
    *("findings", "rulings", "ruling"),
}


def test_a_module_is_called_by_the_noun_it_holds():
    tests = (path for path in (CHECKOUT / "tests").rglob("*.py"))
    gerunds = {
        str(path.relative_to(CHECKOUT))
        for path in (*modules(), *tests)
        if re.search("ings?$", path.stem) and path.stem.split("_")[-1] not in NOUNS
    }
    assert gerunds == set()


def test_every_module_says_what_it_is_for():
    # Django's own modules (apps.py, and the empty ones of commands) explain themselves.
    silent = [
        str(path.relative_to(CHECKOUT))
        for path, each in parsed().items()
        if path.name != "apps.py" and path.parent.name not in {"management", "commands"} and not each.about
    ]
    assert silent == []


def test_no_file_is_an_attic():
    assert [path for path in modules() if FORBIDDEN & {path.stem, path.parent.name}] == []


def test_every_ignored_check_has_its_reason_beside_it():
    ignored = re.compile(r"#\s*(type: ignore(\[[\w-]+\])?|noqa(: [A-Z]+\d+(, [A-Z]+\d+)*)?)(?P<reason>.*)")
    bare = [
        f"{path.relative_to(CHECKOUT)}:{number}"
        for path in modules()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if (found := ignored.search(line)) and len(found["reason"].strip(" #-")) < 8
    ]
    assert bare == []


def test_what_calls_itself_pure_is_held_to_it():
    """A module that calls itself pure is held to it by import contracts and by the strict type checker."""
    tools: dict[str, Any] = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["tool"]
    contracts = [each for each in tools["importlinter"]["contracts"] if each["type"] == "forbidden"]
    forbidden = {name for each in contracts for name in each["source_modules"]}
    # An override that only allows re-exports relaxes no check.
    lists = [each for each in tools["mypy"]["overrides"] if each.keys() != {"module", "implicit_reexport"}]
    lax = [pattern for each in lists for pattern in each["module"]]
    assert tools["mypy"]["strict"]
    claims = [path for path, each in parsed().items() if "Pure" in each.about]
    assert claims
    for path in claims:
        name = ".".join(path.relative_to(CHECKOUT).with_suffix("").parts).removesuffix(".__init__")
        above = [name.rsplit(".", depth)[0] for depth in range(name.count(".") + 1)]
        assert forbidden.intersection(above), f"{name}: no contract forbids what is not pure"
        assert not any(fnmatch(name, pattern) for pattern in lax), f"{name}: not checked strictly"
