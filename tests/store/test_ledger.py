"""Every line ends with a state and a reason; the sums equal the input."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic

import pytest
from sqlalchemy import select, update

from pubcrawl.engine.seeds import Seed, SeedForm, parse_line
from pubcrawl.exceptions import StoreUnavailable
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.imports import Imported, import_seeds
from pubcrawl.store.keys import names
from pubcrawl.store.ledger import Facts, reopen
from pubcrawl.store.queue import AT_ONCE, LOST, RETRY, move
from pubcrawl.store.store import Store
from pubcrawl.store.tables import seed as seed_table
from pubcrawl.store.tables import seed_claim, seed_queue, worker
from pubcrawl.store.workers import is_dead, this_worker
from pubcrawl.works.publication import Publication
from tests.cases import plain, read
from tests.shares import share

DATA = read(Path(__file__).with_suffix(".yaml"))

NOW = 1_700_000_000_000


def pmids(*numbers: int, first: int = 1) -> list[Seed]:
    return [parse_line(str(number), place) for place, number in enumerate(numbers, first)]


def enter(store: Store, lines: Iterable[Seed], source: str = "ids.txt") -> tuple[int, Imported]:
    list_id = store.ledger.list_id("publications", source, NOW)
    return list_id, store.ledger.begin(list_id, lines, lambda facts: not facts.final, NOW)


def counts(store: Store, list_id: int) -> dict[str, int]:
    return {state: n for state, n in store.ledger.counts(list_id).items() if n}


def elsewhere(store: Store, list_id: int) -> int:
    return store.ledger.queue.unclaimed(list_id, 0, store.ledger.queue.worker)


def claim(store: Store, list_id: int, count: int = 100, now: int = NOW) -> list[int]:
    return [int(seed.text) for seed in store.ledger.claim(list_id, count, now)]


def finish(store: Store, list_id: int, state: str = "done", reason: str = "") -> list[int]:
    """Claim all available seeds, and settle them."""
    seeds = store.ledger.claim(list_id, 1000, NOW)
    for seed in seeds:
        record = Publication.from_ids(seed.ids) if state == "done" else None
        if record:
            store.put(record, [seed.id], now=NOW)
        else:
            store.settle([seed.id], state, reason, now=NOW)
    store.flush()
    return [int(seed.text) for seed in seeds]


MIXED = [
    *pmids(11, 12, 11),
    parse_line("what is this", 4),
    parse_line("what is this", 5),
    *pmids(13, first=6),
]


def test_each_line_is_accounted_for(store: Store) -> None:
    list_id, imported = enter(store, MIXED)
    assert imported == Imported(lines=6, new=4, rejected=1, duplicates=2, withdrawn=0)
    assert counts(store, list_id) == {"pending": 3, "rejected": 1, "duplicate": 2}
    rows = [(row.line, row.state, row.reason) for row in store.ledger.rows(list_id)]
    assert plain(rows) == DATA["each line is accounted for"]


def test_a_second_import_changes_nothing(store: Store) -> None:
    list_id, first = enter(store, MIXED)
    before = list(store.ledger.rows(list_id))
    assert enter(store, MIXED)[1] == first._replace(new=0)
    assert list(store.ledger.rows(list_id)) == before


def test_duplicates_far_apart_are_found(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pubcrawl.store.imports._CHUNK", 2)
    list_id, imported = enter(store, pmids(11, 12, 13, 11, 14, 11, 12))
    assert imported.duplicates == 3
    assert counts(store, list_id) == {"pending": 4, "duplicate": 3}
    rows = [(row.line, row.reason) for row in store.ledger.rows(list_id, "duplicate")]
    assert rows == [(4, "line 1"), (6, "line 1"), (7, "line 2")]
    assert enter(store, pmids(11, 12, 13, 11, 14, 11, 12))[1].duplicates == 3


def test_lines_that_are_gone_are_withdrawn_and_may_return(store: Store) -> None:
    list_id, _ = enter(store, pmids(11, 12))
    finish(store, list_id)
    enter(store, pmids(11, 12, 13))
    _, imported = enter(store, pmids(12))
    assert imported.withdrawn == 2
    assert [(row.text, row.state) for row in store.ledger.rows(list_id)] == [
        ("11", "withdrawn"),
        ("12", "pending"),  # the second run made it pending again
        ("13", "withdrawn"),
    ]
    import_seeds(store.ledger.database, list_id, pmids(11, 13, 12))
    states = {row.text: row.state for row in store.ledger.rows(list_id)}
    assert states["11"] == "done"
    assert states["13"] == "pending"


def test_lists_are_apart(store: Store) -> None:
    one, _ = enter(store, pmids(11), "one.txt")
    two, _ = enter(store, pmids(11, 12), "two.txt")
    assert finish(store, one) == [11]
    assert counts(store, two) == {"pending": 2}
    assert [(known.spider, known.source) for known in store.ledger.lists()] == [
        ("publications", "one.txt"),
        ("publications", "two.txt"),
    ]


def test_claims_follow_the_lines_and_meet_no_seed_twice(open_store: Callable[..., Store]) -> None:
    one, two = open_store(worker="elsewhere/1/1"), open_store(worker="elsewhere/2/1")
    list_id, _ = enter(one, pmids(*range(100, 110)))
    assert claim(one, list_id, 4) == [100, 101, 102, 103]
    assert claim(two, list_id, 4) == [104, 105, 106, 107]
    assert claim(one, list_id, 4) == [108]
    assert claim(two, list_id, 4) == [109]
    assert claim(two, list_id, 4) == []


def test_seeds_that_another_worker_writes_are_waited_for(
    open_store: Callable[..., Store], url: str
) -> None:
    """A claim skips rows that another worker is settling, but they still count as open."""
    reader, other = open_store(worker="elsewhere/1/1"), open_store(worker="elsewhere/2/1")
    list_id, _ = enter(reader, pmids(1, 2, 3))
    with reader.ledger.database.write() as connection:
        connection.execute(select(seed_queue.c.seed).with_for_update())
        if url.startswith("postgresql"):  # SQLite has one writer, so the claim would wait
            assert claim(other, list_id) == []
        assert elsewhere(other, list_id) == 3
    reader.ledger.queue.give_back()
    assert claim(other, list_id) == [1, 2, 3]
    assert elsewhere(other, list_id) == 0
    assert elsewhere(reader, list_id) == 3


def addresses(*hosts: str, pages: int) -> list[Seed]:
    urls = [f"https://{host}.example/{page}" for host in hosts for page in range(pages)]
    return [parse_line(url, place, SeedForm.URLS) for place, url in enumerate(urls, 1)]


def test_a_window_of_addresses_holds_all_hosts_however_the_list_is_sorted(store: Store) -> None:
    lines = addresses("a", "b", "c", "d", pages=250)
    list_id, _ = enter(store, lines)
    seeds = store.ledger.claim(list_id, 100, NOW)
    for host in "abcd":
        assert 15 <= sum(seed.url.startswith(f"https://{host}.") for seed in seeds) <= 35
    store.ledger.queue.give_back()
    assert store.ledger.claim(list_id, 100, NOW) == seeds
    left = {seed.url for seed in store.ledger.claim(list_id, 1000, NOW)}
    assert left == {line.url for line in lines} - {seed.url for seed in seeds}


def test_workers_at_the_same_time_share_the_seeds(open_store: Callable[..., Store]) -> None:
    reader = open_store()
    list_id, _ = enter(reader, pmids(*range(1, 601)))
    reader.ledger.queue.give_back()  # it takes no part
    taken: list[int] = []

    def work(number: int) -> None:
        store = open_store(worker=f"elsewhere/{number}/1")
        while window := claim(store, list_id, 7):
            taken.extend(window)

    threads = [Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == list(range(1, 601))


def test_seeds_to_be_tried_again_come_after_the_others(store: Store) -> None:
    list_id, _ = enter(store, pmids(11, 12, 13))
    first = store.ledger.claim(list_id, 2, NOW)
    store.settle([first[0].id], "retry", "read-timeout", now=NOW)
    store.settle([first[1].id], "done", now=NOW)
    store.flush()
    assert claim(store, list_id, 1) == [13]
    (again,) = store.ledger.claim(list_id, 9, NOW)
    assert (again.text, again.attempts) == ("11", 1)
    assert store.ledger.queue.remaining(list_id, NOW) == 2
    store.settle([again.id], "failed", "read-timeout", now=NOW)
    store.flush()
    assert claim(store, list_id) == []
    assert counts(store, list_id) == {"claimed": 1, "done": 1, "failed": 1}


def grow_silent(store: Store, seconds: float) -> None:
    """Make the last sign of life of all workers as old as *seconds*."""
    with store.ledger.database.write() as connection:
        connection.execute(update(worker).values(last_sign=worker.c.last_sign - seconds * 1000))


def test_claims_are_free_when_their_worker_is_silent(
    open_store: Callable[..., Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    idle, busy, third = (open_store(worker=f"elsewhere/{number}/1") for number in (1, 2, 3))
    list_id, _ = enter(third, pmids(11, 12))
    assert claim(idle, list_id, 1) == [11]
    assert claim(busy, list_id, 1) == [12]
    grow_silent(third, LOST / 2)
    assert claim(third, list_id, 9) == []
    busy.flush_if_due(NOW)  # it has given a sign of late
    monkeypatch.setattr("pubcrawl.store.queue.monotonic", lambda: monotonic() + LOST / 2)
    busy.flush_if_due(NOW)
    grow_silent(third, LOST / 2 + 1)
    assert claim(third, list_id, 9) == [11]
    grow_silent(third, LOST / 2)
    assert claim(third, list_id, 9) == [12]


def test_a_tick_without_work_does_not_end_an_outage(store: Store) -> None:
    list_id, _ = enter(store, pmids(11))
    store.patience.endures(StoreUnavailable("stopped"))
    store.flush_if_due(NOW)
    assert store.patience.failing
    assert claim(store, list_id) == [11]


def test_the_lane_of_a_list_decides_who_goes_first(store: Store) -> None:
    lists = []
    for source, lines in (("a", pmids(11, 12)), ("b", addresses("a", pages=2))):
        list_id, _ = enter(store, lines, source)
        with store.ledger.database.write() as connection:
            assert move(connection, list_id, "interactive") == 2
        import_seeds(store.ledger.database, list_id, [*lines, *pmids(10, first=9)])
        lists.append(list_id)
    for list_id in lists:
        seeds = store.ledger.claim(list_id, 9, NOW)
        assert [seed.urgent for seed in seeds] == [True, True, False]
        assert seeds[-1].text == "10"


def test_workers_of_a_list_take_their_share(open_store: Callable[..., Store]) -> None:
    first, second, third = (open_store(worker=f"elsewhere/{n}/1") for n in range(3))
    for store in (third, first, second):
        list_id, _ = enter(store, pmids(*range(1, 602)))
    enter(third, [], "other.txt")  # it leaves the list
    assert len(claim(first, list_id, 200)) == 200
    assert len(claim(first, list_id, 200)) == 101
    assert claim(first, list_id, 200) == []
    assert len(claim(second, list_id, 1000)) == 300
    first.ledger.queue.give_back()
    assert len(claim(third, list_id, 1000)) == 301


def test_a_worker_that_begins_later_gets_its_share(open_store: Callable[..., Store]) -> None:
    first, second, third = (open_store(worker=f"elsewhere/{n}/1") for n in range(3))
    list_id, _ = enter(first, pmids(*range(1, 602)))

    def surplus() -> int:
        return first.ledger.queue.surplus(list_id, NOW)

    seeds = first.ledger.claim(list_id, 600, NOW)
    assert surplus() == 0  # no other worker
    enter(second, pmids(*range(1, 602)))
    assert surplus() == 0  # there is still a seed
    assert claim(second, list_id) == [601]
    enter(third, pmids(*range(1, 602)))
    assert claim(third, list_id) == []
    assert surplus() == 600 - 201
    first.hand_over({seed.id for seed in seeds[201:]})
    assert surplus() == 0
    assert claim(third, list_id, 1000) == list(range(202, 403))
    assert claim(second, list_id, 1000) == list(range(403, 601))
    with first.ledger.database.write() as connection:
        connection.execute(update(worker).values(state="paused"))
    second.ledger.queue.give_back()
    assert surplus() == 0  # a worker that pauses takes no seeds


def test_who_lost_its_claim_settles_nothing(open_store: Callable[..., Store]) -> None:
    slow, quick = open_store(worker="elsewhere/1/1"), open_store(worker="elsewhere/2/1")
    list_id, _ = enter(slow, pmids(11))
    (seed,) = slow.ledger.claim(list_id, 1, NOW)
    grow_silent(quick, LOST + 1)
    assert claim(quick, list_id, 1) == [11]
    slow.settle([seed.id], "failed", "read-timeout", now=NOW)
    slow.flush()
    assert counts(quick, list_id) == {"claimed": 1}


def test_claims_of_a_dead_worker_are_free_at_once(url: str) -> None:
    store = Store(url)
    list_id, _ = enter(store, pmids(11, 12))
    store.close()
    script = (
        "import os, sys\n"
        "from pubcrawl.store.store import Store\n"
        "store = Store(sys.argv[1])\n"
        f"assert len(store.ledger.claim({list_id}, 9, {NOW})) == 2\n"
        "os.kill(os.getpid(), 9)\n"
    )
    died = subprocess.run([sys.executable, "-c", script, url], check=False)
    assert died.returncode == -9
    store = Store(url)
    assert counts(store, list_id) == {"claimed": 2}
    enter(store, pmids(11, 12))
    assert claim(store, list_id) == [11, 12]
    store.close()


def test_a_living_worker_keeps_its_claims(open_store: Callable[..., Store]) -> None:
    store = open_store()
    list_id, _ = enter(store, pmids(11))
    assert claim(store, list_id) == [11]
    assert open_store(worker="elsewhere/1/1").ledger.queue.release_lost() == 0


def test_is_dead() -> None:
    host, pid, start = this_worker().rsplit("/", 2)
    assert int(pid) == os.getpid()
    assert not is_dead(this_worker())
    assert is_dead(f"{host}/{pid}/{int(start) + 1}")  # the same PID, another process
    assert not is_dead(f"other{host}/{pid}/1")
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    assert is_dead(f"{host}/{gone.pid}/1")


def test_closing_gives_back_what_is_not_settled(url: str) -> None:
    store = Store(url)
    list_id, _ = enter(store, pmids(11, 12))
    first, _ = store.ledger.claim(list_id, 2, NOW)
    store.put(Publication.from_ids(first.ids), [first.id], now=NOW)
    store.close()
    store = Store(url)
    assert counts(store, list_id) == {"pending": 1, "done": 1}
    store.close()


def test_a_new_run_offers_failed_seeds_and_those_that_may_be_fetched(store: Store) -> None:
    list_id, _ = enter(store, pmids(11, 12, 13, 14))
    seeds = store.ledger.claim(list_id, 9, NOW)
    for seed, state in zip(seeds, ("done", "done", "skipped"), strict=False):
        record = Publication.from_ids(seed.ids)
        record.fetch_time = NOW + int(seed.text)
        store.put(record, [seed.id], state=state, now=NOW)
    store.settle([seeds[3].id], "failed", "dns-error", now=NOW)
    store.flush()
    finish(store, list_id, "failed", "dns-error")
    calls: list[Facts] = []

    def may_fetch(facts: Facts) -> bool:
        calls.append(facts)
        return facts.fetch_time > NOW + 11

    reopen(store.ledger.database, list_id, may_fetch, NOW)
    assert calls[0] == Facts(True, False, NOW + 11, 0, False)
    assert len(calls) == 3
    assert claim(store, list_id) == [12, 13, 14]
    assert counts(store, list_id) == {"done": 1, "claimed": 3}


def test_an_interrupted_run_goes_on_where_it_was(store: Store) -> None:
    list_id, _ = enter(store, pmids(11, 12))
    seed, _ = store.ledger.claim(list_id, 2, NOW)
    store.put(Publication.from_ids(seed.ids), [seed.id], now=NOW)
    store.flush()
    store.ledger.queue.give_back()
    enter(store, pmids(11, 12))
    assert finish(store, list_id) == [12]
    enter(store, pmids(11, 12))
    assert finish(store, list_id) == [11, 12]  # a new run: neither is final


def test_seeds_follow_the_record_they_led_to(store: Store) -> None:
    list_id, _ = enter(store, pmids(11))
    finish(store, list_id)
    doi = Identifiers(doi="10.5555/A")
    enter(store, [parse_line("10.5555/A", 1)], "dois.txt")
    dois = store.ledger.list_id("publications", "dois.txt", NOW)
    (seed,) = store.ledger.claim(dois, 1, NOW)
    store.put(Publication.from_ids(seed.ids), [seed.id], now=NOW)
    store.put(Publication.from_ids(Identifiers("11", doi="10.5555/A")), now=NOW)
    store.flush()
    (stored,) = store.find(Publication, names(doi))
    asked = store.ledger.seeds_for(Identifiers(), entry=stored.id)
    assert [(row.source, row.line, row.state) for row in asked] == [
        ("ids.txt", 1, "done"),
        ("dois.txt", 1, "done"),
    ]


def test_rows_come_in_pages(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pubcrawl.store.ledger._CHUNK", 3)
    list_id, _ = enter(store, pmids(*range(1, 11)))
    assert [row.line for row in store.ledger.rows(list_id)] == list(range(1, 11))
    finish(store, list_id)
    reopen(store.ledger.database, list_id, lambda facts: True, NOW)


def test_a_state_must_be_an_end(store: Store) -> None:
    with pytest.raises(ValueError, match="pending"):
        store.settle([1], "pending", now=NOW)


def test_a_seed_does_not_fail_without_a_reason(store: Store) -> None:
    with pytest.raises(ValueError, match="needs a reason"):
        store.settle([1], "failed", now=NOW)
    store.settle([1], "failed", "not-found", now=NOW)


def queued(store: Store) -> set[tuple[int, int, int]]:
    """Return list, date and seed of all items in the queue; check that claims refer to them."""
    queue, claims = seed_queue, seed_claim
    with store.ledger.database.read() as connection:
        rows = connection.execute(select(queue.c.list, queue.c.due, queue.c.turn, queue.c.seed))
        known = set(map(tuple, rows))
        held = select(claims.c.list, claims.c.due, claims.c.turn, claims.c.seed)
        assert set(map(tuple, connection.execute(held))) <= known
    return {(list_id, due, number) for list_id, due, _, number in known}


def to_do(store: Store) -> set[tuple[int, int, int]]:
    """Return the same, derived from the states of the seeds."""
    due = {"pending": AT_ONCE, "retry": RETRY}
    with store.ledger.database.read() as connection:
        rows = connection.execute(select(seed_table.c.list, seed_table.c.state, seed_table.c.id))
        return {(list_id, due[state], number) for list_id, state, number in rows if state in due}


@pytest.mark.parametrize("chance", range(share(1, 5)))
def test_what_is_to_be_done_is_in_the_queue_whatever_comes(store: Store, chance: int) -> None:
    dice = Random(chance)
    lists = {name: enter(store, [], name)[0] for name in ("one.txt", "two.txt")}
    for _ in range(40):
        name = dice.choice(list(lists))
        deed = dice.choice(["enter", "enter", "claim", "settle", "settle", "give back", "retry"])
        if deed == "enter":
            lines = pmids(*(dice.randrange(30) for _ in range(dice.randrange(20))))
            urls = (f"https://a.example/{dice.randrange(9)}" for _ in range(dice.randrange(5)))
            pages = (parse_line(url, 50 + n, SeedForm.URLS) for n, url in enumerate(urls))
            enter(store, [*lines, *pages], name)
        elif deed == "claim":
            store.ledger.claim(lists[name], dice.randrange(1, 9), NOW)
        elif deed == "settle":
            seeds = store.ledger.claim(lists[name], dice.randrange(1, 9), NOW)
            for seed in seeds:
                state = dice.choice(["done", "failed", "skipped", "retry"])
                store.settle([seed.id], state, "read-timeout", now=NOW)
            store.flush()
        elif deed == "retry":
            store.ledger.retry(lists[name], ["read-timeout"])
            store.ledger.add(lists[name], [f"https://b.example/{dice.randrange(9)}"])
        else:
            store.ledger.queue.give_back()
        assert queued(store) == to_do(store)
        for list_id in lists.values():
            counted = store.ledger.counts(list_id)
            open_ones = sum(counted[state] for state in ("pending", "claimed", "retry"))
            assert open_ones == store.ledger.queue.remaining(list_id, NOW)
            assert counted["claimed"] <= len(store.ledger.queue._claimed)
