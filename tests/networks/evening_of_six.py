"""An evening of six in a group on Telegram, as its people see it: `python -m tests.networks.evening_of_six ru`.

Two fall asleep, one of them is back, one leaves the group; the others play on, and meet again on the next day. At the
end of the evening all that stands in the chats is listed, with its cause; the same evening is played on Discord.
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
from bot.usecases.moves import Press
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
from .people import InChat, OnDiscord, OnTelegram
from .standing import Standing, standing

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")
COME = ("Ann", "Bo", "Fay")
SHY = "Ed"  # the bot cannot write to him in private
ASKED = (("Ann", "/play", False), ("Bo", "/help", False), ("Cy", "/settings", True), ("Di", "/me settings", True))
ENDURING = ("result", "evening")
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
    "asks": {
        "en": "Ann asks for the games, Bo for help, Cy and Di for their settings",
        "ru": "Ann спрашивает об играх, Bo о помощи, Cy и Di о настройках",
        "zh": "Ann 看有什么游戏，Bo 看帮助，Cy 和 Di 看设置",
    },
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
    "comes": {"en": "Who comes tomorrow?", "ru": "Кто придёт завтра?", "zh": "明天谁来？"},
    "tomorrow": {"en": "The next day", "ru": "На следующий день", "zh": "第二天"},
}
READS = {"en": "In private, {who}", "ru": "В личке, {who}", "zh": "私聊，{who}"}
ALL_READ = {"en": "In the group", "ru": "В группе", "zh": "群里"}
STANDS = {
    "en": "What stands on {front} after the evening: {count} messages, {idle} of them without a cause",
    "ru": "Что остаётся в {front} после вечера: сообщений {count}, из них без причины {idle}",
    "zh": "当晚之后 {front} 上留下的消息：{count} 条，其中没有理由的 {idle} 条",
}
PLACES = {
    "room": {"en": "all", "ru": "все", "zh": "所有人"},
    "private": {"en": "{who} alone", "ru": "только {who}", "zh": "仅 {who}"},
}
CAUSES = {
    "result": {"en": "the result of a match", "ru": "итог партии", "zh": "一局的结果"},
    "evening": {"en": "what the evening was", "ru": "итог вечера", "zh": "当晚小结"},
    "": {"en": "nothing", "ru": "причины нет", "zh": "没有理由"},
}
PRESSES = {"en": "{who} presses {key}", "ru": "{who} нажимает {key}", "zh": "{who} 按下 {key}"}


class EveningOfSix:
    """Six people in a group; what they read at the moments that count is written down as a page.

    On Discord the same happens, and only what stands at the end is written down.
    """

    def __init__(self, both: Both, people: Sequence[InChat], language: str) -> None:
        self.both, self.people, self.language = both, people, language
        self.lines = [f"# {TITLES[language]}", "", BEGINS[language]]
        self.idle = list[Standing]()
        self.known: dict[str, set[str]] = {name: set() for name in (*NAMES, "group")}

    def label(self, key: str) -> str:
        """What a button says."""
        return all_words().text(Say(key), self.language)

    def named(self, name: str) -> InChat:
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
        for one in (one for one in self.people if isinstance(one, OnTelegram)):
            for message in screens.visible(one.person.user, one.person.chat):
                for said in self._news(one.name, message):
                    read.setdefault(said, []).append(one.name)
        alone = {said: READS[self.language].format(who=self._listed(names)) for said, names in read.items()}
        ann = self.people[0]
        newest_first = list(screens.visible(ann.person.user, ann.group)) if isinstance(ann, OnTelegram) else []
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
        await inbox.press(self.both.app, Press(player, chair.front, table.id, Action.of(match.turn, move)))

    async def stands(self, front: str) -> None:
        """Lists what stands at the end, and why."""
        found = [
            replace(one, cause="evening") if self._is_evening(one.text) and not one.cause else one
            for one in await standing(self.both, self.people)
        ]
        idle = sum(one.cause not in ENDURING for one in found)
        title = STANDS[self.language].format(front=front, count=len(found), idle=idle)
        self.lines += ["", f"## {title}", ""]
        for one in found:
            where = PLACES["private" if one.who else "room"][self.language].format(who=one.who)
            why = CAUSES.get(one.cause, {}).get(self.language, one.cause)
            says = ISOLATES.sub("", " / ".join(one.text.strip().splitlines()[:2]))
            self.lines.append(f"- {where} · {why}: {says}")
        self.idle = [one for one in found if one.cause not in ENDURING]

    def _is_evening(self, text: str) -> bool:
        heads = (all_words().text(Say("evening-head", {"count": count}), self.language) for count in range(1, 10))
        return any(head in text for head in heads)

    async def sleeps(self, name: str) -> None:
        """It is somebody's turn, and their time runs out."""
        table = await self.plays(until=name)
        assert table.deadline
        await asyncio.sleep((table.deadline - self.both.loop.now()).total_seconds() + 2)
        await self.looks()


