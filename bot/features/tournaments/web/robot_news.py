"""What the owner of a robot is told while `roundhouse robot connect` runs: whom it plays, each result, benched, over.

The program shows plain sentences, in English as all commands. Of sealed rounds it is told the pairs and nothing else.
"""

from __future__ import annotations

import asyncio

import structlog

from bot.app import App
from bot.feed import FeedEvent
from bot.logs import failures_logged
from bot.words import DEFAULT
from storage.tournament import matches, teams, tournaments
from storage.tournament.teams import Team

from ..documents import result_for
from ..live import team_topic, tournament_topic
from ..process import robots_of
from ..result_context import other_scores
from ..result_sentences import in_words_of, tell_match

NAMED_MOST = 5  # opponents of a round
RESULTS = {"won": "won", "drawn": "drew", "lost": "lost"}

log = structlog.get_logger(__name__)


async def tell_news(app: App, team: Team) -> None:
    """Tells the owner of a robot what happens to it, until it is cancelled."""
    unread, topics = asyncio.Queue[FeedEvent | None](), {tournament_topic(team.tournament_id), team_topic(team.id)}

    def hear(event: FeedEvent) -> None:
        if topics.intersection(event.topics) and _concerns(event, team):
            unread.put_nowait(event)

    said = ""
    app.feed.listeners.append(hear)
    unread.put_nowait(None)  # how things are to begin with
    try:
        while True:
            event = await unread.get()
            with failures_logged(log, "news of a robot could not be read"):
                if event and (sentence := await _happened(app, team, event)):
                    robots_of(app).reverse_connections.say(team.id, sentence)
                if (state := await _state(app, team)) != said:
                    robots_of(app).reverse_connections.say(team.id, state or f"{team.name} plays again")
                    said = state
    finally:
        app.feed.listeners.remove(hear)


def _concerns(event: FeedEvent, team: Team) -> bool:
    if event.kind == "created":
        return team_topic(team.id) in event.topics
    return event.kind in ("changed", "ladder", "reload") or team.id in event.facts.get("teams", ())


async def _happened(app: App, team: Team, event: FeedEvent) -> str:
    """Returns a sentence about the robot's matches; empty for an event that is not about them."""
    match event.kind:
        case "created":
            return await _paired(app, team, event.facts["matches"])
        case "began":
            names = await _names(app, [other for other in event.facts["teams"] if other != team.id])
            return f"playing {names[0]}" if names else ""
        case "ended" | "revealed":
            return await _result(app, team, event.facts["match"])
        case _:
            return ""


async def _paired(app: App, team: Team, made: list[int]) -> str:
    """Returns with whom a robot is paired; each opponent once, in the order of the matches."""
    async with app.store.read() as conn:
        held = [match for number in made if (match := await matches.get(conn, number))]
    opponents = dict.fromkeys(other for match in held for other in match.teams if other != team.id)
    names = await _names(app, list(opponents))
    rest = len(names) - NAMED_MOST
    listed = [*names[:NAMED_MOST], f"{rest} more"] if rest > 0 else names
    first, last = ", ".join(listed[:-1]), listed[-1:]
    return f"paired with {' and '.join(filter(None, [first, *last]))}" if names else ""


async def _result(app: App, team: Team, number: int) -> str:
    """Returns the result of a match that everybody may know, as the robot's owner sees it."""
    async with app.store.read() as conn:
        match = await matches.get(conn, number)
        known = await teams.by_ids(conn, match.teams if match else ())
        tournament = await tournaments.get(conn, team.tournament_id)
    if match is None:
        return ""
    names = {rival.id: rival.name or f"team {rival.id}" for rival in known.values()}
    if (sentence := tell_match(match, names)) is None:
        return ""
    if tournament and (game := other_scores(tournament.game)):
        sentence = in_words_of(sentence, game)
    text = app.words.text(sentence, DEFAULT)
    return text if match.status == "void" else f"{RESULTS[result_for(team.id, match)]}: {text}"


async def _names(app: App, numbers: list[int]) -> list[str]:
    async with app.store.read() as conn:
        known = await teams.by_ids(conn, numbers)
    return [known[number].name or f"team {number}" for number in numbers if number in known]


async def _state(app: App, team: Team) -> str:
    """Returns what keeps a team from playing on; empty for nothing."""
    async with app.store.read() as conn:
        now = await teams.get(conn, team.id)
        tournament = await tournaments.get(conn, team.tournament_id)
    if tournament is None or tournament.status == "ended":
        return f"{tournament.name if tournament else 'the tournament'} is over"
    if now is None or now.deleted_at is not None:
        return f"{team.name} was removed from {tournament.name}"
    return f"{now.name} is benched in {tournament.name}: {now.benched}" if now.benched else ""
