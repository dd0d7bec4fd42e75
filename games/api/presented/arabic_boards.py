"""Arabic for what shared boards change, by the sentences that they translate."""

from typing import Final

BOARDS: Final[dict[str, str]] = {
    "Where tables share boards everybody keeps the seat that the event gave them, so that the same cards meet in the same seats.":
        "حيث التوزيعات مشتركة يبقى كلّ لاعب في المقعد الذي أعطته البطولة، حتى تلتقي الأوراق نفسها في المقاعد نفسها.",
    "Where tables share boards seat 0 deals the first round and seat 1 opens it, at every table.":
        "حيث التوزيعات مشتركة يوزّع المقعد 0 الدور الأوّل ويفتتحه المقعد 1، على كلّ طاولة.",
    "Where tables share boards no deal is thrown in, so the opener may not pass.":
        "حيث التوزيعات مشتركة لا يُلغى توزيع، فلا باس لمن يفتتح.",
    "Where tables share boards no hand lacks a suit: deals with such a hand are passed over, so nobody is asked and there is no redeal.":
        "حيث التوزيعات مشتركة لا ينقص يدًا نوعٌ: تُترك التوزيعات التي فيها يد كهذه، فلا يُسأل أحد ولا إعادة للتوزيع.",
    "Where boards are compared the multiplier that a round carries does not count, since it comes from other rounds of the table. The table shows it all the same.":
        "حيث تُقارَن التوزيعات لا يُحسب المضاعف الذي ينتقل من دور إلى ما بعده، فهو من أدوار أخرى على الطاولة. وتُظهره الطاولة مع ذلك.",
}  # fmt: skip