async def evening_of_six(both: Both, language: str, front: str = "telegram") -> EveningOfSix:
    """Returns the whole evening in a language, once it is over."""
    met = [await both.person(name, front, language, starts=name != SHY) for name in NAMES]
    people = [one for one in met if isinstance(one, InChat)]
    await both.rests()
    address = str(both.group.id if front == "telegram" else both.games.id)
    room = await both.app.directory.get_or_create_room(front, address, both.group.title)
    await keep_settings(both.app, room, replace(room.settings, language=language, zone="Europe/Berlin"))
    evening = EveningOfSix(both, people, language)
    await _first_match(evening)
    await _later_matches(evening)
    await evening.stands(front.title())
    if front == "telegram":
        await _tomorrow(evening)
    return evening


async def _first_match(evening: EveningOfSix) -> None:
    both = evening.both
    await evening.scene("asks")
    for name, command, alone in ASKED:
        evening.lines += ["", f"*{name}: `{command}`*"]
        await evening.named(name).asks(command, alone=alone)
        await evening.looks()
    await evening.scene("opens")
    await people_join(evening, "/play tequila seats=6 clock=live")
    await evening.plays(moves=2)
    await evening.scene("sleeps")
    await evening.sleeps("Cy")
    await evening.sleeps("Di")
    await evening.plays(moves=1)
    await evening.scene("back")
    await evening.presses("Di", "button-return")
    await evening.scene("leaves")
    leaver = evening.named("Ed")
    if isinstance(leaver, OnTelegram):
        leaver.person.leaves(both.group)
    elif isinstance(leaver, OnDiscord) and both.games.guild is not None:
        leaver.person.leaves(both.games.guild)
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


async def _later_matches(evening: EveningOfSix) -> None:
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


async def _tomorrow(evening: EveningOfSix) -> None:
    both = evening.both
    await evening.scene("comes")
    for name in COME:
        await evening.presses(name, "appointment-come")
    await evening.scene("tomorrow")
    both.loop.seconds += DAY  # at once: a day of the whole program takes a minute
    while (table := await both.table()).status == "over":
        await asyncio.sleep(MINUTE)
    await evening.looks()
    assert len(table.chairs) == len(COME)


def page(language: str) -> str:
    """Returns the page of an evening: what is read on Telegram, and what stands afterwards on both chats."""
    told, standing_on_discord = _played(language, "telegram"), _played(language, "discord")
    there = next(at for at, line in enumerate(standing_on_discord) if "Discord" in line)
    return "\n".join([*told, "", *standing_on_discord[there:]]) + "\n"


def _played(language: str, front: str) -> list[str]:
    found = list[str]()

    @virtually
    async def run(loop: VirtualLoop) -> None:
        with TemporaryDirectory() as folder:
            async with both_networks(loop, Path(folder), sketch) as both:
                evening = await evening_of_six(both, language, front)
                assert evening.idle == []
                found.extend(evening.lines)

    run()
    return found


if __name__ == "__main__":
    sys.stdout.write(page(*sys.argv[1:2]))
