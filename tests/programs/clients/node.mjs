// Plays one match by the stream, with moves by chance: node node.js HOUSE KEY GAME [MATCH SHARE]
const [house, key, game, given, share] = process.argv.slice(2);
const api = `${house}/api/1/matches`;
const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };

async function post(path, body) {
  const answer = await fetch(api + path, { method: "POST", headers, body: JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) console.log(`refused ${told.error}`);
  return answer.ok ? told : null;
}

async function* events(path, last) {
  const answer = await fetch(`${api}${path}/stream?legal=1`, { headers: { ...headers, "Last-Event-ID": `${last}` } });
  let text = "";
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    for (let end; (end = text.search(/\r?\n\r?\n/)) >= 0; ) {
      const lines = text.slice(0, end).split(/\r?\n/);
      text = text.slice(end).replace(/^\r?\n\r?\n/, "");
      const value = (name) => lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim());
      if (value("event")[0] === "match") yield JSON.parse(value("data").join("\n"));
    }
  }
}

const match = given ? await post(`/${given}/join`, { share }) : await post("", { game, computers: [1] });
if (!match) process.exit(1);
let last = 0;
for (;;) {
  for await (const now of events(`/${match.id}`, last)) {
    last = now.version;
    if (now.status === "over") {
      console.log("over");
      process.exit(0);
    }
    const moves = Object.keys(now.legal);
    if (now.status !== "live" || !now.waiting.includes(now.you) || !moves.length) continue;
    const move = moves[Math.floor(Math.random() * moves.length)];
    if (await post(`/${match.id}/do`, { turn: now.turn, do: move })) console.log("moved");
  }
}
