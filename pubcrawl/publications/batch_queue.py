"""The batch queues: walks whose next step is the same resource share one request."""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from pubcrawl.engine.host_queue import HostQueue
from pubcrawl.ids.url import slot
from pubcrawl.publications.landing import Visit
from pubcrawl.publications.walk import LINKS_STAGE, R, Step, Walk


@dataclass(frozen=True, slots=True, eq=False)
class Batch(Generic[R]):
    """Walks that share one request to *resource*, each with its step."""

    resource: R
    entries: tuple[tuple[Walk[R], Step[R]], ...]


class Stop(NamedTuple, Generic[R]):
    """A page that a walk visits."""

    walk: Walk[R]
    visit: Visit

    @property
    def address(self) -> str:
        """The address to request next, or ""."""
        return self.visit.get.url if self.visit.get else ""


class BatchQueue(Generic[R]):
    """
    One open batch for each resource, and at most one request at a time to a host.

    A walk that enters joins the batch of its next step. When a host is idle, the
    queue sends it one batch: the walks that wait for one of its resources, up to
    the limit. A batch is ready

    * at once, where the limit is one;
    * when it is full;
    * when no walk is at an earlier stage, waiting or under way, so that no more
      walks can join: the last walk waits for nothing.

    Of several ready batches the one of the latest stage is sent first: it finishes
    walks, and gives other hosts work while this one is busy. A batch that is not
    ready is sent when no walk at its stage or an earlier one has moved for *patience*
    seconds, so that a stalled host does not stop later stages; but only when its own
    host has nothing else to do. A time limit for each batch alone is not enough: with slow full
    texts (batches of one), the batches for mined terms and PubMed after them leave nearly empty. In
    a test with a thousand publications, PubMed got 54 requests instead of 21.

    *hosts*: key of a resource → key of its host, which several may share.
    *batch_max*: upper limit for every batch. *recall*: passes a known answer or result of a visit
    to a walk, without a request; returns whether there was one. *pages*: the queue of the walks
    whose next step is a page.
    """

    def __init__(
        self,
        resources: Iterable[R],
        hosts: Mapping[str, str],
        *,
        batch_max: int,
        patience: float,
        recall: Callable[[Walk[R], Step[R] | Visit], bool] = lambda walk, step: False,
        pages: HostQueue[Stop[R]] | None = None,
    ) -> None:
        if batch_max < 1:
            raise ValueError(f"batch_max must be 1 or more, not {batch_max}")
        self.patience = patience
        self._recall = recall
        self.pages = pages or HostQueue(1)
        self.active = 0
        self._batches = {
            resource.key: _OpenBatch(resource, hosts[resource.key], min(resource.batch, batch_max))
            for resource in sorted(resources, key=lambda resource: -resource.order)
        }
        self._busy: set[str] = set()
        self._stages: dict[Walk[R], int] = {}
        self._walk_counts: Counter[int] = Counter()  # by stage
        self._changed: set[int] = set()  # stages that walks entered or left since the last look
        self._change_times: dict[int, float] = {}

    def enter(self, walk: Walk[R]) -> bool:
        """Put *walk* into the queue of its next step or page; return False when it is over."""
        step = walk.next()
        while step is not None and self._recall(walk, step):
            step = walk.next()
        self.leave(walk)
        if step is None:
            return False
        self.active += 1
        stage = step.stage if isinstance(step, Visit) else step.resource.order
        self._stages[walk] = stage
        self._walk_counts[stage] += 1
        self._changed.add(stage)
        if isinstance(step, Visit):
            # A walk that visits links has visited other pages before.
            self.enter_page(walk, step, begun=stage == LINKS_STAGE)
        else:
            self._batches[step.resource.key].waiting.append((walk, step))
        return True

    def leave(self, walk: Walk[R]) -> None:
        """Forget *walk*, which has no open step."""
        old = self._stages.pop(walk, None)
        if old is not None:
            self.active -= 1
            self._walk_counts[old] -= 1
            self._changed.add(old)

    def enter_page(self, walk: Walk[R], visit: Visit, *, begun: bool = True) -> None:
        """Put *walk* into the queue of the host that its visit, *begun* or not, needs next."""
        if visit.get is None:
            raise RuntimeError(f"{visit.url}: the visit is over")
        early = visit.get.accepts == "redirect"
        self.pages.add(slot(visit.get.url), Stop(walk, visit), early=early, begun=begun)

    def take_batches(self, now: float) -> list[Batch[R]]:
        """
        Return the batches to send, at most one per idle host; it is busy until ``release``.

        *now*: seconds of any clock that does not go back.
        """
        self._change_times.update(dict.fromkeys(self._changed, now))
        self._changed.clear()
        first = min((stage for stage, count in self._walk_counts.items() if count), default=0)
        chosen: dict[str, _OpenBatch[R]] = {}
        patient: dict[str, _OpenBatch[R]] = {}
        for batch in self._idle():
            if batch.ready(first):
                chosen.setdefault(batch.host, batch)
            elif now >= self._patience_ends(batch):
                patient.setdefault(batch.host, batch)
        batches = [batch.take() for batch in (patient | chosen).values()]
        self._busy.update(self._batches[batch.resource.key].host for batch in batches)
        return batches

    def release(self, batch: Batch[R]) -> None:
        """Note that *batch* has its answer or will get none: its host is idle again."""
        self._busy.discard(self._batches[batch.resource.key].host)

    def split(self, batch: Batch[R]) -> None:
        """
        Send the halves of *batch* before other walks, and never together with others.

        Raises ``ValueError`` for a batch of one, which has no halves.
        """
        if len(batch.entries) < 2:
            raise ValueError(f"a batch of one for {batch.resource.key} cannot be split")
        self.requeue(batch, range(len(batch.entries)))

    def requeue(self, batch: Batch[R], indexes: Sequence[int]) -> None:
        """
        Send the entries of *batch* at *indexes* again, in two smaller batches.

        A single entry is sent again as it is; its resource then sends another request.
        """
        middle = (len(indexes) + 1) // 2
        for half in (indexes[middle:], indexes[:middle]):
            if half:
                entries = tuple(batch.entries[index] for index in half)
                self._batches[batch.resource.key].halves.appendleft(entries)

    def _idle(self) -> Iterator[_OpenBatch[R]]:
        """Yield the open batches with walks for an idle host, latest stage first."""
        for batch in self._batches.values():
            if batch.host not in self._busy and (batch.waiting or batch.halves):
                yield batch

    def _patience_ends(self, batch: _OpenBatch[R]) -> float:
        times = (
            time for stage, time in self._change_times.items() if stage <= batch.resource.order
        )
        return max(times, default=-math.inf) + self.patience


class _OpenBatch(Generic[R]):
    """The walks that wait for one resource; *halves*: parts of failed batches, sent as they are."""

    def __init__(self, resource: R, host: str, limit: int) -> None:
        self.resource = resource
        self.host = host
        self.limit = limit
        self.waiting: deque[tuple[Walk[R], Step[R]]] = deque()
        self.halves: deque[tuple[tuple[Walk[R], Step[R]], ...]] = deque()

    def ready(self, first: int) -> bool:
        """Answer whether to send it without waiting; *first*: the earliest stage of any walk."""
        return bool(self.halves) or len(self.waiting) >= self.limit or first >= self.resource.order

    def take(self) -> Batch[R]:
        """Return the next batch, and take its walks out."""
        if self.halves:
            return Batch(self.resource, self.halves.popleft())
        count = min(self.limit, len(self.waiting))
        return Batch(self.resource, tuple(self.waiting.popleft() for _ in range(count)))
