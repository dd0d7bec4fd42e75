/** Requests to the public API, sent like those of any other program. */
import { computed, signal } from "@preact/signals";
import createClient from "openapi-fetch";
import type { paths } from "./openapi";
import type { Problem } from "./pure/wire";
import { t } from "./texts";

/** Exchanges the page's session for a token that is valid for an hour. The token is kept in memory only. */
const EXCHANGE = "/session/token";
const RENEW_BEFORE_MS = 60_000;

/** How far the service's clock is ahead of this device's, which may be wrong by hours. */
let ahead = 0;
const IMPRECISE_MS = 2_000; // an answer names the second, and takes a moment to arrive

/** The time by the service's clock, in which its deadlines are. */
export const now = (): number => Date.now() + ahead;

/** Learn the service's time from an answer that no cache has kept. */
export function learnTime(answer: Response): void {
  const told = Date.parse(answer.headers.get("Date") ?? "");
  if (Math.abs(told - now()) > IMPRECISE_MS) ahead = told - Date.now();
}

let token: { secret: string; until: number } | null = null;
let exchanging: Promise<string | null> | null = null;
let signedIn = false;
let csrf = "";
/** The reader's user name; null if nobody is signed in. */
export let me: string | null = null;
/** Whether the reader was signed in and is not any more: they signed out elsewhere, or the session ended. */
export const signedOut = signal(false);

const LATE_MS = 2_000;
const LOST_MS = 20_000;
const unanswered = signal<readonly ("sending" | "asking")[]>([]);
/** The kind of request that the service has not answered for LATE_MS: a change ("sending") or a read ("asking"). */
export const late = computed(() => (unanswered.value.includes("sending") ? "sending" : (unanswered.value[0] ?? null)));

/** Send a request. Shows that it is late after LATE_MS, and aborts it after LOST_MS so that it can be sent again. */
export async function fetched(request: Request | string, how: RequestInit = {}): Promise<Response> {
  const method = how.method ?? (typeof request === "string" ? "GET" : request.method);
  const kind = method === "GET" ? "asking" : "sending";
  const lost = new AbortController();
  let isLate = false;
  const timers = [
    setTimeout(() => ((isLate = true), (unanswered.value = [...unanswered.value, kind])), LATE_MS),
    setTimeout(() => lost.abort(), LOST_MS),
  ];
  try {
    const answer = await fetch(request, { ...how, signal: lost.signal });
    if (kind === "sending") learnTime(answer);
    await answer.clone().arrayBuffer(); // the connection may break between the head and the content
    return answer;
  } finally {
    timers.forEach(clearTimeout);
    // The board is built for browsers of es2022, which have no `toSpliced` yet.
    const at = unanswered.value.indexOf(kind);
    if (isLate) unanswered.value = unanswered.value.filter((_, place) => place !== at);
  }
}

/** Set who the reader is. Without a session, requests are sent without a token. */
export function begin(name: string | null, csrfToken: string): void {
  me = name;
  signedIn = name !== null;
  csrf = csrfToken;
}

/** Get a token that is valid for a while. Returns null if nobody is signed in. */
export async function secret(): Promise<string | null> {
  if (!signedIn) return null;
  if (token && now() < token.until - RENEW_BEFORE_MS) return token.secret;
  exchanging ??= exchange().finally(() => (exchanging = null));
  return exchanging;
}

/** Drop the token, after an answer that says it is not valid any more. */
export const forget = (): void => void (token = null);

async function exchange(): Promise<string | null> {
  const answer = await fetched(EXCHANGE, { method: "POST", headers: { "X-CSRFToken": csrf } });
  if (answer.status === 401 || answer.status === 403) {
    signedIn = false;
    signedOut.value = true;
    return null;
  }
  if (!answer.ok) throw new Error(`token: ${answer.status}`);
  const made = (await answer.json()) as { secret: string; expires_at: string };
  token = { secret: made.secret, until: Date.parse(made.expires_at) };
  return made.secret;
}

/** Send a request. If the token has expired meanwhile, send it once more with a new token. */
async function sendWithToken(request: Request): Promise<Response> {
  const retry = request.clone();
  const answer = await fetched(request);
  if (answer.status !== 401 || !signedIn) return answer;
  forget();
  const found = await secret();
  if (!found) return answer;
  retry.headers.set("Authorization", `Bearer ${found}`);
  return fetched(retry);
}

/** A new key for a request. On an address without TLS, browsers have no `crypto.randomUUID`, except on localhost. */
export const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((each) => each.toString(16)).join("-");

export const api = createClient<paths>({ baseUrl: "", fetch: sendWithToken });
api.use({
  async onRequest({ request }) {
    const found = await secret();
    if (found) request.headers.set("Authorization", `Bearer ${found}`);
    request.headers.set("Accept-Language", document.documentElement.lang);
    const isOnce = request.url.endsWith("/actions") || request.headers.has("Idempotency-Key");
    if (request.method === "POST" && !isOnce) request.headers.set("Idempotency-Key", newKey());
    return request;
  },
});

/** Return the board's own sentence for problems whose text is for programs: too many requests, a busy service. */
const ownSentence = (code: string): string | undefined =>
  ({ rate_limited: t.tooQuick, unavailable: t.away, busy: t.away })[code];

/** A refusal by the service, with a sentence in the reader's language. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(ownSentence(problem.code) ?? problem.detail);
  }

  /** Whether the same request may succeed in a moment. */
  get isPassing(): boolean {
    return ownSentence(this.problem.code) !== undefined;
  }
}

/** Return the body of an answer. Raises Refused. */
export async function body<T>(answer: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await answer;
  if (response.ok) return data as T;
  const problem = error as Problem | undefined;
  throw problem?.code ? new Refused(problem) : new Error(`${response.status}`);
}

const AGAIN_MS = 1_000;

/**
 * Ask until the answer arrives, or a refusal that is final. `fails` is called with each error. Returns a function that
 * ends this.
 */
export function insist<T>(ask: () => Promise<T>, take: (found: T) => void, fails: (error: unknown) => void = () => undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const failed = (error: unknown) => {
    if (isOver) return;
    fails(error);
    if (!isFinal(error)) timer = setTimeout(once, AGAIN_MS);
  };
  const once = () => void ask().then((found) => void (isOver || take(found)), failed);
  once();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Whether asking again would change nothing. */
export const isFinal = (error: unknown): boolean => error instanceof Refused && !error.isPassing;
