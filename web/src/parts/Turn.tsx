/**
 * The board of a link in an email: a single turn. The page brings the state, and the action goes to the link's own
 * address.
 */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, body, fetched, insist } from "../client";
import { tell } from "../film";
import { sender } from "../move";
import { ruleset } from "../state";
import type { State } from "../pure/wire";
import { language, t } from "../texts";
import { live, roundTitle } from "../view";
import { Sheet, useKeys } from "./Board";
import { Sprite } from "./Card";
import { Facts, Felt } from "./Felt";
import { Hand } from "./Hand";
import { Say } from "./Say";
import { Notices, Status } from "./Status";

type Over = { title: string; detail: string };

/** The page of all turns, in the language of the mail: the reader may not have been here before. */
const turns = (): string => `/turns?lang=${language}`;

/** The service's answer after the turn is taken. */
const over = signal<Over | null>(null);

sender.send = async (_, action) => {
  const answer = await fetched(`${location.pathname}?lang=${language}`, {
    method: "POST",
    keepalive: true,
    headers: { Accept: "application/json" },
    body: new URLSearchParams({ action: JSON.stringify(action) }),
  });
  const content: unknown = await answer.json().catch(() => undefined);
  // The turn is over. If the answer to the first try was lost, this very move has probably taken it.
  if (answer.status === 410 && content) over.value = content as Over;
  else over.value = await body(Promise.resolve({ data: content as Over, error: content, response: answer }));
  return null; // a link is for one turn: it does not show what happens next
};

export const Turn = () => {
  useKeys(["last"]);
  useEffect(() => {
    const state = JSON.parse(document.getElementById("told")!.textContent!) as State;
    tell(state, []);
    const key = state.ruleset;
    return insist(() => body(api.GET("/api/v1/rulesets/{key}", { params: { path: { key } } })), (found) => (ruleset.value = found));
  }, []);
  const now = live.value;
  if (!now) return null;
  return (
    <div class="board">
      <Sprite />
      <div class="bar">
        <a class="back" href={turns()} aria-label={t.allTurns}><span aria-hidden="true">‹</span></a>
        <h1>{roundTitle(now.number)}</h1>
      </div>
      <Felt />
      <Facts />
      <Notices />
      <div class="own">
        {over.value ? <Taken over={over.value} /> : <Status />}
        <Say />
        <Hand />
      </div>
      <Sheet />
    </div>
  );
};

const Taken = ({ over }: { over: Over }) => (
  <section class="notice taken">
    <p role="status"><b>{over.title}</b></p>
    <p>{over.detail}</p>
    <p class="after"><a class="go" href={turns()}>{t.allTurns}</a></p>
  </section>
);
