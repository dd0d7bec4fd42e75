// node server.js PORT [FOLDER]: boardgame.io's own server. With PEER_DATABASE_URL it keeps games in that Postgres
// database, by its adapter bgio-postgres; with FOLDER in files there; otherwise in memory.
const { Server, FlatFile } = require("boardgame.io/server");
const { Trumps } = require("./game.js");

const [port, folder] = process.argv.slice(2);
const address = process.env.PEER_DATABASE_URL;

function storage() {
  if (address) {
    const { PostgresStore } = require("bgio-postgres");
    // As in the adapter's README, except that Sequelize prints no statements.
    return { db: new PostgresStore(address, { logging: false }) };
  }
  return folder ? { db: new FlatFile({ dir: folder }) } : {};
}

Server({ games: [Trumps], origins: false, ...storage() }).run({ port: Number(port) });
