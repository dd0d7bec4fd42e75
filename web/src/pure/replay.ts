/** A finished game as steps, made from its record alone. The reader can go back and forth in them. */
import { after, dealt } from "./fold";
import type { Card, Fact, Record, Round, Scored, Trick } from "./wire";

/** One event of a round, and the table after it. */
export type Step = {
  seq: number;
  round: Round;
  /** The trick that this card finished. It stays on the table until the next step. */
  trick: Trick | null;
  /** The cards that each seat still holds; null while deals are not public. */
  hands: Card[][] | null;
  scored: Scored | null;
  fact: Fact;
};
/** A round: the cards dealt to each seat, and its steps. The first step is the deal. */
export type Film = { number: number; dealt: Card[][] | null; steps: Step[] };

/** Deal a deck. Card i goes to seat dealer + 1 + i, one card at a time. */
export function handsOf(deck: readonly Card[], dealer: number, cards: number, players: number): Card[][] {
  const out = deck.slice(0, players * cards);
  return Array.from({ length: players }, (_, seat) => {
    const first = (seat - dealer - 1 + 2 * players) % players;
    return out.filter((_, index) => index % players === first);
  });
}

/** Return the rounds of a record, in order. Deals that were thrown in are left out: their hands were never shown. */
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
    // What follows from an action is part of its step.
    const trick = fact.type === "trick_won" ? (round.tricks.at(-1) ?? null) : last.trick;
    film.steps[film.steps.length - 1] = { ...last, round, trick };
  }
}

/** A position in a game: the index of a round, and of one of its steps. */
export type Moment = { film: number; step: number };

/** Find the last step up to this entry of the log. */
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

/** Return the next step, if need be in the next round; null after the last. */
export function following(all: readonly Film[], { film, step }: Moment): Moment | null {
  if (step + 1 < (all[film]?.steps.length ?? 0)) return { film, step: step + 1 };
  return film + 1 < all.length ? { film: film + 1, step: 0 } : null;
}

/** Return a seat's cards in the order in which it played them, then those that it never played. */
export function byPlay(film: Film, seat: number): Card[] {
  const players = film.steps[0]!.round.won.length;
  const tricks = film.steps.at(-1)!.round.tricks;
  const played = tricks.flatMap(({ leader, cards }) => cards.filter((_, index) => (leader + index) % players === seat));
  return [...played, ...(film.dealt?.[seat] ?? []).filter((card) => !played.includes(card))];
}
