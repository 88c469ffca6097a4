// The requests of a match of robots (tournaments, "How do I verify a tournament?"). A record may lack them.

const STATUSES = ["ok", "no_connection", "timeout", "wrong_response", "wrong_move"];
const isOutOfReach = (status) => ["no_connection", "timeout"].includes(status);
const stepsOf = (setup, verb) => setup.steps.filter((step) => step.verb === verb);
const isUnplayed = (setup) => setup?.steps.at(-1)?.value === "benched" && setup.steps.at(-1).verb === "leave";

// Numbers are compared by value here, as 1, 1.0 and true are.
const byValue = (value) => (value instanceof Fraction ? value.value : typeof value === "boolean" ? Number(value) : value ?? null);
const isAlike = (left, right) => isSame(left, right, byValue);

// What is asked up to the last move: seat, number of steps before, verb.
function requestsOf(moved) {
  const each = moved.flatMap((seat, n) => [[seat, n, "GET"], [seat, n + 1, "PUT"], [1 - seat, n + 1, "PUT"]]);
  return [[0, 0, "POST"], [1, 0, "POST"], ...each];
}

// Do requests tell another match than the record?
function callsFault({ calls, void: why }, setup) {
  if (!calls.length) return null;
  return areCallsOf(setup, calls.map(({ seat, version, verb }) => [seat, version, verb]), calls.map(({ status }) => status), why) ? null : "calls";
}

function areCallsOf(setup, calls, statuses, why) {
  const moved = stepsOf(setup, "do").map(({ seat }) => seat), left = stepsOf(setup, "leave");
  if (isAlike(calls[1], [1, 1, "POST"]) && isOutOfReach(statuses[0])) {
    const areClosed = isAlike(calls.slice(2), [[0, 1, "DELETE"], [1, 1, "DELETE"]]);
    const areFaults = statuses.every((status) => STATUSES.includes(status) && status !== "wrong_move");
    if (!areClosed || !areFaults || (statuses[1] !== "ok" && !why)) return false;
    [calls, statuses] = [[calls[0], calls[2]], [statuses[0], statuses[2]]];
  }
  const due = [...requestsOf(moved), ...left.map(({ seat }) => [seat, moved.length, "GET"])];
  const made = calls.filter(([, , verb]) => verb !== "DELETE").length, asked = due.slice(0, made);
  const told = asked.filter(([, , verb]) => verb === "POST");
  if (!isAlike(calls, [...asked, ...told.map(([seat]) => [seat, setup.steps.length, "DELETE"])])) return false;
  const answered = left.length ? made - 1 : made - 2; // after the last move a fault has no consequence
  if (left.length) {
    const haveMoved = due.slice(0, answered).filter(([, , verb]) => verb === "GET").length === moved.length;
    if (!haveMoved || due[answered][0] !== left[0].seat || statuses[answered] !== left[0].value) return false;
  } else if (made !== due.length) return false;
  const mayBe = (status, i) => STATUSES.includes(status) && (status !== "wrong_move" || calls[i][2] === "GET");
  return statuses.slice(0, answered).every((status) => status === "ok") && statuses.every(mayBe);
}

function hasNeitherBegun({ calls, void: why }) {
  const posts = calls.filter(({ verb }) => verb === "POST");
  return why !== "" && posts.length > 1 && posts.every(({ status }) => status !== "ok");
}

// Does the record tell all faults of the requests? A robot at fault may fail when it is told of the end, too.
function isToldByCalls(match) {
  const { calls, setup } = match, left = stepsOf(setup, "leave"), neither = hasNeitherBegun(match);
  if (isUnplayed(setup)) return !calls.length;
  const wrong = calls.filter(({ status }) => status !== "ok"), atFault = neither ? [0, 1] : left.map(({ seat }) => seat);
  const faults = wrong.filter(({ verb }) => verb !== "DELETE").map(({ status }) => status);
  const due = [...left.map(({ value }) => value), ...(neither ? faults.slice(-1) : [])];
  const isKnown = ({ verb, seat }) => verb !== "DELETE" || atFault.includes(byValue(seat));
  return calls.length > 0 && isSame(faults, due) && wrong.every(isKnown);
}
