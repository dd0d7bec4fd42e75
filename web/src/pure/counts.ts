/** Numbers that players keep in their heads: what is still needed, and by how much the estimates miss the tricks. */
import { suit } from "./cards";
import type { Round, Ruleset } from "./wire";

export type Standing = "open" | "exact" | "over" | "missed";

/** How an estimate stands beside the tricks won. `left`: tricks still to be played. */
export function standing(estimate: number | null, won: number | null, left: number): Standing {
  if (estimate === null || won === null) return "open";
  if (won > estimate) return "over";
  if (won === estimate) return "exact";
  return estimate - won > left ? "missed" : "open";
}

/** Tricks still to be played in a round. */
export const tricksLeft = (round: Round): number => round.cards - finished(round);

/** Tricks finished so far. On a concealed table the log of others' tricks is not known, so count by one's own hand. */
function finished(round: Round): number {
  if (round.won.every((count) => count !== null)) return round.won.reduce((sum, count) => sum + count!, 0);
  if (round.my === null) return round.tricks.length;
  const mine = round.leader === null ? -1 : (round.my.seat - round.leader + round.won.length) % round.won.length;
  const played = mine >= 0 && mine < round.trick.length ? 1 : 0;
  return round.cards - round.my.hand.length - played;
}

/** The sum of the estimates said so far, and whether all are said. */
export function total(round: Round): { sum: number; whole: boolean } {
  const said = round.estimates.filter((each) => each !== null);
  return { sum: said.reduce((sum, each) => sum + each, 0), whole: said.length === round.estimates.length };
}

/** What estimating `value` now would make of the total. */
export const totalWith = (round: Round, value: number): number => total(round).sum + value;

/** The seats that are With: they estimated as much as the high bidder, in a ruleset that counts that. */
export function withs(round: Round, ruleset: Ruleset | null): number[] {
  const high = round.high_bidder;
  if (high === null || !total(round).whole || ruleset === null) return [];
  const value = (name: string) => ruleset.fields.find((field) => field.name === name)?.value;
  const counts = value("scoring.roles") !== undefined || value("scoring.with_exact") !== undefined;
  if (!counts || (round.fast && value("scoring.with_in_fast_rounds") !== true)) return [];
  return round.estimates.flatMap((each, seat) => (seat !== high && each === round.estimates[high] ? [seat] : []));
}

/** The place in a trick of the card that wins so far, to be raised; null before a card lies there. */
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
