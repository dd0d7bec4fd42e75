/** Challenges, as far as a table's page needs them: seats that are kept, and playing again. */
import { api, body, me } from "./client";
import type { Challenge } from "./pure/wire";

/** The open challenge that fits, if there is one; strangers have none. */
async function open(fits: (challenge: Challenge) => boolean): Promise<Challenge | null> {
  if (me === null) return null;
  const { data } = await body(api.GET("/api/v1/challenges", {}));
  return data.find((each) => each.status === "open" && fits(each)) ?? null;
}

/** The challenge whose game is to be played at this table. */
export const challengeOf = (table: string): Promise<Challenge | null> => open((each) => each.table === table);

/** The challenge to play the game of this table again. */
export const againOf = (table: string): Promise<Challenge | null> => open((each) => each.rematch_of === table);

/** Whether an answer of this page's reader is awaited. */
export const isAwaited = (challenge: Challenge): boolean => challenge.seats.some((each) => each.answer === "awaited" && each.player?.name === me);

const here = (challenge: Challenge) => ({ params: { path: { challenge_id: challenge.id } } });

export const accept = (challenge: Challenge) => body(api.POST("/api/v1/challenges/{challenge_id}/accept", { ...here(challenge), body: {} }));
export const decline = (challenge: Challenge) => body(api.POST("/api/v1/challenges/{challenge_id}/decline", here(challenge)));

/** Open the game of this table once more, or sit down where somebody else has opened it. The new table's id. */
export async function playAgain(table: string): Promise<string> {
  const { id } = await body(api.POST("/api/v1/tables/{table_id}/rematch", { params: { path: { table_id: table } } }));
  const challenge = await challengeOf(id);
  if (challenge && isAwaited(challenge)) await accept(challenge);
  return id;
}
