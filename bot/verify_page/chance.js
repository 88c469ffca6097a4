// Everything that chance decides (contract, "Chance").

const WORD = 1n << 64n;

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
function mixed(items, below) {
  const order = items.slice();
  for (let i = order.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

const shuffled = (items, seed, purpose) => mixed(items, draws(seed, purpose));
