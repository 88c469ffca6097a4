// Everything that chance decides (contract, "Chance"; fairness, "What is fixed, and when?").

const WORD = 1n << 64n;

function seedOf(secret, entropy) {
  return sha256(joined(utf8("roundhouse/1"), secret, ...entropy));
}

// Block number i of a purpose.
function drawBlock(seed, purpose, i) {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(i));
  return sha256(joined(seed, utf8(purpose), Uint8Array.of(0), counter));
}

// A function that draws whole numbers below its argument, word after word.
function draws(seed, purpose) {
  let block = 0, words = [];
  function word() {
    if (!words.length) {
      const view = new DataView(drawBlock(seed, purpose, block++).buffer);
      words = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
    }
    return words.shift();
  }
  return (below) => {
    const size = BigInt(below), fair = WORD - (WORD % size);
    for (;;) {
      const drawn = word();
      if (drawn < fair) return Number(drawn % size);
    }
  };
}

// Fisher-Yates from the last index down.
function shuffled(items, seed, purpose) {
  const below = draws(seed, purpose), mixed = items.slice();
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}
