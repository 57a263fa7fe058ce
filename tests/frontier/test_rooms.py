from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pubcrawl.exceptions import FetchError, NotXML
from pubcrawl.frontier.rooms import Batch, Rooms
from pubcrawl.frontier.walk import Walk
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items.parts import PartType
from pubcrawl.items.publication import Publication
from tests.frontier.places import MadeUp, Question, World, findings, play, play_together

# The limits of the real resources, and the hosts that they share.
SEARCH = MadeUp("search", 10, ("pmid", "pmcid", "doi"), 1000)
FULLTEXT = MadeUp("fulltext", 20, ("pmcid",), flag="is_oa")
EFO = MadeUp("efo", 30, ("pmcid", "pmid"), 8, flag="mined")
GO = MadeUp("go", 31, ("pmcid", "pmid"), 8, flag="mined")
PUBMED = MadeUp("pubmed", 40, ("pmid",), 200, fills=("title",))
PMC = MadeUp("pmc", 60, ("pmcid",), 50, fills=("title", "abstract"))
OADOI = MadeUp("oadoi", 80, ("doi",))
PLACES = (SEARCH, FULLTEXT, EFO, GO, PUBMED, PMC, OADOI)
HOSTS = {
    "search": "ebi",
    "fulltext": "ebi",
    "efo": "ebi",
    "go": "ebi",
    "pubmed": "eutils",
    "pmc": "eutils",
    "oadoi": "unpaywall",
}


def rooms(places: tuple[MadeUp, ...] = PLACES, *, batch_max: int = 1000) -> Rooms[MadeUp]:
    return Rooms(places, HOSTS, batch_max=batch_max, patience=5)


def walks(count: int, places: tuple[MadeUp, ...] = PLACES) -> list[Walk[MadeUp]]:
    return [
        Walk(
            Publication.from_ids(Identifiers(str(number), f"PMC{number}", f"10.1/{number}")), places
        )
        for number in range(1, count + 1)
    ]


def sizes(batches: list[Batch[MadeUp]]) -> list[tuple[str, int]]:
    return [(batch.place.key, len(batch.entries)) for batch in batches]


def end(rooms: Rooms[MadeUp], batch: Batch[MadeUp]) -> None:
    """Answer nothing to everyone of *batch*."""
    rooms.back(batch)
    for walk, step in batch.entries:
        walk.found(step, None, "https://example.org/", 1)
        rooms.enter(walk)


def test_everyone_waiting_departs_together_up_to_the_limit() -> None:
    waiting = rooms(batch_max=3)
    for walk in walks(5, (SEARCH,)):
        assert waiting.enter(walk)
    (first,) = waiting.depart(0)
    assert sizes([first]) == [("search", 3)]
    assert [walk.publication.ids.pmid for walk, _ in first.entries] == ["1", "2", "3"]
    assert waiting.depart(0) == []
    end(waiting, first)
    # Two, and those three that come back to ask by their next identifier.
    (second,) = waiting.depart(0)
    assert [step.by for _, step in second.entries] == ["pmid", "pmid", "pmcid"]


def test_walks_that_are_over_leave() -> None:
    waiting = rooms((OADOI,))
    (walk,) = walks(1, (OADOI,))
    assert waiting.enter(walk)
    assert waiting.active == 1
    (batch,) = waiting.depart(0)
    waiting.back(batch)
    walk.found(batch.entries[0][1], None, "https://example.org/", 1)
    assert not waiting.enter(walk)
    assert waiting.active == 0
    assert waiting.depart(1) == []


def test_hosts_are_visited_at_the_same_time_but_each_by_one() -> None:
    waiting = rooms()
    for places in ((SEARCH,), (FULLTEXT, OADOI), (OADOI,), (PUBMED,)):
        (walk,) = walks(1, places)
        walk.progress.flags.add("is_oa")
        waiting.enter(walk)
    # fulltext and search share a host; pubmed waits for the walks before it.
    assert sorted(sizes(waiting.depart(0))) == [("fulltext", 1), ("oadoi", 1)]
    assert waiting.depart(0) == []


def test_a_straggler_waits_for_nobody() -> None:
    waiting = rooms()
    (walk,) = walks(1, (PUBMED,))
    waiting.enter(walk)
    assert sizes(waiting.depart(0)) == [("pubmed", 1)]


def test_a_room_waits_while_others_can_come() -> None:
    waiting = rooms()
    early, late = walks(1, (OADOI,)) + walks(1, (PMC,))
    before = walks(1, (SEARCH, PMC))[0]
    for walk in (early, late, before):
        waiting.enter(walk)
    departed = waiting.depart(0)
    assert sorted(sizes(departed)) == [("oadoi", 1), ("search", 1)]
    for batch in departed:
        if batch.place is SEARCH:
            waiting.back(batch)
            for walk, step in batch.entries:
                walk.found(step, findings(PartType.EUROPEPMC), "https://search/", 1)
                assert waiting.enter(walk)
    assert sizes(waiting.depart(0)) == [("pmc", 2)]


def test_a_full_room_departs_though_others_can_come() -> None:
    waiting = rooms(batch_max=2)
    for walk in walks(2, (PMC,)) + walks(3, (SEARCH, PMC)):
        waiting.enter(walk)
    assert sorted(sizes(waiting.depart(0))) == [("pmc", 2), ("search", 2)]


def test_a_stalled_host_does_not_hold_others_for_ever() -> None:
    waiting = rooms()
    for walk in walks(1, (SEARCH,)) + walks(2, (PMC,)):
        waiting.enter(walk)
    assert sizes(waiting.depart(100)) == [("search", 1)]
    assert waiting.depart(104) == []
    waiting.enter(walks(1, (PMC,))[0])
    assert waiting.depart(104.5) == []
    assert waiting.depart(109.4) == []
    assert sizes(waiting.depart(109.5)) == [("pmc", 3)]


