// What a reader has switched on or off in this browser. Where nothing can be kept, as in a frame without an origin of its
// own, it is known until the document closes.
const known = new Map();

export function choice(key) {
  const isOn = () => (read(key) ?? known.get(key)) === "on";
  return {isOn, turn: () => write(key, isOn() ? "off" : "on")};
}

function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key, value) {
  known.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch { /* it is known all the same */ }
}
