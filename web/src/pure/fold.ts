/**
 * The state of a round after each event, so that simultaneous events can be shown one by one, and a finished game can
 * be replayed. The module knows no rules: events hold their own results.
 */
import type { Card, Fact, FactOf, Round, State, Trump } from "./wire";

/** The same list with another value at this place. Browsers of es2022 have no `with` yet. */
const replaced = <T>(list: readonly T[], at: number, value: T): T[] => list.map((each, index) => (index === at ? value : each));

/** A round that remembers its trump from before the auction was won. */
type Folded = Round & { trumpBefore?: Trump | null };

/** Return a round just after its deal, before any call. */
export function dealt(fact: FactOf<"dealt">, players: number): Round {
  const none = <T>(value: T): T[] => Array.from({ length: players }, () => value);
  return {
    number: fact.round,
    attempt: fact.attempt,
    phase: "auction",
    dealer: fact.dealer,
    cards: fact.cards,
    fast: false,
    trump: fact.trump,
    turned_up: fact.turned_up,
    declarer: null,
    bid: null,
    high_bidder: null,
    risk: null,
    leader: null,
    multiplier: null,
    voids: [],
    calls: [],
    dash_calls: [],
    estimates: none<number | null>(null),
    trick: [],
    tricks: [],
    won: none<number | null>(0),
    waiting: [],
    claim: null,
    my: null,
  };
}

/**
 * Return the round after the fact. Facts of other rounds, and those that change nothing shown, return it unchanged.
 */
export function after(round: Round, fact: Fact): Round {
  if (!("round" in fact) || fact.round !== round.number) return round;
  switch (fact.type) {
    case "phase_began":
      return { ...round, phase: fact.phase as Round["phase"] };
    case "void_shown":
      return { ...round, voids: [...round.voids, fact.seat] };
    case "acted":
      return { ...acted(round, fact), waiting: round.waiting.filter((each) => each.seat !== fact.seat) };
    case "auction_won":
      return won(round, fact);
    case "estimates_closed":
      return { ...round, high_bidder: fact.high_bidder, risk: fact.risk, leader: fact.leader };
    case "trick_won":
      return trickWon(round, fact);
    case "claim_made":
      return { ...round, claim: { claim_id: "", seat: fact.seat, agreed: [] } }; // the state, which follows, names it
    case "claim_agreed":
      return round.claim ? { ...round, claim: { ...round.claim, agreed: [...round.claim.agreed, fact.seat] } } : round;
    case "claim_refused":
    case "claim_lapsed":
    case "claim_granted":
      return { ...round, claim: null };
    case "turn_undone":
      return undone(round, fact);
    case "round_played":
      return { ...round, phase: "played", won: fact.won, waiting: [] };
    default:
      return round;
  }
}

function acted(round: Round, { seat, action }: FactOf<"acted">): Round {
  switch (action.type) {
    case "play": {
      const hand = round.my?.seat === seat ? { my: { ...round.my, hand: round.my.hand.filter((card) => card !== action.card) } } : {};
      return { ...round, ...hand, claim: null, leader: round.trick.length === 0 ? seat : round.leader, trick: [...round.trick, action.card] };
    }
    case "estimate":
      return { ...round, estimates: replaced(round.estimates, seat, action.value) };
    case "bid":
      return { ...round, calls: [...round.calls, { ...action, seat }] };
    default: {
      const dashes = action.type === "dash_call";
      const estimates = dashes ? replaced(round.estimates, seat, 0) : round.estimates;
      return { ...round, calls: [...round.calls, { ...action, seat }], dash_calls: dashes ? [...round.dash_calls, seat] : round.dash_calls, estimates };
    }
  }
}

function won(round: Round, { seat, tricks, trump }: FactOf<"auction_won">): Folded {
  return { ...round, declarer: seat, high_bidder: seat, bid: { tricks, trump }, trump, trumpBefore: round.trump, estimates: replaced(round.estimates, seat, tricks) };
}

/**
 * Undo an estimate, or a player's last call in the auction, and what followed from it: the winner of the auction, and
 * the leader.
 */
function undone(round: Round, { seat, phase }: FactOf<"turn_undone">): Round {
  const open: Round = { ...round, phase: phase as Round["phase"], risk: null, leader: null, estimates: replaced(round.estimates, seat, null) };
  if (phase === "estimation") return { ...open, high_bidder: round.declarer };
  const last = round.calls.map((each) => each.seat).lastIndexOf(seat);
  const withoutCall = { ...unwon(open), calls: round.calls.filter((_, index) => index !== last) };
  return { ...withoutCall, high_bidder: null, dash_calls: round.dash_calls.filter((each) => each !== seat) };
}

function unwon(round: Folded): Round {
  if (round.declarer === null) return round;
  return { ...round, declarer: null, bid: null, trump: round.trumpBefore ?? null, estimates: replaced(round.estimates, round.declarer, null) };
}

function trickWon(round: Round, { seat, trick }: FactOf<"trick_won">): Round {
  if (round.leader === null || trick <= round.tricks.length) return round;
  const finished = { leader: round.leader, cards: round.trick, winner: seat };
  const before = round.won[seat];
  const count = before === null || before === undefined ? round.won : replaced(round.won, seat, before + 1);
  return { ...round, tricks: [...round.tricks, finished], trick: [], leader: seat, won: count };
}

/** Return the state after a fact, as far as the fact says. Legal actions come only with the service's next state. */
export function advanced(state: State, fact: Fact): State {
  const rounds = state.rounds.map((round) => after(round, fact));
  if (fact.type !== "round_scored") return { ...state, rounds, seq: fact.seq };
  const scored = { number: fact.round, multiplier: fact.multiplier, points: fact.points };
  return {
    ...state,
    seq: fact.seq,
    rounds: rounds.filter((round) => round.number !== fact.round),
    scored: [...state.scored.filter((each) => each.number !== fact.round), scored],
    scores: fact.scores,
  };
}

/** Return the new round of a deal. The reader's whole hand comes from `known`, the round in the service's state. */
export function begun(fact: FactOf<"dealt">, known: Round | undefined, players: number): Round {
  const round = dealt(fact, players);
  if (!known || known.attempt !== fact.attempt) return round;
  const my = known.my && { ...known.my, hand: wholeHand(known), turn_id: null, legal_actions: [], illegal: [] };
  return { ...round, fast: known.fast, multiplier: known.multiplier, my, won: known.won.map((count) => (count === null ? null : 0)) };
}

/**
 * Return the cards that the reader was dealt: those in hand, and those that they played in the tricks that are shown.
 */
export function wholeHand(round: Round): Card[] {
  if (round.my === null) return [];
  const { seat, hand } = round.my;
  const players = round.won.length;
  const mine = (leader: number, cards: readonly Card[]) => cards.filter((_, index) => (leader + index) % players === seat);
  const played = round.tricks.flatMap((trick) => mine(trick.leader, trick.cards));
  const lying = round.leader === null ? [] : mine(round.leader, round.trick);
  return [...new Set([...hand, ...played, ...lying])];
}
