/** The game at one table: what the service says, what is shown of it at this moment, and what one sends. */
import { computed, signal } from "@preact/signals";
import { api, body, me, Refused } from "./client";
import { REST_MS, settings, UNDO_MS } from "./settings";
import { advanced, begun } from "./pure/fold";
import type { Action, Fact, Message, My, Problem, Round, Ruleset, Scored, State, Table, Trick } from "./pure/wire";
import { follow, type Link } from "./stream";

const PACE_MS: { [type in Fact["type"]]?: number } = { acted: 320, phase_began: 0, auction_won: 200 };
const MANY = 30; // so many facts behind, catching up in a film would take too long
const SCORES_MS = 8_000;
const STREAM_LATE_MS = 1_500;
const AGAIN_MS = 500;
const LONGEST_AGAIN_MS = 5_000;

export const table = signal<Table | null>(null);
export const ruleset = signal<Ruleset | null>(null);
/** The newest state that the service has told. */
const told = signal<State | null>(null);
/** What is shown: it follows `told` fact by fact. */
export const shown = signal<State | null>(null);
export const link = signal<Link>("connecting");
/** A finished trick that lies a moment longer, and of which round. */
export const resting = signal<{ round: number; trick: Trick } | null>(null);
/** The scores of the round that has just ended, until one goes on. */
export const ended = signal<Scored | null>(null);
/** An action that is on its way. */
export const sent = signal<{ turn: string; action: Action } | null>(null);
/** Whether that action did not arrive so far, and is sent again and again. */
export const unsent = signal(false);
/** Whether it may still be taken back. */
export const mayTakeBack = signal(false);
export const refused = signal<string | null>(null);
export const gone = signal<string | null>(null);
export const said = signal<Message[]>([]);
export const unread = signal(0);
/** Whether what is said is being looked at. */
export const isChatOpen = signal(false);
export const chosenRound = signal<number | null>(null);
/** Called with every fact as it is shown, for what is told in words. */
export const heard: { listener: (fact: Fact, state: State) => void } = { listener: () => {} };

export const round = computed<Round | null>(() => {
  const rounds = shown.value?.rounds ?? [];
  const chosen = rounds.find((each) => each.number === chosenRound.value);
  return chosen ?? rounds.find((each) => each.my?.turn_id) ?? rounds[0] ?? null;
});
export const viewer = computed<number | null>(() => shown.value?.viewer ?? null);
const queue = signal<Fact[]>([]);
export const isCaughtUp = computed(() => queue.value.length === 0 && shown.value === told.value);
/** One's own part of the round while one is awaited and everything before it has been shown. */
export const turn = computed<My | null>(() => {
  const my = round.value?.my ?? null;
  return my?.turn_id && isCaughtUp.value && sent.value?.turn !== my.turn_id ? my : null;
});

let id = "";
let pumping = false;
let asking = false;
let wake: (() => void) | null = null;
let undo: (() => void) | null = null;

export const path = (): string => `/api/v1/tables/${id}`;
export const tableId = (): string => id;

/** Name the table that is looked at. */
export const identify = (tableOf: string): void => void (id = tableOf);

/** Begin at a table. The first snapshot of the stream is the first thing shown. */
export async function open(): Promise<void> {
  follow(`${path()}/stream`, event, (now) => (link.value = now));
  try {
    table.value = await body(api.GET("/api/v1/tables/{table_id}", { params: { path: { table_id: id }, query: { expand: "creator" } } }));
    ruleset.value = await body(api.GET("/api/v1/rulesets/{key}", { params: { path: { key: table.value.ruleset } } }));
  } catch (error) {
    gone.value = error instanceof Error ? error.message : String(error);
  }
}

function event(name: string, data: unknown): void {
  if (name === "snapshot") return snapshot(data as State);
  if (name === "message") {
    const message = data as Message;
    said.value = [...said.value, message];
    if (!isChatOpen.value && message.author.name !== me) unread.value += 1;
    return;
  }
  if (name === "turn") return; // the state that is asked for after each fact holds it, too
  if (name === "reset" || name === "goodbye" || name === "evicted") {
    if (shown.value?.status === "running") void refresh();
    return;
  }
  const fact = data as Fact;
  if (!shown.value || fact.seq <= shown.value.seq || queue.value.some((each) => each.seq === fact.seq)) return;
  queue.value = [...queue.value, fact];
  void refresh();
  void pump();
}

