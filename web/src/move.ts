/** The reader's own move: shown at once, sent until it arrives, and taken off the table if it is refused. */
import { computed, effect, signal } from "@preact/signals";
import { learnBan } from "./bans";
import { api, body, Refused } from "./client";
import { take } from "./film";
import type { Action, Problem, State } from "./pure/wire";
import { settings, UNDO_MS } from "./settings";
import { chosenRound, keepPending, pendingMoves, round, shownState, tableId, told, turn } from "./state";

const AGAIN_MS = 500;
const LONGEST_AGAIN_MS = 5_000;

/** The moves that have not arrived and are being sent again. */
const delayed = signal<readonly object[]>([]);
/** Whether there are any. */
export const unsent = computed(() => delayed.value.length > 0);
/** Whether the reader may still undo the move. */
export const mayTakeBack = signal(false);
/** Why the service refused something, in its own words, or `offline`. */
export const refused = signal<string | null>(null);

/** Ends the wait for an undo: whether the move is taken back, or sent now. */
let decide: ((isTakenBack: boolean) => void) | null = null;

/** Sends an action and returns the state of the answer. A lesson replaces `send` with its own. */
export const sender: { send: (turn: string, action: Action) => Promise<State | null> } = {
  send: async (turn, action) => {
    const answer = await body(api.POST("/api/v1/tables/{table_id}/actions", { params: { path: { table_id: tableId() } }, body: { turn_id: turn, action }, keepalive: true }));
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
  decide?.(false); // a move in another round
  const mine = { turn: my.turn_id, action };
  pendingMoves.value = [...pendingMoves.value, mine];
  // If several rounds are played, stay in the round of this move.
  if ((shownState.value?.rounds.length ?? 0) > 1) chosenRound.value = round.value!.number;
  const forget = () => keepPending((each) => each !== mine);
  if (settings.value.undo && (await isTakenBack())) return forget();
  for (let wait = AGAIN_MS; pendingMoves.value.includes(mine); wait = Math.min(wait * 2, LONGEST_AGAIN_MS)) {
    try {
      const state = await sender.send(mine.turn, action);
      if (state) take(state);
      break;
    } catch (error) {
      if (error instanceof Refused && !error.isPassing) {
        forget();
        comeBack(error);
        break;
      }
      if (!delayed.value.includes(mine)) delayed.value = [...delayed.value, mine];
      await new Promise((resume) => setTimeout(resume, wait));
    }
  }
  delayed.value = delayed.value.filter((each) => each !== mine);
}

/** Wait UNDO_MS for an undo. Returns whether the reader has undone the move. */
async function isTakenBack(): Promise<boolean> {
  mayTakeBack.value = true;
  let mine: typeof decide = null;
  const isTaken = await new Promise<boolean>((resume) => {
    const timer = setTimeout(() => resume(false), UNDO_MS);
    decide = mine = (isTakenBack) => (clearTimeout(timer), resume(isTakenBack));
  });
  if (decide === mine) {
    decide = null;
    mayTakeBack.value = false;
  }
  return isTaken;
}

/** Undo the move that is about to be sent. Returns false if there is none. */
export function takeBack(): boolean {
  decide?.(true);
  return decide !== null;
}

/** When the reader leaves the page, send what could still be undone. Ask them to stay while a move does not arrive. */
function leave(event: Event): void {
  decide?.(false);
  if (unsent.value) event.preventDefault();
}

effect(() => {
  if (pendingMoves.value.length === 0) return; // browsers keep a page without such listeners for the way back
  for (const name of ["beforeunload", "pagehide"]) addEventListener(name, leave);
  return () => ["beforeunload", "pagehide"].forEach((name) => removeEventListener(name, leave));
});

/** Put a refused move back into the hand, and show the state that came with the refusal. */
function comeBack(error: Refused): void {
  complain(error);
  const { state } = error.problem as Problem & { state?: State };
  if (state) take(state);
}

export function complain(error: unknown): void {
  if (error instanceof Refused) learnBan(error.problem.code, error.problem.until);
  refused.value = error instanceof Refused ? error.message : "offline";
}
