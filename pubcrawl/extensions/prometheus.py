"""
Stats as metrics of Prometheus: names, labels, and the text that it reads.

Format: https://prometheus.io/docs/instrumenting/exposition_formats/
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple


class MetricFamily(NamedTuple):
    """
    A metric made of stats.

    *prefix*: of the names of its stats; the rest of a name are the values of *labels*, with ``/``
    between them. Without labels, the name of the one stat.
    """

    name: str
    type: str
    prefix: str
    labels: tuple[str, ...]
    meaning: str


class Sample(NamedTuple):
    """A value of a metric: labels and value."""

    labels: Mapping[str, str]
    value: float


FAMILIES = (
    MetricFamily("seeds", "gauge", "seeds/", ("state",), "Seeds of the list, by state."),
    MetricFamily("in_flight", "gauge", "walk/in_flight", (), "Seeds in progress."),
    MetricFamily("stored_total", "counter", "store/stored", (), "Records stored."),
    MetricFamily("store_failed", "gauge", "store/failed", (), "1: the store ended the crawl."),
    MetricFamily("reasons_total", "counter", "reasons/", ("reason",), "Seeds without a record."),
    MetricFamily("results_total", "counter", "ingest/", ("type", "slug"), "Results of an ingest."),
    MetricFamily(
        "requests_total", "counter", "walk/requests/", ("resource",), "Requests to a resource."
    ),
    MetricFamily(
        "received_bytes_total", "counter", "walk/bytes/", ("resource",), "Bytes of responses."
    ),
    MetricFamily(
        "failures_total",
        "counter",
        "walk/failed/",
        ("resource", "reason"),
        "Requests that failed after all retries.",
    ),
    MetricFamily(
        "host_requests_total", "counter", "hosts/", ("host",), "Requests to the busiest hosts."
    ),
    MetricFamily("walls_total", "counter", "fetch/blocked/", ("wall",), "Walls met."),
    MetricFamily(
        "refusals_total", "counter", "fetch/refusals/received", (), "Responses 429 and 503."
    ),
    MetricFamily(
        "outages_total", "counter", "fetch/outage/begun", (), "Hosts that stopped answering."
    ),
    MetricFamily(
        "worker_crashes_total", "counter", "workers/crashes", (), "Workers that died in a job."
    ),
    MetricFamily("item_errors_total", "counter", "items/errors", (), "Errors of pipelines."),
)
"""Metrics with a name of their own; every other stat that is a number is a ``pubcrawl_stat``."""

OTHER = MetricFamily("stat", "untyped", "", ("name",), "Any other stat.")

PREFIX = "pubcrawl_"


def of_stats(stats: Mapping[str, Any]) -> Iterator[tuple[MetricFamily, list[Sample]]]:
    """Yield the metrics of *stats* in the order of ``FAMILIES``, those without a value too."""
    left = {
        name: float(value)
        for name, value in stats.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
    }
    for family in FAMILIES:
        if not family.labels:
            yield family, [Sample({}, left.pop(family.prefix, 0.0))]
            continue
        samples = []
        for name in [name for name in left if name.startswith(family.prefix)]:
            values = name.removeprefix(family.prefix).split("/", len(family.labels) - 1)
            if len(values) == len(family.labels):
                labels = dict(zip(family.labels, values, strict=True))
                samples.append(Sample(labels, left.pop(name)))
        yield family, samples
    yield OTHER, [Sample({"name": name}, value) for name, value in left.items()]


def lines(family: MetricFamily, samples: Iterable[Sample]) -> Iterator[str]:
    """Yield the lines of a metric; none without samples."""
    name = PREFIX + family.name
    for number, (labels, value) in enumerate(samples):
        if not number:
            yield f"# HELP {name} {family.meaning}"
            yield f"# TYPE {name} {family.type}"
        pairs = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels.items() if text)
        yield f"{name}{{{pairs}}} {value:.17g}" if pairs else f"{name} {value:.17g}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"')
