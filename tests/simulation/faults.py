"""What goes wrong: updates doubled, lost, late and out of order; outages, clocks, a busy disk, and the plug."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from .network import Network, Update

if TYPE_CHECKING:
    from .world import World

HOUR = timedelta(hours=1)
BUSY_MOST = 8.0  # seconds


class Faults:
    """Arranges the evening's troubles from the world's dice."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._dice = world._dice("faults")

    def hand_in(self, network: Network, update: Update) -> None:
        """An update on its way from somebody's phone to us."""
        world, dice = self._world, self._dice
        travels = [dice.uniform(0.02, 0.4)]
        if world.has("lost updates"):
            chance = dice.random()
            if chance < 0.02:
                world.tell(f"what {update.who.name} pressed is lost: {update.data}")
                return
            if chance < 0.05:
                travels.append(dice.uniform(0.02, 30.0))
            elif chance < 0.09:
                travels = [dice.uniform(1.0, 90.0)]
        for seconds in travels:
            world.loop.call_later(seconds, self._arrives, network, update)

    def _arrives(self, network: Network, update: Update) -> None:
        if not self._world.home:
            network.hand_in(update)

    def arrange(self) -> None:
        """Decides when what goes wrong in this evening."""
        seconds = self._world.plan.seconds
        plan = {
            "kills": (self._kill, 3),
            "rolling restarts": (self._rolls, 1),
            "outages": (self._outage, 1),
            "clock steps": (self._clock, 1),
            "busy database": (self._busy, 2),
        }
        for name, (happens, most) in plan.items():
            for _ in range(self._dice.randint(0, most)):
                at = self._dice.uniform(5, seconds)
                if self._world.has(name):
                    self._world.loop.call_later(at, happens)

    def _kill(self) -> None:
        world, dice = self._world, self._dice
        up = [p for p in world.processes if p.alive]
        if not up or world.home:
            return
        where, most = dice.choice((("statement", 20), ("callback", 200), ("call", 6)))
        up[-1].cut_after(where, dice.randint(1, most), before=dice.random() < 0.5)  # type: ignore[arg-type]

    def _rolls(self) -> None:
        world = self._world
        old = [p for p in world.processes if p.alive]
        if not old or world.home:
            return
        world.starts_process()
        last = self._dice.uniform(0.1, 15)
        if self._dice.random() < 0.5:
            world.loop.call_later(last, old[0].stop.set)
        else:
            world.loop.call_later(last, old[0].cut, "in the middle of a rolling restart")

    def _outage(self) -> None:
        network = self._dice.choice(self._world.networks)
        if self._world.home:
            return
        network.down_until = self._world.loop.time() + self._dice.uniform(5, 60)
        self._world.tell(f"{network.name} is down")

    def _clock(self) -> None:
        if not self._world.home:
            step = HOUR if self._dice.random() < 0.9 else -HOUR
            self._world.loop.skew += step
            self._world.laws.clock_stepped(step)
            self._world.laws.was_set_back |= step < timedelta()
            self._world.tell(f"the clock on the wall steps by {step}")
            if self._world.database.is_shared:  # a process whose clock differs from the database's fires no deadlines
                self._world.loop.call_later(self._dice.uniform(1, 30), self._sets_clock)

    def _sets_clock(self) -> None:
        self._world.laws.was_set_back |= self._world.loop.skew > timedelta()
        self._world.loop.skew = timedelta()
        self._world.tell("the clock on the wall is right again")

    def _busy(self) -> None:
        if self._world.home:
            return
        self._world.laws.trouble(BUSY_MOST)
        if self._world.database.is_shared:
            self._world.tell("the database ends all sessions")
            self._world.database.end_sessions()
        else:
            self._world.loop.busy_until = self._world.loop.time() + self._dice.uniform(0.1, BUSY_MOST)
            self._world.tell("another program writes to the database")
