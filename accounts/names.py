"""Rules of names: which ones are allowed, and when two names count as the same.

Names are shown to people who do not know each other, typed into addresses and used in reports, so no two may
look alike. A name is NFKC text of letters (with their marks), digits and `- _ .`, of one script (Chinese,
Japanese and Korean may mix), at most 30 letters as people count them. Sources: Unicode TS 39 (confusables,
"highly restrictive" mixing of scripts) and UAX 31.
"""

import hashlib
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, Literal

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.confusables import confusables_data

Language = Literal["en", "ar"]
Choose = Callable[[Sequence[str]], str]
LONGEST = 30
# Arabic stacks two marks on a letter (shadda and a vowel); more than three is decoration that breaks lines.
MOST_MARKS = 3
PUNCTUATION = frozenset("-_.")
# The long vowel and the repeated sign, letters in all but category.
JAPANESE_SIGNS = frozenset("\u30fc\u3005")
SCRIPTS_TOGETHER = (
    frozenset({"LATIN", "HAN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "CJK", "HANGUL"}),
)
# Hamza and madda on an alef, and vowel signs.
_LEFT_OUT = re.compile("(?<=\u0627)[\u0653-\u0655]|[\u064b-\u0652\u0670]")
_WRITTEN_ALIKE = str.maketrans({"\u0629": "\u0647", "\u0671": "\u0627", "_": "-", ".": "-"})
# One letter becomes two, as Unicode does it with `m`, so that it does not matter where one begins to read.
_PAIRS = str.maketrans({"d": "cl", "w": "vv"})
# Names of people who run a service, and words that it uses for people; one of these, or two together.
_STAFF_WORDS = (
    *("admin", "administrator", "administration", "moderator", "moderation", "mod", "staff", "team"),
    *("system", "sysadmin", "superuser", "root", "support", "service", "security", "operator", "official"),
    *("director", "referee", "estimation", "former", "player"),
    *("مدير", "إدارة", "الإدارة", "مشرف", "المشرف", "دعم", "الدعم"),
)


def normal(name: str) -> str:
    """Return the form in which a name is kept and shown."""
    return unicodedata.normalize("NFKC", name)


def key(name: str) -> str:
    """Return the key by which names are looked up: equal for names that differ in case or form only.

    Controls of direction do not count, because pages put some around digits and people copy them.
    """
    shown = "".join(each for each in normal(name) if unicodedata.category(each) != "Cf")
    return unicodedata.normalize("NFKC", shown.casefold())


def skeleton(name: str) -> str:
    """Return what names that look alike have in common; never shown. Beyond what Unicode lists (`paul`,
    `pauI`, `раul`; `modem`, `modern`) these count as equal:

    - `cl` and `d`, `vv` and `w`, which look alike when set closely: `clara`, `dara`;
    - the three signs between letters: `a_b`, `a-b`, `a.b`, which nobody remembers apart. Without any, `ab` is
      another name;
    - in Arabic what many write either way: heh for teh marbuta (`ساره`, `سارة`), alef with hamza, madda,
      wasla or none (`احمد`, `أحمد`), dotless yeh, and vowel signs or none (`محمّد`, `محمد`).

    These count as different, because people read them as other names: accents, doubled letters, `ab` and
    `a_b`, hamza on waw and yeh.
    """
    letters = _LEFT_OUT.sub("", unicodedata.normalize("NFD", normal(name))).translate(_WRITTEN_ALIKE)
    return skeleton_before(letters).translate(_PAIRS)


def skeleton_before(name: str) -> str:
    """Return the skeleton of a name by Unicode's list alone.

    Accounts that ended before `skeleton` had further rules left only this one. Their names are gone.
    """
    likeness = _prototypes()
    letters = unicodedata.normalize("NFD", normal(name))
    return key("".join(likeness.get(letter, letter) for letter in letters))


def is_tolerated(skeleton: str) -> bool:
    """Whether the skeleton is the stand-in `alike ` with the user's id. It marks an older account whose name
    another account resembles. It holds a space, so no name has it. It stays until the name is changed."""
    return skeleton.startswith("alike ")


_FORMER = "former player "


def of_former(user_id: str) -> str:
    """Return the name shown for a user whose account has ended. It holds spaces, so nobody can take it."""
    return f"{_FORMER}{user_id[-10:]}"


def is_former(name: str) -> bool:
    """Whether this is the name shown for a user whose account has ended, who has no page."""
    return name.startswith(_FORMER)


def retired(key: str) -> str:
    """Return the text stored in place of a key or skeleton, so that nobody takes the name again. It is a
    hash: somebody who has the database cannot read the name, but may guess it."""
    return f"retired {hashlib.sha256(key.encode()).hexdigest()}"


@cache
def _staff_like_names() -> frozenset[str]:
    words = {one + other for one in _STAFF_WORDS for other in ("", *_STAFF_WORDS)} - {"player", "former"}
    return frozenset(skeleton(each) for name in words for each in (name, name.upper()))


def reads_as_staff(name: str) -> bool:
    """Whether a name reads like one of staff or of the service: `admin`, `m0derator7`, `TheAdmin-Team`.

    Signs between letters, numbers at the end and letters that look alike make no difference.
    """
    letters = "".join(each for each in normal(name) if each not in PUNCTUATION)
    read = {letters, letters.rstrip("0123456789٠١٢٣٤٥٦٧٨٩")}
    read |= {each[3:] for each in read if key(each).startswith("the")}
    return any(skeleton(each) in _staff_like_names() for text in read for each in (text, key(text)))


def fault(name: str) -> str | None:
    """Return the code of what is wrong with a name in normal form, or None."""
    if not name:
        return "empty"
    if any(not _allowed(character) for character in name):
        return "character_not_allowed"
    if _length(name) > LONGEST:
        return "too_long"
    if name[0] in PUNCTUATION or _is_mark(name[0]) or name[-1] in PUNCTUATION or ".." in name:
        return "punctuation_misplaced"
    if most_marks(name) > MOST_MARKS:
        return "too_many_marks"
    if _mixes_scripts(name) or _mixes_digits(name):
        return "scripts_mixed"
    return "reads_as_staff" if reads_as_staff(name) else None


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in {"Mn", "Mc", "Me"}


def _allowed(character: str) -> bool:
    # Controls of direction, joiners and other invisible characters are of category Cf, spaces Zs.
    category = unicodedata.category(character)
    if category in {"Lu", "Ll", "Lo", "Mn", "Mc", "Nd"}:
        return not is_invisible(character)
    return character in PUNCTUATION or character in JAPANESE_SIGNS


def is_invisible(character: str) -> bool:
    """Whether the character is a letter or mark that draws nothing."""
    # Hangul fillers, variation selectors, the grapheme joiner, Khmer inherent vowels, Mongolian selectors.
    return character in "\u115f\u1160\u3164\uffa0\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f" or (
        "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"
    )


def _length(name: str) -> int:
    # Letters as people count them; joiners are not allowed, so a mark always belongs to the letter before it.
    return sum(not _is_mark(character) for character in name)


def most_marks(name: str) -> int:
    """Return the greatest number of marks on one letter. Joiners and other controls between them change
    nothing: the marks still go on the letter before."""
    most = run = 0
    for character in unicodedata.normalize("NFD", name):
        if unicodedata.category(character) != "Cf":
            run = run + 1 if _is_mark(character) else 0
            most = max(most, run)
    return most


def _mixes_scripts(name: str) -> bool:
    scripts = {alias(character) for character in name} - {"COMMON", "INHERITED"}
    return len(scripts) > 1 and not any(scripts <= together for together in SCRIPTS_TOGETHER)


def _mixes_digits(name: str) -> bool:
    zeros = {ord(c) - unicodedata.decimal(c) for c in name if unicodedata.category(c) == "Nd"}
    return len(zeros) > 1


@cache
def _prototypes() -> dict[str, str]:
    """Map each character to one that stands for all that look like it: the most connected of its group."""
    likenesses: defaultdict[str, set[str]] = defaultdict(set)
    for character, entries in confusables_data.items():
        # Right-to-left characters lie in the table between two direction marks.
        one = character.strip("\u200e")
        for entry in entries:
            other = entry["c"].strip("\u200e")
            likenesses[one].add(other)
            likenesses[other].add(one)
    degrees = Counter({form: len(others) for form, others in likenesses.items()})
    return {
        form: min(others | {form}, key=lambda each: (-degrees[each], -len(each), each))
        for form, others in likenesses.items()
        if len(form) == 1
    }


# Words of proposed names of guests, for the first place and for the second.
_ENGLISH: Final = (
    "quiet bold calm swift bright gentle merry clever lucky patient golden silver",
    "falcon gazelle lion heron fox camel dolphin hoopoe lynx turtle ibis owl",
)
_ARABIC: Final = (
    "صقر غزال أسد نمر ثعلب جمل دلفين هدهد فهد حصان طاووس نسر",
    "هادئ جريء سريع ذكي صبور مرح لطيف ذهبي فضي محظوظ حكيم كريم",
)
_NUMBERS: Final = tuple(str(number) for number in range(100, 10_000))


def proposal(language: Language, choose: Choose) -> str:
    """Propose a name for a guest, such as `quiet-falcon-481`; `choose` takes one of many."""
    one, other = map(str.split, _ARABIC if language == "ar" else _ENGLISH)
    return f"{choose(one)}-{choose(other)}-{choose(_NUMBERS)}"
