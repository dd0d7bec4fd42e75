/**
 * A player's own check of a finished game from its record alone: the deals by EST-DEAL-1, the tricks, and the sums.
 * The module imports nothing, so that it can be read and run by itself.
 */

/** A part of the proof that holds. All parts must hold. Each code has a sentence in the page's language. */
export type Finding = { code: "commitment" | "seeds" | "event" | "decks" | "cards" | "tricks" | "sums"; count: number };

/** Failure of a proof: `code` names the part, `where` the round. */
export class Unfair extends Error {
  readonly code: string;
  readonly where: string;
  constructor(code: string, where = "") {
    super(`${code} ${where}`);
    this.code = code;
    this.where = where;
  }
}

type Fact = { type: string; [member: string]: any };
type Deal = { round: number; board: number | null; attempt: number; dealer: number | null; deck: string[] };
type Proof = { scheme: string; tournament: string | null; commitment: string | null; server_seed: string | null; client_seeds: string[] | null; beacon: string | null; deals: Deal[] | null };
export type Provable = { table: { id: string; players: number; ruleset: string; options: { [name: string]: unknown } }; facts: Fact[]; fairness: Proof };

type Bytes = Uint8Array<ArrayBuffer>;
const RANKS = "23456789TJQKA";
/** Deals of one table, and boards that the tables of an event share. Other deals were laid out. */
export const SCHEMES = ["EST-DEAL-1", "shared_boards"];
const text = (written: string): Bytes => new TextEncoder().encode(written) as Bytes;

function bytes(hex: string): Bytes {
  if (hex.length % 2 || /[^0-9a-f]/i.test(hex)) throw new Unfair("hex");
  return Uint8Array.from(hex.match(/../g) ?? [], (each) => parseInt(each, 16)) as Bytes;
}
const hex = (of: Uint8Array): string => Array.from(of, (each) => each.toString(16).padStart(2, "0")).join("");

function joined(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const each of parts) {
    whole.set(each, at);
    at += each.length;
  }
  return whole;
}
const sha256 = async (of: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest("SHA-256", of));

/** Return a function that computes HMAC-SHA-256 with this key. */
async function keyed(secret: Bytes): Promise<(of: Bytes) => Promise<Bytes>> {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (of) => new Uint8Array(await crypto.subtle.sign("HMAC", key, of));
}

function check(holds: boolean, code: string, where: number | string = ""): void {
  if (!holds) throw new Unfair(code, String(where));
}
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Check the whole record and call `report` for each part that holds. Raises Unfair. */
export async function verify(record: Provable, report: (finding: Finding) => void = () => {}): Promise<void> {
  const { table, facts, fairness } = record;
  check(SCHEMES.includes(fairness.scheme), "scheme");
  check(fairness.server_seed !== null && fairness.client_seeds !== null && fairness.deals !== null, "closed");
  const seed = bytes(fairness.server_seed!);
  check(hex(await sha256(joined(text("EST-DEAL-1|commit|"), seed))) === fairness.commitment, "commitment");
  check(facts[0]?.type === "table_opened" && facts[0].commitment === fairness.commitment, "commitment");
  report({ code: "commitment", count: 1 });

  // Nobody adds a seed to shared boards, and their event takes the place of the table.
  const shared = fairness.scheme === "shared_boards";
  const seeds = fairness.client_seeds!.map(bytes);
  check(seeds.length === (shared ? 0 : table.players), "seeds");
  const parts = [text(`EST-DEAL-1|key|${shared ? fairness.tournament : table.id}|${seeds.length}`)];
  for (const each of seeds) parts.push(text("|"), await sha256(each));
  parts.push(text("|"), await sha256(bytes(fairness.beacon ?? "")));
  const sign = await keyed(await (await keyed(seed))(joined(...parts)));
  report(shared ? { code: "event", count: 1 } : { code: "seeds", count: seeds.length });

  const dealings = facts.filter((each) => each.type === "seats_drawn" || each.type === "dealt");
  const deals = fairness.deals!;
  check(dealings.length === deals.length, "decks");
  const stream = ({ board, round }: Deal): number => (shared ? board! : round);
  const whole = wholeDeck(table);
  for (const [index, deal] of deals.entries()) verifyDeal(dealings[index]!, deal, await shuffled(sign, stream(deal), deal.attempt, whole), table.players);
  if (shared) await verifyBoards(record, (deal, attempt) => shuffled(sign, stream(deal), attempt, whole));
  report({ code: "decks", count: deals.length });

  report({ code: "cards", count: verifyCards(facts, deals, table.players) });
  report({ code: "tricks", count: verifyTricks(facts, table.players) });
  report({ code: "sums", count: verifySums(facts, table.players) });
}

