"""The batch queues: walks whose next step is the same resource share one request."""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from pubcrawl.publications.walk import R

E = TypeVar("E")  # what a walk asks


@dataclass(frozen=True, slots=True, eq=False)
class Batch(Generic[R, E]):
    """What walks ask *resource* in one request."""

    resource: R
    entries: tuple[E, ...]


class BatchQueue(Generic[R, E]):
    """
    One open batch for each resource, and at most one request at a time to a host.

    What a walk asks joins the batch of its resource. When a host is idle, the
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
    *batch_max*: upper limit for every batch.
    """

    def __init__(
        self, resources: Iterable[R], hosts: Mapping[str, str], *, batch_max: int, patience: float
    ) -> None:
        if batch_max < 1:
            raise ValueError(f"batch_max must be 1 or more, not {batch_max}")
        self.patience = patience
        self._batches: dict[str, _OpenBatch[R, E]] = {
            resource.key: _OpenBatch(resource, hosts[resource.key], min(resource.batch, batch_max))
            for resource in sorted(resources, key=lambda resource: -resource.order)
        }
        self._busy: set[str] = set()
        self._stages: dict[Hashable, int] = {}
        self._walk_counts: Counter[int] = Counter()  # by stage
        self._changed: set[int] = set()  # stages that walks entered or left since the last look
        self._change_times: dict[int, float] = {}

    @property
    def active(self) -> int:
        """The number of walks."""
        return len(self._stages)

    def move(self, walk: Hashable, stage: int) -> None:
        """Note that *walk* is at *stage*: it can join the batches of this and later stages."""
        self.leave(walk)
        self._stages[walk] = stage
        self._walk_counts[stage] += 1
        self._changed.add(stage)

    def leave(self, walk: Hashable) -> None:
        """Forget *walk*, which is over."""
        old = self._stages.pop(walk, None)
        if old is not None:
            self._walk_counts[old] -= 1
            self._changed.add(old)

    def join(self, key: str, entry: E) -> None:
        """Put *entry* in the batch of the resource *key*."""
        self._batches[key].waiting.append(entry)

    def withdraw(self, key: str, entry: E) -> None:
        """Take *entry* back, unless its batch is under way."""
        with suppress(ValueError):
            self._batches[key].waiting.remove(entry)

    def take_batches(self, now: float) -> list[Batch[R, E]]:
        """
        Return the batches to send, at most one per idle host; it is busy until ``release``.

        *now*: seconds of any clock that does not go back.
        """
        self._change_times.update(dict.fromkeys(self._changed, now))
        self._changed.clear()
        first = min((stage for stage, count in self._walk_counts.items() if count), default=0)
        chosen: dict[str, _OpenBatch[R, E]] = {}
        patient: dict[str, _OpenBatch[R, E]] = {}
        for batch in self._idle():
            if batch.ready(first):
                chosen.setdefault(batch.host, batch)
            elif now >= self._patience_ends(batch):
                patient.setdefault(batch.host, batch)
        batches = [batch.take() for batch in (patient | chosen).values()]
        self._busy.update(self._batches[batch.resource.key].host for batch in batches)
        return batches

    def release(self, batch: Batch[R, E]) -> None:
        """Note that *batch* has its answer or will get none: its host is idle again."""
        self._busy.discard(self._batches[batch.resource.key].host)

    def split(self, batch: Batch[R, E]) -> None:
        """
        Send the halves of *batch* before other walks, and never together with others.

        Raises ``ValueError`` for a batch of one, which has no halves.
        """
        if len(batch.entries) < 2:
            raise ValueError(f"a batch of one for {batch.resource.key} cannot be split")
        self.requeue(batch, range(len(batch.entries)))

    def requeue(self, batch: Batch[R, E], indexes: Sequence[int]) -> None:
        """
        Send the entries of *batch* at *indexes* again, in two smaller batches.

        A single entry is sent again as it is; its resource then sends another request.
        """
        middle = (len(indexes) + 1) // 2
        for half in (indexes[middle:], indexes[:middle]):
            if half:
                entries = tuple(batch.entries[index] for index in half)
                self._batches[batch.resource.key].halves.appendleft(entries)

    def _idle(self) -> Iterator[_OpenBatch[R, E]]:
        """Yield the open batches with walks for an idle host, latest stage first."""
        for batch in self._batches.values():
            if batch.host not in self._busy and (batch.waiting or batch.halves):
                yield batch

    def _patience_ends(self, batch: _OpenBatch[R, E]) -> float:
        times = (
            time for stage, time in self._change_times.items() if stage <= batch.resource.order
        )
        return max(times, default=-math.inf) + self.patience


class _OpenBatch(Generic[R, E]):
    """The walks that wait for one resource; *halves*: parts of failed batches, sent as they are."""

    def __init__(self, resource: R, host: str, limit: int) -> None:
        self.resource = resource
        self.host = host
        self.limit = limit
        self.waiting: deque[E] = deque()
        self.halves: deque[tuple[E, ...]] = deque()

    def ready(self, first: int) -> bool:
        """Answer whether to send it without waiting; *first*: the earliest stage of any walk."""
        return bool(self.halves) or len(self.waiting) >= self.limit or first >= self.resource.order

    def take(self) -> Batch[R, E]:
        """Return the next batch, and take its walks out."""
        if self.halves:
            return Batch(self.resource, self.halves.popleft())
        count = min(self.limit, len(self.waiting))
        return Batch(self.resource, tuple(self.waiting.popleft() for _ in range(count)))
