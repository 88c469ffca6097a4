// Replays the steps of a record (contract, "Steps" to "Refusals").

// A step that the rules refuse, with its code.
class Refused extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

function refuse(code) {
  throw new Refused(code);
}

function begun(setup, seed) {
  const banks = hasBanks(setup) ? setup.seats.map(() => seconds(setup.options.bank_seconds)) : [];
  const now = setup.isTimed ? setup.startedAt : null;
  const match = { state: setup.game.begin(setup, seed), banks, sitting: new Map(), replaced: null };
  return { match: ask(setup, match, now), past: [] };
}

// The whole record; gives the last match, or throws Refused with the number of the step. Of clocks it looks at those that
// were renewed ("renewals"), at others that were moved ("moves"), or at none.
function replayed(setup, seed, clocks = "") {
  if (setup.isUnbegun) return { state: { result: returned("stopped", setup.seats.map(() => null)) } };
  let run = begun(setup, seed);
  setup.steps.forEach((step, index) => {
    try {
      if (run.match.state.result && step.verb !== "sit") refuse("match_over");
      if (clocks && clockFault(setup, run.match, setup.steps, index, clocks === "renewals")) refuse("clock");
      run = stepped(setup, run, step);
    } catch (fault) {
      fault.step = index + 1;
      throw fault;
    }
  });
  return run.match;
}

function stepped(setup, run, step) {
  const { match, past } = run, { game } = setup, now = step.at;
  const barrier = (state) => ({ match: settledClock(setup, match, state, now, null, step.verb === "expire"), past: [] });
  switch (step.verb) {
    case "do":
      if (now !== null && match.deadline !== null && now > match.deadline) refuse("too_late");
      return acted(setup, run, step);
    case "expire":
      if (now !== null && (match.deadline === null || now <= match.deadline)) refuse("too_early");
      return barrier(game.expire(match.state));
    case "leave":
      if (!game.live(match.state).includes(step.seat)) refuse("out_of_game");
      return barrier(game.leave(match.state, step.seat, step.value));
    case "stop":
      return { match: { ...match, state: game.stop(match.state, step.value) }, past };
    case "takeback":
      return takenBack(setup, run, step);
    case "deadline":
      return { match: movedClock(setup, match, step), past };
    default:
      return { match: sat(setup, match, step), past };
  }
}

function acted(setup, { match, past }, step) {
  const state = setup.game.act(match.state, step.seat, step.value);
  const hasOpened = (state.hidden || 0) !== (match.state.hidden || 0);
  const after = settledClock(setup, match, state, step.at, step.seat, false);
  return { match: after, past: hasOpened ? [] : [...past, match] };
}

// Back to before the last actions, with the full limit; banks as they were when that question was asked.
function takenBack(setup, { match, past }, step) {
  if (step.value > past.length) refuse("cannot_take_back");
  const place = past.length - Number(step.value), then = past[place];
  const back = { ...match, state: then.state, banks: then.banksAsked };
  return { match: ask(setup, back, step.at), past: past.slice(0, place) };
}

// Another answers for a seat: nothing of the game changes.
function sat(setup, match, step) {
  const { seat, sit } = step, { game } = setup, sitter = match.sitting.get(seat) ?? null;
  const name = setup.seats[seat], sitting = new Map(match.sitting);
  if (!game.live(match.state).includes(seat)) refuse("illegal");
  const isComputer = sitter ? has(sitter, "level") : /^Computer \d\d?$/.test(name);
  let held = match;
  if (sit.back) {
    if (sitter === null) refuse("illegal");
    sitting.delete(seat);
  } else if (has(sit, "level")) {
    if (isComputer || sit.level < 1 || sit.level > game.levels) refuse("illegal");
    sitting.set(seat, sit);
    held = withMinute(setup, match, seat, step.at);
  } else {
    const others = [...setup.seats, ...[...match.sitting.values()].map((other) => other.person)];
    if (!sitter || !isComputer || (sit.person !== "?" && others.includes(sit.person))) refuse("illegal");
    sitting.set(seat, sit);
  }
  return { ...held, sitting, replaced: sitter?.person ?? null };
}
