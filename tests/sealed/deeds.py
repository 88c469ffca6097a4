"""What happens to a tournament, alike in both worlds, and what everybody can read after each deed."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping

from bot.background.outbox import Outbox
from bot.cli.admin import CannotDo
from bot.features.tournaments import corrections, live, organising
from bot.features.tournaments.cli import tournament_lists
from bot.features.tournaments.teams import request_log, teams
from bot.platforms.web.guests import COOKIE
from games.core.game import Refusal
from storage.tournament import matches, tournaments
from tests.bot.chat.paper import labels_of, text_of
from tests.bot.tournament.cups import heard

from .worlds import MATCHES_MOST, Told, World

SEALED_MOST = 4  # matches whose own pages are read
READER = "0" * 32
MASKED = re.compile(rb'name="csrf" value="[0-9a-f]+"')  # another one each time that it is written
Answers = Mapping[str, bytes]
Deed = Callable[[World, random.Random], Awaitable[object]]


async def plays_round(world: World, dice: random.Random) -> None:
    """A round is made and played to its end."""
    await makes_round(world, dice)
    await world.plays()
    await world.turns()


async def makes_round(world: World, dice: random.Random) -> None:
    """A round is made, if its time has come; some results of a sealed one will be revealed."""
    await world.turns()
    is_knockout = (await world.cup.tournament()).pairing == "knockout"
    for one in await world.cup.rounds():
        if one.sealed and one.id not in world.allowed:
            count = len(await world.cup.reads(matches.of_round, one.id))
            world.allowed[one.id] = dice.choice([0, 0, count] if is_knockout else [0, 0, dice.randint(0, count)])


async def plays_some(world: World, dice: random.Random) -> None:
    """Some matches are played."""
    await makes_round(world, dice)
    await world.plays(dice.randint(1, 3))


async def reveals(world: World, dice: random.Random) -> object:
    """Some results are revealed."""
    if not (sealed := await world.sealed_rounds()):
        return None
    one = dice.choice(sealed)
    of_round = await world.cup.reads(matches.of_round, one.id)
    left = world.allowed[one.id] - sum(not match.hidden for match in of_round)
    shown = await corrections.reveal(world.site.house.app, one.id, dice.randint(1, left))
    return [match.id for match in shown]


async def makes_void(world: World, dice: random.Random) -> None:
    """An organiser makes a match void."""
    if match := await world.a_match(dice):
        await corrections.void(world.site.house.app, match.id, "It was not fair.")


async def plays_again(world: World, dice: random.Random) -> None:
    """An organiser has a match played again."""
    if match := await world.a_match(dice):
        await corrections.play_again(world.site.house.app, match.id, "Once more.")


async def plays_round_again(world: World, dice: random.Random) -> None:
    """An organiser has a round played again."""
    if match := await world.a_match(dice):
        await corrections.play_round_again(world.site.house.app, match.round_id)


async def releases(world: World, dice: random.Random) -> None:
    """A team has a new version, or a benched one plays again."""
    team = dice.choice(await world.cup.teams())
    if dice.random() < 0.5:
        await teams.release(world.site.house.app, team.id, f"{dice.randint(1, 9)}.0")
    else:
        await teams.unbench(world.site.house.app, team.id)


async def restarts(world: World, dice: random.Random) -> None:
    """The tournament begins again."""
    await organising.restart(world.site.house.app, world.cup.number)
    await world.plays()
    await world.turns()
    await organising.start(world.site.house.app, world.cup.number)


async def ends(world: World, dice: random.Random) -> None:
    """The tournament ends after its round."""
    await organising.end(world.site.house.app, world.cup.number)
    await world.plays()
    await world.turns()


DEEDS: Mapping[Deed, int] = {
    plays_round: 8,
    plays_some: 4,
    reveals: 5,
    makes_void: 2,
    plays_again: 2,
    plays_round_again: 1,
    releases: 1,
    restarts: 1,
    ends: 1,
}


async def does(world: World, dice: random.Random) -> tuple[str, object]:
    """Does one deed; gives its name, and its result or the code with which it was refused."""
    deed = dice.choices(list(DEEDS), list(DEEDS.values()))[0]
    app = world.site.house.app
    newest = max((match.id for match in await world.cup.matches()), default=0)
    team_topics = [live.team_topic(team.id) for team in await world.cup.teams()]
    match_topics = [live.match_topic(number) for number in range(1, newest + MATCHES_MOST)]
    of_all = [live.tournament_topic(world.cup.number), live.stage_topic(world.cup.number)]
    topics = [*of_all, *team_topics, *match_topics]
    told = world.site.house.paper.told
    teller = Told(app, pauses=(0.0,))
    teller.heard = world.heard
    with heard(app, *topics) as page:
        try:
            result = await deed(world, random.Random(dice.random()))
        except Refusal as refusal:
            result = refusal.code
        world.heard += [(event.kind, event.facts) for event in page]
    await Outbox(app, [teller]).send()
    world.heard += [(room, message.text) for room, message in told]
    told.clear()
    return deed.__name__, result


async def answers(world: World) -> Answers:
    """Everything that anybody can fetch about the tournament and its archives, by address or command."""
    app, cup = world.site.house.app, world.cup
    found: dict[str, bytes] = {"what was heard": json.dumps(world.heard, default=str).encode()}
    held = await cup.tournament()
    paths = ["/tournaments", "/api/1/tournaments", "/api/1/openapi.json"]
    for one in [held, *await cup.reads(tournaments.archives, cup.number)]:
        paths += await _paths(world, one.id)
    found |= await _fetched(world, paths)
    for team in await cup.teams():
        found[f"log of {team.name}"] = str([line async for line in request_log.log_lines(app, team)]).encode()
        found[f"chat: {team.name}"] = await _said(world, f"/tournament {cup.number} {team.id}")
    found["chat: ladder"] = await _said(world, f"/tournament {cup.number}")
    for as_json in (False, True):
        found[f"show {as_json}"] = (await tournament_lists.show(app, held.name, as_json)).encode()
    try:
        found["export"] = (await tournament_lists.export(app, held.name)).encode()
    except CannotDo as why:
        found["export"] = str(why).encode()
    return found


async def _paths(world: World, number: int) -> list[str]:
    base, api = f"/tournament/{number}", f"/api/1/tournaments/{number}"
    files = ("ladder.csv", "ladder.json", "crosstable.csv", "crosstable.json", "records.jsonl", "tournament.json")
    held = [match for _, match in await world.cup.reads(matches.of_tournament, number)]
    ids = {match.id for match in [one for one in held if one.hidden][:SEALED_MOST]} | {match.id for match in held[:1]}
    involved = {team for match in held for team in match.teams}
    return [
        base,
        f"{base}/projector",
        f"{base}/stage?part=1",
        *(f"{base}/{name}" for name in files),
        *(f"{base}/team/{team}" for team in sorted(involved)),
        api,
        f"{api}/matches",
        *(f"{page}/{'match' if page == base else 'matches'}/{one}" for one in sorted(ids) for page in (base, api)),
        *(f"{base}/match/{one}/record.json" for one in sorted(ids)),
    ]


async def _fetched(world: World, paths: Iterable[str]) -> Answers:
    """What one and the same visitor is answered, at another address each time."""
    found = {}
    viewer = world.site.visitor(address=f"192.0.2.{random.randrange(250)}")
    viewer.client.cookies[COOKIE] = world.site.web.site.guests.cookie(READER)
    for path in paths:
        answer = await viewer.client.get(path)
        head = f"{answer.status_code} {answer.headers.get('etag')} {answer.headers.get('content-type')}"
        found[path] = head.encode() + MASKED.sub(b"", answer.content)
    return found


async def _said(world: World, line: str) -> bytes:
    seen = await world.chat.says("Ann", line)
    return json.dumps([text_of(seen), labels_of(seen)]).encode()
