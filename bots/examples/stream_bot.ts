// A bot that listens: a stream brings each turn with its hand, and it plays it. Node 24 runs it as it is.
//
//   ESTIMATION=https://… ESTIMATION_TOKEN=est_pat_… node stream_bot.ts
//
// POST /bots makes its account and shows the token. Whatever breaks, it comes again, and the snapshot that each
// stream begins with names the turns that still wait; so none is lost.

const api = `${process.env.ESTIMATION ?? "http://127.0.0.1:8000"}/api/v1`;
const headers = {
  Authorization: `Bearer ${process.env.ESTIMATION_TOKEN}`,
  "Content-Type": "application/json",
  Accept: "application/x-ndjson, application/json",
};
type Entry = { type: string; cards?: string[]; values?: number[]; bids?: { tricks: number; trump: string }[] };
type My = { hand: string[]; legal_actions: Entry[] };
type Turn = { table: string; turn_id: string; my: My | null };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const any = <T>(some: T[]): T => some[Math.floor(Math.random() * some.length)]!;

/** One of the legal actions. `my` holds the hand, too; be cleverer here. */
function choose(my: My): object {
  const { type, cards, values, bids } = any(my.legal_actions);
  if (cards) return { type, card: any(cards) };
  if (values) return { type, value: any(values) };
  return bids ? { type, ...any(bids) } : { type };
}

/** Sent until it is answered: an action counts once. A turn that is over by now has no `my`. */
async function play({ table, turn_id, my }: Turn): Promise<void> {
  if (!my) return;
  const body = JSON.stringify({ turn_id, action: choose(my) });
  const to = `${api}/tables/${table}/actions`;
  for (;; await pause(300)) {
    try {
      const sent = await fetch(to, { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) });
      if (sent.status < 500 && sent.status !== 429) return;
    } catch {} // no answer: send it again
  }
}

for (;; await pause(500)) {
  try {
    const stream = await fetch(`${api}/me/stream`, { headers, signal: AbortSignal.timeout(300_000) });
    if (stream.status === 401) process.exit(1);
    let rest = "";
    for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop()!;
      for (const { event, data } of lines.filter(Boolean).map((line) => JSON.parse(line)))
        for (const turn of event === "turn" ? [data] : event === "snapshot" ? data.data : []) void play(turn);
    }
  } catch {} // the stream broke off: come again
}
export {}; // a module, which may await outside of functions
