// What the page of a table adds: presses, planned moves, the keyboard, motion, names of cells, the link, sounds, and
// messages to this browser.
import {parts} from "./app.js";
import "./board.js";
import "./motion.js";
import "./names.js";
import {premoves} from "./premove.js";
import {presses} from "./press.js";
import "./push.js";
import "./share.js";
import "./sound.js";

for (const part of parts) {
  presses(part);
  premoves(part);
}
