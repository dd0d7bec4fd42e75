/** The reader's turns at all their tables, and going on from one to the next. */
import { computed, effect, signal } from "@preact/signals";
import { api, body, me } from "./client";
import { chosenRound, round, sent, shown, tableId, turn, viewer } from "./state";
import { panel } from "./parts/panels";
import { address, elsewhere, isHere, key } from "./pure/turns";
import type { Turn } from "./pure/wire";
import { settings } from "./settings";

/** Before the next turn is shown by itself, there is this much time to stay or to plan. */
const LEAVE_MS = 6_000;
const PUT_OFF = "estimation.put-off";
const MOST_PUT_OFF = 200;

const waiting = signal<Turn[]>([]);
const putOff = signal<string[]>(stored());
/** Whether the next turn is about to be shown by itself. */
export const leaving = signal(false);

function stored(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(PUT_OFF) ?? "[]") as string[];
  } catch {
    return []; // no storage
  }
}

const here = computed(() => ({ table: tableId(), round: round.value?.number ?? null }));
/** What waits elsewhere, in the order in which one goes through it. Of this table its state tells more than the list. */
export const others = computed<Turn[]>(() => {
  const known = shown.value?.rounds.filter((each) => each.my?.turn_id && each.my.turn_id !== sent.value?.turn).map((each) => each.my!.turn_id);
  return elsewhere(waiting.value, here.value, putOff.value).filter((each) => each.table !== tableId() || known === undefined || known.includes(each.turn_id));
});
/** Whether the game lasts days, so that people come by for a turn and go on. */
const isSlow = computed(() => Boolean(shown.value?.clock.rules) && viewer.value !== null);

/** Ask which turns wait. */
async function lookForTurns(): Promise<void> {
  if (me === null) return;
  try {
    waiting.value = (await body(api.GET("/api/v1/me/turns", {}))).data;
  } catch {
    // The number of turns is a help; without it the board works all the same.
  }
}

/** Go on to the next turn; the one that waits here, if any, is put off. */
export function goToNext(): void {
  const next = others.value[0];
  leaving.value = false;
  if (!next) return;
  const mine = waiting.value.find((each) => isHere(each, here.value));
  putOff.value = [...putOff.value.filter((each) => each !== key(next)), ...(turn.value && mine ? [key(mine)] : [])].slice(-MOST_PUT_OFF);
  try {
    sessionStorage.setItem(PUT_OFF, JSON.stringify(putOff.value));
  } catch {
    // Without storage a turn that was put off comes again sooner.
  }
  if (next.table === tableId()) chosenRound.value = next.round;
  else location.assign(address(next));
}

/** Keep the list of turns true: at the beginning, after each turn taken here, and when one comes back to the page. */
export function followTurns(): void {
  void lookForTurns();
  document.addEventListener("visibilitychange", () => !document.hidden && void lookForTurns());
  let last: string | null = null;
  effect(() => {
    const mine = sent.value;
    if (mine) return void (last = mine.turn);
    if (last === null || !isSlow.value) return;
    const taken = last;
    last = null;
    void lookForTurns().then(() => {
      const still = shown.value?.rounds.some((each) => each.my?.turn_id === taken);
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
