"""What a log may know of play: that somebody pressed, and never what."""

from __future__ import annotations

from structlog.testing import capture_logs

from .conftest import SECRET, Site


async def test_log_holds_no_choice_no_words_no_token_and_no_name(site: Site) -> None:
    with capture_logs() as lines:
        ann, bo = await site.two_play(stake=10)
        token, cookie = ann.page.field("csrf"), ann.client.cookies["roundhouse"]
        await ann.presses("b2")
        await bo.opens(bo.at)
        await bo.presses("Send", text="c3")
        await bo.tries(f"{ann.at}/do", do="tea:at:five", text="under the rose")
        await bo.tries(f"{ann.at}/do", do="type", text="under the rose")
        await ann.hosts("hidden")
        await ann.presses("Add", text="under the rose")
    told = " ".join(map(str, lines))
    assert len(lines) >= 5
    for secret in ("b2", "c3", "tea", "under the rose", "Ann", token, cookie, SECRET):
        assert secret not in told
