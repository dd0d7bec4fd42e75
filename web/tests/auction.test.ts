import { expect, test } from "vitest";
import { lines, type Call } from "../src/pure/auction";

const said = (seat: number, tricks?: number): Call => (tricks ? { type: "bid", tricks, trump: "H", seat } : { type: "pass", seat }) as Call;

/**
 * Write an auction in short: what each seat says, `5` for a bid, `–` for a pass, and nothing for a seat without a
 * call.
 */
const written = (...calls: Call[]): string[] =>
  lines(calls, 4).map((line) => line.map((call) => (call === null ? "" : call.type === "bid" ? String(call.tricks) : "–")).join(" "));

test("who speaks first begins in the middle of a line, and each time round has its own", () => {
  expect(written(said(2, 4), said(3), said(0, 5), said(1), said(2, 6), said(0), said(2))).toEqual(["  4 –", "5 – 6 ", "–  – "]);
});

test("an auction in which nobody has spoken has no line", () => {
  expect(written()).toEqual([]);
});

test("a seat that is asked again at once speaks in a line of its own", () => {
  expect(written(said(1, 4), said(1, 5))).toEqual([" 4  ", " 5  "]);
});
