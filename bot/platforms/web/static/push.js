// The button "Tell me when it is my turn": hidden where the browser cannot, or does so already.
import {isFrame, onPage} from "./home.js";
import {fetched, tell} from "./page.js";

async function pushing() {
  const form = document.querySelector("form[data-push]");
  if (!form || !form.dataset.push || isFrame || !navigator.serviceWorker || !self.PushManager) return;
  const worker = await navigator.serviceWorker.getRegistration();
  form.hidden = Boolean(form.dataset.told !== "0" && await worker?.pushManager.getSubscription());
  form.addEventListener("submit", async event => {
    event.preventDefault();
    try {
      if (await Notification.requestPermission() !== "granted") return tell(form.dataset.denied, {refused: true});
      form.hidden = (await subscribe(form)).ok;
      tell(form.hidden ? form.dataset.done : form.dataset.denied, {refused: !form.hidden});
    } catch {
      tell(form.dataset.denied, {refused: true});
    }
  });
}

async function subscribe(form) {
  await navigator.serviceWorker.register("/push-worker.js");
  const {pushManager} = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({userVisibleOnly: true, applicationServerKey: form.dataset.push});
  const {endpoint, keys} = made.toJSON();
  const body = new URLSearchParams({csrf: form.elements.csrf.value, endpoint, key: keys.p256dh, auth: keys.auth});
  return fetched(form.action, {method: "POST", body, headers: {accept: "application/json"}});
}

onPage(() => { void pushing(); });
