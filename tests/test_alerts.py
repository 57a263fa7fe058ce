"""Alerts and dashboard: valid queries of metrics that exist; alerts fire when they should."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from pubcrawl.extensions import metrics
from pubcrawl.extensions.prometheus import FAMILIES, OTHER, MetricFamily
from tests.cases import read

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
ALERTS = DEPLOY / "prometheus/alerts.yml"
PROMTOOL = ROOT / ".venv/prometheus/usr/bin/promtool"
OWN = [each for each in vars(metrics).values() if isinstance(each, MetricFamily)]
LABELS = {"instance", "job", "spider", "crawl", "worker"}  # labels of a target
needs_promtool = pytest.mark.skipif(
    not PROMTOOL.exists(), reason="there is no promtool: scripts/prometheus.sh"
)


CASES = read(Path(__file__).with_suffix(".yaml"))["cases"]
SERIES = {"spider": "webpages", "instance": "127.0.0.1:9410"}


def rules() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load(ALERTS.read_text("utf-8"))["groups"]
    found: list[dict[str, Any]] = group["rules"]
    return found


def queries() -> Iterator[str]:
    """Yield the queries of the alerts, of the dashboard, and of docs/watching.md."""
    yield from (rule["expr"] for rule in rules())
    dashboard = json.loads((DEPLOY / "grafana/pubcrawl.json").read_text("utf-8"))
    for panel in dashboard["panels"]:
        yield from (target["expr"].replace("$spider", ".*") for target in panel["targets"])
    page = (ROOT / "docs/watching.md").read_text("utf-8")
    yield from re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def test_queries_name_metrics_and_labels_that_exist() -> None:
    families = {each.name: each for each in (*FAMILIES, OTHER, *OWN)}
    for name in ("seeds", "stored_total"):
        families[f"last_{name}"] = families[name]
    for query in queries():
        used = re.findall(r"pubcrawl_(\w+)(?:\{([^}]*)\})?", query)
        assert used or query.startswith("up{"), query
        labels = {each for name, _ in used for each in families[name].labels} | LABELS
        for _, selector in used:
            assert set(re.findall(r"(\w+)[=!]", selector)) <= labels | {"reason"}, query
        for words in re.findall(r"\b(?:by|on) ?\(([^)]*)\)", query):
            assert set(re.findall(r"\w+", words)) <= labels, query


def test_the_docs_name_each_alert_and_each_metric() -> None:
    page = (ROOT / "docs/watching.md").read_text("utf-8")
    named = set(re.findall(r"`(\w+)`", page))
    assert {rule["alert"] for rule in rules()} <= named
    assert {each.name for each in (*FAMILIES, OTHER, *OWN)} <= named
    assert {alert for alert, _, fires in CASES if fires} == {rule["alert"] for rule in rules()}


def promtool(*arguments: str | Path) -> None:
    done = subprocess.run([PROMTOOL, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@needs_promtool
def test_prometheus_takes_configuration_and_queries(tmp_path: Path) -> None:
    promtool("check", "config", DEPLOY / "prometheus/prometheus.yml")
    records = [{"record": f"query{n}", "expr": query} for n, query in enumerate(queries())]
    file = tmp_path / "queries.yml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "all", "rules": records}]}))
    promtool("check", "rules", file)


@needs_promtool
def test_alerts_fire_when_they_should(tmp_path: Path) -> None:
    tests = []
    for alert, series, fires in CASES:
        rule = next(each for each in rules() if each["alert"] == alert)
        rows = []
        for name, values in series.items():
            metric, _, selector = name.rstrip("}").partition("{")
            if metric != "up":
                metric = f"pubcrawl_{metric}"
            labels = ",".join(
                (*(f'{k}="{v}"' for k, v in SERIES.items()), *filter(None, [selector]))
            )
            rows.append({"series": f"{metric}{{{labels}}}", "values": values})
        # Labels and annotations come from the rule, so only the name and the number matter here.
        query = f'count(ALERTS{{alertname="{alert}",alertstate="firing"}}) or vector(0)'
        expected = [{"labels": "{}", "value": int(fires)}]
        tests.append(
            {
                "interval": "1m",
                "name": f"{alert} {series}",
                "input_series": rows,
                "promql_expr_test": [{"expr": query, "eval_time": "75m", "exp_samples": expected}],
            }
        )
        assert rule["annotations"]["summary"]
    file = tmp_path / "test.yml"
    document = {"rule_files": [str(ALERTS)], "evaluation_interval": "1m", "tests": tests}
    file.write_text(yaml.safe_dump(document))
    promtool("test", "rules", file)


@needs_promtool
def test_the_time_left_is_right_from_the_beginning(tmp_path: Path) -> None:
    """Of 600 seeds, 10 a minute are settled."""
    values = {
        'seeds{state="read"}': "600x99",
        'seeds{state="done"}': "0+10x60",
        "start_time_seconds": "0x99",
    }
    series = [
        {"series": f"pubcrawl_{name.rstrip('}')}", "values": numbers}
        for name, numbers in values.items()
    ]
    for row in series:
        comma = "," if "{" in row["series"] else "{"
        row["series"] += f'{comma}instance="127.0.0.1:9410",spider="webpages"}}'
    page, dashboard = (query for query in queries() if "clamp_max" in query)
    samples = [
        {
            "expr": f"abs(sum({query}) / {60 * left} - 1) < bool 0.3",
            "eval_time": f"{minutes}m",
            "exp_samples": [{"labels": "{}", "value": 1}],
        }
        for query in (page, dashboard)
        for minutes, left in ((2, 58), (20, 40), (50, 10))
    ]
    file = tmp_path / "test.yml"
    tests = [{"interval": "1m", "input_series": series, "promql_expr_test": samples}]
    file.write_text(yaml.safe_dump({"rule_files": [], "tests": tests}))
    promtool("test", "rules", file)
