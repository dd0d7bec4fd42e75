/** A strong bot's advice for the reader's turn, at tables that offer hints. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask } from "../hints";
import { shownState, turn } from "../state";
import type { Action, Hint as Shape } from "../pure/wire";
import { suit } from "../pure/cards";
import { percent, worthShowing } from "../pure/hints";
import { t } from "../texts";
import { close } from "./panels";

/** Return an action in words. */
export function actionName(action: Action): string {
  switch (action.type) {
    case "play":
      return t.card(action.card[0]!, suit(action.card));
    case "estimate":
      return String(action.value);
    case "bid":
      return t.bid(action.tricks, action.trump);
    default:
      return t.plain[action.type];
  }
}

export const Hint = () => {
  const found = useSignal<Shape | null>(null);
  const why = useSignal<string | null>(null);
  const turnId = turn.value?.turn_id;
  useEffect(() => {
    found.value = null;
    why.value = null;
    return ask(turnId, (hint) => (found.value = hint), (text) => (why.value = text));
  }, [turnId]);
  const isOver = shownState.value?.status === "finished";
  useEffect(() => {
    if (isOver) close(); // otherwise the sheet covers the buttons of a finished game
  }, [isOver]);
  if (!turnId) return <p class="quiet">{t.hintAtTurn}</p>;
  return <div class="hint" role="status">{why.value ? <p>{why.value}</p> : <Options all={found.value?.options} />}</div>;
};

const Options = ({ all }: { all: Shape["options"] | undefined }) => {
  if (!all) return <p class="quiet">{t.hintWorking}</p>;
  const { best, others } = worthShowing(all);
  if (!best) return null;
  return (
    <>
      <p><b>{t.hintBest(actionName(best.action))}</b></p>
      <p>{t.hintExact(percent(best))}</p>
      {others.length > 0 && (
        <>
          <p class="quiet">{t.hintOthers}</p>
          <ul class="hints">{others.map((each, index) => <li key={index}>{t.hintOption(actionName(each.action), percent(each))}</li>)}</ul>
        </>
      )}
    </>
  );
};
