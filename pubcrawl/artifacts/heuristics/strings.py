"""H6 to H9: pages with the title of the entry page, or addresses with its identifier."""

from __future__ import annotations

from pubcrawl.artifacts.heuristics.base import Ground, Heuristic, Verdict
from pubcrawl.artifacts.sigstr import Sigstr, of_address, of_filtered_title, of_title
from pubcrawl.artifacts.site import carries, path_of
from pubcrawl.items.artifact import ArtifactPage, PageLink
from pubcrawl.model.artifact import SignificantString


class SigstrTitle(Heuristic):
    """H6: pages on the portal that contain the title; only their links are followed."""

    members = "pages that contain the title of the entry page"
    depth = 5
    name = "sigstr_title"

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        sigstr = self.string()
        self.inapplicable = sigstr.why_not
        self.text = sigstr.text
        if sigstr.text:
            self.look_for = (sigstr.text,)
            self.sigstr = SignificantString(sigstr.text, "title", sigstr.source)
            self.evidence.append(f"{sigstr.source}: {sigstr.text}")
        self.extra_hop = self.has_extra_hop()

    def string(self) -> Sigstr:
        """Return the string to search for."""
        return of_title(self.ground.entry, self.ground.ignored, strict=self.ground.strict)

    def has_extra_hop(self) -> bool:
        """Answer whether the links of members belong as well."""
        return False

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        """See the class."""
        on_portal = self.ground.site.on_portal(link.url)
        return Verdict(None, "", follow=True) if on_portal else Verdict(False, "off_portal")

    def page(self, page: ArtifactPage, *, listed: bool = False) -> Verdict:
        """
        See the class.

        The title as text of a link to the entry page counts only on the page of a file.
        """
        if not self.ground.site.on_portal(page.final_url):
            return Verdict(False, "off_portal")
        if self.text not in page.holds:
            return Verdict(False, "no_string")
        if self.text in page.mentions and not listed and not self.ground.strict:
            return Verdict(False, "mention_only")
        return Verdict(True, self.name, follow=True)

    def afterwards(self, url: str, *, featured: bool) -> Verdict:
        """Return the verdict on a link of a member."""
        return self.unless_ignored(url, "extra_hop", featured=featured)


class SigstrTitlePlusIgnored(SigstrTitle):
    """H7: H6, and the links of its pages on the portal that are not on the ignore list."""

    members = "the same, and their links, without links that are on every page"
    name = "sigstr_title_plus_ignored"

    def has_extra_hop(self) -> bool:
        """See the class."""
        return True


class SigstrFilteredTitle(SigstrTitle):
    """H8: H6 with a shortened title; *plus_ignored* of the rule adds the extra hop of H7."""

    members = "the same as `sigstr_title`, by the title without the name of the portal"
    name = "sigstr_filtered_title"

    def string(self) -> Sigstr:
        """Return the shortened title."""
        ground = self.ground
        side = str(ground.params.get("side") or "auto")
        return of_filtered_title(ground.entry, ground.ignored, side=side, strict=ground.strict)

    def has_extra_hop(self) -> bool:
        """See the class."""
        return bool(self.ground.params.get("plus_ignored"))


class SigstrUri(Heuristic):
    """
    H9: addresses on the portal with the identifier of the entry page.

    As first published, the identifier may also be in a return address.
    """

    members = "addresses that contain the identifier of the entry page"
    depth = 3
    name = "sigstr_uri"

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        site = ground.site
        links = sorted(
            {
                link.url
                for link in ground.entry.links
                if link.source != "scripted"
                and site.on_portal(link.url)
                and not site.is_entry(link.url)
            }
        )
        sigstr = of_address(
            ground.entry.final_url, links, ground.ignored.links, strict=ground.strict
        )
        self.text, self.inapplicable = sigstr.text, sigstr.why_not
        if sigstr.text:
            self.evidence.append(f"address: {sigstr.text}")
            self.sigstr = SignificantString(sigstr.text, "uri", sigstr.source)

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        """See the class."""
        if not self.ground.site.on_portal(link.url):
            return Verdict(False, "off_portal")
        if self.ground.strict:
            there = self.text in path_of(link.url) or self.text in link.url
        else:
            there = carries(link.url, self.text)
        return Verdict(there, self.name if there else "no_string", follow=there)
