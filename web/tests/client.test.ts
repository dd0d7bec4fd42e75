/** Tokens live for an hour and sessions end: what the page does then. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "./page";

/** The page of a reader who is signed in. `tokens`: the tokens that the session gets, one after the other. */
async function signedIn(...tokens: string[]) {
  page();
  const asked: string[] = [];
  let living = "";
  vi.stubGlobal("fetch", async (request: Request | string) => {
    if (typeof request === "string") {
      living = tokens.shift() ?? "";
      asked.push(`trade: ${living}`);
      return living ? Response.json({ secret: living, expires_at: "2100-01-01T00:00:00Z" }) : new Response(null, { status: 403 });
    }
    const token = request.headers.get("Authorization")?.replace("Bearer ", "") ?? "none";
    asked.push(`ask: ${token}`);
    return token === living ? Response.json({ data: [] }) : Response.json({ code: "invalid_token", detail: "The token has ended." }, { status: 401 });
  });
  const client = await import("../src/client");
  client.begin("nadia", "csrf");
  return { client, asked, ask: () => client.body(client.api.GET("/api/v1/me/turns", {})), end: () => (living = "another") };
}

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

test("many requests at once trade the session once", async () => {
  const { ask, asked } = await signedIn("one");
  await Promise.all([ask(), ask(), ask()]);
  expect(asked).toEqual(["trade: one", "ask: one", "ask: one", "ask: one"]);
});

test("a token that ends is traded anew, and the request is sent once more", async () => {
  const { ask, asked, client, end } = await signedIn("one", "two");
  await ask();
  end();
  expect(await ask()).toEqual({ data: [] });
  expect(asked).toEqual(["trade: one", "ask: one", "ask: one", "trade: two", "ask: two"]);
  expect(client.signedOut.value).toBe(false);
});

test("a session that has ended, too, is said, and nothing is sent for it again", async () => {
  const { ask, asked, client, end } = await signedIn("one");
  await ask();
  end();
  await expect(ask()).rejects.toThrow("The token has ended.");
  expect(client.signedOut.value).toBe(true);
  await expect(ask()).rejects.toThrow("The token has ended.");
  expect(asked).toEqual(["trade: one", "ask: one", "ask: one", "trade: ", "ask: none"]);
});

/** The page of a reader who is not signed in. The service does not answer until the test calls `answers`. */
async function unanswered() {
  page();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked: { answer: (found: Response) => void; broken: boolean }[] = [];
  vi.stubGlobal("fetch", (_: Request, { signal }: RequestInit) =>
    new Promise<Response>((answer, fail) => {
      const mine = { answer, broken: false };
      asked.push(mine);
      signal!.addEventListener("abort", () => ((mine.broken = true), fail(new Error("aborted"))));
    }),
  );
  const client = await import("../src/client");
  client.begin(null, "");
  const read = () => client.body(client.api.GET("/api/v1/me/turns", {}));
  const write = () => client.body(client.api.POST("/api/v1/tables/{table_id}/actions", { params: { path: { table_id: "here" } }, body: {} as never }));
  return { asked, read, write, late: client.late };
}
afterEach(() => void vi.useRealTimers());

test("what is sent and not answered is said after two seconds, until the answer comes", async () => {
  const { asked, write, late } = await unanswered();
  const done = write();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(late.value).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(late.value).toBe("sending");
  asked[0]!.answer(Response.json({}));
  await done;
  expect(late.value).toBeNull();
});

test("what is asked for and not answered is said, and what is sent goes before it", async () => {
  const { asked, read, write, late } = await unanswered();
  const all: Promise<unknown>[] = [read()];
  await vi.advanceTimersByTimeAsync(2_000);
  expect(late.value).toBe("asking");
  all.push(write());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(late.value).toBe("sending");
  asked[1]!.answer(Response.json({}));
  await all[1];
  expect(late.value).toBe("asking");
  asked[0]!.answer(Response.json({ data: [] }));
  await all[0];
  expect(late.value).toBeNull();
});

test("a request that is never answered ends, so that it can be sent again", async () => {
  const { asked, read, late } = await unanswered();
  const ended = expect(read()).rejects.toThrow("aborted");
  await vi.advanceTimersByTimeAsync(20_000);
  await ended;
  expect([asked[0]!.broken, late.value]).toEqual([true, null]);
});
