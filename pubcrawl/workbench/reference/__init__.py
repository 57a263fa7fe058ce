"""
The tables of docs/ that are made from the code.

A page holds the marks ``<!-- table NAME -->`` and ``<!-- end -->``; the text between them
is the table NAME of ``TABLES``.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from scrapy.settings import Settings
from scrapy.spiderloader import get_spider_loader

import pubcrawl
from pubcrawl.artifacts.evidence.weights import EVIDENCE
from pubcrawl.extensions.stats import STATS
from pubcrawl.ingest.dumps import REASONS as DUMP_REASONS
from pubcrawl.items.reasons import LINES, REASONS, SEEDS, VALUES
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.ingest import IngestResult
from pubcrawl.model.ingest_request import IngestRequest
from pubcrawl.model.json_schema import json_schema
from pubcrawl.model.webpage import WebPage
from pubcrawl.publications.resources import NAMES
from pubcrawl.workbench.reference.names import dump_reasons, evidence, idle, reasons, stats
from pubcrawl.workbench.reference.settings_table import settings_sections
from pubcrawl.workbench.reference.tables import TABLES
from pubcrawl.workbench.rules.tables import json_schemas
from pubcrawl.works.publication import Publication

_MARKED = re.compile(
    r"(<!-- table ([a-z-]+) -->\n)(?:(?!<!-- table ).)*?(<!-- end -->\n)", re.DOTALL
)


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print a line for each missing or extra entry; return 1 if there is one."""
    docs = Path(args[0]) if args else Path("docs")
    if opts.write:
        for page in docs.rglob("*.md"):
            page.write_text(filled(page.read_text("utf-8")), "utf-8")
        for file, text in json_files(docs).items():
            file.write_text(text, "utf-8")
    code = Path(pubcrawl.__file__).parent
    faults = (
        list(wrong_entries(docs, code, get_spider_loader(settings).list()))
        if docs.is_dir()
        else [f"{docs}: no such folder; run this command at the top of a checkout"]
    )
    for fault in faults:
        print(json.dumps({"fault": fault}, ensure_ascii=False) if opts.json else fault)
    if not faults:
        print(json.dumps({"faults": 0}) if opts.json else "docs are complete")
    return 1 if faults else 0


def filled(page: str) -> str:
    """Return the text of a page with its tables as the code gives them now."""
    return _MARKED.sub(lambda mark: f"{mark[1]}\n{TABLES[mark[2]]()}\n\n{mark[3]}", page)


def wrong_tables(pages: Iterable[Path]) -> Iterator[str]:
    """Yield a line for each table that no page has, and for each page with an old table."""
    texts = {path: path.read_text("utf-8") for path in sorted(pages)}
    placed = {name for text in texts.values() for _, name, _ in _MARKED.findall(text)}
    for name in sorted(TABLES.keys() - placed):
        yield f"no page has the table {name}"
    for path, text in texts.items():
        if text != filled(text):
            yield f"{path}: a table differs from the code; scrapy checkdocs --write"


def wrong_entries(docs: Path, code: Path, spiders: Iterable[str]) -> Iterator[str]:
    """Yield a line for each thing in *code* without description, and for each old table."""
    path = docs / "spiders.md"
    # docs/resources.md has the spiders of resources.
    for name in sorted({*spiders} - {*NAMES} - entries(path)):
        yield f"{path}: no entry for the spider {name}"
    described = {re.sub(r"<[^<>]*>", "<>", name) for name in STATS}
    counted = stats(code)
    for name in sorted(counted - described):
        yield f"pubcrawl/extensions/stats.py: no entry for the stat {name}"
    for name in sorted(described - counted):
        yield f"pubcrawl/extensions/stats.py: an entry for {name}, but there is no such stat"
    for name in sorted(reasons(code) - {*REASONS, *VALUES, *SEEDS, *LINES}):
        yield f"pubcrawl/items/reasons.py: no entry for the reason {name}"
    for name in sorted(dump_reasons(code) - {*DUMP_REASONS}):
        yield f"pubcrawl/ingest/dumps/__init__.py: no entry for the reason {name}"
    for name in sorted(evidence(code) - {*EVIDENCE}):
        yield f"rules/evidence.yaml: no row for the evidence {name}"
    for place, name in idle(code):
        yield f"pubcrawl/{place}: no code uses {name}"
    for section in settings_sections():
        for name, _, meaning, _ in section.rows:
            if not meaning:
                yield f"pubcrawl/settings.py: no comment on {name}"
    yield from wrong_tables(docs.rglob("*.md"))
    for file, expected in json_files(docs).items():
        if not file.is_file() or file.read_text("utf-8") != expected:
            yield f"{file}: differs from the schema in the code; scrapy checkdocs --write"


def json_files(docs: Path) -> dict[Path, str]:
    """Return the JSON schemas of records and of the tables in rules/, by their files."""
    schemas = {
        "publication": json_schema(Publication, "Publication"),
        "artifact": json_schema(ArtifactRecord, "Artifact"),
        "webpage": json_schema(WebPage, "Page"),
        "ingest-request": json_schema(IngestRequest, "Ingest request", further=True),
        "ingest-result": json_schema(IngestResult, "Ingest result", further=True),
        **json_schemas(),
    }
    return {
        docs / f"schema/{name}.schema.json": json.dumps(schema, indent=2) + "\n"
        for name, schema in schemas.items()
    }


def entries(page: Path) -> set[str]:
    """
    Return the entries of a page: the code in the first column of its tables.

    Empty for a page that does not exist.
    """
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    firsts = (line.split("|")[1] for line in text.splitlines() if line.startswith("|"))
    return {name for first in firsts for name in re.findall(r"`([^`]+)`", first)}
