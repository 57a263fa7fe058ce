"""
Collect the evidence of a link and of its response.

Of a link: its address, its place on the page, statements about it. Of a response: a file, a page of
the artifact, a login, another artifact.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from pubcrawl.artifacts.evidence import words
from pubcrawl.artifacts.evidence.address import EntryAddress, has_title, in_other_language
from pubcrawl.artifacts.evidence.contrast import Contrast, strip_parameters
from pubcrawl.artifacts.evidence.weights import WEIGHTS, with_role
from pubcrawl.artifacts.evidence.words import (
    MEDIA_WORDS,
    first_word,
    is_identifier,
    of_text,
    segment_words,
)
from pubcrawl.artifacts.probes import Ignored, is_soft_missing
from pubcrawl.artifacts.site import (
    RETURN_PARAMETERS,
    ArtifactSite,
    address_key,
    host_key,
    path_of,
    values_of,
)
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, PageLink
from pubcrawl.reading.boundary.links import has_data_extension, is_file_name
from pubcrawl.reading.meta.languages import language_tag

_MEMBER_RELS = frozenset(("item", "describedby", "linkset", "enclosure", "resourcemap"))
_CONTEXT_RELS = frozenset(
    ("license", "author", "tag", "up", "collection", "home", "help", "search")
)
_OTHER_RELS = frozenset(("next", "prev", "previous", "index", "contents"))


_MEDIA = re.compile(
    r"[^/?&=]\.(?:pdf|docx?|pptx?|odp|odt|jpe?g|png|gif|tiff?|svg|webp|mp[34]|m4[av]|mov|avi|webm"
    r"|wav|flac|ogg|vtt|srt|epub|py|r|rmd|m|ipynb|md|tex)(?:$|[?&])",
    re.IGNORECASE,
)
"""Addresses of documents, media and code; a page embeds its own, and does not link them."""
_COURSE = re.compile(r"(?P<root>.*)/course/view\.php")
_OF_COURSE = re.compile(r"(?P<root>.*?)/(?:mod/[a-z0-9]+/\w+\.php|pluginfile\.php/.+)", re.DOTALL)
"""Paths of Moodle: a course; its activities and their files, whose paths do not continue it."""


@dataclass(slots=True)
class LinkEvidence:
    """
    Collects the evidence of links by what is known of the artifact and its portal.

    *claimed*: keys of content and metadata that the portal's statements name; *stated_related*,
    *stated_context*: keys of other works, authors and licences. *content_hosts*: hosts of files,
    as learned so far; *files*: keys of the files that the entry page links; *slugs*: titles of the
    artifact, as addresses spell them.
    """

    entry: EntryAddress
    site: ArtifactSite
    ignored: Ignored
    contrast: Contrast
    claimed: Collection[str] = ()
    stated_related: Collection[str] = ()
    stated_context: Collection[str] = ()
    content_hosts: set[str] = field(default_factory=set)
    files: set[str] = field(default_factory=set)
    slugs: tuple[str, ...] = ()
    _known: dict[str, set[str]] = field(default_factory=dict, init=False, repr=False)
    _learned: tuple[object, ...] = field(default=(), init=False, repr=False)

    def strip(self, names: frozenset[str]) -> None:
        """Leave the parameters *names*, sessions, out of all that is known of the portal."""

        def bare(keys: Iterable[str]) -> frozenset[str]:
            return frozenset(strip_parameters(key, names) for key in keys)

        self.ignored = replace(
            self.ignored, missing=bare(self.ignored.missing), home=bare(self.ignored.home)
        )
        pages = (replace(page, links=bare(page.links)) for page in self.contrast.pages)
        self.contrast = replace(self.contrast, pages=tuple(pages))

    def of_address(self, url: str) -> set[str]:
        """Return the evidence of an address alone."""
        # Each page that links the address needs this again, and the knowledge seldom changes.
        learned = (self.entry, self.contrast, self.ignored, self.slugs, len(self.content_hosts))
        if learned != self._learned:
            self._learned, self._known = learned, {}
        if url not in self._known:
            self._known[url] = self._find_of_address(url)
        return set(self._known[url])

    def _find_of_address(self, url: str) -> set[str]:
        entry, key = self.entry, artifact_key(url)
        found = self._own(url)
        own = bool(found & {"below", "identifier", "same_page"})
        if entry.returns(url):
            found.add("return_address")
        size = len([each for each in entry.base.split("/") if each]) if "below" in found else 0
        if words.acts(url, size):
            found.add("action")
        if key == address_key(self.site.portal.home):
            found.add("home")
        elif self._above(url):
            found.add("above")
        if not self.site.on_portal(url) and host_key(url) != entry.host:
            found |= self._elsewhere(url)
        elif not own or "below" not in found:
            # /archive/versions/2021/0482 lists versions of the artifact.
            versions = "identifier" in found and (
                words.first_word(url, words.VERSION_WORDS) or entry.carries_pair(url)
            )
            listings = words.LISTINGS - self._own_words()
            if not versions and words.first_word(url, listings, after=size):
                found.add("listing")
            people = words.PEOPLE - self._own_words()
            if words.first_word(url, people, after=size) or words.names_person(url):
                found.add("profile")
            carried = own or "short_identifier" in found
            if not carried and words.first_word(url, words.HELP - self._own_words(), before=2):
                found.add("help")
        elif words.first_word(url, words.OF_OTHERS, after=size, before=size + 1):
            found.add("listing")
        if words.facets(url) and not entry.same_page(url):
            found.add("facet")
        if entry.sibling(url):
            found.add("sibling")
            if entry.versioned and not own:
                found.add("other_record")  # versions of the artifact are known by their address
            if self.contrast.among_files(entry) == "neighbours":
                found.add("entry_form")
        elif "identifier" not in found and entry.version(url):
            found.add("identifier")
        if words.PAGING.search(url):
            found.add("paged")
        if not own:
            found |= self._shared(key)
        if not own and has_title(url, self.slugs):
            found.add("title_words")
        if key in self.contrast.aligned(entry):
            found.add("aligned")
            if not own:
                found.add("short_identifier")
        if key in self.claimed:
            found.add("claimed")
        if key in self.stated_related:
            found.add("declared_related")
        if key in self.stated_context:
            found.add("declared_context")
        return found

    def of_link(self, link: PageLink) -> set[str]:
        """Return the evidence of a link on a page of the artifact."""
        found: set[str] = set()
        part = link.part
        if link.source == "data":
            return {"in_data", "download"} if link.download else {"in_data"}
        if link.download or is_file_name(link.text) or _names_file(link.url):
            found.add("download")
        elif _MEDIA.search(link.url.partition("#")[0]):
            found.add("media")
        if words.describes_file(link.url) and link.region == "main":
            found.add("describes_file")
        if link.export:
            found.add("export")
        elif "download" not in found and words.is_format(link.url, link.text):
            found.add("format")
        meaning = words.of_text(link.text)
        if meaning in ("action", "next", "version"):
            found.add(f"text:{meaning}")
        elif meaning == "download" and "download" not in found:
            found.add("text:download")
        rels = set(link.rel)
        if rels & _MEMBER_RELS or any(each.startswith("citation_") for each in rels):
            found.add("rel:member")
        elif rels & _CONTEXT_RELS:
            found.add("rel:context")
        elif rels & _OTHER_RELS and not self.entry.same_page(link.url):
            found.add("rel:other")
        if (
            host_key(link.url) == self.entry.host
            and language_tag(link.text.removesuffix(" version") or "-")
            and in_other_language(self.entry.page_path, path_of(link.url))
        ):
            found.add("language_edition")
        if link.source == "link":
            found.add("in_head")
        elif link.source != "meta" and link.region != "main":
            found.add(f"region:{link.region}")
        if part:
            found.add(f"part:{part}")
        if link.source == "frame" and link.region == "main":
            found.add("frame" if self.site.on_portal(link.url) else "embedded")
        return found

    def owns(self, url: str) -> bool:
        """Answer whether an address is below the entry page, or has its identifier."""
        entry = self.entry
        below = entry.below(url) and not entry.root
        return below or entry.same_page(url) or entry.carries(url) == "strong"

    def _own(self, url: str) -> set[str]:
        """Return the evidence that an address is of the artifact."""
        entry = self.entry
        found = set()
        if entry.same_page(url):
            found.add("same_page")
        elif entry.below(url) or _is_of_course(entry.url, url):
            found.add("below")
        carried = entry.carries(url)
        if not found and carried:
            found.add("identifier" if carried == "strong" else "short_identifier")
        if not found and entry.extended and entry.beside(url):
            found.add("beside")
        return found

    def _elsewhere(self, url: str) -> set[str]:
        """Return the evidence of an address on another host."""
        name = host_key(url)
        if name in self.content_hosts or self.site.on_content(url):
            return {"content_host"}
        if words.shares(url):
            return {"network"}
        own = self.entry.host
        if name.endswith(f".{own}") or _domain(name) == _domain(own):
            return {"subhost"}
        return {"off_portal"}

    def _shared(self, key: str) -> set[str]:
        """Return the evidence that other pages of the portal have the link too."""
        if key in self.contrast.shared(self.entry):
            return {"on_siblings"}
        why = self.ignored.why(f"https://{key}")
        if why == "ignored:home":
            return {"on_home"}
        return {"on_missing"} if why else set()

    def _above(self, url: str) -> bool:
        """Answer whether the path of the entry page begins with that of *url*."""
        path = path_of(url).rstrip("/")
        return (
            host_key(url) == self.entry.host
            and not self.entry.same_page(url)
            and self.entry.base.startswith(f"{path}/")
            and not urlsplit(url).query
        )

    def _own_words(self) -> frozenset[str]:
        """The words in the path of the entry page: they describe its place, not that of a link."""
        named = [self.entry.url, *(f"https://{key}" for key in self.site.keys)]
        return frozenset(word for url in named for word in words.segment_words(url))


def _is_of_course(entry: str, url: str) -> bool:
    """Answer whether *url* is an activity or a file of the course *entry*."""
    own, part = _COURSE.fullmatch(path_of(entry)), _OF_COURSE.fullmatch(path_of(url))
    if own is None or part is None or host_key(entry) != host_key(url):
        return False
    return own["root"] == part["root"]


def combined(occurrences: Iterable[set[str]]) -> set[str]:
    """
    Return the evidence of all links to one address.

    The best region and the best part of the page count: a file may be linked in a menu too.
    """
    occurrences = list(occurrences)
    if len(occurrences) == 1:  # it has one region, and one part
        return set(occurrences[0])
    found: set[str] = set()
    for group in ("region:", "part:"):
        options = [
            max((n for n in each if n.startswith(group)), key=WEIGHTS.__getitem__, default="")
            for each in occurrences
        ]
        best = max(options, key=lambda name: WEIGHTS.get(name, 0.0), default="")
        if best:
            found.add(best)
    texts = [{name for name in each if name.startswith("text:")} for each in occurrences]
    for each in occurrences:
        found |= {n for n in each if not n.startswith(("region:", "part:", "text:", "in_head"))}
    if texts and all(texts):
        found |= set.union(*texts)
    elif texts:
        found |= {name for each in texts for name in each if WEIGHTS[name] > 0}
    if occurrences and all("in_head" in each for each in occurrences):
        found.add("in_head")
    return found


def _names_file(url: str) -> bool:
    """Answer whether a parameter names a file, as before a form: ``/get.jsp?f=a_spss.zip``."""
    return any(
        has_data_extension(value) for name, value in values_of(url) if name not in RETURN_PARAMETERS
    )


def _domain(name: str) -> str:
    """Return the last labels of a host that its owner registered."""
    labels = name.partition(":")[0].split(".")
    size = 3 if len(labels) > 2 and len(labels[-2]) <= 3 and len(labels[-1]) == 2 else 2
    return ".".join(labels[-size:])


OWN_MIN = 3
"""The fewest addresses of the artifact that make a page that links them one of its own."""

LISTED_MIN = 3
"""The fewest other artifacts that make a page a listing."""

_LOGIN = re.compile(
    r"/(?:[^/]*[-_.])?(?:login|log-in|logon|signin|sign-in|sign_in|sso|saml2?|shibboleth|cas|oauth2?"
    r"|auth)(?:\b|_)",
    re.IGNORECASE,
)
_SHORT = 600  # characters of the text of a login page


def of_page(
    page: ArtifactPage, url: str, links: LinkEvidence, titles: Iterable[str], *, login: bool
) -> set[str]:
    """
    Return the evidence of the response to *url*.

    *titles*: titles of the artifact that were looked for; *login*: the entry page has a login form,
    so that of another page is no evidence.
    """
    found: set[str] = set()
    final = page.final_url
    redirected = artifact_key(final) != artifact_key(url)
    if redirected:
        found |= _of_target(final, links)
    if page.status in (404, 410) and page.html:
        found.add("missing")
    if not 200 <= page.status < 300:
        return found
    if is_soft_missing(page, links.ignored, links.site):
        found.add("soft_404")
    if not page.html or page.attachment:
        if not found & {"to_login", "to_home", "soft_404"}:
            found.add("file")
            if page.attachment:
                found.add("attachment")
            if redirected and host_key(final) != host_key(url):
                found.add("to_content")
        return found
    if page.login and not login and (redirected or page.text_length < _SHORT):
        found.add("to_login")
    if "off_portal" in links.of_address(final) or "network" in links.of_address(final):
        found.add("page_elsewhere")
    if any(title in page.outside - page.mentions for title in titles):
        found.add("title")
    if any(
        (link.part in ("crumbs", "parent") and links.site.is_entry(link.url))
        or (of_text(link.text) == "back" and links.site.is_entry(link.url))
        for link in page.links
    ):
        found.add("crumb_to_entry")
    if is_folder(page):
        found.add("folder")
    if _links_own(page.links, links) >= OWN_MIN:
        found.add("links_own")
    if any(artifact_key(link.url) in links.files for link in page.links):
        found.add("same_file")
    if len(listed(page.links, links)) >= LISTED_MIN:
        found.add("lists_siblings")
    elif "crumb_to_entry" not in found and any(
        link.region == "main"
        and link.part not in ("related", "listing", "versions", "pager")
        and links.site.is_entry(link.url)
        for link in page.links
    ):
        found.add("links_back")
        if first_word(url, MEDIA_WORDS) and any(map(is_identifier, segment_words(url)[1:])):
            found.add("media_page")
    if found.isdisjoint(_MENTIONS) and not any(links.site.is_entry(e.url) for e in page.links):
        found.add("no_mention")
    return found


def is_folder(page: ArtifactPage) -> bool:
    """Answer whether a page is a server's list of a folder of files, below the top of its host."""
    path = path_of(page.final_url)
    if not (_INDEX_OF.match(page.title) and path.endswith("/") and path.count("/") > 2):
        return False
    here = artifact_key(page.final_url)
    inside = [path_of(link.url) for link in page.links if artifact_key(link.url).startswith(here)]
    return any(is_file_name(each.rpartition("/")[2]) for each in inside)


