"""What to do about a problem, by the status of its answer, in English and Arabic.

What is particular to a code stands in its advice; this says whether and when to send the request again.
"""

from typing import Final

from games.api.languages import Language

REMEDIES: Final[dict[int, dict[Language, str]]] = {
    400: {
        "en": "Correct the request; `errors` says where it is wrong. Unchanged, it is refused again.",
        "ar": "صحّح الطلب. يقول `errors` أين الخطأ. وإن أُرسل كما هو رُفض مرّة أخرى.",
    },
    401: {
        "en": "Send a valid token, or your name and password where the address accepts them. Then send the "
        "request again.",
        "ar": "أرسل رمزًا صالحًا، أو اسمك وكلمة السرّ حيث يقبلهما العنوان، ثم أعد إرسال الطلب.",
    },
    403: {
        "en": "Sent again, the request is refused again, unless your rights change. Read why above, and let "
        "somebody do it who may.",
        "ar": "إن أعدت الطلب رُفض مرّة أخرى ما لم تتغيّر صلاحيتك. اقرأ السبب أعلاه، ودع من يحقّ له ذلك يفعله.",
    },
    404: {
        "en": "Check the address and the ids in it. If it is about a private table, sign in as somebody who "
        "may see it.",
        "ar": "تحقّق من العنوان والمعرّفات فيه. وإن كان عن طاولة خاصّة فادخل بحساب يحقّ له أن يراها.",
    },
    405: {
        "en": "Use a method that the header `Allow` lists.",
        "ar": "استعمل طريقة تذكرها الترويسة `Allow`.",
    },
    406: {
        "en": "Ask in `Accept` for a type that this address has, or leave the header out.",
        "ar": "اطلب في `Accept` نوعًا يقدّمه هذا العنوان، أو اترك الترويسة.",
    },
    409: {
        "en": "Something is no longer, or not yet, as the request assumes. Read it again, decide anew, and "
        "send a new request.",
        "ar": "لم يعد الحال، أو لم يصر بعد، كما يفترض الطلب. اقرأه من جديد وقرّر ثانية وأرسل طلبًا جديدًا.",
    },
    412: {
        "en": "It has changed since you read it. Read it again, and send the new `ETag` in `If-Match`.",
        "ar": "تغيّر منذ أن قرأته. اقرأه من جديد وأرسل `ETag` الجديد في `If-Match`.",
    },
    413: {
        "en": "Send less at once.",
        "ar": "أرسل أقلّ من ذلك دفعة واحدة.",
    },
    415: {
        "en": "Send JSON, with `Content-Type: application/json`.",
        "ar": "أرسل JSON مع `Content-Type: application/json`.",
    },
    422: {
        "en": "The request can be read, but its content is not accepted. Choose other values, as the "
        "sentence above or `errors` says, and send it again.",
        "ar": "الطلب مقروء، لكنّ محتواه غير مقبول. اختر قيمًا أخرى كما تقول الجملة أعلاه أو `errors`، ثم "
        "أعد إرساله.",
    },
    428: {
        "en": "Read it first, and send its `ETag` in `If-Match`.",
        "ar": "اقرأه أوّلًا، وأرسل `ETag` في `If-Match`.",
    },
    429: {
        "en": "Wait as many seconds as `Retry-After` says, then send the request again. `RateLimit` says how "
        "many requests are left.",
        "ar": "انتظر ما يقوله `Retry-After` من الثواني ثم أعد الطلب. ويقول `RateLimit` كم بقي لك.",
    },
    500: {
        "en": "This is a fault of the service. Try again later; if it stays, report it with its "
        "`request_id`.",
        "ar": "هذا خطأ في الخدمة. أعد المحاولة لاحقًا، وإن بقي فأخبرنا به مع `request_id`.",
    },
    503: {
        "en": "Wait as many seconds as `Retry-After` says, then send the same request again. A turn is safe "
        "to repeat, and so is any POST with an `Idempotency-Key`.",
        "ar": "انتظر ما يقوله `Retry-After` من الثواني ثم أعد الطلب نفسه. إعادة النوبة آمنة، وكذلك كلّ "
        "POST مع `Idempotency-Key`.",
    },
}
