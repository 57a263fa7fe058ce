"""Releases of fatcat, from its dumps and its changelog, and the gate of its daily list."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from typing import Any, Final, NamedTuple

from pubcrawl.ingest.dumps.dump_format import DumpFormat
from pubcrawl.ingest.dumps.fields import (
    Fields,
    Request,
    object_at,
    objects,
    read_json,
    text,
    work,
)
from pubcrawl.ingest.dumps.journal_types import fixed_types

_TYPES: Final = {"dataset": "dataset", "component": "component", "graphic": "component",
                 "post-weblog": "html"}  # fmt: skip
_DOCUMENTS: Final = frozenset(
    """
        article-journal article article-newspaper paper-conference report thesis book chapter
        letter editorial review review-book manuscript post peer_review legal_case legislation
        standard abstract speech interview
    """.split()
)  # fmt: skip
_OF_DATACITE: Final = frozenset(
    ("article-journal", "article", "paper-conference", "report", "thesis", "book", "chapter")
)
_FORMS: Final = (
    ("arxiv", "pdf", "https://arxiv.org/pdf/{}.pdf", "arxiv"),
    ("pmcid", "pdf", "https://europepmc.org/articles/{}?pdf=render", "pmc"),
    ("doi", "", "https://doi.org/{}", "doi"),
    ("doaj", "", "https://doaj.org/article/{}", "doaj"),
    ("hdl", "", "https://hdl.handle.net/{}", "hdl"),
)
_OPEN = re.compile(r"CC-|CC0|PUBLIC-DOMAIN|MIT|APACHE", re.IGNORECASE)
_UNVERSIONED = re.compile(r"10\.(?:6084|25384)/(?!.*\.v\d+$)")
BIG_FIVE: Final = "big5"
_OLDER_SHAPE: Final = ("ident", "work_id", "release_type")
"""Releases of 2018, whose identifiers are fields of the release."""
_OLDER_IDS: Final = {"arxiv": "arxiv_id", "core": "core_id", "wikidata_qid": "wikidata_qid"} | {
    name: name for name in ("doi", "pmid", "pmcid", "isbn13")
}


def ingest_type(release: Fields) -> str:
    """Return the type of request for a release: that of its journal if fixed, else by its type."""
    container = object_at(release, "container")
    fixed = fixed_types()
    for name in ("issnl", "issnp", "issne"):
        if kind := fixed.get(text(container, name) or text(object_at(container, "extra"), name)):
            return kind
    return _TYPES.get(text(release, "release_type"), "pdf")


def requests(record: Fields) -> Iterator[Request | str]:
    """
    Yield the request for a release, from its best identifier.

    Source: https://guide.fatcat.wiki/entity_release.html
    """
    release = object_at(record, "release") or record
    own = _identifiers(release)
    if text(release, "release_type") == "stub":
        yield "no-document-type"
        return
    kind = ingest_type(release)
    names = (text(each, "raw_name") for each in objects(release, "contribs"))
    for key, only, form, source in _FORMS:
        if (value := text(own, key)) and only in ("", kind):
            yield {
                "ingest_type": kind,
                "ingest_request_source": "fatcat-ingest",
                "release_stage": text(release, "release_stage"),
                "ext_ids": own,
                "fatcat": {
                    name: ident
                    for name, key in (("release_ident", "ident"), ("work_ident", "work_id"))
                    if (ident := text(release, key))
                },
                **work(text(release, "title"), names, text(release, "release_type")),
                "base_url": form.format(value),
                "link_source": source,
                "link_source_id": value,
            }
            return
    yield "no-identifier"


def _identifiers(release: Fields) -> dict[str, str]:
    """Return kind → identifier of a release."""
    if "ext_ids" not in release:
        return {kind: value for kind, key in _OLDER_IDS.items() if (value := text(release, key))}
    own = object_at(release, "ext_ids")
    return {kind: value for kind, value in own.items() if isinstance(value, str) and value}


class DailyGate(NamedTuple):
    """The conditions of the daily list of new releases; *new*: new idents, None for all."""

    new: Container[str] | None = None

    def reason(self, record: Fields) -> str:
        """Return the reason why the list leaves out a release, "" if it includes it."""
        release = object_at(record, "release") or record
        if self.new is not None and text(release, "ident") not in self.new:
            return "not-new"
        kind = text(release, "release_type")
        if ingest_type(release) == "pdf" and kind and kind not in _DOCUMENTS:
            return "no-document-type"
        if is_of_datacite(release) and kind not in _OF_DATACITE:
            return "no-document-type"
        doi = _identifiers(release).get("doi", "")
        if _UNVERSIONED.match(doi) or is_concept(release):
            return "concept-doi"
        return "preserved" if is_preserved(release) and not is_open(release) else ""


def is_of_datacite(release: Fields) -> bool:
    """Return whether the DOI of a release was registered with DataCite."""
    return bool(object_at(release, "extra", "datacite"))


def is_concept(release: Fields) -> bool:
    """Return whether the DOI stands for all versions, as DataCite's relations say."""
    related = objects(object_at(release, "extra", "datacite"), "relations")
    return any(text(each, "relationType").lower() == "hasversion" for each in related)


def is_preserved(release: Fields) -> bool:
    """Return whether one of the five largest publishers has it in a dark archive."""
    extra = object_at(release, "container", "extra")
    keepers = object_at(extra, "kbart")
    return text(extra, "publisher_type") == BIG_FIVE and any(keepers.values())


def is_open(release: Fields) -> bool:
    """Return whether a release is open access by its licence, its container or a repository."""
    extra = object_at(release, "container", "extra")
    listed = any(extra.get(name) for name in ("doaj", "road", "szczepanski", "default_license"))
    own = _identifiers(release)
    return (
        listed
        or bool(own.get("arxiv") or own.get("pmcid"))
        or bool(_OPEN.match(text(release, "license_slug")))
    )


def is_changelog(record: Fields) -> bool:
    """Return whether a record is an entry of the changelog, which names releases only."""
    return "editgroup" in record or ("changelog_index" in record and "ext_ids" not in record)


def new_releases(lines: Iterable[bytes]) -> frozenset[str]:
    """
    Return the idents of the releases that a changelog creates; updates of older ones do not count.

    Raises ``ValueError`` for a line that is not an entry of a changelog.
    Source: https://guide.fatcat.wiki/http_api.html
    """
    found: set[str] = set()
    for number, line in enumerate(lines, 1):
        if line.isspace():
            continue
        entry: dict[str, Any] = read_json(line) or {}
        edits = object_at(entry, "editgroup", "edits") or object_at(entry, "edits")
        if not edits:
            what = (
                "a release: give the dump of releases as FILE, and the changelog with --changelog"
                if "ext_ids" in entry
                else "not an entry of a changelog with its editgroup; see /v0/changelog/INDEX"
            )
            raise ValueError(f"line {number} is {what}")
        for each in objects(edits, "releases"):
            created = not (text(each, "prev_revision") or text(each, "redirect_ident"))
            if created and text(each, "revision"):
                found.add(text(each, "ident"))
    return frozenset(found)


FATCAT: Final = DumpFormat(
    "fatcat",
    "fatcat releases",
    "one address for each release: arXiv, else Europe PMC, DOI, DOAJ or handle",
    tuple(
        map(
            frozenset,
            (("ident", "ext_ids"), ("release", "ext_ids"), ("work_id", "ext_ids"), _OLDER_SHAPE),
        )
    ),
    requests,
    "CC0-1.0",
)
