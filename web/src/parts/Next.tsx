/** The button and the notice that lead to the reader's other turns. */
import { goToNext, leaving, others } from "../turns";
import { shownState, turn, viewer } from "../state";
import { t } from "../texts";
import { toggle } from "./panels";

/** How many turns wait elsewhere, with a button to the next. */
export const Next = () => {
  const count = others.value.length;
  if (count === 0 || shownState.value?.status === undefined) return null;
  return <button type="button" class="next-turn" onClick={goToNext}>{turn.value ? t.skipTo(count) : t.nextTurn(count)}</button>;
};

/** Notice that the next turn is about to be shown, so that the reader can stay or plan. */
export const Leaving = () =>
  leaving.value ? (
    <div class="notice leaving" role="status">
      <span>{t.leaving}</span>
      {viewer.value !== null && shownState.value?.automatic && <button type="button" class="quiet" onClick={() => toggle("plan")}>{t.plan.ahead}</button>}
      <button type="button" class="quiet" onClick={() => (leaving.value = false)}>{t.stay}</button>
    </div>
  ) : null;
