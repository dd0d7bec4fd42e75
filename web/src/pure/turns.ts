/** The reader's turns at several tables, and the order in which to take them. */
import type { Turn } from "./wire";

/** The table and the round that the reader looks at. */
type Here = { table: string; round: number | null };

/** Return a key for a turn, by which the browser remembers that the reader skipped it. */
export const key = (turn: Pick<Turn, "table" | "turn_id">): string => `${turn.table} ${turn.turn_id}`;

export const isHere = (turn: Turn, here: Here): boolean => turn.table === here.table && turn.round === here.round;

/** Return the turns at other tables or rounds: the most urgent first, skipped ones last. */
export function elsewhere(turns: readonly Turn[], here: Here, putOff: readonly string[]): Turn[] {
  const found = turns.filter((each) => !isHere(each, here));
  return [...found.filter((each) => !putOff.includes(key(each))), ...found.filter((each) => putOff.includes(key(each)))];
}

/** Return the address of a turn's board. */
export const address = (turn: Pick<Turn, "table" | "round">): string => `/tables/${turn.table}#round=${turn.round}`;

/** Read the round from an address: `#round=7`. */
export function roundOf(hash: string): number | null {
  const found = /^#round=(\d{1,3})$/.exec(hash)?.[1];
  return found === undefined ? null : Number(found);
}
