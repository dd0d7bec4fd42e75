// A bot that reads a stream. Each turn of the stream comes with the bot's hand. Node 24 runs this file directly.
//
//   ESTIMATION=https://… ESTIMATION_TOKEN=est_pat_… node stream_bot.ts
//
// POST /bots makes its account and shows the token. If the connection breaks, the bot connects again. Each stream begins
// with a snapshot of the turns that still wait, so no turn is lost.

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

/** Return one of the legal actions. `my` also holds the hand: choose better here. */
function choose(my: My): object {
  const { type, cards, values, bids } = any(my.legal_actions);
  if (cards) return { type, card: any(cards) };
  if (values) return { type, value: any(values) };
  return bids ? { type, ...any(bids) } : { type };
}

/** Send the action until it is answered; it counts once. A turn that is over has no `my`. */
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
    if (stream.status === 401 || stream.status === 403) {
      console.error(await stream.text()); // the token is not valid, or it lacks a scope
      process.exit(1);
    }
    let rest = "";
    for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop()!;
      for (const { event, data } of lines.filter(Boolean).map((line) => JSON.parse(line)))
        for (const turn of event === "turn" ? [data] : event === "snapshot" ? data.data : []) void play(turn);
    }
  } catch {} // the stream broke off: connect again
}
export {}; // makes this a module, which may await outside functions
