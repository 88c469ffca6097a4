"""An evening of six in a group on Telegram, as its people see it: `python -m tests.networks.evening_of_six ru`.

Two fall asleep, one of them is back, one leaves the group; the others play on, and meet again on the next day.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.usecases import inbox
from bot.usecases.room_settings import keep_settings
from bot.view.button_data import Action
from games.core.match import legal
from games.core.screen import Say
from games.table.table import Table
from storage.people import players
from tests.house import all_words
from tests.telegram import screens
from tests.telegram.state import Message
from tests.virtual import VirtualLoop, virtually

from .both import Both, both_networks, sketch
from .people import OnTelegram

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")
COME = ("Ann", "Bo", "Fay")
NIGHT, DAY = 50 * 60.0, 22 * 3_600.0
MINUTE = 60.0
ISOLATES = re.compile("[\u2066-\u2069]")
TITLES = {"en": "An evening of six", "ru": "Вечер вшестером", "zh": "六个人的一晚"}
BEGINS = {
    "en": "This is what six people read on Telegram in one evening. A test plays it again and compares each word.",
    "ru": "Это всё, что шестеро прочитали в Telegram за один вечер. Тест играет его заново и сверяет каждое слово.",
    "zh": "这是六个人一晚上在 Telegram 上读到的内容。测试会重新玩一遍，逐字比对。",
}
SCENES = {
    "opens": {"en": "Ann opens a table", "ru": "Ann открывает стол", "zh": "Ann 开了一桌"},
    "sleeps": {"en": "Cy and Di fall asleep", "ru": "Cy и Di засыпают", "zh": "Cy 和 Di 睡着了"},
    "back": {"en": "Di is back", "ru": "Di возвращается", "zh": "Di 回来了"},
    "leaves": {"en": "Ed leaves the group", "ru": "Ed выходит из группы", "zh": "Ed 退出了群组"},
    "ends": {"en": "The match ends", "ru": "Партия кончилась", "zh": "对局结束"},
    "night": {
        "en": "Ann, Bo and Fay play two more matches; then it is quiet for 45 minutes",
        "ru": "Ann, Bo и Fay играют ещё две партии, а потом 45 минут тихо",
        "zh": "Ann、Bo 和 Fay 又下了两局，然后安静了 45 分钟",
    },
    "tomorrow": {"en": "The next day", "ru": "На следующий день", "zh": "第二天"},
}
READS = {"en": "In private, {who}", "ru": "В личке, {who}", "zh": "私聊，{who}"}
ALL_READ = {"en": "In the group", "ru": "В группе", "zh": "群里"}
PRESSES = {"en": "{who} presses {key}", "ru": "{who} нажимает {key}", "zh": "{who} 按下 {key}"}


class EveningOfSix:
    """Six people in a group; what they read at the moments that count is written down as a page."""

    def __init__(self, both: Both, people: Sequence[OnTelegram], language: str) -> None:
        self.both, self.people, self.language = both, people, language
        self.lines = [f"# {TITLES[language]}", "", BEGINS[language]]
        self.known: dict[str, set[str]] = {name: set() for name in (*NAMES, "group")}

    def label(self, key: str) -> str:
        """What a button says."""
        return all_words().text(Say(key), self.language)

    def named(self, name: str) -> OnTelegram:
        """Returns one of the six."""
        return next(one for one in self.people if one.name == name)

    async def scene(self, name: str) -> None:
        """Goes on to the next part; what was shown before it is not written down."""
        await self.looks(is_told=False)
        self.lines += ["", f"## {SCENES[name][self.language]}"]

    async def presses(self, name: str, key: str) -> None:
        """Somebody presses a button, and what is new on all screens is written down."""
        label = self.label(key)
        self.lines += ["", f"*{PRESSES[self.language].format(who=name, key=f'`{label}`')}*"]
        await self.named(name).presses(label)
        await self.looks()

    async def looks(self, *, is_told: bool = True) -> None:
        """Looks at what is new in private, and in the group."""
        await self.both.rests()
        read: dict[str, list[str]] = {}
        for one in self.people:
            for message in screens.visible(one.person.user, one.person.chat):
                for said in self._news(one.name, message):
                    read.setdefault(said, []).append(one.name)
        alone = {said: READS[self.language].format(who=self._listed(names)) for said, names in read.items()}
        ann = self.people[0]
        newest_first = list(screens.visible(ann.person.user, ann.group))
        shown = [said for message in reversed(newest_first) for said in self._news("group", message)]
        for said, who in (*alone.items(), *((said, ALL_READ[self.language]) for said in shown)) if is_told else ():
            self.lines += ["", f"**{who}:**", "", said]

    def _listed(self, names: Sequence[str]) -> str:
        rest, words = names[0], all_words()
        for name in names[1:-1]:
            rest = words.text(Say("list-more", {"rest": rest, "next": name}), self.language)
        both = Say("list-two", {"rest": rest, "last": names[-1]})
        return ISOLATES.sub("", words.text(both, self.language)) if len(names) > 1 else names[0]

    def _news(self, whose: str, message: Message) -> Iterator[str]:
        text = ISOLATES.sub("", message.face.text).strip()
        keys = " ".join(f"`{key['text']}`" for row in message.face.keyboard for key in row)
        quote = "  \n".join(f"> {line}" for line in text.splitlines())
        said = "\n".join([quote, *([">", f"> {keys}"] if keys else [])])
        if text and message.sender is self.both.telegram.bot and said not in self.known[whose]:
            self.known[whose].add(said)
            yield said

    async def plays(self, *, until: str = "", moves: int = 1_000) -> Table:
        """Whoever is asked makes the first move they may, until it is somebody's turn, or so many times."""
        for _ in range(moves):
            table = await self.both.table()
            if table.status != "live":
                break
            asked = [table.chairs[seat] for seat in sorted(table.waiting()) if table.chairs[seat].is_person]
            if asked and asked[0].name == until:
                break
            for chair in asked:
                seat = table.chairs.index(chair)
                await self.moves(table, seat, legal(table.game, table.live_match(), seat)[0])
            await asyncio.sleep(3)
        return await self.both.table()

    async def moves(self, table: Table, seat: int, move: str) -> None:
        """The person of a seat makes a move."""
        chair, match = table.chairs[seat], table.live_match()
        async with self.both.app.store.read() as conn:
            player = await players.get(conn, chair.player or 0)
        assert player is not None
        await inbox.press(self.both.app, inbox.Press(player, chair.front, table.id, Action.of(match.turn, move)))

    async def sleeps(self, name: str) -> None:
        """It is somebody's turn, and their time runs out."""
        table = await self.plays(until=name)
        assert table.deadline
        await asyncio.sleep((table.deadline - self.both.loop.now()).total_seconds() + 2)
        await self.looks()


