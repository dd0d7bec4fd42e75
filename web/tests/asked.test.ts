/** Hints belong to one turn: the board does not ask before it, and shows no hint that arrives after it. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "./page";

/** Make a page that asks for a hint. `answer` is the service's answer to the first request. */
async function asking(turn: string | null) {
  page();
  const waiting: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => void waiting.push(resolve)));
  const { ask } = await import("../src/hints");
  const seen: unknown[] = [];
  const end = ask(turn, (found) => void seen.push(found.status), (why) => void seen.push(why));
  await vi.waitFor(() => expect(waiting).toHaveLength(turn ? 1 : 0));
  const answer = async (content: object, status = 200) => {
    waiting[0]!(Response.json(content, { status }));
    await new Promise((resume) => setTimeout(resume));
  };
  return { waiting, seen, end, answer };
}

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

test("at one's turn the hint is shown, or why there is none", async () => {
  const ready = await asking("1.4");
  await ready.answer({ status: "ready", options: [] });
  await vi.waitFor(() => expect(ready.seen).toEqual(["ready"]));
  const refused = await asking("1.4");
  await refused.answer({ code: "hint_not_now", detail: "No hint now." }, 409);
  await vi.waitFor(() => expect(refused.seen).toEqual(["No hint now."]));
});

test("nobody asks while another is to move", async () => {
  const { waiting, seen } = await asking(null);
  await new Promise((resume) => setTimeout(resume));
  expect([waiting, seen]).toEqual([[], []]);
});

test("what comes when the turn is over is not shown", async () => {
  const late = await asking("1.4");
  late.end();
  await late.answer({ status: "ready", options: [] });
  const lost = await asking("1.4");
  lost.end();
  await lost.answer({ code: "hint_not_now", detail: "No hint now." }, 409);
  await new Promise((resume) => setTimeout(resume, 20));
  expect([late.seen, lost.seen]).toEqual([[], []]);
});
