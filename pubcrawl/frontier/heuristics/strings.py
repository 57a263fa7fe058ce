"""H6 to H9: what has the title of the entry page in it, or its identifier in the address."""

from __future__ import annotations

from pubcrawl.frontier.artifact_place import carries, path_of
from pubcrawl.frontier.heuristics.base import Ground, Heuristic, Verdict
from pubcrawl.frontier.sigstr import Sigstr, of_address, of_filtered_title, of_title
from pubcrawl.items.artifact import ArtifactPage, PageLink


class SigstrTitle(Heuristic):
    """H6: what has the title of the entry page in it, on the portal; nothing else is followed."""

    depth = 5
    name = "sigstr_title"

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        found = self.string()
        self.inapplicable = found.why_not
        self.text = found.text
        if found.text:
            self.look_for = (found.text,)
            self.evidence.append(f"{found.source}: {found.text}")
        self.extra_hop = self.has_extra_hop()

    def string(self) -> Sigstr:
        """Return what is looked for."""
        return of_title(self.ground.entry, self.ground.ignored, strict=self.ground.strict)

    def has_extra_hop(self) -> bool:
        """Answer whether what members link belongs as well."""
        return False

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        """See the class."""
        on_portal = self.ground.place.on_portal(link.url)
        return Verdict(None, "", follow=True) if on_portal else Verdict(False, "off_portal")

    def page(self, page: ArtifactPage) -> Verdict:
        """See the class; what only calls a link to the entry page so, is no part of it."""
        if not self.ground.place.on_portal(page.final_url):
            return Verdict(False, "off_portal")
        if self.text not in page.holds:
            return Verdict(False, "no_string")
        if self.text in page.mentions and not self.ground.strict:
            return Verdict(False, "mention_only")
        return Verdict(True, self.name, follow=True)

    def afterwards(self, url: str, *, featured: bool) -> Verdict:
        """Tell of what a member links."""
        return self.unless_ignored(url, "extra_hop", featured=featured)


class SigstrTitlePlusIgnored(SigstrTitle):
    """H7: H6, and what its pages link on the portal, but for the ignore list."""

    name = "sigstr_title_plus_ignored"

    def has_extra_hop(self) -> bool:
        """See the class."""
        return True


class SigstrFilteredTitle(SigstrTitle):
    """H8: H6 with the title cut; with *plus_ignored* of the rule, it has the extra hop of H7."""

    name = "sigstr_filtered_title"

    def string(self) -> Sigstr:
        """Return what is left of the title."""
        ground = self.ground
        side = str(ground.params.get("side") or "auto")
        return of_filtered_title(ground.entry, ground.ignored, side=side, strict=ground.strict)

    def has_extra_hop(self) -> bool:
        """See the class."""
        return bool(self.ground.params.get("plus_ignored"))


class SigstrUri(Heuristic):
    """
    H9: what has the identifier of the entry page in its address, on the portal.

    As first published, the string may be in a return address as well.
    """

    depth = 3
    name = "sigstr_uri"

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        place = ground.place
        links = sorted(
            {
                link.url
                for link in ground.entry.links
                if link.source != "scripted"
                and place.on_portal(link.url)
                and not place.is_entry(link.url)
            }
        )
        found = of_address(
            ground.entry.final_url, links, ground.ignored.links, strict=ground.strict
        )
        self.text, self.inapplicable = found.text, found.why_not
        if found.text:
            self.evidence.append(f"address: {found.text}")

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        """See the class."""
        if not self.ground.place.on_portal(link.url):
            return Verdict(False, "off_portal")
        if self.ground.strict:
            there = self.text in path_of(link.url) or self.text in link.url
        else:
            there = carries(link.url, self.text)
        return Verdict(there, self.name if there else "no_string", follow=there)
