/** The challenges that belong to one table's page: its reserved seats, and rematches. */
import { api, body, me } from "./client";
import type { Challenge } from "./pure/wire";

/** Find the reader's open challenge that fits. Returns null if there is none, or if the reader is not signed in. */
async function open(fits: (challenge: Challenge) => boolean): Promise<Challenge | null> {
  if (me === null) return null;
  const { data } = await body(api.GET("/api/v1/challenges", {}));
  return data.find((each) => each.status === "open" && fits(each)) ?? null;
}

/** Find the challenge whose game will be played at this table. */
export const challengeOf = (table: string): Promise<Challenge | null> => open((each) => each.table === table);

/** Find the challenge for a rematch of this table's game. */
export const rematchOf = (table: string): Promise<Challenge | null> => open((each) => each.rematch_of === table);

/** Whether the challenge still waits for this reader's answer. */
export const isAwaited = (challenge: Challenge): boolean => challenge.seats.some((each) => each.answer === "awaited" && each.player?.name === me);

const here = (challenge: Challenge) => ({ params: { path: { challenge_id: challenge.id } } });

export const accept = (challenge: Challenge) => body(api.POST("/api/v1/challenges/{challenge_id}/accept", { ...here(challenge), body: {} }));
export const decline = (challenge: Challenge) => body(api.POST("/api/v1/challenges/{challenge_id}/decline", here(challenge)));

/**
 * Ask for a rematch of this table's game, or join the one that somebody else asked for. Returns the new table's id.
 */
export async function playAgain(table: string): Promise<string> {
  const { id } = await body(api.POST("/api/v1/tables/{table_id}/rematch", { params: { path: { table_id: table } } }));
  const challenge = await challengeOf(id);
  if (challenge && isAwaited(challenge)) await accept(challenge);
  return id;
}
