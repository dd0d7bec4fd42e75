// node server.js PORT [FOLDER]: boardgame.io's own server. With PEER_DATABASE_URL its games are kept in that Postgres
// database by its adapter bgio-postgres, with FOLDER in files there, else in memory.
const { Server, FlatFile } = require("boardgame.io/server");
const { Trumps } = require("./game.js");

const [port, folder] = process.argv.slice(2);
const address = process.env.PEER_DATABASE_URL;

function storage() {
  if (address) {
    const { PostgresStore } = require("bgio-postgres");
    // As its README has it, but for Sequelize's habit to print each statement.
    return { db: new PostgresStore(address, { logging: false }) };
  }
  return folder ? { db: new FlatFile({ dir: folder }) } : {};
}

Server({ games: [Trumps], origins: false, ...storage() }).run({ port: Number(port) });
