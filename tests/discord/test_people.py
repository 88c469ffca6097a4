"""People are offered what Discord offers them, and their clients send what Discord's clients send."""

from __future__ import annotations

import pytest

from .wire import Scene, button, code, row

EPHEMERAL = 64


def test_without_external_apps_a_users_app_answers_only_to_the_user(scene: Scene) -> None:
    elsewhere = scene.fake.guild("Elsewhere", ["hall"], bot=False)
    scene.wire.registers({"name": "play", "integration_types": [1], "contexts": [0, 1, 2]})
    scene.ann.joins(elsewhere)
    scene.ann.installs_app()
    elsewhere.channel("hall").denies(elsewhere, "USE_EXTERNAL_APPS")
    scene.wire.answers(scene.plays(place=elsewhere.channel("hall")), content="quiet")
    assert elsewhere.channel("hall").messages[-1].only_for is scene.ann


def test_a_command_is_offered_only_where_it_is_registered_for(scene: Scene) -> None:
    group = scene.fake.group_dm("Weekend", scene.ann, scene.bo)
    scene.ann.installs_app()
    with pytest.raises(AssertionError, match="not offered"):
        scene.plays(place=group)
    scene.wire.registers({"name": "play", "integration_types": [0, 1], "contexts": [0, 1, 2]})
    tap = scene.plays(place=group)
    assert tap.interaction.context == 2
    assert tap.interaction.owners == {"1": str(scene.ann.id)}
    assert scene.wire.answers(tap, content="in a group").status == 200
    assert scene.plays(place=scene.ann.dm).interaction.context == 1
    with pytest.raises(AssertionError, match="not offered"):
        scene.plays(scene.bo, group)


def test_context_two_needs_the_user_install(scene: Scene) -> None:
    assert code(scene.wire.registers({"name": "play", "integration_types": [0], "contexts": [0, 2]})) == 50035


def test_user_install_must_be_on_to_be_registered() -> None:
    scene = Scene(user_install=False)
    assert code(scene.wire.registers({"name": "play", "integration_types": [0, 1]})) == 50035


def test_member_permissions_hide_a_command(scene: Scene) -> None:
    scene.wire.registers({"name": "play", "default_member_permissions": str(1 << 5)})
    with pytest.raises(AssertionError, match="not offered"):
        scene.plays()
    scene.guild.members[scene.ann.id].permissions = 1 << 5
    scene.plays()


def test_a_bulk_overwrite_keeps_ids_and_drops_what_is_not_named(scene: Scene) -> None:
    before = scene.wire.registers({"name": "play"}, {"name": "stop"}).json
    after = scene.wire.registers({"name": "play"}).json
    assert [one["id"] for one in after] == [before[0]["id"]]
    assert after[0]["version"] == before[0]["version"]
    assert scene.fake.registrations == 3
    assert scene.fake.commands.find("stop") is None


def test_options_are_sent_as_they_are_registered(scene: Scene) -> None:
    options = [
        {
            "type": 3,
            "name": "game",
            "description": "Which",
            "required": True,
            "choices": [{"name": "Chess", "value": "c"}],
        },
        {"type": 6, "name": "opponent", "description": "Who"},
    ]
    scene.wire.registers({"name": "play", "options": options, "name_localizations": {"de": "spiele"}})
    dora = scene.fake.person("Dora", locale="de")
    dora.joins(scene.guild)
    data = dora.runs("/spiele", in_=scene.channel, game="Chess", opponent=scene.bo).interaction.data
    assert [one["value"] for one in data["options"]] == ["c", str(scene.bo.id)]
    assert str(scene.bo.id) in data["resolved"]["members"]
    for wrong in ({}, {"game": "Go"}, {"game": "Chess", "color": "white"}, {"game": "Chess", "opponent": "Bo"}):
        with pytest.raises(AssertionError):
            scene.ann.runs("/play", in_=scene.channel, **wrong)


def test_old_presses_bring_the_old_message(scene: Scene) -> None:
    scene.wire.posts(scene.channel, content="one", components=[row(button("Old"))])
    scene.wire.edits(scene.newest(), content="two", components=[row(button("New"))])
    with pytest.raises(AssertionError, match=r"\[New\]"):
        scene.ann.presses("Old", in_=scene.channel)
    old = scene.ann.presses_old(scene.newest(), "Old")
    assert old.seen is not None
    assert old.seen["content"] == "one"
    assert scene.ann.forges(scene.newest(), "made-up").interaction.data["custom_id"] == "made-up"


def test_who_left_sees_nothing_and_presses_nothing(scene: Scene) -> None:
    scene.wire.posts(scene.channel, content="secret", components=[row(button("Go"))])
    tap = scene.bo.presses("Go", in_=scene.channel)
    scene.bo.leaves(scene.guild)
    assert "not on this screen" in scene.fake.screen(scene.channel, scene.bo)
    with pytest.raises(AssertionError):
        scene.bo.presses_again(tap)


def test_ephemerals_go_when_the_client_starts_anew(scene: Scene) -> None:
    tap = scene.plays()
    scene.wire.answers(tap, content="hand", flags=EPHEMERAL)
    scene.ann.reloads()
    assert "hand" not in scene.fake.screen(scene.channel, scene.ann)
    assert scene.wire.hook(tap, "PATCH", "@original", content="new hand").status == 200
