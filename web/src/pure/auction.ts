/** An auction as a table: one row for each time around the table, one column for each seat. */
import type { Round } from "./wire";

export type Call = Round["calls"][number];

/** Return the rows of an auction. Each row has at most one call of each seat, and null for a seat without a call. */
export function lines(calls: readonly Call[], players: number): (Call | null)[][] {
  const found: (Call | null)[][] = [];
  let before = Infinity;
  for (const call of calls) {
    if (call.seat <= before) found.push(Array.from({ length: players }, () => null));
    found.at(-1)![call.seat] = call;
    before = call.seat;
  }
  return found;
}
