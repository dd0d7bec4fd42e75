import { expect, test } from "vitest";
import { curves, decisionAt, polyline, takenBy } from "../src/pure/analysis";
import type { Decision } from "../src/pure/wire";

const decision = (seq: number, seat: number, lost: number): Decision => ({ seq, seat, lost, round: 1, turn_id: `1.${seq}`, choices: 3, good: lost === 0 }) as Decision;
const all = [decision(4, 0, 2), decision(6, 1, 0), decision(9, 0, 1.5)];

test("a seat's curve adds up the points that its own decisions lost", () => {
  expect(curves(all, 2)).toEqual([
    [{ at: 0, lost: 0 }, { at: 1, lost: 2 }, { at: 3, lost: 3.5 }, { at: 3, lost: 3.5 }],
    [{ at: 0, lost: 0 }, { at: 2, lost: 0 }, { at: 3, lost: 0 }],
  ]);
});

test("decisionAt returns the decision of a log entry or null, and takenBy counts the decisions up to an entry", () => {
  expect(decisionAt(all, 6)).toBe(all[1]);
  expect(decisionAt(all, 7)).toBeNull();
  expect([takenBy(all, 3), takenBy(all, 6), takenBy(all, 99)]).toEqual([0, 2, 3]);
});

test("a curve is scaled to its box, and without losses it stays at the upper edge", () => {
  expect(polyline(curves(all, 2)[0]!, 3, 3.5, 300, 70)).toBe("0.0,0.0 100.0,40.0 300.0,70.0 300.0,70.0");
  expect(polyline([{ at: 0, lost: 0 }, { at: 0, lost: 0 }], 0, 0, 300, 70)).toBe("0.0,0.0 0.0,0.0");
});
