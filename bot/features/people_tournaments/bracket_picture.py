"""The bracket of a knock-out as a picture for chats: a column for each round, and last whoever has won.

Names have letters of all scripts, and the font of pictures has Latin ones alone: so the picture shows an avatar and a
letter for each person, and the message lists whose letter it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot.app import App
from bot.view.answer import Picture
from bot.view.pen import Pen
from bot.view.pictures import NO_GAME
from games.core.screen import LETTERS, Label, Say, Scene, Stamp, felt
from games.tournament.people import Tie
from games.tournament.results import Team
from storage.people_tournaments.progress import State

from .documents import bracket_of

PICTURE_MOST = 16  # people: more are too small on a phone
WIDE = 800  # of the picture
# The rest is in units of which the picture is as many wide as its columns need.
PLACE, GAP, TIE, EDGE = (112, 44), 48, 104, 24  # a place; between two columns; from one match to the next; the edge
ACROSS, DOWN = (24, 4), (4, 26)  # pieces of a line
LINES = {"across": ACROSS, "down": DOWN}
AVATAR, LETTER = (26, 28), (74, 28)  # how far from the left they stand in a place, and their height
ALT = Say("people-tournament-bracket")


def letters_of(state: State) -> dict[int, str]:
    """Returns the letters of the people of a knock-out whose bracket is a picture, by number; empty without one."""
    people = state.called[0].people if state.held.kind == "knockout" and state.called else ()
    return dict(zip(people, LETTERS, strict=False)) if len(people) <= PICTURE_MOST else {}


def picture_of(app: App, pen: Pen, state: State, names: dict[int, str]) -> Picture | None:
    """Returns the picture of the bracket of a knock-out that has begun; None for other tournaments."""
    letters, of_player = letters_of(state), app.studio.avatars.of_player
    if not letters:
        return None
    rounds = bracket_of(state)
    avatars = {entrant.number: of_player(entrant.player_id) for entrant in state.entrants if entrant.player_id}
    return Picture(NO_GAME, bracket_scene(rounds, letters, avatars), _described(pen, state, rounds, names))


def _described(pen: Pen, state: State, rounds: Sequence[Sequence[Tie]], names: dict[int, str]) -> str:
    """Returns the bracket in words: a line for each match whose players are known."""
    void = {frozenset(match.teams) for match in state.encounters if match.won == "void"}  # the seed has decided
    said = [pen.plain(ALT)]
    for tie in (tie for ties in rounds for tie in ties):
        first, second = names.get(tie.first or 0), names.get(tie.second or 0)
        if first and second:
            won = {tie.first: "first", tie.second: "second"}.get(tie.winner, "open")
            won = "void" if frozenset((tie.first, tie.second)) in void else won
            said.append(pen.plain(f"people-tournament-pair-{won}", first=first, second=second))
    return "\n".join(said)


def bracket_scene(rounds: Sequence[Sequence[Tie]], letters: Mapping[Team, str], avatars: Mapping[Team, str]) -> Scene:
    """Returns a bracket with the letters and the seeds of the avatars of its people."""
    columns = len(rounds) + 1
    scale = WIDE / (columns * PLACE[0] + (columns - 1) * GAP + 2 * EDGE)
    high = round(scale * (len(rounds[0]) * TIE + 2 * EDGE))
    stamps = [*felt(high), *(_stamp(symbol, scale, corner, LINES[symbol]) for symbol, *corner in _lines(rounds))]
    labels = list[Label]()
    for left, top, team, is_won in _places(rounds):
        letter, avatar, middle = letters.get(team or 0, ""), avatars.get(team or 0, ""), top + PLACE[1] / 2
        stamps.append(_stamp("empty" if not letter else "won" if is_won else "place", scale, (left, top), PLACE))
        if letter:
            labels.append(_label(letter, scale, left + LETTER[0], middle, LETTER[1]))
        if avatar:
            labels.append(replace(_label(avatar, scale, left + AVATAR[0], middle, AVATAR[1]), kind="avatar"))
    return Scene((WIDE, high), tuple(stamps), ALT, tuple(labels))


def _stamp(symbol: str, scale: float, corner: Sequence[float], size: tuple[int, int]) -> Stamp:
    x, y, width, height = (round(scale * length) for length in (*corner, *size))
    return Stamp(symbol, x, y, width, height)


def _label(text: str, scale: float, x: float, y: float, size: int) -> Label:
    return Label(text, round(scale * x), round(scale * y), round(scale * size))


def _middle(column: int, number: int) -> float:
    """Returns the height of a match, or of whoever has won behind the last one."""
    return EDGE + TIE * (1 << column) * (number + 0.5)


def _left(column: int) -> int:
    return EDGE + column * (PLACE[0] + GAP)


def _places(rounds: Sequence[Sequence[Tie]]) -> Iterator[tuple[float, float, Team | None, bool]]:
    """Yields the corner of each place, who stands there, and whether they have won there."""
    high = PLACE[1]
    for column, ties in enumerate(rounds):
        for number, tie in enumerate(ties):
            middle, is_match = _middle(column, number), bool(tie.first and tie.second)
            is_bye = tie.second is None and tie.first is not None
            yield _left(column), middle - high / (2 if is_bye else 1), tie.first, is_match and tie.winner == tie.first
            if not is_bye:
                yield _left(column), middle, tie.second, is_match and tie.winner == tie.second
    winner = rounds[-1][0].winner
    yield _left(len(rounds)), _middle(len(rounds) - 1, 0) - high / 2, winner, True


def _lines(rounds: Sequence[Sequence[Tie]]) -> Iterator[tuple[str, float, float]]:
    """Yields pieces of the lines from each match to the place of its winner in the next one."""
    wide, thick = ACROSS
    for column, ties in enumerate(rounds):
        left = _left(column) + PLACE[0]
        for number in range(len(ties)):
            middle = end = _middle(column, number)
            if len(ties) > 1:
                end = _middle(column + 1, number // 2) + PLACE[1] * (number % 2 - 0.5)
            yield "across", left, middle - thick / 2
            yield "across", left + wide, end - thick / 2
            first, last = min(middle, end), max(middle, end) - DOWN[1]
            tops = [*range(round(first), round(last), DOWN[1] - thick), last] if end != middle else []
            yield from (("down", left + wide - thick / 2, top) for top in tops)
