/** Hints belong to one turn: the board asks only on the reader's turn, and drops a hint that arrives after it. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "./page";

/** Make a page that asks for a hint. `answer` is the service's answer to the first request. */
async function hintRequest(turn: string | null) {
  page();
  const requests: ((answer: Response) => void)[] = [];
  const asked: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => new Promise<Response>((resolve) => (asked.push(new URL(request.url).search), void requests.push(resolve))));
  const { ask } = await import("../src/hints");
  const seen: unknown[] = [];
  const end = ask(turn, (found) => void seen.push(found.status), (why) => void seen.push(why));
  await vi.waitFor(() => expect(requests).toHaveLength(turn ? 1 : 0));
  const answer = async (content: object, status = 200) => {
    requests[0]!(Response.json(content, { status }));
    await new Promise((resume) => setTimeout(resume));
  };
  return { requests, asked, seen, end, answer };
}

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

test("on the reader's turn, the board shows the hint or the reason of the refusal", async () => {
  const ready = await hintRequest("1.4");
  await ready.answer({ turn_id: "1.4", status: "ready", options: [] });
  await vi.waitFor(() => expect(ready.seen).toEqual(["ready"]));
  const refused = await hintRequest("1.4");
  await refused.answer({ code: "hint_not_now", detail: "No hint now." }, 409);
  await vi.waitFor(() => expect(refused.seen).toEqual(["No hint now."]));
});

test("the board asks for no hint when it is not the reader's turn", async () => {
  const { requests, seen } = await hintRequest(null);
  await new Promise((resume) => setTimeout(resume));
  expect([requests, seen]).toEqual([[], []]);
});

test("a hint or a refusal that arrives after the turn is not shown", async () => {
  const late = await hintRequest("1.4");
  late.end();
  await late.answer({ turn_id: "1.4", status: "ready", options: [] });
  const lost = await hintRequest("1.4");
  lost.end();
  await lost.answer({ code: "hint_not_now", detail: "No hint now." }, 409);
  await new Promise((resume) => setTimeout(resume, 20));
  expect([late.seen, lost.seen]).toEqual([[], []]);
});

test("where several rounds are played at once, the hint is for the turn that is shown, and for no other", async () => {
  const { asked, seen, answer } = await hintRequest("3.7");
  expect(asked).toEqual(["?round=3"]);
  await answer({ turn_id: "3.8", status: "ready", options: [] });
  await new Promise((resume) => setTimeout(resume, 20));
  expect(seen).toEqual([]);
});
