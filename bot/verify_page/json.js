// Reads JSON more strictly than JSON.parse: a key twice in one object, or nesting deeper than 32, is no record
// (contract, "The record"), and 1.0 is another thing than 1. Long whole numbers become BigInt.

const NESTING_MOST = 32;
const DIGITS_MOST = 4300;

class NotRecord extends Error {}

// A number that is not written as a whole one.
class Fraction {
  constructor(text) {
    this.value = Number(text);
  }
}

function readJson(text) {
  const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
  const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
  const BLANK = /[ \t\n\r]*/y;
  let at = 0;

  function blank() {
    BLANK.lastIndex = at;
    BLANK.test(text);
    at = BLANK.lastIndex;
  }

  function matched(pattern) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) throw new NotRecord("json");
    at = pattern.lastIndex;
    return match;
  }

  function take(sign) {
    blank();
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  }

  function need(sign) {
    if (!take(sign)) throw new NotRecord("json");
  }

  function string() {
    const read = JSON.parse(matched(STRING)[0]);
    if (!isWellFormed(read)) throw new NotRecord("json");
    return read;
  }

  function number() {
    const [whole, point, power] = matched(NUMBER);
    if (point || power) {
      const fraction = new Fraction(whole);
      if (!Number.isFinite(fraction.value)) throw new NotRecord("json");
      return fraction;
    }
    if (whole.length > DIGITS_MOST) throw new NotRecord("json");
    return whole.length < 16 ? Number(whole) : BigInt(whole);
  }

  function list(depth) {
    const items = [];
    if (take("]")) return items;
    do items.push(value(depth));
    while (take(","));
    need("]");
    return items;
  }

  function object(depth) {
    const facts = new Map();
    if (take("}")) return Object.fromEntries(facts);
    do {
      blank();
      const key = string();
      if (facts.has(key)) throw new NotRecord("json");
      need(":");
      facts.set(key, value(depth));
    } while (take(","));
    need("}");
    return Object.fromEntries(facts);
  }

  function value(depth) {
    blank();
    const sign = text[at];
    if (sign === "{" || sign === "[") {
      if (depth >= NESTING_MOST) throw new NotRecord("json");
      at += 1;
      return sign === "{" ? object(depth + 1) : list(depth + 1);
    }
    if (sign === '"') return string();
    for (const [word, meaning] of [["true", true], ["false", false], ["null", null]]) {
      if (text.startsWith(word, at)) {
        at += word.length;
        return meaning;
      }
    }
    return number();
  }

  const read = value(0);
  blank();
  if (at < text.length) throw new NotRecord("json");
  return read;
}

// Half of a pair of surrogates cannot be written in UTF-8.
function isWellFormed(text) {
  return !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
}

function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Fraction);
}

const isWhole = (value) => typeof value === "number" || typeof value === "bigint";
const isBetween = (value, least, most) => isWhole(value) && value >= least && value <= most;

// Equal as JSON, whatever the order of keys; 1.0 is not 1.
function isSame(left, right) {
  if (isWhole(left) && isWhole(right)) return left == right;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((value, i) => isSame(value, right[i]));
  }
  if (isObject(left) && isObject(right)) {
    const keys = Object.keys(left), isOfBoth = (key) => Object.hasOwn(right, key) && isSame(left[key], right[key]);
    return keys.length === Object.keys(right).length && keys.every(isOfBoth);
  }
  return left === right;
}
