// node server.js PORT [FOLDER]: boardgame.io's own server, in memory or on files in FOLDER.
const { Server, FlatFile } = require("boardgame.io/server");
const { Trumps } = require("./game.js");

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
Server({ games: [Trumps], origins: false, ...(db ? { db } : {}) }).run({ port: Number(port) });
