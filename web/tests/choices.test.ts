import { expect, test } from "vitest";
import * as choices from "../src/pure/choices";
import type { My } from "../src/pure/wire";

const my = (given: Partial<My>): My => ({ seat: 0, hand: [], turn_id: "1.1", legal_actions: [], illegal: [], ...given });

test("a card is legal, illegal with a reason, or illegal without a reason", () => {
  const mine = my({ legal_actions: [{ type: "play", cards: ["QS"] }], illegal: [{ type: "play", card: "2H", code: "must_follow_suit" }] });
  expect(choices.card(mine, "QS")).toEqual({ legal: true, code: null });
  expect(choices.card(mine, "2H")).toEqual({ legal: false, code: "must_follow_suit" });
  expect(choices.card(mine, "3H")).toEqual({ legal: false, code: null });
});

test("a forbidden number is listed among the legal ones", () => {
  const mine = my({ legal_actions: [{ type: "estimate", values: [0, 1, 3] }], illegal: [{ type: "estimate", value: 2, code: "total_forbidden" }] });
  expect(choices.numbers(mine)).toEqual([0, 1, 2, 3]);
  expect(choices.estimate(mine, 2).code).toBe("total_forbidden");
});

test("a bid that is too low is illegal, and the lowest legal bid and pass are found", () => {
  const mine = my({ legal_actions: [{ type: "bid", bids: [{ tricks: 6, trump: "C" }] }, { type: "pass" }], illegal: [{ type: "bid", tricks: 5, trump: "H", code: "bid_not_higher" }] });
  expect(choices.bid(mine, 5, "H").code).toBe("bid_not_higher");
  expect(choices.bid(mine, 6, "C").legal).toBe(true);
  expect(choices.lowestBid(mine)).toBe(6);
  expect(choices.plain(mine)).toEqual([{ type: "pass", choice: { legal: true, code: null } }]);
});

test("no action is asked of a spectator, or of a player when it is not their turn", () => {
  expect(choices.isAsked(my({ turn_id: null, legal_actions: [{ type: "pass" }] }), "pass")).toBe(false);
  expect(choices.isAsked(null, "play")).toBe(false);
});

test.each([
  ["1", undefined, "1"],
  ["2", "1", "12"],
  ["1", "1", "11"],
  ["2", "12", "2"],
  ["5", "5", "5"],
  ["4", "1", "4"],
])("digit %s with the focus on %s selects %s", (digit, focused, meant) => {
  const shown = Array.from({ length: 14 }, (_, value) => String(value));
  expect(choices.typed(digit, focused, shown)).toBe(meant);
});

test("typing cannot select a number that is not shown", () => {
  expect(choices.typed("2", "1", ["0", "1", "3"])).toBeUndefined();
});

test.each([
  ["س", "KeyS", "s"],
  ["S", "KeyS", "s"],
  ["s", "KeyO", "s"], // a layout that moves Latin letters
  ["لا", "KeyB", "b"],
  ["٣", "Digit3", "3"],
  ["۷", "Digit7", "7"],
  ["1", "Digit1", "1"],
  ["؟", "Slash", "?"],
  ["?", "Minus", "?"],
  ["Escape", "Escape", "escape"],
])("the key %s at %s is read as %s", (key, code, meant) => {
  expect(choices.englishKey({ key, code })).toBe(meant);
});
