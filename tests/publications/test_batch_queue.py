from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pubcrawl.exceptions import FetchError, NotXML
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.batch_queue import Batch, BatchQueue
from pubcrawl.publications.walk import Walk, walk_class
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from tests.cases import Agree, Case, golden
from tests.publications.places import (
    Answers,
    Asked,
    MadeUp,
    Question,
    Shared,
    World,
    findings,
    give,
    play_together,
    settle,
)
from tests.shares import share

# The batch limits of the real resources, and their shared hosts.
SEARCH = MadeUp("search", 10, ("pmid", "pmcid", "doi"), 1000)
FULLTEXT = MadeUp("fulltext", 20, ("pmcid",), flag="is_oa")
EFO = MadeUp("efo", 30, ("pmcid", "pmid"), 8, flag="mined")
GO = MadeUp("go", 31, ("pmcid", "pmid"), 8, flag="mined")
PUBMED = MadeUp("pubmed", 40, ("pmid",), 200, fills=("title",))
PMC = MadeUp("pmc", 60, ("pmcid",), 50, fills=("title", "abstract"))
OADOI = MadeUp("oadoi", 80, ("doi",))
RESOURCES = (SEARCH, FULLTEXT, EFO, GO, PUBMED, PMC, OADOI)
HOSTS = {
    "search": "ebi",
    "fulltext": "ebi",
    "efo": "ebi",
    "go": "ebi",
    "pubmed": "eutils",
    "pmc": "eutils",
    "oadoi": "unpaywall",
}


def make_queue(batch_max: int = 1000) -> BatchQueue[MadeUp, Asked]:
    return BatchQueue(RESOURCES, HOSTS, batch_max=batch_max, patience=5)


def walks(count: int, *keys: str) -> list[Callable[[Shared], Walk[MadeUp]]]:
    """Return makers of walks that ask the resources *keys*, or all."""
    asked = tuple(resource for resource in RESOURCES if not keys or resource.key in keys)
    publications = [
        Publication.from_ids(Identifiers(str(number), f"PMC{number}", f"10.1/{number}"))
        for number in range(1, count + 1)
    ]
    return [
        lambda client, publication=publication: Walk(publication, asked, client)  # type: ignore[misc]
        for publication in publications
    ]


class Script:
    """
    Steps of a golden case: *enter* a number of walks that ask some resources, *take* the batches
    of a moment, and *end*, *split* or *requeue* the oldest open one or answer that it *found* all.
    """

    def __init__(self, batch_max: int) -> None:
        self.queue = make_queue(batch_max)
        self.open: list[Batch[MadeUp, Asked]] = []
        self.taken: list[dict[str, list[str]]] = []
        self.tasks: list[asyncio.Task[None]] = []

    def enter(self, count: str, *keys: str) -> None:
        for make in walks(int(count), *keys):
            client = Shared(self.queue)
            walk = make(client)
            walk.progress.flags.update(("is_oa", "mined"))
            self.tasks.append(asyncio.ensure_future(client.run(walk)))

    def take(self, now: str) -> None:
        batches = self.queue.take_batches(float(now))
        self.open += batches
        told = {
            batch.resource.key: [asked.question[2] for asked in batch.entries] for batch in batches
        }
        self.taken.append(told | {"active": self.queue.active})

    def release(self) -> Batch[MadeUp, Asked]:
        batch = self.open.pop(0)
        self.queue.release(batch)
        return batch

    def end(self, found: Findings | None = None) -> None:
        batch = self.release()
        give(batch, {asked.question: found for asked in batch.entries} if found else {})

    def found(self, key: str) -> None:
        self.open.sort(key=lambda batch: batch.resource.key != key)
        self.end(findings(PartType.EUROPEPMC))

    def split(self) -> None:
        self.queue.split(self.release())

    def requeue(self, *unsure: str) -> None:
        self.queue.requeue(self.release(), [*map(int, unsure)])

    async def play(self, steps: list[str]) -> None:
        for step, *arguments in map(str.split, steps):
            getattr(self, step)(*arguments)
            await settle()
        for task in self.tasks:
            task.cancel()


@golden
def test_batches(case: Case, agree: Agree) -> None:
    script = Script(case.get("batch_max", 1000))
    asyncio.run(script.play(case["steps"]))
    agree(case, script.taken)


def test_a_batch_of_one_cannot_be_split() -> None:
    queue = make_queue()
    queue.join("pubmed", Asked(("pubmed", "pmid", "1"), None))  # type: ignore[arg-type]
    (batch,) = queue.take_batches(0)
    with pytest.raises(ValueError, match="a batch of one for pubmed"):
        queue.split(batch)


