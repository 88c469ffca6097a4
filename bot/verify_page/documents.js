// Documents: one record, several as JSON Lines, or a whole tournament (contract, "Verify a record").

function hmac(key, text) {
  const padded = (byte) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] || 0) ^ byte);
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), utf8(text)))));
}

// The verdict on a record of a tournament: its own, or the code of what `wrong` finds.
function verifiedMatch(record, noted, wrong) {
  const ofMatch = { ...noted, commitment: "" }, verdict = verified(record, ofMatch), { setup } = verdict;
  const error = verdict.fair && wrong(setup);
  return error ? { ...fault(error, null, provedBefore(setup, ofMatch)), setup } : verdict;
}

function wholeFault({ commitment }, own, noted, lines) {
  if (commitment !== toHex(own)) return "secret";
  if (!commitment.startsWith(noted.commitment.toLowerCase())) return "noted";
  return lines.every(({ fair }) => fair) ? null : "matches";
}

function wholeVerdict(error, codes, open, tournament = "robots") {
  const checked = error ? [] : codes.filter((code) => !open.includes(code));
  return { fair: !error, error: error || null, step: null, checked, unchecked: codes.filter((code) => !checked.includes(code)), tournament };
}

// One document, or where the text is none, one a line.
function verifiedText(text, noted = { commitment: "", said: [] }) {
  const readOrNone = (some) => unlessNone(() => readJson(some), undefined), whole = readOrNone(text);
  const lines = whole === undefined ? text.split("\n").filter((line) => line.trim()) : [];
  return (lines.length > 1 ? lines.map(readOrNone) : [whole]).flatMap((facts) => {
    const judge = isOfPeople(facts) ? verifiedPeople : isOfRobots(facts) ? verifiedRobots : verified;
    return unlessNone(() => judge(facts, noted), fault("not_a_record"));
  });
}
