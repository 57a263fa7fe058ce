"""Simulated resources and the answers that they give."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pubcrawl.engine.client import FetchResult, PageRequest
from pubcrawl.engine.fetching import VisitEnd
from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.publications.batch_queue import Batch, BatchQueue
from pubcrawl.publications.walk import Reply, Walk
from pubcrawl.works.findings import Findings, Offer
from pubcrawl.works.flat import TEXTS
from pubcrawl.works.parts import ID_PARTS, PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.publication import Publication
from tests.clients import Offline

Question = tuple[str, str, str]
"""Key of a resource, kind of identifier, identifier."""

Answers = Mapping[Question, Findings | AnswerError]


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


class World(Offline):
    """
    A client with the answers of resources, and pages.

    *answers*: question → answer; a question without an entry finds nothing. *once*: questions that
    have their answer once. *pages*: address → response; *found*: address → what is on its page.
    *asked*: all questions and addresses, in order.
    """

    def __init__(
        self,
        answers: Answers,
        once: Sequence[str] = (),
        *,
        pages: Mapping[str, FetchResult] | None = None,
        found: Mapping[str, Findings | ParseError] | None = None,
    ) -> None:
        self.answers = answers
        self.once = once
        self.pages = pages or {}
        self.found = found or {}
        self.asked: list[str] = []

    async def ask(
        self, resource: MadeUp, by: str, publication: Publication, page: str = ""
    ) -> Reply:
        value = publication.text(by)
        question = " ".join((resource.key, by, value))
        answers = {} if question in self.once and question in self.asked else self.answers
        self.asked.append(question)
        return reply(resource, value, answers.get((resource.key, by, value)))

    async def get(self, get: PageRequest) -> FetchResult:
        self.asked.append(get.url)
        if get.url not in self.pages:
            raise FetchError(slug="not-found", status=404, sets_exception=False)
        return self.pages[get.url]

    async def article(
        self, end: VisitEnd, type: PartType, asked: tuple[str, str]
    ) -> tuple[Findings | None, str]:
        found = self.found.get(end.url)
        if isinstance(found, ParseError):
            raise found
        return found, ""


def reply(resource: MadeUp, value: str, answer: Findings | AnswerError | None) -> Reply:
    url = f"https://{resource.key}.example.org/{value}"
    if isinstance(answer, AnswerError):
        return Reply(None, url, error=answer)
    return Reply(answer, url, 1)


# Made-up answers have parts alone, which the work repeats.
_REPEATED = (*TEXTS.values(), "sources")


def outcome(walk: Walk[MadeUp]) -> dict[str, Any]:
    """Return what a walk has found, in the form of golden cases."""
    record, omitted = walk.publication.to_json(), (*ID_PARTS, "notice_status", "licence_class")
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


def guilty(error: object) -> bool:
    """Return whether a batch fails if one of its identifiers gives *error*."""
    return isinstance(error, ParseError) or (isinstance(error, FetchError) and error.splits)


def shy(told: object) -> bool:
    """Return whether a publication is found only by a request for it alone."""
    return isinstance(told, Findings) and "shy" in told.flags


class Asked(NamedTuple):
    """What a walk asks in a batch: its question, and the future of its reply."""

    question: Question
    reply: asyncio.Future[Reply]


class Shared(Offline):
    """The client of a walk whose questions join the batches of *queue*."""

    def __init__(self, queue: BatchQueue[MadeUp, Asked]) -> None:
        self.queue = queue

    def enter(self, key: str, stage: int) -> None:
        self.queue.move(self, stage)

    async def ask(
        self, resource: MadeUp, by: str, publication: Publication, page: str = ""
    ) -> Reply:
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        question = (resource.key, by, publication.text(by))
        self.queue.join(resource.key, Asked(question, future))
        return await future

    async def get(self, get: PageRequest) -> FetchResult:
        raise FetchError(slug="not-found", status=404, sets_exception=False)

    async def article(
        self, end: VisitEnd, type: PartType, asked: tuple[str, str]
    ) -> tuple[Findings | None, str]:
        return None, ""

    async def run(self, walk: Walk[MadeUp]) -> None:
        await walk.run()
        self.queue.leave(self)


async def settle() -> None:
    """Let all coroutines run until each waits for an answer."""
    for _ in range(20):
        await asyncio.sleep(0)


def give(batch: Batch[MadeUp, Asked], answers: Answers) -> None:
    """Give each entry of *batch* its reply."""
    for question, future in batch.entries:
        future.set_result(reply(batch.resource, question[2], answers.get(question)))


async def play_together(
    walks: Sequence[Callable[[Shared], Walk[MadeUp]]],
    rooms: BatchQueue[MadeUp, Asked],
    answers: Answers,
    *,
    late: int = 0,
) -> tuple[list[Walk[MadeUp]], list[Batch[MadeUp, Asked]]]:
    """
    Answer *walks* through *rooms* until all end; return them and the requests made.

    Answers arrive in the order of the requests, one per second. *late*: the number of
    walks that enter one by one, each after an answer.
    """
    clients = [Shared(rooms) for _ in walks]
    made = [make(client) for make, client in zip(walks, clients, strict=True)]
    coming = [client.run(walk) for walk, client in zip(made, clients, strict=True)]
    tasks = [asyncio.ensure_future(run) for run in coming[: len(coming) - late]]
    coming = coming[len(coming) - late :]
    sent: list[Batch[MadeUp, Asked]] = []
    flying: list[Batch[MadeUp, Asked]] = []
    now, idle = 0.0, 0
    await settle()
    while rooms.active or coming:
        flying += rooms.take_batches(now)
        if coming:
            tasks.append(asyncio.ensure_future(coming.pop()))
            await settle()
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
        told = [answers.get(asked.question) for asked in batch.entries]
        if not alone and any(map(guilty, told)):
            rooms.split(batch)
            continue
        unsure = [] if alone else [number for number, answer in enumerate(told) if shy(answer)]
        if unsure:
            rooms.requeue(batch, unsure)
        entries = tuple(one for n, one in enumerate(batch.entries) if n not in unsure)
        give(Batch(batch.resource, entries), answers)
        await settle()
    await asyncio.gather(*tasks)
    return made, sent
