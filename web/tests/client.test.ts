/** Tokens that expire, sessions that end, and requests that get no answer. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "./page";

/** The page of a reader who is signed in. `tokens`: the tokens that the service gives for the session, in order. */
async function signedIn(...tokens: string[]) {
  page();
  const requests: string[] = [];
  let valid = "";
  vi.stubGlobal("fetch", async (request: Request | string) => {
    if (typeof request === "string") {
      valid = tokens.shift() ?? "";
      requests.push(`exchange: ${valid}`);
      return valid ? Response.json({ secret: valid, expires_at: "2100-01-01T00:00:00Z" }) : new Response(null, { status: 403 });
    }
    const token = request.headers.get("Authorization")?.replace("Bearer ", "") ?? "none";
    requests.push(`request: ${token}`);
    return token === valid ? Response.json({ data: [] }) : Response.json({ code: "invalid_token", detail: "The token has ended." }, { status: 401 });
  });
  const client = await import("../src/client");
  client.begin("nadia", "csrf");
  return { client, requests, ask: () => client.body(client.api.GET("/api/v1/me/turns", {})), end: () => (valid = "another") };
}

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

test("several requests at once exchange the session for a token only once", async () => {
  const { ask, requests } = await signedIn("one");
  await Promise.all([ask(), ask(), ask()]);
  expect(requests).toEqual(["exchange: one", "request: one", "request: one", "request: one"]);
});

test("after a token has expired, the page gets a new token and sends the request once more", async () => {
  const { ask, requests, client, end } = await signedIn("one", "two");
  await ask();
  end();
  expect(await ask()).toEqual({ data: [] });
  expect(requests).toEqual(["exchange: one", "request: one", "request: one", "exchange: two", "request: two"]);
  expect(client.signedOut.value).toBe(false);
});

test("on an address without TLS a request that changes something has a key, too, each its own", async () => {
  const { client } = await signedIn("one");
  const keys: (string | null)[] = [];
  const answering = fetch;
  vi.stubGlobal("fetch", async (request: Request | string) => {
    if (typeof request !== "string") keys.push(request.headers.get("Idempotency-Key"));
    return answering(request);
  });
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) }); // all that browsers have there
  for (let times = 0; times < 2; times++) await client.body(client.api.POST("/api/v1/daily", {}));
  expect(new Set(keys.filter((each) => (each?.length ?? 0) > 20)).size).toBe(2);
});

test("when the session has ended, the page says so and does not ask for a token again", async () => {
  const { ask, requests, client, end } = await signedIn("one");
  await ask();
  end();
  await expect(ask()).rejects.toThrow("The token has ended.");
  expect(client.signedOut.value).toBe(true);
  await expect(ask()).rejects.toThrow("The token has ended.");
  expect(requests).toEqual(["exchange: one", "request: one", "request: one", "exchange: ", "request: none"]);
});

test.each([3, -3])("a device whose clock is wrong by %s hours asks for one token, and knows the service's time", async (hours) => {
  const present = Date.parse("2026-11-28T12:00:00Z");
  vi.useFakeTimers({ toFake: ["Date"], now: present + hours * 3_600_000 });
  const { ask, requests, client } = await signedIn("one");
  const answering = fetch;
  const headers = { Date: new Date(present).toUTCString() };
  vi.stubGlobal("fetch", async (request: Request | string) => {
    const answer = await answering(request);
    return typeof request === "string" ? Response.json({ secret: "one", expires_at: "2026-11-28T13:00:00Z" }, { headers }) : answer;
  });
  await ask();
  await ask();
  expect(requests).toEqual(["exchange: one", "request: one", "request: one"]);
  expect(client.now()).toBe(present);
  client.learnTime(new Response(null, { headers: { Date: new Date(present + 1_000).toUTCString() } }));
  expect(client.now(), "an answer names only the second").toBe(present);
  client.learnTime(new Response());
  expect(client.now()).toBe(present);
});

/** The page of a reader who is not signed in. The service does not answer until the test calls `answers`. */
async function unanswered() {
  page();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const requests: { answer: (found: Response) => void; broken: boolean; signal: AbortSignal }[] = [];
  vi.stubGlobal("fetch", (_: Request, { signal }: RequestInit) =>
    new Promise<Response>((answer, fail) => {
      const mine = { answer, broken: false, signal: signal! };
      requests.push(mine);
      signal!.addEventListener("abort", () => ((mine.broken = true), fail(new Error("aborted"))));
    }),
  );
  const client = await import("../src/client");
  client.begin(null, "");
  const read = () => client.body(client.api.GET("/api/v1/me/turns", {}));
  const write = () => client.body(client.api.POST("/api/v1/tables/{table_id}/actions", { params: { path: { table_id: "here" } }, body: {} as never }));
  return { requests, read, write, late: client.late };
}
afterEach(() => void vi.useRealTimers());

test('a change without an answer is shown as "sending" after two seconds, until the answer comes', async () => {
  const { requests, write, late } = await unanswered();
  const done = write();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(late.value).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(late.value).toBe("sending");
  requests[0]!.answer(Response.json({}));
  await done;
  expect(late.value).toBeNull();
});

test('a read without an answer is shown as "asking", and a change without an answer is shown instead of it', async () => {
  const { requests, read, write, late } = await unanswered();
  const all: Promise<unknown>[] = [read()];
  await vi.advanceTimersByTimeAsync(2_000);
  expect(late.value).toBe("asking");
  all.push(write());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(late.value).toBe("sending");
  requests[1]!.answer(Response.json({}));
  await all[1];
  expect(late.value).toBe("asking");
  requests[0]!.answer(Response.json({ data: [] }));
  await all[0];
  expect(late.value).toBeNull();
});

test("a request without an answer is aborted, so that it can be sent again", async () => {
  const { requests, read, late } = await unanswered();
  const ended = expect(read()).rejects.toThrow("aborted");
  await vi.advanceTimersByTimeAsync(20_000);
  await ended;
  expect([requests[0]!.broken, late.value]).toEqual([true, null]);
});

test("an answer whose content does not arrive is late, and is aborted", async () => {
  const { requests, write, late } = await unanswered();
  const ended = expect(write()).rejects.toThrow("aborted");
  await vi.advanceTimersByTimeAsync(0);
  const { signal } = requests[0]!;
  const content = new ReadableStream({ start: (stream) => signal.addEventListener("abort", () => stream.error(new Error("aborted"))) });
  requests[0]!.answer(new Response(content, { headers: { "Content-Type": "application/json" } }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(late.value).toBe("sending");
  await vi.advanceTimersByTimeAsync(18_000);
  await ended;
  expect(late.value).toBeNull();
});

test("what a part of the page needs is asked for until it arrives, or until a refusal is final", async () => {
  const { client } = await signedIn("one");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const refusal = (code: string) => new client.Refused({ code, detail: code } as never);
  const ask = (...answers: unknown[]) => {
    const seen: unknown[] = [];
    const once = async () => {
      const next = answers.shift();
      if (next instanceof Error) throw next;
      return next;
    };
    return { seen, end: client.insist(once, (found) => seen.push(found), () => seen.push("failed")) };
  };
  const found = ask(new TypeError("Failed to fetch"), refusal("unavailable"), refusal("rate_limited"), "record", "again");
  const refused = ask(refusal("not_found"), "record");
  const left = ask(new TypeError("Failed to fetch"), "record");
  await vi.advanceTimersByTimeAsync(0);
  left.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([found.seen, refused.seen, left.seen]).toEqual([["failed", "failed", "failed", "record"], ["failed"], ["failed"]]);
});
