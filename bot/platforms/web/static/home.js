// Where a page runs. In a tab the browser does all of this by itself; a frame inside a chat (frame.js) replaces what is
// here, has one script for all pages, and shows one page after another in one document.
export const isFrame = "home" in document.documentElement.dataset;

export const home = {
  starts: isFrame && [],
  fetch: (address, options) => fetch(address, options),
  stream: address => new EventSource(address),
  go: address => { location.href = address; },
  reload: () => location.reload(),
  address: () => location.href,
};

// Calls a function for each page that is shown: in a tab at once. What it adds to the document takes the signal, which
// ends with the page.
export const onPage = start => home.starts ? home.starts.push(start) : start();
