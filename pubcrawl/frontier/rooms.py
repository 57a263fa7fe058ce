"""Waiting rooms: walks that are to ask the same place go there together."""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from pubcrawl.frontier.hosts import Hosts
from pubcrawl.frontier.landing import Visit
from pubcrawl.frontier.walk import LINKS_TURN, P, Step, Walk
from pubcrawl.ids.url import slot


@dataclass(frozen=True, slots=True, eq=False)
class Batch(Generic[P]):
    """Walks that ask *place* with one request, each with its step."""

    place: P
    entries: tuple[tuple[Walk[P], Step[P]], ...]


class Stop(NamedTuple, Generic[P]):
    """A page that a walk visits."""

    walk: Walk[P]
    visit: Visit

    @property
    def address(self) -> str:
        """The address to ask for next, "" when there is none."""
        return self.visit.get.url if self.visit.get else ""


class Rooms(Generic[P]):
    """
    One waiting room for each place; a host has one visitor at a time.

    A walk that enters waits in the room of its next step. Whenever a host is
    idle, one batch departs to it: everyone in one of its rooms, up to the limit.
    A room is ready

    * at once, where the limit is one;
    * when it is full;
    * when nobody can come any more, because no walk is at an earlier turn,
      be it waiting or under way; so a straggler waits for nobody.

    Of the ready rooms that of the latest turn goes first: it empties the house,
    and feeds the other hosts while this one is busy. A room that is not ready
    departs when nothing has moved at its turn or before for *patience* seconds,
    so that a host that stalls does not stop those after it; but only when its
    own host has nothing else to do. To wait for the next who comes by the clock
    alone would not do: slow full texts (a batch of one) would let mined terms
    and PubMed, after them, go nearly empty. In a test with a thousand
    publications that made 54 requests to PubMed where 21 do.

    *hosts*: key of a place → key of its host, which several may share.
    *batch_max*: upper limit to the batch of every place. *known*: tells a walk
    an answer, or what a visit gave, that is known without asking, and answers
    whether it did. *pages*: where walks wait that are to visit a page.
    """

    def __init__(
        self,
        places: Iterable[P],
        hosts: Mapping[str, str],
        *,
        batch_max: int,
        patience: float,
        known: Callable[[Walk[P], Step[P] | Visit], bool] = lambda walk, step: False,
        pages: Hosts[Stop[P]] | None = None,
    ) -> None:
        if batch_max < 1:
            raise ValueError(f"a batch holds at least one, not {batch_max}")
        self.patience = patience
        self._known = known
        self.pages = pages or Hosts(1)
        self.active = 0
        self._rooms = {
            place.key: _Room(place, hosts[place.key], min(place.batch, batch_max))
            for place in sorted(places, key=lambda place: -place.order)
        }
        self._busy: set[str] = set()
        self._turn: dict[Walk[P], int] = {}
        self._at: Counter[int] = Counter()
        self._moving: set[int] = set()
        self._moved: dict[int, float] = {}

    def enter(self, walk: Walk[P]) -> bool:
        """Put *walk* into the room of its next step or page; answer False when it is over."""
        old = self._turn.pop(walk, None)
        if old is None:
            self.active += 1
        else:
            self._at[old] -= 1
            self._moving.add(old)
        step = walk.next()
        while step is not None and self._known(walk, step):
            step = walk.next()
        if step is None:
            self.active -= 1
            return False
        turn = step.turn if isinstance(step, Visit) else step.place.order
        self._turn[walk] = turn
        self._at[turn] += 1
        self._moving.add(turn)
        if isinstance(step, Visit):
            # Links are visited by walks that have been to other pages.
            self.to_page(walk, step, begun=turn == LINKS_TURN)
        else:
            self._rooms[step.place.key].waiting.append((walk, step))
        return True

    def to_page(self, walk: Walk[P], visit: Visit, *, begun: bool = True) -> None:
        """Put *walk* into the room of the host that its visit, *begun* or not, needs next."""
        if visit.get is None:
            raise RuntimeError(f"{visit.url}: the visit is over")
        early = visit.get.accepts == "redirect"
        self.pages.enter(slot(visit.get.url), Stop(walk, visit), early=early, begun=begun)

    def depart(self, now: float) -> list[Batch[P]]:
        """
        Return the batches to send, at most one for every idle host; it is busy until ``back``.

        *now*: seconds of any clock that does not go back.
        """
        self._moved.update(dict.fromkeys(self._moving, now))
        self._moving.clear()
        first = min((turn for turn, count in self._at.items() if count), default=0)
        chosen: dict[str, _Room[P]] = {}
        patient: dict[str, _Room[P]] = {}
        for room in self._idle():
            if room.ready(first):
                chosen.setdefault(room.host, room)
            elif now >= self._patience_ends(room):
                patient.setdefault(room.host, room)
        batches = [room.leave() for room in (patient | chosen).values()]
        self._busy.update(self._rooms[batch.place.key].host for batch in batches)
        return batches

    def back(self, batch: Batch[P]) -> None:
        """Note that the answer to *batch* came, or none will; its host is idle again."""
        self._busy.discard(self._rooms[batch.place.key].host)

    def split(self, batch: Batch[P]) -> None:
        """
        Ask for the halves of *batch* before anyone else, and never with others again.

        Raises ``ValueError`` for a batch of one, which has no halves.
        """
        if len(batch.entries) < 2:
            raise ValueError(f"one publication asked of {batch.place.key} cannot be split")
        self.again(batch, range(len(batch.entries)))

    def again(self, batch: Batch[P], places: Sequence[int]) -> None:
        """
        Ask for some of *batch* again in smaller company: those at *places*, in two halves.

        One publication alone is asked again as it is: its place asks otherwise then.
        """
        middle = (len(places) + 1) // 2
        for half in (places[middle:], places[:middle]):
            if half:
                entries = tuple(batch.entries[place] for place in half)
                self._rooms[batch.place.key].halves.appendleft(entries)

    def _idle(self) -> Iterator[_Room[P]]:
        """Yield the rooms, latest turn first, from which somebody could go to an idle host."""
        for room in self._rooms.values():
            if room.host not in self._busy and (room.waiting or room.halves):
                yield room

    def _patience_ends(self, room: _Room[P]) -> float:
        moved = (time for turn, time in self._moved.items() if turn <= room.place.order)
        return max(moved, default=-math.inf) + self.patience


class _Room(Generic[P]):
    """Who waits for one place; *halves*: parts of batches that failed, asked as they are."""

    def __init__(self, place: P, host: str, limit: int) -> None:
        self.place = place
        self.host = host
        self.limit = limit
        self.waiting: deque[tuple[Walk[P], Step[P]]] = deque()
        self.halves: deque[tuple[tuple[Walk[P], Step[P]], ...]] = deque()

    def ready(self, first: int) -> bool:
        """Answer whether nobody is worth waiting for; *first*: the earliest turn of any walk."""
        return bool(self.halves) or len(self.waiting) >= self.limit or first >= self.place.order

    def leave(self) -> Batch[P]:
        if self.halves:
            return Batch(self.place, self.halves.popleft())
        count = min(self.limit, len(self.waiting))
        return Batch(self.place, tuple(self.waiting.popleft() for _ in range(count)))
