// A program in a page of another origin that uses the service. Each function returns what it could read.
const PASSWORD = "exactly thirteen tricks";
const SHORT = { ruleset: "updown", players: 2, options: { rounds: [1, 2, 3] } };

const json = (token) => ({ "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) });

async function ask(site, token, method, path, content, more) {
  const headers = { ...json(token), ...more };
  const answer = await fetch(`${site}/api/v1${path}`, { method, headers, body: content && JSON.stringify(content) });
  const fields = Object.fromEntries(answer.headers);
  return { status: answer.status, fields, body: answer.status === 304 ? null : await answer.json() };
}

async function signUp(site, name) {
  const made = await ask(site, null, "POST", "/users", { name, password: PASSWORD });
  return { ...made, token: made.body.token?.secret };
}

/** Open this player's own table against a bot. Returns the table's id. */
async function seated(site, token) {
  const { body } = await ask(site, token, "POST", "/tables", SHORT, { "Idempotency-Key": crypto.randomUUID() });
  await ask(site, token, "PUT", `/tables/${body.id}/seats/1`, { bot: "steady" });
  return body.id;
}

async function* lines(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const whole = (rest + piece.value).split("\n");
    rest = whole.pop();
    yield* whole.filter(Boolean).map((line) => JSON.parse(line));
  }
}

/** If it is this player's turn, take the first legal action. */
async function turn(site, token, table) {
  const { body } = await ask(site, token, "GET", `/tables/${table}/state`);
  const my = body.rounds.map((round) => round.my).find((my) => my.turn_id);
  if (!my) return;
  const { type, cards, values, bids } = my.legal_actions[0];
  const action = cards ? { type, card: cards[0] } : values ? { type, value: values[0] } : { type, ...bids?.[0] };
  await ask(site, token, "POST", `/tables/${table}/actions`, { turn_id: my.turn_id, action });
}

/** Play a whole game. A stream read by fetch says when to look; EventSource follows the same game without a token. */
async function play(site, token) {
  const table = await seated(site, token);
  const watched = watch(site, table);
  const headers = { ...json(token), Accept: "application/x-ndjson" };
  const stream = await fetch(`${site}/api/v1/tables/${table}/stream`, { headers });
  await ask(site, token, "POST", `/tables/${table}/start`);
  const told = [];
  for await (const { event, data } of lines(stream)) {
    told.push(event === "goodbye" ? data.reason : event);
    if (event !== "goodbye") await turn(site, token, table);
  }
  const { body } = await ask(site, token, "GET", `/tables/${table}/state`);
  return { told, watched: await watched, status: body.status, scores: body.scores };
}

/** Return the names of the events that EventSource receives until the game is over. */
function watch(site, table) {
  const source = new EventSource(`${site}/api/v1/tables/${table}/stream`);
  const heard = [];
  return new Promise((resolve, reject) => {
    for (const name of ["snapshot", "game_started", "dealt", "acted", "trick_won", "round_scored", "game_finished"])
      source.addEventListener(name, () => heard.push(name));
    source.addEventListener("goodbye", () => (source.close(), resolve(heard)));
    source.onerror = () => source.readyState === EventSource.CLOSED && reject(new Error("EventSource was refused"));
  });
}

/**
 * Return the headers of a state, the answer of a long poll, and the answer to If-None-Match for an unchanged `/me`.
 */
async function look(site, token) {
  const table = await seated(site, token);
  const { body, fields } = await ask(site, token, "GET", `/tables/${table}/state`);
  const waiting = ask(site, token, "GET", `/tables/${table}/state?since=${body.seq}`, undefined, { Prefer: "wait=60" });
  await ask(site, token, "POST", `/tables/${table}/start`);
  const me = await ask(site, token, "GET", "/me");
  const again = await ask(site, token, "GET", "/me", undefined, { "If-None-Match": me.fields.etag });
  return { first: fields, poll: await waiting, again };
}

/** Play a whole game over GraphQL's websocket. Turns are sent by POST to the same address. */
async function subscribe(site, token) {
  const table = await seated(site, token);
  const socket = new WebSocket(`${site.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  const say = (message) => socket.send(JSON.stringify(message));
  const query = "subscription ($table: ID!) { tableEvents(table: $table) { event { type } state { status } } }";
  const heard = [];
  await new Promise((resolve, reject) => {
    socket.onopen = () => say({ type: "connection_init", payload: { Authorization: `Bearer ${token}` } });
    socket.onclose = ({ code, reason }) => reject(new Error(`closed: ${code} ${reason}`));
    socket.onmessage = async ({ data }) => {
      const { type, payload } = JSON.parse(data);
      if (type === "ping") return say({ type: "pong" });
      if (type === "connection_ack") say({ type: "subscribe", id: "1", payload: { query, variables: { table } } });
      if (type === "error") reject(new Error(JSON.stringify(payload)));
      if (type === "complete") resolve();
      if (type !== "next") return;
      const { event, state } = payload.data.tableEvents;
      heard.push(event?.type ?? "state");
      if (state?.status === "open") await mutate(site, token, table);
      await turn(site, token, table);
    };
  });
  socket.onclose = null;
  socket.close();
  return heard;
}

async function mutate(site, token, table) {
  const query = "mutation ($table: ID!) { startGame(table: $table) { __typename } }";
  const body = JSON.stringify({ query, variables: { table } });
  const answer = await fetch(`${site}/graphql`, { method: "POST", headers: json(token), body });
  const { errors } = await answer.json();
  if (errors) throw new Error(JSON.stringify(errors));
}

const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Register this page as an OAuth client and go to the consent page (PKCE, RFC 7636). */
async function authorize(site) {
  const found = await (await fetch(`${site}/.well-known/oauth-authorization-server`)).json();
  const back = location.origin + location.pathname;
  const metadata = { client_name: "A page of another origin", redirect_uris: [back], token_endpoint_auth_method: "none" };
  const registered = await fetch(found.registration_endpoint, { method: "POST", headers: json(), body: JSON.stringify(metadata) });
  const { client_id } = await registered.json();
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const state = crypto.randomUUID();
  sessionStorage.asked = JSON.stringify({ found, client_id, verifier, back, state });
  location = `${found.authorization_endpoint}?${new URLSearchParams({
    response_type: "code", client_id, redirect_uri: back, scope: "games:read games:play", state,
    code_challenge: base64url(new Uint8Array(hash)), code_challenge_method: "S256",
  })}`;
}

/** After consent: exchange the code for tokens, call the API, refresh the tokens and revoke them. */
async function finish(site) {
  const { found, client_id, verifier, back, state } = JSON.parse(sessionStorage.asked);
  const asked = Object.fromEntries(new URLSearchParams(location.search));
  if (asked.state !== state) throw new Error("another state");
  const send = async (to, fields) => {
    const answer = await fetch(to, { method: "POST", body: new URLSearchParams({ client_id, ...fields }) });
    return { status: answer.status, body: await answer.text() };
  };
  const grant = { grant_type: "authorization_code", code: asked.code, redirect_uri: back, code_verifier: verifier };
  const first = JSON.parse((await send(found.token_endpoint, grant)).body);
  const call = await ask(site, first.access_token, "GET", "/whoami");
  const renewed = { grant_type: "refresh_token", refresh_token: first.refresh_token };
  const second = JSON.parse((await send(found.token_endpoint, renewed)).body);
  const again = await ask(site, second.access_token, "GET", "/whoami");
  const revoked = await send(found.revocation_endpoint, { token: second.access_token });
  return { call, again, revoked: revoked.status, token: second.access_token };
}

const whoami = (site, token) => ask(site, token, "GET", "/whoami");

/** Return for each request its status, or the error's name if the browser does not let this page read the answer. */
async function refused(site) {
  const tries = {
    account: [`${site}/account`],
    account_with_cookies: [`${site}/account`, { credentials: "include" }],
    consent: [`${site}/oauth/authorize`],
    admin: [`${site}/admin/`],
    api_with_cookies: [`${site}/api/v1/rulesets`, { credentials: "include" }],
    api_without: [`${site}/api/v1/rulesets`],
  };
  const read = {};
  for (const [name, request] of Object.entries(tries)) {
    read[name] = await fetch(...request).then((answer) => answer.status, (error) => error.name);
  }
  return read;
}

globalThis.program = { signUp, play, look, subscribe, authorize, finish, whoami, refused };
