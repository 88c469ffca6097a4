"""Reports of people to the operators, who settle each of them once.

`reporting.py` has what people do, `judging.py` what operators do, and what both sides are told afterwards; `chat.py`
and `web` show it. The rows are in storage/reports.
"""

from __future__ import annotations

from bot.feature import Feature


def feature() -> Feature:
    """Returns what reports add to the house."""
    from . import chat, judging, reporting

    return Feature(
        commands=(chat.REPORT, chat.REPORTS),
        senders=judging.senders,
        pages=f"{__package__}.web",
        facts=judging.facts,
        for_operators=(judging.ENTRY,),
        at_table=reporting.entries_at,
        at_person=reporting.entries_of,
        at_line=reporting.entries_at_line,
        page_messages=judging.page_messages,
    )
