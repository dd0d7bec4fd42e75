/** Requests for a hint. The board asks only on the reader's turn, and stops when the turn ends. */
import { api, body, Refused } from "./client";
import { tableId } from "./state";
import type { Hint } from "./pure/wire";
import { t } from "./texts";

/**
 * Ask until the hint for this turn, or the reason why there is none, can be shown. Call the returned function to
 * stop: nothing is shown after that.
 */
export function ask(turn: string | null | undefined, show: (found: Hint) => void, tell: (why: string) => void): () => void {
  let isOver = !turn;
  const query = { round: Number(turn?.split(".")[0]) };
  const once = async (): Promise<void> => {
    while (!isOver) {
      const hint = await body(api.GET("/api/v1/tables/{table_id}/hint", { params: { path: { table_id: tableId() }, query } }));
      if (isOver || hint.turn_id !== turn) return; // the turn has passed
      if (hint.status === "ready") return show(hint);
      await new Promise((resume) => setTimeout(resume, 700));
    }
  };
  once().catch((error: unknown) => void (isOver || tell(error instanceof Refused ? error.message : t.offline)));
  return () => void (isOver = true);
}
