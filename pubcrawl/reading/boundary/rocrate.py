"""
Read the files of an RO-Crate from its metadata document or a ZIP archive.

Sources: https://www.researchobject.org/ro-crate/specification/1.2/,
https://www.researchobject.org/ro-crate/specification/1.1/appendix/implementation-notes,
https://www.rfc-editor.org/rfc/rfc8493
"""

from __future__ import annotations

import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from urllib.parse import unquote

from pubcrawl.exceptions import EmptyAnswer, NotJSON, ParseError
from pubcrawl.formats.characters import SCHEME
from pubcrawl.formats.html import Document, document
from pubcrawl.formats.rdf import linked_json
from pubcrawl.formats.rdf.graph import SIZE_MAX, Graph, plain, resolved, unique
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, SourceClaims
from pubcrawl.model.artifact import ArtifactContext, Related
from pubcrawl.reading.boundary import described, discovery
from pubcrawl.reading.boundary.documents import unusable
from pubcrawl.reading.meta import jsonld

_NAMED = re.compile(r"(?:^|[/-])ro-crate-metadata\.json(?:ld)?$")
_WINDOWS = re.compile(r"[A-Za-z]:[\\/]")
_BROKEN = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OSError,
    lzma.LZMAError,
    struct.error,
)
_ABOUT = ("schema:about", "dc:about")
_PARTS = ("schema:hasPart", "dc:hasPart")
_RELATED = {
    "schema:isPartOf": "isPartOf",
    "schema:citation": "citation",
    "schema:isBasedOn": "isBasedOn",
}
_FILES = frozenset(("schema:File", "schema:MediaObject"))
_PEOPLE = frozenset(("schema:Person", "schema:Organization"))


def find_crates(
    page: Document | None, response: ArtifactResponse, about: About
) -> SourceClaims | None:
    """Return the requests for the crates of a page; None if it links none."""
    names = discovery.document_links(page, response, about)
    asks = () if names is None else discovery.asks(names.crates(), "rocrate")
    return SourceClaims("rocrate", asks=asks) if asks else None


def is_archive(body: bytes) -> bool:
    """Answer whether a body is a ZIP archive."""
    return body[:4] in (b"PK\x03\x04", b"PK\x05\x06")


def read_crate(response: ArtifactResponse, _about: About) -> SourceClaims:
    """
    Return the claims of a crate, from its metadata document, preview page or ZIP archive.

    Of an archive, only the file list and the metadata document are read. Raises ``ParseError``
    for a document that is not a crate.
    """
    if failure := unusable(response, "rocrate"):
        return failure
    if not response.body:
        raise EmptyAnswer("the body is empty")
    if is_archive(response.body):
        archive = _Archive(response)
        value = _json(archive.metadata)
        return _Crate(_graph(value, ""), response, archive).to_claims()
    if len(response.body) > SIZE_MAX:
        raise ParseError(
            f"the metadata document has {len(response.body)} bytes, more than {SIZE_MAX}"
        )
    if response.body.lstrip()[:1] == b"<":
        page = document(response.body, url=response.final_url, content_type=response.type)
        value = [jsonld.loads(script) for script in jsonld.scripts(page)]
    else:
        value = _json(response.body)
    return _Crate(_graph(value, response.final_url), response, None).to_claims()


def is_crate(graph: Graph) -> bool:
    """Answer whether statements form a crate."""
    return _descriptor(graph) != ""


def _graph(value: Any, base: str) -> Graph:
    graph = Graph(base)
    linked_json.read_json_ld(value, graph, resolve=False)
    return graph


