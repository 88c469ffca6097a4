"""The fake keeps Discord's rules for messages and interactions."""

from __future__ import annotations

from .messages import Upload
from .wire import Scene, button, code, row

EPHEMERAL, V2 = 64, 32768


def test_an_answer_within_three_seconds_is_taken(scene: Scene) -> None:
    tap = scene.plays()
    scene.wire.clock.seconds += 2.9
    made = scene.wire.answers(tap, content="hello")
    assert made.status == 200
    assert made.json["interaction"]["response_message_id"] == made.json["resource"]["message"]["id"]
    assert scene.fake.unanswered() == []


def test_an_answer_after_three_seconds_finds_no_interaction(scene: Scene) -> None:
    tap = scene.plays()
    scene.wire.clock.seconds += 3.1
    assert code(scene.wire.answers(tap, content="hello")) == 10062
    assert scene.fake.unanswered() == [tap.interaction]
    assert tap.failed


def test_a_second_answer_is_refused(scene: Scene) -> None:
    tap = scene.plays()
    scene.wire.answers(tap, content="one")
    second = scene.wire.answers(tap, content="two")
    assert (second.status, code(second)) == (400, 40060)


def test_a_token_lives_fifteen_minutes(scene: Scene) -> None:
    tap = scene.plays()
    scene.wire.answers(tap, content="one")
    scene.wire.clock.seconds += 899
    assert scene.wire.hook(tap, content="more").status == 200
    scene.wire.clock.seconds += 2
    late = scene.wire.hook(tap, "PATCH", "@original", content="too late")
    assert (late.status, code(late)) == (401, 50027)


def test_a_follow_up_before_the_answer_finds_no_webhook(scene: Scene) -> None:
    assert code(scene.wire.hook(scene.plays(), content="early")) == 10015


def test_an_ephemeral_message_is_seen_by_one_and_reached_by_token_only(scene: Scene) -> None:
    tap = scene.plays()
    scene.wire.answers(tap, content="hush", flags=EPHEMERAL)
    assert "hush" in scene.fake.screen(scene.channel, scene.ann)
    assert "hush" not in scene.fake.screen(scene.channel, scene.bo)
    path = f"/channels/{scene.channel.id}/messages"
    assert code(scene.wire.call("GET", f"{path}/{scene.newest().id}")) == 10008
    assert scene.wire.call("GET", path).json == []
    assert scene.wire.hook(tap, "PATCH", "@original", content="hush hush").status == 200


def test_the_first_follow_up_fills_the_waiting_message(scene: Scene) -> None:
    tap = scene.plays()
    scene.wire.answers(tap, 5)
    assert "is thinking" in scene.fake.screen(scene.channel, scene.bo)
    scene.wire.hook(tap, content="done", flags=EPHEMERAL)
    scene.wire.hook(tap, content="and more", flags=EPHEMERAL)
    assert [m.content for m in scene.channel.messages] == ["done", "and more"]
    assert [m.ephemeral for m in scene.channel.messages] == [False, True]


def test_a_deferral_takes_only_the_ephemeral_flag(scene: Scene) -> None:
    assert code(scene.wire.answers(scene.plays(), 5, flags=V2)) == 50035


def test_updates_answer_only_what_came_from_a_message(scene: Scene) -> None:
    tap = scene.plays()
    assert code(scene.wire.answers(tap, 6)) == 50035
    assert code(scene.wire.answers(tap, 7, content="x")) == 50035


def test_a_press_changes_its_message(scene: Scene) -> None:
    scene.wire.answers(scene.plays(), content="who plays?", components=[row(button("Join"), button("Leave"))])
    tap = scene.bo.presses("Jo", in_=scene.channel)
    scene.wire.answers(tap, 7, content="Bo plays")
    assert scene.newest().content == "Bo plays"
    assert "[Join] [Leave]" in scene.fake.screen(scene.channel, scene.ann)


def test_after_a_quiet_deferral_the_original_is_the_pressed_message(scene: Scene) -> None:
    scene.wire.posts(scene.channel, content="board", components=[row(button("Go"))])
    tap = scene.ann.presses("Go", in_=scene.channel)
    scene.wire.answers(tap, 6)
    scene.wire.hook(tap, "PATCH", "@original", content="new board")
    assert scene.newest().content == "new board"


def test_a_press_on_a_deleted_message_cannot_update_it(scene: Scene) -> None:
    scene.wire.posts(scene.channel, content="board", components=[row(button("Go"))])
    tap = scene.ann.presses("Go", in_=scene.channel)
    scene.guild.members[scene.ann.id].permissions = 1 << 13
    scene.ann.deletes(scene.newest())
    assert code(scene.wire.answers(tap, 7, content="x")) == 10008


