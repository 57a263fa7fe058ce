"""
The expected result of each heuristic for a made-up portal, computed from the portal's model.

The oracle neither parses pages nor runs the heuristics. It computes sets from the model by the
specification alone, known errors included. *strict*: as first published.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from urllib.parse import parse_qsl, unquote, urlsplit

from pubcrawl.items.artifact import HEURISTICS
from tests.portals.model import Doc, Link, Site

PATH_DEPTH, TITLE_DEPTH, ADDRESS_DEPTH = 20, 5, 3
SHORTEST_TITLE, SHORTEST_WORD, SHORTEST_NUMBER, SUPPORT = 12, 6, 4, 2
BACK = ("next", "return", "redirect", "url")
PROBE = "zz0probe0probe0probe0prob"
TITLE_SOURCES = ("citation_title", "og:title")


def same(url: str) -> str:
    """Return the key that all addresses of one resource share."""
    return url.partition("://")[2].removeprefix("www.")


class Oracle:
    """The expected sets of one site in one mode."""

    def __init__(self, site: Site, *, strict: bool) -> None:
        self.site, self.strict = site, strict
        self.page = site.docs[site.entry]
        self.own = {same(site.entry), same(site.entry_uri)}
        self.traps = {same(url) for url in site.knobs.get("traps", ())}
        self.others = {doc.url for doc in site.docs.values() if doc.other and site.patterns}
        self.links = self._links(self.page)
        soup = site.knobs["theme"] == "soup"  # has no regions
        self.featured = {
            link.url for link in self.links if link.download and (link.region == "main" or soup)
        }
        self.identifiers = [
            run for run in runs_of(site.entry) if run.isdigit() or is_identifier(run)
        ]
        self.ignored, self.echoes = self._ignored()

    def expect(self, heuristic: str) -> frozenset[str]:
        """Return the members by *heuristic*, including the entry page."""
        found = getattr(self, f"_{heuristic}")()
        kept = {url for url in found if not self._is_other(url)}
        return self.merged({*kept, self.site.entry})

    def strings(self) -> set[str]:
        """Return the titles that heuristics look for in content."""
        return {self._title(filtered=filtered) for filtered in (False, True)} - {""}

    def merged(self, urls: Iterable[str]) -> frozenset[str]:
        """Return the keys of *urls*; addresses of one resource share a key."""
        return frozenset(same(self.site.end(url)[0]) for url in urls)

    # -- links ----------------------------------------------------------------------------------

    def _links(self, doc: Doc) -> list[Link]:
        """
        Return the links of *doc* that work without a script, each address once.

        Links to a licence count only in strict mode; we hold that it belongs to no artifact.
        """
        found: dict[str, Link] = {}
        for link in doc.every_link():
            licence = link.rel == "license" and not self.strict
            if link.how != "scripted" and not licence and same(link.url) not in self.traps:
                found.setdefault(link.url, link)
        return list(found.values())

    def _portal_links(self, doc: Doc) -> list[str]:
        return [link.url for link in self._links(doc) if self.site.on_portal(link.url)]

    def _is_other(self, url: str) -> bool:
        """Return whether a known pattern identifies *url* as another artifact."""
        return url.partition("?")[0] in self.others

    # -- ignored links --------------------------------------------------------------------------

    def _probes(self) -> list[Doc]:
        parts = urlsplit(self.site.entry)
        root = f"{parts.scheme}://{parts.netloc}"
        folder = parts.path.rstrip("/").rpartition("/")[0]
        asked = (
            [f"{root}/{PROBE}"] if self.strict else [f"{root}/{PROBE}", f"{root}{folder}/{PROBE}"]
        )
        found = []
        for url in asked:
            end, doc = self.site.end(url)
            names = {same(end), *(same(link.url) for link in self._links(doc))}
            if self.strict or not names & self.own:
                found.append(doc)
        return found

    def _home(self) -> Doc | None:
        """Return the home page, or None if it is the entry page and the mode is not strict."""
        is_home = same(self.site.home) in self.own
        return None if is_home and not self.strict else self.site.docs[self.site.home]

    def _ignored(self) -> tuple[set[str], set[str]]:
        """Return the ignored addresses, and the parameter names of ignored login links."""
        home = self._home()
        docs = [*self._probes(), *([home] if home else [])]
        links = [link for doc in docs for link in self._links(doc)]
        echoes = {link.echo for link in links if PROBE in link.url and not self.strict}
        return {same(link.url) for link in links} - self.own, echoes - {""}

    def _is_ignored(self, link: Link) -> bool:
        if same(link.url) not in self.ignored and link.echo not in self.echoes:
            return False
        return self.strict or not self._rescued(link.url)

    def _rescued(self, url: str) -> bool:
        return url in self.featured or any(carries(url, each) for each in self.identifiers)

    # -- the heuristics -------------------------------------------------------------------------

    def _single_page(self) -> set[str]:
        return set()

    def _single_page_plus(self) -> set[str]:
        return set(self._portal_links(self.page))

    def _single_page_plus_ignored(self) -> set[str]:
        return {
            link.url
            for link in self.links
            if self.site.on_portal(link.url) and not self._is_ignored(link)
        }

    def _path_based(self) -> set[str]:
        return set(self._walk(self._in_path(), lambda _: True, PATH_DEPTH))

    def _path_based_externals(self) -> set[str]:
        inside = self._walk(self._in_path(), lambda _: True, PATH_DEPTH)
        if not inside and self._refused():
            return set()
        hosts = frozenset() if self.strict else self.site.content_hosts
        home = same(self.site.entry).partition("/")[0]
        outside = {
            link.url
            for doc in (self.page, *inside.values())
            for link in self._links(doc)
            if same(link.url).partition("/")[0] != home
            and (not hosts or urlsplit(link.url).netloc in hosts)
        }
        return {*inside, *outside}

    def _sigstr_title(self) -> set[str]:
        return set(self._with(self._title(filtered=False)))

    def _sigstr_title_plus_ignored(self) -> set[str]:
        return self._and_links(self._with(self._title(filtered=False)))

    def _sigstr_filtered_title(self) -> set[str]:
        return set(self._with(self._title(filtered=True)))

    def _sigstr_uri(self) -> set[str]:
        token = self._token()
        if not token:
            return set()

        def inside(url: str) -> bool:
            has = token in unquote(url) if self.strict else carries(url, token)
            return has and self.site.on_portal(url)

        return set(self._walk(inside, lambda _: True, ADDRESS_DEPTH))

    # -- traversal ------------------------------------------------------------------------------

    def _walk(
        self, candidate: Callable[[str], bool], accept: Callable[[Doc], bool], depth: int
    ) -> dict[str, Doc]:
        """Return the documents that are reached from the entry page through accepted ones."""
        found: dict[str, Doc] = {}
        level, seen = [self.page], set(self.own)
        for _ in range(depth):
            below = []
            for doc in level:
                for link in self._links(doc):
                    if (
                        same(link.url) in seen
                        or not candidate(link.url)
                        or self._is_other(link.url)
                    ):
                        continue
                    seen.add(same(link.url))
                    there = self.site.end(link.url)[1]
                    if accept(there):
                        found[link.url] = there
                        below.append(there)
            level = [doc for doc in below if doc.html]
        return found

    def _refused(self) -> bool:
        return not self._path() and not self.strict and not self.site.params.get("whole_host")

    def _path(self) -> str:
        path = urlsplit(self.site.entry).path.rstrip("/")
        if re.search(r"\.\w{1,5}$", path) and not any(
            link.url.startswith(f"{self.site.entry}/") for link in self.links
        ):
            return path.rpartition("/")[0]
        return path

    def _in_path(self) -> Callable[[str], bool]:
        if self.strict:
            # The slashes prevent a match at the end of another host's name.
            whole = f"//{same(self.site.entry)}"
            return lambda url: whole in f"//{same(url)}" and self.site.on_portal(url)
        if self._refused():
            return lambda _: False
        host, path = urlsplit(self.site.entry).netloc, self._path()

        def inside(url: str) -> bool:
            parts = urlsplit(url)
            return parts.netloc == host and f"{parts.path}/".startswith(f"{path}/")

        return inside

    def _with(self, text: str) -> dict[str, Doc]:
        """Return the pages and files of the portal that contain *text*."""
        if not text:
            return {}

        def accept(doc: Doc) -> bool:
            return doc.holds(text) and (self.strict or not doc.mentions(text, self.site.entry))

        return self._walk(self.site.on_portal, accept, TITLE_DEPTH)

    def _and_links(self, inside: dict[str, Doc]) -> set[str]:
        """Return *inside* and the addresses that its pages link, one hop away."""
        links = [
            link
            for doc in (self.page, *inside.values())
            if doc.html and (inside or self._title(filtered=False))
            for link in self._links(doc)
            if self.site.on_portal(link.url) and not self._is_ignored(link)
        ]
        return {*inside, *(link.url for link in links)}

    # -- strings --------------------------------------------------------------------------------

    def _title(self, *, filtered: bool) -> str:
        """Return the title to look for, "" if there is none."""
        title, home = self.page.title, self.site.docs[self.site.home].title
        if self.strict:
            if not filtered:
                return title
            if self.site.params.get("side") == "right":
                return uncommon(title[::-1], home[::-1])[::-1].strip()
            return uncommon(title, home).strip()
        # A title cut at its separators leaves the core title.
        dressed = [self.site.core] if filtered and self.site.core in title else []
        metas = [self.page.metas.get(name, "") for name in TITLE_SOURCES]
        for text in (*dressed, title, *metas, self.page.heading):
            if self._usable(text):
                return text
        return ""

    def _usable(self, text: str) -> bool:
        home = self._home()
        elsewhere = [*self._probes(), *([home] if home else [])]
        return (
            len(text) >= SHORTEST_TITLE
            and any(text in each for each in self.page.strings(title=False))
            and not any(
                doc.holds(text) for doc in elsewhere if not doc.mentions(text, self.site.entry)
            )
        )

    def _token(self) -> str:
        """Return the string of the address to look for, "" if there is none."""
        links = [url for url in self._portal_links(self.page) if same(url) not in self.own]
        parts = urlsplit(self.site.entry)
        if self.strict:
            path = unquote(parts.path).rstrip("/")
            found = (common(path, unquote(urlsplit(url).path)) for url in sorted(links))
            return max(found, key=len, default="")
        home = self._home()
        elsewhere = [
            link.url
            for doc in (*self._probes(), *([home] if home else []))
            for link in self._links(doc)
            if same(link.url) not in self.own
        ]
        best, most = "", 0
        for text in runs_of(self.site.entry):
            support = sum(carries(url, text) for url in links)
            weight = len(text) * support * (2 if is_identifier(text) else 1)
            if (
                support >= SUPPORT
                and weight > most
                and not any(carries(url, text) for url in elsewhere)
            ):
                best, most = text, weight
        return best


def expected(site: Site) -> dict[str, dict[str, list[str]]]:
    """Return heuristic → mode → members, for output."""
    modes = {"strict_seed": Oracle(site, strict=True), "ours": Oracle(site, strict=False)}
    return {
        heuristic: {mode: sorted(oracle.expect(heuristic)) for mode, oracle in modes.items()}
        for heuristic in HEURISTICS
    }


def carries(url: str, text: str) -> bool:
    """Return whether *url* contains *text* outside a return address."""
    parts = urlsplit(url)
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    return text in unquote(parts.path) or any(
        text in value or text in name for name, value in pairs if name not in BACK
    )


def runs_of(url: str) -> list[str]:
    """Return the possible identifiers in *url*, in order."""
    parts = urlsplit(url)
    pieces = [unquote(piece) for piece in parts.path.split("/")]
    for name, value in parse_qsl(parts.query):
        pieces += value.split("/") if name not in BACK else []
    return list(dict.fromkeys(run for piece in pieces for run in runs(piece)))


def uncommon(text: str, other: str) -> str:
    """Return *text* without the prefix that it shares with *other*."""
    for number, (one, two) in enumerate(zip(text, other, strict=False)):
        if one != two:
            return text[number:]
    return text[len(other) :]


def common(text: str, other: str) -> str:
    """Return the longest common substring; the first in *text* if there are several."""
    for length in range(min(len(text), len(other)), 0, -1):
        for start in range(len(text) - length + 1):
            if text[start : start + length] in other:
                return text[start : start + length]
    return ""


def runs(piece: str) -> list[str]:
    """Return all runs of words of *piece* that are long enough to identify an artifact."""
    words = list(re.finditer(r"[^\W_]+", piece))
    found = [
        piece[first.start() : last.end()]
        for number, first in enumerate(words)
        for last in words[number:]
    ]
    return [
        run for run in found if len(run) >= (SHORTEST_NUMBER if run.isdigit() else SHORTEST_WORD)
    ]


def is_identifier(text: str) -> bool:
    """Return whether *text* looks like a UUID or an accession."""
    return bool(
        re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z]{1,8}[-_.]?\d{3,}", text)
    )
