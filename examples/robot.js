// A robot in JavaScript, with nothing but Node: node robot.js [greedy|random]; PORT is 8000 if not set.
"use strict";

const http = require("node:http");

const SIDE = [[0, -1], [0, 1]];
const NEAR = [
  [[-1, -1], [-1, 0], [1, -1], [1, 0], ...SIDE], // from a cell in an even row
  [[-1, 0], [-1, 1], [1, 0], [1, 1], ...SIDE], // from a cell in an odd row
];
const TWO = [[0, -2], [0, 2], [-2, -1], [-2, 0], [-2, 1], [2, -1], [2, 0], [2, 1]];
const FAR = [
  [[-1, -2], [-1, 1], [1, -2], [1, 1], ...TWO],
  [[-1, -1], [-1, 2], [1, -1], [1, 2], ...TWO],
];

const VERSION = "1"; // change it with each release
const mode = process.argv[2] || "greedy";
const matches = new Map(); // by id: the board and the jumps that are left, or the legal moves, as told last

const around = (cells, i, j, offsets) =>
  offsets[i % 2].map(([di, dj]) => [i + di, j + dj]).filter(([a, b]) => cells[a]?.[b] !== undefined);

// Returns each legal move of HeXagon as its gain in chips, its source and its target.
function moves(cells, jumps, colour) {
  const found = [];
  cells.forEach((row, i) => row.forEach((value, j) => {
    if (value !== colour) return;
    for (const [offsets, gain] of jumps[colour] ? [[NEAR, 1], [FAR, 0]] : [[NEAR, 1]]) {
      for (const [a, b] of around(cells, i, j, offsets)) {
        if (cells[a][b] !== 0) continue;
        const flipped = around(cells, a, b, NEAR).filter(([c, d]) => cells[c][d] === 3 - colour).length;
        found.push({ gain: gain + 2 * flipped, from: [i, j], to: [a, b] });
      }
    }
  }));
  return found;
}

// Returns a move: of those that gain most, or of all. Games but HeXagon tell which moves are legal.
function choose(match, colour) {
  if (match.legal) return { status: "ok", do: match.legal[Math.floor(Math.random() * match.legal.length)] };
  let found = moves(match.board.cells, match.jumps, colour);
  if (mode === "greedy") {
    const best = Math.max(...found.map((move) => move.gain));
    found = found.filter((move) => move.gain === best);
  }
  const { from, to } = found[Math.floor(Math.random() * found.length)];
  return { status: "ok", move_from: from, move_to: to };
}

function answer(verb, url, told) {
  const id = url.pathname.split("/").pop();
  if (verb === "POST") matches.set(told.id, told); // a match begins
  if (verb === "PUT") matches.set(id, { ...matches.get(id), ...told }); // somebody has moved
  if (verb === "DELETE") matches.delete(id); // the match is over
  if (verb !== "GET") return { status: "ok" };
  if (url.pathname === "/") return { name: `JavaScript, ${mode}`, version: VERSION };
  if (url.pathname === "/.well-known/roundhouse") return process.env.CODE || ""; // the proof that this address is ours
  const match = matches.get(id);
  return match ? choose(match, Number(url.searchParams.get("color"))) : { status: "unknown match" };
}

http
  .createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const url = new URL(request.url, "http://robot");
      const text = JSON.stringify(answer(request.method, url, JSON.parse(body || "{}")));
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
      response.end(text);
    });
  })
  .listen(Number(process.env.PORT || 8000));