function snapshot(state: State): void {
  told.value = state;
  queue.value = [];
  shown.value = state;
}

/** Take a state that an answer brought; older ones are dropped. */
export function take(state: State): void {
  if (!told.value || state.seq >= told.value.seq) told.value = state;
  void pump();
}

/** Show what a lesson tells: facts that are new, then the state that came of them. Without facts, the state at once. */
export function tell(state: State, facts: readonly Fact[]): void {
  const known = shown.value?.seq ?? state.seq;
  link.value = "over"; // nothing comes by a stream
  if (state.seq < known || facts.length === 0) return snapshot(state);
  told.value = state;
  queue.value = facts.filter((each) => each.seq > known);
  void pump();
}

/** How an action is sent, and the state that the answer brings. A lesson has a way of its own. */
export const sender: { send: (turn: string, action: Action) => Promise<State | null> } = {
  send: async (turn, action) => {
    const answer = await body(api.POST("/api/v1/tables/{table_id}/actions", { params: { path: { table_id: id } }, body: { turn_id: turn, action } }));
    return answer?.state ?? null;
  },
};

/** Ask for the state unless the newest fact is in it already. */
async function refresh(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    await pause(15); // facts of one action come together
    while ((queue.value.at(-1)?.seq ?? Infinity) > (told.value?.seq ?? 0)) {
      take(await body(api.GET("/api/v1/tables/{table_id}/state", { params: { path: { table_id: id } } })));
      if (queue.value.length === 0) break;
    }
  } catch (error) {
    if (error instanceof Refused) gone.value = error.message;
    else setTimeout(() => void refresh(), 1000);
  } finally {
    asking = false;
  }
}

/** Show fact after fact at a pace that one can follow, then the state as the service tells it. */
async function pump(): Promise<void> {
  if (pumping) return;
  pumping = true;
  try {
    for (let fact = queue.value[0]; fact && shown.value; fact = queue.value[0]) {
      if ((told.value?.seq ?? 0) < fact.seq) return; // the state is on its way, and pumps again
      if (queue.value.length > MANY) break;
      await show(fact);
      queue.value = queue.value.filter((each) => each.seq > fact!.seq);
    }
    catchUp();
  } finally {
    pumping = false;
  }
}

/** Show the newest state. Facts that the stream is about to tell of it are waited for, though not for long. */
function catchUp(late = false): void {
  const now = told.value;
  if (!now || !shown.value || (late && pumping)) return;
  const isBehind = queue.value.length === 0 && now.seq > shown.value.seq;
  if (isBehind && !late && link.value === "live" && !document.hidden) {
    setTimeout(() => catchUp(true), STREAM_LATE_MS);
    return;
  }
  queue.value = queue.value.filter((fact) => fact.seq > now.seq);
  if (queue.value.length > 0) return;
  shown.value = now;
  if (!now.rounds.some((each) => each.my?.turn_id && each.my.turn_id === sent.value?.turn)) sent.value = null;
}

async function show(fact: Fact): Promise<void> {
  const before = shown.value!;
  const mine = fact.type === "acted" && sent.value?.turn === fact.turn_id;
  if (fact.type === "round_scored") {
    await showScores(fact, before);
    if (shown.value !== before) return; // somebody was in a hurry
  }
  if (fact.type === "trick_won") rest(fact.round, fact.seat);
  shown.value = next(before, fact);
  if (mine) sent.value = null;
  if (fact.type !== "round_scored") heard.listener(fact, shown.value);
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
  heard.listener(fact, state);
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
  const played = shown.value?.rounds.find((each) => each.number === number);
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

/**
 * Before one's turn is shown, a tap ends the waiting: everything told is shown at once. True if nothing but a finished
 * trick was still to be seen, so that the tap may count as a move.
 */
export function hurry(): boolean {
  const only = queue.value.length <= 1 && resting.value !== null && ended.value === null;
  if (told.value && told.value.seq >= (queue.value.at(-1)?.seq ?? 0)) {
    queue.value = [];
    resting.value = ended.value = null;
    shown.value = told.value;
  }
  goOn();
  return only;
}

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

/** Ask for the state, whatever the stream has told. */
export async function refreshNow(): Promise<void> {
  take(await body(api.GET("/api/v1/tables/{table_id}/state", { params: { path: { table_id: id } } })));
}

export function complain(error: unknown): void {
  refused.value = error instanceof Refused ? error.message : "offline";
}
