import { expect, test } from "vitest";
import { caseText, deedOf, DEEDS, outcomeText, planFor, ruleText, swapped } from "../src/pure/plan";
import type { Case, PlanRule } from "../src/pure/wire";
import { TEXTS } from "../src/texts";

const { en, ar } = TEXTS;
const who = (seat: number): string => ["Layla", "Omar", "Basim", "Dalia"][seat]!;

const SENTENCES: [PlanRule, string, string][] = [
  [{ do: { type: "lowest" } }, "In any case: play my lowest card.", "على أيّ حال: ألعب أصغر ورقة."],
  [{ when: { led: "nothing" }, do: { type: "lead_from", suits: ["H", "S"] } }, "If I lead: lead the lowest of hearts, spades.", "إذا كنت أنا البادئ: أبدأ بالأصغر من هارت، سبيد."],
  [
    { when: { led: "S", can_win: true }, do: { type: "lowest_winner" } },
    "If spades are led and I can win: play the lowest card that wins.",
    "إذا بُدئ بـسبيد وكنت أقدر على اللمّة: ألعب أصغر ورقة تكسب.",
  ],
  [
    { when: { led: "D", can_win: false, won: "equal" }, do: { type: "discard_from", suits: ["C"] } },
    "If diamonds are led and I cannot win and I have as many as I said: throw away from clubs.",
    "إذا بُدئ بـكارو وكنت لا أقدر على اللمّة وكان معي ما قلته: أتخلّص من تريفل.",
  ],
  [{ when: { position: 4, winning: [0, 1] }, do: { type: "highest_loser" } }, "If I play as number 4 and the trick is won so far by Layla, Omar: play the highest card that loses.", "إذا كان ترتيبي 4 وكانت اللمّة حتّى الآن لـLayla، Omar: ألعب أكبر ورقة تخسر."],
  [{ when: { trump: "NT", played: ["AS"], unplayed: ["KS", "TD"] }, do: { type: "card", card: "QS" } }, "If there is no trump and played already: ace of spades and not played yet: king of spades, 10 of diamonds: play queen of spades.", "إذا كان اللعب سانز ولُعبت آس سبيد ولم تُلعب شايب سبيد، 10 كارو: ألعب بنت سبيد."],
  [{ do: { type: "bid_up_to", bid: { tricks: 6, trump: "H" } } }, "In any case: make the lowest legal bid, up to 6 hearts.", "على أيّ حال: كول بأقلّ ما يكفي حتّى 6 هارت."],
  [{ do: { type: "estimate", values: [3, 2] } }, "In any case: say the first of 3, 2 that is allowed.", "على أيّ حال: أقول أوّل مسموح من 3، 2."],
];

test.each(SENTENCES)("a rule reads as a sentence: %j", (rule, english, arabic) => {
  expect([ruleText(en, rule, who), ruleText(ar, rule, who)]).toEqual([english, arabic]);
});

test("each type of action, with its default values, reads as a sentence", () => {
  for (const type of [...DEEDS.cards, ...DEEDS.words])
    for (const t of [en, ar]) expect(ruleText(t, { do: deedOf(type, ["9H"]) }, who)).toMatch(/^[^\s].*: [^:]+\.$/);
});

test("a case names the suit led and the winning card, and the outcome names the plan's action", () => {
  const tried = { case: "trick", position: 2, led: "S", card: "9S", up_to: "KS", action: { type: "play", card: "AS" } } as Case;
  expect(caseText(en, tried)).toBe("spades led, I am number 2, 9 of spades to king of spades wins so far");
  expect(caseText(en, { ...tried, up_to: "9S" } as Case)).toBe("spades led, I am number 2, 9 of spades wins so far");
  expect(caseText(ar, tried)).toBe("بُدئ بـسبيد وترتيبي 2 والكاسبة حتّى الآن 9 سبيد إلى شايب سبيد");
  expect([outcomeText(en, tried.action), outcomeText(ar, tried.action)]).toEqual(["ace of spades", "آس سبيد"]);
  expect([outcomeText(en, null), outcomeText(ar, null)]).toEqual(["the turn is left to you", "تُترك النوبة لك"]);
  expect(outcomeText(en, { type: "bid", tricks: 5, trump: "NT" })).toBe("5 no trump");
});

test("a rule swaps places with the rule below it, and the last rule stays", () => {
  const [first, second] = [{ do: { type: "lowest" } }, { do: { type: "highest" } }] as const;
  expect(swapped([first, second], 0)).toEqual([second, first]);
  expect(swapped([first, second], 1)).toEqual([first, second]);
});

test("a plan is the plan of its deal: once the round is dealt again there is none", () => {
  const plans = [{ round: 3, attempt: 1, version: 2 }, { round: 2, attempt: 0, version: 1 }];
  expect(planFor(plans, 3, 1)?.version).toBe(2);
  expect(planFor(plans, 3, 2)).toBeNull();
  expect(planFor(plans, 4, 0)).toBeNull();
});
