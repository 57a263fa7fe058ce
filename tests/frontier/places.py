"""Made-up places and a world in which they answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pubcrawl.exceptions import AnswerError, FetchError
from pubcrawl.frontier.rooms import Batch, Rooms
from pubcrawl.frontier.walk import Walk
from pubcrawl.items.findings import Findings, Offer
from pubcrawl.items.parts import PartType
from pubcrawl.items.progress import Progress

Question = tuple[str, str, str]
"""Key of a place, kind of identifier, identifier."""

World = Mapping[Question, Findings | AnswerError]
"""What is not in it is not found."""


@dataclass(frozen=True)
class MadeUp:
    key: str
    order: int
    needs: tuple[str, ...]
    batch: int = 1
    fills: tuple[str, ...] = ()
    flag: str = ""

    def skip(self, progress: Progress) -> bool:
        if self.flag and self.flag not in progress.flags:
            return True
        return bool(self.fills) and progress.final(*self.fills)


def findings(type: PartType, *, flags: tuple[str, ...] = (), **parts: str) -> Findings:
    offers = [Offer(name, content, type) for name, content in parts.items()]
    return Findings(type, offers=offers, flags=frozenset(flags))


def play(walk: Walk[MadeUp], world: World) -> list[Question]:
    """Answer *walk* until it is over; return what it asked."""
    asked = []
    while step := walk.next():
        question = (step.place.key, step.by, walk.publication.text(step.by))
        asked.append(question)
        answer(walk, step, world)
    return asked


def answer(walk: Walk[MadeUp], step: object, world: World) -> None:
    question = (step.place.key, step.by, walk.publication.text(step.by))  # type: ignore[attr-defined]
    url = f"https://{question[0]}.example.org/{question[2]}"
    told = world.get(question)
    if isinstance(told, AnswerError):
        walk.failed(step, told, url)  # type: ignore[arg-type]
    else:
        walk.found(step, told, url, 1)  # type: ignore[arg-type]


def poison(batch: Batch[MadeUp], world: World) -> bool:
    """Answer whether one identifier of *batch* makes the whole request fail."""
    told = (
        world.get((step.place.key, step.by, walk.publication.text(step.by)))
        for walk, step in batch.entries
    )
    return any(isinstance(error, FetchError) and error.splits for error in told)


def play_together(
    walks: list[Walk[MadeUp]], rooms: Rooms[MadeUp], world: World, *, late: int = 0
) -> list[Batch[MadeUp]]:
    """
    Answer *walks* through *rooms* until all are over; return the requests made.

    Answers come in the order of the requests, a second each. *late*: so many
    walks enter one by one, each after an answer.
    """
    coming = list(walks)
    for walk in coming[: len(coming) - late]:
        rooms.enter(walk)
    coming = coming[len(coming) - late :]
    sent: list[Batch[MadeUp]] = []
    flying: list[Batch[MadeUp]] = []
    now = 0.0
    while rooms.active or coming:
        flying += rooms.depart(now)
        if coming:
            rooms.enter(coming.pop())
        if not flying:
            wake = rooms.wake_at()
            if wake is None:
                assert coming, "the crawl stands still"
                continue
            now = max(now, wake)
            continue
        now += 1
        batch = flying.pop(0)
        sent.append(batch)
        rooms.back(batch)
        if len(batch.entries) > 1 and poison(batch, world):
            rooms.split(batch)
            continue
        for walk, step in batch.entries:
            answer(walk, step, world)
            rooms.enter(walk)
    return sent
