/** A player at the table: name, call or estimate, tricks won, and roles in words. */
import { players, label, live, placed } from "../view";
import { replayMoment, ruleset, shownState, table, viewer } from "../state";
import { caller, risk, standing, tricksLeft, withs } from "../pure/counts";
import type { Round } from "../pure/wire";
import { t, whole } from "../texts";
import { BidFigure } from "./Card";
import { Clock } from "./Clock";
import { Ring } from "./Ring";

export const Seat = ({ seat, isBelow = false }: { seat: number; isBelow?: boolean }) => {
  const now = live.value;
  const awaited = now?.waiting.some((each) => each.seat === seat) && shownState.value?.status === "running";
  const isMe = seat === viewer.value;
  const Tag = isBelow ? "div" : "li";
  return (
    <Tag class={`seat ${isBelow ? "below" : `at-${placed.value[seat]}`}${awaited ? " awaited" : ""}${isMe ? " me" : ""}`}>
      <span class="name">
        <bdi>{isMe ? t.you : label(seat)}</bdi>
        {awaited && <span class="unseen">{t.comma}{t.thinking}</span>}
      </span>
      {now ? <Said round={now} seat={seat} /> : shownState.value?.places && <span class="said">{whole(shownState.value.scores[seat] ?? 0)}</span>}
      {now && <Words round={now} seat={seat} />}
      {awaited && <Clock round={now!} seat={seat} />}
    </Tag>
  );
};

/** The player's last call in the auction, or the estimate beside the tricks won. */
const Said = ({ round, seat }: { round: Round; seat: number }) => {
  const estimate = round.estimates[seat] ?? null;
  const won = round.won[seat] ?? null;
  const call = round.calls.filter((each) => each.seat === seat).at(-1);
  if (round.phase === "play" || round.phase === "played" || (estimate !== null && round.phase === "estimation")) {
    if (estimate === null) return <span class="said">{t.noEstimate}</span>;
    const isPlayed = round.phase !== "estimation";
    const how = isPlayed ? standing(estimate, won, tricksLeft(round)) : "open";
    return (
      <span class="said">
        <Ring won={isPlayed ? won : null} estimate={estimate} standing={how} />
        <span>{t.standing(isPlayed ? won : null, estimate)}</span>
        <span class="unseen">{how === "exact" ? t.comma + t.exactNow : how === "over" ? t.comma + t.over : how === "missed" ? t.comma + t.missed : ""}</span>
      </span>
    );
  }
  if (!call) return <span class="said quiet">{t.noEstimate}</span>;
  if (call.type === "bid") return <span class="said"><BidFigure tricks={call.tricks} trump={call.trump} /></span>;
  return <span class="said">{t.spoken[call.type as keyof typeof t.spoken]}</span>;
};

/** The score so far, and the player's roles. Roles are words, because nobody would know what symbols mean. */
const Words = ({ round, seat }: { round: Round; seat: number }) => {
  const words = [
    caller(round) === seat && t.caller,
    withs(round, ruleset.value).includes(seat) && t.with,
    risk(round, ruleset.value, table.value?.options) === seat && t.risk,
    round.dash_calls.includes(seat) && t.dash,
    round.dealer === seat && t.dealer,
    round.voids.includes(seat) && round.phase !== "play" && t.void,
    shownState.value?.left.includes(seat) && t.standIn,
  ].filter((each): each is string => Boolean(each));
  const score = !replayMoment.value && shownState.value?.scored.length ? whole(shownState.value.scores[seat] ?? 0) : null;
  return (
    <span class="words">
      {score !== null && <><span class="unseen">{t.sum} </span><b>{score}</b>{words.length > 0 && " · "}</>}
      {words.join(" · ")}
    </span>
  );
};

export const Seats = ({ below }: { below: number | null }) => (
  <ol class="around">
    {Array.from({ length: players.value }, (_, seat) => seat !== below && <Seat key={seat} seat={seat} />)}
  </ol>
);
