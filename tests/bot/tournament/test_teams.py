"""Teams: registered, named, proven, logged in by a token, released, and forgotten with their owner."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.tournaments.teams import registering, teams, tokens
from bot.usecases import account_links
from games.core.game import Refusal
from storage.people import account_merge, players
from storage.tournament import scores
from storage.tournament import teams as stored
from tests.robots.fake_robot import FakeRobot, running

from .cups import Cup, Failing


async def test_a_name_is_tidied_and_taken_once(cup: Cup) -> None:
    ann, _ = await cup.opens(" Ann  and  Co ", "Bo")
    assert ann.name == "Ann and Co"
    taken = ("ann AND co", "Ann and\u200b Co", "Ａnn and Co", "Аnn аnd Со")
    for name, code in (*((name, "name_taken") for name in taken), (" ", "no_name"), ("\u200b", "no_name")):
        with pytest.raises(Refusal, match=code):
            await cup.joins(name, url="")
    assert (await teams.edit(cup.house.app, ann.id, name="ANN AND CO")).name == "ANN AND CO"
    with pytest.raises(Refusal, match="name_taken"):
        await teams.edit(cup.house.app, ann.id, name="bo")


@pytest.mark.parametrize("url", ["robot", "ftp://robot", "http://ann:secret@robot", "http://robot/?a=1", "http://"])
async def test_an_address_that_is_none_is_refused_and_it_is_said_why(cup: Cup, url: str) -> None:
    await cup.opens()
    with pytest.raises(Refusal, match="wrong_address") as refused:
        await cup.joins("Ann", url=url)
    assert refused.value.facts["why"]


async def test_a_token_is_typed_in_any_way_and_revoked_by_its_generation(cup: Cup) -> None:
    ann, bo = await cup.opens("Ann", "Bo")
    app = cup.house.app
    token = tokens.token_of(app, ann)
    assert len(token.split("-")) == 4
    assert all(group.isalpha() and group.isupper() and len(group) == 4 for group in token.split("-"))
    for typed in (token, token.lower().replace("-", " "), token.replace("-", "")):
        assert tokens.team_with_token(app, [ann, bo], typed) == ann
    for typed in ("", "AAAA-AAAA-AAAA-AAAA", token[:-1], "жжжж"):
        assert tokens.team_with_token(app, [ann, bo], typed) is None
    again = await teams.revoke_token(app, ann.id)
    assert tokens.team_with_token(app, [again, bo], token) is None
    assert tokens.team_with_token(app, [again, bo], tokens.token_of(app, again)) == again
    assert tokens.token_of(app, bo) == tokens.token_of(app, replace(bo, name="Bob"))


async def test_another_site_secret_makes_all_tokens_invalid(cup: Cup) -> None:
    (ann,) = await cup.opens("Ann")
    before = tokens.token_of(cup.house.app, ann)
    cup.house.app.files.folder.joinpath("secret").write_text("another secret of this site")
    assert tokens.token_of(cup.house.app, ann) != before


async def test_an_address_proves_itself_by_showing_the_code(cup: Cup) -> None:
    await cup.opens()
    app = cup.house.app
    app.settings = app.settings.model_copy(update={"robot_private_addresses": True})
    async with running(FakeRobot()) as robot:
        made = await teams.add(app, cup.number, "Ann", robot.url)
        assert made.problem == "unproven"
        for page, found in ((b"my \x00 page", "my \\x00 page"), (b"", "an empty answer")):
            robot.pages[registering.PAGE] = page
            with pytest.raises(Refusal, match="not_proven") as refused:
                await registering.prove(app, made.id)
            assert refused.value.facts["expected"] == tokens.proof_code(app, made)
            assert refused.value.facts["found"] == found
        robot.pages[registering.PAGE] = tokens.proof_code(app, made).encode() + b"\n"
        assert (await registering.prove(app, made.id)).problem == ""
        moved = await teams.set_url(app, made.id, f"{robot.url}/other")
        assert moved.problem == "unproven"
        assert tokens.proof_code(app, moved) != tokens.proof_code(app, made)


async def test_no_private_address_is_asked_unless_the_operator_allows_it(cup: Cup) -> None:
    await cup.opens()
    async with running(FakeRobot()) as robot:
        made = await teams.add(cup.house.app, cup.number, "Ann", robot.url)
        with pytest.raises(Refusal, match="not_proven") as refused:
            await registering.prove(cup.house.app, made.id)
        assert "private network" in str(refused.value.facts["found"])
        assert robot.asked == []


async def test_a_release_is_marked_at_the_last_finished_round(cup: Cup) -> None:
    ann, _ = await cup.opens("Ann", "Bo")
    cup.ways["Bo"] = Failing
    await teams.release(cup.house.app, ann.id, "1.0")
    await cup.starts()
    await cup.plays_round()
    await teams.release(cup.house.app, ann.id, "1.1")
    found = await cup.reads(scores.releases_of, cup.number)
    assert [(one.version, one.round_id) for one in found] == [("1.0", None), ("1.1", 1)]
    assert (await cup.teams())[0].version == "1.1"


async def test_a_person_who_is_forgotten_leaves_nothing_of_their_teams(cup: Cup) -> None:
    await cup.opens("Bo")
    house = cup.house
    ann = await house.person("Ann")
    team = await cup.joins("Ann's robot", members=("Ann", "Amy"), registered_by=ann.id)
    assert (await cup.reads(players.export, ann.id))["teams"] == [
        {"name": "Ann's robot", "url": team.url, "members": ["Ann", "Amy"]}
    ]
    await account_links.forget(house.app, ann)
    await cup.turns()
    assert [one.name for one in await cup.teams()] == ["Bo"]
    gone = await cup.reads(stored.get, team.id)
    assert gone is not None
    assert (gone.name, gone.url, gone.members, gone.registered_by) == ("", "", (), None)


async def test_linked_accounts_share_their_teams(cup: Cup) -> None:
    await cup.opens("Bo")
    house = cup.house
    ann, amy = await house.meets("Ann", "Amy")
    team = await cup.joins("Robot", registered_by=amy.id)
    await house.app.store.write(lambda unit: account_merge.merge(unit, ann.id, amy.id))
    assert [one.id for one in await cup.reads(stored.registered_by, ann.id)] == [team.id]
