"""Metrics for Prometheus; never by table or player."""

from __future__ import annotations

from collections.abc import Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from games.table.table import Table

from . import __version__, commit

Values = Mapping[tuple[str, ...], float | None]  # of a gauge, by its labels
Gauges = Mapping[Gauge, Values]

REGISTRY = CollectorRegistry()
CHANGES = Counter("roundhouse_changes_total", "Changes of tables that were committed", ["game"], registry=REGISTRY)
PRESSES = Counter("roundhouse_presses_total", "Presses answered, by front", ["front"], registry=REGISTRY)
REFUSALS = Counter("roundhouse_refusals_total", "Refusals, by code", ["code"], registry=REGISTRY)
PRESS_SECONDS = Histogram("roundhouse_press_seconds", "From a press to its answer", ["front"], registry=REGISTRY)
MATCHES = Gauge("roundhouse_matches", "Matches by game and status", ["game", "status"], registry=REGISTRY)
PAGES = Gauge("roundhouse_pages_open", "Web pages that are open and live", registry=REGISTRY)
ROBOT_MATCHES = Gauge(
    "roundhouse_robot_matches", "Unfinished matches of tournaments by status", ["status"], registry=REGISTRY
)
ROBOT_MATCHES_HERE = Gauge("roundhouse_robot_matches_here", "Those that this process plays now", registry=REGISTRY)
WEBHOOK_UPDATES = Gauge(
    "roundhouse_webhook_updates_waiting",
    "Posted updates and interactions that nobody has handled yet",
    registry=REGISTRY,
)
QUEUE_OLDEST = Gauge(
    "roundhouse_queue_oldest_seconds", "Since the first match in the queue waits; 0 without one", registry=REGISTRY
)
QUEUE_WORKERS = Gauge("roundhouse_queue_workers", "Live processes that play matches of tournaments", registry=REGISTRY)
BACKUP_AGE = Gauge("roundhouse_backup_age_seconds", "Since the last backup; infinite without one", registry=REGISTRY)
DRILL_AGE = Gauge("roundhouse_drill_age_seconds", "Since the last drill; infinite without one", registry=REGISTRY)
DRILL_RESULT = Gauge(
    "roundhouse_drill_result", "The result of the last drill: 1 at good, bad or unknown", ["result"], registry=REGISTRY
)
FRONT_READY = Gauge("roundhouse_front_ready", "Whether a front is connected here: 1 or 0", ["front"], registry=REGISTRY)
DUTY_UNDONE = Gauge(
    "roundhouse_duty_undone",
    "Whether no process has done a duty, or was connected with a front, for 30 seconds: 1 or 0",
    ["duty"],
    registry=REGISTRY,
)
CAN_SAVE = Gauge("roundhouse_database_writable", "Whether changes can be saved: 1 or 0", registry=REGISTRY)
DAMAGED = Gauge("roundhouse_database_damaged", "Whether damage was found in the database: 1 or 0", registry=REGISTRY)
BUILD = Gauge("roundhouse_build_info", "1, with the version and the commit", ["version", "revision"], registry=REGISTRY)
RATING_LIFT = Gauge(
    "roundhouse_rating_lift_points",
    "What each match among people gives back this month of the points that people lost two months before, by game",
    ["game"],
    registry=REGISTRY,
)
_28_DAYS = "in the last 28 days; nothing below five"
ENDED = Gauge("roundhouse_recent_matches_ended", f"Matches that ended {_28_DAYS}", ["game", "how"], registry=REGISTRY)
COMPLETED = Gauge(
    "roundhouse_recent_matches_completed",
    f"Matches of two people or more by how they were completed {_28_DAYS}",
    ["game", "clock", "how"],
    registry=REGISTRY,
)
PLAYED_OUT = Gauge(
    "roundhouse_recent_played_out_ratio",
    "The least part of these matches that was played to the end by all who began, from 0 to 1",
    registry=REGISTRY,
)
ABSENT_WAIT = Gauge(
    "roundhouse_recent_absent_wait_seconds",
    "The median of how long people waited for somebody whose clock ran out, or from whom they claimed the win",
    ["game", "clock"],
    registry=REGISTRY,
)
WAITED = Gauge(
    "roundhouse_recent_tables_waited",
    f"Tables by seconds from the opening to the start {_28_DAYS}",
    ["within"],
    registry=REGISTRY,
)
FIRST_MATCH = Gauge(
    "roundhouse_recent_rooms_first_match",
    f"Rooms by seconds from the first contact to the first finished match {_28_DAYS}",
    ["within"],
    registry=REGISTRY,
)
ROOMS = Gauge(
    "roundhouse_recent_rooms",
    "Rooms: new ones in 28 days; with a finished match in a week; with one in that week and the week after",
    ["which"],
    registry=REGISTRY,
)
REFUSED = Gauge(
    "roundhouse_recent_refusals_per_100_moves", f"Refusals for 100 moves {_28_DAYS}", ["code"], registry=REGISTRY
)


def count(changed: Mapping[str, Table]) -> None:
    """Counts committed changes."""
    for table in changed.values():
        CHANGES.labels(table.name).inc()


def refusals() -> Mapping[str, int]:
    """Returns how often this process has refused something, by code."""
    samples = (sample for metric in REFUSALS.collect() for sample in metric.samples)
    return {sample.labels["code"]: int(sample.value) for sample in samples if sample.name.endswith("_total")}


def show(gauge: Gauge, values: Values) -> None:
    """Sets a gauge to these values by its labels, and to no others; None is not shown. One without labels has `()`."""
    gauge.clear()
    for labels, value in values.items():
        if value is not None:
            (gauge.labels(*labels) if labels else gauge).set(value)


def text(matches: Mapping[tuple[str, str], int]) -> bytes:
    """Returns all metrics in Prometheus's text format."""
    BUILD.labels(__version__, commit()).set(1)
    show(MATCHES, dict(matches.items()))
    return generate_latest(REGISTRY)
