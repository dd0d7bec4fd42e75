/** The score sheet, with the labelled lines behind every number. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { api, body, insist } from "../client";
import { goOn } from "../film";
import { ended, endedHere, newestState, shownState, tableId, viewer } from "../state";
import { nobodyExact } from "../pure/counts";
import { placeName } from "../pure/seats";
import type { Line, RoundLine, Scored } from "../pure/wire";
import { signed, t, whole } from "../texts";
import { label, players, roundPlace } from "../view";
import { Suit } from "./Card";
import { lose, takeUp } from "./focus";

const seats = (): number[] => Array.from({ length: players.value }, (_, seat) => seat);

/** The column heads: one player each. */
export const Heads = () => (
  <>
    {seats().map((seat) => (
      <th key={seat} scope="col"><bdi>{seat === viewer.value ? t.you : label(seat)}</bdi></th>
    ))}
  </>
);

export const Scores = () => {
  const rounds = useSignal<RoundLine[] | null>(null);
  const open = useSignal<number | null>(null);
  // While the scores of a round are on the table, they are on the sheet, too.
  const state = ended.value ? newestState.value : shownState.value;
  const count = state?.scored.length ?? 0;
  useEffect(() => {
    const read = () => body(api.GET("/api/v1/tables/{table_id}/rounds", { params: { path: { table_id: tableId() } } }));
    return insist(read, (found) => (rounds.value = found.data.filter((each) => each.status === "scored"))); // the totals below are shown meanwhile
  }, [count]);
  if (!state || count === 0) return <p class="quiet">{t.noScores}</p>;
  // The state has the points: they are shown, and printed, before the rest has been read.
  const lines: Shown[] = rounds.value ?? state.scored.map((each) => ({ ...each, trump: null, estimates: null, won: null }));
  return (
    <div class="scroll">
      <table class="score-sheet">
        <thead>
          <tr><th scope="col"><span class="unseen">{t.chooseRound}</span></th><Heads /></tr>
        </thead>
        <tbody>
          {lines.map((round) => (
            <ScoreRow key={round.number} round={round} isOpen={open.value === round.number} toggle={() => (open.value = open.value === round.number ? null : round.number)} />
          ))}
        </tbody>
        <tfoot>
          <tr><th scope="row">{t.sum}</th>{seats().map((seat) => <td key={seat}><b>{whole(state.scores[seat] ?? 0)}</b></td>)}</tr>
          {state.places && (
            <tr><th scope="row">{t.result}</th>{seats().map((seat) => <td key={seat}>{t.place(state.places![seat]!, placeName(state.places![seat]!, state.places!))}</td>)}</tr>
          )}
        </tfoot>
      </table>
    </div>
  );
};

type Shown = Pick<RoundLine, "number" | "multiplier" | "points" | "trump" | "estimates" | "won">;

const ScoreRow = ({ round, isOpen, toggle }: { round: Shown; isOpen: boolean; toggle: () => void }) => (
  <>
    <tr>
      <th scope="row">
        <button type="button" class="link" aria-expanded={isOpen} onClick={toggle}>
          {roundPlace(round.number)}
          {round.trump && <><Suit of={round.trump} /><span class="unseen">{t.suits[round.trump]}</span></>}
          {(round.multiplier ?? 1) > 1 && <small>{t.times(round.multiplier!)}</small>}
          <span class="unseen">{t.showRound(roundPlace(round.number))}</span>
        </button>
      </th>
      {seats().map((seat) => {
        const estimate = round.estimates?.[seat] ?? null;
        const won = round.won?.[seat] ?? null;
        return (
          <td key={seat} class={estimate === won ? "hit" : "off"}>
            <b>{signed(round.points?.[seat] ?? 0)}</b>
            <small>{won === null ? "\u00a0" : <><span aria-hidden="true" dir="ltr">{won} / {estimate ?? "–"}</span><span class="unseen">{t.estimateWon(estimate, won)}</span></>}</small>
          </td>
        );
      })}
    </tr>
    {isOpen && <Explained number={round.number} />}
  </>
);

/** The score lines of every seat, which add up to its points. */
const Explained = ({ number }: { number: number }) => {
  const lines = useSignal<Line[][] | null>(null);
  useEffect(() => {
    const read = () => body(api.GET("/api/v1/tables/{table_id}/rounds/{number}", { params: { path: { table_id: tableId(), number } } }));
    return insist(read, (found) => (lines.value = found.lines));
  }, [number]);
  if (!lines.value) return null;
  return <tr class="explained"><td />{lines.value.map((each, seat) => <td key={seat}><Lines lines={each} /></td>)}</tr>;
};

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ul class="lines">
    {lines.map(({ code, points }, index) => (
      <li key={index}><span>{t.lines[code] ?? code}</span> <b>{signed(points)}</b></li>
    ))}
  </ul>
);

/** One column for each seat: its score lines, points and running total. */
export const Columns = ({ fact }: { fact: Scored }) => (
  <div class="columns" data-players={players.value}>
    {seats().map((seat) => (
      <div key={seat} class="column">
        <h3><bdi>{seat === viewer.value ? t.you : label(seat)}</bdi></h3>
        <Lines lines={fact.lines[seat] ?? []} />
        <p class="points"><b>{signed(fact.points[seat] ?? 0)}</b></p>
        <p class="running"><span class="unseen">{t.sum} </span>{whole(fact.scores[seat] ?? 0)}</p>
      </div>
    ))}
  </div>
);

/** The scores at the end of a round. The board goes on after a while or at a tap. */
export const RoundEnd = () => {
  const fact = endedHere.value;
  const go = useRef<HTMLButtonElement>(null);
  // If the focus was in the hand, which is now gone, move it to the button until the board goes on.
  useLayoutEffect(() => {
    const button = go.current;
    if (!button || viewer.value === null) return;
    if (document.activeElement?.matches("body, .own-hand *")) button.focus();
    return () => void (document.activeElement === document.body && lose()); // the button is gone by then
  }, [fact]);
  if (!fact) return null;
  return (
    <section class="round-end" aria-label={t.roundScored(roundPlace(fact.round))}>
      <h2>
        {t.roundScored(roundPlace(fact.round))}
        {fact.multiplier > 1 && <small> {t.times(fact.multiplier)}</small>}
      </h2>
      <Columns fact={fact} />
      {fact.next_multiplier > 1 && <p class="quiet">{t.nextCounts(fact.next_multiplier, nobodyExact(fact.lines))}</p>}
      <button type="button" class="go" ref={go} onClick={goOn}>{t.next}</button>
    </section>
  );
};

/** The end of the game: places with names, and what the reader can do now. */
export const Result = ({ children }: { children?: preact.ComponentChildren }) => {
  const state = shownState.value;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => takeUp(heading.current));
  if (!state?.places || ended.value) return null;
  const order = seats().sort((one, other) => state.places![one]! - state.places![other]!);
  return (
    <section class="result" aria-label={t.result}>
      <h2 ref={heading} tabIndex={-1}>{t.gameOver}</h2>
      <ol>
        {order.map((seat) => (
          <li key={seat} class={seat === viewer.value ? "me" : ""}>
            <span class="place-name">{t.place(state.places![seat]!, placeName(state.places![seat]!, state.places!))}</span>
            <bdi>{seat === viewer.value ? t.you : label(seat)}</bdi>
            <b>{whole(state.scores[seat]!)}</b>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
};
