import { expect, test } from "vitest";
import { address, film, written } from "../src/pure/lesson";
import type { Action } from "../src/pure/wire";
import { acted, fact } from "./game";

test("a move is written in the form that addresses use", () => {
  const moves: [Action, string][] = [
    [{ type: "play", card: "KH" }, "KH"],
    [{ type: "estimate", value: 4 }, "4"],
    [{ type: "bid", tricks: 6, trump: "NT" }, "6:NT"],
    [{ type: "dash_call" }, "dash_call"],
  ];
  expect(moves.map(([action]) => written(action))).toEqual(moves.map(([, text]) => text));
});

test("the address of a lesson has its moves and the page's language", () => {
  expect(address("follow", ["9D", "6:S"], "ar")).toBe("/learn/follow/moment?moves=9D%2C6%3AS&lang=ar");
});

test("the animation shows estimates and tricks, and leaves out the points", () => {
  const played = [acted(0, { type: "estimate", value: 4 }), fact("trick_won", { trick: 1, seat: 1 })];
  const scored = fact("round_scored", { multiplier: 1, points: [1, 2, 3, 4], lines: [[], [], [], []], next_multiplier: 1, scores: [1, 2, 3, 4] });
  expect(film([...played, scored])).toEqual(played);
});
