"""The Activity, in a real browser: Discord around it, the proxy before it, and the fake Discord behind it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from tests.discord.people import Person
from tests.discord.world import Message, Place
from tests.program import Program, running

from .barriers import found, is_too_wide, too_small
from .discord_shell import Activity, Clients, Shell
from .tabs import expect, expired

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MATCH = ("a1", "b1", "a2", "b2", "a3")  # Ann wins
LAYOUT = "ACTIVITY_LAYOUT_MODE_UPDATE"
PHONE = {"width": 375, "height": 740}
NUMBERS = count(1)
# The client is looked at again after twelve minutes: a token lasts for fifteen.
LATER = """() => {
    const now = Date.now;
    Date.now = () => now() + 12 * 60_000;
    document.dispatchEvent(new Event("visibilitychange"));
    Date.now = now;
}"""


@pytest.fixture(scope="module")
def discord() -> Iterator[Shell]:
    """A Discord with a server."""
    made = Shell()
    with made.served():
        made.fake.adds_bot(made.guild)
        yield made


@pytest.fixture(scope="module")
def program(discord: Shell, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program in that Discord, with the Activity set up."""
    settings = {
        "discord_token": discord.fake.token,
        "discord_api_url": discord.base,
        "discord_client_secret": discord.fake.activities.client_secret,
    }
    with running(tmp_path_factory.mktemp("program"), **settings) as made:
        discord.program = made.address
        discord.run(discord.fake.until(lambda: discord.fake.commands.find("play"), 20))
        yield made


@pytest.fixture
def shell(discord: Shell, program: Program) -> Shell:
    """The same for each test, with a channel of its own."""
    discord.is_opaque = discord.holds_back = False
    discord.asked.clear()
    discord.games = discord.guild.channel(f"games-{next(NUMBERS)}")
    return discord


@pytest.fixture
def clients(shell: Shell, browser: Browser) -> Iterator[Clients]:
    """Discord for people; at the end no page and no client may have complained."""
    made = Clients(browser, shell)
    yield made
    assert made.leave() == []


async def begins(games: Place, ann: Person, bo: Person) -> Message:
    """Ann opens a table on the card, and Bo joins."""
    ann.runs("/play", in_=games, game="tictactoe", rated=False)
    await ann.sees_button("Join", in_=games)
    bo.presses("Join", in_=games)
    return await ann.sees_button("a1", in_=games)


async def presses(person: Person, label: str, games: Place) -> None:
    """Somebody presses a button of the card, once it is there."""
    await person.sees_button(label, in_=games)
    await person.presses(label, in_=games).is_answered()


def at_table(shell: Shell, clients: Clients, **how: Any) -> tuple[Activity, Person]:
    """Ann and Bo play; Ann has pressed *Open board*. Returns her Activity, and Bo, who presses on the card."""
    ann, bo = shell.joins("Ann"), shell.joins("Bo")
    shell.run(begins(shell.games, ann, bo))
    shell.run(presses(ann, "Open board", shell.games))
    inside = clients.of(ann, **how)
    inside.open()
    expect(inside.page.locator(".table[data-turn=you]")).to_be_visible()
    return inside, bo


def plays_on(shell: Shell, inside: Activity, bo: Person, moves: tuple[str, ...]) -> None:
    """The first of these moves is Ann's, in the Activity; the others by turns."""
    for at, name in enumerate(moves):
        expect(inside.page.locator(f".table[data-turn='{'' if at % 2 else 'you'}']")).to_be_visible()
        if at % 2:
            shell.run(presses(bo, name, shell.games))
        else:
            inside.page.locator(f".cell[data-key='{name}']").first.click()


def is_polled(shell: Shell) -> bool:
    """Whether the page has asked for answers one after the other, in place of a stream."""
    return any("&wait=" in path for path in shell.asked)


