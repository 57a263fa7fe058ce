from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pubcrawl.exceptions import FetchError, NotXML
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.batch_queue import Batch, BatchQueue
from pubcrawl.publications.walk import Walk
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from tests.publications.places import MadeUp, Question, World, findings, play, play_together
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


def make_queue(
    resources: tuple[MadeUp, ...] = RESOURCES, *, batch_max: int = 1000
) -> BatchQueue[MadeUp]:
    return BatchQueue(resources, HOSTS, batch_max=batch_max, patience=5)


def walks(count: int, resources: tuple[MadeUp, ...] = RESOURCES) -> list[Walk[MadeUp]]:
    return [
        Walk(
            Publication.from_ids(Identifiers(str(number), f"PMC{number}", f"10.1/{number}")),
            resources,
        )
        for number in range(1, count + 1)
    ]


def sizes(batches: list[Batch[MadeUp]]) -> list[tuple[str, int]]:
    return [(batch.resource.key, len(batch.entries)) for batch in batches]


def end(queue: BatchQueue[MadeUp], batch: Batch[MadeUp]) -> None:
    """Answer all walks of *batch* with no findings."""
    queue.release(batch)
    for walk, step in batch.entries:
        walk.take_answer(step, None, "https://example.org/", 1)
        queue.enter(walk)


def test_a_batch_takes_all_waiting_walks_up_to_the_limit() -> None:
    queue = make_queue(batch_max=3)
    for walk in walks(5, (SEARCH,)):
        assert queue.enter(walk)
    (first,) = queue.take_batches(0)
    assert sizes([first]) == [("search", 3)]
    assert [walk.publication.ids.pmid for walk, _ in first.entries] == ["1", "2", "3"]
    assert queue.take_batches(0) == []
    end(queue, first)
    # The two left, and one of the first three, which now asks by its next identifier.
    (second,) = queue.take_batches(0)
    assert [step.by for _, step in second.entries] == ["pmid", "pmid", "pmcid"]


def test_a_finished_walk_leaves_the_queue() -> None:
    queue = make_queue((OADOI,))
    (walk,) = walks(1, (OADOI,))
    assert queue.enter(walk)
    assert queue.active == 1
    (batch,) = queue.take_batches(0)
    queue.release(batch)
    walk.take_answer(batch.entries[0][1], None, "https://example.org/", 1)
    assert not queue.enter(walk)
    assert queue.active == 0
    assert queue.take_batches(1) == []


def test_hosts_are_asked_at_the_same_time_but_each_by_one_request() -> None:
    queue = make_queue()
    for resources in ((SEARCH,), (FULLTEXT, OADOI), (OADOI,), (PUBMED,)):
        (walk,) = walks(1, resources)
        walk.progress.flags.add("is_oa")
        queue.enter(walk)
    # fulltext and search share a host; pubmed waits for the walks before it.
    assert sorted(sizes(queue.take_batches(0))) == [("fulltext", 1), ("oadoi", 1)]
    assert queue.take_batches(0) == []


def test_the_last_walk_does_not_wait() -> None:
    queue = make_queue()
    (walk,) = walks(1, (PUBMED,))
    queue.enter(walk)
    assert sizes(queue.take_batches(0)) == [("pubmed", 1)]


def test_a_batch_waits_while_more_walks_can_join() -> None:
    queue = make_queue()
    early, late = walks(1, (OADOI,)) + walks(1, (PMC,))
    before = walks(1, (SEARCH, PMC))[0]
    for walk in (early, late, before):
        queue.enter(walk)
    batches = queue.take_batches(0)
    assert sorted(sizes(batches)) == [("oadoi", 1), ("search", 1)]
    for batch in batches:
        if batch.resource is SEARCH:
            queue.release(batch)
            for walk, step in batch.entries:
                walk.take_answer(step, findings(PartType.EUROPEPMC), "https://search/", 1)
                assert queue.enter(walk)
    assert sizes(queue.take_batches(0)) == [("pmc", 2)]


def test_a_full_batch_is_sent_though_more_walks_can_join() -> None:
    queue = make_queue(batch_max=2)
    for walk in walks(2, (PMC,)) + walks(3, (SEARCH, PMC)):
        queue.enter(walk)
    assert sorted(sizes(queue.take_batches(0))) == [("pmc", 2), ("search", 2)]


def test_a_stalled_host_does_not_hold_up_others() -> None:
    queue = make_queue()
    for walk in walks(1, (SEARCH,)) + walks(2, (PMC,)):
        queue.enter(walk)
    assert sizes(queue.take_batches(100)) == [("search", 1)]
    assert queue.take_batches(104) == []
    queue.enter(walks(1, (PMC,))[0])
    assert queue.take_batches(104.5) == []
    assert queue.take_batches(109.4) == []
    assert sizes(queue.take_batches(109.5)) == [("pmc", 3)]


