import { expect, test } from "vitest";
import { advanced, after, begun, wholeHand } from "../src/pure/fold";
import type { Fact, My, Round, State } from "../src/pure/wire";
import { acted, fact, plays, round } from "./game";

const follow = (begin: Round, facts: Fact[]): Round => facts.reduce(after, begin);
const mine = (hand: string[]): My => ({ seat: 0, hand, turn_id: null, legal_actions: [], illegal: [] }) as My;

test("after the auction, the round has its caller, its trump, and the winning bid as the caller's estimate", () => {
  const now = follow(round(), [
    acted(0, { type: "bid", tricks: 4, trump: "H" }),
    acted(1, { type: "dash_call" }),
    acted(2, { type: "bid", tricks: 5, trump: "S" }),
    fact("auction_won", { seat: 2, tricks: 5, trump: "S" }),
  ]);
  expect(now).toMatchObject({ declarer: 2, trump: "S", estimates: [null, 0, 5, null], dash_calls: [1] });
  expect(now.calls.map((call) => call.seat)).toEqual([0, 1, 2]);
});

test("undoing the last call of a won auction removes the call, the bid and the trump", () => {
  const dealtWithHearts = round({ trump: "H" });
  const calls = [acted(0, { type: "bid", tricks: 8, trump: "S" }), acted(1, { type: "dash_call" })];
  const over = [acted(2, { type: "pass" }), fact("auction_won", { seat: 0, tricks: 8, trump: "S" }), fact("phase_began", { phase: "estimation" })];
  const now = follow(dealtWithHearts, [...calls, ...over, fact("turn_undone", { seat: 2, turn: 3, phase: "auction" })]);
  expect(now).toMatchObject({ phase: "auction", declarer: null, high_bidder: null, bid: null, trump: "H", estimates: [null, 0, null, null], dash_calls: [1] });
  expect(now.calls).toEqual(follow(dealtWithHearts, calls).calls);
});

test("undoing an estimate does not change the result of the auction", () => {
  const now = follow(round(), [
    fact("auction_won", { seat: 2, tricks: 5, trump: "S" }),
    acted(0, { type: "estimate", value: 3 }),
    fact("estimates_closed", { total: 8, high_bidder: 2, risk: 0, leader: 2 }),
    fact("turn_undone", { seat: 0, turn: 1, phase: "estimation" }),
  ]);
  expect(now).toMatchObject({ phase: "estimation", declarer: 2, trump: "S", estimates: [null, null, 5, null], risk: null, leader: null });
});

test("a finished trick leaves the table and is counted, and its winner leads next", () => {
  const begin = round({ phase: "play", my: mine(["4S", "2H"]) });
  const lying = follow(begin, [plays(3, "QS"), plays(0, "4S")]);
  expect(lying).toMatchObject({ leader: 3, trick: ["QS", "4S"] });
  expect(lying.my?.hand).toEqual(["2H"]);
  const now = follow(lying, [plays(1, "KS"), plays(2, "3S"), fact("trick_won", { trick: 1, seat: 1 })]);
  expect(now).toMatchObject({ leader: 1, trick: [], won: [0, 1, 0, 0] });
  expect(now.tricks).toEqual([{ leader: 3, cards: ["QS", "4S", "KS", "3S"], winner: 1 }]);
});

test("a trick_won event that arrives twice is counted once", () => {
  const won = fact("trick_won", { trick: 1, seat: 1 });
  const now = follow(round({ phase: "play" }), [plays(0, "2S"), plays(1, "3S"), plays(2, "4D"), plays(3, "5D"), won, won]);
  expect([now.won, now.tricks.length]).toEqual([[0, 1, 0, 0], 1]);
});

test("hidden numbers of tricks stay hidden", () => {
  const begin = round({ phase: "play", won: [0, null, null, null] });
  expect(follow(begin, [plays(0, "2S"), fact("trick_won", { trick: 1, seat: 1 })]).won).toEqual([0, null, null, null]);
});

test("an event of another round changes nothing", () => {
  const begin = round();
  expect(after(begin, { ...plays(0, "2S"), round: 2 })).toBe(begin);
});

test("the whole hand is the cards that the reader holds and the cards that they have played", () => {
  const now = follow(round({ phase: "play", my: mine(["4S", "2H", "9C"]) }), [
    plays(3, "QS"), plays(0, "4S"), plays(1, "KS"), plays(2, "3S"), fact("trick_won", { trick: 1, seat: 1 }), plays(1, "2D"), plays(2, "3D"), plays(3, "4D"), plays(0, "9C"),
  ]);
  expect(new Set(wholeHand(now))).toEqual(new Set(["4S", "2H", "9C"]));
});

test("a new deal shows the reader's hand, and no result of later events", () => {
  const known = round({ phase: "estimation", trump: "S", declarer: 1, multiplier: 2, estimates: [null, 5, null, null], my: mine(["AS"]) });
  const dealing = fact("dealt", { attempt: 0, dealer: 3, cards: 13, trump: null, turned_up: null } as never);
  expect(begun(dealing, known, 4)).toMatchObject({ trump: null, declarer: null, multiplier: 2, estimates: [null, null, null, null], my: { hand: ["AS"] } });
  expect(begun(dealing, { ...known, attempt: 1 }, 4).my).toBeNull();
});

test("a scored round leaves the table and is on the score sheet only once", () => {
  const state = { seq: 1, rounds: [round()], scored: [], scores: [0, 0, 0, 0] } as unknown as State;
  const scored = fact("round_scored", { multiplier: 1, points: [1, 2, 3, 4], lines: [[], [], [], []], next_multiplier: 1, scores: [1, 2, 3, 4] });
  const now = advanced(advanced(state, scored), scored);
  expect(now).toMatchObject({ rounds: [], scores: [1, 2, 3, 4], scored: [{ number: 1, points: [1, 2, 3, 4] }] });
});
