/** Numbers that players keep in mind: tricks still needed, and the sum of the estimates. */
import { suit } from "./cards";
import type { Round, Ruleset } from "./wire";

export type Standing = "open" | "exact" | "over" | "missed";

/** Compare an estimate with the tricks won. `left`: tricks still to be played. */
export function standing(estimate: number | null, won: number | null, left: number): Standing {
  if (estimate === null || won === null) return "open";
  if (won > estimate) return "over";
  if (won === estimate) return "exact";
  return estimate - won > left ? "missed" : "open";
}

/** Return how many tricks of a round are still to be played. */
export const tricksLeft = (round: Round): number => round.cards - finished(round);

/**
 * Count the finished tricks. A concealed table does not show the others' tricks, so count by the reader's own hand.
 */
function finished(round: Round): number {
  if (round.won.every((count) => count !== null)) return round.won.reduce((sum, count) => sum + count!, 0);
  if (round.my === null) return round.tricks.length;
  const mine = round.leader === null ? -1 : (round.my.seat - round.leader + round.won.length) % round.won.length;
  const played = mine >= 0 && mine < round.trick.length ? 1 : 0;
  return round.cards - round.my.hand.length - played;
}

/** Return the sum of the estimates so far, and whether everybody has estimated. */
export function total(round: Round): { sum: number; whole: boolean } {
  const estimates = round.estimates.filter((each) => each !== null);
  return { sum: estimates.reduce((sum, each) => sum + each, 0), whole: estimates.length === round.estimates.length };
}

/** Return the total after estimating `value` now. */
export const totalWith = (round: Round, value: number): number => total(round).sum + value;

/** Return the declarer; in a fast round the high bidder, who leads and whom others are With. */
export const caller = (round: Round): number | null => round.declarer ?? round.high_bidder;

/** Return the seats that are With: their estimate equals the high bidder's, in a ruleset that scores this. */
export function withs(round: Round, ruleset: Ruleset | null): number[] {
  const high = round.high_bidder;
  if (high === null || !total(round).whole || ruleset === null) return [];
  const value = (name: string) => ruleset.fields.find((field) => field.name === name)?.value;
  const counts = value("scoring.roles") !== undefined || value("scoring.with_exact") !== undefined;
  if (!counts || (round.fast && value("scoring.with_in_fast_rounds") !== true)) return [];
  return round.estimates.flatMap((each, seat) => (seat !== high && each === round.estimates[high] ? [seat] : []));
}

/**
 * Return the seat that is the Risk: the last to estimate, if the total is far enough from the tricks. The table's
 * options may set how far that is.
 */
export function risk(round: Round, ruleset: Ruleset | null, options: { [name: string]: unknown } = {}): number | null {
  const field = ruleset?.fields.find(({ name }) => name === "scoring.risk_from");
  const off = Math.abs(total(round).sum - round.cards);
  return off < Number(options.risk_from ?? field?.value ?? 1) ? null : round.risk;
}

/** Whether a scored round gave no points because nobody was exact: a skipped round, or a ruled one, has lines. */
export const nobodyExact = (lines: readonly (readonly unknown[])[]): boolean => lines.every((each) => each.length === 0);

/** Return the place in the trick of the card that wins so far, which the board raises; null for an empty trick. */
export function winning(trick: readonly string[], trump: string | null): number | null {
  if (trick.length === 0) return null;
  const strength = (card: string) => {
    if (suit(card) === null) return 200 - Number(card[1]);
    const rank = "23456789TJQKA".indexOf(card[0]!);
    if (suit(card) === trump) return 100 + rank;
    return suit(card) === suit(trick[0]!) ? rank : -1;
  };
  return trick.reduce((best, card, index) => (strength(card) > strength(trick[best]!) ? index : best), 0);
}
