/** The whole auction. The seats show only the last call of each player. */
import { round } from "../state";
import { lines, type Call } from "../pure/auction";
import { t } from "../texts";
import { called, players } from "../view";
import { BidFigure } from "./Card";
import { Heads } from "./Scores";

export const Auction = () => {
  const now = round.value;
  if (!now) return null;
  return (
    <>
      <table class="score-sheet auction">
        <thead><tr><Heads /></tr></thead>
        <tbody>
          {lines(now.calls, players.value).map((line, index) => (
            <tr key={index}>{line.map((call, seat) => <td key={seat}>{call && <Said call={call} />}</td>)}</tr>
          ))}
        </tbody>
      </table>
      {now.bid && now.declarer !== null && <p>{t.heard.auction(called(now.declarer), t.bid(now.bid.tricks, now.bid.trump))}</p>}
    </>
  );
};

const Said = ({ call }: { call: Call }) =>
  call.type === "bid" ? <BidFigure tricks={call.tricks} trump={call.trump} /> : <>{t.spoken[call.type as keyof typeof t.spoken]}</>;
