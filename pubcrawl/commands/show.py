"""``scrapy show ID``: what the store knows of a publication, page or artifact, and its sources."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from typing import cast

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError
from scrapy.settings import Settings

from pubcrawl.commands import boundary_tree, work_lines
from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.commands.work_lines import short
from pubcrawl.exceptions import PubcrawlError
from pubcrawl.frontier.seeds import Seed, Wants, parse_line
from pubcrawl.ids.identifiers import Identifiers, human_link
from pubcrawl.items import artifact_record, webpage
from pubcrawl.items.parts import PARTS, Content, Limits, MeshTerm, MinedTerm, Part, size
from pubcrawl.items.publication import LostPart, Publication
from pubcrawl.items.record import iso, to_record
from pubcrawl.items.webpage import Webpage
from pubcrawl.spiders.setting_values import open_store
from pubcrawl.store import schema
from pubcrawl.store.ledger import SeedRow
from pubcrawl.store.pages import StoredPage
from pubcrawl.store.records import StoredPublication


class Command(ScrapyCommand):
    """A stored record, part by part, for people; ``--json`` for programs."""

    requires_crawler_process = False
    default_settings = {"LOG_ENABLED": False}  # noqa: RUF012

    def syntax(self) -> str:
        """Return the arguments."""
        return "ID [--json] [--all]"

    def short_desc(self) -> str:
        """Return what the command is for."""
        return "What the store knows of a PMID, PMCID, DOI or URL, with provenance"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of this command."""
        super().add_options(parser)
        parser.add_argument("--json", action="store_true", help="print the record, a JSON line")
        parser.add_argument(
            "--all", action="store_true", help="print every source, and the values that lost"
        )

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the record; exit code 1 if the store has none, 4 if ID is nothing it could have."""
        if not args:
            raise UsageError("give a PMID, PMCID, DOI or the address of a page")
        text = " ".join(args)
        wanted = parse_line(text, 1, Wants.EITHER)
        if wanted.reason:
            self._fail(f"{text!r}: {wanted.sentence}", 4)
            return
        settings = cast("Settings", self.settings)
        try:
            store = open_store(settings, create=False)
        except PubcrawlError as error:
            self._fail(str(error), 1)
            return
        # The address of an article may have been asked for as a page, too.
        url = parse_line(text, 1, Wants.URLS).url
        found = store.find(wanted.ids, [url] if url else [])
        pages = store.find_pages(url) if url else []
        entry = parse_line(text, 1, Wants.ENTRIES).url
        artifacts = store.find_artifacts(entry) if entry else []
        if not found and not pages and not artifacts:
            asked = store.ledger.asked(wanted.ids, wanted.url)
            self._fail("\n".join(unknown(wanted, asked)), 1)
        for stored in found:
            if opts.json:
                print(json.dumps(to_record(stored.record), ensure_ascii=False))
            else:
                asked = store.ledger.asked(stored.record.ids, url, stored.id)
                print("\n".join(described(stored, asked, all=opts.all)))
        for page in pages:
            if opts.json:
                print(json.dumps(webpage.to_record(page.record), ensure_ascii=False))
            else:
                asked = store.ledger.asked(Identifiers(), url, page.id, table=schema.page)
                print("\n".join(page_described(page, asked)))
        for artifact in artifacts:
            if opts.json:
                print(json.dumps(artifact_record.to_record(artifact.record), ensure_ascii=False))
            else:
                print("\n".join(boundary_tree.described(artifact.record)))
        store.close()

    def _fail(self, message: str, code: int) -> None:
        print(message, file=sys.stderr)
        self.exitcode = code


def described(
    stored: StoredPublication, asked: Iterable[SeedRow], *, all: bool = False
) -> Iterator[str]:
    """Yield the lines that describe a stored record to a reader; with *all*, what lost, too."""
    publication = stored.record
    yield f"{stored.primary_id}: {publication.status}"
    for kind, value in publication.ids.known():
        yield f"  {kind} {value}  {human_link(kind, value)}"
    yield from (f"  asked for as {address}" for address in publication.addresses)
    yield f"  stored {iso(stored.updated)} by {stored.run}"
    yield from (f"  {name}: {value}" for name, value in fields(publication))
    for name in PARTS:
        part = publication.parts.get(name)
        if part is None:
            continue
        yield ""
        unit = "characters" if isinstance(part.content, str) else "items"
        yield (
            f"{name}: {word(part, publication.limits)}, {part.type}, {part.size} {unit}, "
            f"{iso(part.timestamp)}"
        )
        if part.url:
            yield f"  from {part.url}"
        if part.rule:
            yield f"  by the rule {part.rule}"
        yield f"  {shortened(part.content)}"
        if all:
            yield from map(lost_part, publication.lost.get(name, ()))
    if all:
        yield from work_lines.sourced(publication.work)
    yield from block("empty", filter(None, [", ".join(missing(publication))]))
    yield from block(
        "visited",
        (
            f"{one.type} {one.url} {iso(one.timestamp)}"
            + (f", found on {one.origin}" if one.origin else "")
            for one in publication.visited_sites
        ),
    )
    yield from block(
        "problems",
        (
            f"{one.resource}: {one.reason} {one.url}"
            + (f" ({one.part} by {one.layer})" if one.part else "")
            for one in publication.problems
        ),
    )
    yield from block("asked for by", map(asker, asked))
    yield ""


def page_described(stored: StoredPage, asked: Iterable[SeedRow]) -> Iterator[str]:
    """Yield the lines that describe a stored page to a reader."""
    page = stored.record
    yield f"{page.start_url}: {page.kind}, {page.status}"
    if page.final_url and page.final_url != page.start_url:
        yield f"  leads to {page.final_url}"
    yield f"  stored {iso(stored.updated)} by {stored.run}"
    yield from (f"  {name}: {value}" for name, value in page_fields(page))
    for name, text in (("title", page.title), ("content", page.content)):
        if text:
            yield ""
            yield f"{name}: {size(text)} characters, {iso(page.content_time)}"
            yield f"  {shortened(text)}"
    yield from block("asked for by", map(asker, asked))
    yield ""


def page_fields(page: Webpage) -> Iterator[tuple[str, str]]:
    """Yield name and value of what is known of a page beyond title and content."""
    yield "answer", " ".join(filter(None, (str(page.status_code or ""), page.content_type))) or "-"
    if page.license:
        yield "licence", page.license
    if page.language:
        yield "language", page.language
    if page.rule:
        yield "rule", page.rule
    yield from fetches(page)
    if page.reason:
        yield "problem", page.reason


def fields(publication: Publication) -> Iterator[tuple[str, str]]:
    """Yield name and value of what is known beyond the parts."""
    yield "open access", "yes" if publication.oa else "not known"
    if publication.preprint:
        yield "preprint", "yes"
    if publication.journal_title:
        yield "journal", publication.journal_title
    if publication.pub_date:
        yield "published", publication.pub_date.isoformat()
    if publication.citations_count >= 0:
        counted = iso(publication.citations_timestamp)
        yield "citations", f"{publication.citations_count} on {counted}"
    for author in publication.corresp_authors:
        yield "corresponding author", str(author)
    yield from work_lines.described(publication.work.work)
    yield from fetches(publication)


def fetches(record: Publication | Webpage) -> Iterator[tuple[str, str]]:
    """Yield when a record was fetched, and how that ended."""
    if record.fetch_time:
        retries = record.retry_counter
        yield "fetched", iso(record.fetch_time) + (f", {retries} retries" if retries else "")
    else:
        yield "fetched", "never"
    if record.fetch_exception:
        yield "last fetch", "ended in an error; it is repeated after the cooldown"


def missing(publication: Publication) -> list[str]:
    """Return the names of the parts that have no content."""
    return [name for name in PARTS if name not in publication.parts]


def word(part: Part, limits: Limits) -> str:
    """Return the status of a part: ``final``, ``non-final`` or ``non-usable``."""
    if part.final(limits):
        return "final"
    return "non-final" if part.usable(limits) else "non-usable"


def lost_part(lost: LostPart) -> str:
    """Return the line for a content that lost, and its source."""
    rule = f" by the rule {lost.rule}" if lost.rule else ""
    source = f"{lost.type} {lost.url} {iso(lost.timestamp)}{rule}"
    return f"  lost, {source}, size {lost.size}: {shortened(lost.content)}"


def shortened(content: Content) -> str:
    """Return the beginning of a content, in one line."""
    return short(content if isinstance(content, str) else "; ".join(map(term, content)))


def term(item: str | MeshTerm | MinedTerm) -> str:
    """Return an item of a list as a reader wants it."""
    if isinstance(item, MeshTerm):
        return item.term + ("*" if item.major_topic else "")
    return f"{item.term} ({item.count})" if isinstance(item, MinedTerm) else item


def asker(row: SeedRow) -> str:
    """Return the line of a seed list that asked for the record, and what came of it."""
    came = f"{row.state}, {row.reason}" if row.reason else row.state
    return f"line {row.line} of {row.source} ({row.spider}): {row.text!r}, {came}"


def unknown(wanted: Seed, asked: list[SeedRow]) -> Iterator[str]:
    """Yield what can be said of an identifier or address that the store has no record of."""
    names = ", ".join(value for _, value in wanted.ids.known()) or wanted.url
    yield f"the store has no record of {names}"
    if asked:
        yield from (f"  {asker(row)}" for row in asked)
    else:
        yield "  no seed list asked for it either: put it into a file and crawl that, or see"
        yield "  `scrapy seeds` for the lists that were read"


def block(title: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield a title and indented lines; nothing where there are none."""
    found = list(lines)
    if found:
        yield ""
        yield f"{title}:"
        yield from (f"  {line}" for line in found)
