// What people see.

const LANGUAGES = Object.keys(WORDS);
const part = (id) => document.getElementById(id);
let language = (navigator.languages || []).map((tag) => tag.slice(0, 2)).find((tag) => LANGUAGES.includes(tag)) || "en";
let shown = null; // the verdicts on the page, and what was noted
let files = []; // those that were dropped

function filled(sentence, facts = {}) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}

function element(name, text = "", attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const pair = (first, second) => `${first}${language === "zh" ? "：" : ": "}${second}`;
const playerName = (setup, seat) => setup.seats[seat] || WORDS[language].nameless;
const playerNames = (setup, seats) => seats.map((seat) => playerName(setup, seat)).join(", ");

function headline(verdict) {
  const words = WORDS[language];
  if (verdict.error === "not_a_record") return words.no_record;
  if (!verdict.fair) return words.unfair;
  return verdict.unchecked.length ? words.fair_so_far : words.fair;
}

function stepWords(setup, number) {
  const words = WORDS[language], step = setup.steps[number - 1];
  const what = filled(words.verbs[step.verb], { value: step.value });
  return step.seat === undefined ? what : pair(playerName(setup, Number(step.seat)), what);
}

function faultWords({ error, step, setup }) {
  const words = WORDS[language];
  const sentence = setup?.game.words[language].faults[error] || words.faults[error];
  if (step === null) return sentence;
  const where = filled(words.fails_at, { step, what: stepWords(setup, step) });
  const stop = /[.。]$/.test(sentence) ? "" : language === "zh" ? "。" : ".";
  return `${where} ${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}${stop}`;
}

function provedWords({ checked, setup }, noted) {
  const { proved } = WORDS[language], said = checked.map((code) => proved[code]);
  if (setup?.chance && noted.said.length) said.unshift(proved.said);
  if (noted.commitment && checked.includes("commitment")) said.unshift(proved.noted);
  return said;
}

function movedWords(setup) {
  const { unproved } = WORDS[language], whys = { outage: "outage", consent: "agreed", skip: "agreed", vacation: "vacation" };
  return setup.steps.flatMap(({ verb, why, agreed }, i) => {
    if (verb !== "deadline" || why === "sit" || why === "wait") return [];
    const facts = { step: i + 1, players: playerNames(setup, agreed || []) };
    const said = [why === "skip" ? "skipped" : "moved", whys[why] || "unsaid"].map((key) => filled(unproved[key], facts));
    return said.join(language === "zh" ? "" : " ");
  });
}

function unprovedWords({ unchecked, setup, tournament }, noted) {
  const { unproved } = WORDS[language], said = [];
  const ownMatch = noted.commitment ? [] : [unproved.noted];
  if (tournament) return [...unchecked, tournament].map((code) => unproved[code]).filter(Boolean).concat(ownMatch, unproved.names);
  if (unchecked.includes("commitment")) said.push(setup.position ? unproved.position : unproved.commitment);
  else if (unchecked.includes("draws")) said.push(setup.game.draws ? unproved.draws : unproved.no_draws, unproved.another);
  if (unchecked.includes("times")) said.push(...(setup.isTimed ? [] : [unproved.times]), ...movedWords(setup));
  for (const code of ["finished", "beacon"]) if (unchecked.includes(code)) said.push(unproved[code]);
  return [...said, ...(setup.chance ? ownMatch : []), unproved.names];
}

function listed(title, sentences) {
  if (!sentences.length) return [];
  const list = element("ul");
  list.append(...sentences.map((sentence) => element("li", sentence)));
  return [element("h3", title), list];
}

function aboutWords({ tournament, setup }) {
  if (!setup) return tournament ? WORDS[language].tournament : "";
  const game = setup.game.words[language].title;
  return pair(game, playerNames(setup, upTo(setup.seats.length)));
}

// One element a record. Programs read its data, people its sentences.
function card(verdict, noted, number) {
  const words = WORDS[language], { fair, error, step, checked, unchecked } = verdict;
  const made = element("article", "", { class: "verdict" }), lists = { checked: checked.join(" "), unchecked: unchecked.join(" ") };
  if (number === 0) made.id = "verdict";
  Object.assign(made.dataset, { fair, error: error ?? "", step: step ?? "", ...lists });
  made.append(element("h2", headline(verdict)));
  const about = aboutWords(verdict);
  if (about) made.append(element("p", about, { class: "about" }));
  if (fair) {
    made.append(...listed(words.proved_title, provedWords(verdict, noted)));
    made.append(...listed(words.unproved_title, unprovedWords(verdict, noted)));
  } else {
    made.append(element("p", faultWords(verdict)), element("p", filled(words.code, { code: error }), { class: "code" }));
  }
  return made;
}

function show() {
  const region = part("verdicts");
  region.replaceChildren();
  if (!shown) return;
  const { verdicts, noted } = shown, fair = verdicts.filter((verdict) => verdict.fair).length;
  const summary = filled(WORDS[language].summary, { fair, all: verdicts.length });
  if (verdicts.length > 1) region.append(element("p", summary, { id: "summary" }));
  region.append(...verdicts.map((verdict, i) => card(verdict, noted, i)));
}

function say(key, facts) {
  part("message").textContent = key ? filled(WORDS[language][key], facts) : "";
}

// What the reader noted, or the key of what is wrong with it.
function readNoted() {
  const commitment = part("commitment").value.trim(), seat = part("seat").value.trim(), words = part("words").value;
  if (commitment && !/^[0-9a-f]{8,64}$/i.test(commitment)) return "short";
  if (seat ? !/^([1-9]|[12]\d|3[0-2])$/.test(seat) : words) return "no_seat";
  return { commitment, said: seat ? [[Number(seat) - 1, words]] : [] };
}

async function texts() {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }), pasted = part("text").value;
  const textOf = async (file) => decoder.decode(await file.arrayBuffer());
  const read = await Promise.all([...part("file").files, ...files].map((file) => textOf(file).catch(() => null)));
  return pasted.trim() ? [...read, pasted] : read;
}

