"""With how many inputs each door is tried: 20,000 and more in the usual tests, as many as wanted on demand.

`python -m tests.fuzz --inputs 1000000` tries fresh ones, and a failure says how to try the same ones again.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
import traceback
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import structlog
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st
from structlog.typing import EventDict

T = TypeVar("T")
Run = Callable[..., Any]
Told = Callable[[str, object], None]

USUAL = 20_000  # inputs at least, all doors together
SHARES = {
    "buttons": 1_000,
    "commands": 1_500,
    "typed": 9_000,
    "records": 6_200,
    "web": 500,
    "settings": 1_000,
    "rows": 100,
    "telegram": 600,
    "discord": 100,
    "tournaments": 400,
}
BATCH = 20  # inputs of one example
PART_MOST = 5_000  # inputs that one part of a door takes on demand: parts are tried side by side
WANTED, SEED = "ROUNDHOUSE_FUZZ", "ROUNDHOUSE_FUZZ_SEED"


@dataclass(frozen=True)
class Part:
    """A part of a door's inputs; without a seed they are the same in every run."""

    door: str
    number: int
    inputs: int
    seed: str = ""

    def __str__(self) -> str:
        return f"{self.door}-{self.number}"

    def tries(self, inputs: st.SearchStrategy[T], take: Callable[[T], None], told: Told, batch: int = BATCH) -> None:
        """Hands the inputs over, a few to an example; the first that fails is named, and how to have it again."""
        began, tried, failed = time.process_time(), 0, list[BaseException]()

        def some(examples: list[T]) -> None:
            nonlocal tried
            if failed:
                raise failed[0]  # the house is no more as it was: another try would tell another story
            for one in examples:
                try:
                    take(one)
                except BaseException as error:
                    error.add_note(f"input {tried} of {self}: {one!r:.2000}\n{self._again()}")
                    failed.append(error)
                    raise
                tried += 1

        test = settings(
            max_examples=-(-self.inputs // batch),
            derandomize=not self.seed,
            database=None,
            verbosity=Verbosity.quiet,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )(given(st.lists(inputs, min_size=batch, max_size=batch))(some))
        (seed(f"{self.seed} {self}")(test) if self.seed else test)()
        assert tried >= self.inputs, f"{self} was tried with {tried} inputs only"
        told("fuzz", (self.door, tried, time.process_time() - began))

    def _again(self) -> str:
        if not self.seed:
            return f"the same again: pytest tests/fuzz -k {self}"
        return f"the same again: python -m tests.fuzz --inputs {os.environ[WANTED]} --seed {self.seed} --only {self}"


def parts(door: str) -> list[Part]:
    """The parts of a door: one in the usual tests, as many as it takes on demand."""
    wanted = int(os.environ.get(WANTED, 0))
    if not wanted:
        return [Part(door, 0, SHARES[door])]
    inputs = -(-wanted * SHARES[door] // sum(SHARES.values()))
    count = -(-inputs // PART_MOST)
    return [Part(door, number, -(-inputs // count), os.environ.get(SEED, "1")) for number in range(count)]


class Heard:
    """What the log says, with the errors behind it, while a house is open."""

    def __init__(self, libraries: str = "") -> None:
        self.errors: list[str] = []
        self.cause: BaseException | None = None
        self._libraries = libraries

    def __call__(self, _logger: Any, method: str, event: EventDict) -> Any:
        if method in ("error", "exception", "critical"):
            self._note(event, sys.exc_info()[1] if event.get("exc_info") is True else event.get("exc_info"))
        raise structlog.DropEvent

    def of_loop(self, _loop: Any, context: dict[str, Any]) -> None:
        """What nobody has caught."""
        if "exception" in context:
            self._note(context, context["exception"])

    def _note(self, about: Any, cause: BaseException | None) -> None:
        frames = traceback.extract_tb(cause.__traceback__) if cause is not None else []
        if not self._libraries or not frames or self._libraries not in frames[-1].filename:
            self.cause = cause
            self.errors.append(f"{about}: {cause!r}")

    def check(self) -> None:
        """Nothing has gone wrong."""
        errors, self.errors = self.errors, []
        if errors:
            raise AssertionError(f"the log says: {'; '.join(errors)}") from self.cause


@contextmanager
def heard_by(heard: Heard) -> Iterator[Heard]:
    """All that is logged is heard, and nothing is printed."""
    processors = structlog.get_config()["processors"]
    before, processors[:] = processors[:], [heard]
    try:
        yield heard
    finally:
        processors[:] = before


@contextmanager
def opened(house: AbstractAsyncContextManager[T], libraries: str = "") -> Iterator[tuple[Run, T]]:
    """A house that stays open over many examples, and what runs something in it; no error may come into its log.

    But for those that a library raises, whose files' names have `libraries` in them; and where `run` is `mild`.
    """
    with heard_by(Heard(libraries)) as heard, asyncio.Runner() as runner:
        loop = runner.get_loop()
        loop.set_exception_handler(heard.of_loop)

        def run(work: Coroutine[Any, Any, Any], mild: bool = False) -> Any:
            done = loop.run_until_complete(work)
            heard.errors = [] if mild else heard.errors
            heard.check()
            return done

        made = loop.run_until_complete(house.__aenter__())
        try:
            yield run, made
        except BaseException as error:
            loop.run_until_complete(house.__aexit__(type(error), error, error.__traceback__))
            raise
        loop.run_until_complete(house.__aexit__(None, None, None))
