"""
What pages state of their articles: the rows of rules/meta_tags.yaml.

The parts of a page, its work and ``html_biblio`` are projections of these rows: each has the
names of which a row says so, the best first.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from pubcrawl.formats.html.meta_tags import Meta, meta_contents
from pubcrawl.reading.meta.readers import READERS
from pubcrawl.tables.files import META_TAGS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, Row, read_rows
from pubcrawl.tables.values import PATTERN, TEXT, Choice, Each, MapOf
from pubcrawl.works.parts import ID_PARTS, PartType

MetaTags = Mapping[str, list[Meta]]
"""Name → the elements, or other sources, that have it."""

_T = PartType
FORMATS: Final = {
    "citation_": _T.CITATION,
    "eprints.": _T.EPRINTS,
    "bepress_": _T.BEPRESS,
    "dc.": _T.DC,
    "dcterms.": _T.DC,
    "prism.": _T.DC,
    "og.": _T.OG,
    "twitter.": _T.TWITTER,
}
"""Prefix of the names of a format → its part type."""

_PARTS = (ID_PARTS, ("title", "keywords", "abstract"), ("link", "pdf"))
_HOSTS = MapOf(PATTERN, "formats with patterns of hosts, such as dc: 'repo[.]example'")

TABLE: Final = NamedRows(
    Keys(
        {
            "reads": Key(Choice((*READERS, "url")), "How a value is read; default: text."),
            "fills": Key(TEXT, "The field of the work, such as container.volume."),
            "part": Key(Choice(sum(_PARTS, ())), "The part, or the kind of the link."),
            "names": Key(
                MapOf(
                    Each(Choice(("work", "biblio", "part", "pubfetcher"))),
                    "names with their readers, such as citation_title: [work, biblio]",
                ),
                "Names, the best first, and who reads them.",
            ),
            "means": Key(
                MapOf(TEXT, "names with their meanings, such as citation_pii: pii"),
                "Names, and what they say.",
            ),
            "words": Key(
                MapOf(TEXT, "words with their meanings, such as dutch: nl"),
                "Words of pages, and what they say.",
            ),
            "not_on": Key(_HOSTS, "Hosts where the names of a format say something else."),
            "boilerplate_on": Key(_HOSTS, "Such hosts that PubFetcher does not know."),
        }
    ),
    "short-title: {names: {citation_short_title: work}}",
)
"""Fields with the names under which pages have them."""


class PartRow(NamedTuple):
    """
    Names of one format that supply one part; of several, the first in the page counts.

    *part*: ``link`` for an address. *not_on*: hosts where they are ignored.
    """

    type: PartType
    part: str
    names: tuple[str, ...]
    not_on: tuple[re.Pattern[str], ...] = ()


@cache
def table() -> dict[str, Row]:
    """Return the fields, in the order of ``html_biblio``."""
    return read_rows([builtin(META_TAGS)], TABLE)


@cache
def names(field: str, use: str = "work") -> tuple[str, ...]:
    """Return the names of *field* that ``work``, ``biblio``, ``part`` or ``pubfetcher`` reads."""
    return tuple(name for name, uses in table()[field].get("names", {}).items() if use in uses)


@cache
def fields(use: str) -> tuple[str, ...]:
    """Return the fields of which *use* reads a name."""
    return tuple(field for field in table() if names(field, use))


@cache
def means(field: str) -> dict[str, str]:
    """Return the names of *field*, or words for it, with their meanings."""
    row = table()[field]
    return dict(row.get("means") or row["words"])


@cache
def filling(record: str) -> dict[str, str]:
    """Return field of *record*, such as ``container`` of a work → the field of the table."""
    paths = ((row.get("fills", "").partition("."), field) for field, row in table().items())
    return {key: field for (first, _, key), field in paths if first == record}


def contents(tags: MetaTags, field: str) -> Iterator[str]:
    """Yield the texts in *tags* that say *field* of a work, the best first."""
    return meta_contents(tags, *names(field))


def value(tags: MetaTags, field: str, use: str = "work") -> Any:
    """Return the value of *field* in *tags*, empty without one."""
    reader = READERS[table()[field].get("reads", "text")]
    return reader(meta_contents(tags, *names(field, use)))


@lru_cache(4096)
def format_of(name: str) -> PartType:
    """Return the part type of the format of *name*, ``meta`` if it has no format."""
    return next((type for prefix, type in FORMATS.items() if name.startswith(prefix)), _T.META)


@cache
def part_rows(
    uses: tuple[str, ...] = ("pubfetcher", "part"),
    exclusions: tuple[str, ...] = ("not_on", "boilerplate_on"),
) -> tuple[PartRow, ...]:
    """
    Return the sources of parts, the best first.

    *uses*: of the names. *exclusions*: keys of the hosts on which a format does not count.
    Identifiers come first, links last. JSON-LD and scripts follow all meta elements.
    """
    named: dict[tuple[Any, ...], list[str]] = defaultdict(list)
    not_on: dict[tuple[str, str], list[re.Pattern[str]]] = defaultdict(list)
    for row in table().values():
        part = row.get("part", "")
        for key in exclusions:
            for format, hosts in row.get(key, {}).items():
                not_on[part, format].append(hosts)
        for name, readers in row.get("names", {}).items():
            if part and not set(uses).isdisjoint(readers):
                type = format_of(name)
                stage = next(at for at, parts in enumerate(_PARTS) if part in parts)
                order = (type.rank, _PARTS[stage].index(part))
                source = name.partition(":")[0] if ":" in name else ""
                # dc.description is by the library, dcterms.abstract by the author.
                second = part == "abstract" and "pubfetcher" in readers
                order = order[::-1] if stage == 1 else order
                named[source, stage, order, second, type, part].append(name)
    rows = []
    for (source, stage, *_, type, part), names_ in sorted(named.items()):
        hosts_ = () if source else tuple(not_on[part, type.value])
        if stage == 2:
            kind = f"{part}_{type}"
            type = _T(kind if kind in list(_T) else f"{part}_{_T.META}")
            part = "link"
        rows.append(PartRow(type, part, tuple(names_), hosts_))
    return tuple(rows)
