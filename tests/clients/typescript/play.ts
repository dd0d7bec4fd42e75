// A game against three bots, written with only the generated types: node play.ts <address> <name>. It prints each
// turn that it takes, and on its last line the result. It repeats a request whose answer was lost.
import createClient from "openapi-fetch";
import type { components, paths } from "./estimation.ts";

type Schemas = components["schemas"];
declare const process: { argv: string[] };

const [address = "", name = ""] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl: address });

async function answered<Data>(
  ask: () => Promise<{ data?: Data; error?: Schemas["Problem"]; response: Response }>,
): Promise<Data> {
  for (;;) {
    const told = await ask().catch((lost: unknown) => {
      if (!(lost instanceof TypeError)) throw lost; // fetch throws a TypeError if the connection breaks
    });
    if (told?.data !== undefined) return told.data;
    if (told?.error && told.response.status !== 503) throw new Error(`${told.error.code}: ${told.error.detail}`);
    await new Promise((resume) => setTimeout(resume, 200));
  }
}

function first(entry: Schemas["LegalAction"]): Schemas["Action"] {
  switch (entry.type) {
    case "play":
      return { type: "play", card: entry.cards[0]! };
    case "estimate":
      return { type: "estimate", value: entry.values[0]! };
    case "bid":
      return { type: "bid", ...entry.bids[0]! };
    default:
      return { type: entry.type };
  }
}

const account = await answered(() => api.POST("/api/v1/users", { body: { name, password: `${name} counts every trick` } }));
api.use({
  onRequest({ request }) {
    request.headers.set("Authorization", `Bearer ${account.token.secret}`);
  },
});

const opened = await answered(() => api.POST("/api/v1/tables", { body: { ruleset: "modern", options: { rounds: [1] } } }));
const table = { table_id: opened.id };
for (const seat of [1, 2, 3]) {
  await answered(() =>
    api.PUT("/api/v1/tables/{table_id}/seats/{seat}", { params: { path: { ...table, seat } }, body: { bot: "steady" } }),
  );
}
await answered(() => api.POST("/api/v1/tables/{table_id}/start", { params: { path: table } }));

let state = await answered(() => api.GET("/api/v1/tables/{table_id}/state", { params: { path: table } }));
while (state.status === "running") {
  const my = state.rounds.map((round) => round.my).find((my) => my?.turn_id);
  const entry = my?.legal_actions[0];
  if (my?.turn_id && entry) {
    const body = { turn_id: my.turn_id, action: first(entry) };
    const outcome = await answered(() => api.POST("/api/v1/tables/{table_id}/actions", { params: { path: table }, body }));
    console.log(JSON.stringify({ turn: body.turn_id }));
    state = outcome.state;
  } else {
    const since = state.seq;
    state = await answered(() =>
      api.GET("/api/v1/tables/{table_id}/state", {
        params: { path: table, query: { since }, header: { Prefer: "wait=20" } },
      }),
    );
  }
}

const record = await answered(() => api.GET("/api/v1/tables/{table_id}/record", { params: { path: table } }));
const mine = record.facts.flatMap((fact) => (fact.type === "acted" && fact.seat === 0 ? [fact.turn_id] : []));
console.log(JSON.stringify({ table: opened.id, status: state.status, scores: state.scores, recorded: mine }));
