import { expect, test } from "vitest";
import * as choices from "../src/pure/choices";
import type { My } from "../src/pure/wire";

const my = (given: Partial<My>): My => ({ seat: 0, hand: [], turn_id: "1.1", legal_actions: [], illegal: [], ...given });

test("a card is legal, refused with its reason, or not asked for at all", () => {
  const mine = my({ legal_actions: [{ type: "play", cards: ["QS"] }], illegal: [{ type: "play", card: "2H", code: "must_follow_suit" }] });
  expect(choices.card(mine, "QS")).toEqual({ legal: true, code: null });
  expect(choices.card(mine, "2H")).toEqual({ legal: false, code: "must_follow_suit" });
  expect(choices.card(mine, "3H")).toEqual({ legal: false, code: null });
});

test("the barred number stands among the others", () => {
  const mine = my({ legal_actions: [{ type: "estimate", values: [0, 1, 3] }], illegal: [{ type: "estimate", value: 2, code: "total_forbidden" }] });
  expect(choices.numbers(mine)).toEqual([0, 1, 2, 3]);
  expect(choices.estimate(mine, 2).code).toBe("total_forbidden");
});

test("a bid too low is refused, and the lowest legal one is known", () => {
  const mine = my({ legal_actions: [{ type: "bid", bids: [{ tricks: 6, trump: "C" }] }, { type: "pass" }], illegal: [{ type: "bid", tricks: 5, trump: "H", code: "bid_not_higher" }] });
  expect(choices.bid(mine, 5, "H").code).toBe("bid_not_higher");
  expect(choices.bid(mine, 6, "C").legal).toBe(true);
  expect(choices.lowestBid(mine)).toBe(6);
  expect(choices.plain(mine)).toEqual([{ type: "pass", choice: { legal: true, code: null } }]);
});

test("nothing is asked of whoever is not awaited", () => {
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
])("%s typed at %s means %s", (digit, focused, meant) => {
  const shown = Array.from({ length: 14 }, (_, value) => String(value));
  expect(choices.typed(digit, focused, shown)).toBe(meant);
});

test("a number that is not shown cannot be typed", () => {
  expect(choices.typed("2", "1", ["0", "1", "3"])).toBeUndefined();
});
