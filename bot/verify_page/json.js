// Reads JSON more strictly than JSON.parse: a key twice in one object, or nesting deeper than 32, is no record
// (contract, "The record"), and 1.0 is another thing than 1. Long whole numbers become BigInt.

const NESTING_MOST = 32;
const DIGITS_MOST = 4300;

class NotRecord extends Error {}

class Fraction {
  constructor(text) {
    this.value = Number(text);
  }
}

const TOKEN =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(true|false|null)|(-?(?:0|[1-9]\d*))((?:\.\d+)?(?:[eE][+-]?\d+)?))/y;

function readJson(text) {
  let at = 0;

  function token() {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    need(found);
    at = TOKEN.lastIndex;
    return found;
  }
  function take(sign) {
    const before = at;
    if (token()[1] === sign) return true;
    at = before;
    return false;
  }
  function each(end, read) {
    if (take(end)) return;
    do read();
    while (take(","));
    need(take(end));
  }
  function value(depth) {
    const [, sign, string, word, whole, rest] = token();
    if (string) return readString(string);
    if (word) return JSON.parse(word);
    if (whole) return readNumber(whole, rest);
    need("[{".includes(sign) && depth < NESTING_MOST);
    const items = [], facts = new Map();
    if (sign === "[") each("]", () => items.push(value(depth + 1)));
    else each("}", () => readKey(facts, depth + 1));
    return sign === "[" ? items : Object.fromEntries(facts);
  }
  function readKey(facts, depth) {
    const [, , string] = token();
    need(string);
    const key = readString(string);
    need(!facts.has(key) && take(":"));
    facts.set(key, value(depth));
  }

  const read = value(0);
  need(!/[^ \t\n\r]/.test(text.slice(at)));
  return read;
}

function readString(string) {
  const read = JSON.parse(string);
  need(isWellFormed(read));
  return read;
}

function readNumber(whole, rest) {
  const fraction = new Fraction(whole + rest);
  need(Number.isFinite(fraction.value) || !rest);
  need(rest || whole.length <= DIGITS_MOST);
  if (rest) return fraction;
  return whole.length < 16 ? Number(whole) : BigInt(whole);
}

// Half of a pair of surrogates cannot be written in UTF-8.
function isWellFormed(text) {
  return !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
}

const has = Object.hasOwn;

function isObject(value) {
  return Boolean(value) && typeof value === "object" && !Array.isArray(value) && !(value instanceof Fraction);
}

const isListOf = (list, fits, size = list?.length) => Array.isArray(list) && list.length === size && list.every(fits);
const isWhole = (value) => typeof value === "number" || typeof value === "bigint";
const isBetween = (value, least, most) => isWhole(value) && value >= least && value <= most;

// Equal as JSON, whatever the order of keys; 1.0 is not 1, unless values are `read` so.
function isSame(one, other, read = (value) => value) {
  const left = read(one), right = read(other);
  if (isWhole(left) && isWhole(right)) return left == right;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((value, i) => isSame(value, right[i], read));
  }
  if (isObject(left) && isObject(right)) {
    const keys = Object.keys(left), isOfBoth = (key) => has(right, key) && isSame(left[key], right[key], read);
    return keys.length === Object.keys(right).length && keys.every(isOfBoth);
  }
  return left === right;
}
