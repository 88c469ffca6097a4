// Changes what is shown in place, element by element, so that focus, what was typed and what was unfolded stay.
// An element keeps its identity by its id, its data-key, its section's heading, or what its form or option would send.
export function morph(old, fresh) {
  if (old.isEqualNode(fresh) || old.dataset?.typed !== undefined) return;  // typed, refused, and not yet sent again
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  attributes(old, fresh);
  children(old, fresh);
}

// Changes the content of an element into another.
export function children(old, fresh) {
  const kept = new Set([...fresh.children].map(keyOf));
  for (const child of [...old.children]) if (keyOf(child) && !kept.has(keyOf(child))) child.remove();
  const known = new Map([...old.children].map(child => [keyOf(child), child]));
  let next = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const key = keyOf(child);
    while (isBlank(next) && !isBlank(child)) next = removed(next);  // parts come without line breaks between tags
    const same = key ? known.get(key) : isAlike(next, child) && next;
    while (key && same && next !== same && !keyOf(next)) next = removed(next);
    if (!same) old.insertBefore(child, next);
    else if (same === next) next = next.nextSibling;
    else old.insertBefore(same, next);
    if (same) morph(same, child);
  }
  while (next) next = removed(next);
}

// The reader alone opens and closes details.
function attributes(old, fresh) {
  const names = new Set([...old.getAttributeNames(), ...fresh.getAttributeNames()]);
  if (old.matches("details")) names.delete("open");
  for (const name of names) {
    const value = fresh.getAttribute(name);
    if (value === null) old.removeAttribute(name);
    else if (value !== old.getAttribute(name)) old.setAttribute(name, value);
  }
}

function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const key = node.id || node.dataset.key || node.getAttribute("aria-labelledby");
  if (key) return key;
  if (node.matches("option")) return node.value;
  return node.matches("form") ? sends(node) : "";
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
