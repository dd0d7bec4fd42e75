/** The replay of a finished game: all hands, step by step, by keys, buttons and slider, and a link to each moment. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { api, body, insist, isFinal, me } from "../client";
import { complain } from "../move";
import { replayMoment, shownState, table, tableId, viewer } from "../state";
import { sorted } from "../pure/cards";
import { byPlay, films, find, following, type Film, type Moment } from "../pure/replay";
import type { Record, State } from "../pure/wire";
import { sentence } from "../sentences";
import { t } from "../texts";
import { called, label, players, roundPlace, roundShort } from "../view";
import { Analysis, useAnalysis } from "./Analysis";
import { cardName, Face } from "./Card";
import { lose, takeUp } from "./focus";
import { momentOf, replaying } from "./panels";
import { Columns } from "./Scores";
import { ShareLink } from "./ShareLink";

/** How long each step is shown during automatic replay. Tricks and scores stay longer. */
const STEP_MS = 1_100;
const TRICK_MS = 1_900;
const SCORES_MS = 5_000;

export const Replay = () => {
  const all = useSignal<Film[]>([]);
  const at = useSignal<Moment>({ film: 0, step: 0 });
  const isPlaying = useSignal(false);
  const order = useSignal<"held" | "played">("held");
  const isAnalysed = useSignal(false);
  const { found, why } = useAnalysis(isAnalysed.value);
  // Not while shared boards are still played elsewhere, and not to visitors: the work costs the service much.
  const isOffered = me !== null && table.value?.embargo_from === null;
  const leave = () => {
    replaying.value = false;
    lose();
  };
  useEffect(() => {
    const read = () => body(api.GET("/api/v1/tables/{table_id}/record", { params: { path: { table_id: tableId() } } }));
    const show = (record: Record) => {
      all.value = films(record);
      at.value = find(all.value, momentOf(location.hash) ?? 0);
    };
    const end = insist(read, show, (error) => {
      if (!isFinal(error)) return;
      complain(error);
      leave();
    });
    return () => {
      end();
      replayMoment.value = null;
      history.replaceState(null, "", location.pathname + location.search);
    };
  }, []);
  const playing = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => takeUp(playing.current));
  const film = all.value[at.value.film];
  const step = film?.steps[at.value.step];
  const go = (to: number, of = at.value.film) => {
    isPlaying.value = false; // stepping by hand stops the automatic replay
    const last = (all.value[of]?.steps.length ?? 1) - 1;
    at.value = { film: of, step: Math.max(0, Math.min(to, last)) };
  };
  useEffect(() => {
    if (!step) return;
    const round = { ...step.round, waiting: [], my: null };
    replayMoment.value = { state: { ...shownState.value!, rounds: [round] } as State, trick: step.trick };
    history.replaceState(null, "", `#move=${step.seq}`);
  }, [step]);
  const play = () => {
    isPlaying.value = !isPlaying.value;
    if (isPlaying.value && !following(all.value, at.value)) at.value = { film: 0, step: 0 };
  };
  useEffect(() => {
    if (!step || !isPlaying.value) return;
    const next = following(all.value, at.value);
    if (!next) return void (isPlaying.value = false);
    const timer = setTimeout(() => (at.value = next), step.scored ? SCORES_MS : step.trick ? TRICK_MS : STEP_MS);
    return () => clearTimeout(timer);
  }, [step, isPlaying.value]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if ((event.target as HTMLElement).matches("input, select, textarea")) return;
      const forwards = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      const { step: now } = at.value;
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") go(event.key === forwards ? now + 1 : now - 1);
      else if (event.key === "Home") go(0);
      else if (event.key === "End") go(Infinity);
      else if (event.key === " " && !(event.target as HTMLElement).matches("button, a, summary")) play();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
  const back = <button type="button" class="link" onClick={leave}>{t.result}</button>;
  if (!film || !step) return <p class="quiet" role="status">{t.connecting} {back}</p>;
  const last = film.steps.length - 1;
  return (
    <section class="replay" aria-label={t.replayOf(roundPlace(film.number))}>
      <div class="controls">
        <label>
          <span class="unseen">{t.chooseRound}</span>
          <select value={at.value.film} onChange={(event) => go(0, Number(event.currentTarget.value))}>
            {all.value.map((each, index) => <option key={each.number} value={index}>{roundShort(each.number)}</option>)}
          </select>
        </label>
        <button type="button" class="quiet" aria-label={t.first} onClick={() => go(0)}><i class="to-first" /></button>
        <button type="button" class="quiet" aria-label={t.previous} onClick={() => go(at.value.step - 1)}><i class="to-previous" /></button>
        <button type="button" class="quiet" ref={playing} aria-label={isPlaying.value ? t.pausePlaying : t.playOn} onClick={play}><i class={isPlaying.value ? "to-pause" : "to-play"} /></button>
        <button type="button" class="quiet" aria-label={t.following} onClick={() => go(at.value.step + 1)}><i class="to-next" /></button>
        <button type="button" class="quiet" aria-label={t.final} onClick={() => go(Infinity)}><i class="to-last" /></button>
      </div>
      <input type="range" min={0} max={last} value={at.value.step} aria-label={t.step(at.value.step, last)} onInput={(event) => go(Number(event.currentTarget.value))} />
      <p class="told" role="status">{step.scored ? t.roundScored(roundPlace(film.number)) : sentence(step.fact, shownState.value!, called)}</p>
      {isAnalysed.value ? <Analysis found={found.value} why={why.value} seq={step.seq} /> : step.scored ? <Columns fact={step.scored} /> : <Hands film={film} hands={step.hands} order={order.value} />}
      <p class="after">
        {isOffered && <button type="button" class="link" onClick={() => (isAnalysed.value = !isAnalysed.value)}>{isAnalysed.value ? t.analysis.hide : t.analysis.show}</button>}
        <button type="button" class="link" disabled={isAnalysed.value} onClick={() => (order.value = order.value === "held" ? "played" : "held")}>{order.value === "held" ? t.inOrder : t.asHeld}</button>
        <ShareLink key={step.seq} kind="link" words={t.moment} />
        {back}
      </p>
    </section>
  );
};

/** Every hand as it was dealt, with the played cards in grey. */
const Hands = ({ film, hands, order }: { film: Film; hands: Film["dealt"]; order: "held" | "played" }) => {
  if (!hands || !film.dealt) return <p class="quiet">{t.handsClosed}</p>;
  return (
    <ul class="all-hands" aria-label={t.allHands}>
      {Array.from({ length: players.value }, (_, seat) => (
        <li key={seat}>
          <small><bdi>{seat === viewer.value ? t.you : label(seat)}</bdi></small>
          <ol>
            {(order === "held" ? sorted(film.dealt![seat]!) : byPlay(film, seat)).map((card) => {
              const isHeld = hands[seat]!.includes(card as never);
              return (
                <li key={card} class={isHeld ? "" : "gone"}>
                  <Face card={card} />
                  <span class="unseen">{cardName(card)}{isHeld ? "" : t.comma + t.playedCard}</span>
                </li>
              );
            })}
          </ol>
        </li>
      ))}
    </ul>
  );
};