def test_patience_lasts_while_the_host_has_other_work() -> None:
    """Slow full texts do not reduce batches for mined terms to one."""
    queue = make_queue()
    mined = walks(1, (EFO,))[0]
    mined.progress.flags.add("mined")
    queue.enter(mined)
    for walk in walks(2, (FULLTEXT,)):
        walk.progress.flags.add("is_oa")
        queue.enter(walk)
    order = []
    for now in (0, 100, 200):
        (batch,) = queue.take_batches(now)
        order.append(batch.resource.key)
        end(queue, batch)
    assert order == ["fulltext", "fulltext", "efo"]


def test_the_latest_ready_batch_of_a_host_is_sent_first() -> None:
    queue = make_queue(batch_max=2)
    for walk in walks(2, (SEARCH,)) + walks(2, (EFO,)) + walks(2, (GO,)):
        walk.progress.flags.add("mined")
        queue.enter(walk)
    assert sizes(queue.take_batches(0)) == [("go", 2)]


def test_a_failed_batch_is_sent_in_halves_before_other_walks() -> None:
    queue = make_queue(batch_max=5)
    for walk in walks(7, (PUBMED,)):
        queue.enter(walk)
    (batch,) = queue.take_batches(0)
    queue.release(batch)
    queue.split(batch)
    asked = []
    for _ in range(3):
        (batch,) = queue.take_batches(0)
        asked.append([walk.publication.ids.pmid for walk, _ in batch.entries])
        end(queue, batch)
    assert asked == [["1", "2", "3"], ["4", "5"], ["6", "7"]]


def test_unsure_entries_are_sent_again_in_smaller_batches() -> None:
    queue = make_queue()
    for walk in walks(5, (PUBMED,)):
        queue.enter(walk)
    (batch,) = queue.take_batches(0)
    queue.release(batch)
    queue.requeue(batch, [1, 2, 4])
    asked = []
    for _ in range(2):
        (half,) = queue.take_batches(0)
        asked.append([walk.publication.ids.pmid for walk, _ in half.entries])
        queue.release(half)
    assert asked == [["2", "3"], ["5"]]


def test_a_batch_of_one_cannot_be_split() -> None:
    queue = make_queue()
    queue.enter(walks(1, (PUBMED,))[0])
    (batch,) = queue.take_batches(0)
    with pytest.raises(ValueError, match="a batch of one for pubmed"):
        queue.split(batch)


def test_a_batch_of_one_may_be_sent_again() -> None:
    queue = make_queue()
    queue.enter(walks(1, (PUBMED,))[0])
    (batch,) = queue.take_batches(0)
    queue.release(batch)
    queue.requeue(batch, [0])
    (again,) = queue.take_batches(0)
    assert again.entries == batch.entries


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
    world: World, seeds: list[Identifiers], batch_max: int, late: int, compat: bool
) -> None:
    def started() -> list[Walk[MadeUp]]:
        return [Walk(Publication.from_ids(ids), RESOURCES, compat=compat) for ids in seeds]

    alone = started()
    asked = Counter(question for walk in alone for question in play(walk, world))
    single, several = started(), started()
    one_by_one = play_together(single, make_queue(batch_max=1), world, late=min(late, len(seeds)))
    together = play_together(
        several, make_queue(batch_max=batch_max), world, late=min(late, len(seeds))
    )
    assert len(one_by_one) == sum(asked.values())
    assert all(len(batch.entries) <= min(batch.resource.batch, batch_max) for batch in together)
    for walk, other, another in zip(alone, single, several, strict=True):
        assert walk.next() is other.next() is another.next() is None
        assert record(walk) == record(other) == record(another)


def record(walk: Walk[MadeUp]) -> dict[str, object]:
    publication = walk.publication
    return {name: getattr(publication, name) for name in publication.__slots__}


def test_a_thousand_publications_need_few_requests(capsys: pytest.CaptureFixture[str]) -> None:
    """A third are open access; 1% are unknown to the search, and one makes PubMed batches fail."""
    count = 1000
    world: dict[Question, object] = {}
    for number in range(1, count + 1):
        flags = ("mined", "is_oa") if number % 3 == 0 else ("mined",)
        if number % 100:
            world["search", "pmid", str(number)] = findings(PartType.EUROPEPMC, flags=flags)
        for key in ("efo", "go"):
            world[key, "pmcid", f"PMC{number}"] = findings(PartType.EUROPEPMC)
    world["pubmed", "pmid", "500"] = FetchError(slug="server-error", splits=True)
    sent = play_together(walks(count), make_queue(), world)  # type: ignore[arg-type]
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
    with capsys.disabled():
        print(f"\nrequests for {count} publications: {dict(requests)}; ideal: {ideal}")
    for key, number in ideal.items():
        assert requests[key] <= number + 2, key
