import { expect, test } from "vitest";
import { caller, nobodyExact, risk, standing, total, tricksLeft, winning, withs } from "../src/pure/counts";
import type { Ruleset } from "../src/pure/wire";
import { round } from "./game";

test.each([
  [3, 1, 5, "open"],
  [3, 3, 5, "exact"],
  [3, 4, 5, "over"],
  [3, 1, 1, "missed"],
  [3, 1, 2, "open"],
  [0, 0, 13, "exact"],
] as const)("with an estimate of %i, %i won and %i tricks left, the standing is: %s", (estimate, won, left, how) => {
  expect(standing(estimate, won, left)).toBe(how);
});

test("an unknown estimate or an unknown number of tricks won is shown as open", () => {
  expect([standing(null, 1, 2), standing(2, null, 2)]).toEqual(["open", "open"]);
});

test("the total is the sum of the estimates so far, and tells whether all players have estimated", () => {
  expect(total(round({ estimates: [5, null, 0, 3] }))).toEqual({ sum: 8, whole: false });
  expect(total(round({ estimates: [5, 4, 0, 3] }))).toEqual({ sum: 12, whole: true });
});

test("tricks left are counted from the tricks won, or from the reader's hand if the others' tricks are hidden", () => {
  expect(tricksLeft(round({ won: [2, 1, 0, 4] }))).toBe(6);
  const my = { seat: 0, hand: ["2S", "3S"], turn_id: null, legal_actions: [], illegal: [] } as never;
  expect(tricksLeft(round({ cards: 5, won: [1, null, null, null], my, leader: 3, trick: ["4S"] }))).toBe(2);
  expect(tricksLeft(round({ cards: 5, won: [1, null, null, null], my, leader: 0, trick: ["4S"] }))).toBe(3);
});

test("the highest joker wins the trick so far, else the highest trump, else the highest card of the suit led", () => {
  expect(winning(["9S", "KS", "AH"], "C")).toBe(1);
  expect(winning(["9S", "2C", "AS"], "C")).toBe(1);
  expect(winning(["9S", "2C", "3C"], "C")).toBe(2);
  expect(winning(["9S", "J2", "J1", "AC"], "C")).toBe(2);
  expect(winning([], "C")).toBeNull();
});

test("a player is With if their estimate equals the high bidder's and the ruleset scores it", () => {
  const ruleset = (...names: string[]) => ({ fields: names.map((name) => ({ name, value: true })) }) as unknown as Ruleset;
  const closed = round({ high_bidder: 1, estimates: [5, 5, 0, 2] });
  expect(withs(closed, ruleset("scoring.roles"))).toEqual([0]);
  expect(withs(closed, ruleset())).toEqual([]);
  expect(withs({ ...closed, fast: true }, ruleset("scoring.roles"))).toEqual([]);
  expect(withs({ ...closed, fast: true }, ruleset("scoring.roles", "scoring.with_in_fast_rounds"))).toEqual([0]);
});

test("the last to estimate is the Risk only if the total is as far from the tricks as ruleset and table ask for", () => {
  const cafe = { fields: [{ name: "scoring.risk_from", value: 2 }] } as unknown as Ruleset;
  const rising = { fields: [] } as unknown as Ruleset;
  const closed = (estimates: number[]) => round({ risk: 0, estimates });
  expect([risk(closed([2, 5, 5, 0]), cafe), risk(closed([1, 5, 5, 0]), cafe)]).toEqual([null, 0]);
  expect([risk(closed([2, 5, 5, 0]), rising), risk(round(), rising)]).toEqual([0, null]);
  expect([risk(closed([2, 5, 5, 0]), cafe, { risk_from: 1 }), risk(closed([2, 5, 5, 0]), rising, { risk_from: 2 })]).toEqual([0, null]);
});

test("a round that nobody made has no lines; a skipped one, or one that a director ruled, has", () => {
  expect(nobodyExact([[], [], [], []])).toBe(true);
  expect(nobodyExact([[{ code: "skipped", points: 0 }], [], [], []])).toBe(false);
});

test("the caller is the declarer, and in a fast round the high bidder, once all have estimated", () => {
  expect([caller(round({ declarer: 2 })), caller(round({ fast: true, high_bidder: 1 })), caller(round({ fast: true }))]).toEqual([2, 1, null]);
});
