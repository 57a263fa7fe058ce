"""The plan of a crawl of a list, and the choice of its requests."""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.ingest.entry import Entry, entry_of
from pubcrawl.ingest.plan import Manners, PlannedCounts, distinct, duration, host_of, host_plans
from pubcrawl.ingest.plan.choice import RequestChoice
from pubcrawl.ingest.plan.known import Experience, Known, experience
from pubcrawl.ingest.seeds import parse_line
from pubcrawl.ingest.store.ledger import IngestLedger, SettledRequest
from pubcrawl.items.ingest import IngestResult


def entry(url: str, number: int = 1, **more: Any) -> Entry:
    given = {"ingest_type": "pdf", "base_url": url, "link_source": "x", **more}
    return entry_of(parse_line(json.dumps(given), number))


def urls(entries: Any) -> list[str]:
    return [each[3] for each in entries]


MANY = [entry(f"https://h{n % 7}.example.org/{n}.pdf", n) for n in range(500)]


def planned(entries: list[Entry]) -> PlannedCounts:
    counts = PlannedCounts()
    for each in entries:
        counts.add(each)
    return counts


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://www.Journal.example.org:8080/a", "journal.example.org"),
        ("http://me:secret@journal.example.org/a", "journal.example.org"),
        ("ftp://[2001:db8::1]/a/b.pdf", "[2001:db8::1]"),
        ("https://a.example.org?x=/b", "a.example.org"),
    ],
)
def test_hosts(url: str, host: str) -> None:
    assert host_of(entry(url)[3]) == host


def test_the_host_with_most_requests_decides() -> None:
    counts = planned([entry(f"https://a.example.org/{n}.pdf") for n in range(100)])
    plans = host_plans(counts, Manners(fetches=3, answer=0.5, rest=1))
    assert [(each.host, each.requests, each.fetches, each.seconds) for each in plans] == [
        ("a.example.org", 100, 300, 300.0)
    ]
    assert duration(plans, Manners()) == (300.0, "a.example.org")


def test_many_hosts_wait_for_connections() -> None:
    counts = planned([entry(f"https://h{n}.example.org/a.pdf") for n in range(1000)])
    manners = Manners(fetches=3, answer=2, connections=10)
    assert duration(host_plans(counts, manners), manners) == (600.0, "")


def test_no_request_takes_no_time() -> None:
    assert duration(host_plans(PlannedCounts(), Manners()), Manners()) == (0.0, "")


def test_a_resolver_is_asked_once_and_its_prefixes_for_the_rest() -> None:
    dois = [entry(f"https://doi.org/10.5555/{n}") for n in range(10)]
    plans = host_plans(planned(dois), Manners(fetches=3, answer=1, rest=0))
    assert {each.host: (each.requests, each.fetches) for each in plans} == {
        "doi.org": (10, 10),
        "10.5555/…": (0, 20),
    }


def test_a_delay_replaces_the_rest() -> None:
    counts = planned([entry("https://slow.example.org/a.pdf")])
    slow = Manners(fetches=2, answer=1, delays={"slow.example.org": 20})
    assert host_plans(counts, slow)[0].seconds == 40
    assert host_plans(counts, Manners(fetches=2, answer=1, delay=5))[0].seconds == 10


def test_repetitions_and_rejected_lines_are_counted() -> None:
    counts = PlannedCounts()
    same = ["https://A.example.org/a.pdf", "https://a.example.org/a.pdf", "what is this"]
    entries = [entry_of(parse_line(text, number)) for number, text in enumerate(same, 1)]
    assert urls(distinct(iter(entries), counts)) == ["https://a.example.org/a.pdf"]
    assert counts.left_out == {"repeated": 1, "unknown-id": 1}
    # Keys are compared in batches.
    many = [entry(f"https://a.example.org/{number % 1700}", number) for number in range(4000)]
    counts = PlannedCounts()
    assert urls(distinct(iter(many), counts)) == urls(many[:1700])
    assert counts.left_out == {"repeated": 2300}