def _json(body: bytes) -> Any:
    encoding = "utf-16" if body[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    value = jsonld.loads(body.decode(encoding, "replace"))
    if not isinstance(value, dict | list):
        raise NotJSON(f"not JSON-LD but {type(value).__name__}")
    return value


def _descriptor(graph: Graph) -> str:
    """Return the entity that describes the metadata document; "" without one."""
    found = [
        (not _NAMED.search(node), not _conforms(graph, node), node)
        for node in graph.having(*_ABOUT)
        if _NAMED.search(node) or _conforms(graph, node)
    ]
    return min(found)[-1] if found else ""


def _conforms(graph: Graph, node: str) -> bool:
    """Answer whether an entity declares conformance to a version of RO-Crate."""
    return any(
        discovery.CRATE.match(text)
        for text in graph.texts(node, "dc:conformsTo", "schema:conformsTo")
    )


class _Archive:
    """
    A ZIP archive with a crate.

    *metadata*: the bytes of its metadata document. *folder*: the folder of that document, with
    a slash at the end, or "". *sizes*: path → bytes, of all files. *url*: of the archive.
    """

    def __init__(self, response: ArtifactResponse) -> None:
        self.url = artifact_url(response.final_url)
        try:
            with zipfile.ZipFile(BytesIO(response.body)) as archive:
                names = archive.infolist()
                self.sizes = {each.filename: each.file_size for each in names if not each.is_dir()}
                name = self._name()
                self.folder = name.rpartition("/")[0] + "/" if "/" in name else ""
                with archive.open(name) as file:
                    self.metadata = file.read(SIZE_MAX + 1)
        except _BROKEN as error:
            raise ParseError(f"the ZIP archive is damaged or cut short: {error}") from error
        if len(self.metadata) > SIZE_MAX:
            raise ParseError(f"{name} has more than {SIZE_MAX} bytes")

    def _name(self) -> str:
        """Return the name of the metadata document: at the root, in one folder, or in a bag."""
        # macOS adds files of its own to archives.
        names = [name for name in self.sizes if not name.startswith(("__MACOSX/", "."))]
        tops = {name.partition("/")[0] for name in names if "/" in name}
        loose = [name for name in names if "/" not in name]
        folders = ["", "data/"]
        if len(tops) == 1 and not loose:
            top = next(iter(tops))
            folders += [f"{top}/", f"{top}/data/"]
        for folder in folders:
            for ending in ("json", "jsonld"):
                if f"{folder}ro-crate-metadata.{ending}" in self.sizes:
                    return f"{folder}ro-crate-metadata.{ending}"
        raise ParseError("the ZIP archive has no ro-crate-metadata.json")


class _Crate:
    def __init__(self, graph: Graph, response: ArtifactResponse, archive: _Archive | None) -> None:
        self._graph = graph
        self._url = response.final_url
        self._archive = archive
        self._related: list[Related] = []
        self._reached: set[str] = set()

    def to_claims(self) -> SourceClaims:
        graph = self._graph
        root, evidence = self._root()
        if not root:
            raise ParseError("the metadata document has no root data entity")
        claims = described.joined(self._claims(root))
        if cut := len(claims) > described.CLAIMS_MAX:
            self._graph.warn(described.CUT)
        claims = claims[: described.CLAIMS_MAX]
        files = (node for node in graph.nodes if graph.types(node) & _FILES)
        if apart := [node for node in files if node not in self._reached]:
            self._graph.warn(
                f"files that are not parts of the crate: {len(apart)}, such as {min(apart)[:200]!r}"
            )
        metadata = "" if self._archive else artifact_url(self._url)
        if metadata:
            claims += (Claim(metadata, "metadata", "rocrate:descriptor", content=False),)
        own = [root] if described.web(root) else []
        named = described.identifiers(
            graph, root, "schema:identifier", "schema:cite-as", "schema:url"
        )
        return SourceClaims(
            "rocrate",
            claims=claims,
            context=tuple(dict.fromkeys(self._contexts(root))),
            related=tuple(
                dict.fromkeys(
                    (*self._related, *described.related(graph, root, self._url, _RELATED))
                )
            ),
            identifiers=unique((*map(artifact_url, own), *named)),
            title=described.name(graph, root),
            artifact_type="Dataset",
            abridged=cut,
            warnings=graph.warnings,
            evidence=(evidence,),
        )

    def _root(self) -> tuple[str, str]:
        graph = self._graph
        if descriptor := _descriptor(graph):
            for root in graph.below(descriptor, *_ABOUT):
                if root in graph.nodes:
                    return root, f"RO-Crate whose root is {root[:200]!r}"
        if "./" in graph.nodes:
            self._graph.warn("no entity describes the root; ./ is taken for it")
            return "./", "RO-Crate with a root ./"
        return "", ""

    def _claims(self, root: str) -> Iterator[Claim]:
        """Yield the claims for the parts of the root and of its data sets."""
        graph = self._graph
        waiting = [root]
        self._reached.add(root)
        index = 0
        while index < len(waiting):
            entity = waiting[index]
            index += 1
            for each in graph.below(entity, "schema:distribution"):
                yield from self._distribution(each, whole=entity == root)
            for part in graph.below(entity, *_PARTS):
                if part in self._reached:
                    continue
                self._reached.add(part)
                if (
                    part in graph.nodes
                    and "schema:Dataset" in self._graph.types(part)
                    and _conforms(self._graph, part)
                ):
                    if url := described.web(part) or next(self._urls(part), ""):
                        self._related.append(Related(url, "hasPart"))
                    continue
                yield from self._part(part)
                waiting.append(part)

    def _part(self, part: str) -> Iterator[Claim]:
        graph = self._graph
        if part not in graph.nodes:
            self._graph.warn(f"a part without a description: {part[:200]!r}")
        urls: list[str] = list(self._urls(part))
        if described.web(part):
            urls.insert(0, artifact_url(part))
        elif not part.startswith(("_:", "#")) and (path := self._path(part)):
            if self._archive:
                yield self._inside(part, path)
            elif address := artifact_url(resolved(self._url, part)):
                urls.insert(0, address)
        for url in unique(urls):
            yield described.claim(graph, part, url, "item", "rocrate:hasPart")

    def _urls(self, part: str) -> Iterator[str]:
        for text in self._graph.texts(part, "schema:contentUrl"):
            if url := described.web(text, self._url):
                yield url
            else:
                self._graph.warn(f"contentUrl is not an http address: {text[:200]!r}")

    def _path(self, part: str) -> str:
        """Return the path of a part in the crate; "", with a warning, for one outside it."""
        path = plain(unquote(part)).replace("\\", "/")
        if _WINDOWS.match(part) or SCHEME.match(part) or path.startswith("/"):
            self._graph.warn(f"not a path in the crate: {part[:200]!r}")
            return ""
        segments = [each for each in path.split("/") if each != "."]
        if ".." in segments:
            self._graph.warn(f"a path outside the crate: {part[:200]!r}")
            return ""
        return "/".join(segments)

    def _inside(self, part: str, path: str) -> Claim:
        """Return the claim for a file or folder in the archive."""
        assert self._archive is not None  # noqa: S101
        path = self._archive.folder + path
        claim = described.claim(self._graph, part, path, "item", "rocrate:hasPart")
        size = self._archive.sizes.get(path)
        if size is None and not path.endswith("/"):
            self._graph.warn(f"not in the archive: {path[:200]!r}")
        return claim._replace(
            contained_in=self._archive.url,
            size=claim.size if claim.size is not None else size,
        )

    def _distribution(self, each: str, *, whole: bool) -> Iterator[Claim]:
        graph = self._graph
        texts = (*graph.texts(each, "schema:contentUrl", "schema:url"), each)
        self._reached.add(each)
        base = self._url
        urls = (artifact_url(text, base) for text in texts if text[:1] not in ("_", "#"))
        if url := next(filter(None, urls), ""):
            role = "bundle" if whole else "item"
            yield described.claim(graph, each, url, role, "rocrate:distribution")

    def _contexts(self, root: str) -> Iterator[ArtifactContext]:
        graph = self._graph
        for node in (root, *sorted(self._reached - {root})):
            yield from described.contexts(graph, node, self._url)
        for node in sorted(graph.nodes):
            unreached = node not in self._reached and graph.types(node) & _PEOPLE
            if unreached and (url := described.web(node)):
                yield ArtifactContext(url, "author")
