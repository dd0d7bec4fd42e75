/** Facts shown one after the other, at a pace that one can follow, up to the state that the service has told. */
import { advanced, begun } from "./pure/fold";
import { isDenied, leads } from "./pure/heard";
import type { Fact, Scored, State } from "./pure/wire";
import { REST_MS, settings } from "./settings";
import { ended, followed, link, queue, resting, round, sent, told } from "./state";

const PACE_MS: { [type in Fact["type"]]?: number } = { acted: 320, phase_began: 0, auction_won: 200 };
const MANY = 30; // so many facts behind, catching up in a film would take too long
const SCORES_MS = 8_000;
const STREAM_LATE_MS = 1_500;

/** Called with every fact as it is shown, for what is told in words. */
export const heard: { listener: (fact: Fact, state: State) => void } = { listener: () => {} };

let running = false;
/** The newest fact that was told in words, or that lay before all that is shown. */
let heardTo = 0;
let wake: (() => void) | null = null;

function hear(fact: Fact, state: State): void {
  heardTo = fact.seq;
  heard.listener(fact, state);
}

/** A fact that comes after the state that it led to: it is told in words, since it is not shown any more. */
export function overtaken(fact: Fact): void {
  try {
    if (fact.seq > heardTo && told.value && !isDenied(fact, told.value)) hear(fact, told.value);
  } catch {
    // No fact has such a shape.
  }
}

/** Show this state at once, whatever was still to be shown. */
export function show(state: State): void {
  heardTo = state.seq;
  told.value = state;
  queue.value = [];
  followed.value = state;
}

/** Take a state that an answer brought; older ones are dropped. */
export function take(state: State): void {
  if (!followed.value) return show(state);
  if (!told.value || state.seq >= told.value.seq) told.value = state;
  void run();
}

/** A fact is to be shown once a state tells what came of it. */
export function enqueue(fact: Fact): void {
  queue.value = [...queue.value, fact].sort((one, other) => one.seq - other.seq);
  void run();
}

/** Leave out those of these facts of which the state knows nothing. */
export function drop(facts: readonly Fact[]): void {
  queue.value = queue.value.filter((each) => each.seq <= (told.value?.seq ?? 0) || !facts.includes(each));
  void run();
}

/** Show what a lesson tells: facts that are new, then the state that came of them. Without facts, the state at once. */
export function tell(state: State, facts: readonly Fact[]): void {
  const known = followed.value?.seq ?? state.seq;
  link.value = "over"; // nothing comes by a stream
  if (state.seq < known || facts.length === 0) return show(state);
  told.value = state;
  queue.value = facts.filter((each) => each.seq > known);
  void run();
}

/** Show fact after fact, then the state as the service tells it. */
async function run(): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (let fact = queue.value[0]; fact && followed.value && told.value; fact = queue.value[0]) {
      const { seq } = fact;
      if (told.value.seq < seq) return; // the state is on its way, and runs the film again
      if (await isShown(fact)) queue.value = queue.value.filter((each) => each.seq > seq);
      else cut();
    }
    catchUp();
  } finally {
    running = false;
  }
}

/** Leave out what cannot be shown, and show the state that came of it. */
function cut(): void {
  const state = told.value!;
  queue.value = queue.value.filter((each) => each.seq > state.seq);
  followed.value = state;
}

/** Whether the fact was shown. One that does not follow from what is shown, or that the state denies, is not. */
async function isShown(fact: Fact): Promise<boolean> {
  try {
    if (queue.value.length > MANY || !leads(fact, followed.value!, told.value!)) return false;
    await showFact(fact);
    return true;
  } catch {
    return false; // no fact has such a shape
  }
}

