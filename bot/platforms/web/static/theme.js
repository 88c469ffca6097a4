// The colours of the app around a frame, as ours. A colour that could not be read on its ground is moved towards the
// text's until it can. Our styles for dark or light are chosen by the ground, whatever the system prefers.
const LEGIBLE = 4.5, STEPS = 10, DARK = 0.18;
const BY_SYSTEM = "prefers-color-scheme: dark";
const media = new WeakMap();  // what a rule of a style sheet says by itself
let scheme = "";

// `ground` behind everything, `card` behind what lies on it.
export function paint({ground, card = ground, text, quiet = text, main = text, onMain = ground, danger = main}) {
  const style = document.documentElement.style;
  const readable = color => {
    for (let step = 0; step <= STEPS; step += 1) {
      const mixed = mix(color, text, step / STEPS);
      if (Math.min(contrast(mixed, ground), contrast(mixed, card)) >= LEGIBLE) return mixed;
    }
    return text;
  };
  scheme = luminance(ground) < DARK ? "dark" : "light";
  const shown = readable(main);
  const best = ["#ffffff", "#10141a"].sort((a, b) => contrast(b, shown) - contrast(a, shown))[0];
  const colors = {
    paper: ground, card, ink: text, quiet: readable(quiet), line: mix(card, text, 0.18), main: shown,
    "on-main": contrast(onMain, shown) >= LEGIBLE ? onMain : best, danger: readable(danger),
  };
  for (const [name, color] of Object.entries(colors)) style.setProperty(`--${name}`, color);
  style.colorScheme = scheme;
  for (const sheet of document.styleSheets) suit(sheet);
}

// Has a style sheet follow the scheme; called with each one that is loaded later.
export function suit(sheet) {
  if (!scheme) return;
  for (const rule of sheet.cssRules) {
    const own = media.get(rule) ?? rule.media?.mediaText;
    if (!own?.includes(BY_SYSTEM)) continue;
    media.set(rule, own);
    rule.media.mediaText = scheme === "dark" ? own.replace(`(${BY_SYSTEM})`, "(min-width: 0)") : "not all";
  }
}

const channels = color => [1, 3, 5].map(at => parseInt(color.slice(at, at + 2), 16));

function mix(from, to, share) {
  const [a, b] = [channels(from), channels(to)];
  return `#${a.map((value, at) => Math.round(value + (b[at] - value) * share).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(color) {
  const [red, green, blue] = channels(color).map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