_INDEX_OF = re.compile(r"index of |directory listing|index von |índice de ", re.IGNORECASE)


def listed(page_links: Iterable[PageLink], links: LinkEvidence) -> set[str]:
    """Return the other artifacts that the main part of a page lists."""
    return {
        root
        for link in page_links
        if link.region == "main"
        and link.part in ("", "listing", "subjects", "people")
        and (root := links.entry.sibling_root(link.url))
        and artifact_key(link.url) not in links.contrast.shared(links.entry)
    }


_MENTIONS = with_role("mention")


def _links_own(page_links: Iterable[PageLink], links: LinkEvidence) -> int:
    """Return how many addresses of the artifact a page links, as only its own pages do."""
    own = set()
    for link in page_links:
        key = artifact_key(link.url)
        if key in own or link.part in ("related", "share", "pager"):
            continue
        if links.site.is_entry(link.url) or (
            links.owns(link.url) and not links.entry.returns(link.url)
        ):
            own.add(key)
    return len(own)


def _of_target(final: str, links: LinkEvidence) -> set[str]:
    """Return the evidence of the target of a redirect."""
    if _LOGIN.search(urlsplit(final).path):
        return {"to_login"}
    if artifact_key(final) == address_key(links.site.portal.home):
        return {"to_home"}
    target = links.of_address(final)
    if "sibling" in target:
        return {"to_other"}
    if target & {"below", "identifier", "same_page", "claimed"}:
        return set()
    if target & {"listing", "profile", "help", "above", "on_home", "on_siblings", "on_missing"}:
        return {"to_other"}
    return set()
