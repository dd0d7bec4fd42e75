import { expect, test } from "vitest";
import { byPlay, films, find, following, handsOf } from "../src/pure/replay";
import type { Card, Fact, Record } from "../src/pure/wire";
import { acted, fact, plays } from "./game";

// Two players with two cards each; the dealer is seat 1, so seat 0 is dealt first.
const DECK = ["AS", "2S", "3H", "KH"] as Card[];
const facts: Fact[] = [
  fact("dealt", { attempt: 0, dealer: 1, cards: 2, trump: "H", turned_up: null } as never),
  acted(0, { type: "estimate", value: 1 }),
  acted(1, { type: "estimate", value: 2 }),
  fact("estimates_closed", { total: 3, high_bidder: 1, risk: null, leader: 0 } as never),
  plays(0, "AS"),
  plays(1, "2S"),
  fact("trick_won", { trick: 1, seat: 0 } as never),
  plays(0, "3H"),
  plays(1, "KH"),
  fact("trick_won", { trick: 2, seat: 1 } as never),
  fact("round_scored", { multiplier: 1, points: [0, 4], lines: [[], []], next_multiplier: 1, scores: [0, 4] } as never),
];
const record = (deals: unknown): Record =>
  ({ table: { players: 2 }, facts, fairness: { deals } }) as unknown as Record;
const [film] = films(record([{ round: 1, attempt: 0, dealer: 1, deck: DECK }]));

test("cards are dealt one at a time, first to the dealer's neighbour", () => {
  expect(handsOf(DECK, 1, 2, 2)).toEqual([["AS", "3H"], ["2S", "KH"]]);
  expect(handsOf(DECK, 0, 2, 2)).toEqual([["2S", "KH"], ["AS", "3H"]]);
});

test("every estimate and card is a step, and its results belong to the same step", () => {
  expect(film!.steps.map((step) => step.fact.type)).toEqual(["dealt", "acted", "acted", "acted", "acted", "acted", "acted", "round_scored"]);
  expect(film!.steps[4]!.trick).toEqual({ leader: 0, cards: ["AS", "2S"], winner: 0 });
  expect(film!.steps[5]!.round).toMatchObject({ trick: ["3H"], won: [1, 0] });
});

test("a hand loses each card that is played, and an earlier step still has the card", () => {
  expect(film!.steps[3]!.hands).toEqual([["3H"], ["2S", "KH"]]);
  expect(film!.steps[0]!.hands).toEqual([["AS", "3H"], ["2S", "KH"]]);
});

test("byPlay returns a seat's cards in the order in which it played them", () => {
  expect(byPlay(film!, 1)).toEqual(["2S", "KH"]);
});

test("a step is found by its position in the log", () => {
  const steps = film!.steps;
  expect(find([film!], steps[5]!.seq)).toEqual({ film: 0, step: 5 });
  expect(find([film!], steps[4]!.seq + 1)).toEqual({ film: 0, step: 4 });
});

test("automatic replay shows every step of every round once, and then ends", () => {
  const all = [film!, { ...film!, number: 2 }];
  const seen = [];
  for (let at: ReturnType<typeof following> = { film: 0, step: 6 }; at; at = following(all, at)) seen.push(`${at.film}.${at.step}`);
  expect(seen).toEqual(["0.6", "0.7", "1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7"]);
});

test("if the deals are not public, there are no hands to show", () => {
  const [closed] = films(record(null));
  expect([closed!.dealt, closed!.steps[3]!.hands]).toEqual([null, null]);
});