def test_the_limit_is_one_or_more() -> None:
    with pytest.raises(ValueError, match="not 0"):
        make_queue(batch_max=0)


KINDS = {
    "pmid": st.sampled_from("123456"),
    "pmcid": st.sampled_from([f"PMC{number}" for number in range(1, 7)]),
    "doi": st.sampled_from([f"10.1/{letter}" for letter in "ABCDEF"]),
}
ANSWERS = st.one_of(
    st.builds(
        lambda type, flags, parts: findings(type, flags=tuple(flags), **parts),
        st.sampled_from([PartType.EUROPEPMC, PartType.PMC_XML, PartType.LINK_META, PartType.OADOI]),
        st.sets(st.sampled_from(["is_oa", "mined", "shy"])),
        st.fixed_dictionaries({}, optional={**KINDS, "title": st.sampled_from(["T", "Title"])}),
    ),
    st.just(NotXML("cut")),
    st.just(FetchError(slug="server-error", splits=True)),
)


@st.composite
def worlds(draw: st.DrawFn) -> dict[Question, object]:
    questions = st.sampled_from(
        [(resource.key, by) for resource in RESOURCES for by in resource.needs]
    )
    keys = questions.flatmap(lambda pair: st.tuples(*map(st.just, pair), KINDS[pair[1]]))
    return draw(st.dictionaries(keys, ANSWERS, max_size=40))


SEEDS = st.lists(
    st.fixed_dictionaries({}, optional=KINDS).filter(bool).map(lambda ids: Identifiers(**ids)),
    min_size=1,
    max_size=30,
)


@pytest.mark.long
@settings(max_examples=share(25, 300), deadline=None)
@given(worlds(), SEEDS, st.integers(2, 1000), st.integers(0, 30), st.booleans())
def test_sharing_requests_changes_no_publication(
    answers: Answers, seeds: list[Identifiers], batch_max: int, late: int, compat: bool
) -> None:
    def started() -> list[Callable[[World | Shared], Walk[MadeUp]]]:
        return [
            lambda client, ids=ids: walk_class(compat=compat)(  # type: ignore[misc]
                Publication.from_ids(ids), RESOURCES, client
            )
            for ids in seeds
        ]

    async def run() -> None:
        clients = [World(answers) for _ in seeds]
        alone = [make(client) for make, client in zip(started(), clients, strict=True)]
        for walk in alone:
            await walk.run()
        last = min(late, len(seeds))
        single, one_by_one = await play_together(started(), make_queue(1), answers, late=last)
        several, together = await play_together(
            started(), make_queue(batch_max), answers, late=last
        )
        assert len(one_by_one) == sum(len(client.asked) for client in clients)
        assert all(len(batch.entries) <= min(batch.resource.batch, batch_max) for batch in together)
        for walk, other, another in zip(alone, single, several, strict=True):
            assert record(walk) == record(other) == record(another)

    asyncio.run(run())


def record(walk: Walk[MadeUp]) -> dict[str, object]:
    publication = walk.publication
    return {name: getattr(publication, name) for name in publication.__slots__}


def test_many_publications_need_few_requests() -> None:
    """A third are open access; 1% are unknown to the search, and one makes PubMed batches fail."""
    count = share(300, 1000)
    world: dict[Question, object] = {}
    for number in range(1, count + 1):
        flags = ("mined", "is_oa") if number % 3 == 0 else ("mined",)
        if number % 100:
            world["search", "pmid", str(number)] = findings(PartType.EUROPEPMC, flags=flags)
        for key in ("efo", "go"):
            world[key, "pmcid", f"PMC{number}"] = findings(PartType.EUROPEPMC)
    world["pubmed", "pmid", "250"] = FetchError(slug="server-error", splits=True)
    _, sent = asyncio.run(play_together(walks(count), make_queue(), world))  # type: ignore[arg-type]
    requests = Counter(batch.resource.key for batch in sent)
    halves = 2 * math.ceil(math.log2(PUBMED.batch))
    mined = math.ceil(count * 0.99 / EFO.batch)
    ideal = {
        "search": 1 + 2,
        "fulltext": count // 3 - count // 300,
        "efo": mined,
        "go": mined,
        "pubmed": math.ceil(count / PUBMED.batch) + halves,
        "pmc": math.ceil(count / PMC.batch),
        "oadoi": count,
    }
    for key, number in ideal.items():
        assert requests[key] <= number + 2, key
