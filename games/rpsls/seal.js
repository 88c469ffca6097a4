// BLAKE2b-256 of a digit and a password, made in this browser. Nothing leaves the page: its policy lets it send nothing.
"use strict";

const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4], [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13], [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11], [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5], [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const COLUMNS = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]];
const DIAGONALS = [[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];
const BLOCK = 128, SIZE = 32, ROUNDS = 12;

const turned = (word, by) => ((word >> by) | (word << (64n - by))) & MASK;

function mix(v, [a, b, c, d], x, y) {
  v[a] = (v[a] + v[b] + x) & MASK;
  v[d] = turned(v[d] ^ v[a], 32n);
  v[c] = (v[c] + v[d]) & MASK;
  v[b] = turned(v[b] ^ v[c], 24n);
  v[a] = (v[a] + v[b] + y) & MASK;
  v[d] = turned(v[d] ^ v[a], 16n);
  v[c] = (v[c] + v[d]) & MASK;
  v[b] = turned(v[b] ^ v[c], 63n);
}

function compress(h, block, count, last) {
  const words = new DataView(block.buffer);
  const m = Array.from({length: 16}, (_, i) => words.getBigUint64(8 * i, true));
  const v = [...h, ...IV];
  v[12] ^= BigInt(count);
  if (last) v[14] ^= MASK;
  for (let round = 0; round < ROUNDS; round++) {
    const order = SIGMA[round % SIGMA.length];
    [...COLUMNS, ...DIAGONALS].forEach((four, i) => mix(v, four, m[order[2 * i]], m[order[2 * i + 1]]));
  }
  return h.map((word, i) => word ^ v[i] ^ v[i + 8]);
}

function blake2b256(text) {
  const bytes = new TextEncoder().encode(text);
  let h = [...IV];
  h[0] ^= 0x01010000n ^ BigInt(SIZE);
  for (let at = 0; at === 0 || at < bytes.length; at += BLOCK) {
    const block = new Uint8Array(BLOCK);
    block.set(bytes.subarray(at, at + BLOCK));
    const count = Math.min(at + BLOCK, bytes.length);
    h = compress(h, block, count, count === bytes.length);
  }
  const made = new DataView(new ArrayBuffer(64));
  h.forEach((word, i) => made.setBigUint64(8 * i, word, true));
  return Array.from(new Uint8Array(made.buffer, 0, SIZE), byte => byte.toString(16).padStart(2, "0")).join("");
}

function strongPassword() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
}

const SHORT = 8;
const page = name => document.getElementById(name);

function show() {
  const move = document.querySelector("input[name=move]:checked");
  const password = page("password").value;
  const ready = move && password;
  page("opening").value = ready ? `reveal ${move.value}${password}` : "";
  page("hash").value = ready ? `commit ${blake2b256(move.value + password)}` : "";
  page("short").hidden = !password || [...password].length >= SHORT;
}

page("strong").addEventListener("click", () => { page("password").value = strongPassword(); show(); });
document.addEventListener("input", show);
for (const field of document.querySelectorAll("input[readonly]")) field.addEventListener("focus", () => field.select());
show();