def test_slices_are_a_partition_in_any_order() -> None:
    slices = [urls(RequestChoice(part=n, parts=4).of(MANY, Counter())) for n in (1, 2, 3, 4)]
    assert sorted(chain.from_iterable(slices)) == sorted(urls(MANY))
    assert all(90 < len(each) < 160 for each in slices)
    backwards = urls(RequestChoice(part=2, parts=4).of(MANY[::-1], Counter()))
    assert backwards[::-1] == slices[1]


def test_a_draw_depends_on_its_seed_alone() -> None:
    left_out: Counter[str] = Counter()
    first = urls(RequestChoice(random=50).of(MANY, left_out))
    assert len(first) == 50
    assert left_out == {"not-drawn": 450}
    assert set(urls(RequestChoice(random=50).of(MANY[::-1], Counter()))) == set(first)
    assert urls(RequestChoice(random=50, seed=1).of(MANY, Counter())) != first
    assert urls(RequestChoice(random=9999).of(MANY, Counter())) == urls(MANY)


def test_hosts_have_no_more_than_their_share() -> None:
    left_out: Counter[str] = Counter()
    chosen = RequestChoice(per_host=3).of(MANY, left_out)
    assert Counter(host_of(each[3]) for each in chosen) == dict.fromkeys(
        (f"h{n}.example.org" for n in range(7)), 3
    )
    assert left_out == {"host-has-enough": 479}
    drawn = [*RequestChoice(per_host=3, random=10).of(MANY, Counter())]
    assert len(drawn) == 10
    assert max(Counter(host_of(each[3]) for each in drawn).values()) <= 3


def test_older_records_are_left_out() -> None:
    dated = [
        entry("https://a.example.org/1.pdf", created="2025-12-31"),
        entry("https://a.example.org/2.pdf", created="2026-01-31T09:00:00Z"),
        entry("https://a.example.org/3.pdf"),
    ]
    left_out: Counter[str] = Counter()
    chosen = urls(RequestChoice(since="2026-01").of(dated, left_out))
    assert chosen == ["https://a.example.org/2.pdf"]
    assert left_out == {"older": 1, "no-date": 1}


def test_the_limit_comes_last() -> None:
    assert len([*RequestChoice(per_host=3, limit=5).of(MANY, Counter())]) == 5


def test_the_store_knows_what_was_tried(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/store.db"
    hit, gone, later, new = (
        parse_line(f"https://a.example.org/{name}.pdf", number)
        for number, name in enumerate(("hit", "gone", "later", "new"), 1)
    )
    ledger = IngestLedger.open(url)
    mine = ledger.list_id("a", 1)
    ledger.import_requests(mine, [hit, gone, later], 1)
    ends = {"hit": ("success", True, None), "gone": ("no-pdf-link", False, None)}
    settled = []
    for claimed in ledger.claim(mine, 9, 1):
        name = claimed.request.base_url.rpartition("/")[2].removesuffix(".pdf")
        status, good, due = ends.get(name, ("terminal-bad-status", False, 9**15))
        result = IngestResult(claimed.request, status, good)
        settled.append(SettledRequest(claimed, result, due, 1))
    ledger.put(settled)
    ledger.close()
    left_out: Counter[str] = Counter()
    with Known(url) as known:
        every = map(entry_of, (hit, gone, later, new))
        assert urls(known.open_ones(every, left_out)) == ["https://a.example.org/new.pdf"]
        forced = entry("https://a.example.org/hit.pdf", force_recrawl=True)
        assert [*known.open_ones([forced], left_out)] == [forced]
        assert experience(known) == Experience()  # three results are too few
    assert left_out == {"hit": 1, "given-up": 1, "later": 1}


def test_without_a_store_nothing_is_known(tmp_path: Path) -> None:
    with Known(f"sqlite:///{tmp_path}/none.db") as known:
        assert [*known.open_ones(MANY, Counter())] == MANY
        assert experience(known).results == 0
    assert not (tmp_path / "none.db").exists()
