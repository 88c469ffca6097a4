"""A whole match in a group, by people who press buttons."""

from __future__ import annotations

from pathlib import Path

from .house import Front, open_front, play, seated
from .people import Person
from .server import FakeTelegram
from .state import Chat


async def test_pictures_and_files_are_uploaded_with_names(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path) as front:
        card = await seated(ann, bob, group)
        before = fake.counted(group)
        await play(group, (ann, "a1"), (bob, "b1"), (ann, "a2"), (bob, "b2"), (ann, "a3"))
        await front.settles()
        assert fake.counted(group) - before <= 6
        assert await bob.sees("won", in_=group) is card
        assert card.keyboard == [["Rematch", "Record", "⋯"]]
        assert fake.picture(card).startswith(b"\x89PNG")
        ann.says("/record", in_=group)
        page = await ann.sees_button("Share in the room", in_=group)
        ann.presses("Share in the room", on=page)
        film = await ann.sees("step by step", in_=group)
        assert film.face.media is not None
        assert film.face.media["kind"] == "animation"
        assert film.face.media["content"].startswith(b"GIF89a")
        assert await ann.sees("the record of the match", in_=group)
        match = front.match(card)
    assert {"board.png", f"roundhouse-tictactoe-{match}.json", f"roundhouse-tictactoe-{match}.gif"} == set(fake.uploads)


async def test_nobody_and_bots_are_not_challenged(group: Chat, ann: Person, front: Front) -> None:
    ann.says("/play tictactoe @nobody_here", in_=group)
    await ann.sees("I don’t know", in_=group)
    ann.says("/play@roundhouse_bot tictactoe stake=10 @roundhouse_bot", in_=group)
    await ann.sees("A bot can’t take a seat", in_=group)
