/** Streams that fall silent: the service may stop sending without the connection breaking. */
import { expect, test, vi } from "vitest";
import { freshModulesAndFakeTimers, page } from "./page";

const BEAT = ":\n\n"; // the service sends it every 15 seconds

/**
 * A table's stream. Each connection waits until the test calls `answers`. `links` lists the states of the connection
 * that the page has seen.
 */
async function followedStream() {
  page();
  const encoder = new TextEncoder();
  const requests: { answer: (found: Response) => void; broken: boolean; fail: (error: Error) => void }[] = [];
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) =>
    new Promise<Response>((answer, fail) => {
      const mine = { answer, broken: false, fail };
      requests.push(mine);
      signal!.addEventListener("abort", () => ((mine.broken = true), mine.fail(new Error("aborted"))));
    }),
  );
  const { follow } = await import("../src/stream");
  const links: string[] = [];
  const end = follow("/stream", () => {}, (link) => void (links.at(-1) !== link && links.push(link)));
  const answers = async () => {
    const mine = requests.at(-1)!;
    let stream!: ReadableStreamDefaultController<Uint8Array>;
    mine.answer(new Response(new ReadableStream<Uint8Array>({ start: (begun) => void (stream = begun) })));
    mine.fail = (error) => stream.error(error);
    await pass(0);
    return async (text: string) => (stream.enqueue(encoder.encode(text)), await pass(0));
  };
  await pass(0);
  return { requests, links, answers, end };
}

/** Let time pass, and finish the promises and streams that this wakes. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 5; turn++) await new Promise<void>((resume) => setImmediate(resume));
}

declare const setImmediate: (then: () => void) => void; // Node's

freshModulesAndFakeTimers();

test("a stream that sends its heartbeat stays live, even without events", async () => {
  const { answers, links, requests, end } = await followedStream();
  const says = await answers();
  for (let beat = 0; beat < 5; beat++) {
    await pass(17_000); // a slow network: two seconds late
    await says(BEAT);
  }
  expect([links, requests.length]).toEqual([["live"], 1]);
  end();
});

test('when the heartbeat is three seconds late, the page shows "reconnecting" until the next heartbeat', async () => {
  const { answers, links, requests, end } = await followedStream();
  const says = await answers();
  await says(BEAT);
  await pass(17_999);
  expect(links).toEqual(["live"]);
  await pass(1);
  expect(links).toEqual(["live", "reconnecting"]);
  await pass(2_000);
  await says(BEAT);
  expect([links, requests.length], "a slow connection is not replaced").toEqual([["live", "reconnecting", "live"], 1]);
  end();
});

test("a stream that stays silent is closed and requested again", async () => {
  const { answers, links, requests, end } = await followedStream();
  await answers();
  await pass(35_000);
  expect(requests[0]!.broken).toBe(true);
  await pass(20_000);
  expect(requests.length).toBeGreaterThan(1);
  await answers();
  expect(links).toEqual(["live", "reconnecting", "live"]);
  end();
});

test('a connection without an answer is tried again, and "reconnecting" is shown only after the first try fails', async () => {
  const { requests, links, end } = await followedStream();
  await pass(19_999);
  expect([links, requests[0]!.broken]).toEqual([[], false]);
  await pass(1);
  expect(requests[0]!.broken).toBe(true);
  await pass(10_000);
  expect([links, requests.length]).toEqual([["reconnecting"], 2]);
  end();
});
