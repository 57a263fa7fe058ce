"""``scrapy checkdocs``: check that docs/ has an entry for all that the code offers, and no more."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from scrapy.spiderloader import get_spider_loader
from scrapy.utils.project import get_project_settings

import pubcrawl
from pubcrawl.console.command import RowCommand
from pubcrawl.console.options import flag
from pubcrawl.publications.resources import NAMES


class Command(RowCommand):
    """Check that docs/ has an entry for everything."""

    arguments = "[DOCS] [--write]"
    examples = (
        "scrapy checkdocs",
        "scrapy checkdocs --json",
    )
    requires_project = True

    options = (flag("--write", "write the tables and schemas made from the code"),)

    def rows(self, args: list[str], opts: argparse.Namespace) -> Iterator[Mapping[str, object]]:
        """Yield a row for each missing or extra entry; exit code 1 if there is one."""
        from pubcrawl.actions.reference import filled

        docs = Path(args[0]) if args else Path("docs")
        if opts.write:
            for page in docs.rglob("*.md"):
                page.write_text(filled(page.read_text("utf-8")), "utf-8")
            for file, text in json_files(docs).items():
                file.write_text(text, "utf-8")
        code = Path(pubcrawl.__file__).parent
        faults = list(
            wrong_entries(docs, code, get_spider_loader(get_project_settings()).list())
            if docs.is_dir()
            else [f"{docs}: no such folder; run this command at the top of a checkout"]
        )
        yield from ({"fault": fault} for fault in faults)
        if not faults:
            yield {"faults": 0}
        self.exitcode = 1 if faults else 0

    def line(self, row: Mapping[str, object]) -> str:
        return str(row.get("fault", "docs are complete"))


def wrong_entries(docs: Path, code: Path, spiders: Iterable[str]) -> Iterator[str]:
    """Yield a line for each thing in *code* without description, and for each old table."""
    from pubcrawl.actions.reference import wrong_tables
    from pubcrawl.actions.reference.names import dump_reasons, evidence, idle, reasons, stats
    from pubcrawl.actions.reference.settings_table import settings_sections
    from pubcrawl.artifacts.evidence.weights import EVIDENCE
    from pubcrawl.extensions.stats import STATS
    from pubcrawl.ingest.dumps import REASONS as DUMP_REASONS
    from pubcrawl.items.reasons import LINES, REASONS, SEEDS, VALUES

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
        for name, _, meaning in section.rows:
            if not meaning:
                yield f"pubcrawl/settings.py: no comment on {name}"
    yield from wrong_tables(docs.rglob("*.md"))
    for file, expected in json_files(docs).items():
        if not file.is_file() or file.read_text("utf-8") != expected:
            yield f"{file}: differs from the schema in the code; scrapy checkdocs --write"


def json_files(docs: Path) -> dict[Path, str]:
    """Return the JSON schemas of records and of the tables in rules/, by their files."""
    from pubcrawl.actions.rules.tables import json_schemas
    from pubcrawl.model.artifact import ArtifactRecord
    from pubcrawl.model.ingest import IngestResult
    from pubcrawl.model.ingest_request import IngestRequest
    from pubcrawl.model.json_schema import json_schema
    from pubcrawl.model.webpage import WebPage
    from pubcrawl.works.publication import Publication

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
