"""Telegram around a Mini App, in a real Chromium: Telegram Web, which embeds it, and an app, which offers it an object.

Both speak the protocol of Telegram's own clients, and note what the page asks them for.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from tests.telegram.init_data import init_data, user

from .tabs import expect

if TYPE_CHECKING:
    from playwright.sync_api import Frame
    from playwright.sync_api import Page as Tab

    from tests.program import Program

WEB = "https://web.telegram.org"
SANDBOX = (
    "allow-scripts allow-same-origin allow-popups allow-forms allow-modals allow-storage-access-by-user-activation"
)
LIGHT = {
    "bg_color": "#ffffff",
    "secondary_bg_color": "#f4f4f5",
    "section_bg_color": "#ffffff",
    "text_color": "#000000",
    "hint_color": "#a8a8a8",
    "link_color": "#3390ec",
    "button_color": "#3390ec",
    "button_text_color": "#ffffff",
    "destructive_text_color": "#df3f40",
}
DARK = {
    "bg_color": "#212121",
    "secondary_bg_color": "#0f0f0f",
    "section_bg_color": "#212121",
    "text_color": "#ffffff",
    "hint_color": "#aaaaaa",
    "link_color": "#8774e1",
    "button_color": "#8774e1",
    "button_text_color": "#ffffff",
    "destructive_text_color": "#ff595a",
}
# What both clients do: each event is noted, and what is asked for is answered.
CLIENT = """
window.asked = [];
window.take = (eventType, eventData) => {
  asked.push({eventType, eventData});
  const sides = {top: 0, right: 0, bottom: 0, left: 0};
  const isPhone = "TelegramWebviewProxy" in window;
  const [system, buttons] = isPhone ? [{...sides, top: 24, bottom: 16}, {...sides, top: 40}] : [sides, sides];
  if (eventType === "web_app_request_safe_area") tell("safe_area_changed", system);
  if (eventType === "web_app_request_content_safe_area") tell("content_safe_area_changed", buttons);
};
"""
EMBEDDING = f"""<!doctype html><title>Telegram Web</title>
<style>html, body, iframe {{ margin: 0; border: 0; width: 100%; height: 100%; display: block }}</style>
<script>{CLIENT}
window.tell = (eventType, eventData) =>
  document.querySelector("iframe").contentWindow.postMessage(JSON.stringify({{eventType, eventData}}), "*");
addEventListener("message", event => {{
  const {{eventType, eventData}} = JSON.parse(event.data);
  take(eventType, eventData);
}});
</script><iframe name="app" title="Mini App" sandbox="SANDBOX" src="ADDRESS"></iframe>"""
OBJECT = f"""{CLIENT}
window.tell = (eventType, eventData) => Telegram.WebView.receiveEvent(eventType, eventData);
window.TelegramWebviewProxy = {{postEvent: (eventType, text) => take(eventType, JSON.parse(text))}};
"""


@dataclass
class MiniApp:
    """Somebody's Mini App in a tab. `number`: their id on Telegram; `is_app`: not in Telegram Web."""

    tab: Tab
    server: Program
    token: str
    number: int
    name: str
    is_app: bool = False
    version: str = "9.1"
    theme: dict[str, str] = field(default_factory=lambda: LIGHT)
    age: float = 0  # seconds since Telegram has made the proof
    pixels: tuple[int, int] = (375, 740)
    sandbox: str = SANDBOX

    @property
    def page(self) -> Frame:
        """Our page, without what is around it."""
        if self.is_app:
            return self.tab.main_frame
        found = self.tab.frame("app")
        assert found is not None
        return found

    def address(self, start: str = "", **more: str) -> str:
        """The address that Telegram opens."""
        proof = init_data(self.token, time.time() - self.age, user(self.number, self.name, **more), start)
        launch = {
            "tgWebAppData": proof,
            "tgWebAppVersion": self.version,
            "tgWebAppPlatform": "android" if self.is_app else "weba",
            "tgWebAppThemeParams": json.dumps(self.theme),
        }
        query = f"?tgWebAppStartParam={start}" if start else ""
        return f"{self.server.address}/app{query}#{urlencode(launch, quote_via=quote)}"

    def opens(self, start: str = "", **more: str) -> Frame:
        """Opens the app; returns its page, which shows nothing yet."""
        width, height = self.pixels
        self.tab.set_viewport_size({"width": width, "height": height})
        address = self.address(start, **more)
        if self.is_app:
            self.tab.add_init_script(OBJECT)
            self.tab.goto(address)
        else:
            shell = EMBEDDING.replace("SANDBOX", self.sandbox).replace("ADDRESS", address.replace("&", "&amp;"))
            self.tab.context.grant_permissions(["local-network-access"])  # our server is on this machine
            self.tab.route(f"{WEB}/**", lambda route: route.fulfill(body=shell, content_type="text/html"))
            self.tab.goto(f"{WEB}/a/")
        return self.page

    def reloads(self) -> None:
        """Loads the page again, whose address has lost what Telegram gave it, as some clients do."""
        self.page.evaluate("location.replace(location.pathname + '#'), location.reload()")

    def asked(self, kind: str) -> list[Any]:
        """What the page has asked for with events of this kind, in order."""
        return [event.get("eventData") for event in self.tab.evaluate("asked") if event["eventType"] == kind]

    def hears(self, kind: str, content: Any = "") -> None:
        """Waits until the newest event of this kind has this content."""
        self._until(lambda: self.asked(kind)[-1:] == [content])

    def hears_of(self, kind: str) -> None:
        """Waits until there is an event of this kind."""
        self._until(lambda: bool(self.asked(kind)))

    def _until(self, condition: Callable[[], bool]) -> None:
        """Asks again and again from here: a page's policy refuses Playwright's own loop, which evaluates text."""
        for _ in range(300):
            if condition():
                return
            self.tab.wait_for_timeout(100)
        raise AssertionError("the page did not ask for it within 30 seconds")

    def tells(self, kind: str, content: Any = None) -> None:
        """Telegram sends the page an event."""
        self.tab.evaluate("([kind, content]) => tell(kind, content)", [kind, content])


Opens = Callable[..., MiniApp]  # makes one of somebody new


def in_lobby(app: MiniApp) -> Frame:
    """Opens the app without a link; returns its page, which shows the lobby."""
    page = app.opens()
    expect(page.locator("article.game").first).to_be_visible()
    return page


def follows_link(page: Frame, address: str) -> None:
    """Goes to an address as by a link on the page."""
    page.evaluate(
        """to => { const link = Object.assign(document.createElement("a"), {href: to});
                   document.getElementById("main").append(link); link.click(); link.remove(); }""",
        address,
    )
