"""Laws that hold for every fetch of pages, whatever the web is like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from pubcrawl.engine.fetching import PDF_REDIRECTS_MAX, REDIRECTS_MAX
from pubcrawl.engine.host_queue import HostQueue
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import host, slot
from pubcrawl.items.webpage import Webpage
from pubcrawl.pages.page_visit import PageVisit
from pubcrawl.publications.batch_queue import Batch, BatchQueue
from pubcrawl.publications.landing import Visit
from pubcrawl.publications.links import LINKS_MAX
from pubcrawl.publications.walk import LINKS, RESTARTS_MAX, Step, Walk
from pubcrawl.works.parts import CONTENT_PARTS, ID_PARTS, PARTS, Part
from pubcrawl.works.publication import Publication
from pubcrawl.works.record import to_record
from tests.publications.places import MadeUp, answer, guilty, told
from tests.publications.webs import (
    ADDRESSES,
    BROWSING,
    DOIS,
    RESOURCES,
    Surfer,
    Web,
    key,
    leaf,
    make,
)

REQUESTS = (frozenset(PARTS), frozenset(PARTS), frozenset(("title",)), frozenset(("fulltext",)))


def check(random: Random) -> str:
    """Check a web that *random* makes; return the status of the publication."""
    web, compat = make(random), random.random() < 0.3
    walking = walk(random, compat=compat)
    surfer = Surfer(web, compat)
    play(walking, surfer)
    it_ends_after_so_many_visits(walking, surfer)
    pdfs_and_browsers(surfer)
    visited_sites_are_the_pages_that_came(walking, surfer)
    if not compat:
        where_a_visit_has_ended_no_other_one_goes(surfer)
        no_page_leads_on_again_and_again(surfer)
    sets = any(sets for start, sets in surfer.marked if start == walking.restarts)
    assert walking.publication.fetch_exception == sets
    assert walking.publication.parts.keys() - walking.requested <= set(ID_PARTS)
    a_page_that_is_no_article_ends(web, random, compat=compat)
    sharing_requests_changes_nothing(web, random)
    return walking.publication.status


def walk(random: Random, doi: str = DOIS[0], *, compat: bool = False) -> Walk[MadeUp]:
    seeds = random.sample(ADDRESSES[2:], random.choice((0, 0, 0, 1, 2)))
    return Walk(
        Publication.from_ids(Identifiers("", "", doi)),
        RESOURCES,
        requested=random.choice(REQUESTS),
        addresses=seeds,
        browsing=BROWSING,
        compat=compat,
    )


def play(walking: Walk[MadeUp], surfer: Surfer) -> None:
    """Play to the end; no part gets worse on the way."""
    limits = walking.publication.limits
    before: dict[str, Part] = {}
    starts = asked = 0
    while step := walking.next():
        asked += 1
        assert asked < 1000, "it does not end"
        if walking.restarts != starts:
            starts, before = walking.restarts, {}
        if isinstance(step, Visit):
            while not surfer.step(walking, step):
                pass
        else:
            answer(walking, step, surfer.web.apis)
        after = dict(walking.publication.parts)
        for name in before.keys() & set(CONTENT_PARTS):
            old, new = before[name], after[name]
            assert not old.type.better(new.type)
            assert surfer.compat or not old.usable(limits) or new.usable(limits)
            assert not old.final(limits) or new == old
        before = after


def it_ends_after_so_many_visits(walking: Walk[MadeUp], surfer: Surfer) -> None:
    assert walking.restarts <= RESTARTS_MAX
    links = Counter(start for start, visit, _ in surfer.visits if visit.key == LINKS)
    assert max(links.values(), default=0) <= LINKS_MAX
    others = Counter(start for start, visit, _ in surfer.visits if visit.key != LINKS)
    assert max(others.values(), default=0) <= 3  # two addresses, and where the DOI leads
    for _, _, gets in surfer.visits:
        # Redirects, and the resolver, the page, a browser, a PDF behind that.
        assert len(gets) <= REDIRECTS_MAX + PDF_REDIRECTS_MAX + 4


def pdfs_and_browsers(surfer: Surfer) -> None:
    for _, visit, gets in surfer.visits:
        assert not any(get.browser and get.accepts != "html" for get in gets)
        if visit.type.pdf and any(get.browser for get in gets):
            assert host(gets[0].url) == "www.sciencedirect.com"


def visited_sites_are_the_pages_that_came(walking: Walk[MadeUp], surfer: Surfer) -> None:
    # compat: those of another publication stay.
    came = [url for start, url in surfer.pages if surfer.compat or start == walking.restarts]
    sites = [site.url for site in walking.publication.visited_sites]
    assert sites == list(dict.fromkeys(came))


def where_a_visit_has_ended_no_other_one_goes(surfer: Surfer) -> None:
    ended: set[tuple[int, object]] = set()
    for start, visit, gets in surfer.visits:
        for get in gets:
            # The resolver is asked where it leads to, even where loops of redirects ended at it.
            assert get.accepts == "redirect" or (start, key(get.url)) not in ended, get
        if visit.end:
            ended.add((start, key(visit.end.url)))


def no_page_leads_on_again_and_again(surfer: Surfer) -> None:
    for _, _, gets in surfer.visits:
        came = Counter(get for get in gets if surfer.web.page(get).refresh)
        assert max(came.values(), default=0) <= 2


def sharing_requests_changes_nothing(web: Web, random: Random) -> None:
    dois = random.choices(DOIS, k=random.randrange(1, 6))
    alone, asked = [], []
    for doi in dois:
        walking, surfer = walk(Random(doi), doi), Surfer(web)
        play(walking, surfer)
        asked.append(surfer.asked)
        alone.append(to_record(walking.publication))
    walks = {walk(Random(doi), doi): Surfer(web) for doi in dois}
    Crowd(web, walks, random, random.randrange(1, 5)).play()
    assert [to_record(walking.publication) for walking in walks] == alone
    assert [surfer.asked for surfer in walks.values()] == asked


def a_page_that_is_no_article_ends(web: Web, random: Random, *, compat: bool) -> None:
    url = random.choice(ADDRESSES)
    javascript, again = random.random() < 0.3, random.random() < 0.5
    visit = PageVisit(Webpage(url), BROWSING, javascript=javascript, compat=compat)
    asked = leaf(visit, web, again=again, compat=compat)
    assert len(asked) <= 2 * (REDIRECTS_MAX + PDF_REDIRECTS_MAX + 3)
    assert not any(get.browser and get.accepts != "html" for get in asked)
    assert visit.record.content_time or visit.record.reason


class Crowd:
    """Walks in a batch queue; answers come in any order, and hosts rest for a while."""

    def __init__(
        self, web: Web, walks: dict[Walk[MadeUp], Surfer], random: Random, limit: int
    ) -> None:
        self.web = web
        self.walks = walks
        self.random = random
        self.limit = limit
        self.now = 0.0
        self.held: dict[str, float] = {}
        self.pages: HostQueue[tuple[Walk[MadeUp], Visit]] = HostQueue(limit, busy=self._held)
        hosts = {resource.key: f"{resource.key}.example.org" for resource in RESOURCES}
        self.queue = BatchQueue(RESOURCES, hosts, batch_max=3, patience=5, pages=self.pages)
        self.flying: list[tuple[Walk[MadeUp], Visit] | Batch[MadeUp]] = []

    def play(self) -> None:
        idle = 0
        for walking in self.walks:
            self.queue.enter(walking)
        while self.queue.active:
            self._depart()
            idle = 0 if self.flying else idle + 1
            assert idle < 20, "the crawl stands still"
            self.now += 1
            if not self.flying:
                continue
            came = self.flying.pop(self.random.randrange(len(self.flying)))
            if isinstance(came, Batch):
                self._batch(came)
            else:
                self._visit(*came)
        assert not self.pages.waiting

    def _held(self, hosts: Iterable[str]) -> set[str]:
        return {host for host in hosts if self.held.get(host, 0.0) > self.now}

    def _depart(self) -> None:
        going = self.pages.take_ready()
        assert len(going) <= self.limit + 1  # the resolver takes no place
        self.flying += going
        self.flying += self.queue.take_batches(self.now)
        slots = Counter(
            slot(each[1].get.url)
            for each in self.flying
            if not isinstance(each, Batch) and each[1].get
        )
        assert all(count == 1 for count in slots.values())

    def _visit(self, walking: Walk[MadeUp], visit: Visit) -> None:
        assert visit.get
        name = slot(visit.get.url)
        reading = self.random.random() < 0.5
        over = self.walks[walking].step(walking, visit)
        self.pages.release(name, reading=reading)
        if reading:
            self.pages.finish_reading()
        if self.random.random() < 0.1:
            self.held[name] = self.now + self.random.randrange(1, 9)
        if over:
            self.queue.enter(walking)
        else:
            self.queue.enter_page(walking, visit)

    def _batch(self, batch: Batch[MadeUp]) -> None:
        self.queue.release(batch)
        answers = [told(walking, step, self.web.apis) for walking, step in batch.entries]
        if len(answers) > 1 and any(map(guilty, answers)):
            self.queue.split(batch)
            return
        for walking, step in batch.entries:
            assert isinstance(step, Step)
            answer(walking, step, self.web.apis)
            self.queue.enter(walking)
