"""What problems say in Arabic: title and advice of every code, and the sentences that say more than the advice.

Codes, members, headers and addresses are never translated. A round is دور, as players say, and a turn نوبة.
"""

from typing import Final

from games.api.languages import Language
from games.api.problem_codes import PROBLEMS

ARABIC: Final[dict[str, tuple[str, str]]] = {
    # 400
    "bad_request": ("طلب غير صالح", "الطلب لا يتّبع HTTP، أو يسمّي مضيفًا لا تجيب عنه هذه الخدمة."),
    "malformed_json": ("نصّ JSON غير سليم", "المحتوى ليس كائن JSON واحدًا بترميز UTF-8. وتُرفض كذلك NaN ومحارف NUL وأنصاف المحارف والحقول المكرّرة."),
    "too_deep": ("تداخل أعمق من اللازم", "لا يزيد تداخل JSON على 32 مستوى."),
    "invalid_body": ("محتوى غير صالح", "يسمّي `errors` كلّ حقل ناقص أو من نوع خطأ، بمؤشّر JSON."),
    "unknown_field": ("حقل غير معروف", "يسمّي `errors` حقولًا ليست من هذا الطلب. تُرفض حتى لا يمرّ خطأ كتابة دون أن يُلاحَظ."),
    "invalid_parameter": ("معامل غير صالح", "يسمّي `errors` كلّ معامل في العنوان لا تُقرأ قيمته."),
    "unknown_parameter": ("معامل غير معروف", "يسمّي `errors` معاملات ليست من هذا العنوان."),
    "invalid_cursor": ("مؤشّر صفحة غير صالح", "أعد `next_cursor` كما وصلك، إلى القائمة نفسها وبالمرشّحات نفسها."),
    "invalid_header": ("ترويسة غير صالحة", "في الطلب ترويسة لا تُقرأ قيمتها."),
    "malformed_record": ("صيغة غير سليمة", "ما أُرسل ليس لعبة ولا ورقة ولا turn_id."),
    "malformed_query": ("استعلام غير سليم", "المستند ليس GraphQL؛ ويقول `locations` أين الخطأ."),
    "invalid_query": ("استعلام غير صالح", "المستند أو متغيّراته لا توافق المخطّط؛ تجده في GraphiQL على /graphql."),
    "query_too_large": ("استعلام أكبر من اللازم", "يطلب المستند أكثر من المسموح: يقول `reason` ممّ، و`most` كم يُجاب. اطلب صفوفًا أقلّ أو وزّعها على طلبات."),
    "wrong_transport": ("وسيلة نقل خطأ", "تُرسل الاستعلامات والتعديلات بـ POST، والاشتراكات عبر websocket ببروتوكول graphql-transport-ws."),
    # 401, 403
    "not_authenticated": ("لم تعرّف بنفسك", "أرسل `Authorization: Bearer est_pat_…`. وينشئ POST /api/v1/users حسابًا ومعه رمز."),
    "invalid_token": ("رمز غير صالح", "الرمز مجهول أو منتهٍ أو مُلغى. يصدر POST /api/v1/me/tokens رمزًا جديدًا بالاسم وكلمة السرّ (HTTP Basic)."),
    "wrong_credentials": ("الاسم أو كلمة السرّ خطأ", "الجواب واحد سواء وُجد الاسم أم لم يوجد."),
    "second_factor_needed": ("يلزم عامل ثانٍ", "لهذا الحساب عامل ثانٍ: أرسل رمزًا من التطبيق أو رمز استرداد في الترويسة Second-Factor. كلّ رمز يصلح مرّة واحدة."),
    "missing_scope": ("صلاحية ناقصة", "ينقص الرمزَ الصلاحيةُ المذكورة في `missing_scope`؛ أصدر رمزًا يحملها."),
    "forbidden": ("غير مسموح", "لك أن ترى هذا، وليس لك أن تفعله."),
    "csrf_failed": ("انتهت صلاحية النموذج", "حدّث الصفحة وأرسل النموذج مرّة أخرى. أمّا البرامج فتستعمل الرموز ولا تحتاج إلى نماذج."),
    "scope_not_grantable": ("صلاحية لا تُمنح", "لا يمنح الرمز أكثر ممّا يحمله الرمز الذي صدر به، وبعض الصلاحيات للمشرفين وحدهم."),
    "not_by_client": ("ليس لبرنامج", "برنامج سمحتَ له بالدخول لا يصدر رموزًا ولا ينشئ بوتات ولا يغيّر طريقة دخولك. استعمل رمزك الشخصي أو اسمك وكلمة سرّك."),
    "sandbox_not_offered": ("لا بيئة تجربة هنا", "يفتح بيئات التجربة أشخاص من العالم الحقيقي، لا بوتات ولا من داخل بيئة تجربة."),
    "not_seated": ("لست جالسًا", "ليس لك مقعد على هذه الطاولة. يحجزه PUT /tables/{id}/seats/{n} ما دامت الطاولة مفتوحة."),
    "not_creator": ("لست صاحب الطاولة", "هذا لمن فتح الطاولة وحده."),
    "not_your_bot": ("ليس البوت لك", "صاحب البوت وحده يقرّر أين تُرسل أحداثه وماذا يقبل."),
    # 404 to 415
    "not_found": ("غير موجود", "لا يوجد شيء كهذا، أو ليس لك أن تراه."),
    "not_listed": ("ليس في القائمة", "في القائمة من لعب عشرين لعبة، وآخرها قبل أقلّ من نصف سنة."),
    "seat_not_found": ("لا يوجد مقعد كهذا", "تُرقّم المقاعد من 0، وتقول الطاولة كم لاعبًا فيها."),
    "method_not_allowed": ("طريقة غير مسموحة", "تسرد `Allow` ما يقبله هذا العنوان."),
    "not_acceptable": ("نوع غير متاح", "لا يجيب هذا العنوان بالنوع المطلوب في `Accept`."),
    "too_large": ("محتوى أكبر من اللازم", "لا يزيد المحتوى على 64 كيلوبايت."),
    "unsupported_media_type": ("نوع محتوى غير مدعوم", "أرسل `Content-Type: application/json`."),
    # 409
    "name_taken": ("الاسم محجوز", "يحمل أحدهم هذا الاسم أو اسمًا يشبهه. اختر غيره."),
    "idempotency_in_progress": ("ما زال قيد التنفيذ", "طلب بالمفتاح Idempotency-Key نفسه قيد التنفيذ. أعد الإرسال بعد لحظة."),
    "secret_not_replayed": ("السرّ لا يُعرض مرّتين", "نُفّذ الطلب. `location` هو ما أنشأه؛ فإن ضاع السرّ فأنشئ غيره."),
    "too_many_open_tables": ("طاولات مفتوحة كثيرة", "ابدأ طاولة أو أنهِها قبل أن تفتح أخرى."),
    "too_many_invitations": ("دعوات كثيرة", "اسحب دعوة قبل أن ترسل أخرى."),
    "too_many_tokens": ("رموز كثيرة", "ألغِ رمزًا لم تعد تستعمله."),
    "claim_not_now": ("لا مطالبة الآن", "تُطالَب ببقيّة الدور أثناء لعب أوراقه، مطالبة واحدة في كلّ مرّة."),
    "no_claim": ("لا مطالبة", "لا أحد يطالب ببقيّة هذا الدور الآن؛ وحيث يطالب أحد تُظهر الحالة `claim`."),
    "plans_not_offered": ("لا خطط هنا", "تُتبع الخطط على الطاولات التي تلعب الأوراق عن مقاعدها (`automatic`)."),
    "plan_not_now": ("لا خطّة الآن", "توضع الخطط لأدوار وُزّعت ولم تنته؛ والحالة تذكرها."),
    "stale_turn": ("نوبة فاتت", "لا تُنتظر منك هذه النوبة؛ ما يُنتظر منك في `turn_ids`، و`state` هي الحالة الآن."),
    "turn_already_played": ("لُعبت هذه النوبة", "لعبتَ في هذه النوبة غير ذلك، عند `seq`. ما يُنتظر منك في `turn_ids`، و`state` هي الحالة الآن."),
    "table_not_open": ("الطاولة ليست مفتوحة", "بدأ اللعب أو انتهى، وهذا لا يكون إلا قبل أن يبدأ."),
    "table_not_running": ("لا لعب على الطاولة", "لم يبدأ اللعب بعد، أو انتهى."),
    "seat_taken": ("المقعد مشغول", "يجلس عليه غيرك. اختر مقعدًا آخر."),
    "seat_reserved": ("المقعد محجوز", "المقعد محفوظ لمن دُعي إليه. اختر مقعدًا آخر."),
    "seat_not_a_bots": ("ليس مقعد بوت", "لا يجلس عليه بوت حتى يُرفع."),
    "already_seated": ("أنت جالس بالفعل", "تجلس على مقعد آخر من هذه الطاولة. اتركه أوّلًا."),
    "seat_not_given_up": ("المقعد لم يُترك", "لا بوت يشغل هذا المقعد بدلًا منك، فلا شيء تستعيده."),
    "pauses_not_allowed": ("لا إيقاف هنا", "لا تُوقَف ساعات هذه الطاولة: فهي تُلعب مباشرة، أو فُتحت هكذا."),
    "own_bot_seated": ("بوتك أنت", "لا يلعب البوت وصاحبه اللعبة المحتسبة نفسها: أبعد أحدهما، أو افتح طاولة غير محتسبة."),
    "seats_not_full": ("مقاعد خالية", "يبدأ اللعب حين تكتمل المقاعد. تملؤها البوتات: PUT /tables/{id}/seats/{n} ومعه `bot`."),
    "others_are_playing": ("غيرك يلعب", "لا يلغي صاحب الطاولة لعبًا جاريًا إلا إن كان مع البوتات وحدها. ولك أن تنسحب."),
    "too_many_bots": ("بوتات كثيرة", "احذف بوتًا لم تعد تشغّله."),
    "bot_not_open": ("البوت ليس متاحًا للجميع", "لا يُجلسه إلا صاحبه. يسرد GET /api/v1/bots ما يستطيع أيّ أحد إجلاسه."),
    "ruleset_not_accepted": ("قواعد لا يلعب بها", "لا يلعب البوت بهذه القواعد؛ يسرد GET /api/v1/bots/{name} ما يقبله."),
    "speed_not_accepted": ("سرعة لا يلعب بها", "يلعب البوت بوقت محدّد لكلّ نوبة (`live`) أو بلا وقت (`untimed`) أو بكليهما؛ يقول ذلك GET /api/v1/bots/{name}."),
    "bot_busy": ("البوت مشغول", "يجلس البوت على أقصى ما يلعبه معًا من طاولات. حاول لاحقًا."),
    "too_many_sandboxes": ("بيئات تجربة أكثر من اللازم", "احذف بيئة تجربة لم تعد تستعملها؛ أقصاها خمس."),
    "too_many_test_tables": ("طاولات تجربة أكثر من اللازم", "في بيئة التجربة 20 طاولة على الأكثر. افتح بيئة أخرى."),
    "seat_not_scripted": ("مقعد لا يُلقَّن", "يُلقَّن مقعد يجلس عليه لاعب تجربة، على طاولة لم تنتهِ."),
    "push_not_offered": ("لا إشعارات للمتصفّح هنا", "ليس لهذه الخدمة مفتاح لإشعارات المتصفّح، فلا يُخبَر بها متصفّح."),
    "too_many_push_subscriptions": ("متصفّحات كثيرة", "احذف متصفّحًا لم تعد تستعمله."),
    "too_many_webhooks": ("عناوين إشعار كثيرة", "احذف webhook لم تعد تستعمله."),
    "webhook_disabled": ("الإشعار موقوف", "أرسل إليه أوّلًا PATCH ومعه `\"active\": true`."),
    # 412
    "precondition_failed": ("لم يتحقّق الشرط", "الموجود الآن ليس ما تطلبه `If-Match` أو `If-None-Match`. لم يُفعل شيء؛ اقرأه من جديد."),
    # 422
    "name_not_allowed": ("اسم غير مسموح", "ثلاثون حرفًا على الأكثر من حروف وأرقام و'-' و'_' و'.'، بكتابة واحدة."),
    "weak_password": ("كلمة سرّ ضعيفة", "ثمانية محارف على الأقلّ، غير شائعة ولا تشبه الاسم."),
    "expiry_not_allowed": ("موعد انتهاء غير مسموح", "ينتهي الرمز في المستقبل، خلال خمس سنوات."),
    "illegal_action": ("لعبة غير قانونية", "القواعد لا تسمح بها: يقول `reason` لماذا، و`legal_actions` بماذا تسمح."),
    "false_claim": ("مطالبة باطلة", "اللمّة التي على الطاولة ليست لك، فلا يمكن أن تكون البقيّة كلّها لك."),
    "claim_unproved": ("مطالبة بلا برهان", "أوراقك وما رآه الجميع لا تبرهنها، والبوتات لا توافق على غير المبرهَن. تابع اللعب."),
    "invalid_plan": ("خطّة غير صالحة", "يقول `reason` لماذا لا تُتبع، و`errors` أين الخلل. جرّبها: POST /tables/{id}/plans/preview."),
    "impossible_result": ("نتيجة مستحيلة", "لا ينتهي دور هكذا بهذه القواعد؛ يقول `reason` لماذا، و`errors` أين."),
    "unknown_ruleset": ("قواعد غير معروفة", "يسرد GET /api/v1/rulesets القواعد الموجودة."),
    "invalid_option": ("خيار غير صالح", "يسمّي `errors` خيارًا ليس من هذه القواعد، أو ليس بهذه القيمة. يسردها GET /api/v1/rulesets/{key}."),
    "invalid_client_seed": ("بذرة غير صالحة", "بذرة التوزيع نصّ لا يزيد على 64 بايتًا بترميز UTF-8."),
    "invalid_turn_limit": ("وقت نوبة غير صالح", "من 15 إلى 300 ثانية كاملة، أو null بلا وقت."),
    "invalid_spectator_delay": ("تأخير غير صالح للمتفرجين", "من 0 إلى 200 حركة."),
    "not_ratable": ("لا تُحتسب", "للطاولة المحتسبة `turn_limit` أو `clock`؛ ولا تُحتسب الأوراق المرتّبة ولا طاولات التجربة."),
    "game_not_rated": ("اللعبة غير محتسبة", "لا تُحتسب هذه اللعبة، فلا شيء يُصحّح."),
    "invalid_places": ("مراكز غير صالحة", "مركز لكلّ مقعد، من 1؛ ومن تساووا لهم المركز الأفضل: 1 و1 و3 و4."),
    "invalid_clock": ("ساعة غير صالحة", "تسمّي الساعة إعدادًا جاهزًا (`brisk` أو `normal` أو `relaxed`) أو نوعًا (`fischer` أو `days` أو `live`) وما يخصّه؛ وللطاولة ساعة أو turn_limit. يقول `errors` أين."),
    "clock_out_of_bounds": ("ساعة خارج الحدود", "يسمّي `errors` ما زاد أو نقص، وحدوده."),
    "advance_out_of_bounds": ("تقديم خارج الحدود", "تُقدَّم الساعة من ثانية إلى 60 يومًا في كلّ مرّة، و800 يوم في المجموع."),
    "deck_invalid": ("رزمة غير صالحة", "يقول `errors` أيّ توزيعة: كلّ ورقة من رزمة القواعد مرّة واحدة، لدور من أدوار اللعبة، ومحاولاته من 0."),
    "invalid_script": ("نصّ تلقين غير صالح", "يقول `errors` أيّ خطوة لا تُقرأ: كلّ خطوة دور وفعل."),
    "invalid_notification_settings": ("إعدادات إشعارات غير صالحة", "يقول `errors` أيّها: `en` أو `ar`، وملخّص كلّ 1 أو 2 أو 4 أو 6 أو 12 أو 24 ساعة، والملخّصات بالبريد وحده."),
    "invalid_hours": ("أوقات غير صالحة", "يقول `errors` أيّها: منطقة زمنية من IANA، واثنتا عشرة ساعة هدوء على الأكثر، وثلاثة أيّام عطلة على الأكثر، وستّة تذكيرات على الأكثر من خمس دقائق إلى أسبوع."),
    "invalid_vacation": ("إجازة غير صالحة", "تبدأ الإجازة الآن أو خلال سنة، وتدوم ساعة على الأقلّ."),
    "vacation_too_long": ("إجازة أطول من اللازم", "تدوم الإجازة أربعة عشر يومًا على الأكثر."),
    "vacation_too_close": ("إجازتان متقاربتان", "بين الإجازتين يوم على الأقلّ."),
    "vacation_beyond_quota": ("نفدت أيّام الإجازة", "في كلّ سنة ثلاثون يومًا من الإجازة؛ يقول GET /api/v1/me/vacation ما بقي."),
    "invalid_visibility": ("ظهور غير صالح", "`public` أو `unlisted` أو `invite`."),
    "unknown_user": ("لاعب غير معروف", "يقول `errors` أين ورد اسم لا يحمله أحد."),
    "not_a_bot": ("ليس بوتًا", "هذا اللاعب ليس من بوتات هذه الخدمة."),
    "not_invitable": ("لا يُدعى", "يُدعى شخص غيرك، لا بوت."),
    "push_endpoint_not_allowed": ("خدمة إشعار غير مسموحة", "يقول `errors` لماذا: https وحده، إلى عنوان عام، كما يعطيه المتصفّح."),
    "invalid_push_keys": ("مفاتيح إشعار غير صالحة", "أرسل `p256dh` و`auth` كما في `PushSubscription.toJSON()`: 65 بايتًا و16 بايتًا بترميز base64url."),
    "webhook_url_not_allowed": ("عنوان غير مسموح", "يقول `errors` لماذا: https وحده، إلى عنوان عام، بلا اسم ولا كلمة سرّ ولا جزء بعد #."),
    "webhook_types_not_allowed": ("أنواع غير مسموحة", "يسمّي `errors` أنواعًا غير موجودة، أو ليست لهذا الحساب. و`bot.turn` للبوتات وحدها."),
    "reason_required": ("السبب مطلوب", "لا تدخّل بلا سبب."),
    "idempotency_key_reused": ("مفتاح مستعمل", "جاء Idempotency-Key هذا مع طلب آخر من قبل. لكلّ طلب جديد مفتاح جديد."),
    # 429
    "rate_limited": ("طلبات كثيرة", "يسمّي `policy` الحدّ، وتقول `RateLimit` ما بقي. أعد الإرسال بعد `Retry-After` من الثواني."),
    "too_slow": ("أبطأ من اللازم", "لم تأخذ ما قيل لك. عد بآخر مؤشّر عندك."),
    "too_many_streams": ("بثوث كثيرة", "من عنوانك بثوث مفتوحة بهذا العدد بالفعل. أغلق واحدًا، أو تعالَ برمز فيُخلي أقدم بثوثه مكانه."),
    # 500, 503
    "internal_error": ("خطأ داخلي", "الخطأ منّا، وقد سُجّل تحت `request_id`."),
    "unavailable": ("غير متاح الآن", "لا يمكن الوصول إلى قاعدة البيانات. لم يُفعل شيء؛ أعد الإرسال بعد `Retry-After` من الثواني."),
    "busy": ("مشغول", "طال انتظار الطلب فتُرك. لم يُفعل شيء؛ أعد الإرسال بعد `Retry-After` من الثواني."),
    "stand_in_missing": ("لا بديل", "البوت الذي كان سيأخذ المقعد غير موجود. لم يتغيّر شيء؛ حاول لاحقًا."),
}  # fmt: skip

