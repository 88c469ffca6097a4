// Clocks, banks and vacations (contract, "Clocks in a record", "Banks", "Vacations").
// A match here is {state, asked, deadline, banks, ...}; times are null where the record has none.

const VACATION_MOST = 21n * DAY;
const GRACE = seconds(60); // the least that a question has which begins anew

const hasBanks = (setup) => setup.options.bank_seconds !== null;

// The full limit of the present question, in microseconds, or null.
function fullLimit(setup, state) {
  const limit = setup.game.limit(state, setup.options);
  return limit === null ? null : seconds(limit);
}

// What the clock allows: the limit of the move, and the most that any of these seats has in its bank.
function allowed(setup, match, seats) {
  const limit = fullLimit(setup, match.state);
  if (!hasBanks(setup) || !seats.length) return limit;
  const bank = latest(...seats.map((seat) => match.banks[seat]));
  return limit === null ? bank : earliest(limit, bank);
}

function ask(setup, match, now) {
  const seats = setup.game.waiting(match.state), isRunning = now !== null && seats.length > 0;
  const limit = isRunning ? allowed(setup, match, seats) : null;
  return {
    ...match,
    asked: now,
    banksAsked: match.banks,
    changed: now, // when the question was asked, or its clock was last moved
    deadline: limit === null ? null : now + limit,
    pause: null,
    renewed: new Set(),
  };
}

function spent(match, seat, now) {
  const left = match.banks[seat] - (now - match.asked);
  return left > 0n ? left : 0n;
}

// The match after its state has changed; who acted is null where nobody did.
function settledClock(setup, before, state, now, actor, isAnew) {
  const was = setup.game.waiting(before.state), is = setup.game.waiting(state);
  const goesOn = !isAnew && is.length > 0 && is.every((seat) => was.includes(seat) && seat !== actor);
  const match = { ...before, state };
  if (hasBanks(setup) && now !== null) {
    const enders = goesOn ? [] : was.filter((seat) => seat !== actor);
    match.banks = before.banks.map((left, seat) => {
      if (seat === actor) return spent(before, seat, now) + seconds(setup.options.increment_seconds);
      return enders.includes(seat) ? spent(before, seat, now) : left;
    });
  }
  match.banksAsked = match.banksAsked.map((left, seat) => (seat === actor ? match.banks[seat] : left));
  if (!goesOn) return ask(setup, match, now);
  if (now === null || match.deadline === null) return match;
  if (hasBanks(setup)) {
    const most = latest(...is.map((seat) => match.banks[seat]));
    match.deadline = earliest(match.deadline, latest(now, match.asked + most));
  } else if (match.pause && !is.includes(match.pause.seat)) {
    match.deadline = resumed(match.pause, match.deadline, now);
    match.pause = null;
  }
  if (match.deadline !== before.deadline) match.changed = now;
  return match;
}

// The deadline once a vacation ends: what the vacation did not use is taken off again.
function resumed(pause, deadline, now) {
  const used = earliest(now - pause.began, pause.days);
  return deadline - (pause.days - used);
}

// With a bank, a computer that sits down in time has at least a minute, also if the move is taken back.
function withMinute(setup, match, seat, now) {
  const isAsked = setup.game.waiting(match.state).includes(seat);
  if (!hasBanks(setup) || now === null || (isAsked && now > match.deadline)) return match;
  const least = isAsked ? now - match.asked + GRACE : GRACE;
  const more = least > match.banks[seat] ? least - match.banks[seat] : 0n;
  const given = (banks) => banks.map((left, other) => (other === seat ? left + more : left));
  return { ...match, banks: given(match.banks), banksAsked: given(match.banksAsked) };
}

