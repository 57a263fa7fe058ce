"""
What documents say of single resources: where they are, how large, of what type.

Sources: https://schema.org/MediaObject, https://www.w3.org/TR/vocab-dcat-3/,
https://guides.dataverse.org/en/latest/admin/metadataexport.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pubcrawl.ids.doi import is_doi, normalise_doi, strip_prefix
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import ArtifactContext, Claim, Related
from pubcrawl.parse.boundary.rdf import TYPE, Graph, Literal, unique
from pubcrawl.parse.boundary.signposting import Us

CLAIMS_MAX = 50_000
"""Resources of an artifact that one document may name."""

CUT = f"cut after {CLAIMS_MAX} resources"
"""The warning where it names more."""

_SIZES = (
    *("schema:contentSize", "schema:fileSize", "dc:extent"),
    *("dvcore:filesize", "premis:hasSize"),
)
_TYPES = ("schema:encodingFormat", "schema:fileFormat", "dc:format")
_NAMES = ("schema:name", "dc:title", "rdfs:label")
_AUTHORS = ("schema:author", "schema:creator", "dc:creator")
_LICENCES = ("schema:license", "dc:license", "dc:rights")

_DIGITS = {"md5": 32, "sha1": 40, "sha224": 56, "sha256": 64, "sha384": 96, "sha512": 128}
_DIGESTS = {f"schema:{algorithm}": algorithm for algorithm in _DIGITS}
_FIXITY = ("dvcore:checksum", "spdx:checksum", "premis:hasFixity", "schema:checksum")
_FIXITY_NAMES = ("spdx:algorithm", "premis:hasMessageDigestAlgorithm", "schema:algorithm", TYPE)
_FIXITY_VALUES = ("spdx:checksumValue", "premis:hasMessageDigest", "schema:checksumValue")
_HEX = re.compile("[0-9a-f]+")
_SIZE = re.compile(
    r"\s*(\d+(?:[ ,]\d{3})+|\d+)(\.\d+)?\s*([kmgtp]?)(i?)(b|bytes?|o|octets?)?\.?\s*", re.I
)
_THOUSANDS = "kmgtp"
_MEDIA_TYPE = re.compile(r"[a-z0-9][a-z0-9!#$&^_.+-]*/[a-z0-9][a-z0-9!#$&^_.+-]*")
_MEDIA_TYPES = re.compile(r"https?://www\.iana\.org/assignments/media-types/", re.I)
_SIZE_MAX = 2**63 - 1  # bytes; what a database can hold


class Size(NamedTuple):
    """Bytes of a file. *rounded*: it was written in larger units, and is not exact."""

    bytes: int
    rounded: bool = False


def named(us: Us, text: str, base: str = "") -> bool:
    """Answer whether *text*, an address or identifier, is one that the artifact goes by."""
    return text in us or (bool(url := artifact_url(text, base)) and url in us)


def doi(text: str) -> str:
    """Return the DOI that the whole *text* is, bare or as an address, in upper case; else empty."""
    text = text.strip()
    return normalise_doi(text) if is_doi(text) else ""


def identifier(text: str) -> str:
    """Return an identifier as an address; empty for what is none."""
    found = doi(text)
    return f"https://doi.org/{strip_prefix(text.strip())}" if found else artifact_url(text)


def size(text: str) -> Size | None:
    """Return the size that *text* says, ``11572412``, ``12 MB`` or ``3.5 GiB``; None for none."""
    found = _SIZE.fullmatch(text)
    if found is None:
        return None
    whole, part, prefix, binary = found[1], found[2] or "", found[3].lower(), found[4]
    if binary and not prefix:
        return None
    number = int(re.sub("[ ,]", "", whole)[:25])
    if prefix:
        unit = (1024 if binary else 1000) ** (_THOUSANDS.index(prefix) + 1)
        number = round(float(f"{number}{part}") * unit)
    elif part.strip(".0"):
        return None
    return Size(number, rounded=bool(prefix)) if number <= _SIZE_MAX else None


def media_type(text: str) -> str:
    """Return the media type that *text* is, also by its address at IANA; else empty."""
    kind = _MEDIA_TYPES.sub("", text).partition(";")[0].strip().lower()
    return kind if _MEDIA_TYPE.fullmatch(kind) else ""


def digest(algorithm: str, value: str) -> tuple[str, str] | None:
    """Return (algorithm, value) of a hexadecimal digest; None for what is none."""
    prefix, colon, rest = value.strip().rpartition(":")
    name = re.sub("[^a-z0-9]", "", (prefix if colon else algorithm).lower())
    value = rest.strip().lower()
    known = next((each for each in _DIGITS if name.endswith(each)), "")
    if known and len(value) == _DIGITS[known] and _HEX.fullmatch(value):
        return known, value
    return None


def digests(graph: Graph, node: str) -> tuple[tuple[str, str], ...]:
    """Return the digests of a resource, in the order of their algorithms' names."""
    found: dict[str, str] = {}
    for algorithm, value in _digests(graph, node):
        if pair := digest(algorithm, value):
            found.setdefault(*pair)
        else:
            graph.warn(f"no digest by {algorithm or '?'}: {value[:80]!r}")
    return tuple(sorted(found.items()))


