// A Mini App: what a page asks of Telegram, and what Telegram tells it. Native apps offer an object for it; Telegram Web
// takes messages. Its own library is not loaded: it would be one more origin, for the few events that we need.
import {paint} from "./theme.js";

const WEB = "https://web.telegram.org";
const KEPT = "telegram-launch";  // a reload may come without what the app was started with
const FELT = "#2f4858";  // as in app.css
const BUZZES = {
  press: {type: "impact", impact_style: "light"},
  turn: {type: "notification", notification_type: "success"},
  refused: {type: "notification", notification_type: "error"},
};
const launch = new URLSearchParams(launched());
const version = (launch.get("tgWebAppVersion") ?? "6.0").split(".").map(Number);
const areas = {safe_area_changed: {}, content_safe_area_changed: {}};
let goBack = () => {};

export const telegramHome = {
  name: "telegram",
  isElsewhere: !launch.get("tgWebAppData") && !self.TelegramWebviewProxy && self.parent === self,  // in a browser's tab

  start() {
    listen();
    draw(JSON.parse(launch.get("tgWebAppThemeParams") ?? "{}"));
    if (self.parent !== self) post("iframe_ready", {reload_supported: true});
    post("web_app_ready");
    post("web_app_expand");
    if (isAtLeast(6, 9)) post("web_app_set_header_color", {color: FELT});
    if (isAtLeast(7, 7)) post("web_app_setup_swipe_behavior", {allow_vertical_swipe: false});  // a swipe is no goodbye
    if (!isAtLeast(8, 0)) return;
    post("web_app_request_safe_area");
    post("web_app_request_content_safe_area");
  },

  signIn() {
    const proof = launch.get("tgWebAppData") ?? "";
    const start = new URLSearchParams(proof).get("start_param") ?? new URLSearchParams(location.search).get("tgWebAppStartParam");
    return proof ? {home: "telegram", proof, start: start ?? ""} : null;
  },

  openLink(address) {
    const {host, pathname, search} = new URL(address);
    if (host === "t.me") post("web_app_open_tg_link", {path_full: pathname + search});
    else post("web_app_open_link", {url: address});
  },

  share({url = "", text = "", title = ""}) {
    telegramHome.openLink(`https://t.me/share/url?${new URLSearchParams({url, text: text || title})}`);
  },

  haptic(kind) {
    if (isAtLeast(6, 1)) post("web_app_trigger_haptic_feedback", BUZZES[kind]);
  },

  close: () => post("web_app_close"),

  back(isVisible, go) {
    goBack = go;
    if (isAtLeast(6, 1)) post("web_app_setup_back_button", {is_visible: isVisible});
  },

  confirmClose(isOn) {
    if (isAtLeast(6, 2)) post("web_app_setup_closing_behavior", {need_confirmation: isOn});
  },

  // Only phones hide something around the page.
  fullscreen: isAtLeast(8, 0) && ["android", "ios"].includes(launch.get("tgWebAppPlatform"))
    ? () => post("web_app_request_fullscreen")
    : undefined,
};

function launched() {
  const given = location.hash.slice(1);
  try {
    if (!given.includes("tgWebAppData=")) return sessionStorage.getItem(KEPT) ?? given;
    sessionStorage.setItem(KEPT, given);
  } catch { /* nothing can be kept here */ }
  return given;
}

function isAtLeast(major, minor) {
  const [ours, ourMinor = 0] = version;
  return ours > major || (ours === major && ourMinor >= minor);
}

function post(eventType, eventData = "") {
  if (self.TelegramWebviewProxy) self.TelegramWebviewProxy.postEvent(eventType, JSON.stringify(eventData));
  else if (self.external && "notify" in self.external) self.external.notify(JSON.stringify({eventType, eventData}));
  else if (self.parent !== self) self.parent.postMessage(JSON.stringify({eventType, eventData}), WEB);
}

function listen() {
  self.Telegram = {WebView: {receiveEvent: hear}};
  self.TelegramGameProxy = {receiveEvent: hear};  // of older apps
  self.TelegramGameProxy_receiveEvent = hear;
  addEventListener("message", event => {
    if (event.source !== self.parent || event.origin !== WEB) return;
    try {
      const {eventType, eventData} = JSON.parse(event.data);
      hear(eventType, eventData);
    } catch { /* not of this protocol */ }
  });
}

function hear(type, content) {
  if (type === "theme_changed") draw(content?.theme_params ?? {});
  if (type === "back_button_pressed") goBack();
  if (type === "reload_iframe") { post("iframe_will_reload"); location.reload(); }
  if (type in areas) inset(type, content);
}

function draw(theme) {
  const colors = Object.fromEntries(Object.entries(theme).filter(([, color]) => /^#[0-9a-f]{6}$/i.test(color)));
  if (!colors.bg_color || !colors.text_color) return;
  paint({
    ground: colors.secondary_bg_color ?? colors.bg_color,
    card: colors.section_bg_color ?? colors.bg_color,
    text: colors.text_color,
    quiet: colors.subtitle_text_color ?? colors.hint_color,
    main: colors.button_color ?? colors.link_color,
    onMain: colors.button_text_color,
    danger: colors.destructive_text_color,
  });
}

// What the system and Telegram's own buttons cover, together.
function inset(type, area) {
  areas[type] = area ?? {};
  for (const side of ["top", "right", "bottom", "left"]) {
    const sum = Object.values(areas).reduce((pixels, one) => pixels + (Number(one[side]) || 0), 0);
    document.documentElement.style.setProperty(`--inset-${side}`, `${sum}px`);
  }
}
