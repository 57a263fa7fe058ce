"""
An unforeseen error of a reader, a rule, a pipeline or an exporter ends its seed alone.

``mine.py``, in the folder of the crawl, makes every reader and exporter of the registries raise
at the number 66600; so a new one is tested by itself.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from pkgutil import iter_modules
from urllib.parse import unquote

import pytest

import pubcrawl.spiders
from pubcrawl.publications.resources import KINDS, RESOURCES, build
from pubcrawl.settings import EXTENSIONS, FEED_EXPORTERS_BASE, ITEM_PIPELINES
from pubcrawl.works.publication import SOUGHT
from tests.crawls.run import Crawl, Done, problems
from tests.crawls.test_webpages import PAGE
from tests.moments import kill_at
from tests.server import Answer, Seen, Server

NUMBERS = ("00001", "00002", "66600", "00003", "00004")
SEEDS = [f"222{n}\tPMC222{n}\t10.48550/arXiv.2411.{n}" for n in NUMBERS]
OFTEN = {"HOST_REST_FACTOR": 0, "JAVASCRIPT": "off", "SEED_ATTEMPTS": 1}
# They take identifiers, and ask as publications does, or a list, and fetch as ingest does.
WITHOUT = {"citations", "supplements", "updates"}
SPIDERS = sorted({each.name for each in iter_modules(pubcrawl.spiders.__path__)} - WITHOUT)
KEYS = {each.key: each.name for each in build({})}
TYPES = {"xml": "application/xml", "json": "application/json", "html": "text/html"}
MINE = """
from scrapy.utils.misc import load_object

from pubcrawl.artifacts import page_reader as artifacts
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ingest import jobs as ingest
from pubcrawl.publications.resources import RESOURCES
from pubcrawl.publications.resources.resource import Resource
from pubcrawl.reading import jobs as reading
from pubcrawl.settings import FEED_EXPORTERS_BASE
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType


def check(*values):
    if '66600' in str(values):
        raise KeyError('otters\\nand more')


def checked(function):
    def reader(*args, **kwargs):
        check(args, kwargs)
        return function(*args, **kwargs)
    return reader


class Readers:
    @classmethod
    def from_crawler(cls, crawler):
        for resource in RESOURCES:
            resource.read_response = lambda self, response: check(response.text) or []
            resource.skip = lambda self, progress: False
        for module in (reading, ingest, artifacts):
            for name, job in vars(module).copy().items():
                if type(job) is type(check) and job.__module__ == module.__name__:
                    setattr(module, name, checked(job))
        return cls()


class Exporters:
    @classmethod
    def from_crawler(cls, crawler):
        paths = (path for path in FEED_EXPORTERS_BASE.values() if 'pubcrawl' in path)
        exporters = map(load_object, paths)
        owners = (next(o for o in e.__mro__ if 'export_item' in vars(o)) for e in exporters)
        for owner in set(owners):
            owner.export_item = checked(owner.export_item)
        return cls()


class Alone(Resource):
    name, order, needs, batch, fills = 'alone', 5, ('doi',), 100, ('title',)
    url = 'http://127.0.0.1/'

    def request(self, asks):
        return self.get(ids=' '.join(ask.value for ask in asks))

    def read_response(self, response):
        for doi in response.text.split():
            found = Findings(PartType.SERVICE, Identifiers(doi=doi))
            found.add('title', f'About {doi}')
            if '66600' in doi:
                self.spoil(found)
            yield found

    def spoil(self, found):
        pass


class Read(Alone):
    name = 'read'

    def read_response(self, response):
        check(response.text)
        return super().read_response(response)


class Request(Alone):
    name = 'request'

    def request(self, asks):
        check(*(ask.value for ask in asks))
        return super().request(asks)


class Skip(Alone):
    name = 'skip'

    def page(self, publication):
        check(publication.text('doi'))
        return ''


class Choose(Alone):
    name = 'choose'

    def choose(self, found, ask):
        check(ask.value)
        return super().choose(found, ask)


class Merge(Alone):
    name = 'merge'

    def spoil(self, found):
        found.links = None


class Pipeline:
    def process_item(self, item):
        check(item)
        return item


class Spoil:
    def process_item(self, item):
        if '66600' in str(item):
            item.record.journal_title = check
        return item
