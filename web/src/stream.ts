/** A stream of events: each event once and in order, even if the connection breaks. */
import { createParser } from "eventsource-parser";
import { forget, learnTime, secret } from "./client";

export type Link = "connecting" | "live" | "reconnecting" | "over";
type OnEvent = (event: string, data: unknown) => void;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
const BEAT_MS = 15_000; // the service sends a line at least this often
const PATIENCE_MS = 3_000; // a slow network may be this late; after that the page says that it is reconnecting
const LOST_MS = 20_000; // a connection that is this late counts as lost

/**
 * Follow a stream. It ends when you call the returned function, or when the service says that nothing will follow.
 */
export function follow(path: string, onEvent: OnEvent, onLink: (link: Link) => void): () => void {
  const ended = new AbortController();
  let last: string | null = null;
  let over = false;

  const handle = (event: string, id: string | undefined, text: string) => {
    const data = parsed(text);
    if (event === "goodbye" || event === "evicted") {
      const reason = (data as { reason?: unknown } | null)?.reason;
      over ||= reason === "game_over" || reason === "not_found";
      if (reason === "invalid_token") forget();
      if (!over) return;
    }
    onEvent(event, data);
    if (id) last = id;
  };

  const once = async () => {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    ended.signal.addEventListener("abort", stop);
    let silence = [setTimeout(stop, LOST_MS)];
    const awaitBeat = () => {
      silence.forEach(clearTimeout);
      silence = [setTimeout(() => onLink("reconnecting"), BEAT_MS + PATIENCE_MS), setTimeout(stop, BEAT_MS + LOST_MS)];
    };
    try {
      const found = await secret();
      const headers = { Accept: "text/event-stream", ...(found && { Authorization: `Bearer ${found}` }), ...(last && { "Last-Event-ID": last }) };
      const answer = await fetch(path, { headers, signal: attempt.signal, cache: "no-store" });
      learnTime(answer);
      if (answer.status === 401) forget();
      if ([204, 403, 404].includes(answer.status)) over = true;
      if (answer.status === 403 || answer.status === 404) onEvent("goodbye", { reason: "not_found" });
      if (!answer.ok || !answer.body) return false;
      const parser = createParser({ onEvent: ({ event, id, data }) => handle(event ?? "message", id, data) });
      const text = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      do {
        onLink("live");
        awaitBeat();
        const part = await text.read();
        if (part.done) return true;
        parser.feed(part.value);
      } while (true);
    } catch {
      return false;
    } finally {
      silence.forEach(clearTimeout);
      ended.signal.removeEventListener("abort", stop);
    }
  };

  const forever = async () => {
    let pause = FIRST_PAUSE_MS;
    while (!over && !ended.signal.aborted) {
      const worked = await once();
      if (over || ended.signal.aborted) break;
      pause = worked ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      onLink("reconnecting");
      await new Promise<void>((resume) => {
        const timer = setTimeout(resume, pause * (0.5 + Math.random()));
        // When the network or the page comes back, try at once.
        for (const event of ["online", "visibilitychange"]) addEventListener(event, () => (clearTimeout(timer), resume()), { once: true });
      });
    }
    if (over) onLink("over");
  };
  void forever();
  return () => ended.abort();
}

/** Parse the JSON of an event. Returns null if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
