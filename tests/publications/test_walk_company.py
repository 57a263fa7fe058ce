"""All recorded fetches at once: shared requests change no publication."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from lxml import etree
from scrapy.http import Response, XmlResponse

from pubcrawl.engine.host_queue import HostQueue
from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.ids.url import slot
from pubcrawl.publications.batch_queue import Batch, BatchQueue
from pubcrawl.publications.landing import Visit
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.publications.walk import Step, Walk
from pubcrawl.works.publication import Publication
from pubcrawl.works.record import to_record
from tests.publications.recorded import Player, attend, begin, cases, fetch, places
from tests.shares import share


class Network:
    """The answers of each case, which are combined for a batch."""

    def __init__(self) -> None:
        self.players: dict[Walk[Resource], Player] = {}
        self._answers: dict[tuple[Walk[Resource], str], Response | FetchError] = {}

    def ask(self, batch: Batch[Resource]) -> Response:
        """Return the answer to *batch*; raise ``FetchError`` if one entry has none."""
        answers = [self._one(walk, step) for walk, step in batch.entries]
        for answer in answers:
            if isinstance(answer, FetchError):
                raise answer
        responses = [answer for answer in answers if isinstance(answer, Response)]
        return responses[0] if len(responses) == 1 else together(responses)

    def _one(self, walk: Walk[Resource], step: Step[Resource]) -> Response | FetchError:
        ask = Ask(walk.publication, step.by)
        key = walk, step.resource.url_of(ask)
        if key not in self._answers:
            try:
                self._answers[key] = self.players[walk].fetch(step.resource, ask)
            except FetchError as error:
                self._answers[key] = error
        return self._answers[key]


def together(responses: Sequence[Response]) -> Response:
    """Return one answer with the articles of all *responses*, without repetitions."""
    try:
        roots = [etree.fromstring(response.body) for response in responses]
    except etree.XMLSyntaxError as error:
        raise FetchError(str(error), splits=True) from error
    lists = [root if (found := root.find("resultList")) is None else found for root in roots]
    items = {etree.tostring(item): item for shelf in lists for item in shelf}
    lists[0][:] = list(items.values())
    if (count := roots[0].find("hitCount")) is not None:
        count.text = str(len(items))
    body = etree.tostring(roots[0], xml_declaration=True, encoding="utf-8")
    return XmlResponse("https://example.org/", headers={"Content-Type": "text/xml"}, body=body)


def answer(batch: Batch[Resource], network: Network, queue: BatchQueue[Resource]) -> None:
    """Handle the answer to *batch* as the spider does."""
    asks = [Ask(walk.publication, step.by) for walk, step in batch.entries]
    queue.release(batch)
    error: AnswerError | None = None
    found = {}
    unsure = []
    try:
        reading = batch.resource.parse(network.ask(batch), asks)
    except (FetchError, ParseError) as failure:
        if len(asks) > 1:
            queue.split(batch)
            return
        error = failure
    else:
        found, unsure = dict(reading.found), reading.unsure
    if unsure:
        queue.requeue(batch, unsure)
    for number, (walk, step) in enumerate(batch.entries):
        if number in unsure:
            continue
        url = batch.resource.url_of(asks[number])
        if error:
            walk.take_failure(step, error, url)
        else:
            walk.take_answer(step, found.get(number), url, 1)
        queue.enter(walk)


@pytest.mark.long
def test_sharing_requests_changes_no_publication(shared: Path) -> None:
    network = Network()
    resources = places(compat=False)
    hosts = {place.key: slot(place.base_url) for place in resources}
    pages: HostQueue[tuple[Walk[Resource], Visit]] = HostQueue(20)
    queue = BatchQueue(resources, hosts, batch_max=1000, patience=5, pages=pages)
    alone: dict[Walk[Resource], Publication] = {}
    given: set[str] = set()
    for case in [*cases(shared)][:: share(4, 1)]:
        walk, (publication, _) = begin(case, compat=False), fetch(case, compat=False)
        # Two cases with different answers for one identifier conflict, so the second is skipped.
        if walk and publication and given.isdisjoint(case["ids"].values()):
            given.update(case["ids"].values())
            alone[walk] = publication
            network.players[walk] = Player(case, compat=False)
            queue.enter(walk)
    assert len(alone) == share(88, 344)
    requests: Counter[str] = Counter()
    now = 0.0
    while queue.active:
        batches = queue.take_batches(now)
        visitors = pages.take_ready()
        assert batches or visitors, "the crawl stands still"
        now += 1
        for walk, visit in visitors:
            assert visit.get
            pages.release(slot(visit.get.url))
            attend(walk, visit, network.players[walk], compat=False)
            queue.enter(walk)
        for batch in batches:
            requests[batch.resource.key] += 1
            answer(batch, network, queue)
    singly = Counter(key for walk in alone for key, _ in walk.progress.attempts)
    for walk, publication in alone.items():
        assert to_record(walk.publication) == to_record(publication), publication.ids
    # Many of these requests fail, so the splits cost most of what batches save.
    assert requests.total() < singly.total()


def test_compat_asks_for_each_publication_alone() -> None:
    assert {place.batch for place in places(compat=True)} == {1}
