/** Streams that fall silent: the service may stop sending without the connection breaking. */
import { expect, test, vi } from "vitest";
import { anewWithoutTime, page } from "./page";

const BEAT = ":\n\n"; // the service sends it every 15 seconds

/**
 * A table's stream. Each connection waits until the test `answers` it; `links` lists the states of the connection
 * that the page saw.
 */
async function followed() {
  page();
  const encoder = new TextEncoder();
  const asked: { answer: (found: Response) => void; broken: boolean; fail: (error: Error) => void }[] = [];
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) =>
    new Promise<Response>((answer, fail) => {
      const mine = { answer, broken: false, fail };
      asked.push(mine);
      signal!.addEventListener("abort", () => ((mine.broken = true), mine.fail(new Error("aborted"))));
    }),
  );
  const { follow } = await import("../src/stream");
  const links: string[] = [];
  const end = follow("/stream", () => {}, (link) => void (links.at(-1) !== link && links.push(link)));
  const answers = async () => {
    const mine = asked.at(-1)!;
    let stream!: ReadableStreamDefaultController<Uint8Array>;
    mine.answer(new Response(new ReadableStream<Uint8Array>({ start: (begun) => void (stream = begun) })));
    mine.fail = (error) => stream.error(error);
    await pass(0);
    return async (text: string) => (stream.enqueue(encoder.encode(text)), await pass(0));
  };
  await pass(0);
  return { asked, links, answers, end };
}

/** Let time pass, and finish the promises and streams that this wakes. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 5; turn++) await new Promise<void>((resume) => setImmediate(resume));
}

declare const setImmediate: (then: () => void) => void; // Node's

anewWithoutTime();

test("a stream that beats is live however little happens", async () => {
  const { answers, links, asked, end } = await followed();
  const says = await answers();
  for (let beat = 0; beat < 5; beat++) {
    await pass(17_000); // a slow network: two seconds late
    await says(BEAT);
  }
  expect([links, asked.length]).toEqual([["live"], 1]);
  end();
});

test("three seconds without its beat are said, and the next word takes that back", async () => {
  const { answers, links, asked, end } = await followed();
  const says = await answers();
  await says(BEAT);
  await pass(17_999);
  expect(links).toEqual(["live"]);
  await pass(1);
  expect(links).toEqual(["live", "reconnecting"]);
  await pass(2_000);
  await says(BEAT);
  expect([links, asked.length], "a slow net is no broken one").toEqual([["live", "reconnecting", "live"], 1]);
  end();
});

test("a stream that stays silent is asked for anew", async () => {
  const { answers, links, asked, end } = await followed();
  await answers();
  await pass(35_000);
  expect(asked[0]!.broken).toBe(true);
  await pass(20_000);
  expect(asked.length).toBeGreaterThan(1);
  await answers();
  expect(links).toEqual(["live", "reconnecting", "live"]);
  end();
});

test("a connection that nobody answers is tried again, and is not said to have broken before there was one", async () => {
  const { asked, links, end } = await followed();
  await pass(19_999);
  expect([links, asked[0]!.broken]).toEqual([[], false]);
  await pass(1);
  expect(asked[0]!.broken).toBe(true);
  await pass(10_000);
  expect([links, asked.length]).toEqual([["reconnecting"], 2]);
  end();
});