@pytest.mark.parametrize(
    ("is_opaque", "holds_back"),
    [(False, False), (True, False), (True, True)],
    ids=["usual", "sandbox without an origin", "streams held back"],
)
def test_a_whole_match_in_the_activity_against_somebody_who_presses_on_the_card(
    shell: Shell, clients: Clients, is_opaque: bool, holds_back: bool
) -> None:
    shell.is_opaque, shell.holds_back = is_opaque, holds_back
    inside, bo = at_table(shell, clients)
    plays_on(shell, inside, bo, MATCH)
    expect(inside.page.get_by_text("You won! Three in a row.").first).to_be_visible()
    shell.run(bo.sees("won. Three in a row", in_=shell.games))
    assert inside.is_signed_in
    if holds_back:
        inside.until(lambda: is_polled(shell))  # a quick match may end before the page falls back
    assert is_polled(shell) == holds_back


def test_match_goes_on_after_the_program_was_killed(shell: Shell, program: Program, clients: Clients) -> None:
    inside, bo = at_table(shell, clients)
    plays_on(shell, inside, bo, MATCH[:2])
    program.kill()
    program.start()
    plays_on(shell, inside, bo, MATCH[2:])
    expect(inside.page.get_by_text("You won! Three in a row.").first).to_be_visible()


def test_token_that_has_run_out_in_a_match_is_replaced_by_signing_in_again_without_a_word(
    shell: Shell, clients: Clients
) -> None:
    inside, bo = at_table(shell, clients)
    plays_on(shell, inside, bo, MATCH[:2])
    inside.tab.route("**/t/*/do", expired, times=1)
    plays_on(shell, inside, bo, MATCH[2:])
    expect(inside.page.get_by_text("You won! Three in a row.").first).to_be_visible()
    expect(inside.page.locator("#note")).to_be_hidden()
    codes = [code for code in shell.fake.activities.codes.values() if code.person is inside.person]
    assert [code.is_used for code in codes] == [True, True]  # Discord gives a new one each time
    assert shell.asked.count("/app/sign-in") == 2
    assert not shell.asked.count("/app/renew")


def test_token_is_renewed_before_it_runs_out_and_discord_is_not_asked_again(shell: Shell, clients: Clients) -> None:
    inside, bo = at_table(shell, clients)
    tokens: list[str] = []
    inside.tab.on(
        "request", lambda asked: tokens.append(asked.headers["authorization"]) if asked.url.endswith("/do") else None
    )
    plays_on(shell, inside, bo, MATCH[:2])
    expect(inside.page.locator(".table[data-turn=you]")).to_be_visible()
    with inside.tab.expect_response("**/app/renew") as renewed:
        inside.content.evaluate(LATER)
    assert renewed.value.ok
    plays_on(shell, inside, bo, MATCH[2:])
    expect(inside.page.get_by_text("You won! Three in a row.").first).to_be_visible()
    first, *_, last = tokens
    assert first != last
    assert shell.asked.count("/app/sign-in") == 1


def test_people_of_one_channel_meet_in_its_lobby_and_play(shell: Shell, clients: Clients) -> None:
    ann, bo = clients.of(shell.joins("Ann")), clients.of(shell.joins("Bo"), viewport=PHONE)
    bo.open()
    expect(bo.page.get_by_text("No tables here yet")).to_be_visible()
    ann.open()
    ann.page.get_by_role("link", name="New table").click()
    ann.page.get_by_role("link", name="Tic-tac-toe").click()
    expect(ann.page.locator("[aria-current=page]").filter(has_text="Tic-tac-toe")).to_be_visible()
    ann.page.get_by_role("button", name="Create table").click()
    expect(ann.page.locator(".seats .free")).to_be_visible()
    shell.run(bo.person.sees_button("Join", in_=shell.games))  # on the card
    bo.page.locator("a.line").filter(has_text="Tic-tac-toe").click()
    bo.page.get_by_role("button", name="Join").click()
    expect(ann.page.locator(".table[data-turn=you]")).to_be_visible()
    ann.page.locator(".cell[data-key=a1]").first.click()
    expect(bo.page.locator(".table[data-turn=you]")).to_be_visible()
    bo.page.get_by_role("button", name="Back").click()
    expect(bo.page.get_by_role("heading", name=f"Tables in #{shell.games.name}")).to_be_visible()