async function verify() {
  const noted = readNoted();
  shown = null;
  show();
  if (typeof noted === "string") return say(noted);
  say("checking");
  part("verify").disabled = true;
  const verdicts = [];
  for (const text of await texts()) {
    await new Promise((done) => setTimeout(done, 0)); // the page can be drawn between two files
    verdicts.push(...(text === null ? [fault("not_a_record")] : verifiedText(text, noted)));
  }
  part("verify").disabled = false;
  if (!verdicts.length) return say("nothing");
  say("");
  shown = { verdicts, noted };
  show();
}

// Every element with `data-says` shows the sentence of that key.
function speak(chosen) {
  language = chosen;
  document.documentElement.lang = { en: "en", ru: "ru", zh: "zh-Hans" }[chosen];
  document.title = WORDS[chosen].title;
  for (const place of document.querySelectorAll("[data-says]")) place.textContent = WORDS[chosen][place.dataset.says];
  say("");
  show();
}

function takeDrops() {
  const isFiles = (event) => [...(event.dataTransfer?.types || [])].includes("Files");
  document.addEventListener("dragover", (event) => {
    if (isFiles(event)) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (!isFiles(event)) return;
    event.preventDefault();
    files = [...event.dataTransfer.files];
    part("file").value = "";
    verify().then(() => (files = []));
  });
}

function start() {
  const choice = part("language");
  choice.append(...LANGUAGES.map((tag) => element("option", WORDS[tag].name, { value: tag, lang: tag })));
  choice.value = language;
  choice.addEventListener("change", () => speak(choice.value));
  part("form").addEventListener("submit", (event) => {
    event.preventDefault();
    verify();
  });
  takeDrops();
  speak(language);
  if (!part("text").value.trim()) return;
  part("form").before(part("message"), part("verdicts")); // filled in by a house
  verify();
}

start();