def _digests(graph: Graph, node: str) -> Iterator[tuple[str, str]]:
    """Yield algorithm and value of digests, as they are written."""
    for term, values in graph.nodes.get(node, {}).items():
        if term in _DIGESTS:
            for text in graph.texts(node, term):
                yield _DIGESTS[term], text
        elif term in _FIXITY:
            for value in values:
                if isinstance(value, Literal):
                    yield value.type, value.text
                elif text := graph.text(value, *_FIXITY_VALUES):
                    yield graph.text(value, *_FIXITY_NAMES), text


def claim(graph: Graph, node: str, uri: str, role: str, why: str, *, content: bool = True) -> Claim:
    """Return the claim that *uri* belongs, with what is said of the resource *node*."""
    said = next(filter(None, map(size, graph.texts(node, *_SIZES))), None)
    kind = next(filter(None, map(media_type, graph.texts(node, *_TYPES))), "")
    if role == "item" and kind in ("text/html", "application/xhtml+xml"):
        role = "content_page"
    return Claim(
        uri,
        role,
        why,
        content,
        type=kind,
        size=said.bytes if said else None,
        rounded=bool(said and said.rounded),
        digests=digests(graph, node),
        name=" ".join(graph.text(node, *_NAMES).split()),
    )


def joined(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Return *claims*, one for each address, archive and media type, with what is known of it."""
    found: dict[tuple[str, str, str], Claim] = {}
    for each in claims:
        first = found.get((each.uri, each.contained_in, ""), each)
        # What is said without a type is said of the same resource.
        other = each.type and first.type and each.type != first.type
        names = (each.uri, each.contained_in, each.type if other else "")
        known = found.setdefault(names, each)
        if known is not each:
            found[names] = known._replace(
                content=known.content or each.content,
                type=known.type or each.type,
                size=each.size if known.size is None else known.size,
                rounded=each.rounded if known.size is None else known.rounded,
                digests=known.digests or each.digests,
                name=known.name or each.name,
            )
    return tuple(found.values())


def contexts(graph: Graph, node: str, base: str) -> Iterator[ArtifactContext]:
    """Yield authors and licences of a resource that have addresses of their own."""
    here = artifact_url(base)
    for role, terms in (("author", _AUTHORS), ("license", _LICENCES)):
        for named in graph.below(node, *terms):
            urls = map(web, [named, *graph.texts(named, "schema:url", "schema:identifier")])
            # "#alice" of the page is no other address than the page.
            if url := next((url for url in urls if url and url != here), ""):
                yield ArtifactContext(url, role)


def related(graph: Graph, node: str, base: str, terms: dict[str, str]) -> Iterator[Related]:
    """Yield the artifacts that *terms* of a resource name: term → relation."""
    for term, relation in terms.items():
        for other in graph.below(node, term):
            if url := page_of(graph, other, base):
                yield Related(url, relation)


def page_of(graph: Graph, node: str, base: str) -> str:
    """Return the address of another work: its own, of its page, or that its identifier is."""
    urls = (
        *(artifact_url(text, base) for text in graph.texts(node, "schema:url")),
        *map(identifier, (node, *graph.texts(node, "schema:identifier", "schema:sameAs"))),
    )
    return next(filter(None, urls), "")


def identifiers(graph: Graph, node: str, *terms: str) -> tuple[str, ...]:
    """Return the identifiers of a resource as addresses: its own and those of *terms*."""
    found = [node]
    for named in graph.below(node, *terms):
        if named != node:
            found += [named, *graph.texts(named, "schema:url", "schema:value")]
    return unique(map(identifier, found))


def name(graph: Graph, node: str) -> str:
    """Return the title of a resource; else empty."""
    return " ".join(graph.text(node, *_NAMES, "schema:headline").split())


def web(text: str, base: str = "") -> str:
    """Return the http address that *text* is, to be fetched; empty for a word or path."""
    return artifact_url(text, base) if re.match(r"https?:|//", text.strip(), re.I) else ""
