"""The pages of the privacy text and the terms, and the line on one's own page when the text has changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.usecases.privacy import TERMS, paragraphs
from bot.words import files_by_language
from games.core.screen import Say
from storage.people import players
from storage.personal_data import TEXT_OF

from .conftest import Site, open_site


@pytest.mark.parametrize("language", files_by_language())
async def test_pages_have_every_paragraph_in_the_reader_s_language(site: Site, language: str) -> None:
    viewer, words = site.visitor(language=language), site.house.app.words
    await viewer.opens("/privacy")
    assert (viewer.status, viewer.page.problems()) == (200, [])
    for title, text in paragraphs():
        assert viewer.sees(words.text(Say(title), language))
        assert viewer.sees(words.text(Say(text), language)), text
    assert f'datetime="{TEXT_OF.isoformat()}"' in viewer.response.text
    await viewer.opens("/terms")
    assert (viewer.status, viewer.page.problems()) == (200, [])
    assert all(viewer.sees(words.text(Say(key), language)) for key in TERMS)


@pytest.mark.parametrize("path", ["/", "/help", "/tables", "/me", "/top", "/privacy", "/nowhere"])
async def test_every_page_leads_to_both_texts(site: Site, path: str) -> None:
    viewer = site.visitor()
    await viewer.opens(path)
    (footer,) = viewer.page.root.all("footer")
    assert {"/privacy", "/terms"} <= {link.attributes["href"] for link in footer.all("a")}


@pytest.mark.parametrize(
    ("contact", "shown"),
    [
        (None, "have named no contact"),
        ("games@example.org", '<a href="mailto:games@example.org">games@example.org</a>'),
        ("https://example.org/a?b&c", '<a href="https://example.org/a?b&amp;c">https://example.org/a?b&amp;c</a>'),
        ("Ann <b> in Essen", "Ann &lt;b&gt; in Essen"),
        ("javascript:alert(1)", "Roundhouse: javascript:alert(1)</p>"),
    ],
)
async def test_contact_is_shown_as_it_is_and_can_be_pressed(tmp_path: Path, contact: str | None, shown: str) -> None:
    async with open_site(tmp_path, contact=contact) as site:
        viewer = site.visitor()
        for path in ("/privacy", "/terms"):
            await viewer.opens(path)
            assert shown in viewer.response.text
            assert "<b>" not in viewer.response.text


async def test_paragraphs_of_the_operator_stand_after_ours_and_are_text(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("We are <i>a club</i>.\n\nAsk Ann.", "utf-8")
    async with open_site(tmp_path, privacy_file=tmp_path / "own.txt") as site:
        viewer = site.visitor()
        await viewer.opens("/privacy")
        html = viewer.response.text
        assert '<p dir="auto">We are &lt;i&gt;a club&lt;/i&gt;.</p>\n<p dir="auto">Ask Ann.</p>' in html
        assert html.index('id="privacy-changes-title"') < html.index('id="privacy-more"')


async def test_changed_text_is_announced_once_to_those_who_were_here_before(site: Site) -> None:
    ann, app = await site.person("Ann"), site.house.app
    changed = f"The privacy text changed on {TEXT_OF.day} November 2026."
    await ann.opens("/me")
    assert not ann.sees(changed)
    async with app.store.read() as conn:
        (player,) = await players.recent(conn, app.now().replace(year=2020), 9)
    older = replace(player.preferences, privacy_read="")
    await app.store.write(lambda unit: players.set_preferences(unit.conn, player.id, older))
    app.directory.forget_player(player.id)
    await ann.opens("/")
    assert not ann.sees(changed)
    await ann.opens("/me")
    assert ann.sees(changed)
    assert ann.page.links["Read the text"] == "/privacy"
    await ann.opens("/me")
    assert not ann.sees(changed)
