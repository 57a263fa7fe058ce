"""
Compare addresses with that of an entry page: below it, with its identifier, of another artifact.

The identifier of ``/datasets/77`` is ``77``; ``/datasets/78`` is the address of another artifact,
a sibling, as it has the same form. Identifiers are also names (``/dataset/larks-of-the-firth``,
``/ann/tool``), values of parameters, and the DOIs and handles that the page states.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from urllib.parse import unquote, urlsplit

from pubcrawl.artifacts.evidence.identifiers import (
    DATE_PART,
    is_linked,
    needed_pairs,
    repeats,
    same_end,
    tokens_of,
)
from pubcrawl.artifacts.evidence.segments import (
    REST,
    accession_of,
    alike,
    extends,
    is_file,
    is_name,
    is_owner,
    is_page_of,
    is_release,
    is_title,
    names_artifact,
    pairs_of,
    same_core,
    same_record,
    without_tail,
)
from pubcrawl.artifacts.evidence.tokens import (
    CORE,
    NAME_MIN,
    NUMBER_MIN,
    PAGE_EXTENSION,
    VERSION,
    cores_of,
    doi_in,
    is_identifier,
    token_of,
    token_pattern,
)
from pubcrawl.artifacts.evidence.words import FACETS, VERSION_WORDS
from pubcrawl.artifacts.site import (
    INDEX,
    RETURN_PARAMETERS,
    VIEW_PARAMETERS,
    host_key,
    is_language,
    path_of,
    values_of,
)
from pubcrawl.ids.url import artifact_key

_ENDS = tuple(";,&|/:. ")
_AFTER = ".;:,+@!~="
_RELEASE = re.compile(r"[-_]v?[0-9]{1,4}(?:\.[0-9]+)+$")
_CODE = re.compile(r"[A-Za-z]{2}(?:[-_][A-Za-z]{2})?")
"""The code of a language or a country."""
_START = re.compile(r":(?:start|index|home|main)$|(?<![\w.])(\w+)\.(?:\1|HomePage)$", re.IGNORECASE)
"""The page that stands for its part of a wiki, ``project:probe:start``, ``Probe.Probe``."""
ENDS_MIN = 2
"""The fewest links with the same end that show that the end names a page of an artifact."""

_VIEW_VALUES = frozenset(("en", "de", "fr", "es", "full", "html", "true", "false", "1", "0"))


class EntryAddress:
    """
    The address of an entry page.

    *stated*: DOIs, handles and the like that the page states; *linked*: keys of its links.
    *requested*: the address that redirects to *url*. If *url* is below it, *requested* is the
    address of the artifact: ``/event/77`` of ``/event/77/executive``. *title*: of the page.

    ``base``: its path, without ``index.html``, extension and slash; ``tokens``: its identifiers,
    the last of its path first.
    """

    def __init__(
        self,
        url: str,
        stated: Iterable[str] = (),
        linked: Collection[str] = (),
        requested: str = "",
        title: str = "",
    ) -> None:
        self.key = artifact_key(url)
        self.host = host_key(url)
        if names_artifact(requested) and extends(url, requested):
            url = requested
        self.url = url
        parts = urlsplit(url)
        path = unquote(INDEX.sub("/", parts.path))
        self.folder = path if path.endswith("/") else path.rpartition("/")[0] + "/"
        self.extended = bool(PAGE_EXTENSION.search(path))
        if self.extended and not parts.query and repeats(f"{self.host}{path}", linked):
            path = self.folder
        self.page_path = path.rstrip("/")
        self.base = without_tail(self.page_path)
        ends = same_end(self.base, self.host, linked, title)
        named = ends[0][1] if ends else ""
        if len(ends) >= ENDS_MIN and not is_linked(self.host, named, linked):
            self.base = named
        self._segments = [each for each in self.base.split("/") if each]
        folder = self.base.rpartition("/")[0]
        owner = len(self._segments) == 2 and is_linked(self.host, folder, linked)
        self.owner_linked = owner or named == folder
        # index.php?id=77 is the address of a program, not of a folder.
        self._query = [
            (name, value)
            for name, value in pairs_of(url)
            if value
            and name not in RETURN_PARAMETERS | FACETS
            and not is_language(name)
            and value.lower() not in _VIEW_VALUES
        ]
        # ?p=kelp.git;a=summary, ?title=Larks&action=view: the view names no artifact.
        pairs = [each for each in self._query if each[0] not in VIEW_PARAMETERS]
        self._query = needed_pairs(pairs or self._query, url, linked)
        self._page_query = dict(self._query)
        self._query = [(name, _START.sub(r"\1", value)) for name, value in self._query]
        # sdesc2.asp?no=77: the name of a program identifies nothing.
        self._program = bool(self._query) and self.extended
        segments = [each for each in named.split("/") if each] or self._segments
        found = tuple(
            tokens_of(segments, self._query, program=self._program, by_query=self._by_query)
        )
        self.tokens = (*found, *cores_of(found))
        self._accessions = {core for each in self.tokens if (core := accession_of(each.text))}
        self._learned: list[re.Pattern[str]] = []
        self._patterns = [token_pattern(token) for token in self.tokens]
        self._stated = [
            text.casefold()
            for each in stated
            for text in (unquote(each).partition("://")[2].partition("/")[2], doi_in(each))
            if len(text) >= NUMBER_MIN and any(map(str.isdigit, text))
        ]
        self.compare(f"https://{key}" for key, _ in ends)

    def learn(self, numbers: Iterable[tuple[str, str]]) -> None:
        """Take the values of parameters, as pairs of name and value, for identifiers."""
        self._learned = [token_pattern(token_of(value, name)) for name, value in numbers]

    def compare(self, others: Iterable[str]) -> None:
        """
        Drop the identifiers that addresses of *others*, other artifacts, have too.

        They are those of a collection: ``talks24`` of ``/talks24/presentation/larks``.
        """
        texts = [_searched(url) for url in others]
        own = [
            (token, pattern)
            for token, pattern in zip(self.tokens, self._patterns, strict=True)
            if not any(map(pattern.search, texts))
        ]
        if own:
            self.tokens = tuple(token for token, _ in own)
            self._patterns = [pattern for _, pattern in own]

    @property
    def root(self) -> bool:
        """Whether the entry page is the root of its host."""
        return not self._segments and not self._query

    @property
    def versioned(self) -> bool:
        """Whether the path ends with an identifier and a version, as ``/studies/cds-417/v3``."""
        before, last = self._segments[-2:] if len(self._segments) > 1 else ("", "")
        return is_identifier(before) and (is_release(last) or bool(VERSION.fullmatch(last)))

    def below(self, url: str) -> bool:
        """Answer whether the path of *url* is below that of the entry page."""
        if host_key(url) != self.host:
            return False
        path = path_of(url)
        if self.root:
            return True
        if self._query and not self._segments:
            return False
        if self.base and not self._by_query and path.startswith(self.base):
            after = path[len(self.base) : len(self.base) + 1]
            # /datasets/77/files, /datasets/77.json
            if after == "/" or (after and after in _AFTER and self.tokens):
                return True
        bare = PAGE_EXTENSION.sub("", self.base)
        if self.extended and not self._query and path.startswith(f"{bare}/"):
            return True
        # /larks/index.html is the page of a folder.
        ended = urlsplit(self.url).path
        return (
            INDEX.search(ended) is not None
            and len(self.folder) > 1
            and not self._query
            and path.startswith(self.folder)
        )

    def same_page(self, url: str) -> bool:
        """Answer whether *url* is the entry page with other parameters."""
        if host_key(url) != self.host or path_of(url).rstrip("/") != self.page_path:
            return False
        there = dict(pairs_of(url))
        return all(there.get(name) == value for name, value in self._page_query.items())

    def carries(self, url: str) -> str:
        """Return ``strong`` or ``weak`` if *url* has the identifier; "" if not."""
        text = _searched(url)
        folded = text.casefold()
        if any(each in folded for each in self._stated):
            return "strong"
        if self.carries_pair(url):
            return "strong"
        found = "weak" if any(each.search(text) for each in self._learned) else ""
        for token, pattern in zip(self.tokens, self._patterns, strict=True):
            if pattern.search(text):
                if token.strong:
                    return "strong"
                found = "weak"
        return "strong" if self._is_of_record(url) else found

    def _is_of_record(self, url: str) -> bool:
        """Answer whether a program beside has the number: chapter?id=318, photos?chapter=318."""
        own = {value for _, value in self._query if is_identifier(value) and len(value) > 2}
        named = {value for name, value in values_of(url) if name not in dict(self._query)}
        return bool(own) and self._program and own <= named and self.beside(url)

    def carries_pair(self, url: str) -> bool:
        """Answer whether *url* has an identifier of two segments, such as a handle or a DOI."""
        path = f"{path_of(url)}/"
        if any("/" in token.text and f"/{token.text}/" in path for token in self.tokens):
            return True
        # /collection/map3/id/421 is /api/collections/map3/items/421 too.
        pair = [each for each in self._segments if is_identifier(each)][-2:]
        there = [each for each in path.split("/") if each in pair]
        return len(pair) == 2 and there == pair and not DATE_PART.fullmatch(pair[0])

    def returns(self, url: str) -> bool:
        """Answer whether *url* has the address of the entry page only to return to it."""
        query = unquote(unquote(urlsplit(url).query)).casefold()
        own = {self.key.casefold(), unquote(self.key).casefold(), self.base.casefold()}
        own = {each for each in own if len(each) > 1}
        values = [value for name, value in values_of(url) if name not in RETURN_PARAMETERS]
        if any(is_file("", value) and f"{self.base}/" in value for value in values):
            return False  # /file?uri=/data/larks/larks.csv
        parameters = any(
            name in RETURN_PARAMETERS and value.startswith(("http", "/"))
            for name, value in values_of(url)
        )
        return parameters or (not self.same_page(url) and any(each in query for each in own))

    def sibling(self, url: str) -> bool:
        """Answer whether *url* is the page of another artifact, or a page below it, by its form."""
        return bool(self.sibling_root(url))

    def sibling_root(self, url: str) -> str:
        """Return what identifies the other artifact of *url*, "" if *url* belongs to no other."""
        if host_key(url) != self.host or self.root:
            return ""
        if self._by_query:
            return self._sibling_by_query(url)
        segments = [each for each in path_of(url).split("/") if each]
        size = len(self._segments)
        if len(segments) < size:
            return ""
        changed = [at for at in range(size) if segments[at] != self._segments[at]]
        if not changed or self._has_elsewhere(url, changed):
            return ""
        own = [self._segments[at] for at in changed]
        there = [segments[at] for at in changed]
        if not all(map(alike, own, there)) or any(map(is_file, own, there)):
            return ""
        if [each.lower() for each in own] == [each.lower() for each in there]:
            return ""  # /T/ and /t/ are views
        if changed == [size - 1] and self._are_versions(own[0], there[0]):
            return ""
        if changed == [size - 1] and is_page_of(own[0], there[0]):
            return ""
        codes = _CODE.fullmatch(own[0]) and _CODE.fullmatch(there[0])
        if changed == [size - 1] and codes and any(map(is_identifier, self._segments[:-1])):
            return ""  # /trial/2015-001234-54/DE and /GB are views of one artifact
        tail = REST.fullmatch(there[-1][len(own[-1]) :]) if there[-1].startswith(own[-1]) else None
        if all(map(same_core, own, there)) or (tail and not tail[0].startswith(("-", "_", "v"))):
            return ""  # versions of one identifier, or /larks.zip
        if any(map(is_identifier, own)):
            # /articles/larks/77 and /articles/terns/78: the title changes with the identifier.
            # A name after it may be of any length, one before it may name a kind of page.
            first = next(at for at, each in enumerate(own) if is_identifier(each))
            for at, pair in enumerate(zip(own, there, strict=True)):
                named = is_name if at > first else is_title
                if not all(is_identifier(each) or named(each) for each in pair):
                    return ""
        elif changed == [size - 2] and self.owner_linked and all(map(is_owner, own + there)):
            return "/".join(segments[:size])  # the same name, of another owner
        elif changed != [size - 1] or size < 2 or not is_name(there[0]):
            return ""  # names: only the last one differs, below the same folder
        return "/".join(segments[:size])

    def _has_elsewhere(self, url: str, changed: Iterable[int]) -> bool:
        """
        Answer whether a strong identifier is no longer in its place, but elsewhere in the path.

        It may be the name of a file, ``/2/01/2016452.hkl``, or have a version, ``/larks-0.2.1``.
        """
        own = {PAGE_EXTENSION.sub("", self._segments[at]) for at in changed}
        strong = {token.text for token in self.tokens if token.strong} & own
        segments = path_of(url).split("/")
        stems = {_RELEASE.sub("", each) for each in segments}
        return not strong.isdisjoint(stems | {each.partition(".")[0] for each in segments})

    def _are_versions(self, own: str, there: str) -> bool:
        """Answer whether two last segments are versions: /larks/versions/1.0, /larks-0.14."""
        if same_record(own, there):
            return True
        before = self._segments[-2].lower() if len(self._segments) > 2 else ""
        if is_release(own) and is_release(there):
            return True
        numbers = VERSION.fullmatch(own) and VERSION.fullmatch(there)
        stems = {_RELEASE.sub("", own), _RELEASE.sub("", there)}
        return (before in VERSION_WORDS and bool(numbers)) or (own not in stems and len(stems) == 1)

    def version(self, url: str) -> bool:
        """Answer whether *url* has the identifier of the entry page with another version."""
        last = self._segments[-1] if self._segments else ""
        segments = [each for each in path_of(url).split("/") if each][: len(self._segments)]
        if (
            is_release(last)
            and host_key(url) == self.host
            and len(segments) == len(self._segments)
            and segments[:-1] == self._segments[:-1]
            and is_release(segments[-1])
        ):
            return True
        name = _RELEASE.sub("", last)
        if name != last and any(_RELEASE.sub("", e) == name for e in path_of(url).split("/")):
            return True
        texts = [*path_of(url).split("/"), *(value for _, value in values_of(url))]
        if self._accessions and not self._accessions.isdisjoint(map(accession_of, texts)):
            return True
        return any(
            CORE.search(token.text) is not None
            and (core := CORE.sub("", token.text)).lower() in _searched(url).lower()
            and len(core) >= NAME_MIN
            for token in self.tokens
        )

    def beside(self, url: str) -> bool:
        """Answer whether *url* is in the folder of the entry page, not below the page itself."""
        return (
            host_key(url) == self.host
            and len(self.folder) > 1
            and not self.below(url)
            and path_of(url).startswith(self.folder)
        )

    def in_place_of(self, url: str, other: EntryAddress) -> str:
        """Return the key of *url*, an address of *other*, with our identifiers in their place."""
        key: str = artifact_key(url)
        for own, there in zip(self.tokens, other.tokens, strict=False):
            if own.text != there.text:
                # /datasets/larks-images has another name than /models/larks.
                whole = rf"{re.escape(there.text)}(?![0-9A-Za-z]|[-_][A-Za-z])"
                key = own.text.join(re.split(whole, key))
        return key

    @property
    def _by_query(self) -> bool:
        """Whether parameters name the artifact, not the path."""
        if not self._query:
            return False
        segments = self._segments[:-1] if self._program else self._segments
        return not any(map(is_identifier, segments))

    def _sibling_by_query(self, url: str) -> str:
        if path_of(url).rstrip("/") != self.page_path:
            return ""
        there = dict(pairs_of(url))
        for name, value in self._query:
            other = there.get(name, "")
            longer = bool(other) and other.startswith(value) and other[len(value) :][:1] in _ENDS
            known = longer or same_record(value, other)
            if other and other != value and not known and alike(value, other):
                return f"{self.base}?{name}={other}"
        return ""


def _searched(url: str) -> str:
    """Return path and parameters of *url*, decoded, without return addresses."""
    query = "&".join(
        f"{name}={value}" for name, value in values_of(url) if name not in RETURN_PARAMETERS
    )
    return f"{path_of(url)}?{query}" if query else path_of(url)
