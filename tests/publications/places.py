"""Simulated resources and the answers that they give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.publications.batch_queue import Batch, BatchQueue
from pubcrawl.publications.walk import Step, Walk
from pubcrawl.works.findings import Findings, Offer
from pubcrawl.works.flat import TEXTS
from pubcrawl.works.parts import ID_PARTS, PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.publication import Publication

Question = tuple[str, str, str]
"""Key of a resource, kind of identifier, identifier."""

World = Mapping[Question, Findings | AnswerError]
"""Question → answer; a question without an entry finds nothing."""


@dataclass(frozen=True)
class MadeUp:
    key: str
    order: int
    needs: tuple[str, ...]
    batch: int = 1
    fills: tuple[str, ...] = ()
    flag: str = ""
    landing: str = ""

    def page(self, publication: Publication) -> str:
        return self.landing and self.landing + publication.text("doi")

    def skip(self, progress: Progress) -> bool:
        if self.flag and self.flag not in progress.flags:
            return True
        return bool(self.fills) and progress.final(*self.fills)


def findings(type: PartType, *, flags: tuple[str, ...] = (), **parts: str) -> Findings:
    offers = [Offer(name, content, type) for name, content in parts.items()]
    return Findings(type, offers=offers, flags=frozenset(flags))


def play(walk: Walk[MadeUp], world: World, once: Sequence[str] = ()) -> list[str]:
    """Answer *walk* until it ends, questions in *once* only once; return its questions."""
    asked = []
    while step := walk.next():
        assert isinstance(step, Step)
        question = " ".join((step.resource.key, step.by, walk.publication.text(step.by)))
        answer(walk, step, {} if question in once and question in asked else world)
        asked.append(question)
    return asked


# Made-up answers have parts alone, which the work repeats.
_REPEATED = (*TEXTS.values(), "sources")


def outcome(walk: Walk[MadeUp]) -> dict[str, Any]:
    """Return what a walk has found, in the form of golden cases."""
    record, omitted = walk.publication.to_json(), (*ID_PARTS, "notice_status")
    told = {
        "restarts": walk.restarts,
        "links": [f"{entry.type} {entry.url} from {entry.origin}" for entry in walk.links.queue],
        **{name: value for name, value in record.items() if name not in (*omitted, *_REPEATED)},
        "parts": {
            name: f"{part['type']}, {part['size']}: {part['content'][:80]} {part['url']}".rstrip()
            for name, part in record["parts"].items()
        },
        "visited_sites": [
            f"{visit['type']} {visit['url']} from {visit['origin']}"
            for visit in record["visited_sites"]
        ],
        "problems": [" ".join(filter(None, problem.values())) for problem in record["problems"]],
    }
    return {name: value for name, value in told.items() if value}


def answer(walk: Walk[MadeUp], step: Step[MadeUp], world: World) -> None:
    value = walk.publication.text(step.by)
    url = f"https://{step.resource.key}.example.org/{value}"
    answer = told(walk, step, world)
    if isinstance(answer, AnswerError):
        walk.take_failure(step, answer, url)
    else:
        walk.take_answer(step, answer, url, 1)


def told(walk: Walk[MadeUp], step: Step[MadeUp], world: World) -> Findings | AnswerError | None:
    return world.get((step.resource.key, step.by, walk.publication.text(step.by)))


def guilty(error: object) -> bool:
    """Return whether a batch fails if one of its identifiers gives *error*."""
    return isinstance(error, ParseError) or (isinstance(error, FetchError) and error.splits)


def shy(told: object) -> bool:
    """Return whether a publication is found only by a request for it alone."""
    return isinstance(told, Findings) and "shy" in told.flags


def play_together(
    walks: list[Walk[MadeUp]], rooms: BatchQueue[MadeUp], world: World, *, late: int = 0
) -> list[Batch[MadeUp]]:
    """
    Answer *walks* through *rooms* until all end and return the requests made.

    Answers arrive in the order of the requests, one per second. *late*: the number of
    walks that enter one by one, each after an answer.
    """
    coming = list(walks)
    for walk in coming[: len(coming) - late]:
        rooms.enter(walk)
    coming = coming[len(coming) - late :]
    sent: list[Batch[MadeUp]] = []
    flying: list[Batch[MadeUp]] = []
    now, idle = 0.0, 0
    while rooms.active or coming:
        flying += rooms.take_batches(now)
        if coming:
            rooms.enter(coming.pop())
        if not flying:
            # The spider polls the queue at intervals.
            now, idle = now + 1, idle + 1
            assert coming or idle <= rooms.patience, "the crawl stands still"
            continue
        now, idle = now + 1, 0
        batch = flying.pop(0)
        sent.append(batch)
        rooms.release(batch)
        alone = len(batch.entries) == 1
        answers = [told(walk, step, world) for walk, step in batch.entries]
        if not alone and any(map(guilty, answers)):
            rooms.split(batch)
            continue
        unsure = [] if alone else [n for n, answer in enumerate(answers) if shy(answer)]
        if unsure:
            rooms.requeue(batch, unsure)
        for number, (walk, step) in enumerate(batch.entries):
            if number not in unsure:
                answer(walk, step, world)
                rooms.enter(walk)
    return sent
