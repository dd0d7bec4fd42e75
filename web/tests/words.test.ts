import { afterEach, expect, test } from "vitest";
import { inRound, isNews, sentence } from "../src/sentences";
import type { State } from "../src/pure/wire";
import { signed, speak, TEXTS, whole } from "../src/texts";
import { acted, fact, plays } from "./game";

const who = (seat: number): string => (seat === 0 ? TEXTS.en.you : "Layla");
const nothing = {} as State;

afterEach(() => speak("en"));

test("the sentence for a played card has the player and the card's name", () => {
  expect(sentence(plays(1, "KS"), nothing, who)).toBe("Layla plays king of spades.");
  expect(sentence(plays(0, "TD"), nothing, who)).toBe("You play 10 of diamonds.");
});

test("bids, estimates, dash calls and tricks have sentences", () => {
  expect(sentence(acted(1, { type: "bid", tricks: 5, trump: "NT" }), nothing, who)).toBe("Layla bids 5 no trump.");
  expect(sentence(acted(0, { type: "estimate", value: 2 }), nothing, who)).toBe("You say 2.");
  expect(sentence(acted(1, { type: "dash_call" }), nothing, who)).toBe("Layla: dash.");
  expect(sentence(fact("trick_won", { trick: 1, seat: 0 }), nothing, who)).toBe("You win the trick.");
});

test("the end of a claim and what a director does have sentences", () => {
  expect(sentence(fact("claim_agreed", { seat: 1 }), nothing, who)).toBe("Layla agrees.");
  expect(sentence(fact("claim_refused", { seat: 1 }), nothing, who)).toBe("The claim is over: play goes on.");
  expect(sentence(fact("claim_lapsed", {}), nothing, who)).toBe("The claim is over: play goes on.");
  expect(sentence(fact("claim_granted", { seat: 0, tricks: 1 }), nothing, who)).toBe("You take the rest: 1 trick.");
  expect(sentence(fact("turn_undone", { seat: 1, turn: 2, phase: "auction" }), nothing, who)).toBe("Layla: the last call does not count.");
  const directed = fact("intervened", { what: "ruling", seats: [], reason: "A card was shown." } as never);
  expect(sentence(directed, nothing, who)).toBe("A director intervened: \u2068A card was shown.\u2069");
  expect([isNews(directed), isNews(plays(1, "KS"))]).toEqual([true, false]);
});

test("what happens in another round than the one on the screen is said with its round", () => {
  const played = { ...plays(1, "KS"), round: 3 };
  expect([3, 2].map((shown) => inRound(played, "Layla plays king of spades.", shown))).toEqual(["Layla plays king of spades.", "Round 3: Layla plays king of spades."]);
  const dealt = fact("dealt", { attempt: 0, dealer: 3, cards: 13, trump: null, turned_up: null } as never);
  expect(inRound(dealt, sentence(dealt, nothing, who), null)).toBe("Round 1 is dealt.");
  expect(inRound({ ...fact("phase_began", {} as never), round: 3 }, "", 2), "nothing is said of it").toBe("");
});

test("in Arabic, a card has the name that players use", () => {
  speak("ar");
  expect(sentence(plays(1, "KS"), nothing, () => "ليلى")).toBe("ليلى: شايب سبيد.");
});

test("in Arabic, the same sentence is used for a name and for the reader", () => {
  speak("ar");
  const both = [TEXTS.ar.you, "ليلى"].map((name) => sentence(fact("trick_won", { trick: 1, seat: 0 }), nothing, () => name));
  expect(both).toEqual(["صاحب اللمّة أنت.", "صاحب اللمّة ليلى."]);
  expect(sentence(acted(1, { type: "estimate", value: 2 }), nothing, () => "ليلى")).toBe("ليلى: التقدير 2.");
});

test("both languages have a text of the same kind for every key", () => {
  const shape = (of: unknown): unknown =>
    typeof of === "function" ? "function" : typeof of === "string" ? of !== "" : Array.isArray(of) ? of.length : Object.fromEntries(Object.entries(of as object).map(([key, value]) => [key, shape(value)]));
  expect(shape(TEXTS.ar)).toEqual(shape(TEXTS.en));
});

test("a minus is U+2212 and stays with its number", () => {
  expect([signed(-7), signed(7), signed(0), whole(-7)]).toEqual(["\u2066\u22127\u2069", "\u2066+7\u2069", "\u20660\u2069", "\u2066\u22127\u2069"]);
});

test("in Arabic, the sign of a factor stands before its number, as on pages", () => {
  expect([TEXTS.ar.times(2), TEXTS.ar.nextCounts(4, true)]).toEqual(["\u2066×2\u2069", "لم يصب أحد: يُحسب الدور التالي \u2066×4\u2069."]);
});

test("Arabic has different forms for one, two, few and many", () => {
  expect([1, 2, 3, 11].map((need) => TEXTS.ar.needs(need, 0).split("،")[0])).toEqual(["تحتاج لمّة واحدة", "تحتاج لمّتين", "تحتاج 3 لمّات", "تحتاج 11 لمّة"]);
  expect([2, 10, 11, 100, 103, 200].map((moves) => TEXTS.ar.delayed(moves))).toEqual([
    "بعد اللاعبين بـحركتين", "بعد اللاعبين بـ10 حركات", "بعد اللاعبين بـ11 حركة", "بعد اللاعبين بـ100 حركة", "بعد اللاعبين بـ103 حركات", "بعد اللاعبين بـ200 حركة",
  ]);
});