def test_a_modal_is_a_first_answer_and_not_to_a_modal(scene: Scene) -> None:
    field = {"type": 18, "label": "Move", "component": {"type": 4, "style": 1, "custom_id": "move"}}
    modal = {"custom_id": "ask", "title": "Your move", "components": [field]}
    tap = scene.plays()
    assert scene.wire.answers(tap, 9, **modal).status == 200
    sent = scene.ann.fills({"Move": "e4"})
    assert sent.interaction.data["components"][0]["component"]["value"] == "e4"
    assert code(scene.wire.answers(sent, 9, **modal)) == 50035
    deferred = scene.plays()
    scene.wire.answers(deferred, 5)
    assert code(scene.wire.answers(deferred, 9, **modal)) == 40060


def test_the_same_custom_id_twice_is_refused_with_its_place(scene: Scene) -> None:
    answer = scene.wire.posts(scene.channel, content="x", components=[row(button("A", "same"), button("B", "same"))])
    assert code(answer) == 50035
    assert "_errors" in answer.json["errors"]["components"]["0"]["components"]["1"]["custom_id"]
    assert len(scene.fake.problems) == 1


def test_only_five_follow_ups_where_the_app_is_only_the_users(scene: Scene) -> None:
    elsewhere = scene.fake.guild("Elsewhere", ["hall"], bot=False)
    scene.wire.registers({"name": "play", "integration_types": [0, 1], "contexts": [0, 1, 2]})
    scene.ann.joins(elsewhere)
    scene.ann.installs_app()
    tap = scene.plays(place=elsewhere.channel("hall"))
    scene.wire.answers(tap, content="here")
    assert [code(scene.wire.hook(tap, content="more")) for _ in range(6)] == [0, 0, 0, 0, 0, 40094]
    assert code(scene.wire.posts(elsewhere.channel("hall"), content="x")) == 50001


def test_channel_routes_ask_for_permissions(scene: Scene) -> None:
    image = {0: Upload("a.png", b"x")}
    scene.channel.denies(scene.fake.bot, "ATTACH_FILES EMBED_LINKS")
    assert code(scene.wire.posts(scene.channel, content="x", files=image)) == 50013
    assert code(scene.wire.posts(scene.channel, embeds=[{"title": "x"}])) == 50013
    scene.channel.denies(scene.fake.bot, "SEND_MESSAGES")
    assert code(scene.wire.posts(scene.channel, content="x")) == 50013
    scene.channel.denies(scene.fake.bot, "VIEW_CHANNEL")
    assert code(scene.wire.posts(scene.channel, content="x")) == 50001
    assert scene.wire.answers(scene.plays(), content="answers still come through").status == 200
    scene.channel.delete()
    assert code(scene.wire.posts(scene.channel, content="x")) == 10003


def test_closed_dms_refuse_the_bot(scene: Scene) -> None:
    opened = scene.wire.call("POST", "/users/@me/channels", {"recipient_id": scene.ann.id})
    assert opened.json["id"] == str(scene.ann.dm.id)
    scene.wire.posts(scene.ann.dm, content="your turn")
    assert [m.content for m in scene.ann.notifications] == ["your turn"]
    scene.ann.closes_dms()
    refused = scene.wire.posts(scene.ann.dm, content="x")
    assert (refused.status, code(refused)) == (403, 50007)


def test_the_bot_changes_only_its_own_messages(scene: Scene) -> None:
    theirs = scene.ann.says("hello", in_=scene.channel)
    assert code(scene.wire.edits(theirs, content="x")) == 50005
    assert code(scene.wire.call("DELETE", f"/channels/{scene.channel.id}/messages/{theirs.id}")) == 50013
    scene.channel.allows(scene.fake.bot, "MANAGE_MESSAGES")
    assert scene.wire.call("DELETE", f"/channels/{scene.channel.id}/messages/{theirs.id}").status == 204
    assert code(scene.wire.edits(theirs, content="x")) == 10008


def test_the_same_nonce_gives_the_earlier_message(scene: Scene) -> None:
    first = scene.wire.posts(scene.channel, content="one", nonce="7", enforce_nonce=True)
    again = scene.wire.posts(scene.channel, content="one", nonce="7", enforce_nonce=True)
    assert first.json["id"] == again.json["id"]
    assert scene.fake.counted(scene.channel) == 1


