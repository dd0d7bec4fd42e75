import { expect, test } from "vitest";
import { lines, type Call } from "../src/pure/auction";

const callOf = (seat: number, tricks?: number): Call => (tricks ? { type: "bid", tricks, trump: "H", seat } : { type: "pass", seat }) as Call;

/**
 * Write each line of an auction in short: `5` for a bid, `–` for a pass, and nothing for a seat without a call.
 */
const written = (...calls: Call[]): string[] =>
  lines(calls, 4).map((line) => line.map((call) => (call === null ? "" : call.type === "bid" ? String(call.tricks) : "–")).join(" "));

test("each time around the table is one line, and the first call stands in its seat's column", () => {
  expect(written(callOf(2, 4), callOf(3), callOf(0, 5), callOf(1), callOf(2, 6), callOf(0), callOf(2))).toEqual(["  4 –", "5 – 6 ", "–  – "]);
});

test("an auction without calls has no lines", () => {
  expect(written()).toEqual([]);
});

test("two calls of the same seat in a row stand in two lines", () => {
  expect(written(callOf(1, 4), callOf(1, 5))).toEqual([" 4  ", " 5  "]);
});
