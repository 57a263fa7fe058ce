"""Stored records as lines for people: publications and pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pubcrawl.engine.seeds import Seed
from pubcrawl.ids.identifiers import human_link
from pubcrawl.model.fields import shown_fields
from pubcrawl.model.times import iso
from pubcrawl.model.webpage import WebPage
from pubcrawl.store.ledger import SeedRow
from pubcrawl.store.records import StoredRecord
from pubcrawl.views.show import work_lines
from pubcrawl.views.show.work_lines import short
from pubcrawl.works.parts import PARTS, Content, MeshTerm, MinedTerm, size
from pubcrawl.works.publication import Publication
from pubcrawl.works.work_record import LostValue


def publication_lines(
    stored: StoredRecord[Publication],
    seed_rows: Iterable[SeedRow],
    retracted: Iterable[str] = (),
    *,
    all: bool = False,
) -> Iterator[str]:
    """
    Yield the lines that describe a stored record.

    *retracted*: names of retracted works that it cites. *all*: with the values not chosen.
    """
    publication = stored.record
    yield f"{stored.name}: {publication.status}"
    for kind, value in publication.ids.pairs():
        yield f"  {kind} {value}  {human_link(kind, value)}"
    yield from (f"  requested as {address}" for address in publication.addresses)
    yield f"  stored {iso(stored.updated)} by {stored.run}"
    yield from (f"  {name}: {value}" for name, value in fields(publication))
    for name, part in publication.parts.items():
        entry = publication.fields[name]
        yield ""
        unit = "characters" if isinstance(entry.value, str) else "items"
        status = "final" if part.final else "non-final" if part.usable else "non-usable"
        yield f"{name}: {status}, {part.type}, {part.size} {unit}, {iso(part.timestamp)}"
        if part.url:
            yield f"  from {part.url}"
        if part.rule:
            yield f"  by the rule {part.rule}"
        yield f"  {shortened(entry.value)}"
        if all:
            yield from map(lost_part_line, entry.lost)
    if all:
        yield from work_lines.source_lines(publication.sources)
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
    yield from block("cites retracted works", retracted)
    yield from block("requested by", map(seed_line, seed_rows))
    yield ""


def page_lines(stored: StoredRecord[WebPage], seed_rows: Iterable[SeedRow]) -> Iterator[str]:
    """Yield the lines that describe a stored page."""
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
    yield from block("requested by", map(seed_line, seed_rows))
    yield ""


def page_fields(page: WebPage) -> Iterator[tuple[str, str]]:
    """Yield name and value of the fields of a page besides title and content."""
    yield "answer", " ".join(filter(None, (str(page.status_code or ""), page.content_type))) or "-"
    yield from shown_fields(page)
    yield from fetches(page)
    if page.reason:
        yield "problem", page.reason


def fields(publication: Publication) -> Iterator[tuple[str, str]]:
    """Yield name and value of the fields of a publication besides the parts."""
    yield "open access", "yes" if publication.oa else "not known"
    yield from shown_fields(publication)
    if publication.citations_count >= 0:
        count_time = iso(publication.citations_timestamp)
        yield "citations", f"{publication.citations_count} on {count_time}"
    checked = publication.notices_checked
    when = f", checked {iso(checked)}" if checked >= 0 else ""
    yield "notices", publication.notice_status + when
    for author in publication.corresp_authors:
        yield "corresponding author", str(author)
    yield from work_lines.work_fields(publication.described)
    yield from fetches(publication)


def fetches(record: Publication | WebPage) -> Iterator[tuple[str, str]]:
    """Yield the lines on the last fetch of a record: its time, and how it ended."""
    if record.fetch_time:
        retries = record.retry_counter
        yield "fetched", iso(record.fetch_time) + (f", {retries} retries" if retries else "")
    else:
        yield "fetched", "never"
    if record.fetch_exception:
        yield "last fetch", "ended in an error; it is repeated after the cooldown"


def missing(publication: Publication) -> list[str]:
    """Return the names of the parts that have no content."""
    return [name for name in PARTS if name not in publication.fields]


def lost_part_line(lost: LostValue) -> str:
    """Return the line for a content that was not chosen, with its source."""
    type, url, timestamp, rule, _ = lost.source
    by = f" by the rule {rule}" if rule else ""
    source = f"{type} {url} {iso(timestamp)}{by}"
    return f"  lost, {source}, size {lost.size}: {shortened(lost.value)}"


def shortened(content: Content) -> str:
    """Return the beginning of a content, in one line."""
    return short(content if isinstance(content, str) else "; ".join(map(term, content)))


def term(item: str | MeshTerm | MinedTerm) -> str:
    """Return an item of a list as text for people."""
    if isinstance(item, MeshTerm):
        return item.term + ("*" if item.major_topic else "")
    return f"{item.term} ({item.count})" if isinstance(item, MinedTerm) else item


def seed_line(row: SeedRow) -> str:
    """Return a line of a seed list that names the record, with its state."""
    state = f"{row.state}, {row.reason}" if row.reason else row.state
    due = f", due {iso(row.due)}" if row.due else ""
    return f"line {row.line} of {row.source} ({row.spider}): {row.text!r}, {state}{due}"


def no_record_lines(seed: Seed, seed_rows: list[SeedRow]) -> Iterator[str]:
    """Yield the lines on an identifier or address without a record in the store."""
    names = ", ".join(value for _, value in seed.ids.pairs()) or seed.url
    yield f"the store has no record of {names}"
    if seed_rows:
        yield from (f"  {seed_line(row)}" for row in seed_rows)
    else:
        yield "  no seed list names it either: put it into a file and crawl that, or see"
        yield "  `scrapy seeds` for the lists in the store"


def block(title: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield a title and indented lines; nothing if there are no lines."""
    rows = list(lines)
    if rows:
        yield ""
        yield f"{title}:"
        yield from (f"  {line}" for line in rows)
