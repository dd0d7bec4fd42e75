/** The game at one table: what the service has told, and what is shown of it at this moment. */
import { computed, signal } from "@preact/signals";
import type { Action, Fact, My, Round, Ruleset, Scored, State, Table, Trick } from "./pure/wire";
import type { Direction } from "./pure/seats";
import type { Link } from "./stream";

export const table = signal<Table | null>(null);
export const ruleset = signal<Ruleset | null>(null);
/** The numbers of the rounds that this table plays, in order, as the page tells; of a lesson nothing is told. */
export const planned = signal<number[]>([]);
/** What the page tells of its table, so that everything has its place before the service has answered. */
export type Foretold = { status: Table["status"] | null; players: number; seat: number | null; direction: Direction; running: number };
export const foretold = signal<Foretold>({ status: null, players: 4, seat: null, direction: "counterclockwise", running: 0 });
/** The newest state that the service has told. */
export const told = signal<State | null>(null);
/** What follows `told` fact by fact. */
export const followed = signal<State | null>(null);
/** A moment of a finished game that is looked at again, and the trick that lies there finished. */
export const again = signal<{ state: State; trick: Trick | null } | null>(null);
/** What is shown. */
export const shown = computed<State | null>(() => again.value?.state ?? followed.value);
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
/** What one has chosen and not sent yet. */
const draft = signal<{ turn: string; action: Action } | null>(null);

/** Why what one has tapped may not be said at this turn. */
export const barred = signal<{ turn: string; why: string } | null>(null);

export const chosenRound = signal<number | null>(null);
export const round = computed<Round | null>(() => {
  const rounds = shown.value?.rounds ?? [];
  const chosen = rounds.find((each) => each.number === chosenRound.value);
  return chosen ?? rounds.find((each) => each.my?.turn_id) ?? rounds[0] ?? null;
});
/** The scores of a round that has just ended, if it is the one that is looked at. */
export const endedHere = computed<Scored | null>(() => (ended.value?.round === round.value?.number ? ended.value : null));
export const viewer = computed<number | null>(() => (shown.value ? shown.value.viewer : foretold.value.seat));
export const status = computed<Table["status"] | null>(() => shown.value?.status ?? table.value?.status ?? foretold.value.status);
export const isCaughtUp = computed(() => queue.value.length === 0 && followed.value === told.value);
/** One's own part of the round while one is awaited and everything in this round before it has been shown. */
export const turn = computed<My | null>(() => {
  const now = round.value;
  const my = now?.my ?? null;
  if (!my?.turn_id || sent.value?.turn === my.turn_id) return null;
  if (queue.value.some((fact) => "round" in fact && fact.round === now!.number)) return null;
  const known = told.value?.rounds.find((each) => each.number === now!.number)?.my;
  return known?.turn_id === my.turn_id ? my : null;
});

/** Whether one is awaited once all that is known of the round has been shown. */
export const isNext = computed<boolean>(() => {
  const my = told.value?.rounds.find((each) => each.number === round.value?.number)?.my;
  return Boolean(my?.turn_id) && my!.turn_id !== sent.value?.turn;
});

/** The action that is chosen for this turn, if it is of this type. It lasts as long as the turn, whatever else is shown. */
export function chosen<Type extends Action["type"]>(my: My | null, type: Type): Extract<Action, { type: Type }> | null {
  const { turn: of, action } = draft.value ?? {};
  return my?.turn_id && of === my.turn_id && action?.type === type ? (action as Extract<Action, { type: Type }>) : null;
}
export const choose = (my: My, action: Action): void => void (draft.value = my.turn_id ? { turn: my.turn_id, action } : null);

let id = "";
export const tableId = (): string => id;
/** Name the table that is looked at. */
export const identify = (tableOf: string): void => void (id = tableOf);
