// Pages work as plain forms and links; this makes them live, quick, and pleasant with the keyboard.
import {boardKeys} from "./board.js";
import {Part, clearNote, countDown, fetched, tell} from "./page.js";
import {pushing} from "./push.js";
import {premoves} from "./premove.js";
import {presses} from "./press.js";
import {replay} from "./replay.js";
import {sharing} from "./share.js";
import {sounds} from "./sound.js";
import {listen} from "./stream.js";

function live(place) {
  const part = new Part(place);
  presses(part);
  premoves(part);
  setInterval(() => part.checkClocks(), 1000);
  return {
    path: place.dataset.live,
    changed: revision => part.heard(revision),
    line: text => tell(text),
    connected(isUp) {
      if (isUp) { clearNote("line"); part.heard(part.newest); }
      else tell(document.body.dataset.reconnecting, {kind: "line", refused: true});
    },
  };
}

boardKeys();
sharing();
pushing();
sounds();
listen([...document.querySelectorAll("[data-live]")].map(live));
document.querySelectorAll("[data-replay]").forEach(replay);
countDown();
setInterval(countDown, 1000);
