// The board by keyboard: arrow keys go to the nearest cell in that direction, whatever the board; Escape lets go.
const arrows = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

document.addEventListener("keydown", event => {
  const from = document.activeElement;
  if (event.key === "Escape") document.querySelector("[data-live] [data-back]")?.click();
  if (event.key === " " && from?.matches("a[role=button]")) { event.preventDefault(); from.click(); }
  const way = arrows[event.key];
  if (!way || !from) return;
  const onBoard = from.matches(".board") && from.querySelector(".cell");
  if (!onBoard && !from.classList.contains("cell")) return;
  event.preventDefault();
  (onBoard || nearest(from, way))?.focus();
});

function nearest(from, way) {
  const middle = e => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const cell of document.querySelectorAll(".cell")) {
    const [cx, cy] = middle(cell);
    const along = (cx - x) * way[0] + (cy - y) * way[1];
    const aside = Math.abs((cx - x) * way[1]) + Math.abs((cy - y) * way[0]);
    if (along > 1 && along + 2 * aside < least) { least = along + 2 * aside; best = cell; }
  }
  return best;
}