def test_patience_lasts_while_the_host_has_other_work() -> None:
    """Slow full texts must not empty the room for mined terms one by one."""
    waiting = rooms()
    mined = walks(1, (EFO,))[0]
    mined.progress.flags.add("mined")
    waiting.enter(mined)
    for walk in walks(2, (FULLTEXT,)):
        walk.progress.flags.add("is_oa")
        waiting.enter(walk)
    order = []
    for now in (0, 100, 200):
        (batch,) = waiting.depart(now)
        order.append(batch.place.key)
        end(waiting, batch)
    assert order == ["fulltext", "fulltext", "efo"]


def test_the_latest_ready_room_of_a_host_goes_first() -> None:
    waiting = rooms(batch_max=2)
    for walk in walks(2, (SEARCH,)) + walks(2, (EFO,)) + walks(2, (GO,)):
        walk.progress.flags.add("mined")
        waiting.enter(walk)
    assert sizes(waiting.depart(0)) == [("go", 2)]


def test_a_batch_that_fails_is_asked_in_halves_before_anyone_else() -> None:
    waiting = rooms(batch_max=5)
    for walk in walks(7, (PUBMED,)):
        waiting.enter(walk)
    (batch,) = waiting.depart(0)
    waiting.back(batch)
    waiting.split(batch)
    asked = []
    for _ in range(3):
        (batch,) = waiting.depart(0)
        asked.append([walk.publication.ids.pmid for walk, _ in batch.entries])
        end(waiting, batch)
    assert asked == [["1", "2", "3"], ["4", "5"], ["6", "7"]]


def test_those_unsure_are_asked_again_in_smaller_company() -> None:
    waiting = rooms()
    for walk in walks(5, (PUBMED,)):
        waiting.enter(walk)
    (batch,) = waiting.depart(0)
    waiting.back(batch)
    waiting.again(batch, [1, 2, 4])
    asked = []
    for _ in range(2):
        (half,) = waiting.depart(0)
        asked.append([walk.publication.ids.pmid for walk, _ in half.entries])
        waiting.back(half)
    assert asked == [["2", "3"], ["5"]]


def test_one_alone_cannot_be_split() -> None:
    waiting = rooms()
    waiting.enter(walks(1, (PUBMED,))[0])
    (batch,) = waiting.depart(0)
    with pytest.raises(ValueError, match="one publication asked of pubmed"):
        waiting.split(batch)


def test_one_alone_may_be_asked_again_as_it_is() -> None:
    waiting = rooms()
    waiting.enter(walks(1, (PUBMED,))[0])
    (batch,) = waiting.depart(0)
    waiting.back(batch)
    waiting.again(batch, [0])
    (again,) = waiting.depart(0)
    assert again.entries == batch.entries


def test_a_batch_holds_at_least_one() -> None:
    with pytest.raises(ValueError, match="not 0"):
        rooms(batch_max=0)


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
    questions = st.sampled_from([(place.key, by) for place in PLACES for by in place.needs])
    keys = questions.flatmap(lambda pair: st.tuples(*map(st.just, pair), KINDS[pair[1]]))
    return draw(st.dictionaries(keys, ANSWERS, max_size=40))


SEEDS = st.lists(
    st.fixed_dictionaries({}, optional=KINDS).filter(bool).map(lambda ids: Identifiers(**ids)),
    min_size=1,
    max_size=30,
)


@settings(max_examples=300, deadline=None)
@given(worlds(), SEEDS, st.integers(2, 1000), st.integers(0, 30), st.booleans())
def test_the_company_of_others_changes_no_publication(
    world: World, seeds: list[Identifiers], batch_max: int, late: int, compat: bool
) -> None:
    def started() -> list[Walk[MadeUp]]:
        return [Walk(Publication.from_ids(ids), PLACES, compat=compat) for ids in seeds]

    alone = started()
    asked = Counter(question for walk in alone for question in play(walk, world))
    single, several = started(), started()
    one_by_one = play_together(single, rooms(batch_max=1), world, late=min(late, len(seeds)))
    together = play_together(several, rooms(batch_max=batch_max), world, late=min(late, len(seeds)))
    assert len(one_by_one) == sum(asked.values())
    assert all(len(batch.entries) <= min(batch.place.batch, batch_max) for batch in together)
    for walk, other, another in zip(alone, single, several, strict=True):
        assert walk.next() is other.next() is another.next() is None
        assert record(walk) == record(other) == record(another)


def record(walk: Walk[MadeUp]) -> dict[str, object]:
    publication = walk.publication
    return {name: getattr(publication, name) for name in publication.__slots__}


def test_a_thousand_publications_need_few_requests(capsys: pytest.CaptureFixture[str]) -> None:
    """A third is open access; a hundredth is unknown to the search and one poisons PubMed."""
    count = 1000
    world: dict[Question, object] = {}
    for number in range(1, count + 1):
        flags = ("mined", "is_oa") if number % 3 == 0 else ("mined",)
        if number % 100:
            world["search", "pmid", str(number)] = findings(PartType.EUROPEPMC, flags=flags)
        for key in ("efo", "go"):
            world[key, "pmcid", f"PMC{number}"] = findings(PartType.EUROPEPMC)
    world["pubmed", "pmid", "500"] = FetchError(slug="server-error", splits=True)
    sent = play_together(walks(count), rooms(), world)  # type: ignore[arg-type]
    requests = Counter(batch.place.key for batch in sent)
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
