/** When a table's chat takes no more messages. */

const OPEN_FOR_MS = 24 * 3600 * 1000;

/** Whether the game ended so long ago that the service takes no more messages about it. */
export const isChatOver = (endedAt: string | null | undefined, now: number): boolean => typeof endedAt === "string" && Date.parse(endedAt) + OPEN_FOR_MS < now;
