/** The reader's own move: shown at once, sent until it arrives, and taken off the table if it is refused. */
import { signal } from "@preact/signals";
import { api, body, Refused } from "./client";
import { take } from "./film";
import type { Action, Problem, State } from "./pure/wire";
import { settings, UNDO_MS } from "./settings";
import { chosenRound, round, pendingMove, shownState, tableId, told, turn } from "./state";

const AGAIN_MS = 500;
const LONGEST_AGAIN_MS = 5_000;

/** Whether the move has not arrived yet and is being sent again. */
export const unsent = signal(false);
/** Whether the reader may still undo the move. */
export const mayTakeBack = signal(false);
/** Why the service refused something, in its own words, or `offline`. */
export const refused = signal<string | null>(null);

let undo: (() => void) | null = null;

/** Sends an action and returns the state of the answer. A lesson replaces `send` with its own. */
export const sender: { send: (turn: string, action: Action) => Promise<State | null> } = {
  send: async (turn, action) => {
    const answer = await body(api.POST("/api/v1/tables/{table_id}/actions", { params: { path: { table_id: tableId() } }, body: { turn_id: turn, action } }));
    return answer?.state ?? null;
  },
};

/**
 * Take the reader's turn. The move is shown at once; if it is refused, it goes back and the service's sentence is
 * shown. A move that does not arrive is sent again until it does. Its turn id makes it count once.
 */
export async function act(action: Action): Promise<void> {
  const my = turn.value;
  if (!my?.turn_id) return;
  refused.value = told.value = null;
  const mine = (pendingMove.value = { turn: my.turn_id, action });
  // If several rounds are played, stay in the round of this move.
  if ((shownState.value?.rounds.length ?? 0) > 1) chosenRound.value = round.value!.number;
  if (settings.value.undo && (await isTakenBack())) return void (pendingMove.value = null);
  for (let wait = AGAIN_MS; pendingMove.value === mine; wait = Math.min(wait * 2, LONGEST_AGAIN_MS)) {
    try {
      const state = await sender.send(mine.turn, action);
      if (state) take(state);
      break;
    } catch (error) {
      if (error instanceof Refused && !error.isPassing) {
        comeBack(error);
        break;
      }
      unsent.value = true;
      await new Promise((resume) => setTimeout(resume, wait));
    }
  }
  unsent.value = false;
}

/** Wait UNDO_MS for an undo. Returns whether the reader has undone the move. */
async function isTakenBack(): Promise<boolean> {
  mayTakeBack.value = true;
  const taken = await new Promise<boolean>((resume) => {
    const timer = setTimeout(() => resume(false), UNDO_MS);
    undo = () => (clearTimeout(timer), resume(true));
  });
  undo = null;
  mayTakeBack.value = false;
  return taken;
}

/** Undo the move that is about to be sent. Returns false if there is none. */
export function takeBack(): boolean {
  undo?.();
  return undo !== null;
}

/** Put a refused move back into the hand, and show the state that came with the refusal. */
function comeBack(error: Refused): void {
  complain(error);
  pendingMove.value = null;
  const { state } = error.problem as Problem & { state?: State };
  if (state) take(state);
}

export function complain(error: unknown): void {
  refused.value = error instanceof Refused ? error.message : "offline";
}
