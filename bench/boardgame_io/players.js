// node players.js PORT MATCHES CLIENTS WARM_UP_S SECONDS: plays matches and prints {"count", "seconds", "ms": […]}.
// Each client plays its matches in turn and sends one move at a time. The time of a move ends with the update that
// the player who moved receives. All four seats of a match are connected, because boardgame.io requires it.
const { io } = require("socket.io-client");
const { SEATS, playable } = require("./game.js");

const [port, matches, clients, warmUp, seconds] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;

async function lobby(path, body) {
  const answer = await fetch(`${url}/games/trumps/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

function seated(matchID, playerID, credentials) {
  const socket = io(`${url}/trumps`, { transports: ["websocket"], forceNew: true });
  const seat = { socket, playerID, credentials, matchID, state: null, moved: null };
  socket.on("update", (_, state) => {
    seat.state = state;
    seat.moved?.();
  });
  return new Promise((resolve) => {
    socket.on("sync", (_, { state }) => {
      seat.state = state;
      resolve(seat);
    });
    socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, 4));
  });
}

async function match() {
  const { matchID } = await lobby("create", { numPlayers: 4 });
  const seats = [];
  for (const playerID of SEATS) {
    const { playerCredentials } = await lobby(`${matchID}/join`, { playerID, playerName: playerID });
    seats.push(await seated(matchID, playerID, playerCredentials));
  }
  return seats;
}

function move(seats) {
  const newest = seats.reduce((a, b) => (b.state._stateID > a.state._stateID ? b : a)).state;
  const seat = seats[Number(newest.ctx.currentPlayer)];
  if (seat.state._stateID !== newest._stateID) throw new Error("the mover has not heard of the last move");
  const { G, _stateID } = seat.state;
  const [card] = playable(G.players[seat.playerID].hand, G.trick);
  const { playerID, credentials, matchID } = seat;
  const payload = { type: "play", args: [card], playerID, credentials };
  return new Promise((resolve) => {
    let left = seats.length;
    const begun = performance.now();
    for (const each of seats) {
      each.moved = () => {
        if (each === seat) seat.ms = performance.now() - begun;
        left -= 1;
        if (left === 0) resolve(seat.ms);
      };
    }
    seat.socket.emit("update", { type: "MAKE_MOVE", payload }, _stateID, matchID, playerID);
  });
}

async function main() {
  const tables = await Promise.all(Array.from({ length: matches }, match));
  const begun = performance.now() + warmUp * 1000;
  const until = begun + seconds * 1000;
  const ms = [];
  const client = async (number) => {
    const own = tables.filter((_, i) => i % clients === number);
    for (let i = 0; performance.now() < until; i += 1) {
      const took = await move(own[i % own.length]);
      const now = performance.now();
      if (now - took >= begun && now <= until) ms.push(took);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  console.log(JSON.stringify({ count: ms.length, seconds, ms: ms.map((each) => Math.round(each * 100) / 100) }));
  process.exit(0);
}

main();
