"""What is asked of an API for many publications at once, as a request."""

from __future__ import annotations

from collections import Counter

from scrapy import Request

from pubcrawl.exceptions import AnswerError
from pubcrawl.frontier.rooms import Batch
from pubcrawl.frontier.walk import Walk
from pubcrawl.resources.resource import Ask, Resource

# To find one identifier among 1,000 takes 11 requests that fail one after the other.
# A host that answers no batch, or none to its end, would be asked 2,000 times, each
# for DOWNLOAD_TIMEOUT. A host that answers nobody at all is given up sooner.
SILENCE_MAX = 16  # timeouts in a row after which batches are no longer halved


class Silence(Counter[str]):
    """Timeouts in a row, by place."""

    def halves(self, place: str, error: AnswerError, *, splits: bool) -> bool:
        """Answer whether a batch that failed so is asked again in halves, if *splits*."""
        if error.slug == "read-timeout":
            self[place] += 1
            return splits and self[place] <= SILENCE_MAX
        return splits


def ask(walk: Walk[Resource], by: str) -> Ask:
    """Return what a walk asks a place, by the identifier *by*."""
    return Ask(walk.publication, by)


def asks(batch: Batch[Resource]) -> list[Ask]:
    """Return what the walks of a batch ask."""
    return [ask(walk, step.by) for walk, step in batch.entries]


def url_of(batch: Batch[Resource], place: int) -> str:
    """Return where the walk at *place* in a batch would have been answered alone."""
    walk, step = batch.entries[place]
    return batch.place.url(ask(walk, step.by))


def request_of(batch: Batch[Resource]) -> Request:
    """Return the request for a batch, without who is told of the answer."""
    request = batch.place.request(asks(batch))
    meta = {
        "batch": len(batch.entries),
        "dont_obey_robotstxt": batch.place.api,
        "accepts": batch.place.accepts,
    }
    return request.replace(dont_filter=True, meta={**request.meta, **meta})
