/** Rounds and facts for the tests. A test names only the members that matter to it. */
import { dealt } from "../src/pure/fold";
import type { Action, Card, Fact, FactOf, Round } from "../src/pure/wire";

type Given<Kind extends Fact["type"]> = Omit<FactOf<Kind>, "type" | "seq" | "at" | "round"> & { round?: number };

let seq = 0;
export const fact = <Kind extends Fact["type"]>(type: Kind, given: Given<Kind>): FactOf<Kind> =>
  ({ type, seq: ++seq, at: "2026-11-21T13:00:00.000Z", round: 1, ...given }) as unknown as FactOf<Kind>;

export const acted = (seat: number, action: Action): FactOf<"acted"> => fact("acted", { seat, action, turn: 1, turn_id: "1.1" } as never);
export const plays = (seat: number, card: string): FactOf<"acted"> => acted(seat, { type: "play", card: card as Card });

/** A round of four players that has just been dealt. */
export const round = (changed: Partial<Round> = {}): Round => ({
  ...dealt(fact("dealt", { attempt: 0, dealer: 3, cards: 13, trump: null, turned_up: null } as never), 4),
  ...changed,
});
