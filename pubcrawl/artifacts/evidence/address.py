"""
Compare addresses with that of an entry page: below it, with its identifier, of another artifact.

The identifier of ``/datasets/77`` is ``77``; ``/datasets/78`` is the address of another artifact,
a sibling, as it has the same form. Identifiers are also names (``/dataset/larks-of-the-firth``,
``/ann/tool``), values of parameters, and the DOIs and handles that the page states.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from unicodedata import normalize
from urllib.parse import unquote, urlsplit

from pubcrawl.artifacts.evidence.words import (
    ACTIONS,
    CHANNELS,
    CORE,
    FACETS,
    HELP,
    LISTINGS,
    NAME_MIN,
    NUMBER_MIN,
    PAGE_EXTENSION,
    PARTS_OF_ARTIFACTS,
    PEOPLE,
    UUID,
    VERSION,
    VERSION_WORDS,
    Token,
    cores_of,
    doi_in,
    is_identifier,
    token_of,
    token_pattern,
    words_of,
)
from pubcrawl.artifacts.site import (
    INDEX,
    RETURN_PARAMETERS,
    VIEW_PARAMETERS,
    host_key,
    is_language,
    path_of,
    values_of,
)
from pubcrawl.ids.doi import REGISTRANT
from pubcrawl.ids.url import artifact_key

_FILE = re.compile(r"\.(?!html?$|php$|aspx?$|jsp$)[A-Za-z][A-Za-z0-9]{1,5}$")
REST = re.compile(r"(?:[-_.]?v[0-9]{1,3})?(?:[.;:,+@!~=].*)?", re.IGNORECASE)
"""What may follow an identifier: a version, or parts after a mark."""


GENERIC = words_of("generic")
_TAILS = words_of("tails")
_FIRST_PAGES = words_of("first-pages")
_WORDS = re.compile("[a-z0-9]+")
TITLE_MIN = 12
"""Characters of two or more words of a title that name an artifact."""


def same_core(own: str, there: str) -> bool:
    """Answer whether two segments are of versions of one identifier: 583001v1, 583001v2.full."""
    core = CORE.sub("", own).lower()
    if not is_identifier(own) or len(core) < NUMBER_MIN or not there.lower().startswith(core):
        return False
    return bool(REST.fullmatch(there[len(core) :]))


def is_page_of(own: str, there: str) -> bool:
    """Answer whether a segment is an accession and a word, as ``GF13_structure`` of ``GF13``."""
    own, there = PAGE_EXTENSION.sub("", own), PAGE_EXTENSION.sub("", there)
    accession = re.fullmatch(r"[A-Za-z]{1,4}[0-9]{2,}", own)
    return bool(accession and re.fullmatch(rf"{re.escape(own)}[-_][a-z]{{3,}}", there))


def same_record(own: str, there: str) -> bool:
    """Answer whether two identifiers differ in their version only: NM_000546.5, knb-lter.12.3."""
    core = accession_of(own)
    return bool(core) and core == accession_of(there)


def accession_of(text: str) -> str:
    """Return an accession without its version: ``nm_000546`` of ``NM_000546.5``; else ""."""
    found = _VERSIONED.fullmatch(text.lower())
    return found[1] if found else ""


_VERSIONED = re.compile(
    r"((?=[^a-z]*[a-z])[\w-]*+(?:(?<=[0-9]{5})|\.(?!(?:19|20)[0-9]{2}\.)[0-9]++))\.[0-9]{1,3}"
)
"""An accession with a version after a dot; without letters it may be a number of two parts."""


def is_name(text: str) -> bool:
    """Answer whether a segment may be the name of an artifact, not of a kind of pages."""
    name = PAGE_EXTENSION.sub("", text).lower()
    return not any(
        name in known for known in (ACTIONS, LISTINGS, PEOPLE, PARTS_OF_ARTIFACTS, GENERIC)
    )


def is_title(text: str) -> bool:
    """Answer whether a segment is a title in words: ``larks-of-the-firth``."""
    return is_name(text) and (len(text) >= 12 or any(mark in text for mark in "-_ "))


def is_owner(text: str) -> bool:
    """Answer whether a segment may name the owner of artifacts."""
    named = is_name(text) and text.lower() not in HELP
    return len(text) > 2 and named and not is_identifier(text)


def is_file(own: str, there: str) -> bool:
    """Answer whether the second segment is the name of a file, and the first is not."""
    return bool(_FILE.search(there)) and not _FILE.search(own)


def alike(own: str, there: str) -> bool:
    """Answer whether two segments have the same form."""
    own, there = PAGE_EXTENSION.sub("", own), PAGE_EXTENSION.sub("", there)
    if own.isdigit() or there.isdigit():
        return own.isdigit() and there.isdigit()
    if UUID.fullmatch(own) or UUID.fullmatch(there):
        return bool(UUID.fullmatch(own) and UUID.fullmatch(there))
    if is_identifier(own):
        letters = [re.match(r"[^0-9]*", each.lower()) for each in (own, there)]
        prefixes = {match[0] for match in letters if match}
        # survey-1729 and tide-1720: words may change with the number.
        same = len(prefixes) == 1 or abs(len(own) - len(there)) < 2 or _shape(own) == _shape(there)
        return is_identifier(there) and same
    return True


def _shape(text: str) -> str:
    """Return a segment with one ``a`` for each word, and 0 for each digit: ``a-0000``."""
    return re.sub("[^\\W\\d_]+", "a", re.sub(r"\d", "0", text))


def slug_of(text: str) -> str:
    """Return the words of a text as addresses spell them: ``larks-of-the-firth``."""
    plain = normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return "-".join(_WORDS.findall(plain))


def has_title(url: str, slugs: Iterable[str]) -> bool:
    """Answer whether a segment or a value of *url* is the beginning of a title, in words."""
    texts = [*path_of(url).split("/"), *(value for _, value in values_of(url))]
    found = {slug_of(_FILE.sub("", text)) for text in texts}
    named = [each for each in found if len(each) >= TITLE_MIN and "-" in each]
    return any(slug.startswith(each) for slug in slugs for each in named)


def names_artifact(url: str) -> bool:
    """Answer whether the last segment of the path of *url* may name an artifact."""
    last = path_of(url).rstrip("/").rpartition("/")[2]
    return is_identifier(last) or (len(last) >= NAME_MIN and is_name(last))


def is_release(segment: str) -> bool:
    """Answer whether a segment is the version of what the one before it names."""
    # 100.002.381 is the number of a substance.
    numbered = re.match(r"0\d\d|[1-9]\d\d\.0", segment)
    return segment.lower() in CHANNELS or bool(_DOTTED.fullmatch(segment) and not numbered)


_DOTTED = re.compile(
    r"v?[0-9]{1,4}(?:\.[0-9]{1,4}){1,3}(?:[-.]?(?:a|b|rc|alpha|beta|dev)\.?[0-9]*)?"
)


def without_tail(path: str) -> str:
    """
    Return a path without an end that names any page: ``/entry``, ``/page/welcome``.

    The home page of a Confluence space has its name: ``/display/REEF/Reef+Watch+Home``.
    """
    folder, _, last = path.rpartition("/")
    if folder.endswith(("/page", "/pages")):
        folder = folder.rpartition("/")[0]
    name = folder.rpartition("/")[2]
    bare = PAGE_EXTENSION.sub("", last).lower()
    tail = last.lower() in _TAILS or bare in _FIRST_PAGES or _SPACE_HOME.fullmatch(path)
    if tail and name and not {name.lower()} & (GENERIC | _TAILS):
        return folder
    return path


_SPACE_HOME = re.compile(r"/(?:\w+/)?display/[^/]+/(?:[^/]*[+_ ])?Home")


def in_other_language(own: str, there: str) -> bool:
    """Answer whether two paths of one length differ by a code of a language: /fr/a/b, /en/c/d."""
    codes, rests = [], []
    for path in (own, there):
        segments = [each for each in path.lower().split("/") if each]
        found = [each for each in segments[:2] if _LANGUAGE.fullmatch(each)]
        codes.append(found)
        rests.append(len(segments) - len(found))
    return codes[0] != codes[1] and rests[0] == rests[1] > 1


_LANGUAGE = re.compile("[a-z]{2}(?:[-_][a-z]{2})?")


def extends(url: str, page: str) -> bool:
    """Answer whether *url* is below the address *page*, or that page with more parameters."""
    if host_key(url) != host_key(page):
        return False
    path, own = path_of(url).rstrip("/"), path_of(page).rstrip("/")
    if not own:
        return False
    pairs = values_of(page)
    if path.startswith(f"{own}/"):
        return not pairs
    there = dict(values_of(url))
    return path == own and all(there.get(name) == value for name, value in pairs)


def pairs_of(url: str) -> tuple[tuple[str, str], ...]:
    """Return the parameters of *url*; a name alone, as in ``spip.php?article212``, is a value."""
    pairs = values_of(url)
    alone = sum(not value for _, value in pairs) == 1
    return tuple(pair if pair[1] or not alone else ("", pair[0]) for pair in pairs)


_NUMBERED = re.compile("[A-Za-z]+[0-9]")
"""A folder with a number, such as ``maven2``."""
DATE_PART = re.compile(r"(?:19|20)[0-9]{2}|[0-9]{1,2}")
"""A year, month or day in an address."""


def needed_pairs(
    query: list[tuple[str, str]], url: str, linked: Iterable[str]
) -> list[tuple[str, str]]:
    """
    Return the parameters of *query* without those that links to the same program omit.

    ``record?pid=1498201&window=-3371`` links ``record?pid=1498201``. *linked*: keys of links.
    """
    page, names = artifact_key(url).partition("?")[0], {name for name, _ in query}
    there = [dict(values_of(f"https://{key}")) for key in linked if key.partition("?")[0] == page]
    spared = {name for each in there if each.keys() & names for name in names - each.keys()}
    # A parameter that varies names something: issues?title=larks&day=18770412.
    varied = {name for each in there for name, value in query if each.get(name, value) != value}
    return [pair for pair in query if pair[0] not in spared - varied] or query


def same_end(base: str, host: str, linked: Iterable[str], title: str) -> list[tuple[str, str]]:
    """
    Return links with the same end as the path *base* and another name before it.

    ``/explore/dataset/larks/information`` and ``/explore/dataset/terns/information`` are pages of
    two artifacts. Each result is a key and the path of the artifact of *base*:
    ``/explore/dataset/larks``. The *title* of the page must have that name:
    ``/sites/info/larks`` and ``/sites/data/larks`` are of one artifact.
    """
    slug = slug_of(title)
    own = [each for each in base.split("/") if each]
    found = []
    for key in linked if len(own) > 2 and _is_end(own[-1]) else ():
        head, _, path = key.partition("?")[0].partition("/")
        path = INDEX.sub("/", f"/{path}")
        there = [each for each in PAGE_EXTENSION.sub("", path).split("/") if each]
        if head != host or len(there) != len(own) or _stem(there[-1]) != _stem(own[-1]):
            continue
        changed = [at for at in range(len(own)) if there[at] != own[at]]
        pairs = [(own[at], there[at]) for at in changed if at < len(own) - 1]
        named = any(len(each) > 2 and slug_of(each) in slug for each, _ in pairs)
        if named and all(map(_is_named, pairs)):
            last = max(at for at in changed if at < len(own) - 1)
            found.append((key, "/" + "/".join(own[: last + 1])))
    return found


def is_linked(host: str, path: str, linked: Collection[str]) -> bool:
    """Answer whether *path* of *host* is among the keys of links."""
    return f"{host}{path}" in linked or f"{host}{path}/" in linked


def repeats(key: str, linked: Iterable[str]) -> bool:
    """
    Answer whether the page of another folder has the last segment of *key*, as ``index.html`` does.

    ``/tutorials/larks/tutorial.html`` links ``/tutorials/terns/tutorial.html``.
    """
    folder, _, last = key.rpartition("/")
    above, _, name = folder.rpartition("/")
    if "/" not in above:
        return False
    other = re.compile(rf"{re.escape(above)}/(?!{re.escape(name)}/)[^/?]+/{re.escape(last)}")
    return any(map(other.fullmatch, linked))


def _stem(segment: str) -> str:
    return PAGE_EXTENSION.sub("", segment).lower()


def _is_end(segment: str) -> bool:
    return not _stem(segment).isdigit() and not is_release(segment)


def _is_named(pair: tuple[str, str]) -> bool:
    """Answer whether two segments may name artifacts."""
    return all(
        (is_owner(each) or is_identifier(each)) and not DATE_PART.fullmatch(each) for each in pair
    )


def tokens_of(
    segments: Sequence[str], query: Iterable[tuple[str, str]], *, program: bool, by_query: bool
) -> Iterable[Token]:
    """
    Yield the identifiers in the address of an entry page, the last of its path first.

    *query*: the parameters that may name the artifact; *by_query*: whether they do, and not the
    path; *program*: whether the last segment is the name of a program.
    """
    texts: set[str] = set()
    identified = False
    for name, value in query if by_query else ():
        if value not in texts:
            texts.add(value)
            yield token_of(value, name)
    end = len(segments) - 1
    for at in range(len(segments) - 1, -1, -1):
        text, before = segments[at], segments[at - 1] if at else ""
        bare = PAGE_EXTENSION.sub("", text)
        last = at == end
        date = re.fullmatch(r"(?:19|20)[0-9]{2}", before) and len(bare) < 3
        if bare.isdigit() and before.isdigit() and len(before) > 2 and not date:
            pair = f"{before}/{bare}"  # a handle
            texts.add(pair)
            identified = True
            yield Token(pair, "", True)
        if re.fullmatch(REGISTRANT, before):
            yield Token(f"{before}/{bare}", "", True)
            if len(bare) >= NAME_MIN:
                yield Token(bare, "", True)
            identified = True
            continue
        if date:
            identified = True  # /2013/06/name: no segment before the date is an identifier
            continue
        if bare in texts or bare.lower() in GENERIC or (last and program):
            continue
        if identified:
            continue  # only the last identifier is that of the page
        named = is_identifier(bare) or (last and not by_query)
        if not last and _NUMBERED.fullmatch(bare):
            continue
        # A version after the identifier is not an identifier.
        versioned = is_identifier(before) or before.lower() in VERSION_WORDS
        if last and at and VERSION.fullmatch(bare) and versioned:
            continue
        if last and is_release(text):
            end = at - 1  # the name before it is that of the artifact
            continue
        if named:
            identified |= is_identifier(bare)
            texts.add(bare)
            yield token_of(bare, before)


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
