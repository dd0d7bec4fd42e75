/** A token lives for an hour, and a session ends at times: what the page does then. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "./page";

/** The page of somebody who is signed in. `tokens`: what their session is traded for, one after the other. */
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
