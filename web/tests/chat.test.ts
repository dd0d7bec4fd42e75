/** The chat of a table: until when the board offers to write. */
import { expect, test } from "vitest";
import { isChatOver } from "../src/pure/chat";

test("the chat of a game takes messages until a day after it", () => {
  const now = Date.parse("2026-11-28T12:00:00Z");
  expect([null, "2026-11-28T11:00:00.000Z", "2026-11-27T12:30:00.000Z", "2026-11-27T11:30:00.000Z"].map((at) => isChatOver(at, now))).toEqual([false, false, false, true]);
});
