// An Activity: what a page asks of the Discord client around it, and what that tells. They send each other messages of
// [opcode, content], as Discord's Embedded App SDK does; its own library is not loaded, for the few that we need.
const HANDSHAKE = 0, FRAME = 1, CLOSE = 2;
const CLOSED_NORMALLY = 1000;
const READY_MS = 15_000;
const MESSAGE_MOST = 1000;  // characters that somebody shares
const ORIGINS = [
  ..."discord.com discordapp.com ptb.discord.com ptb.discordapp.com canary.discord.com canary.discordapp.com".split(" "),
].map(host => `https://${host}`);
const given = new URLSearchParams(location.search);
const application = location.hostname.split(".")[0];
const client = self.parent.opener ?? self.parent;  // in a window of its own, the main one listens
const asked = new Map();  // by nonce, what waits for an answer
const root = document.documentElement;
const words = {...document.body.dataset};
let parent = "*";  // until it has said who it is; what we send before is no secret
let count = 0;
let hearReady = () => {};
const ready = new Promise(done => { hearReady = done; });

export const discordHome = {
  name: "discord",
  isElsewhere: self.parent === self,  // in a browser's tab

  start() {
    addEventListener("message", hear);
    parent = ORIGINS.find(origin => document.referrer.startsWith(`${origin}/`)) ?? "*";
    post(HANDSHAKE, {v: 1, encoding: "json", client_id: application, frame_id: given.get("frame_id")});
    void ready.then(() => ask("SUBSCRIBE", {}, "ACTIVITY_LAYOUT_MODE_UPDATE")).catch(() => {});
  },

  // A code is taken once, so each sign-in asks for a new one. Null: Discord does not answer, or the person has refused.
  async signIn() {
    const late = new Promise(done => setTimeout(done, READY_MS, "late"));
    if (await Promise.race([ready, late]) === "late") return null;
    try {
      const wish = {client_id: application, response_type: "code", state: "", prompt: "none", scope: ["identify"]};
      const {code} = await ask("AUTHORIZE", wish);
      return {home: "discord", code, instance: given.get("instance_id") ?? "", start: given.get("custom_id") ?? ""};
    } catch {
      return null;
    }
  },

  // Discord shows some of its dialogs only to those whom it knows.
  signedIn({access}) {
    if (access && parent !== "*") ask("AUTHENTICATE", {access_token: access}).catch(() => {});
  },

  // Our own pages are at another address outside of Discord.
  openLink(address) {
    const {origin, pathname, search, hash} = new URL(address, location.href);
    const url = origin === location.origin ? root.dataset.site + pathname + search + hash : address;
    ask("OPEN_EXTERNAL_LINK", {url}).catch(() => {});
  },

  share({url = "", text = "", title = ""}) {
    const message = [text || title, url].filter(Boolean).join(" ").slice(0, MESSAGE_MOST);
    ask("SHARE_LINK", {message}).catch(() => {});
  },

  haptic() {},  // Discord has none

  close: () => post(CLOSE, {code: CLOSED_NORMALLY, message: "", nonce: nonce()}),

  // Discord has no button for it.
  back(isVisible, go) {
    if (!isVisible) return;
    const button = Object.assign(document.createElement("button"), {type: "button", className: "back", textContent: "‹"});
    button.setAttribute("aria-label", words.back);
    button.addEventListener("click", go);
    (document.querySelector("header.top") ?? document.getElementById("main")).prepend(button);
  },

  confirmClose() {},  // Discord does not ask
};

function nonce() {
  return String(count += 1);
}

function post(opcode, content) {
  client.postMessage([opcode, content], parent);
}

// Returns what Discord answers. Raises its error.
function ask(cmd, args, evt) {
  return new Promise((resolve, reject) => {
    const number = nonce();
    asked.set(number, {resolve, reject});
    post(FRAME, {cmd, args, nonce: number, ...(evt && {evt})});
  });
}

function hear({source, origin, data}) {
  if (source !== client || !ORIGINS.includes(origin) || !Array.isArray(data)) return;
  parent = origin;
  const [opcode, content] = data;
  if (opcode !== FRAME || !content) return;
  const {cmd, evt, nonce: number} = content;
  if (cmd === "DISPATCH") { tell(evt, content.data ?? {}); return; }
  const waiting = asked.get(number);
  asked.delete(number);
  if (evt === "ERROR") waiting?.reject(new Error(content.data?.message ?? ""));
  else waiting?.resolve(content.data ?? {});
}

function tell(evt, facts) {
  if (evt === "READY") hearReady();
  if (evt === "ACTIVITY_LAYOUT_MODE_UPDATE") root.dataset.layout = facts.layout_mode;  // 1: a small picture, 2: one of several
}
