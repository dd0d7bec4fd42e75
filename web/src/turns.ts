/** The reader's turns at all their tables, and the way from one to the next. */
import { computed, effect, signal } from "@preact/signals";
import { api, body, me } from "./client";
import { chosenRound, isPending, round, pendingMoves, shownState, tableId, turn, viewer } from "./state";
import { panel } from "./parts/panels";
import { address, elsewhere, isHere, key } from "./pure/turns";
import type { Turn } from "./pure/wire";
import { settings } from "./settings";

/** How long the reader can stay or plan before the board goes to the next turn automatically. */
const LEAVE_MS = 6_000;
const PUT_OFF = "estimation.put-off";
const MOST_PUT_OFF = 200;

const waiting = signal<Turn[]>([]);
const putOff = signal<string[]>(stored());
/** Whether the board is about to go to the next turn. */
export const leaving = signal(false);

function stored(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(PUT_OFF) ?? "[]") as string[];
  } catch {
    return []; // storage is not available
  }
}

const here = computed(() => ({ table: tableId(), round: round.value?.number ?? null }));
/** The turns elsewhere, in the order in which to take them. For this table, its state is newer than the list. */
export const others = computed<Turn[]>(() => {
  const known = shownState.value?.rounds.filter((each) => each.my?.turn_id && !isPending(each.my.turn_id)).map((each) => each.my!.turn_id);
  return elsewhere(waiting.value, here.value, putOff.value).filter((each) => each.table !== tableId() || known === undefined || known.includes(each.turn_id));
});
/** Whether the game lasts for days, so that players come for one turn and then go to another table. */
const isSlow = computed(() => Boolean(shownState.value?.clock.rules) && viewer.value !== null);

/** Ask the service for the reader's turns. */
async function lookForTurns(): Promise<void> {
  if (me === null) return;
  try {
    waiting.value = (await body(api.GET("/api/v1/me/turns", {}))).data;
  } catch {
    // The board works without the number of turns.
  }
}

/** Go to the next turn. If it is the reader's turn here, that turn goes to the end of the list. */
export function goToNext(): void {
  const next = others.value[0];
  leaving.value = false;
  if (!next) return;
  const mine = waiting.value.find((each) => isHere(each, here.value));
  putOff.value = [...putOff.value.filter((each) => each !== key(next)), ...(turn.value && mine ? [key(mine)] : [])].slice(-MOST_PUT_OFF);
  try {
    sessionStorage.setItem(PUT_OFF, JSON.stringify(putOff.value));
  } catch {
    // Without storage, the skipped turn comes again sooner.
  }
  if (next.table === tableId()) chosenRound.value = next.round;
  else location.assign(address(next));
}

/**
 * Read the list of turns again at the start, after each turn taken here, and when the reader comes back to the page.
 */
export function followTurns(): void {
  void lookForTurns();
  document.addEventListener("visibilitychange", () => !document.hidden && void lookForTurns());
  let last: string | null = null;
  effect(() => {
    const mine = pendingMoves.value.at(-1);
    if (mine) return void (last = mine.turn);
    if (last === null || !isSlow.value) return;
    const taken = last;
    last = null;
    void lookForTurns().then(() => {
      const still = shownState.value?.rounds.some((each) => each.my?.turn_id === taken);
      leaving.value = settings.value.advance && !still && others.value.length > 0 && panel.value === null;
    });
  });
  effect(() => {
    if (!leaving.value) return;
    const timer = setTimeout(goToNext, LEAVE_MS);
    return () => clearTimeout(timer);
  });
  effect(() => void (panel.value !== null && (leaving.value = false)));
}
