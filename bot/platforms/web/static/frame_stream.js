// The live stream of a frame: events by a one-time ticket, since an event stream sends no headers. Where a proxy on the
// way holds them back, answers are asked for one after the other instead, for as long as this document lives.
const FIRST_MS = 2500;  // until the first event: the page gives a line up after four seconds
const AGAIN_MS = 1000, AGAIN_MOST_MS = 8000;
const WAIT_S = 25, QUICK_WAIT_S = 10, SLACK_MS = 10_000;
const TYPES = ["hello", "ping", "changed", "line", "reaction", "audience", "presence"];
let isHeldBack = false;

// `ask` fetches an address of ours with the bearer.
export class FrameStream extends EventTarget {
  constructor(address, ask) {
    super();
    this.address = address;
    this.ask = ask;
    this.readyState = EventSource.CONNECTING;
    this.last = "";
    this.pause = AGAIN_MS;
    this.ends = new AbortController();
    queueMicrotask(() => this.run());  // its listeners are added first
  }

  close() {
    this.readyState = EventSource.CLOSED;
    this.ends.abort();
    this.source?.close();
  }

  get isClosed() {
    return this.readyState === EventSource.CLOSED;
  }

  async run() {
    while (!this.isClosed) {
      const polls = isHeldBack;
      try {
        await (polls ? this.poll() : this.listen());
      } catch { /* the line is away */ }
      if (this.isClosed) return;
      if (polls !== isHeldBack) continue;
      this.dispatchEvent(new Event("error"));
      await new Promise(done => setTimeout(done, this.pause));
      this.pause = Math.min(2 * this.pause, AGAIN_MOST_MS);
    }
  }

  // Done when the stream has ended.
  async listen() {
    const address = await this.ticketed();
    if (this.isClosed) return;
    const source = this.source = new EventSource(address);
    await new Promise(done => {
      const late = setTimeout(() => { isHeldBack = true; done(); }, FIRST_MS);
      for (const type of TYPES) {
        source.addEventListener(type, event => {
          clearTimeout(late);
          this.pass(type, event.data, event.lastEventId);
        });
      }
      source.addEventListener("error", () => { clearTimeout(late); done(); });  // its ticket is used up
      this.ends.signal.addEventListener("abort", done);
    });
    source.close();
  }

  async poll() {
    const wait = this.address.includes("pace=") ? QUICK_WAIT_S : WAIT_S;
    while (!this.isClosed) {
      const limit = AbortSignal.timeout(wait * 1000 + SLACK_MS);
      const address = `${this.address}&${new URLSearchParams({wait, ...this.heard()})}`;
      const answer = await this.ask(address, {signal: AbortSignal.any ? AbortSignal.any([limit, this.ends.signal]) : limit});
      if (!answer.ok) throw new Error(`no events: ${answer.status}`);
      const {events} = await answer.json();
      if (this.isClosed) return;
      this.pass("hello", String(wait * 1000));  // the next sign of the line is due by then
      for (const {event, data, id} of events.filter(one => !["hello", "ping"].includes(one.event))) this.pass(event, data, id);
    }
  }

  pass(type, data, lastEventId = "") {
    this.readyState = EventSource.OPEN;
    this.pause = AGAIN_MS;
    this.last = lastEventId || this.last;
    this.dispatchEvent(new MessageEvent(type, {data, lastEventId}));
  }

  async ticketed() {
    const answer = await this.ask("/app/ticket", {method: "POST"});
    if (!answer.ok) throw new Error(`no ticket: ${answer.status}`);
    const {ticket} = await answer.json();
    return `${this.address}&${new URLSearchParams({ticket, ...this.heard()})}`;
  }

  // What was heard before is not said again.
  heard() {
    return this.last ? {last: this.last} : {};
  }
}
