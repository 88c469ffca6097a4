"""Reports on pages: the form after a match and on a profile, the operators' list, and what people read afterwards."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.background.outbox import Outbox
from bot.features.reports.judging import senders
from bot.usecases.preferences import save_preferences
from bot.words import files_by_language
from games.core.screen import Say
from storage.people import operators, players
from storage.people.players import Player

from .conftest import Site, Viewer
from .test_room import operator

SLOW = pytest.mark.slow
LANGUAGES = [language if language == "en" else pytest.param(language, marks=SLOW) for language in files_by_language()]
THANKS = "Thank you: the operator will read it."
WARNING = "An operator warns you: “Leaves on purpose again and again”. If it goes on, you can be banned."
LIST = "/reports"


async def over(site: Site) -> tuple[Viewer, Viewer]:
    """Ann and Bo have played a match; Bo has given up."""
    ann, bo = await site.two_play()
    await bo.opens(ann.at)
    await bo.tries(f"{ann.at}/do", do="resign:!")
    await ann.opens(ann.at)
    return ann, bo


async def reports(site: Site, reason: str = "left") -> tuple[Viewer, Viewer]:
    """Ann has reported Bo after their match."""
    ann, bo = await over(site)
    await ann.follows("Report")
    await ann.presses("Send the report", reason=reason)
    assert ann.sees(THANKS)
    return ann, bo


async def named(site: Site, name: str) -> Player:
    """The player of this name."""
    async with site.house.app.store.read() as conn:
        known = await players.recent(conn, site.house.app.now() - timedelta(days=1), 20)
    return next(player for player in known if player.name == name)


async def sends(site: Site) -> None:
    """What people are told is sent."""
    await Outbox(site.house.app, senders(site.house.app)).send()


async def test_person_is_reported_after_a_match_by_two_presses(site: Site) -> None:
    ann, _ = await over(site)
    at = ann.at
    await ann.follows("Report")
    assert ann.sees("Why do you report ⁨Bo⁩?")
    assert ann.page.problems() == []
    await ann.presses("Send the report", reason="name")
    assert ann.sees(THANKS)
    await ann.follows("Back")
    assert ann.at == at


async def test_person_is_reported_on_their_profile(site: Site) -> None:
    ann, _ = await over(site)
    bo = await named(site, "Bo")
    await ann.opens(f"/report/person/{bo.handle}")
    assert ann.sees("Why do you report ⁨Bo⁩?")  # they have played
    await save_preferences(site.house.app, bo, profile="everyone")
    await ann.opens(f"/player/{bo.handle}")
    stranger = site.visitor()
    await stranger.opens(f"/player/{bo.handle}")
    assert "/report/" not in stranger.response.text
    await ann.follows("Report")
    await ann.presses("Send the report", reason="spam")
    assert ann.sees(THANKS)
    olga = await operator(site)
    await olga.opens(LIST)
    assert olga.sees("⁨Bo⁩: Too many invitations")
    assert olga.sees("Reported without a match.")
    assert "Ban here" not in olga.response.text


async def test_nobody_sees_the_button_during_a_match_as_a_spectator_or_on_their_own_profile(site: Site) -> None:
    ann, _ = await site.two_play()
    eve = await site.person("Eve")
    assert "/report/" not in ann.response.text
    at = ann.at
    await ann.tries(f"{at}/do", do="resign:!")
    await eve.opens(at)
    assert "/report/" not in eve.response.text
    await ann.opens("/player")
    assert "/report/" not in ann.response.text


FORGED: list[tuple[str, dict[str, str], str]] = [
    ("{match}", {"who": "{bo}", "reason": "evil"}, "Choose one of the reasons."),
    ("{match}", {"who": "{bo}"}, "Choose one of the reasons."),
    ("{match}", {"reason": "name"}, "This person didn’t play in this match."),
    ("{match}", {"who": "0", "reason": "name"}, "This person didn’t play in this match."),
    ("zzzzzz", {"who": "1", "reason": "name"}, "This table doesn’t exist."),
    ("person/nobody", {"reason": "name"}, "There is no profile here that you can see."),
    ("person/{ann}", {"reason": "name"}, "You can’t report yourself or a program of your own."),
]


@pytest.mark.parametrize(
    ("path", "fields", "sentence"), [FORGED[0], *(pytest.param(*case, marks=SLOW) for case in FORGED[1:])]
)
async def test_forged_form_is_refused_by_one_sentence(
    site: Site, path: str, fields: dict[str, str], sentence: str
) -> None:
    ann, _ = await over(site)
    table = await site.table(ann)
    given = {"match": table.id, "bo": str(table.chairs[1].player), "ann": (await named(site, "Ann")).handle}
    await ann.tries(
        f"/report/{path.format(**given)}/send", **{name: text.format(**given) for name, text in fields.items()}
    )
    assert ann.status >= 400
    assert ann.sees(sentence)
    olga = await operator(site)
    await olga.opens(LIST)
    assert olga.sees("There are no open reports.")


async def test_form_sent_without_the_token_of_its_page_reports_nobody(site: Site) -> None:
    ann, bo = await over(site)
    table = await site.table(ann)
    answer = await ann.sends(f"/report/{table.id}/send", {"who": str(table.chairs[1].player), "reason": "name"})
    assert answer.status_code == 403
    await bo.opens(f"/report/{table.id}/send")
    assert bo.at == f"/report/{table.id}"


async def test_stranger_and_spectator_get_no_form(site: Site) -> None:
    ann, _ = await over(site)
    match = (await site.table(ann)).id
    for viewer in (site.visitor(), await site.person("Eve")):
        await viewer.opens(f"/report/{match}")
        assert viewer.sees("You can only report people with whom you have played a match.")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_operator_is_led_to_the_list_and_settles_what_is_there(site: Site, language: str) -> None:
    def words(key: str, **facts: str | int | Say) -> str:
        return site.house.app.words.text(Say(key, facts), language)

    ann, _ = await reports(site)
    match = (ann.page.links[words("button-back")] if language == "en" else "").rpartition("/")[2]
    olga = await operator(site, language)
    await olga.opens("/admin")
    await olga.opens(LIST if language != "en" else olga.page.links["1"])
    assert olga.page.problems() == []
    for text in (
        words("reports-about", who="⁨Bo⁩", reason=words("report-reason-left")),
        words("reports-by", who="⁨Ann⁩"),
        words("reports-before", reported=0, warned=0),
        match,
    ):
        assert olga.sees(text), text
    await olga.presses(words("reports-warned"))
    assert olga.sees(words("reports-did-warned"))
    assert olga.sees(words("reports-none"))
    await olga.tries(f"{LIST}/settle", number="1", decision="done")
    assert olga.sees(words("refused-report_settled"))
    await olga.tries(f"{LIST}/settle", number="x", decision="done")
    assert olga.sees(words("refused-unknown_report"))


async def test_two_operators_with_one_list_settle_a_report_once(site: Site) -> None:
    await reports(site)
    olga, oleg = await operator(site), await operator(site, "en")
    await olga.opens(LIST)
    await oleg.opens(LIST)
    await olga.presses("Ban everywhere")
    assert olga.sees("The person is banned everywhere.")
    await oleg.presses("Done")
    assert oleg.sees("This report was handled already.")


async def test_warning_stays_on_pages_until_it_was_read(site: Site) -> None:
    ann, bo = await reports(site)
    olga = await operator(site)
    await olga.opens(LIST)
    await olga.presses("Warn")
    await bo.opens("/")
    assert not bo.sees("An operator warns you")
    await sends(site)
    for path in ("/", "/me"):
        await bo.opens(path)
        assert bo.sees(WARNING)
        assert bo.page.problems() == []
        assert path != "/" or not bo.sees("Ann")
    await bo.presses("OK")
    assert bo.at == "/me"
    assert not bo.sees("An operator warns you")
    await bo.opens("/")
    assert not bo.sees("An operator warns you")
    await ann.opens("/")
    assert ann.sees("An operator has read your report. Thank you for it.")
    assert not ann.sees("warn")


async def test_message_of_somebody_else_cannot_be_read_away_and_a_forged_way_back_leads_home(site: Site) -> None:
    _, bo = await reports(site)
    olga, eve = await operator(site), await site.person("Eve")
    await olga.opens(LIST)
    await olga.presses("Warn")
    await sends(site)
    for viewer, back in ((eve, "//evil.test"), (eve, "/\\evil.test"), (eve, "https://evil.test")):
        answer = await viewer.forges("/report/read", number="1", back=back)
        assert answer.url.path == "/"
        assert answer.url.netloc == "roundhouse.test"
    await bo.opens("/")
    assert bo.sees(WARNING)


async def test_reports_about_an_operator_are_for_others(site: Site) -> None:
    _, bo = await reports(site)
    olga = await operator(site)
    person = await named(site, "Bo")
    await site.house.app.store.write(lambda unit: operators.make(unit.conn, person.id))
    site.house.app.directory.forget_player(person.id)
    await bo.opens(LIST)
    assert bo.sees("There are no open reports.")
    assert bo.sees("Reports about you, which other operators handle: 1")
    await bo.tries(f"{LIST}/settle", number="1", decision="done")
    assert bo.sees("This report is about you, so another operator handles it.")
    await olga.opens(LIST)
    assert olga.sees("Reported by ⁨Ann⁩")