async def evening_of_six(both: Both, language: str) -> EveningOfSix:
    """Returns the whole evening in a language, once it is over."""
    people = [one for name in NAMES if isinstance(one := await both.person(name, "telegram", language), OnTelegram)]
    await both.rests()
    room = await both.app.directory.get_or_create_room("telegram", str(both.group.id), both.group.title)
    await keep_settings(both.app, room, replace(room.settings, language=language, zone="Europe/Berlin"))
    evening = EveningOfSix(both, people, language)
    await _first_match(evening)
    await _tomorrow(evening)
    return evening


async def _first_match(evening: EveningOfSix) -> None:
    both = evening.both
    await evening.scene("opens")
    await people_join(evening, "/play tequila seats=6 clock=live")
    await evening.plays(moves=16)
    await evening.scene("sleeps")
    await evening.sleeps("Cy")
    await evening.sleeps("Di")
    await evening.plays(moves=2)
    await evening.scene("back")
    await evening.presses("Di", "button-return")
    await evening.plays(moves=2)
    await evening.scene("leaves")
    evening.named("Ed").person.leaves(both.group)
    await evening.looks()
    await evening.scene("ends")
    await evening.plays()
    await evening.looks()


async def people_join(evening: EveningOfSix, command: str) -> None:
    """Ann opens a table with a command, and all others join."""
    evening.lines += ["", f"*Ann: `{command}`*"]
    await evening.people[0].asks(command)
    await evening.looks()
    for one in evening.people[1:]:
        await one.presses(evening.label("button-join"))
        await evening.both.rests()
    await evening.presses("Ann", "button-start")


async def _tomorrow(evening: EveningOfSix) -> None:
    both, (ann, bo, *_, fay) = evening.both, evening.people
    await evening.scene("night")
    for _ in range(2):
        await ann.asks("/play tequila seats=3 clock=live")
        await both.rests()
        for one in (bo, fay):
            await one.presses(evening.label("button-join"))
            await both.rests()
        if (await both.table()).status == "open":
            await ann.presses(evening.label("button-start"))
        await evening.plays()
    await evening.looks(is_told=False)
    await asyncio.sleep(NIGHT)
    await evening.looks()
    for name in COME:
        await evening.presses(name, "appointment-come")
    await evening.scene("tomorrow")
    both.loop.seconds += DAY  # at once: a day of the whole program takes a minute
    while (table := await both.table()).status == "over":
        await asyncio.sleep(MINUTE)
    await evening.looks()
    assert len(table.chairs) == len(COME)


def page(language: str) -> str:
    """Returns the page of an evening."""
    found = list[str]()

    @virtually
    async def run(loop: VirtualLoop) -> None:
        with TemporaryDirectory() as folder:
            async with both_networks(loop, Path(folder), sketch) as both:
                found.extend((await evening_of_six(both, language)).lines)

    run()
    return "\n".join(found) + "\n"


if __name__ == "__main__":
    sys.stdout.write(page(*sys.argv[1:2]))
