"""
Read the descriptions of single resources: address, size, media type, digests, authors.

Sources: https://schema.org/MediaObject, https://www.w3.org/TR/vocab-dcat-3/,
https://guides.dataverse.org/en/latest/admin/metadataexport.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pubcrawl.formats.byte_size import byte_size
from pubcrawl.formats.rdf.graph import TYPE, Graph, Literal, unique
from pubcrawl.ids.doi import is_doi, normalise_doi, strip_prefix
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import Claim
from pubcrawl.model.artifact import ArtifactContext, Related
from pubcrawl.reading.boundary.signposting import OwnAddresses

CLAIMS_MAX = 50_000
"""The most resources taken from one document."""

CUT = f"cut after {CLAIMS_MAX} resources"
"""The warning for a document with more resources."""

_SIZES = (
    "schema:contentSize",
    "schema:fileSize",
    "dc:extent",
    "dvcore:filesize",
    "premis:hasSize",
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
_MEDIA_TYPE = re.compile(r"[a-z0-9][a-z0-9!#$&^_.+-]*/[a-z0-9][a-z0-9!#$&^_.+-]*")
_MEDIA_TYPES = re.compile(r"https?://www\.iana\.org/assignments/media-types/", re.I)


def is_own(own_addresses: OwnAddresses, text: str, base: str = "") -> bool:
    """Answer whether *text* is an address or identifier of the artifact."""
    return text in own_addresses or (bool(url := artifact_url(text, base)) and url in own_addresses)


def doi(text: str) -> str:
    """Return the DOI in *text*, bare or as an address, in upper case; "" for other text."""
    text = text.strip()
    return normalise_doi(text) if is_doi(text) else ""


def identifier(text: str) -> str:
    """Return the address of an identifier; "" if it has none."""
    found = doi(text)
    return f"https://doi.org/{strip_prefix(text.strip())}" if found else artifact_url(text)


def media_type(text: str) -> str:
    """Return the media type in *text*, which may be an address at IANA; "" for other text."""
    kind = _MEDIA_TYPES.sub("", text).partition(";")[0].strip().lower()
    return kind if _MEDIA_TYPE.fullmatch(kind) else ""


def digest(algorithm: str, value: str) -> tuple[str, str] | None:
    """Return (algorithm, value) of a hexadecimal digest; None if it is not valid."""
    prefix, colon, rest = value.strip().rpartition(":")
    name = re.sub("[^a-z0-9]", "", (prefix if colon else algorithm).lower())
    value = rest.strip().lower()
    standard = next((each for each in _DIGITS if name.endswith(each)), "")
    if standard and len(value) == _DIGITS[standard] and _HEX.fullmatch(value):
        return standard, value
    return None


def digests(graph: Graph, node: str) -> tuple[tuple[str, str], ...]:
    """Return the digests of a resource, sorted by algorithm."""
    found: dict[str, str] = {}
    for algorithm, value in _digests(graph, node):
        if pair := digest(algorithm, value):
            found.setdefault(*pair)
        else:
            graph.warn(f"not a digest by {algorithm or '?'}: {value[:80]!r}")
    return tuple(sorted(found.items()))


def _digests(graph: Graph, node: str) -> Iterator[tuple[str, str]]:
    """Yield the algorithm and value of each digest, as written."""
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
    """Return the claim that *uri* is a member, with the description of the resource *node*."""
    sizes = ((text, byte_size(text)) for text in graph.texts(node, *_SIZES))
    stated, size = next(((text, size) for text, size in sizes if size), ("", None))
    kind = next(filter(None, map(media_type, graph.texts(node, *_TYPES))), "")
    if role == "item" and kind in ("text/html", "application/xhtml+xml"):
        role = "content_page"
    return Claim(
        uri,
        role,
        why,
        content,
        type=kind,
        size=size.bytes if size else None,
        stated="" if size is None or size.exact else stated,
        digests=digests(graph, node),
        name=" ".join(graph.text(node, *_NAMES).split()),
    )


def joined(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Return *claims* merged: one for each address, archive and media type."""
    found: dict[tuple[str, str, str], Claim] = {}
    for each in claims:
        first = found.get((each.uri, each.contained_in, ""), each)
        # A claim without a type describes the same resource.
        other = each.type and first.type and each.type != first.type
        names = (each.uri, each.contained_in, each.type if other else "")
        former = found.setdefault(names, each)
        if former is not each:
            found[names] = former._replace(
                content=former.content or each.content,
                type=former.type or each.type,
                size=each.size if former.size is None else former.size,
                stated=each.stated if former.size is None else former.stated,
                digests=former.digests or each.digests,
                name=former.name or each.name,
            )
    return tuple(found.values())


def contexts(graph: Graph, node: str, base: str) -> Iterator[ArtifactContext]:
    """Yield the authors and licences of a resource that have an address."""
    here = artifact_url(base)
    for role, terms in (("author", _AUTHORS), ("license", _LICENCES)):
        for named in graph.below(node, *terms):
            urls = map(web, [named, *graph.texts(named, "schema:url", "schema:identifier")])
            # "#alice" has the same address as the page.
            if url := next((url for url in urls if url and url != here), ""):
                yield ArtifactContext(url, role)


def related(graph: Graph, node: str, base: str, terms: dict[str, str]) -> Iterator[Related]:
    """Yield the related artifacts of a resource. *terms*: term → relation."""
    for term, relation in terms.items():
        for other in graph.below(node, term):
            if url := page_of(graph, other, base):
                yield Related(url, relation)


def page_of(graph: Graph, node: str, base: str) -> str:
    """Return the address of another work: that of its page, or of its identifier."""
    urls = (
        *(artifact_url(text, base) for text in graph.texts(node, "schema:url")),
        *map(identifier, (node, *graph.texts(node, "schema:identifier", "schema:sameAs"))),
    )
    return next(filter(None, urls), "")


def identifiers(graph: Graph, node: str, *terms: str) -> tuple[str, ...]:
    """Return the addresses of the identifiers of a resource: its own and those of *terms*."""
    found = [node]
    for named in graph.below(node, *terms):
        if named != node:
            found += [named, *graph.texts(named, "schema:url", "schema:value")]
    return unique(map(identifier, found))


def name(graph: Graph, node: str) -> str:
    """Return the title of a resource; "" without one."""
    return " ".join(graph.text(node, *_NAMES, "schema:headline").split())


def web(text: str, base: str = "") -> str:
    """Return the http address in *text*, normalised; "" for a word or path."""
    return artifact_url(text, base) if re.match(r"https?:|//", text.strip(), re.I) else ""