// A `deadline` step. Refuses what the rules refuse; what only `verify` looks at is in `clockFault`.
function movedClock(setup, match, step) {
  const { deadline, why, agreed, at } = step, { live, waiting } = setup.game;
  const isLive = live(match.state), asked = waiting(match.state);
  const agreedBy = (seats) => agreed?.length === seats.length && seats.every((seat) => agreed.includes(seat));
  if (why === "vacation") return vacation(setup, match, step);
  if (why === "consent" && !agreedBy(isLive)) refuse("illegal");
  if (why === "skip") {
    const others = isLive.filter((seat) => !asked.includes(seat));
    if (others.length < 2 || !agreedBy(others)) refuse("illegal");
  }
  if (at === null) return match;
  if (match.deadline === null || deadline < at) refuse("illegal");
  const isSkip = why === "skip" || (why === null && deadline === at);
  if (deadline <= match.deadline && !isSkip) refuse("illegal");
  return withDeadline(setup, match, deadline, at, why === "sit" || why === "wait");
}

function withDeadline(setup, match, deadline, now, isRenewal) {
  const more = deadline - match.deadline, moved = { ...match, deadline, changed: more ? now : match.changed };
  if (isRenewal) moved.pause = null; // the question has its time again
  if (hasBanks(setup) && more > 0n) {
    const asked = setup.game.waiting(match.state);
    moved.banks = match.banks.map((left, seat) => (asked.includes(seat) ? left + more : left));
  }
  return moved;
}

function vacation(setup, match, step) {
  const { deadline, agreed, at } = step, limit = setup.game.limit(match.state, setup.options);
  const [seat] = agreed;
  if (!setup.game.waiting(match.state).includes(seat)) refuse("illegal");
  if (at === null) return match;
  if (hasBanks(setup) || limit === null || limit < 86_400) refuse("illegal");
  if (match.deadline === null || at > match.deadline) refuse("illegal");
  if (match.pause) {
    if (match.pause.seat !== seat || deadline !== resumed(match.pause, match.deadline, at)) refuse("illegal");
    return { ...match, deadline, changed: at, pause: null };
  }
  const days = deadline - match.deadline;
  if (days <= 0n || days > VACATION_MOST) refuse("illegal");
  return { ...match, deadline, changed: at, pause: { seat, began: at, days } };
}

// What `verify` alone refuses (`clock`): renewals (`sit`, `wait`), or else outages and skips, that no house has written.
function clockFault(setup, match, steps, index, ofRenewals) {
  const step = steps[index];
  if (step.verb !== "deadline" || step.at === null || match.deadline === null) return false;
  const isRenewal = step.why === "sit" || step.why === "wait";
  if (isRenewal !== ofRenewals) return false;
  if (isRenewal) return renewalFault(setup, match, step, steps[index - 1]);
  if (step.why === "outage") return outageFault(setup, match, step, steps[index + 1]);
  return step.why === "skip" && skipFault(step, steps[index + 1]);
}

function outageFault(setup, match, step, next) {
  const isAnywhere = hasBanks(setup) || (next?.verb === "deadline" && next.why === "vacation");
  if (!isAnywhere && next && next.at <= match.deadline) return true;
  const limit = allowed(setup, { ...match, banks: match.banksAsked }, setup.game.waiting(match.state));
  const short = limit !== null && limit < GRACE ? limit : GRACE;
  return step.deadline > latest(match.deadline + (step.at - match.changed), step.at + short);
}

function skipFault(step, next) {
  const late = (time) => time - step.at > SECOND;
  return late(step.deadline) || late(next.at);
}

function renewal(setup, match, now) {
  if (!hasBanks(setup)) return fullLimit(setup, match.state);
  return latest(GRACE, ...setup.game.waiting(match.state).map((seat) => spent(match, seat, now)));
}

function renewalFault(setup, match, step, before) {
  const full = step.at + renewal(setup, match, step.at), isOver = step.at > match.deadline;
  if (step.why === "wait") {
    if (!isOver || step.deadline !== full || match.renewed.has("wait")) return true;
    match.renewed.add("wait");
    return false;
  }
  const isComputer = before?.verb === "sit" && before.at === step.at && has(before.sit, "level");
  if (!isComputer) return true;
  if (isOver) return step.deadline !== full;
  const person = match.replaced; // who sat in for the seat before this computer
  if (!person || !setup.game.waiting(match.state).includes(before.seat) || step.deadline > full) return true;
  const key = person === "?" ? null : `sit ${person}`;
  if (key !== null && match.renewed.has(key)) return true;
  if (key !== null) match.renewed.add(key);
  return false;
}
