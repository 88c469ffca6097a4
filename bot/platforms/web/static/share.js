// Copies and shares the link of a table, with whatever this browser can do.
import {home, onPage} from "./home.js";
import {tell} from "./page.js";

document.addEventListener("click", event => {
  const {target} = event;
  const field = target.closest("[data-copy]") || target.closest(".invite")?.querySelector("[data-copy]");
  if (field && target.closest("[data-copy], [data-copy-link]")) copy(field);
  if (field && target.closest("[data-share]")) share(shared(field));
});
onPage(() => {
  new MutationObserver(show).observe(document.getElementById("main"), {childList: true, subtree: true});
  show();
});

function share(content) {
  if (home.share) home.share(content);
  else navigator.share(content).catch(() => {});
}

// A link, or a text with its link.
function shared(field) {
  const {text, url} = field.dataset;
  return text ? {text, url} : {title: document.title, url: field.value};
}

// The buttons are hidden where they cannot work: without scripts, or without a share sheet.
function show() {
  for (const e of document.querySelectorAll("[data-copy-link]")) e.hidden = false;
  for (const e of document.querySelectorAll("[data-share]")) e.hidden = !(home.share || navigator.share);
}

async function copy(field) {
  field.select();
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else if (!document.execCommand("copy")) return;  // over plain http in a local network
    tell(field.dataset.copy);
  } catch { /* the field stays selected: it can be copied by hand */ }
}
