"""What to do about a problem, in English and Arabic: by its code, or else by the status of its answer.

What is particular to a code stands in its advice; this says whether and when to send the request again.
"""

from typing import Final

from games.api.languages import Language
from games.api.problem_codes import PROBLEMS

NEXT_STEPS: Final[dict[str, dict[Language, str]]] = {
    "correct": {
        "en": "Correct the request; `errors` says where it is wrong. Unchanged, it is refused again.",
        "ar": "صحّح الطلب. يقول `errors` أين الخطأ. وإن أُرسل كما هو رُفض مرّة أخرى.",
    },
    "identify": {
        "en": "Send a valid token, or your name and password where the address accepts them. Then send the "
        "request again.",
        "ar": "أرسل رمزًا صالحًا، أو اسمك وكلمة السرّ حيث يقبلهما العنوان، ثم أعد إرسال الطلب.",
    },
    "not_you": {
        "en": "Sent again, the request is refused again, unless your rights change. Read why above, and let "
        "somebody do it who may.",
        "ar": "إن أعدت الطلب رُفض مرّة أخرى ما لم تتغيّر صلاحيتك. اقرأ السبب أعلاه، ودع من يحقّ له ذلك يفعله.",
    },
    "check_address": {
        "en": "Check the address and the ids in it. If it is about a private table, sign in as somebody who "
        "may see it.",
        "ar": "تحقّق من العنوان والمعرّفات فيه. وإن كان عن طاولة خاصّة فادخل بحساب يحقّ له أن يراها.",
    },
    "other_method": {
        "en": "Use a method that the header `Allow` lists.",
        "ar": "استعمل طريقة تذكرها الترويسة `Allow`.",
    },
    "other_type": {
        "en": "Ask in `Accept` for a type that this address has, or leave the header out.",
        "ar": "اطلب في `Accept` نوعًا يقدّمه هذا العنوان، أو اترك الترويسة.",
    },
    "read_again": {
        "en": "Something is no longer, or not yet, as the request assumes. Read it again, decide anew, and "
        "send a new request.",
        "ar": "لم يعد الحال، أو لم يصر بعد، كما يفترض الطلب. اقرأه من جديد وقرّر ثانية وأرسل طلبًا جديدًا.",
    },
    "new_etag": {
        "en": "It has changed since you read it. Read it again, and send the new `ETag` in `If-Match`.",
        "ar": "تغيّر منذ أن قرأته. اقرأه من جديد وأرسل `ETag` الجديد في `If-Match`.",
    },
    "smaller": {
        "en": "Send less at once.",
        "ar": "أرسل أقلّ من ذلك دفعة واحدة.",
    },
    "as_json": {
        "en": "Send JSON, with `Content-Type: application/json`.",
        "ar": "أرسل JSON مع `Content-Type: application/json`.",
    },
    "other_values": {
        "en": "The request can be read, but its content is not accepted. Choose other values, as the "
        "sentence above or `errors` says, and send it again.",
        "ar": "الطلب مقروء، لكنّ محتواه غير مقبول. اختر قيمًا أخرى كما تقول الجملة أعلاه أو `errors`، ثم "
        "أعد إرساله.",
    },
    "send_etag": {
        "en": "Read it first, and send its `ETag` in `If-Match`.",
        "ar": "اقرأه أوّلًا، وأرسل `ETag` في `If-Match`.",
    },
    "slower": {
        "en": "Wait as many seconds as `Retry-After` says, then send the request again. `RateLimit` says how "
        "many requests are left.",
        "ar": "انتظر ما يقوله `Retry-After` من الثواني ثم أعد الطلب. ويقول `RateLimit` كم بقي لك.",
    },
    "our_fault": {
        "en": "This is a fault of the service. Try again later; if it stays, report it with its "
        "`request_id`.",
        "ar": "هذا خطأ في الخدمة. أعد المحاولة لاحقًا، وإن بقي فأخبرنا به مع `request_id`.",
    },
    "soon_again": {
        "en": "Wait as many seconds as `Retry-After` says, then send the same request again. A turn is safe "
        "to repeat, and so is any POST with an `Idempotency-Key`.",
        "ar": "انتظر ما يقوله `Retry-After` من الثواني ثم أعد الطلب نفسه. إعادة النوبة آمنة، وكذلك كلّ "
        "POST مع `Idempotency-Key`.",
    },
    "make_room": {
        "en": "You have as many as one may have. Do without one, as the sentence above says, or wait until "
        "one is over. Then send the same request again.",
        "ar": "عندك منها أقصى ما يُسمح به. استغنِ عن واحد كما تقول الجملة أعلاه، أو انتظر انتهاء واحد، ثم "
        "أعد الطلب نفسه.",
    },
    "another": {
        "en": "Choose another one, and send the request again with it. The same one is refused again.",
        "ar": "اختر غيره وأعد الطلب به. فالأوّل يُرفض مرّة أخرى.",
    },
    "first": {
        "en": "First do what the sentence above asks for. Then send the same request again.",
        "ar": "افعل أوّلًا ما تطلبه الجملة أعلاه، ثم أعد الطلب نفسه.",
    },
    "later": {
        "en": "Nothing is wrong with the request; it comes too early. Wait until what the sentence above "
        "names is over, then send the same request again.",
        "ar": "لا خطأ في الطلب، لكنّه سابق لأوانه. انتظر حتى ينتهي ما تذكره الجملة أعلاه، ثم أعد الطلب نفسه.",
    },
    "never": {
        "en": "This does not change any more, so do not send the request again. The sentence above says what "
        "there is instead, if anything.",
        "ar": "لن يتغيّر هذا، فلا تُعد الطلب. وتقول الجملة أعلاه ما البديل إن وُجد.",
    },
    "done": {
        "en": "What you asked for was done. Do not send the request again: read what it made.",
        "ar": "تمّ ما طلبته. لا تُعد الطلب، واقرأ ما نتج عنه.",
    },
    "more_proof": {
        "en": "Send what is missing, as the sentence above says, and with it the same request again.",
        "ar": "أرسل ما ينقص كما تقول الجملة أعلاه، ومعه الطلب نفسه.",
    },
    "other_password": {
        "en": "Correct the name or the password. After many wrong ones, wait as many seconds as "
        "`Retry-After` says.",
        "ar": "صحّح الاسم أو كلمة السرّ. وبعد أخطاء كثيرة انتظر ما يقوله `Retry-After` من الثواني.",
    },
    "until": {
        "en": "Wait until the time that `until` names. Before it, the request is refused again.",
        "ar": "انتظر حتى الوقت الذي يذكره `until`. وقبله يُرفض الطلب مرّة أخرى.",
    },
    "go_on": {
        "en": "Open the stream again, and name in `Last-Event-ID` the last event that you have.",
        "ar": "افتح البثّ من جديد، واذكر في `Last-Event-ID` آخر حدث وصلك.",
    },
}
BY_STATUS: Final[dict[int, str]] = {
    400: "correct",
    401: "identify",
    403: "not_you",
    404: "check_address",
    405: "other_method",
    406: "other_type",
    409: "read_again",
    412: "new_etag",
    413: "smaller",
    415: "as_json",
    422: "other_values",
    428: "send_etag",
    429: "slower",
    500: "our_fault",
    503: "soon_again",
}
# Where the sentence of the status would mislead.
BY_CODE: Final[dict[str, str]] = {
    "wrong_credentials": "other_password",
    "second_factor_needed": "more_proof",
    "missing_scope": "more_proof",
    "csrf_failed": "more_proof",
    "not_by_client": "more_proof",
    "password_needed": "more_proof",
    "staff_stays": "first",
    "not_seated": "first",
    "not_welcome": "another",
    "chat_banned": "until",
    "suspended": "until",
    "not_listed": "later",
    "name_taken": "another",
    "idempotency_in_progress": "later",
    "secret_not_replayed": "done",
    "too_many_open_tables": "make_room",
    "too_many_invitations": "make_room",
    "too_many_blocks": "make_room",
    "too_many_follows": "make_room",
    "too_many_notes": "make_room",
    "already_seeking": "first",
    "too_many_seeks": "make_room",
    "at_live_table": "first",
    "board_under_embargo": "later",
    "tournament_full": "later",
    "too_many_tournaments": "make_room",
    "too_many_officials": "make_room",
    "owner_stays": "never",
    "stage_round_open": "later",
    "game_stands": "never",
    "complaint_answered": "never",
    "complaint_open": "later",
    "complaints_over": "never",
    "complaints_open": "later",
    "too_many_challenges": "make_room",
    "challenge_over": "never",
    "game_not_finished": "later",
    "too_many_tokens": "make_room",
    "claim_not_now": "later",
    "plans_not_offered": "never",
    "hints_not_offered": "never",
    "hint_not_now": "later",
    "hint_unavailable": "later",
    "analysis_unavailable": "never",
    "seat_taken": "another",
    "seat_reserved": "another",
    "already_seated": "first",
    "pauses_not_allowed": "never",
    "chat_off": "never",
    "chat_over": "never",
    "too_many_mutes": "make_room",
    "already_reported": "later",
    "too_many_reports": "make_room",
    "case_closed": "never",
    "signal_closed": "never",
    "own_bot_seated": "another",
    "seats_not_full": "first",
    "others_are_playing": "never",
    "game_is_rated": "never",
    "games_under_way": "first",
    "too_many_bots": "make_room",
    "bot_not_open": "another",
    "ruleset_not_accepted": "another",
    "speed_not_accepted": "another",
    "bot_busy": "later",
    "too_many_sandboxes": "make_room",
    "too_many_test_tables": "make_room",
    "still_advancing": "later",
    "push_not_offered": "never",
    "too_many_push_subscriptions": "make_room",
    "too_many_webhooks": "make_room",
    "webhook_disabled": "first",
    "paused_by_director": "later",
    "no_time_limit": "never",
    "paused_already": "never",
    "not_paused": "never",
    "knows_another_hand": "another",
    "redeal_unavailable": "never",
    "later_stage_round": "first",
    "cards_played": "never",
    "disqualified": "never",
    "motion_open": "later",
    "motion_decided": "never",
    "second_person_needed": "later",
    "game_not_over": "later",
    "undo_shows_cards": "never",
    "annulled_already": "never",
    "own_bot_entered": "another",
    "too_slow": "go_on",
    "too_many_streams": "make_room",
}


def next_step(code: str, language: Language) -> str:
    """What somebody does who is told this problem."""
    return NEXT_STEPS[BY_CODE.get(code, BY_STATUS[PROBLEMS[code].status])][language]
