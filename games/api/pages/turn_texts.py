"""What the page of a turn's link and the page that ends mails say, in English and Arabic."""

from typing import Final

from games.api.languages import Language
from games.engine.glossary import arabic
from games.notices.kinds import Kind

TURN_TEXTS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "your_turn": "Your turn",
        "round": "Round",
        "until": "Until",
        "hand": "Your hand",
        "table": "What everybody sees",
        "player": "Player",
        "said": "Said",
        "won": "Tricks won",
        "trick": "On the table",
        "trump": "Trump",
        "choose": "What will you do?",
        "confirm": "Confirm",
        "choose_one": "Choose one of these first.",
        "played": "Taken",
        "played_lead": "Your turn in this round is taken. More may wait for you: mails have "
        "a link for each, and every client shows them all.",
        "all_turns": "All your turns",
        "gone": "This link is used up",
        "gone_lead": "The turn has been taken, by you or because your time ran out, or the link is too old. "
        "Nothing is lost: what waits for you now is in your newest mail, and in every client.",
        "you": "you",
        "other": "العربية",
        "unsubscribe": "No more mails like this?",
        "unsubscribe_lead": "You will get no more mails of this kind. In the app you are told as before.",
        "unsubscribe_do": "No more of these mails",
        "unsubscribed": "You will get no more of these mails",
        "unsubscribed_lead": "Was it a slip? Take it back here, or choose anew at any time.",
        "undo": "Send them again",
        "undone": "You will get these mails as before",
        "undone_lead": "Nothing has changed for the other kinds.",
        "bad_link": "This link is not one of ours",
        "bad_link_lead": "Perhaps it was cut off on its way. Copy the whole address from the mail.",
    },
    "ar": {
        "your_turn": "نوبتك",
        "round": "الدور",
        "until": "حتى",
        "hand": "يدك",
        "table": "ما يراه الجميع",
        "player": "اللاعب",
        "said": "قال",
        "won": "اللمّات",
        "trick": "على الطاولة",
        "trump": "الحكم",
        "choose": "ماذا تختار؟",
        "confirm": "تأكيد",
        "choose_one": "اختر واحدًا من هذه أوّلًا.",
        "played": "تمّ",
        "played_lead": "أُخذت نوبتك في هذا الدور. قد ينتظرك غيرها: لكلّ منها رابط في الرسائل، "
        "وتُظهرها كلّ البرامج.",
        "all_turns": "كل نوباتك",
        "gone": "انتهت صلاحيّة هذا الرابط",
        "gone_lead": "لُعبت النوبة، منك أو لأنّ وقتك انتهى، أو أنّ الرابط قديم. لم يضع شيء: "
        "ما ينتظرك الآن في أحدث رسائلك وفي كلّ البرامج.",
        "you": "أنت",
        "other": "English",
        "unsubscribe": "لا تريد رسائل كهذه؟",
        "unsubscribe_lead": "لن تصلك رسائل من هذا النوع. وفي التطبيق تُخبَر كما كنت.",
        "unsubscribe_do": "لا أريد هذه الرسائل",
        "unsubscribed": "لن تصلك هذه الرسائل بعد الآن",
        "unsubscribed_lead": "هل كان سهوًا؟ تراجع هنا، أو اختر من جديد متى شئت.",
        "undo": "أرسلوها من جديد",
        "undone": "ستصلك هذه الرسائل كما كانت",
        "undone_lead": "لم يتغيّر شيء في الأنواع الأخرى.",
        "bad_link": "ليس هذا الرابط من عندنا",
        "bad_link_lead": "لعلّه قُطع في الطريق. انسخ العنوان كلّه من الرسالة.",
    },
}
ACTIONS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "dash_call": "Dash call",
        "no_dash": "No dash call",
        "pass": "Pass",
        "redeal": "Ask for a new deal",
        "avoid": "Play on with these cards",
    },
    "ar": {
        "dash_call": arabic("dash_call"),
        "no_dash": "لا داش",
        "pass": arabic("pass"),
        "redeal": "أعيدوا التوزيع",
        "avoid": "ألعب بهذه الأوراق",
    },
}
KINDS: Final[dict[Kind, str]] = {
    Kind.TURN: "نوبتك",
    Kind.REMINDER: "وقتك يوشك أن ينتهي",
    Kind.CLAIM: "مطالبة تنتظر جوابك",
    Kind.INVITED: "الدعوات",
    Kind.CHALLENGE: "التحدّيات",
    Kind.GAME_STARTED: "بدء الألعاب",
    Kind.GAME_FINISHED: "انتهاء الألعاب",
    Kind.GAME_ABORTED: "إلغاء الألعاب",
    Kind.TIME_RAN_OUT: "انتهاء وقتك",
    Kind.SEAT_TAKEN: "مقعدك مع بوت",
    Kind.PLAN_STOPPED: "توقّف الخطط",
    Kind.DIRECTED: "تدخّلات المديرين",
    Kind.SUBSTITUTED: "مقعد في لعبة جارية",
    Kind.PAIRED: "طاولتك في بطولة",
    Kind.ENTERED: "دخولك بطولة",
    Kind.TAKEN_OUT: "خروجك من بطولة",
    Kind.DISQUALIFIED: "استبعادك من بطولة",
    Kind.COMPLAINT_ANSWERED: "جواب شكواك",
    Kind.CALLED_OFF: "إلغاء البطولات",
    Kind.WARNED: "التحذيرات",
    Kind.CHAT_BANNED: "المنع من المحادثة",
    Kind.SUSPENDED: "الإيقاف المؤقّت",
    Kind.CHAT_BAN_LIFTED: "رفع المنع من المحادثة",
    Kind.SUSPENSION_LIFTED: "رفع الإيقاف",
}


def kind_in(kind: Kind, language: Language) -> str:
    """What a kind of notice is called."""
    return kind.about if language == "en" else KINDS[kind]
