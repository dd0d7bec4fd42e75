import { expect, test } from "vitest";
import { nearest, rank, sorted, suit } from "../src/pure/cards";

test("a hand lies suit by suit, each from its ace down, red between black", () => {
  expect(sorted(["2C", "TD", "AS", "KH", "3H", "JC", "4S", "QD"])).toEqual(["AS", "4S", "KH", "3H", "JC", "2C", "QD", "TD"]);
});

test("the trump lies first where that is wished, and no trump moves nothing", () => {
  expect(sorted(["AS", "KH", "2D"], "trump", "D")).toEqual(["2D", "AS", "KH"]);
  expect(sorted(["AS", "KH", "2D"], "trump", "NT")).toEqual(["AS", "KH", "2D"]);
});

test("sorting again changes nothing, and no card gets lost", () => {
  const hand = sorted(["9S", "9H", "9D", "9C", "J1", "TS"]);
  expect(sorted(hand)).toEqual(hand);
  expect(hand[0]).toBe("J1");
});

test("ten has two figures, and a joker no suit", () => {
  expect([rank("TC"), rank("AC"), suit("TC"), suit("J2")]).toEqual(["10", "A", "C", null]);
});

test("when a card is gone the keyboard stands at the next one, else at the last that is left", () => {
  const held = [true, false, false, true, false];
  expect([0, 1, 3, 4].map((at) => nearest(held, at))).toEqual([0, 3, 3, 3]);
  expect(nearest([false, false], 1)).toBe(0);
});
