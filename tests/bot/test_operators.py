"""Operators: the setting is the truth at each start, a link lasts until it is revoked, and neither lasts longer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.cli import admin
from bot.cli.admin import CannotDo
from bot.serve import name_operators
from bot.settings import WrongSetting, check_admins
from bot.usecases import account_links
from storage.people import operators, players
from storage.people.players import Account, Player
from tests.house import House, open_house, settings_of


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house where Ann and Bo have been."""
    async with open_house(tmp_path) as made:
        await made.person("Ann")
        await made.person("Bo")
        yield made


async def starts(house: House, *admins: str) -> None:
    """The program starts with these accounts in the setting; nobody is at hand from before."""
    house.app.settings = settings_of(admins=frozenset(admins))
    for player in house.people.values():
        house.app.directory.forget_player(player.id)
    await name_operators(house.app)


async def comes(house: House, name: str, platform: str = "paper") -> Player:
    """Somebody presses something."""
    return await house.app.directory.get_or_create_player(Account(platform, name.lower(), name))


async def are_operators(house: House) -> list[str]:
    async with house.app.store.read() as conn:
        return [one.name for one in await operators.known(conn)]


async def test_the_setting_makes_operators_at_the_start_and_unmakes_them_when_it_names_them_no_more(
    house: House,
) -> None:
    await starts(house, "paper:ann")
    assert await are_operators(house) == ["Ann"]
    assert (await comes(house, "Ann")).operator
    await starts(house, "paper:bo")
    assert await are_operators(house) == ["Bo"]
    assert not (await comes(house, "Ann")).operator
    await starts(house)
    assert await are_operators(house) == []


async def test_somebody_named_who_comes_for_the_first_time_is_an_operator_at_once(house: House) -> None:
    await starts(house, "paper:cy")
    assert (await comes(house, "Cy")).operator
    assert not (await comes(house, "Ann")).operator


async def test_a_link_outlives_each_start_until_it_is_revoked_and_a_revocation_works_at_once(house: House) -> None:
    ann = house.people["Ann"]
    await house.app.store.write(lambda unit: operators.make(unit.conn, ann.id))
    await starts(house)
    assert (await comes(house, "Ann")).operator
    assert (await comes(house, "Ann")).operator  # from what is at hand
    async with open_house(house.folder) as beside:
        await admin.revoke_operator(beside.app, "paper:ann")
    assert not (await comes(house, "Ann")).operator
    with pytest.raises(CannotDo, match="is not an operator"):
        await admin.revoke_operator(house.app, "paper:ann")


async def test_somebody_whom_the_setting_names_cannot_be_revoked_but_by_the_setting(house: House) -> None:
    ann = house.people["Ann"]
    await house.app.store.write(lambda unit: operators.make(unit.conn, ann.id))
    await starts(house, "paper:ann")
    with pytest.raises(CannotDo, match="ROUNDHOUSE_ADMINS"):
        await admin.revoke_operator(house.app, "paper:ann")
    await starts(house)
    assert await are_operators(house) == []


async def test_operators_of_an_older_version_are_unmade_at_the_first_start(house: House) -> None:
    await house.app.store.write(lambda unit: unit.conn.execute(text("update players set operator = 1")))
    assert await are_operators(house) == ["Ann", "Bo"]
    await starts(house, "paper:bo")
    assert await are_operators(house) == ["Bo"]


async def test_a_named_account_brings_its_right_when_it_is_linked_and_takes_it_along_when_it_leaves(
    house: House,
) -> None:
    await starts(house, "slate:anna")
    anna, ann = await comes(house, "Anna", "slate"), house.people["Ann"]
    async with house.app.store.read() as conn:
        known = {p.id: (await players.accounts_of(conn, p.id))[0] for p in (ann, anna)}
    code = await account_links.new_code(house.app, ann, known[ann.id])
    await account_links.take(house.app, anna, known[anna.id], code)
    asked = await account_links.to_confirm(house.app, ann.id)
    assert asked is not None
    await account_links.confirm(house.app, ann, asked.request.id)
    assert (await comes(house, "Ann")).operator
    await account_links.unlink(house.app, ann, known[anna.id])
    assert not (await comes(house, "Ann")).operator
    assert (await comes(house, "Anna", "slate")).operator


async def test_the_list_says_who_is_an_operator_and_why(house: House) -> None:
    bo = house.people["Bo"]
    await house.app.store.write(lambda unit: operators.make(unit.conn, bo.id))
    await starts(house, "paper:ann", "paper:eve")
    assert await admin.list_operators(house.app) == [
        f"{house.people['Ann'].handle}  Ann  by ROUNDHOUSE_ADMINS  paper:ann",
        f"{bo.handle}  Bo  by admin link  paper:bo",
        "paper:eve  named in ROUNDHOUSE_ADMINS, not an operator yet",
    ]


@pytest.mark.parametrize(
    ("entry", "right"),
    [
        ("disord:1", "discord:123456789012345678"),
        ("telegram:@ann", "telegram:123456789 (the number"),
        ("telegram:0", "telegram:123456789 (the number"),
        ("discord:ann", "discord:123456789012345678"),
        ("discord:1 2", "discord:123456789012345678"),
        ("web:ann", "web: and the 32"),
    ],
)
async def test_an_entry_that_can_match_nobody_stops_the_start(entry: str, right: str) -> None:
    check_admins(settings_of(admins=f"discord:1, telegram:2, web:{'0f' * 16}"))
    with pytest.raises(WrongSetting) as wrong:
        check_admins(settings_of(admins=f"discord:1, {entry}"))
    assert "ROUNDHOUSE_ADMINS" in str(wrong.value)
    assert right in str(wrong.value)
