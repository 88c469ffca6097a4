// A time is typed by the clock of this browser: the server is told its time zone.
import {onPage} from "./home.js";

const {timeZone} = Intl.DateTimeFormat().resolvedOptions();
onPage(() => {
  for (const e of document.querySelectorAll("[data-zone]")) e.value = timeZone;
  for (const e of document.querySelectorAll("[data-in-zone]")) e.textContent = e.dataset.inZone.replace("ZONE", timeZone);
});
