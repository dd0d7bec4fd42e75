/** Cards as the service writes them ("QS", "TC", "J1"): their parts, and hands in the order in which people hold them. */

export type Suit = "C" | "D" | "H" | "S";
export type Order = "suits" | "trump";

const RANKS = "23456789TJQKA";
// Neighbours differ in colour, so that no two suits run together at a glance.
const SUITS = "SHCD";

/** The suit of a card, or null for a joker. */
export function suit(card: string): Suit | null {
  const last = card.at(-1)!;
  return "CDHS".includes(last) ? (last as Suit) : null;
}

/** The rank as it is printed: 10 for T, and a star for a joker. */
export function rank(card: string): string {
  if (suit(card) === null) return "★";
  return card[0] === "T" ? "10" : card[0]!;
}

/** A hand as it is held: suits together, high to low, the trump first where that is wished. */
export function sorted(hand: readonly string[], order: Order = "suits", trump: string | null = null): string[] {
  const suits = order === "trump" && trump !== null && trump !== "NT" ? trump + SUITS.replace(trump, "") : SUITS;
  const place = (card: string) => {
    const of = suit(card);
    return of === null ? -1 : suits.indexOf(of) * 13 + 12 - RANKS.indexOf(card[0]!);
  };
  return [...hand].sort((one, other) => place(one) - place(other) || one.localeCompare(other));
}

/** The place of a hand at which the keyboard stands: where it stood, or the next place that still has a card. */
export function nearest(held: readonly boolean[], at: number): number {
  const next = held.findIndex((isHeld, place) => isHeld && place >= at);
  return next >= 0 ? next : Math.max(0, held.lastIndexOf(true));
}
