/** A lesson as the service sends it: texts, the state, and the moves so far, as they are written in addresses. */
import type { Action, Fact, Line, State } from "./wire";

type SheetLine = { name: string; estimate: number | null; won: number; points: number; lines: (Line & { words: string })[] };
export type Moment = {
  lesson: { key: string; number: number; of: number; title: string; told: string[]; task: string; next: string | null };
  state: State;
  facts: Fact[];
  comments: string[];
  is_right: boolean | null;
  verdict: string | null;
  sheet: SheetLine[] | null;
};

/** Write a move for an address: `KH`, `4`, `6:S`, `dash_call`. */
export function written(action: Action): string {
  switch (action.type) {
    case "play":
      return action.card;
    case "estimate":
      return String(action.value);
    case "bid":
      return `${action.tricks}:${action.trump}`;
    default:
      return action.type;
  }
}

/** Return the address of the lesson after these moves. */
export const address = (key: string, moves: readonly string[], language: string): string =>
  `/learn/${key}/moment?${new URLSearchParams({ moves: moves.join(","), lang: language })}`;

// A lesson explains points in its own texts, so the animation leaves these facts out.
const TOLD_APART: ReadonlySet<Fact["type"]> = new Set(["round_scored", "game_finished"]);

export const film = (facts: readonly Fact[]): Fact[] => facts.filter((each) => !TOLD_APART.has(each.type));
