"""What a press sends, and what comes back, as long as the line shows it: in a browser with scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.program import Program

from .shortcuts import sit_down
from .tabs import expect, presses

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = pytest.mark.browser

BODY_STEP = 512


class Presses:
    """The presses of a tab: how long each request was, and how long its answer with its head."""

    def __init__(self, tab: Tab) -> None:
        self.sent: list[int] = []
        self.came: list[int] = []
        self._asked: set[str] = set()
        session = tab.context.new_cdp_session(tab)
        session.on("Network.requestWillBeSent", self._sends)
        session.on("Network.loadingFinished", self._comes)
        session.send("Network.enable")

    def _sends(self, event: dict[str, Any]) -> None:
        if event["request"]["url"].endswith("/do"):
            self._asked.add(event["requestId"])
            self.sent.append(len(event["request"]["postData"]))

    def _comes(self, event: dict[str, Any]) -> None:
        if event["requestId"] in self._asked:
            self.came.append(event["encodedDataLength"])


@pytest.mark.slow
def test_every_choice_is_sent_and_answered_in_the_same_length(house_server: Program, people: People) -> None:
    sent, came = set(), set()
    for choice in ("Rock", "Paper", "Scissors", "Lizard", "Spock"):
        ann, bo = people.context().new_page(), people.tab()
        sit_down([ann, bo], house_server, "rpsls")
        seen = Presses(ann)
        presses(ann.get_by_role("button", name=choice, exact=True).first)
        expect(ann.get_by_role("button", name=choice, exact=True)).to_have_count(0)
        ann.wait_for_timeout(200)
        sent |= set(seen.sent)
        came |= set(seen.came)
    assert sent == {BODY_STEP}
    assert len(came) == 1, came