# Sentences with which a door says more than the advice of the code does.
SENTENCES: Final[dict[str, str]] = {
    "A value cannot be stored: out of range, too long or holding NUL.": "قيمة لا تُحفظ: خارج المدى أو أطول من اللازم أو فيها NUL.",
    "An Idempotency-Key stands for one mutation; this document has several.": "المفتاح Idempotency-Key لتعديل واحد، وفي هذا المستند عدّة تعديلات.",
    "Authorization: Basic holds base64 of name:password in UTF-8.": "تحمل Authorization: Basic الاسم وكلمة السرّ هكذا: name:password بترميز UTF-8 ثم base64.",
    "Content-Length is not a number.": "Content-Length ليست رقمًا.",
    "Idempotency-Key must be 1 to 255 visible ASCII characters.": "المفتاح Idempotency-Key من 1 إلى 255 محرفًا ظاهرًا من ASCII.",
    "Invitations are shown to those who belong to the table.": "لا تظهر الدعوات إلا لأهل الطاولة.",
    "Operations are sent by POST.": "تُرسل العمليات بـ POST.",
    "The body broke off.": "انقطع المحتوى قبل تمامه.",
}  # fmt: skip


def title_in(language: Language, code: str) -> str:
    """The title of a problem."""
    return PROBLEMS[code].title if language == "en" else ARABIC[code][0]


def advice_in(language: Language, code: str) -> str:
    """What to do about a problem."""
    return PROBLEMS[code].advice if language == "en" else ARABIC[code][1]


def detail_in(language: Language, code: str, detail: str) -> str:
    """What a door said of this very problem; in Arabic the advice, where nobody has put it into Arabic.

    What differs from case to case stands in members and `errors` anyway, for programs of any language.
    """
    return detail if language == "en" else SENTENCES.get(detail, ARABIC[code][1])