"""


def crawl(folder: Path, urls: dict[str, str], *seeds: str, **settings: object) -> Crawl:
    """Return a crawl that reads in its own process, where ``mine.py`` has changed the readers."""
    (folder / "mine.py").write_text(MINE)
    made = Crawl(folder, urls, WORKERS=0, **{**OFTEN, **settings})
    made.seeds(*seeds)
    return made


def extension(name: str) -> dict[str, str]:
    return {"EXTENSIONS": json.dumps({**EXTENSIONS, f"mine.{name}": 900})}


def crashes(done: Done) -> list[str]:
    """Return the lines of errors in the log, each with its place and the name of the seed."""
    assert done.code == 1, done.log
    assert "Traceback" not in done.log
    lines = [line.partition(" ERROR: ")[2] for line in done.log.splitlines() if " ERROR: " in line]
    for line in lines:
        assert re.match(r"\S+\.pyx?:\d+ failed at .*66600.*: \w+Error: ", line), line
    return lines


def asked(seen: Seen) -> Answer:
    """Answer with the question, in the format that the resource at ``/<format>`` accepts."""
    kind = TYPES.get(seen.target.split("/")[1].partition("?")[0], "")
    query = unquote(seen.target.partition("ids=")[2]).replace("+", "\n") or seen.target
    return Answer(body=query.encode() + seen.body, headers={"Content-Type": kind})


def page(seen: Seen) -> Answer:
    """Answer with a page, below /doi with a redirect to one."""
    if seen.target.startswith("/doi"):
        return Answer.redirect(f"/{seen.target[-5:]}")
    return Answer(404) if seen.target == "/robots.txt" else Answer(body=PAGE)


def test_every_reader_of_a_resource(tmp_path: Path) -> None:
    keys = {each.credential.setting: "x" for each in RESOURCES if each.credential}
    with Server(fallback=asked) as server:
        urls = {each.base: server.url(f"/{each.accepts}") for each in RESOURCES}
        made = crawl(tmp_path, urls, *SEEDS, **keys, **extension("Readers"))
        done = made.run("-a", f"resources={','.join(KINDS)}")
    (record,) = (each for each in done.records if each["doi"].endswith("66600"))
    failed = [name for name, reason in problems(record) if reason == "parse-crashed"]
    # Searches are asked by descriptions alone.
    searches = {each.name for each in RESOURCES if SOUGHT in each.needs}
    assert {KEYS[name] for name in failed} == set(KINDS) - searches
    assert len(crashes(done)) == len(failed)
    assert [each[1:] for each in made.ledger()][2] == ("failed", "parse-crashed")
    assert made.states() == {"failed": len(SEEDS)}  # the others are unknown to all


@pytest.mark.parametrize("spider", SPIDERS)
def test_every_spider(tmp_path: Path, spider: str) -> None:
    with Server(fallback=page) as server:
        ids = spider == "publications"
        seeds = SEEDS if ids else [server.url(f"/{number}") for number in NUMBERS]
        settings = {"DOI_URL": server.url("/doi"), "SEED_FAILURES_MAX": "100%"}
        made = crawl(tmp_path, settings, *seeds, **extension("Readers"))
        done = made.run(*(["-a", "resources=doi"] if ids else []), spider=spider)
    assert len(crashes(done)) == 1
    assert len(done.records) == len(NUMBERS)
    assert "seeds/pending" not in done.log
    reasons = [record["status"] for record in done.records if spider == "ingest"]
    reasons = reasons or [reason for _, _, reason in made.ledger()]
    assert reasons.count("parse-crashed") == 1, done.records


@pytest.mark.parametrize("names", [["read", "request", "choose", "merge"], ["skip"]])
def test_resources_of_ones_own(tmp_path: Path, names: list[str]) -> None:
    with Server(fallback=asked) as server:
        urls = {f"{name.upper()}_URL": server.url("/json") for name in names}
        extra = ",".join(f"mine.{name.capitalize()}" for name in names)
        made = crawl(tmp_path, urls, *SEEDS, RESOURCES_EXTRA=extra)
        done = made.run("-a", f"resources={','.join(names)}")
    assert len(crashes(done)) == len(names)
    assert [reason for _, _, reason in made.ledger()] == ["", "", "parse-crashed", "", ""]
    assert len(server.paths()) <= 6 * len(names)  # in halves
    for record in done.records:
        if record["doi"].endswith("66600"):
            assert problems(record) == [(name, "parse-crashed") for name in names]


@pytest.mark.parametrize("name", ["Pipeline", "Spoil"])
def test_a_pipeline(tmp_path: Path, name: str) -> None:
    pipelines = json.dumps({**ITEM_PIPELINES, f"mine.{name}": 50})
    with Server(fallback=asked) as server:
        urls = {"ALONE_URL": server.url("/json")}
        made = crawl(tmp_path, urls, *SEEDS, RESOURCES_EXTRA="mine.Alone", ITEM_PIPELINES=pipelines)
        done = made.run(spider="alone", output="")
    assert len(crashes(done)) == 1
    assert [each[1:] for each in made.ledger()][2] == ("failed", "parse-crashed")
    assert len(made.stored()) == len(SEEDS) - 1


def test_every_exporter(tmp_path: Path) -> None:
    feeds = {
        str(tmp_path / f"out.{name}"): {"format": name}
        for name, path in FEED_EXPORTERS_BASE.items()
        if path.startswith("pubcrawl.")
    }
    with Server(fallback=asked) as server:
        settings = {"ALONE_URL": server.url("/json"), "FEEDS": json.dumps(feeds)}
        made = crawl(
            tmp_path, settings, *SEEDS, RESOURCES_EXTRA="mine.Alone", **extension("Exporters")
        )
        done = made.run(spider="alone", output="")
    assert len(crashes(done)) == len(feeds)
    assert made.states() == {"done": len(SEEDS)}
    for path in map(Path, feeds):
        assert f"({len(SEEDS) - 1} items) in: {path}\n" in done.log
        # These records have no full text, so no sections.
        assert path.stat().st_size or path.suffix == ".sections"


def test_an_exporter_that_writes_nothing(tmp_path: Path) -> None:
    with Server(fallback=asked) as server:
        urls = {"ALONE_URL": server.url("/json")}
        more = {"RESOURCES_EXTRA": "mine.Alone", **extension("Exporters")}
        made = crawl(tmp_path, urls, SEEDS[2], **more)
        done = made.run(spider="alone")
    assert len(crashes(done)) == 1
    assert "Stored" not in done.log


def test_a_seed_that_ended_so_is_not_pending_after_a_kill(tmp_path: Path) -> None:
    with Server(fallback=asked) as server:
        urls = {"READ_URL": server.url("/json")}
        made = crawl(tmp_path, urls, SEEDS[2], SEEDS[0], RESOURCES_EXTRA="mine.Read", BATCH_MAX=1)
        kill_at(
            server,
            2,
            lambda: made.fork(spider="read"),
            then=lambda: made.states().get("failed"),
        )
    states = [each[1:] for each in made.ledger()]
    assert states == [("failed", "parse-crashed"), ("pending", "")]
