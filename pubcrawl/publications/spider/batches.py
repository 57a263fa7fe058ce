"""The request to an API for a batch of publications."""

from __future__ import annotations

from collections import Counter

from scrapy import Request

from pubcrawl.exceptions import AnswerError
from pubcrawl.publications.batch_queue import Batch
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.publications.walk import Walk

# To find one bad identifier among 1,000, 11 requests in a row fail. A host that completes no
# answer would get 2,000 requests, each of which lasts DOWNLOAD_TIMEOUT. A crawl gives up a host
# without any answer sooner.
TIMEOUTS_MAX = 16  # timeouts in a row after which batches are no longer halved


class TimeoutCounter(Counter[str]):
    """Timeouts in a row, by key of the resource."""

    def may_split(self, key: str, error: AnswerError, *, splits: bool) -> bool:
        """Count *error*; return whether its batch is sent again in halves, if *splits*."""
        if error.slug == "read-timeout":
            self[key] += 1
            return splits and self[key] <= TIMEOUTS_MAX
        return splits


def ask(walk: Walk[Resource], by: str) -> Ask:
    """Return the question of a walk to a resource, by the kind of identifier *by*."""
    return Ask(walk.publication, by)


def asks(batch: Batch[Resource]) -> list[Ask]:
    """Return the questions of the walks of a batch."""
    return [ask(walk, step.by) for walk, step in batch.entries]


def url_of(batch: Batch[Resource], index: int) -> str:
    """Return the address for the entry at *index* of a batch alone."""
    walk, step = batch.entries[index]
    return batch.resource.url_of(ask(walk, step.by))


def request_of(batch: Batch[Resource]) -> Request:
    """Return the request for a batch, without callbacks."""
    together = asks(batch)
    resource = batch.resource
    request = resource.request([together[index] for index in resource.company(together)])
    meta = {
        "batch": len(batch.entries),
        "dont_obey_robotstxt": batch.resource.api,
        "accepts": batch.resource.accepts,
    }
    return request.replace(dont_filter=True, meta={**request.meta, **meta})