def test_mentions_notify_those_who_are_allowed_and_edits_nobody(scene: Scene) -> None:
    text = f"{scene.ann.mention} and {scene.bo.mention}"
    scene.wire.posts(scene.channel, content=text, allowed_mentions={"parse": [], "users": [str(scene.bo.id)]})
    assert (len(scene.ann.notifications), len(scene.bo.notifications)) == (0, 1)
    scene.wire.edits(scene.newest(), content=f"{scene.ann.mention}!")
    assert (len(scene.ann.notifications), len(scene.bo.notifications)) == (0, 1)
    scene.wire.posts(scene.channel, content="@everyone")
    assert len(scene.ann.notifications) == 0
    scene.wire.posts(scene.channel, flags=V2, components=[{"type": 10, "content": scene.ann.mention}])
    assert len(scene.ann.notifications) == 1


def test_an_edit_keeps_the_files_it_does_not_speak_of(scene: Scene) -> None:
    told = [{"id": 0, "description": "the board"}]
    scene.wire.posts(scene.channel, content="x", attachments=told, files={0: Upload("board.png", b"1")})
    scene.wire.edits(scene.newest(), content="y")
    assert [one["description"] for one in scene.newest().attachments] == ["the board"]
    old = scene.newest().attachments[0]
    assert scene.fake.file(old["url"].removeprefix(scene.fake.cdn_base)).data == b"1"
    new = [{"id": 0, "description": "another board"}]
    scene.wire.edits(scene.newest(), attachments=new, files={0: Upload("board.png", b"2")})
    assert [one["description"] for one in scene.newest().attachments] == ["another board"]
    assert code(scene.wire.edits(scene.newest(), attachments=[{"id": "12345"}])) == 50035
    scene.wire.edits(scene.newest(), attachments=[])
    assert scene.newest().attachments == []


def test_components_v2_stay_and_bear_no_content(scene: Scene) -> None:
    scene.wire.posts(scene.channel, content="x")
    v2 = {"flags": V2, "components": [{"type": 10, "content": "new"}]}
    assert code(scene.wire.edits(scene.newest(), **v2)) == 50035
    assert scene.wire.edits(scene.newest(), content=None, **v2).status == 200
    assert code(scene.wire.edits(scene.newest(), content="back")) == 50035
    assert scene.wire.edits(scene.newest(), components=[{"type": 10, "content": "newer"}]).status == 200
    assert scene.newest().v2


def test_a_picture_that_no_file_brings_is_refused_in_components_v2(scene: Scene) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
    assert code(scene.wire.posts(scene.channel, flags=V2, components=[gallery])) == 50035
    files = {0: Upload("board.png", b"1")}
    assert scene.wire.posts(scene.channel, flags=V2, components=[gallery], files=files).status == 200


def test_a_message_cannot_be_edited_to_nothing(scene: Scene) -> None:
    scene.wire.posts(scene.channel, content="x")
    assert code(scene.wire.edits(scene.newest(), content="")) == 50006
    assert scene.newest().content == "x"


def test_threads_have_their_own_permission(scene: Scene) -> None:
    made = scene.wire.call("POST", f"/channels/{scene.channel.id}/threads", {"name": "table", "type": 11})
    thread = scene.fake.places[int(made.json["id"])]
    assert scene.wire.posts(thread, content="x").status == 200
    scene.channel.denies(scene.fake.bot, "SEND_MESSAGES_IN_THREADS CREATE_PUBLIC_THREADS")
    assert code(scene.wire.posts(thread, content="x")) == 50013
    assert code(scene.wire.call("POST", f"/channels/{scene.channel.id}/threads", {"name": "table"})) == 50013


def test_five_messages_in_five_seconds_and_no_more() -> None:
    scene = Scene(limits=True)
    answers = [scene.wire.posts(scene.channel, content=str(n)) for n in range(6)]
    assert [answer.status for answer in answers] == [200] * 5 + [429]
    assert answers[4].headers["X-RateLimit-Remaining"] == "0"
    assert answers[5].json["global"] is False
    assert answers[5].headers["Via"]
    assert scene.wire.edits(scene.newest(), content="edits have a bucket of their own").status == 200
    scene.wire.clock.seconds += 5
    assert scene.wire.posts(scene.channel, content="again").status == 200
    assert scene.fake.refused_429 == 1


def test_fifty_calls_a_second_without_those_by_token() -> None:
    scene = Scene(limits=True)
    scene.wire.clock.seconds += 1
    answers = [scene.wire.call("GET", "/gateway") for _ in range(51)]
    assert [answer.status for answer in answers] == [200] * 50 + [429]
    assert answers[50].json["global"] is True
    assert scene.wire.answers(scene.plays(), content="x").status == 200


def test_a_wrong_token_is_unauthorized(scene: Scene) -> None:
    assert scene.fake.request("GET", "/users/@me", headers={"Authorization": "Bot wrong"}).status == 401


def test_an_unknown_route_is_a_problem(scene: Scene) -> None:
    assert scene.wire.call("POST", "/nothing/here").status == 404
    assert scene.fake.problems == ["POST /nothing/here: no such route here"]
