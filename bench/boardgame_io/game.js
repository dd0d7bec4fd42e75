// A game for four seats with thirteen hidden cards each: follow suit; the highest trump wins, or else the highest
// card of the suit led. After thirteen tricks the cards are dealt again. It has no auction and no points, so each
// move needs less work than in Estimation.
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const SEATS = ["0", "1", "2", "3"];
const TRUMP = 3;
const suit = (card) => Math.floor(card / 13);

function playable(hand, trick) {
  const following = trick.length ? hand.filter((card) => suit(card) === suit(trick[0])) : [];
  return following.length ? following : hand;
}

function dealt(random) {
  const deck = random.Shuffle([...Array(52).keys()]);
  return Object.fromEntries(SEATS.map((seat, i) => [seat, { hand: deck.slice(13 * i, 13 * i + 13) }]));
}

function winner(trick, leader) {
  const power = (card) => (suit(card) === TRUMP ? 100 : suit(card) === suit(trick[0]) ? 50 : 0) + (card % 13);
  const best = trick.reduce((found, card, i) => (power(card) > power(trick[found]) ? i : found), 0);
  return SEATS[(leader + best) % 4];
}

function play({ G, playerID, events, random }, card) {
  const { hand } = G.players[playerID];
  if (!playable(hand, G.trick).includes(card)) return INVALID_MOVE;
  if (!G.trick.length) G.leader = Number(playerID);
  hand.splice(hand.indexOf(card), 1);
  G.trick.push(card);
  if (G.trick.length < 4) {
    events.endTurn({ next: SEATS[(Number(playerID) + 1) % 4] });
    return undefined;
  }
  const next = winner(G.trick, G.leader);
  G.won[next] += 1;
  G.tricks.push({ leader: G.leader, cards: G.trick });
  G.trick = [];
  if (G.tricks.length === 13) Object.assign(G, fresh(random));
  events.endTurn({ next });
  return undefined;
}

function fresh(random) {
  return { players: dealt(random), trick: [], tricks: [], leader: 0, won: { 0: 0, 1: 0, 2: 0, 3: 0 } };
}

const Trumps = {
  name: "trumps",
  setup: ({ random }) => fresh(random),
  moves: { play: { move: play, client: false } },
  turn: { order: { first: () => 0, next: ({ ctx }) => (ctx.playOrderPos + 1) % 4 } },
  playerView: PlayerView.STRIP_SECRETS,
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
};

module.exports = { Trumps, SEATS, playable };
