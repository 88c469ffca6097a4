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

// The first 32 bits of the fractions of the square and cube roots of primes, as FIPS 180-4 has them.
const { SHA_BEGIN, SHA_ROUNDS } = (() => {
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  // The whole root of n * 2^(32 * power), less its whole part: the first 32 bits behind the point.
  const fraction = (n, power) => {
    const goal = BigInt(n) << BigInt(32 * power);
    let low = 0n, high = 1n << 40n;
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      if (middle ** BigInt(power) <= goal) low = middle;
      else high = middle;
    }
    return Number(low & 0xffffffffn);
  };
  return {
    SHA_BEGIN: primes.slice(0, 8).map((p) => fraction(p, 2)),
    SHA_ROUNDS: primes.map((p) => fraction(p, 3)),
  };
})();

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

// BLAKE2b works on 64-bit words; each is two 32-bit words here, the low one first.
const BLAKE_BEGIN = Uint32Array.from([
  0xf3bcc908, 0x6a09e667, 0x84caa73b, 0xbb67ae85, 0xfe94f82b, 0x3c6ef372, 0x5f1d36f1, 0xa54ff53a,
  0xade682d1, 0x510e527f, 0x2b3e6c1f, 0x9b05688c, 0xfb41bd6b, 0x1f83d9ab, 0x137e2179, 0x5be0cd19,
]);
const BLAKE_ORDER = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8",
  "905724afe1bc683d", "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a",
  "6fe9b308c2d714a5", "a2847615fb9e3cd0",
].map((row) => Array.from(row, (digit) => parseInt(digit, 16)));

// BLAKE2b with a digest of 32 bytes, no key.
function blake2b(message) {
  const state = Uint32Array.from(BLAKE_BEGIN);
  state[0] ^= 0x01010000 ^ 32;
  const block = new Uint8Array(128);
  let at = 0;
  while (message.length - at > 128) {
    block.set(message.subarray(at, at + 128));
    at += 128;
    blakeBlock(state, block, at, false);
  }
  block.fill(0);
  block.set(message.subarray(at));
  blakeBlock(state, block, message.length, true);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  for (let i = 0; i < 8; i++) out.setUint32(i * 4, state[i], true);
  return digest;
}

function blakeBlock(state, block, length, isLast) {
  const view = new DataView(block.buffer);
  const m = new Uint32Array(32);
  for (let i = 0; i < 32; i++) m[i] = view.getUint32(i * 4, true);
  const v = new Uint32Array(32);
  v.set(state);
  v.set(BLAKE_BEGIN, 16);
  v[24] ^= length >>> 0;
  v[25] ^= Math.floor(length / 0x100000000);
  if (isLast) {
    v[28] = ~v[28];
    v[29] = ~v[29];
  }
  for (let round = 0; round < 12; round++) {
    const order = BLAKE_ORDER[round % 10];
    for (let i = 0; i < 8; i++) {
      const column = i < 4 ? [i, i + 4, i + 8, i + 12] : [i - 4, 4 + ((i + 1) & 3), 8 + ((i + 2) & 3), 12 + ((i + 3) & 3)];
      blakeMix(v, m, ...column, order[2 * i], order[2 * i + 1]);
    }
  }
  for (let i = 0; i < 16; i++) state[i] ^= v[i] ^ v[i + 16];
}

function blakeMix(v, m, a, b, c, d, x, y) {
  a *= 2; b *= 2; c *= 2; d *= 2;
  blakeAdd(v, a, v[b], v[b + 1]);
  blakeAdd(v, a, m[2 * x], m[2 * x + 1]);
  blakeTurn(v, d, a, 32);
  blakeAdd(v, c, v[d], v[d + 1]);
  blakeTurn(v, b, c, 24);
  blakeAdd(v, a, v[b], v[b + 1]);
  blakeAdd(v, a, m[2 * y], m[2 * y + 1]);
  blakeTurn(v, d, a, 16);
  blakeAdd(v, c, v[d], v[d + 1]);
  blakeTurn(v, b, c, 63);
}

function blakeAdd(v, a, low, high) {
  const sum = v[a] + low;
  v[a + 1] = v[a + 1] + high + (sum > 0xffffffff ? 1 : 0);
  v[a] = sum;
}

// One word becomes (it xor another), turned right.
function blakeTurn(v, a, b, by) {
  const low = v[a] ^ v[b], high = v[a + 1] ^ v[b + 1];
  if (by === 32) [v[a], v[a + 1]] = [high, low];
  else if (by === 63) [v[a], v[a + 1]] = [(low << 1) | (high >>> 31), (high << 1) | (low >>> 31)];
  else [v[a], v[a + 1]] = [(low >>> by) | (high << (32 - by)), (high >>> by) | (low << (32 - by))];
}
