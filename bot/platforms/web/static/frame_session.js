// The session of a frame: a token in memory alone, which each request carries, renewed before it runs out. What the home
// knows of the person signs in, again wherever the token is refused.
import {pause, timeLimit} from "./page.js";

const RENEWED_AT = 2 / 3;  // of the time that a token lasts
const OVER = 401;
const FETCH_MS = 10_000, PAUSE_MS = 1000, PAUSE_MOST_MS = 8000;

// Somebody cannot be signed in; the message is for them.
export class SignInRefused extends Error {
  name = "SignInRefused";
}

export class Session {
  // `away` is called with whether the line is away while it signs in.
  constructor(own, {away}) {
    this.own = own;
    this.away = away;
    this.token = "";
    this.renewing = 0;
    this.entering = null;
    document.addEventListener("visibilitychange", () => { if (!document.hidden && Date.now() > this.due) void this.renew(); });
  }

  // Signs in, once however many wait for it; returns the answer. Raises SignInRefused.
  signIn() {
    this.entering ??= this.enter().finally(() => { this.entering = null; });
    return this.entering;
  }

  async enter() {
    for (let wait = PAUSE_MS; ; wait = Math.min(2 * wait, PAUSE_MOST_MS)) {
      const proof = await this.own.signIn();  // anew each time: some are taken once, and the answer may be lost
      if (!proof) throw new SignInRefused("");
      const answer = await this.sendProof(proof);
      const content = answer && await answer.json().catch(() => null);
      this.away(!content);
      if (content && answer.ok) { this.keep(content); this.own.signedIn?.(content); return content; }
      if (content && answer.status < 500 && answer.status !== 429) throw new SignInRefused(content.message ?? "");
      await pause(wait);
    }
  }

  async sendProof(proof) {
    const {signingIn} = self;
    self.signingIn = null;  // the first time, and once
    if (signingIn) return signingIn;
    try {
      const headers = {"content-type": "application/json", accept: "application/json"};
      return await bare("/app/sign-in", {method: "POST", headers, body: JSON.stringify(proof), signal: timeLimit(FETCH_MS)});
    } catch {
      return null;
    }
  }

  keep({token, seconds}) {
    this.token = token;
    const wait = seconds * 1000 * RENEWED_AT;
    this.due = Date.now() + wait;
    clearTimeout(this.renewing);
    this.renewing = setTimeout(() => void this.renew(), wait);
  }

  // A token that cannot be renewed now is refused later, and that signs in again.
  async renew() {
    try {
      const answer = await bare("/app/renew", {method: "POST", headers: this.headers({accept: "application/json"})});
      if (answer.ok) this.keep(await answer.json());
    } catch { /* the line is away */ }
  }

  headers(more) {
    return {...more, authorization: `Bearer ${this.token}`};
  }

  // Fetches an address of ours; with a new token once, where this one is refused.
  async fetch(address, options = {}) {
    if (!this.token) await this.signIn();
    const {token} = this;
    const answer = await bare(address, {...options, headers: this.headers(options.headers)});
    if (answer.status !== OVER) return answer;
    if (token === this.token) await this.signIn();
    return bare(address, {...options, headers: this.headers(options.headers)});
  }
}

// No cookie: it would be somebody else's, or refused.
function bare(address, options) {
  return fetch(address, {...options, credentials: "omit"});
}
