"""What people see and wait for, and the results of what they did."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import interactions, screen
from .world import Interaction, Message, Place, User

if TYPE_CHECKING:
    from .people import Person

Json = dict[str, Any]
PATIENCE_SECONDS = 15.0


@dataclass(eq=False)
class Tap:
    """Something that a person did, and its result."""

    person: Person
    interaction: Interaction
    message: Message | None = None
    seen: Json | None = None  # the message as it was on the screen

    @property
    def answered(self) -> bool:
        """Whether the bot answered, in whatever way."""
        return self.interaction.answer is not None

    @property
    def failed(self) -> bool:
        """Whether the person reads "This interaction failed" by now."""
        late = self.person.fake.clock() - self.interaction.created > interactions.ANSWER_SECONDS
        return not self.answered and late

    @property
    def replies(self) -> list[Message]:
        """The messages that answer it."""
        return self.interaction.replies

    @property
    def modal(self) -> Json | None:
        """The modal that it opened."""
        return self.interaction.modal

    async def is_answered(self, within: float = interactions.ANSWER_SECONDS) -> int:
        """Waits for the bot's first answer and gives its type."""
        kind = await self.person.fake.until(lambda: self.interaction.answer, within)
        assert kind is not None, f"{self.person.name} got no answer\n{self.person.whole_screen()}"
        return kind

    async def is_done(self) -> None:
        """Waits for the bot's first answer, and for what that asked time for, if it did."""
        asked = await self.is_answered() in (interactions.DEFER, interactions.DEFER_UPDATE)
        done = not asked or await self.person.fake.until(self._is_shown, PATIENCE_SECONDS)
        assert done, f"{self.person.name} was told to wait, and no answer followed\n{self.person.whole_screen()}"

    def _is_shown(self) -> bool:
        """Whether anything came after the first answer: a reply, or another look of what was pressed."""
        first = self.interaction.original
        changed = first is not None and first.changed > self.interaction.answered_step and not first.loading
        return changed or any(not reply.loading for reply in self.replies)


@dataclass(eq=False)
class Onlooker(User):
    """Somebody with a screen."""

    _last: Tap | None = field(default=None, repr=False, kw_only=True)

    async def sees(self, text: str, *, in_: Place, within: float = PATIENCE_SECONDS) -> Message:
        """Waits until a message there has these words; gives the newest."""

        def found() -> Message | None:
            return next((m for m in screen.visible(in_, self) if text in screen.words(m)), None)

        return self._must(await self.fake.until(found, within), f"{text!r}", in_)

    async def sees_no(self, text: str, *, in_: Place, within: float = 0.0) -> None:
        """Waits until no message there has these words."""

        def gone() -> bool:
            return not any(text in screen.words(m) for m in screen.visible(in_, self))

        assert await self.fake.until(gone, within), f"{self.name} sees {text!r}\n{self.fake.screen(in_, self)}"

    async def sees_picture(self, alt: str, *, in_: Place, within: float = PATIENCE_SECONDS) -> Message:
        """Waits until a picture there has these words in its alt text."""

        def found() -> Message | None:
            shown = screen.visible(in_, self)
            return next((m for m in shown if any(alt in one for one in screen.pictures(m))), None)

        return self._must(await self.fake.until(found, within), f"a picture of {alt!r}", in_)

    async def sees_button(self, label: str, *, in_: Place, within: float = PATIENCE_SECONDS) -> Message:
        """Waits until a button there bears this name and can be pressed."""

        def found() -> Message | None:
            shown = screen.visible(in_, self)
            return next((m for m in shown if any(screen.named(b, label) for b in screen.buttons(m.components))), None)

        return self._must(await self.fake.until(found, within), f"a button {label!r}", in_)

    async def is_told(self, text: str, *, within: float = PATIENCE_SECONDS) -> Message:
        """Waits for these words in an ephemeral message that came or changed since the last thing done."""
        since = self._last.interaction.step if self._last else 0

        def found() -> Message | None:
            return next((m for m in self.ephemerals() if m.changed > since and text in screen.words(m)), None)

        got = await self.fake.until(found, within)
        assert got is not None, f"{self.name} is not told {text!r}\n{self.whole_screen()}"
        return got

    def ephemerals(self) -> list[Message]:
        """All that only this person sees, newest first."""
        own = [m for place in self.fake.places.values() for m in place.messages if m.only_for is self]
        return sorted((m for m in own if m.visible_to(self)), key=lambda m: -m.changed)

    def whole_screen(self) -> str:
        """Every place with a message in it, as this person sees it."""
        places = [place for place in self.fake.places.values() if any(screen.visible(place, self))]
        return "\n".join(screen.text(place, self) for place in places) or "an empty screen"

    def _must(self, found: Message | None, what: str, place: Place) -> Message:
        assert found is not None, f"{self.name} does not see {what}\n{self.fake.screen(place, self)}"
        return found
