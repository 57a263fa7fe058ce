"""The settings as their module describes them: sections, defaults and comments."""

from __future__ import annotations

import ast
import inspect
import io
import re
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from scrapy.settings import default_settings

from pubcrawl import settings

_HEADER = re.compile(r"--- (.+?) -+$")
FIXED = "fixed"  # title of the section of values that a user does not change
_LONGEST = 60  # characters of a default that is shown


EXAMPLES = {
    "CAPTURE": "none",
    "CONTACT_EMAIL": "ada@library.example.edu",
    "DATASET_HOSTS": '{"data.example.edu": "dataverse"}',
    "DOWNLOAD_DELAY": "5",
    "DOWNLOAD_SLOTS": '{"journal.example.org": {"delay": 10}}',
    "EUROPEPMC_EMAIL": "ada@library.example.edu",
    "FILES_DIR": "s3://library/files",
    "FILES_STAGING": "/srv/staging",
    "GROBID_CONSOLIDATE_HEADER": "1",
    "GROBID_URL": "http://localhost:8070",
    "HISTORY": "wayback",
    "HISTORY_DIR": "warc-2025",
    "ITEM_PIPELINES": '{"mine.Subjects": 200}',
    "JAVASCRIPT": "off",
    "JAVASCRIPT_CHROMIUM": "/usr/bin/chromium",
    "JOB": "2026-01-31",
    "JOBS_DIR": "/srv/jobs",
    "KAFKA_BROKERS": "localhost:9092",
    "KAFKA_CONFIG": "kafka.properties",
    "KAFKA_FILES": "files",
    "KAFKA_GROUP": "library",
    "KAFKA_RESULTS": "results",
    "LOG_LEVEL": "DEBUG",
    "LOOKUP_URL": "http://localhost:8080/service",
    "METRICS_DIR": "/run/pubcrawl",
    "METRICS_HOST": "0.0.0.0",  # noqa: S104 - the user's choice
    "METRICS_PORT": "9410",
    "REPLAY": "warc",
    "RESOURCE_BUDGET": "openalex=1000,unpaywall=500",
    "RESOURCES_ASKED": "europepmc,crossref",
    "RESOURCES_EXTRA": "mine.Tide",
    "RETRACTION_WATCH_FILE": "retraction_watch.csv",
    "SEED_FAILURES_MAX": "10%",
    "SEED_REJECTED_MAX": "100",
    "SPN2_ACCESS_KEY": "KEY",
    "SPN2_SECRET_KEY": "SECRET",
    "SPN2_URL": "http://localhost:8080/save",
    "STORE_URL": "postgresql+psycopg://localhost/pubcrawl",
    "SUMMARY_FILE": "out/summary.txt",
    "USER_AGENT": "library-crawler/1.0",
    "WARC_DIR": "warc",
    "WAYBACK_CDX_URL": "http://localhost:8080/all/cdx",
    "WAYBACK_URL": "http://localhost:8080",
}
"""Values of settings whose type does not give one."""


class SettingsSection(NamedTuple):
    """A part: title and text of its header; rows of name, default, meaning and example."""

    title: str
    text: str
    rows: list[tuple[str, str, str, str]]


def settings_sections() -> Iterator[SettingsSection]:
    """
    Yield the sections of ``pubcrawl/settings.py``, without ``FIXED``.

    The meaning of a setting is the comment after it, then the comment above it. The
    comment between a header and the next blank line is the text of the section.
    """
    source = inspect.getsource(settings)
    lines = [*source.splitlines(), ""]
    comments = {
        token.start[0]: token.string.removeprefix("#").strip()
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    headers = {line: found[1] for line, text in comments.items() if (found := _HEADER.match(text))}
    starts = [*headers, len(lines)]
    nodes = [
        node for node in ast.parse(source).body if isinstance(node, ast.Assign | ast.AnnAssign)
    ]

    def above(line: int) -> str:
        """Return the comment of whole lines directly above *line*."""
        first = line
        while first - 1 not in headers and lines[first - 2].startswith("#"):
            first -= 1
        return " ".join(comments[number] for number in range(first, line))

    for start, end in pairwise(starts):
        title, text = headers[start], above(lines.index("", start) + 1)
        if title == FIXED:
            continue
        rows = [
            _row(node, source, comments.get(node.end_lineno or 0, ""), above(node.lineno))
            for node in nodes
            if start < node.lineno < end
        ]
        yield SettingsSection(title[0].upper() + title[1:], text, rows)


def _row(
    node: ast.Assign | ast.AnnAssign, source: str, after: str, above: str
) -> tuple[str, str, str, str]:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    name = ast.unparse(target)
    scrapy = ", Scrapy" if hasattr(default_settings, name) else ""
    sentences = (text.rstrip(".") for text in (after, above) if text)
    default = _default(node.value, source) if node.value else ""
    return f"`{name}`{scrapy}", default, ". ".join(sentences), f"`{name}={example(name)}`"


def example(name: str) -> str:
    """Return a value that a user may give after ``-s NAME=``."""
    default = getattr(settings, name)
    if name in EXAMPLES:
        return EXAMPLES[name]
    if name.endswith("_YAML"):
        return f"my/{name.removesuffix('_YAML').lower()}.yaml"
    if isinstance(default, bool):
        return str(not default)
    # Twice as much is a number of the same kind.
    return str(2 * default)


def _default(value: ast.expr, source: str) -> str:
    """Return the default as it stands in the code; "…" for one that is long or computed."""
    from_environment = False
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "os.environ.get":
        value, from_environment = value.args[1], True
    text = ast.get_source_segment(source, value) or ""
    computed = any(isinstance(node, ast.Call | ast.JoinedStr) for node in ast.walk(value))
    shown = "…" if computed or len(text) > _LONGEST else f"`{text}`"
    return f"{shown}, or the environment" if from_environment else shown
