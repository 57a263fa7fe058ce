"""The plan of a crawl of a list, and the choice of its requests."""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Any

from pubcrawl.ingest.plan import (
    Manners,
    PlannedCounts,
    RequestChoice,
    distinct,
    host_of,
    host_plans,
    longest_plan,
)
from pubcrawl.ingest.plan.known import Experience, Known, experience
from pubcrawl.ingest.seeds import Entry, entry_of, parse_line
from pubcrawl.ingest.store.ledger import IngestLedger, request_end
from pubcrawl.model.ingest import IngestResult
from tests.cases import Agree, golden, table


def entry(url: str, number: int = 1, **more: Any) -> Entry:
    given = {"ingest_type": "pdf", "base_url": url, "link_source": "x", **more}
    return entry_of(parse_line(json.dumps(given), number))


def urls(entries: Any) -> list[str]:
    return [each[3] for each in entries]


MANY = [entry(f"https://h{n % 7}.example.org/{n}.pdf", n) for n in range(500)]


@table
def test_hosts(url: str, host: str) -> None:
    assert host_of(entry(url)[3]) == host


@golden
def test_plans(case: dict[str, Any], agree: Agree) -> None:
    """*urls*: how many requests of an address, in which N is a number; then the *manners*."""
    counts = PlannedCounts()
    for url, count in case["urls"].items():
        for number in range(count):
            counts.add(entry(url.replace("N", str(number))))
    manners = Manners(**case["manners"])
    plans = host_plans(counts, manners)
    hosts = [
        f"{one.host}: {one.requests} requests, {one.fetches} fetches, {one.seconds:g} s"
        for one in plans
    ]
    agree(case, {"hosts": hosts[:2], "duration": longest_plan(plans, manners)})


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
        result = IngestResult(request=claimed.request, status=status, hit=good)
        settled.append(request_end(claimed.id, result, due, 1))
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
