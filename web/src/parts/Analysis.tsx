/**
 * The analysis of a finished game by a searching bot: curves, luck and skill, and the best action of each decision.
 */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, body, isFinal, Refused } from "../client";
import { tableId } from "../state";
import { curves, decisionAt, polyline, takenBy } from "../pure/analysis";
import type { Analysis as Shape } from "../pure/wire";
import { isolated, signed, t, whole } from "../texts";
import { called, label, players } from "../view";
import { actionName } from "./Hint";

const AGAIN_MS = 3_000;
const WIDTH = 320;
const HEIGHT = 84;

/** Ask for the analysis until it is ready. The first request starts the work of the workers. */
export function useAnalysis(isWanted: boolean): { found: Signal<Shape | null>; why: Signal<string | null> } {
  const found = useSignal<Shape | null>(null);
  const why = useSignal<string | null>(null);
  useEffect(() => {
    if (!isWanted || found.value?.status === "ready") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = () =>
      body(api.GET("/api/v1/tables/{table_id}/analysis", { params: { path: { table_id: tableId() } } })).then(
        (analysis) => {
          if (isOver) return;
          found.value = analysis;
          why.value = null;
          if (analysis.status !== "ready") timer = setTimeout(ask, AGAIN_MS);
        },
        (error: unknown) => {
          if (isOver) return;
          why.value = error instanceof Refused ? error.message : t.offline;
          if (!isFinal(error)) timer = setTimeout(ask, AGAIN_MS);
        },
      );
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWanted]);
  return { found, why };
}

/** Format points with one decimal. */
const decimal = (value: number): string => isolated(`${value < 0 ? "\u2212" : ""}${Math.abs(value).toFixed(1)}`);

export const Analysis = ({ found, why, seq }: { found: Shape | null; why: string | null; seq: number }) => {
  if (why) return <p class="quiet" role="alert">{why}</p>;
  if (!found?.decisions || !found.players) return <p class="quiet" role="status">{t.analysis.working(found?.done ?? 0, found?.total ?? null)}</p>;
  const decision = decisionAt(found.decisions, seq);
  const all = curves(found.decisions, players.value);
  const most = Math.max(...all.flat().map((each) => each.lost));
  const now = found.decisions.length === 0 ? 0 : (takenBy(found.decisions, seq) / found.decisions.length) * WIDTH;
  return (
    <div class="analysis">
      <p class={decision && !decision.good ? "verdict off" : "verdict"}>
        {decision === null ? t.analysis.noChoice : decision.good ? t.analysis.good : t.analysis.better(actionName(decision.best.action as never), decimal(decision.lost))}
      </p>
      <svg class="curve" preserveAspectRatio="none" viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`} role="img" aria-label={`${t.analysis.curve}: ${all.map((each, seat) => `${called(seat)} ${whole(-Math.round(each.at(-1)!.lost))}`).join(t.comma)}`}>
        <line class="now" x1={now} x2={now} y1={-4} y2={HEIGHT + 4} />
        {all.map((each, seat) => <polyline key={seat} class={`of-${seat}`} points={polyline(each, found.decisions!.length, most, WIDTH, HEIGHT)} />)}
      </svg>
      <table class="score-sheet">
        <thead><tr><th scope="col">{t.analysis.player}</th><th scope="col">{t.analysis.accuracy}</th><th scope="col">{t.analysis.skill}</th><th scope="col">{t.analysis.luck}</th></tr></thead>
        <tbody>
          {found.players.map((each, index) => (
            <tr key={index}>
              <th scope="row"><svg class="curve-key" viewBox="0 0 24 6" aria-hidden="true"><polyline class={`of-${each.seat}`} points="0,3 24,3" /></svg> <bdi>{label(each.seat)}</bdi></th>
              <td>{isolated(`${Math.round(each.accuracy)} %`)}</td>
              <td>{decimal(each.skill)}</td>
              <td>{signed(Math.round(each.luck))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet small">{t.analysis.about}</p>
    </div>
  );
};
