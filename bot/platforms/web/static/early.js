// Stands in the shell of a Mini App itself: signs in while the script of frames is still on its way (frame_session.js).
const proof = new URLSearchParams(location.hash.slice(1)).get("tgWebAppData");
if (proof) {
  const headers = {"content-type": "application/json", accept: "application/json"};
  const body = JSON.stringify({home: "telegram", proof});
  self.signingIn = fetch("/app/sign-in", {method: "POST", credentials: "omit", headers, body}).catch(() => null);
}
