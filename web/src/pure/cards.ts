/**
 * Cards as the service writes them ("QS", "TC", "J1"): their parts, and hands in the order in which people hold them.
 */

export type Suit = "C" | "D" | "H" | "S";
export type Order = "suits" | "trump";

const RANKS = "23456789TJQKA";
// Neighbours differ in colour, so that suits are easy to tell apart.
const SUITS = "SHCD";

/** Return the suit of a card, or null for a joker. */
export function suit(card: string): Suit | null {
  const last = card.at(-1)!;
  return "CDHS".includes(last) ? (last as Suit) : null;
}

/** Return the rank as it is printed: 10 for T, and a star for a joker. */
export function rank(card: string): string {
  if (suit(card) === null) return "★";
  return card[0] === "T" ? "10" : card[0]!;
}

/** Sort a hand: by suit, high to low. With the order "trump", trumps come first. */
export function sorted(hand: readonly string[], order: Order = "suits", trump: string | null = null): string[] {
  const suits = order === "trump" && trump !== null && trump !== "NT" ? trump + SUITS.replace(trump, "") : SUITS;
  const place = (card: string) => {
    const of = suit(card);
    return of === null ? -1 : suits.indexOf(of) * 13 + 12 - RANKS.indexOf(card[0]!);
  };
  return [...hand].sort((one, other) => place(one) - place(other) || one.localeCompare(other));
}

/** Return the place of the hand that gets the focus: `at`, or the next place that still has a card. */
export function nearest(held: readonly boolean[], at: number): number {
  const next = held.findIndex((isHeld, place) => isHeld && place >= at);
  return next >= 0 ? next : Math.max(0, held.lastIndexOf(true));
}