def test_lobby_has_no_barrier_and_fits_small_screens(shell: Shell, clients: Clients) -> None:
    ann, _ = at_table(shell, clients)
    bo = clients.of(shell.joins("Cy"))
    bo.open()
    expect(bo.page.locator("a.line")).to_be_visible()
    for one in (ann, bo):
        for width in (1280, 375, 320):
            one.tab.set_viewport_size({"width": width, "height": 740})
            content: Any = one.content
            assert (found(content), is_too_wide(content)) == ([], False), width
    assert too_small(bo.content) == []  # type: ignore[arg-type]


def test_links_lead_out_by_discord_and_to_our_own_address(shell: Shell, program: Program, clients: Clients) -> None:
    inside, _ = at_table(shell, clients)
    inside.content.evaluate(
        """() => {
            for (const href of ["https://example.org/a?b=c", "/seal"]) {
                const link = Object.assign(document.createElement("a"), {href, textContent: href});
                document.querySelector("main").append(link);
            }
        }"""
    )
    inside.page.get_by_text("https://example.org").click()
    inside.page.get_by_text("/seal").click()
    inside.until(lambda: len(inside.opened) == 2)
    assert inside.opened == ["https://example.org/a?b=c", f"{program.address}/seal"]


def test_own_data_is_saved_by_the_browser_outside(shell: Shell, program: Program, clients: Clients) -> None:
    inside, _ = at_table(shell, clients)
    inside.page.locator(".top a[href='/me']").click()
    inside.page.locator("#settings > summary").click()
    inside.page.locator("a[href='/me/export']").click()
    inside.until(lambda: len(inside.opened) == 1)
    (link,) = inside.opened
    assert link.startswith(f"{program.address}/me/export?ticket=")
    answers = [inside.tab.context.request.get(link) for _ in range(2)]
    assert [answer.status for answer in answers] == [200, 401]
    assert '"platform":"discord"' in answers[0].text().replace(" ", "")


def test_invitation_is_shared_by_discord(shell: Shell, clients: Clients) -> None:
    ann = shell.joins("Ann")
    inside = clients.of(ann)
    inside.open()
    inside.page.get_by_role("link", name="New table").click()
    inside.page.get_by_role("button", name="Create table").click()
    inside.page.locator("[data-share]").first.click()
    inside.until(lambda: bool(inside.shared))
    assert "/s/" in inside.shared[0]


def test_person_who_refuses_the_sign_in_may_try_again_or_close(shell: Shell, clients: Clients) -> None:
    inside = clients.of(shell.joins("Ann"))
    inside.consents = False
    inside.open()
    again = inside.page.locator("[data-again]")
    expect(again).to_be_visible()
    inside.page.locator("[data-leave]").click()
    inside.until(lambda: inside.is_closed)
    inside.consents = True
    again.click()
    expect(inside.page.get_by_text("No tables here yet")).to_be_visible()


def test_only_discord_is_heard(shell: Shell, clients: Clients) -> None:
    inside, _ = at_table(shell, clients)
    frame = {"cmd": "DISPATCH", "evt": LAYOUT, "data": {"layout_mode": 1}}
    inside.content.evaluate("frame => postMessage([1, frame], '*')", frame)
    for nonsense in (1, None, [], [1], [1, None], [9, {}], {"a": 1}):
        inside.tab.evaluate("said => frame.contentWindow.postMessage(said, '*')", nonsense)
    layout = "document.documentElement.dataset.layout ?? ''"
    assert inside.content.evaluate(layout) == ""
    inside.tells(LAYOUT, layout_mode=2)
    inside.until(lambda: inside.content.evaluate(layout) == "2")
