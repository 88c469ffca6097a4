"""A failing seed, told in words: the shortest evening with the fewest faults and people that breaks the same law."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from multiprocessing import get_context

from .evening import Report, forget_quietly, run
from .world import Plan

LINES_MOST = 40
FEWEST = 2


def told(report: Report) -> str:
    """The story of what was broken, as short as it can be made."""
    short = shrunken(report)
    plan = short.plan
    faults = ", ".join(sorted(plan.faults)) or "no faults"
    head = f"seed {plan.seed}, {plan.minutes:g} minutes, {plan.people} people, {faults}: {short.violation}"
    return "\n".join([head, *_about(short)])


def shrunken(report: Report) -> Report:
    """The smallest plan found that still breaks this law."""
    best, tried = report, True
    while tried:
        tried = False
        for plan in _smaller(best):
            again = _alone(plan)
            if again.law == best.law:
                best, tried = again, True
                break
    return best


def _smaller(report: Report) -> Iterator[Plan]:
    plan = report.plan
    if len(plan.faults) > 1:
        yield dataclasses.replace(plan, faults=frozenset())
    for fault in sorted(plan.faults):
        yield dataclasses.replace(plan, faults=plan.faults - {fault})
    if plan.people > FEWEST:
        yield dataclasses.replace(plan, people=plan.people - 1)
    if plan.minutes > 0.5:
        yield dataclasses.replace(plan, minutes=plan.minutes / 2)


def _alone(plan: Plan) -> Report:
    with get_context("fork").Pool(1, maxtasksperchild=1, initializer=forget_quietly) as pool:
        return pool.apply(run, (plan,))


def _about(report: Report) -> list[str]:
    """The lines about the matches that the violation names, and what happened to the processes; else the last ones."""
    named = re.findall(r"\b[0-9a-z]{6}\b", report.violation)
    general = ("process", "down", "clock on the wall", "another program", "VIOLATION", "faults stop")
    lines = [line for line in report.story if any(n in line for n in named) or any(g in line for g in general)]
    return (lines if named else list(report.story))[-LINES_MOST:]
