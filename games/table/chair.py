"""The player of a seat, and who answers for them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games.core import chance

from .answering import ASLEEP, Answering, Sitter

Kind = Literal["person", "computer", "nobody"]
NO_WORDS = chance.entropy("")
PROGRAM_MARK = "🤖"  # begins the name of each program wherever it is shown; nobody else is given such a name


class Chair(Struct, frozen=True):
    """The player of a seat: a person, or a computer with a level; and who answers for them where they are away."""

    player: int | None
    name: str
    level: int | None = None
    front: str = ""
    words: str = ""
    entropy: str = NO_WORDS
    invited: bool = False  # the seat is reserved; they have not accepted yet
    newcomer: bool = False  # has never played this game before
    acted_at: datetime | None = None  # their last action here
    notice_at: datetime | None = None  # when they are notified that it is their turn
    robot: int | None = None  # the team whose robot moves for this computer
    suits: int | None = None  # the level of the computer that is about as strong as this person, and no stronger
    answering: Answering | None = None  # in place of its person; None: the person answers, or the computer
    replaced: bool = False  # when the match ended, somebody else answered for this person
    booked: int | None = None  # WON, DRAWN or LOST, where somebody was replaced: among those who stayed
    has_own_way: bool = False  # they acted after they seemed gone, so nobody asks again whether they have left

    @property
    def kind(self) -> Kind:
        """The kind of player whose seat it is; `nobody` where a person's data was deleted."""
        if self.player is not None:
            return "person"
        return "nobody" if self.level is None else "computer"

    @property
    def answers(self) -> int | None:
        """The person who answers for the seat; None where a computer does, or nobody."""
        away = self.answering
        if away is None or away.by is None or self.replaced:  # a card asks this 20 times
            return self.player
        return away.by.player if isinstance(away.by, Sitter) else None

    @property
    def sitter(self) -> Sitter | None:
        """Another person who answers for this one, or who did so when the match ended."""
        away = self.answering
        return away.by if away is not None and isinstance(away.by, Sitter) else None

    @property
    def substitute(self) -> int | None:
        """The level of the computer that answers for this person now."""
        away = self.answering
        return away.by if away is not None and isinstance(away.by, int) else None

    @property
    def sitter_name(self) -> str:
        """The name of the person who sits in, or sat in at the end; empty without one, and where it was deleted."""
        return self.sitter.name if self.sitter else ""

    @property
    def why(self) -> str:
        """Why its person does not answer; empty where they do."""
        return self.answering.why if self.answering else ""

    @property
    def answers_on(self) -> str:
        """The platform on which the person plays who answers for the seat."""
        return self.sitter.front if self.sitter and not self.replaced else self.front

    @property
    def has_sitter(self) -> bool:
        """Whether another person answers for this one now."""
        return self.sitter is not None and not self.replaced

    @property
    def is_away(self) -> bool:
        """Whether a computer or another person answers for this one now."""
        return self.answering is not None and self.answering.by is not None and not self.replaced

    @property
    def answering_level(self) -> int | None:
        """The level of the computer that answers for the seat; None where a person does, or nobody."""
        return self.level if self.substitute is None else self.substitute

    @property
    def was_away(self) -> bool:
        """Whether somebody else answers for this person now, or did so when the match ended."""
        return self.is_away or self.replaced

    @property
    def is_person(self) -> bool:
        """Whether a person answers here, or is invited."""
        return self.answers is not None

    @property
    def is_program(self) -> bool:
        """Whether its player is a program of somebody."""
        return self.name.startswith(PROGRAM_MARK)

    @property
    def is_kept(self) -> bool:
        """Whether it is kept for somebody who played the match before: one press takes it, and nothing is asked."""
        return self.invited and self.acted_at is not None

    @property
    def is_computer(self) -> bool:
        """Whether a computer answers here, for itself or for a person who is away."""
        return self.answers is None and self.answering_level is not None

    @property
    def is_gone(self) -> bool:
        """Whether its person is known not to be there: gone, or asleep while they are waited for."""
        away = self.answering
        return away is not None and not (away.why == ASLEEP and away.is_away)

    def sits_as(self, other: Chair) -> bool:
        """Whether the two are equal except for their times."""
        return self == replace(other, acted_at=self.acted_at, notice_at=self.notice_at)