/**
 * Return the deck in its canonical order: 2C … AC 2D … AD 2H … AH 2S … AS without the removed cards, then the jokers.
 */
function wholeDeck(table: Provable["table"]): string[] {
  const deck = [..."CDHS"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  if (!table.ruleset.startsWith("updown@")) return deck;
  const jokers = Number(table.options.jokers ?? 0);
  const bestFirst = [...RANKS].reverse().flatMap((rank) => [..."HDCS"].map((suit) => rank + suit));
  const kept = new Set(bestFirst.slice(0, 10 * table.players + 1 - jokers));
  return [...deck.filter((card) => kept.has(card)), ...["J1", "J2"].slice(0, jokers)];
}

/**
 * Shuffle by Fisher-Yates, from the last card down, with words of the deal's stream. Words that would bias the result
 * are skipped.
 */
async function shuffled(sign: (of: Bytes) => Promise<Bytes>, round: number, attempt: number, canonical: string[]): Promise<string[]> {
  const deck = [...canonical];
  let block = 0;
  let words: number[] = [];
  const next = async (): Promise<number> => {
    if (words.length === 0) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setBigUint64(0, BigInt(block));
      block += 1;
      const digest = new DataView((await sign(joined(text(`EST-DEAL-1|round=${round}|attempt=${attempt}|`), new Uint8Array(counter.buffer)))).buffer);
      words = Array.from({ length: 8 }, (_, at) => digest.getUint32(4 * at));
    }
    return words.shift()!;
  };
  for (let n = deck.length; n > 1; n -= 1) {
    let word = await next();
    while (word >= 2 ** 32 - (2 ** 32 % n)) word = await next();
    const chosen = word % n;
    [deck[n - 1], deck[chosen]] = [deck[chosen]!, deck[n - 1]!];
  }
  return deck;
}

/** Check that the table played the event's boards in their order, each the first deal that may be used. */
async function verifyBoards({ table, facts, fairness }: Provable, deckOf: (deal: Deal, attempt: number) => Promise<string[]>): Promise<void> {
  const first = facts.find((each) => each.type === "boards_shared")!.first;
  const asked = !/^(casual|updown)@/.test(table.ruleset) && table.options.void_normal !== "not_asked";
  for (const [index, deal] of fairness.deals!.entries()) {
    check(deal.board === first + index, "decks", deal.round);
    for (let attempt = 0; attempt <= deal.attempt; attempt += 1) {
      const skipped = asked && lacksASuit(await deckOf(deal, attempt), table.players);
      check(skipped === attempt < deal.attempt, "decks", deal.round);
    }
  }
}

/** Whether some hand of thirteen cards lacks a suit. */
function lacksASuit(deck: string[], players: number): boolean {
  return Array.from({ length: players }, (_, place) => new Set(deck.filter((_, index) => index % players === place).map((card) => card[1]))).some((suits) => suits.size < 4);
}

function verifyDeal(fact: Fact, deal: Deal, deck: string[], players: number): void {
  check(same(deal.deck, deck), "decks", deal.round);
  if (fact.type === "seats_drawn") {
    check(deal.round === 0 && deal.attempt === 0 && deal.dealer === null, "decks", 0);
    check(same(fact.cards, deck.slice(0, players)), "decks", 0);
    return;
  }
  // A shared board is dealt once at a table; its own attempts were skipped before.
  const attempt = typeof deal.board === "number" ? 0 : deal.attempt;
  check(deal.round === fact.round && attempt === fact.attempt && deal.dealer === fact.dealer, "decks", deal.round);
  if (fact.turned_up !== null) check(fact.turned_up === deck[players * fact.cards], "decks", deal.round);
}

