"""One request of an ingest on its way: what to ask for next, and what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pubcrawl.exceptions import FetchError
from pubcrawl.frontier.fileset import Fileset
from pubcrawl.frontier.hop_assets import Assets
from pubcrawl.frontier.hop_parts import BodyReading, HopEnd, Lists
from pubcrawl.frontier.hops import Hops
from pubcrawl.frontier.visit import PageRequest
from pubcrawl.ids.url import asked_url
from pubcrawl.items.ingest import Capture, IngestResult
from pubcrawl.items.slugs import slug
from pubcrawl.parse.biblio.near import expected_pages, preview
from pubcrawl.parse.biblio.subresources import PageResource, completeness
from pubcrawl.store.ingest_outcomes import ClaimedRequest

INCOMPLETE = "html-resource-no-capture"
UNSURE = "unknown-scope"


class AcceptedFile(NamedTuple):
    """What was accepted: bytes, what was read of them, captures, kind of file, and text."""

    body: bytes
    read: BodyReading
    capture: Capture
    original: Capture | None
    kind: str
    text: str = ""


class IngestJob:
    """
    A request under way: first its hops, then what its page loads, or the files of its dataset.

    *cookies*: how many its jar held when last looked at. *keys*: of files that wait for
    the result. *blocks*: more of it. *told*: the result, once it is over.
    """

    def __init__(self, claimed: ClaimedRequest, hops: Hops, lists: Lists) -> None:
        self.claimed = claimed
        self.request = claimed.request
        self.hops = hops
        self.assets: Assets | None = None
        self.files: Fileset | None = None
        self.keys: list[str] = []
        self.blocks: dict[str, Any] = {}
        self.cookies = 0
        self.told: IngestResult | None = None
        self._lists = lists
        self._kept: AcceptedFile | None = None
        self._resources: tuple[PageResource, ...] = ()

    @property
    def get(self) -> PageRequest | None:
        """What to ask for next; None when it is over."""
        if self.files is not None:
            return PageRequest(asked_url(self.files.get.url), "any") if self.files.get else None
        return self.assets.get if self.assets is not None else self.hops.get

    @property
    def address(self) -> str:
        """The address to ask for next, "" when there is none."""
        return self.get.url if self.get else ""

    @property
    def end(self) -> HopEnd:
        """How the hops ended."""
        if self.hops.end is None:
            raise RuntimeError(f"{self.request.base_url}: it is still on its way")
        return self.hops.end

    @property
    def found(self) -> AcceptedFile | None:
        """What was accepted, if the way has ended there and it is worth keeping."""
        kept, end = self._kept, self.hops.end
        if kept is None or end is None or kept.read is not end.read:
            return None
        return kept if end.hit or end.status == UNSURE else None

    def keep(self, kept: AcceptedFile) -> None:
        """Hold what was accepted until the way has ended."""
        self._kept = kept

    def load(self, resources: tuple[tuple[str, str], ...]) -> None:
        """Fetch what the page loads that the way has ended on."""
        if self.found is not None and resources:
            self._resources = tuple(PageResource(*one) for one in resources)
            self.assets = Assets(resources, self._lists)

    def settle_files(self) -> None:
        """Tell the hops how the files of the dataset ended, once they did."""
        if self.files is None or self.files.end is None or self.hops.end is not None:
            return
        end = self.files.end
        self.hops.read(
            BodyReading(status=end.status, message=end.message, extra=self.files.block())
        )

    def give_up(self, error: FetchError) -> None:
        """End it for a reason of our own."""
        self.files = self.assets = None
        self.hops.give_up(error)

    def result(self, complete_min: float) -> IngestResult:
        """
        Return what became of the request.

        *complete_min*: the share of what a page loads that has to be there.
        """
        end, kept = self.end, self.found
        status, message = end.status, end.message
        extra: dict[str, Any] = {}
        if self.hops.biblio:
            extra["html_biblio"] = dict(self.hops.biblio)
        if end.read is not None:
            extra |= end.read.extra
        if "pdf_meta" in extra:
            extra["pdf_meta"] = _compared(extra["pdf_meta"], self.hops.biblio)
        if self.assets is not None:
            complete = completeness(self._resources, {row["url"] for row in self.assets.loaded})
            extra |= _resources(self.assets, complete)
            if status == "success" and complete < complete_min:
                status = INCOMPLETE
                message = f"{len(self.assets.missing)} of what the page loads did not come"
        result = IngestResult(
            self.request,
            status,
            slug(status).hit,
            message,
            tuple(self.hops.hops),
            end.url,
            end.datetime if end.code is not None else "",
            end.code,
            next_hop=end.link,
            extra=extra | self.blocks,
        )
        if kept is not None and kept.read.file is not None:
            result.file_meta = kept.read.file
            result.terminal_sha1hex = kept.read.file.sha1hex
            result.cdx, result.revisit_cdx = kept.capture, kept.original
        return result


def _compared(meta: Mapping[str, Any], biblio: Mapping[str, Any]) -> dict[str, Any]:
    """Return the block of a PDF, with how many pages its article has, and whether it is a part."""
    first, last = str(biblio.get("first_page", "")), str(biblio.get("last_page", ""))
    expected = expected_pages(first, last)
    if expected is None or "page_count" not in meta:
        return dict(meta)
    compared = {**meta, "expected_pages": expected}
    if preview(meta["page_count"], expected):
        compared["preview"] = True
    return compared


def _resources(assets: Assets, complete: float) -> dict[str, Any]:
    block: dict[str, Any] = {"html_resources": assets.loaded, "html_completeness": complete}
    return block | ({"html_missing": dict(assets.missing)} if assets.missing else {})
