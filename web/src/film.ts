/** The animation: events are shown one by one, slowly enough to follow, up to the newest state of the service. */
import { advanced, begun } from "./pure/fold";
import { isDenied, leads } from "./pure/checks";
import type { Fact, Scored, State } from "./pure/wire";
import { REST_MS, settings } from "./settings";
import { ended, animatedState, link, queue, resting, round, isPending, keepPending, newestState } from "./state";

const PACE_MS: { [type in Fact["type"]]?: number } = { acted: 320, phase_began: 0, auction_won: 200 };
const MANY = 30; // if more events than this wait, skip the animation: it would take too long
const SCORES_MS = 8_000;
const STREAM_LATE_MS = 1_500;

/** Its listener announces each event in words when the event is shown. */
export const announcer: { listener: (fact: Fact, state: State) => void } = { listener: () => {} };

let running = false;
/** The number of the newest event that was announced, or that the first shown state included. */
let announcedTo = 0;
let wake: (() => void) | null = null;

function announce(fact: Fact, state: State): void {
  announcedTo = fact.seq;
  announcer.listener(fact, state);
}

/** Announce an event that arrives after the state that includes it. It is too late to animate it. */
export function overtaken(fact: Fact): void {
  try {
    if (fact.seq > announcedTo && newestState.value && !isDenied(fact, newestState.value)) announce(fact, newestState.value);
  } catch {
    // The event is malformed.
  }
}

/** Show this state at once and drop all events that wait. */
export function show(state: State): void {
  announcedTo = state.seq;
  newestState.value = state;
  queue.value = [];
  animatedState.value = state;
  keepPending(({ turn }) => waits(state, turn));
}

/** Whether it is still the reader's turn. */
const waits = (state: State, turn: string): boolean => state.rounds.some((each) => each.my?.turn_id === turn);

/** Take a state from an answer. Older states are dropped. */
export function take(state: State): void {
  if (!animatedState.value) return show(state);
  if (!newestState.value || state.seq >= newestState.value.seq) newestState.value = state;
  void run();
}

/** Add an event. It is shown once a state includes it. */
export function enqueue(fact: Fact): void {
  queue.value = [...queue.value, fact].sort((one, other) => one.seq - other.seq);
  void run();
}

/** Drop those of these events that the state does not include. */
export function drop(facts: readonly Fact[]): void {
  queue.value = queue.value.filter((each) => each.seq <= (newestState.value?.seq ?? 0) || !facts.includes(each));
  void run();
}

/** Show the answer of a lesson: its new events, then the state after them. Without events, show the state at once. */
export function tell(state: State, facts: readonly Fact[]): void {
  const known = animatedState.value?.seq ?? state.seq;
  link.value = "over"; // a lesson or a single turn has no stream
  if (state.seq < known || facts.length === 0) return show(state);
  newestState.value = state;
  queue.value = facts.filter((each) => each.seq > known);
  void run();
}

/** Show the events one by one, then the service's state. */
async function run(): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (let fact = queue.value[0]; fact && animatedState.value && newestState.value; fact = queue.value[0]) {
      const { seq } = fact;
      if (newestState.value.seq < seq) return; // the state will arrive soon and calls `run` again
      if (await isShown(fact)) queue.value = queue.value.filter((each) => each.seq > seq);
      else cut();
    }
    catchUp();
  } finally {
    running = false;
  }
}

/** Drop the events that cannot be shown, and show the state that includes them. */
function cut(): void {
  const state = newestState.value!;
  queue.value = queue.value.filter((each) => each.seq > state.seq);
  animatedState.value = state;
}

/** Show the event and return true. Returns false if it does not follow what is shown, or contradicts the state. */
async function isShown(fact: Fact): Promise<boolean> {
  try {
    if (queue.value.length > MANY || !leads(fact, animatedState.value!, newestState.value!)) return false;
    await showFact(fact);
    return true;
  } catch {
    return false; // the event is malformed
  }
}