/**
 * Check that every player was dealt each card that they played, and played it once. If a round was played to the end,
 * every card must be played. If everybody passed, nobody wins a trick and cards remain. Returns the number of cards
 * played.
 */
function verifyCards(facts: Fact[], deals: Deal[], players: number): number {
  const decks = deals.filter((each) => each.round > 0).map((each) => each.deck);
  const hands = new Map<string, Set<string>>();
  const claimed = new Set<number>();
  let played = 0;
  for (const fact of facts) {
    if (fact.type === "dealt") {
      const dealt = decks.shift()!.slice(0, players * fact.cards);
      for (let seat = 0; seat < players; seat += 1) {
        const first = (((seat - fact.dealer - 1) % players) + players) % players;
        hands.set(`${fact.round}.${seat}`, new Set(dealt.filter((_, index) => index % players === first)));
      }
    } else if (fact.type === "acted" && fact.action.type === "play") {
      check(hands.get(`${fact.round}.${fact.seat}`)?.delete(fact.action.card) ?? false, "cards", fact.round);
      played += 1;
    } else if (fact.type === "claim_granted") {
      claimed.add(fact.round); // cards that were not played stay in the hands
    } else if (fact.type === "round_played" && !claimed.has(fact.round) && fact.won.some(Boolean)) {
      for (let seat = 0; seat < players; seat += 1) check(hands.get(`${fact.round}.${seat}`)?.size === 0, "cards", fact.round);
    }
  }
  return played;
}

function strength(card: string, led: string, trump: string | null): number {
  if (card === "J1" || card === "J2") return 102 - Number(card[1]);
  const rank = RANKS.indexOf(card[0]!);
  if (card[1] === trump) return 20 + rank;
  return card[1] === led[1] ? 1 + rank : 0;
}

/**
 * Check that the highest card won each trick, and that each player's count is right. Returns the number of tricks.
 */
function verifyTricks(facts: Fact[], players: number): number {
  const rounds = new Map<number, { fixed: string | null; trump: string | null; trick: { seat: number; card: string }[]; won: number[] }>();
  let tricks = 0;
  for (const fact of facts) {
    if (fact.type === "dealt") rounds.set(fact.round, { fixed: fact.trump, trump: fact.trump, trick: [], won: Array<number>(players).fill(0) });
    const round = rounds.get(fact.round);
    if (!round) continue;
    if (fact.type === "auction_won") round.trump = fact.trump;
    else if (fact.type === "turn_undone" && fact.phase === "auction") round.trump = round.fixed;
    else if (fact.type === "acted" && fact.action.type === "play") round.trick.push({ seat: fact.seat, card: fact.action.card });
    else if (fact.type === "trick_won") {
      const led = round.trick[0]!.card;
      const best = round.trick.reduce((one, other) => (strength(other.card, led, round.trump) > strength(one.card, led, round.trump) ? other : one));
      check(best.seat === fact.seat, "tricks", fact.round);
      round.won[fact.seat]! += 1;
      round.trick = [];
      tricks += 1;
    } else if (fact.type === "claim_granted") round.won[fact.seat]! += fact.tricks;
    else if (fact.type === "round_played") check(same(fact.won, round.won), "tricks", fact.round);
  }
  return tricks;
}

/**
 * Check that points are the sum of their lines, and totals the sum of points. A director's change of scores is in the
 * log. Returns the number of rounds.
 */
function verifySums(facts: Fact[], players: number): number {
  let totals = Array<number>(players).fill(0);
  let rounds = 0;
  for (const fact of facts) {
    if (fact.type === "round_scored") {
      const sums = (fact.lines as { points: number }[][]).map((lines) => lines.reduce((sum, line) => sum + line.points, 0));
      check(same(sums, fact.points), "sums", fact.round);
      totals = totals.map((total, seat) => total + fact.points[seat]);
      check(same(fact.scores, totals), "sums", fact.round);
      rounds += 1;
    } else if (fact.type === "score_adjusted" || fact.type === "game_adjudicated") totals = fact.scores;
  }
  return rounds;
}
