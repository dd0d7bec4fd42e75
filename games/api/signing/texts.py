"""What a scope lets a program do, for people: English as the scopes themselves say it, and Arabic."""

from collections.abc import Iterable
from typing import Final

from accounts.scopes import Scope
from games.api.languages import Language

ARABIC: Final[dict[Scope, str]] = {
    Scope.PROFILE_READ: "يقرأ حسابك وقائمة رموزك",
    Scope.PROFILE_WRITE: "يغيّر حسابك ويُنشئ الرموز وينهيها",
    Scope.GAMES_READ: "يرى الطاولات كما تراها، ومنها يدك",
    Scope.GAMES_PLAY: "يفتح الطاولات ويجلس ويلعب باسمك",
    Scope.BOT_PLAY: "كبوت: يرى الطاولات ويلعب حيث يجلس",
    Scope.CHAT_WRITE: "يكتب في محادثة الطاولات",
    Scope.WEBHOOKS_MANAGE: "يسجّل عناوين تُخبَر بنوباتك وألعابك",
    Scope.TOURNAMENTS_READ: "يرى البطولات غير العامّة المفتوحة لك",
    Scope.TOURNAMENTS_JOIN: "يدخل البطولات ويخرج منها باسمك",
    Scope.TOURNAMENTS_MANAGE: "يدير البطولات التي تديرها",
    Scope.MODERATION: "يراقب اللاعبين والمحادثة (للإدارة)",
    Scope.ADMIN: "يشغّل الخدمة (للإدارة)",
}

# What forms of signing in call their fields, and say of them.
FIELDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "name": "Name",
        "name_help": "At most 30 letters, digits, '-', '_' or '.', in one script.",
        "email": "Email, if you like",
        "email_help": "The only way back in if you forget your password.",
        "end_access": "End all of this",
        "end_access_help": "Tick this if somebody else may have got in. These still open your account or are "
        "told about it:",
    },
    "ar": {
        "name": "الاسم",
        "name_help": "ثلاثون على الأكثر من الحروف والأرقام و'-' و'_' و'.'، بخطّ واحد.",
        "email": "البريد، إن شئت",
        "email_help": "هو السبيل الوحيد إلى العودة إن نسيت كلمة المرور.",
        "end_access": "إنهاء كلّ ذلك",
        "end_access_help": "علّم هذا إن كان غيرك قد دخل حسابك. ما يلي ما زال يفتحه أو يُخبَر عنه:",
    },
}

# What else opens an account or is told about it, and ends in one step.
ACCESS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "token": "token {}",
        "program": "program {}",
        "bot": "token of your bot {}",
        "webhook": "webhook to {}",
        "push": "notifications in a browser ({})",
        "calendar": "address of your calendar",
    },
    "ar": {
        "token": "رمز {}",
        "program": "برنامج {}",
        "bot": "رمز روبوتك {}",
        "webhook": "إشعارات إلى {}",
        "push": "إشعارات في متصفّح ({})",
        "calendar": "عنوان تقويمك",
    },
}


def described(scopes: Iterable[str], language: Language) -> list[str]:
    """The sentences of these scopes in their order; unknown ones are left out."""
    known = [each for each in map(_scope, scopes) if each is not None]
    return [each.description if language == "en" else ARABIC[each] for each in known]


def template(name: str, language: Language) -> str:
    """The page of this name in a language."""
    return f"signing/{name}.html" if language == "en" else f"signing/{name}.{language}.html"


def _scope(name: str) -> Scope | None:
    return next((each for each in Scope if each == name), None)
