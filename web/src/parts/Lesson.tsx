/** A lesson on the real board. The service plays it by its rules; the board only shows it and sends moves. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api, body, fetched, insist } from "../client";
import { tell } from "../film";
import { complain, refused, sender } from "../move";
import { isCaughtUp, ruleset, pendingMoves } from "../state";
import { address, film, written, type Moment } from "../pure/lesson";
import type { Problem } from "../pure/wire";
import { language, signed, t } from "../texts";
import { Sheet, useKeys } from "./Board";
import { Sprite } from "./Card";
import { Facts, Felt } from "./Felt";
import { Hand } from "./Hand";
import { Say } from "./Say";
import { Notices, Status } from "./Status";
import "./Lesson.css";

const moment = signal<Moment | null>(null);
const moves = signal<string[]>([]);
const key = (): string => document.getElementById("board")!.dataset.lesson ?? "";

/** Ask for the lesson's position after these moves. Raises Refused. */
async function follow(made: readonly string[]): Promise<Moment> {
  const answer = await fetched(address(key(), made, language), { headers: { Accept: "application/json" } });
  const data = answer.ok ? ((await answer.json()) as Moment) : undefined;
  const error = answer.ok ? undefined : ((await answer.json().catch(() => undefined)) as Problem | undefined);
  return body(Promise.resolve({ data, error, response: answer }));
}

function restart(begun: Moment): void {
  moves.value = [];
  pendingMoves.value = [];
  refused.value = null;
  moment.value = begun;
  tell(begun.state, []);
}

sender.send = async (_, action) => {
  const made = [...moves.value, written(action)];
  const after = await follow(made);
  moves.value = made;
  moment.value = after;
  tell(after.state, film(after.facts));
  return null;
};

export const Lesson = () => {
  useKeys(["last"]);
  useEffect(() => insist(() => follow([]), restart, complain), []);
  useEffect(() => insist(() => body(api.GET("/api/v1/rulesets/{key}", { params: { path: { key: "modern" } } })), (found) => (ruleset.value = found)), []);
  const now = moment.value;
  if (!now) return <Notices />;
  const isOver = now.is_right !== null && isCaughtUp.value;
  return (
    <div class="board lesson">
      <Sprite />
      <div class="bar">
        <a class="back" href="/learn" aria-label={t.learn.all}><span aria-hidden="true">‹</span></a>
        <h1>{now.lesson.title}</h1>
        <span class="bar-note">{t.learn.step(now.lesson.number, now.lesson.of)}</span>
      </div>
      <Idea now={now} isOver={isOver} />
      <Felt />
      <Facts />
      <Notices />
      <div class="own">
        {isOver ? <Ending now={now} /> : <Status />}
        <Say />
        {!(isOver && now.sheet) && <Hand />}
      </div>
      <Sheet />
    </div>
  );
};

/** What the lesson teaches and what to do. During a whole round: the comments on the latest moves. */
const Idea = ({ now, isOver }: { now: Moment; isOver: boolean }) => {
  const isFirst = moves.value.length === 0;
  const texts = now.comments.length > 0 && (!isFirst || isOver) ? now.comments : [...now.lesson.told, ...(isFirst ? now.comments : [])];
  return (
    <section class="idea" aria-live="polite">
      {(isCaughtUp.value || isFirst) && !isOver && texts.map((each) => <p key={each}>{each}</p>)}
      {!isOver && isFirst && <p><b>{now.lesson.task}</b></p>}
    </section>
  );
};

/** The end of a lesson: whether the moves were right, the points line by line, and the link to the next lesson. */
const Ending = ({ now }: { now: Moment }) => {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { next } = now.lesson;
  return (
    <section class={`ending ${now.is_right ? "right" : "wrong"}`}>
      <p class="verdict" role="status" tabIndex={-1} ref={heading}><span aria-hidden="true">{now.is_right ? "✓" : "✗"}</span> {now.verdict}</p>
      {now.sheet && (
        <div class="columns" data-players={now.sheet.length} aria-label={t.learn.points}>
          {now.sheet.map((each) => (
            <div class="column" key={each.name}>
              <h3><bdi>{each.name}</bdi></h3>
              <p class="quiet">{t.standing(each.won, each.estimate ?? 0)}</p>
              <ul class="lines">
                {each.lines.map(({ words, points }, index) => <li key={index}><span>{words}</span> <b>{signed(points)}</b></li>)}
              </ul>
              <p class="points"><b>{signed(each.points)}</b></p>
            </div>
          ))}
        </div>
      )}
      <p class="after">
        {next ? <a class="go" href={`/learn/${next}`}>{t.learn.next}</a> : <a class="go" href="/">{t.learn.play}</a>}
        <button type="button" class="quiet" onClick={() => void follow([]).then(restart, complain)}>{t.learn.again}</button>
      </p>
    </section>
  );
};