/** Show the newest state. Wait for the stream to send its events first, but not for long. */
function catchUp(late = false): void {
  const now = newestState.value;
  if (!now || !animatedState.value || (late && running)) return;
  const isBehind = queue.value.length === 0 && now.seq > animatedState.value.seq;
  if (isBehind && !late && link.value === "live" && !document.hidden) {
    setTimeout(() => catchUp(true), STREAM_LATE_MS);
    return;
  }
  queue.value = queue.value.filter((fact) => fact.seq > now.seq);
  if (queue.value.length > 0) return;
  animatedState.value = now;
  keepPending(({ turn }) => waits(now, turn));
}

async function showFact(fact: Fact): Promise<void> {
  const before = animatedState.value!;
  const mine = fact.type === "acted" && isPending(fact.turn_id);
  // Events of a round that the reader does not look at take no time.
  const isSeen = !("round" in fact) || !round.value || fact.round === round.value.number;
  if (fact.type === "round_scored") {
    announce(fact, before);
    if (isSeen) await showScores(fact, before);
    if (animatedState.value !== before) return; // the reader has tapped to skip the animation
  }
  if (fact.type === "trick_won" && isSeen) rest(fact.round, fact.seat);
  animatedState.value = next(before, fact);
  if (mine) keepPending(({ turn }) => turn !== fact.turn_id);
  if (fact.type !== "round_scored") announce(fact, animatedState.value);
  if (!isSeen) return;
  if (fact.type === "trick_won") {
    await pause(REST_MS[settings.value.rest]);
    resting.value = null;
  } else if (!mine) {
    await pause(PACE_MS[fact.type] ?? 0);
  }
}

/**
 * Show the scores of a round beside its last trick, until the reader goes on or SCORES_MS have passed. If tricks stay
 * until a tap, the scores do so, too.
 */
async function showScores(fact: Scored, state: State): Promise<void> {
  const last = state.rounds.find((each) => each.number === fact.round)?.tricks.at(-1);
  if (last) resting.value = { round: fact.round, trick: last };
  ended.value = fact;
  await pause(settings.value.rest === "tap" ? Infinity : SCORES_MS);
  ended.value = resting.value = null;
}

function next(state: State, fact: Fact): State {
  if (fact.type !== "dealt") return advanced(state, fact);
  const known = newestState.value?.rounds.find((each) => each.number === fact.round);
  const rest = state.rounds.filter((each) => each.number !== fact.round);
  return { ...state, seq: fact.seq, rounds: [...rest, begun(fact, known, state.seats.length)].sort((one, other) => one.number - other.number) };
}

function rest(number: number, winner: number): void {
  const played = animatedState.value?.rounds.find((each) => each.number === number);
  if (played?.leader !== null && played?.leader !== undefined)
    resting.value = { round: number, trick: { leader: played.leader, cards: played.trick, winner } };
}

/** Wait for this time, or until the reader goes on. */
function pause(ms: number): Promise<void> {
  if (ms === 0 || document.hidden) return Promise.resolve();
  return new Promise((resume) => {
    const timer = ms === Infinity ? undefined : setTimeout(resume, ms); // Infinity: until the reader taps
    wake = () => {
      clearTimeout(timer);
      wake = null;
      resume();
    };
  });
}

/** Go on now: end the pause, and with it the finished trick or the scores. */
export const goOn = (): void => wake?.();

/** Announce the waiting events, so that users of screen readers hear everything that the animation skips. */
function announceRest(): void {
  let state = animatedState.value;
  try {
    for (const fact of queue.value) {
      if (!state || fact.seq <= state.seq) continue;
      if (!leads(fact, state, newestState.value!)) return;
      if (fact !== ended.value) announce(fact, state);
      state = next(state, fact);
    }
  } catch {
    // The event is malformed.
  }
}

/** Whether only a finished trick is still shown, and nothing else waits. */
export const onlyRests = (): boolean => queue.value.length <= 1 && resting.value !== null && ended.value === null;

/**
 * Skip the animation: show the newest state at once. A tap calls this before the reader's turn is shown. Returns true
 * if only a finished trick was still shown, so that the tap may count as a move.
 */
export function hurry(): boolean {
  const only = onlyRests();
  if (newestState.value && newestState.value.seq >= (queue.value.at(-1)?.seq ?? 0)) {
    announceRest();
    queue.value = [];
    resting.value = ended.value = null;
    animatedState.value = newestState.value;
  }
  goOn();
  return only;
}
