/** Turns that wait for one at several tables, and in which order one goes through them. */
import type { Turn } from "./wire";

/** Where one is: a table, and the round that is looked at there. */
type Here = { table: string; round: number | null };

/** A turn by name, to be put off by. */
export const key = (turn: Pick<Turn, "table" | "turn_id">): string => `${turn.table} ${turn.turn_id}`;

export const isHere = (turn: Turn, here: Here): boolean => turn.table === here.table && turn.round === here.round;

/** Turns that wait somewhere else, the most urgent first, those that were put off last. */
export function elsewhere(turns: readonly Turn[], here: Here, putOff: readonly string[]): Turn[] {
  const found = turns.filter((each) => !isHere(each, here));
  return [...found.filter((each) => !putOff.includes(key(each))), ...found.filter((each) => putOff.includes(key(each)))];
}

/** The address of a turn's board. */
export const address = (turn: Pick<Turn, "table" | "round">): string => `/tables/${turn.table}#round=${turn.round}`;

/** The round that an address names: `#round=7`. */
export function roundOf(hash: string): number | null {
  const found = /^#round=(\d{1,3})$/.exec(hash)?.[1];
  return found === undefined ? null : Number(found);
}
