import { expect, test } from "vitest";
import { nearest, rank, sorted, suit } from "../src/pure/cards";

test("a hand is sorted by suit, high to low, and black and red suits alternate", () => {
  expect(sorted(["2C", "TD", "AS", "KH", "3H", "JC", "4S", "QD"])).toEqual(["AS", "4S", "KH", "3H", "JC", "2C", "QD", "TD"]);
});

test('with the order "trump", the trump suit comes first, and no trump changes nothing', () => {
  expect(sorted(["AS", "KH", "2D"], "trump", "D")).toEqual(["2D", "AS", "KH"]);
  expect(sorted(["AS", "KH", "2D"], "trump", "NT")).toEqual(["AS", "KH", "2D"]);
});

test("sorting a sorted hand changes nothing, and a joker comes first", () => {
  const hand = sorted(["9S", "9H", "9D", "9C", "J1", "TS"]);
  expect(sorted(hand)).toEqual(hand);
  expect(hand[0]).toBe("J1");
});

test("the rank of a ten is printed as 10, and a joker has no suit", () => {
  expect([rank("TC"), rank("AC"), suit("TC"), suit("J2")]).toEqual(["10", "A", "C", null]);
});

test("when the focused card is gone, the focus moves to the next card, or to the last card if there is no next one", () => {
  const held = [true, false, false, true, false];
  expect([0, 1, 3, 4].map((at) => nearest(held, at))).toEqual([0, 3, 3, 3]);
  expect(nearest([false, false], 1)).toBe(0);
});