/** Show the newest state. Facts that the stream is about to tell of it are waited for, though not for long. */
function catchUp(late = false): void {
  const now = told.value;
  if (!now || !followed.value || (late && running)) return;
  const isBehind = queue.value.length === 0 && now.seq > followed.value.seq;
  if (isBehind && !late && link.value === "live" && !document.hidden) {
    setTimeout(() => catchUp(true), STREAM_LATE_MS);
    return;
  }
  queue.value = queue.value.filter((fact) => fact.seq > now.seq);
  if (queue.value.length > 0) return;
  followed.value = now;
  if (!now.rounds.some((each) => each.my?.turn_id && each.my.turn_id === sent.value?.turn)) sent.value = null;
}

async function showFact(fact: Fact): Promise<void> {
  const before = followed.value!;
  const mine = fact.type === "acted" && sent.value?.turn === fact.turn_id;
  // What happens in a round that nobody looks at takes no time.
  const isSeen = !("round" in fact) || !round.value || fact.round === round.value.number;
  if (fact.type === "round_scored") {
    hear(fact, before);
    if (isSeen) await showScores(fact, before);
    if (followed.value !== before) return; // somebody was in a hurry
  }
  if (fact.type === "trick_won" && isSeen) rest(fact.round, fact.seat);
  followed.value = next(before, fact);
  if (mine) sent.value = null;
  if (fact.type !== "round_scored") hear(fact, followed.value);
  if (!isSeen) return;
  if (fact.type === "trick_won") {
    await pause(REST_MS[settings.value.rest]);
    resting.value = null;
  } else if (!mine) {
    await pause(PACE_MS[fact.type] ?? 0);
  }
}

/** The score of a round, beside its last trick, until one has seen it. */
async function showScores(fact: Scored, state: State): Promise<void> {
  const last = state.rounds.find((each) => each.number === fact.round)?.tricks.at(-1);
  if (last) resting.value = { round: fact.round, trick: last };
  ended.value = fact;
  await pause(SCORES_MS);
  ended.value = resting.value = null;
}

function next(state: State, fact: Fact): State {
  if (fact.type !== "dealt") return advanced(state, fact);
  const known = told.value?.rounds.find((each) => each.number === fact.round);
  const rest = state.rounds.filter((each) => each.number !== fact.round);
  return { ...state, seq: fact.seq, rounds: [...rest, begun(fact, known, state.seats.length)].sort((one, other) => one.number - other.number) };
}

function rest(number: number, winner: number): void {
  const played = followed.value?.rounds.find((each) => each.number === number);
  if (played?.leader !== null && played?.leader !== undefined)
    resting.value = { round: number, trick: { leader: played.leader, cards: played.trick, winner } };
}

/** Wait, unless one goes on sooner. */
function pause(ms: number): Promise<void> {
  if (ms === 0 || document.hidden) return Promise.resolve();
  return new Promise((resume) => {
    const timer = ms === Infinity ? undefined : setTimeout(resume, ms); // until somebody taps
    wake = () => {
      clearTimeout(timer);
      wake = null;
      resume();
    };
  });
}

/** Go on now: what rests is put away. */
export const goOn = (): void => wake?.();

/** Whoever listens hears everything, whatever is left out of the film. */
function tellRest(): void {
  let state = followed.value;
  try {
    for (const fact of queue.value) {
      if (!state || fact.seq <= state.seq) continue;
      if (!leads(fact, state, told.value!)) return;
      if (fact !== ended.value) hear(fact, state);
      state = next(state, fact);
    }
  } catch {
    // No fact has such a shape.
  }
}

/** Whether nothing but a finished trick is still to be seen. */
export const onlyRests = (): boolean => queue.value.length <= 1 && resting.value !== null && ended.value === null;

/**
 * Before one's turn is shown, a tap ends the waiting: everything told is shown at once. True if nothing but a finished
 * trick was still to be seen, so that the tap may count as a move.
 */
export function hurry(): boolean {
  const only = onlyRests();
  if (told.value && told.value.seq >= (queue.value.at(-1)?.seq ?? 0)) {
    tellRest();
    queue.value = [];
    resting.value = ended.value = null;
    followed.value = told.value;
  }
  goOn();
  return only;
}
