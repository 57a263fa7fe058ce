"""Collect the evidence of a response: a file, a page of the artifact, a login, another artifact."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from pubcrawl.artifacts.evidence.links import LinkEvidence
from pubcrawl.artifacts.evidence.tokens import is_identifier
from pubcrawl.artifacts.evidence.weights import Role, with_role
from pubcrawl.artifacts.evidence.words import MEDIA_WORDS, first_word, of_text, segment_words
from pubcrawl.artifacts.probes import is_soft_missing
from pubcrawl.artifacts.site import address_key, host_key, path_of
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, PageLink
from pubcrawl.reading.boundary.links import is_file_name

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
        or _leads_back(link, links)
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


_MENTIONS = with_role(Role.MENTION)


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


def _leads_back(link: PageLink, links: LinkEvidence) -> bool:
    return of_text(link.text) == "back" and links.site.is_entry(link.url)


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
