// Changes what is shown in place, element by element, so that focus, what was typed and what was unfolded stay, and little
// is laid out again. Rules like `.play:has(.board) > *` would undo that: at each insertion all styles below are computed.
// An element keeps its identity by its id, its data-key, its section's heading, or what it is among those of its kind.
export function morph(old, fresh) {
  if (old.isEqualNode(fresh) || old.dataset?.typed !== undefined) return;  // typed, refused, and not yet sent again
  if (old.dataset?.until !== undefined && old.dateTime === fresh.dateTime) return;  // a clock that goes on
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  attributes(old, fresh);
  children(old, fresh);
}

// Changes the content of an element into another; what is the same at its beginning and its end is not looked at.
export function children(old, fresh) {
  const all = [...fresh.childNodes];
  let next = old.firstChild, end = null, low = 0, high = all.length;
  for (; low < high && next?.isEqualNode(all[low]); low += 1) next = next.nextSibling;
  for (let last = old.lastChild; low < high && next !== end && last.isEqualNode(all[high - 1]); last = last.previousSibling) {
    end = last;
    high -= 1;
  }
  const known = new Map();  // by key; things that are alike stay in their order
  for (let child = next; child !== end; child = child.nextSibling) {
    const key = keyOf(child);
    if (key) known.set(key, [...(known.get(key) ?? []), child]);
  }
  const wanted = all.slice(low, high).map(child => {
    const key = keyOf(child);
    return {child, key, kept: known.get(key)?.shift()};
  });
  const gone = new Set([...known.values()].flat());
  while (gone.has(next)) next = next.nextSibling;
  for (const child of gone) child.remove();
  for (const {child, key, kept} of wanted) {
    while (next !== end && isBlank(next) && !isBlank(child)) next = removed(next);  // parts come without line breaks
    const same = kept ?? (!key && next !== end && isAlike(next, child) && next);
    while (kept && next !== kept && !keyOf(next)) next = removed(next);
    if (!same) old.insertBefore(child, next);
    else if (same === next) next = next.nextSibling;
    else old.insertBefore(same, next);
    if (same) morph(same, child);
  }
  while (next !== end) next = removed(next);
}

// The reader alone opens and closes details; scripts alone show buttons that send nothing, and say that they are on.
function attributes(old, fresh) {
  const names = new Set([...old.getAttributeNames(), ...fresh.getAttributeNames()]);
  if (old.matches("details")) names.delete("open");
  if (old.matches("button[type=button]")) ["hidden", "aria-pressed"].forEach(name => names.delete(name));
  for (const name of names) {
    const value = fresh.getAttribute(name);
    if (value === null) old.removeAttribute(name);
    else if (value !== old.getAttribute(name)) old.setAttribute(name, value);
  }
  if (old.type === "range" && !old.matches(":active")) old.value = fresh.value;  // it was moved, and shows that alone
}

function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const key = node.id || node.dataset.key || node.dataset.offer || node.getAttribute("aria-labelledby") || ownKey(node);
  return key && `${node.nodeName} ${key}`;
}

// What an element is known by among those of its kind: its place on the board, its number, or what it sends.
function ownKey(node) {
  switch (node.localName) {
    case "use": return `${node.getAttribute("href")} ${node.getAttribute("x")} ${node.getAttribute("y")}`;
    case "foreignObject": return `${node.getAttribute("x")} ${node.getAttribute("y")}`;
    case "option": return node.value;
    case "li": return node.getAttribute("value");
    case "form": return sends(node);
    default: return node.getAttribute("role") === "alertdialog" ? "question" : "";
  }
}

function sends(form) {
  const named = [...form.querySelectorAll("input[type=hidden]:not([name=csrf], [name^=shown_]), button")];
  return named.map(field => `${field.getAttribute("name")}=${field.value}`).join("&");
}

function isAlike(old, fresh) {
  return old && old.nodeName === fresh.nodeName && !keyOf(old);
}

function isBlank(node) {
  return node?.nodeType === Node.TEXT_NODE && !node.nodeValue.trim();
}

function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
