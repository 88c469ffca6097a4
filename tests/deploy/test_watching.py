"""The dashboard and the alerts: they ask for metrics and labels that `/metrics` has, and alarm when they should."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.metrics import MetricWrapperBase

from bot import metrics

from .tools import DEPLOY, complaints, needs, tool

OF_PROMETHEUS = {"up": {"job", "instance"}}  # about what it asks
ALWAYS = {"job", "instance", "le"}  # labels that Prometheus adds, or a histogram has
FUNCTIONS = frozenset(
    "absent and by count histogram_quantile max min or rate sum vector without".split()  # of its query language
)
A_NAME = re.compile(r"[a-z_][a-zA-Z0-9_:]*")


def labels_by_name() -> dict[str, set[str]]:
    """The labels of each series that `/metrics` can show."""
    found = dict(OF_PROMETHEUS)
    shown = metrics.text({}).decode()
    for metric in vars(metrics).values():
        if isinstance(metric, MetricWrapperBase):
            (family,) = metric.describe()
            assert f"# TYPE {family.name}" in shown
            suffixes = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}.get(family.type, ("",))
            found |= {f"{family.name}{suffix}": set(metric._labelnames) | ALWAYS for suffix in suffixes}
    return found


def alerts() -> list[dict[str, Any]]:
    """The alert rules."""
    groups = yaml.safe_load((DEPLOY / "alerts.yml").read_text("utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


def panels() -> list[dict[str, Any]]:
    """The panels of the dashboard that show something."""
    found = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))["panels"]
    return [panel for panel in found if panel["type"] != "row"]


def questions() -> Iterator[tuple[str, str]]:
    """What is asked of Prometheus, and the text that shows the labels of its answer."""
    for rule in alerts():
        yield rule["expr"], json.dumps(rule["annotations"])
    for panel in panels():
        for target in panel["targets"]:
            yield target["expr"], target["legendFormat"]


@pytest.mark.parametrize(("question", "text"), list(questions()))
def test_question_names_series_and_labels_that_exist(question: str, text: str) -> None:
    known = labels_by_name()
    bare = re.sub(r'"[^"]*"|\[[^]]*\]', "", question)
    grouped = {label for names in re.findall(r"\bby \(([^)]*)\)", bare) for label in A_NAME.findall(names)}
    filtered = set(A_NAME.findall(" ".join(re.findall(r"\{([^}]*)\}", bare))))
    rest = re.sub(r"\bby \([^)]*\)|\{[^}]*\}", "", bare)
    series = set(A_NAME.findall(rest)) - FUNCTIONS
    shown = set(re.findall(r"\{\{ ?(?:\$labels\.)?(\w+) ?\}\}", text))
    assert series
    assert series <= set(known)
    for name in series:
        assert grouped | filtered <= known[name]
    assert shown <= (grouped or set().union(*(known[name] for name in series)))


def test_dashboard_shows_every_series() -> None:
    asked = " ".join(target["expr"] for panel in panels() for target in panel["targets"])
    shown = set(A_NAME.findall(asked))
    histograms = {name.removesuffix("_bucket") for name in shown}
    unseen = {
        name
        for name in labels_by_name().keys() - OF_PROMETHEUS.keys() - shown
        if not (name.endswith(("_sum", "_count")) and name.rpartition("_")[0] in histograms)
    }
    assert unseen == set()


def test_panels_of_the_dashboard_lie_side_by_side() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in panels():
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert at["x"] + at["w"] <= 24
        assert not cells & taken
        taken |= cells


def test_every_alert_says_how_bad_it_is_and_what_happened() -> None:
    for rule in alerts():
        assert rule["labels"]["severity"] in ("warning", "critical")
        assert rule["annotations"]["summary"]


@needs("promtool")
def test_alerts_fire_when_things_go_wrong_and_not_before(tmp_path: Path) -> None:
    shutil.copy(DEPLOY / "alerts.yml", tmp_path)
    shutil.copy(Path(__file__).with_name("alerts_test.yml"), tmp_path)
    assert complaints("promtool", "check", "rules", tmp_path / "alerts.yml") == ""
    assert complaints("promtool", "test", "rules", tmp_path / "alerts_test.yml") == ""


@needs("promtool")
def test_prometheus_reads_every_metric(tmp_path: Path) -> None:
    shown = tmp_path / "metrics"
    shown.write_bytes(metrics.text({("tequila", "live"): 3}))
    assert complaints("sh", "-c", f"{tool('promtool')} check metrics < {shown}") == ""
