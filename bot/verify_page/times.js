// Times are whole microseconds since 1970, as BigInt (contract, "Clocks in a record").

const SECOND = 1_000_000n;
const DAY = 86_400n * SECOND;
const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?Z$/;

// `YYYY-MM-DDTHH:MM:SS[.1-6 digits]Z`, or null for what is not a time.
function readTime(text) {
  const match = isText(text) && TIME.exec(text);
  if (!match || /\n$/.test(text)) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (year < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const seconds = BigInt(date.getTime() / 1000) + BigInt((hour * 60 + minute) * 60 + second);
  return seconds * SECOND + BigInt((match[7] || "").padEnd(6, "0"));
}

const seconds = (count) => BigInt(count) * SECOND;
const latest = (...times) => times.reduce((a, b) => (a > b ? a : b));
const earliest = (...times) => times.reduce((a, b) => (a < b ? a : b));
