/** The game at one table: what the service has told, and what is shown of it at this moment. */
import { computed, signal } from "@preact/signals";
import type { Action, Fact, My, Round, Ruleset, Scored, State, Table, Trick } from "./pure/wire";
import type { Link } from "./stream";

export const table = signal<Table | null>(null);
export const ruleset = signal<Ruleset | null>(null);
/** The newest state that the service has told. */
export const told = signal<State | null>(null);
/** What is shown: it follows `told` fact by fact. */
export const shown = signal<State | null>(null);
/** Facts that were told and are still to be shown. */
export const queue = signal<Fact[]>([]);
export const link = signal<Link>("connecting");
/** Why there is no table to be seen. */
export const gone = signal<string | null>(null);
/** A finished trick that lies a moment longer, and of which round. */
export const resting = signal<{ round: number; trick: Trick } | null>(null);
/** The scores of the round that has just ended, until one goes on. */
export const ended = signal<Scored | null>(null);
/** An action that is on its way. */
export const sent = signal<{ turn: string; action: Action } | null>(null);

export const chosenRound = signal<number | null>(null);
export const round = computed<Round | null>(() => {
  const rounds = shown.value?.rounds ?? [];
  const chosen = rounds.find((each) => each.number === chosenRound.value);
  return chosen ?? rounds.find((each) => each.my?.turn_id) ?? rounds[0] ?? null;
});
export const viewer = computed<number | null>(() => shown.value?.viewer ?? null);
export const isCaughtUp = computed(() => queue.value.length === 0 && shown.value === told.value);
/** One's own part of the round while one is awaited and everything before it has been shown. */
export const turn = computed<My | null>(() => {
  const my = round.value?.my ?? null;
  return my?.turn_id && isCaughtUp.value && sent.value?.turn !== my.turn_id ? my : null;
});

let id = "";
export const tableId = (): string => id;
/** Name the table that is looked at. */
export const identify = (tableOf: string): void => void (id = tableOf);
