/** A finished game as steps that one can go back and forth in, made from its record alone. */
import { after, dealt } from "./fold";
import type { Card, Fact, Record, Round, Scored, Trick } from "./wire";

/** One thing that happened in a round, and how the table stood after it. */
export type Step = {
  seq: number;
  round: Round;
  /** The trick that this card finished; it lies there until the next step. */
  trick: Trick | null;
  /** What each seat still holds; null where deals are not open yet. */
  hands: Card[][] | null;
  scored: Scored | null;
  fact: Fact;
};
/** A round: what each seat was dealt, and its steps, of which the first is the deal. */
export type Film = { number: number; dealt: Card[][] | null; steps: Step[] };

/** Card i goes to seat dealer + 1 + i, one at a time. */
export function handsOf(deck: readonly Card[], dealer: number, cards: number, players: number): Card[][] {
  const out = deck.slice(0, players * cards);
  return Array.from({ length: players }, (_, seat) => {
    const first = (seat - dealer - 1 + 2 * players) % players;
    return out.filter((_, index) => index % players === first);
  });
}

/** The rounds of a record, in order. A deal that was thrown in is left out: its hands stayed closed. */
export function films(record: Record): Film[] {
  const players = record.table.players;
  const found = new Map<number, Film>();
  for (const fact of record.facts) {
    if (fact.type === "dealt") {
      const deal = record.fairness.deals?.find((each) => each.round === fact.round && each.attempt === fact.attempt);
      const hands = deal ? handsOf(deal.deck, fact.dealer, fact.cards, players) : null;
      const first = { seq: fact.seq, round: dealt(fact, players), trick: null, hands, scored: null, fact };
      found.set(fact.round, { number: fact.round, dealt: hands, steps: [first] });
      continue;
    }
    const film = "round" in fact ? found.get(fact.round) : undefined;
    if (film) follow(film, fact);
  }
  return [...found.values()].sort((one, other) => one.number - other.number);
}

function follow(film: Film, fact: Fact): void {
  const last = film.steps.at(-1)!;
  const round = after(last.round, fact);
  if (fact.type === "acted") {
    const { seat, action } = fact;
    const played = action.type === "play" ? action.card : null;
    const hands = last.hands && last.hands.map((hand, of) => (of === seat ? hand.filter((card) => card !== played) : hand));
    film.steps.push({ seq: fact.seq, round, trick: null, hands, scored: null, fact });
  } else if (fact.type === "round_scored") {
    film.steps.push({ ...last, seq: fact.seq, round, scored: fact, fact });
  } else {
    // What follows from an action belongs to its step.
    const trick = fact.type === "trick_won" ? (round.tricks.at(-1) ?? null) : last.trick;
    film.steps[film.steps.length - 1] = { ...last, round, trick };
  }
}

/** A place in the rounds of a game: which round, and which of its steps. */
export type Moment = { film: number; step: number };

/** Where a moment is: the last step that had happened at this entry of the log. */
export function find(all: readonly Film[], seq: number): Moment {
  let best = { film: 0, step: 0 };
  let highest = -1;
  all.forEach((film, at) =>
    film.steps.forEach((step, index) => {
      if (step.seq <= seq && step.seq > highest) {
        highest = step.seq;
        best = { film: at, step: index };
      }
    }),
  );
  return best;
}

/** The moment that follows, also in the next round; null after the last. */
export function following(all: readonly Film[], { film, step }: Moment): Moment | null {
  if (step + 1 < (all[film]?.steps.length ?? 0)) return { film, step: step + 1 };
  return film + 1 < all.length ? { film: film + 1, step: 0 } : null;
}

/** The cards of a seat in the order in which it played them, then those that it never played. */
export function byPlay(film: Film, seat: number): Card[] {
  const players = film.steps[0]!.round.won.length;
  const tricks = film.steps.at(-1)!.round.tricks;
  const played = tricks.flatMap(({ leader, cards }) => cards.filter((_, index) => (leader + index) % players === seat));
  return [...played, ...(film.dealt?.[seat] ?? []).filter((card) => !played.includes(card))];
}
