"""The recorded fetches all at once: the company of others changes no publication."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from lxml import etree
from scrapy.http import Response, XmlResponse

from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.frontier.hosts import Hosts
from pubcrawl.frontier.landing import Visit
from pubcrawl.frontier.rooms import Batch, Rooms
from pubcrawl.frontier.walk import Step, Walk
from pubcrawl.ids.url import slot
from pubcrawl.items.publication import Publication
from pubcrawl.items.record import to_record
from pubcrawl.resources.resource import Ask, Resource
from tests.frontier.recorded import Player, attend, begin, cases, fetch, places


class Network:
    """Every case's own answers; those for a batch are put together from those for each."""

    def __init__(self) -> None:
        self.players: dict[Walk[Resource], Player] = {}
        self._told: dict[tuple[Walk[Resource], str], Response | FetchError] = {}

    def ask(self, batch: Batch[Resource]) -> Response:
        """Return the answer to *batch*; raise ``FetchError`` where one of it has none."""
        answers = [self._one(walk, step) for walk, step in batch.entries]
        for answer in answers:
            if isinstance(answer, FetchError):
                raise answer
        responses = [answer for answer in answers if isinstance(answer, Response)]
        return responses[0] if len(responses) == 1 else together(responses)

    def _one(self, walk: Walk[Resource], step: Step[Resource]) -> Response | FetchError:
        ask = Ask(walk.publication, step.by)
        key = walk, step.place.url(ask)
        if key not in self._told:
            try:
                self._told[key] = self.players[walk].fetch(step.place, ask)
            except FetchError as error:
                self._told[key] = error
        return self._told[key]


def together(responses: Sequence[Response]) -> Response:
    """Return one answer with what all of *responses* hold, each article once."""
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


def answer(batch: Batch[Resource], network: Network, rooms: Rooms[Resource]) -> None:
    """Do with the answer to *batch* what the spider does."""
    asks = [Ask(walk.publication, step.by) for walk, step in batch.entries]
    rooms.back(batch)
    error: AnswerError | None = None
    found = {}
    unsure = []
    try:
        reading = batch.place.parse(network.ask(batch), asks)
    except (FetchError, ParseError) as failure:
        if len(asks) > 1:
            rooms.split(batch)
            return
        error = failure
    else:
        found, unsure = dict(reading.found), reading.unsure
    if unsure:
        rooms.again(batch, unsure)
    for number, (walk, step) in enumerate(batch.entries):
        if number in unsure:
            continue
        url = batch.place.url(asks[number])
        if error:
            walk.failed(step, error, url)
        else:
            walk.found(step, found.get(number), url, 1)
        rooms.enter(walk)


def test_the_company_of_others_changes_no_publication(shared: Path) -> None:
    network = Network()
    resources = places(compat=False)
    hosts = {place.key: slot(place.base_url) for place in resources}
    pages: Hosts[tuple[Walk[Resource], Visit]] = Hosts(20)
    rooms = Rooms(resources, hosts, batch_max=1000, patience=5, pages=pages)
    alone: dict[Walk[Resource], Publication] = {}
    given: set[str] = set()
    for case in cases(shared):
        walk, (publication, _) = begin(case, compat=False), fetch(case, compat=False)
        # Two cases that tell different tales of one identifier cannot both be true.
        if walk and publication and given.isdisjoint(case["ids"].values()):
            given.update(case["ids"].values())
            alone[walk] = publication
            network.players[walk] = Player(case, compat=False)
            rooms.enter(walk)
    assert len(alone) == 344
    requests: Counter[str] = Counter()
    now = 0.0
    while rooms.active:
        batches = rooms.depart(now)
        visitors = pages.depart()
        assert batches or visitors, "the crawl stands still"
        now += 1
        for walk, visit in visitors:
            assert visit.get
            pages.back(slot(visit.get.url))
            attend(walk, visit, network.players[walk], compat=False)
            rooms.enter(walk)
        for batch in batches:
            requests[batch.place.key] += 1
            answer(batch, network, rooms)
    singly = Counter(key for walk in alone for key, _ in walk.progress.tried)
    for walk, publication in alone.items():
        assert to_record(walk.publication) == to_record(publication), publication.ids
    # Places fail at so many of these that halving takes most of what batches save.
    assert requests.total() < singly.total()


def test_compat_asks_for_each_publication_alone() -> None:
    assert {place.batch for place in places(compat=True)} == {1}
