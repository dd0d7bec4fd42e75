/** One's own move: shown at once, sent until it arrives, and taken back if it is refused. */
import { signal } from "@preact/signals";
import { api, body, Refused } from "./client";
import { take } from "./film";
import type { Action, Problem, State } from "./pure/wire";
import { settings, UNDO_MS } from "./settings";
import { chosenRound, round, sent, shown, tableId, turn } from "./state";

const AGAIN_MS = 500;
const LONGEST_AGAIN_MS = 5_000;

/** Whether the move did not arrive so far, and is sent again and again. */
export const unsent = signal(false);
/** Whether it may still be taken back. */
export const mayTakeBack = signal(false);
/** Why something was not done, in the service's words, or `offline`. */
export const refused = signal<string | null>(null);

let undo: (() => void) | null = null;

/** How an action is sent, and the state that the answer brings. A lesson has a way of its own. */
export const sender: { send: (turn: string, action: Action) => Promise<State | null> } = {
  send: async (turn, action) => {
    const answer = await body(api.POST("/api/v1/tables/{table_id}/actions", { params: { path: { table_id: tableId() } }, body: { turn_id: turn, action } }));
    return answer?.state ?? null;
  },
};

/**
 * Take one's turn. The move shows at once, and comes back with the service's sentence if it is refused. One that does
 * not arrive is sent again until it does: its turn makes that count once.
 */
export async function act(action: Action): Promise<void> {
  const my = turn.value;
  if (!my?.turn_id) return;
  refused.value = null;
  const mine = (sent.value = { turn: my.turn_id, action });
  // Where several rounds are played, the one in which one has just acted stays.
  if ((shown.value?.rounds.length ?? 0) > 1) chosenRound.value = round.value!.number;
  if (settings.value.undo && (await isTakenBack())) return void (sent.value = null);
  for (let wait = AGAIN_MS; sent.value === mine; wait = Math.min(wait * 2, LONGEST_AGAIN_MS)) {
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

/** Whether the move is taken back in the moment that is left for that. */
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

/** Take the move back that is about to be sent, if there is one. */
export function takeBack(): boolean {
  undo?.();
  return undo !== null;
}

/** The move is refused: it lies in the hand again, and the state that came with the refusal says why. */
function comeBack(error: Refused): void {
  complain(error);
  sent.value = null;
  const { state } = error.problem as Problem & { state?: State };
  if (state) take(state);
}

export function complain(error: unknown): void {
  refused.value = error instanceof Refused ? error.message : "offline";
}
