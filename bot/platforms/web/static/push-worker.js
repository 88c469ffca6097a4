// Shows what the server pushes while no page is open: a title, a table, a link.
addEventListener("push", event => {
  const {title, body, tag, url} = event.data.json();
  event.waitUntil(registration.showNotification(title, {body, tag, data: {url}, icon: "/icon-192.png"}));
});

addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

async function open(url) {
  const pages = await clients.matchAll({type: "window", includeUncontrolled: true});
  const there = pages.find(page => new URL(page.url).pathname === url);
  return there ? there.focus() : clients.openWindow(url);
}
