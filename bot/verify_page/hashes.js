// Hashes, without WebCrypto, which some browsers do not have for a page from disk.
// SHA-256 is that of FIPS 180-4, BLAKE2b that of RFC 7693.

const HEX_DIGITS = /^[0-9a-f]{64}$/;

function utf8(text) {
  return new TextEncoder().encode(text);
}

function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text) {
  return Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
}

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// The first bits of the fractions of the square or cube roots (power 2 or 3) of primes.
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((p) => n % p)) PRIMES.push(n);

function fraction(n, power, bits) {
  const goal = BigInt(n) << (bits * power);
  let low = 0n, high = 1n << (bits + 8n);
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** power <= goal) low = middle;
    else high = middle;
  }
  return BigInt.asUintN(Number(bits), low);
}

const SHA_BEGIN = PRIMES.slice(0, 8).map((p) => Number(fraction(p, 2n, 32n)));
const SHA_ROUNDS = PRIMES.map((p) => Number(fraction(p, 3n, 32n)));
const BLAKE_BEGIN = PRIMES.slice(0, 8).map((p) => fraction(p, 2n, 64n));

function sha256(message) {
  const blocks = (message.length + 9 + 63) >> 6;
  const padded = new Uint8Array(blocks * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  const state = Uint32Array.from(SHA_BEGIN);
  const words = new Uint32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block * 64 + i * 4);
    shaBlock(state, words);
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => out.setUint32(i * 4, word));
  return digest;
}

function shaBlock(state, words) {
  const turned = (x, n) => (x >>> n) | (x << (32 - n));
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15], y = words[i - 2];
    const small = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const large = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    words[i] = words[i - 16] + small + words[i - 7] + large;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + SHA_ROUNDS[i] + words[i]) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g; g = f; f = e; e = (d + first) | 0;
    d = c; c = b; b = a; a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] += value));
}

const BLAKE_ORDER = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8",
  "905724afe1bc683d", "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a",
  "6fe9b308c2d714a5", "a2847615fb9e3cd0",
].map((row) => Array.from(row, (digit) => parseInt(digit, 16)));

// BLAKE2b with a digest of 32 bytes, no key.
function blake2b(message) {
  const state = BLAKE_BEGIN.slice(), blocks = Math.max(1, Math.ceil(message.length / 128));
  state[0] ^= 0x01010020n;
  const padded = new Uint8Array(blocks * 128), view = new DataView(padded.buffer);
  padded.set(message);
  for (let block = 1; block <= blocks; block++) {
    const words = upTo(16).map((i) => view.getBigUint64(block * 128 - 128 + i * 8, true)), v = [...state, ...BLAKE_BEGIN];
    v[12] ^= BigInt(Math.min(message.length, block * 128));
    if (block === blocks) v[14] = BigInt.asUintN(64, ~v[14]);
    for (let round = 0; round < 12; round++) {
      const order = BLAKE_ORDER[round % 10], turn = (i, by) => (i < 4 ? i : (i + by) % 4);
      for (let i = 0; i < 8; i++) {
        blakeMix(v, turn(i, 0), 4 + turn(i, 1), 8 + turn(i, 2), 12 + turn(i, 3), words[order[2 * i]], words[order[2 * i + 1]]);
      }
    }
    for (let i = 0; i < 8; i++) state[i] ^= v[i] ^ v[i + 8];
  }
  state.forEach((word, i) => view.setBigUint64(i * 8, word, true));
  return padded.slice(0, 32);
}

function blakeMix(v, a, b, c, d, x, y) {
  const turned = (word, by) => (word >> by) | BigInt.asUintN(64, word << (64n - by));
  for (const [word, first, second] of [[x, 32n, 24n], [y, 16n, 63n]]) {
    v[a] = BigInt.asUintN(64, v[a] + v[b] + word);
    v[d] = turned(v[d] ^ v[a], first);
    v[c] = BigInt.asUintN(64, v[c] + v[d]);
    v[b] = turned(v[b] ^ v[c], second);
  }
}
