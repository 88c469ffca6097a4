// Runs the script of frames inside Discord, from what this document itself has fetched: Discord's rules for scripts let
// this one run, which stands in the document, and what comes from a blob; in a sandbox without an origin nothing else.
const {bundle} = document.currentScript.dataset;
const PAUSE_MS = 1000, PAUSE_MOST_MS = 8000;
const load = wait => fetch(bundle)
  .then(answer => answer.ok ? answer.text() : Promise.reject(answer))
  .then(text => {
    const src = URL.createObjectURL(new Blob(['"use strict";', text], {type: "text/javascript"}));
    document.head.append(Object.assign(document.createElement("script"), {src}));
  })
  .catch(() => setTimeout(load, wait, Math.min(2 * wait, PAUSE_MOST_MS)));
addEventListener("DOMContentLoaded", () => load(PAUSE_MS));
