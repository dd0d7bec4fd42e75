/** The table: the players at their seats, and the trick in front of them. */
import type { ComponentChildren } from "preact";
import { hurry } from "../film";
import { isCaughtUp, link, resting, round as ofRound, shownState, table, viewer } from "../state";
import { total, winning } from "../pure/counts";
import { playedBy } from "../pure/seats";
import { called, live, middle, placed, players } from "../view";
import { t } from "../texts";
import { cardName, Face, Suit } from "./Card";
import { Seats } from "./Seat";
import { panel, toggle } from "./panels";

const Trick = () => {
  const trick = middle.value;
  if (!trick) return null;
  const best = trick.winner === null ? winning(trick.cards, live.value?.trump ?? null) : (trick.winner - trick.leader + players.value) % players.value;
  return (
    <ol class={`trick${trick.winner === null ? "" : " finished"}`} aria-label={t.onTheTable}>
      {trick.cards.map((card, index) => {
        const seat = playedBy(trick.leader, index, players.value);
        const marks = `${index === 0 ? " led" : ""}${index === best ? " wins" : ""}`;
        return (
          <li key={card} class={`lies at-${placed.value[seat]}${marks}`}>
            <Face card={card} />
            <span class="unseen">{`${called(seat)}: ${cardName(card)}${index === 0 ? t.comma + t.led : ""}`}</span>
          </li>
        );
      })}
    </ol>
  );
};

/** The table. `below` is the seat that is shown above the hand, not around the table. */
export const Felt = ({ below = null }: { below?: number | null }) => (
  <div class="felt" onClick={() => !isCaughtUp.value && hurry()}>
    {(shownState.value ?? table.value) && <Seats below={below} />}
    <Trick />
    {ofRound.value === null && shownState.value?.status === "running" && !resting.value && <p class="felt-note">{viewer.value === null && table.value && table.value.embargo_from !== null ? t.beforeAll : t.beforeDeal}</p>}
    {link.value === "connecting" && !shownState.value && <p class="felt-note">{t.connecting}</p>}
  </div>
);

/** The trump, or the sum of the estimates. A tap opens the auction. */
const Spoken = ({ calls, children }: { calls: number; children: ComponentChildren }) =>
  calls === 0 ? (
    <span class="fact">{children}</span>
  ) : (
    <button type="button" class="fact" aria-expanded={panel.value === "auction"} onClick={() => toggle("auction")}>
      {children}
      <span class="unseen">{t.comma}{t.auction}</span>
    </button>
  );

/** The facts that a player always needs: trump, the sum of the estimates, the last trick. */
export const Facts = () => {
  const now = live.value;
  if (!now) return <div class="facts" />;
  const { sum, whole } = total(now);
  const hasEstimates = now.estimates.some((each) => each !== null);
  return (
    <div class="facts">
      <Spoken calls={now.calls.length}>
        {now.trump === null ? (
          <span class="quiet">{t.trumpUnknown}</span>
        ) : (
          <>
            <Suit of={now.trump} />
            <span aria-hidden="true">{now.trump === "NT" ? "" : t.trumpWord}</span>
            <span class="unseen">{now.trump === "NT" ? t.noTrump : t.trump(t.suits[now.trump])}</span>
          </>
        )}
      </Spoken>
      {hasEstimates && <Spoken calls={now.calls.length}>{whole ? t.total(sum, now.cards) : t.totalSoFar(sum, now.cards)}</Spoken>}
      <button type="button" class="link last" disabled={now.tricks.length === 0} onClick={() => toggle("last")}>
        {t.lastTrick}
      </button>
    </div>
  );
};
