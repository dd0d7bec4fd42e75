/**
 * Events of the table's stream. The board shows them one by one, and asks for the state after them; the state is what
 * counts. Whatever is wrong in the stream (an event is missing, invented, repeated, or of another table), the state
 * corrects it.
 */
import { api, body, isFinal } from "./client";
import { drop, enqueue, overtaken, show, take } from "./film";
import { isFact, isMessage, isState } from "./pure/checks";
import { animatedState, tableError, link, queue, ruleset, table, tableId, newestState } from "./state";
import { follow } from "./stream";
import { receive } from "./talk";

const TOGETHER_MS = 15; // events of one action arrive together
const MOST_TRIES = 5;
const AGAIN_MS = 1_000;
const CORRECTION_MS = 250; // however many errors a stream has, the board asks for the state only this often

let isRefreshing = false;
let correction: ReturnType<typeof setTimeout> | undefined;
/** Whether the stream has sent a reset: the table may now be at an earlier event. */
let isRestarting = false;

/** Follow the table's stream. Its first snapshot is shown first. Returns a function that ends this. */
export function open(): () => void {
  void readTable();
  return follow(`/api/v1/tables/${tableId()}/stream`, event, (now) => (link.value = now));
}

/** Read the table and its rules. The table says for instance which seats are kept, which no event tells. */
export async function readTable(): Promise<void> {
  try {
    table.value = await body(api.GET("/api/v1/tables/{table_id}", { params: { path: { table_id: tableId() }, query: { expand: "creator" } } }));
    ruleset.value = await body(api.GET("/api/v1/rulesets/{key}", { params: { path: { key: table.value.ruleset } } }));
  } catch (error) {
    fail(error, readTable);
  }
}

function event(name: string, data: unknown): void {
  if (name === "turn") return; // the state, which is read after each event, has the turns too
  if (name === "snapshot") {
    const isMine = isState(data) && data.table === tableId() && (isRestarting || data.seq >= (newestState.value?.seq ?? 0));
    isRestarting = false;
    return isMine ? show(data) : correct();
  }
  if (name === "clock") return correct(); // the log has no entry of it
  if (name === "message") return void (isMessage(data) && receive(data));
  if (name === "reset" || name === "goodbye" || name === "evicted") {
    isRestarting = name === "reset";
    if (["open", "running"].includes(animatedState.value?.status ?? "")) correct();
    return;
  }
  if (!isFact(data)) return correct();
  if (!animatedState.value || queue.value.some((each) => each.seq === data.seq)) return;
  if (data.seq <= animatedState.value.seq) return overtaken(data);
  enqueue(data);
  void refresh();
}

/** Ask for the state after an event that does not say what has changed, or is impossible. */
function correct(): void {
  correction ??= setTimeout(() => {
    correction = undefined;
    void readState();
  }, CORRECTION_MS);
}

/** Ask for the state until it includes the newest event. Events that it still does not include did not happen. */
async function refresh(): Promise<void> {
  if (isRefreshing) return;
  isRefreshing = true;
  try {
    for (let tries = 0; isBehind(); ) {
      const [facts, before] = [queue.value, newestState.value?.seq];
      await new Promise((resume) => setTimeout(resume, TOGETHER_MS * 3 ** tries));
      await refreshNow();
      tries = newestState.value?.seq === before ? tries + 1 : 0;
      if (tries === MOST_TRIES) drop(facts);
    }
  } catch (error) {
    fail(error, refresh);
  } finally {
    isRefreshing = false;
  }
}

const isBehind = (): boolean => (queue.value.at(-1)?.seq ?? 0) > (newestState.value?.seq ?? 0);

const readState = (): Promise<void> => refreshNow().catch((error: unknown) => fail(error, readState));

/** Handle a failed request: a refusal is final, anything else is asked for again. */
function fail(error: unknown, again: () => Promise<void>): void {
  if (isFinal(error)) tableError.value = (error as Error).message;
  else setTimeout(() => void again(), AGAIN_MS);
}

/** Ask for the state now, whatever the stream has sent. */
export async function refreshNow(): Promise<void> {
  take(await body(api.GET("/api/v1/tables/{table_id}/state", { params: { path: { table_id: tableId() } } })));
  tableError.value = null;
}
