/** An auction as it is written down: a line for each time round, a column for each seat. */
import type { Round } from "./wire";

export type Call = Round["calls"][number];

/** The lines of an auction. Nobody speaks twice in one; a seat that says nothing in it has no call there. */
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
