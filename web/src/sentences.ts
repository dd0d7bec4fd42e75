/** Facts in words, for people who listen: what was played, what was scored, who left. */
import { total } from "./pure/counts";
import { suit } from "./pure/cards";
import { placeName } from "./pure/seats";
import type { Fact, State } from "./pure/wire";
import { isolated, t, whole } from "./texts";
import { roundPlace, roundShort } from "./view";

/** Facts of which the table itself shows nothing: the board shows their sentences. */
const NEWS = ["claim_refused", "claim_lapsed", "claim_granted", "intervened", "game_replaced"];
export const isNews = (fact: Fact): boolean => NEWS.includes(fact.type);

/** Return the sentence with the round of the fact, if it is not the one on the screen. */
export const inRound = (fact: Fact, text: string, shown: number | null): string =>
  text && "round" in fact && fact.round !== shown && fact.type !== "dealt" ? `${roundShort(fact.round)}: ${text}` : text;

/** Return the sentence for a fact, or "" if it needs none. `who` returns the name of a seat. */
export function sentence(fact: Fact, state: State, who: (seat: number) => string): string {
  switch (fact.type) {
    case "acted":
      return acted(fact, who);
    case "trick_won":
      return t.heard.wins(who(fact.seat));
    case "auction_won":
      return t.heard.auction(who(fact.seat), t.bid(fact.tricks, fact.trump));
    case "estimates_closed": {
      const round = state.rounds.find((each) => each.number === fact.round);
      return round ? t.heard.totalled(t.total(total(round).sum, round.cards)) : "";
    }
    case "dealt":
      return t.heard.dealt(roundPlace(fact.round));
    case "deal_thrown_in":
      return t.heard.thrownIn;
    case "round_scored":
      return t.heard.scored(fact.points.map((points, seat) => t.heard.points(who(seat), whole(points))).join(t.comma));
    case "claim_made":
      return t.heard.claims(who(fact.seat));
    case "claim_agreed":
      return t.heard.agrees(who(fact.seat));
    case "claim_refused":
    case "claim_lapsed":
      return t.heard.claimOver;
    case "claim_granted":
      return t.heard.granted(who(fact.seat), fact.tricks);
    case "turn_undone":
      return t.heard.undone(who(fact.seat));
    case "intervened":
      return t.heard.directed(isolated(fact.reason));
    case "game_replaced":
      return t.heard.replaced;
    case "game_aborted":
      return `${t.aborted}.`;
    case "resigned":
      return t.heard.resigned(who(fact.seat));
    case "timed_out":
      return t.heard.timedOut(who(fact.seat));
    case "seat_taken_back":
      return t.heard.backAgain(who(fact.seat));
    case "game_finished":
      return t.heard.finished(fact.places.map((place, seat) => `${who(seat)}: ${t.place(place, placeName(place, fact.places))}`).join(t.comma));
    default:
      return "";
  }
}

function acted({ seat, action }: Extract<Fact, { type: "acted" }>, who: (seat: number) => string): string {
  switch (action.type) {
    case "play":
      return t.heard.plays(who(seat), t.card(action.card[0]!, suit(action.card)));
    case "estimate":
      return t.heard.estimate(who(seat), action.value);
    case "bid":
      return t.heard.bid(who(seat), t.bid(action.tricks, action.trump));
    default:
      return t.heard.plain(who(seat), t.spoken[action.type]);
  }
}
