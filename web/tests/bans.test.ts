/** What staff forbid a reader for a while: the board says so, and offers no button for it. */
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "./page";

const LATER = new Date(Date.now() + 3_600_000).toISOString();
const BEFORE = new Date(Date.now() - 1_000).toISOString();

beforeEach(() => {
  vi.resetModules();
  page();
});

const bans = () => import("../src/bans");

test("a suspended player neither begins games nor writes, until then", async () => {
  const { cannotBegin, cannotWrite, learnBan } = await bans();
  expect([cannotBegin(), cannotWrite()]).toEqual([null, null]);
  learnBan("suspended", BEFORE);
  expect([cannotBegin(), cannotWrite()]).toEqual([null, null]);
  learnBan("suspended", LATER);
  expect(cannotBegin()).toMatch(/suspended you until/);
  expect(cannotWrite()).toBe(cannotBegin());
});

test("a player who is banned from chat plays on, and writes nothing", async () => {
  const { cannotBegin, cannotWrite, learnBan } = await bans();
  learnBan("chat_banned", LATER);
  expect(cannotBegin()).toBeNull();
  expect(cannotWrite()).toMatch(/banned you from chat until/);
});

test("a ban that begins while the board is open is learned from the refusal, and no other refusal is one", async () => {
  const { cannotBegin, cannotWrite } = await bans();
  const { complain } = await import("../src/move");
  const { Refused } = await import("../src/client");
  const refusal = (code: string, until?: string) => new Refused({ code, detail: "No.", until } as never);
  complain(refusal("not_welcome"));
  expect(cannotWrite()).toBeNull();
  complain(refusal("suspended", LATER));
  expect(cannotBegin()).not.toBeNull();
});
