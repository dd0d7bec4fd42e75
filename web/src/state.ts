/** The game at one table: the service's newest state, and what the board shows now. */
import { computed, signal } from "@preact/signals";
import type { Action, Fact, My, Round, Ruleset, Scored, State, Table, Trick } from "./pure/wire";
import type { Direction } from "./pure/seats";
import type { Link } from "./stream";

export const table = signal<Table | null>(null);
export const ruleset = signal<Ruleset | null>(null);
/** The numbers of the rounds that this table plays, in order, from the page. Empty in a lesson. */
export const planned = signal<number[]>([]);
/** What the page knows of its table, so that nothing moves when the service answers. */
export type Foretold = { status: Table["status"] | null; players: number; seat: number | null; direction: Direction; running: number };
/** The seat that a bot keeps because the reader's time ran out too often, and whether they have asked for it back. */
export const lostSeat = signal<{ seat: number; returns: boolean } | null>(null);
export const foretold = signal<Foretold>({ status: null, players: 4, seat: null, direction: "counterclockwise", running: 0 });
/** The newest state from the service. */
export const newestState = signal<State | null>(null);
/** The state that catches up with `newestState`, one event at a time. */
export const animatedState = signal<State | null>(null);
/** The moment of a finished game in the replay, and the finished trick on the table. */
export const replayMoment = signal<{ state: State; trick: Trick | null } | null>(null);
/** The state on the screen. */
export const shownState = computed<State | null>(() => replayMoment.value?.state ?? animatedState.value);
/** Events that have arrived and are not shown yet. */
export const queue = signal<Fact[]>([]);
export const link = signal<Link>("connecting");
/** Why the table cannot be shown. */
export const tableError = signal<string | null>(null);
/** The latest event of which the table shows nothing, in words, and the table to which it leads. */
export const told = signal<{ text: string; table: string | null } | null>(null);
/** A finished trick that stays on the table a moment longer, and its round. */
export const resting = signal<{ round: number; trick: Trick } | null>(null);
/** The scores of the round that has just ended, until the board goes on. */
export const ended = signal<Scored | null>(null);
type Move = { turn: string; action: Action };
/** The reader's moves that are being sent: at most one in each round. */
export const pendingMoves = signal<readonly Move[]>([]);
export const isPending = (turn: string | null): boolean => pendingMoves.value.some((each) => each.turn === turn);
/** Forget the moves of which this does not hold any more. */
export function keepPending(holds: (move: Move) => boolean): void {
  if (!pendingMoves.value.every(holds)) pendingMoves.value = pendingMoves.value.filter(holds);
}
/** The action that the reader has chosen and not sent yet. */
const draft = signal<{ turn: string; action: Action } | null>(null);

/** Why the reader cannot choose what they tapped at this turn. */
export const barred = signal<{ turn: string; why: string } | null>(null);

export const chosenRound = signal<number | null>(null);
export const round = computed<Round | null>(() => {
  const rounds = shownState.value?.rounds ?? [];
  const chosen = rounds.find((each) => each.number === chosenRound.value);
  return chosen ?? rounds.find((each) => each.my?.turn_id) ?? rounds[0] ?? null;
});
/** The move of this round that is being sent. */
export const pendingMove = computed<Move | null>(() => pendingMoves.value.find((each) => each.turn.startsWith(`${round.value?.number}.`)) ?? null);
/** The scores of the round that has just ended, if the reader looks at this round. */
export const endedHere = computed<Scored | null>(() => (ended.value?.round === round.value?.number ? ended.value : null));
export const viewer = computed<number | null>(() => (shownState.value ? shownState.value.viewer : foretold.value.seat));
export const status = computed<Table["status"] | null>(() => shownState.value?.status ?? table.value?.status ?? foretold.value.status);
export const isCaughtUp = computed(() => queue.value.length === 0 && animatedState.value === newestState.value);
/** The reader's part of the round, if it is their turn and every earlier event of the round has been shown. */
export const turn = computed<My | null>(() => {
  const now = round.value;
  const my = now?.my ?? null;
  if (!my?.turn_id || isPending(my.turn_id)) return null;
  if (queue.value.some((fact) => "round" in fact && fact.round === now!.number)) return null;
  const known = newestState.value?.rounds.find((each) => each.number === now!.number)?.my;
  return known?.turn_id === my.turn_id ? my : null;
});

/** Whether it will be the reader's turn when all known events of the round have been shown. */
export const isNext = computed<boolean>(() => {
  const my = newestState.value?.rounds.find((each) => each.number === round.value?.number)?.my;
  return Boolean(my?.turn_id) && !isPending(my!.turn_id);
});

/**
 * Return the action that the reader has chosen for this turn, if it has this type. The choice lasts as long as the
 * turn, whatever else is shown.
 */
export function chosen<Type extends Action["type"]>(my: My | null, type: Type): Extract<Action, { type: Type }> | null {
  const { turn: of, action } = draft.value ?? {};
  return my?.turn_id && of === my.turn_id && action?.type === type ? (action as Extract<Action, { type: Type }>) : null;
}
export const choose = (my: My, action: Action): void => void (draft.value = my.turn_id ? { turn: my.turn_id, action } : null);

let id = "";
export const tableId = (): string => id;
/** Set the table that the board shows. */
export const identify = (tableOf: string): void => void (id = tableOf);
