"""
Answers of services with values of the wrong type, for every reader of JSON and XML.

A value of a recorded answer becomes a number, a list, null, 10 MB of text or 1,000 levels of
nesting. A reader gives findings that can be merged, stored and written, or a named error.
"""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache, partial
from random import Random
from typing import Any

from lxml import etree
from scrapy.http import Response
from scrapy.settings import Settings

from pubcrawl import platforms
from pubcrawl.artifacts.page_reader import READERS as BOUNDARY_READERS
from pubcrawl.engine.readers import reader
from pubcrawl.engine.seeds.text_lines import numbered_lines
from pubcrawl.exceptions import PubcrawlError
from pubcrawl.exchange.imports.formats import recognise
from pubcrawl.exchange.imports.records import publication_of
from pubcrawl.exchange.record_values import ExportOptions
from pubcrawl.exchange.registry import FORMATS
from pubcrawl.fetch.grobid import read_answer
from pubcrawl.fetch.history.wayback import read_rows
from pubcrawl.fetch.lookup import read_lookup
from pubcrawl.formats.timemap import read_timemap
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ingest import jobs as ingest_jobs
from pubcrawl.ingest.dumps import requests_of_records
from pubcrawl.ingest.dumps.formats import dump_formats
from pubcrawl.ingest.spider.harvest import read_page
from pubcrawl.ingest.spider.services import lookup_questions, read_match
from pubcrawl.items.artifact import About, ArtifactResponse
from pubcrawl.items.codec import pack, unpack
from pubcrawl.items.learned import Learned
from pubcrawl.model.fileset import DatasetRef, ListingRequest
from pubcrawl.pipelines.validate import clean
from pubcrawl.publications.links import link_queue
from pubcrawl.publications.resources import build
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.cited_works import read_cited_works
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import Limits
from pubcrawl.works.publication import Publication
from tests.apis.datasets import DATASET, publish
from tests.fuzz import seeds
from tests.fuzz.case import PIECES, Case
from tests.fuzz.limits import sound
from tests.ingest.dumps import test_dumps

BASE = "https://otters.example.org"
_FORM = re.compile(rb"\s*(?:[{\[]|<(?!!?(?:doctype )?html))", re.IGNORECASE)
_NESTED = re.compile('"([0-9]+) levels of (lists|objects)"')
IDS = Identifiers("90000001", "PMC9000001", "10.5555/otters.2025.4")
LARGE, DEEP = 10_000_000, 1000
LARGEST = 100_000  # bytes of a recorded answer
SAME = 20  # most values of a key that change together
FOREIGN = 0.1  # share of answers that go to any reader

_OF = PIECES["answers"]


def make(random: Random) -> Case:
    """Return a recorded answer in which one to five values are of a wrong type."""
    names, url, body = random.choice(material())
    reader = random.choice(names)
    if random.random() < FOREIGN:
        reader = random.choice(sorted(readers()))
    for _ in range(random.choice((1, 1, 2, 5))):
        if len(body) < 5 * LARGEST:
            body = _mutated(random, body)
    return Case("answers", body, {"reader": reader, "url": url})


def check(case: Case) -> tuple[str, object]:
    """Return a word for the statistics, and what the reader gives."""
    reader = case.options["reader"]
    try:
        found = readers()[reader](case.body, case.options["url"])
    except PubcrawlError as error:
        return type(error).__name__, str(error)
    return "findings" if found else "nothing", found


# The readers, by the registries of the project


@cache
def readers() -> dict[str, Callable[[bytes, str], object]]:
    settings = Settings({"UNPAYWALL_EMAIL": "a@lab.example", "CONTACT_EMAIL": "a@lab.example"})
    found: dict[str, Callable[[bytes, str], object]] = {}
    for resource in (*build(settings), *build(settings, compat=True)):
        name = f"compat {resource.key}" if resource.compat else resource.key
        if resource.accepts in ("json", "xml"):
            found[name] = partial(_resource, resource)
    found |= {
        f"files {name}": partial(_files, name) for name in (*platforms.DATASETS, "signposting")
    }
    found |= {f"boundary {name}": partial(_boundary, name) for name in BOUNDARY_READERS}
    found |= {f"dump {name}": partial(_dump, name) for name in dump_formats()}
    return found | {
        "ingest xml": lambda body, url: ingest_jobs.xml(body, mimetype="application/xml"),
        "ingest tei": lambda body, url: ingest_jobs.tei(body),
        "grobid": lambda body, url: read_answer(200, body),
        "cited works": lambda body, url: read_cited_works(body, ["Otter A. Dives. 2001."]),
        "harvest": lambda body, url: read_page(body),
        "captures": lambda body, url: list(read_rows(body)),
        "timemap": lambda body, url: read_timemap(body, "application/json", url),
        "lookup": _lookup,
        "imports": _imports,
    }


def _resource(resource: Resource, body: bytes, url: str) -> object:
    publications = [
        Publication.from_ids(IDS),
        Publication.from_ids(Identifiers("1", "PMC1", "10.5555/1")),
    ]
    asks = [Ask(each, resource.needs[0]) for each in publications]
    found = []
    for together in (asks[:1], asks)[: 1 + (resource.batch > 1)]:
        reading = resource.parse(Response(url, body=body), together)
        found += [(together[index].publication, findings) for index, findings in reading.found]
    return [_merged(publication, findings, resource) for publication, findings in found]


def _merged(publication: Publication, findings: Findings, resource: Resource) -> str:
    """Merge *findings*, and store and write the record."""
    unpack(pack(Learned(findings)), Learned)
    links = link_queue(compat=resource.compat)
    reader(resource.compat).merge(publication, findings, BASE, 0)
    for link in findings.links:
        links.add(publication, link, BASE, 0)
    clean(publication)
    return _written(publication)


def _written(publication: Publication) -> str:
    record = publication.to_json()
    written = json.dumps(record, ensure_ascii=False)
    sound("record", written.replace("\\\\", "").replace("\\u0000", "\0"))
    if len(written) < LARGEST:
        for form in FORMATS.values():
            if not form.needs:
                writer = form.writer(io.BytesIO(), ExportOptions())
                writer.write(json.loads(written))
                writer.close()
    return written


def _files(name: str, body: bytes, url: str) -> object:
    dataset = platforms.find_dataset(url, _hosts())
    if dataset is None or dataset.platform != name:
        dataset = DatasetRef(name, BASE, url=BASE)
    asks = dataset.asks or (ListingRequest(url or BASE),)
    return [platforms.read_listing(dataset, ask, body) for ask in asks]


def _boundary(name: str, body: bytes, url: str) -> object:
    response = ArtifactResponse(url, url, 200, "", (), body)
    return BOUNDARY_READERS[name](response, About(url, url))


def _dump(name: str, body: bytes, url: str) -> object:
    return list(requests_of_records([body], name, Counter()))


def _lookup(body: bytes, url: str) -> object:
    answer = read_lookup(200, body)
    metadata = {"title": "Dives of otters", "authors": [{"name": "A. Otter"}], "date": "2025"}
    return list(lookup_questions(metadata)), read_match(metadata, answer.record)


def _imports(body: bytes, url: str) -> object:
    form = recognise(body[:65536], "library")
    whole = numbered_lines(iter((body,)), "library") if form and form.lines else io.BytesIO(body)
    entries = form.read(whole) if form else ()
    return [_written(publication_of(entry, Limits(), 0)) for entry in entries]


# The answers


@cache
def material() -> list[tuple[tuple[str, ...], str, bytes]]:
    """Return the readers, the address and the body of each recorded answer of JSON or XML."""
    found = [
        each
        for each in (*_recorded(), *_written_here(), *_published(), *_corpus())
        if _FORM.match(each[2]) and len(each[2]) <= LARGEST
    ]
    known = readers()
    return [
        (tuple(name for name in names if name in known), url, body) for names, url, body in found
    ]


def _recorded() -> Iterator[tuple[tuple[str, ...], str, bytes]]:
    for path in sorted((seeds.ROOT / "tests/recorded").glob("*/*/body")):
        folder = path.parts[-3]
        kinds = _OF["recorded"].get(folder, [folder])
        compat = tuple(f"compat {kind}" for kind in kinds)
        names = tuple(name for name in (*kinds, *compat) if name in readers())
        if names:
            url = json.loads(path.with_name("response.json").read_text("utf-8"))["url"]
            yield names, url, path.read_bytes()


def _written_here() -> Iterator[tuple[tuple[str, ...], str, bytes]]:
    """Yield the samples of other tests, and some for readers without any."""
    for path in sorted((seeds.ROOT / "tests/reading/articles").glob("*.xml")):
        yield ("ingest xml", "ingest tei", "grobid", "cited works"), BASE, path.read_bytes()
    for name, records in test_dumps.CASES.items():
        for record in records:
            text = record if isinstance(record, str) else json.dumps(record)
            yield (f"dump {name}",), BASE, text.encode()
    samples = {**_OF["samples"], "lookup": {"message": test_dumps.DATA["CROSSREF"]}}
    for kind, value in samples.items():
        yield (kind,), BASE, json.dumps(value).encode()
    record = test_dumps.DATA["OAI_XML"]
    records = f"<ListRecords>{record}<resumptionToken>2</resumptionToken></ListRecords>"
    yield ("harvest",), BASE, f"<OAI-PMH><responseDate/>{records}</OAI-PMH>".encode()


@cache
def _hosts() -> dict[str, str]:
    """Return the platform of the made-up addresses."""
    return {
        f"{name}.example.org": f"{name} {publish(name, DATASET, f'https://{name}.example.org')[2]}"
        for name in platforms.DATASETS
    }


def _published() -> Iterator[tuple[tuple[str, ...], str, bytes]]:
    for name in (*platforms.DATASETS, "signposting"):
        names = (f"files {name}", *((f"boundary api:{name}",) * (name in platforms.PLATFORMS)))
        base = f"https://{name}.example.org"
        for path, answer in publish(name, DATASET, base)[1].items():
            yield names, path if "://" in path else base + path, answer.body


def _corpus() -> Iterator[tuple[tuple[str, ...], str, bytes]]:
    manifest = seeds.SHARED / "corpus/manifest.jsonl"
    for line in manifest.read_text("utf-8").splitlines() if manifest.exists() else ():
        row = json.loads(line)
        names = _OF["readers"].get(row["category"])
        if names is None:
            continue
        url = row.get("url") or BASE
        if row["category"] == "e-dataset":
            dataset = platforms.find_dataset(url)
            names += (f"files {dataset.platform}",) * 4 if dataset else ()
            names += (
                tuple(get.reader and f"boundary {get.reader}" for get in platforms.ask(url)) * 4
            )
        compat = tuple(f"compat {name}" for name in names)
        known = tuple(name for name in (*names, *compat) if name in readers())
        if known:
            yield known, url, (seeds.SHARED / "corpus" / row["path"]).read_bytes()


# The mutations


def _mutated(random: Random, body: bytes) -> bytes:
    if body.lstrip()[:1] == b"<":
        return _mutated_xml(random, body)
    try:
        text = json.dumps(_mutated_json(random, json.loads(body)))
    except (ValueError, RecursionError):  # it is cut, or nested too deeply to change it again
        return body[: random.randint(0, len(body))]
    return _NESTED.sub(lambda found: _nested(int(found[1]), found[2]), text).encode()


def _mutated_json(random: Random, value: Any) -> Any:
    places: dict[Any, list[tuple[Any, Any]]] = {}
    for around, key in _places(value):
        places.setdefault(key, []).append((around, key))
    if not places or random.random() < 0.02:
        return _wrong(random, value)
    # Rare keys are as likely as frequent ones, and a service changes all values of a key.
    alike = random.choice(list(places.values()))
    around, key = random.choice(alike)
    deed, wrong = random.random(), _wrong(random, around[key])
    if 0.1 <= deed < 0.2:
        other, name = random.choice(random.choice(list(places.values())))
        wrong = deepcopy(other[name])
    small = not isinstance(wrong, str) or len(wrong) < LARGEST
    chosen = alike[:SAME] if small and random.random() < 0.3 else [(around, key)]
    for around, key in chosen:
        if deed < 0.1 and isinstance(around, dict):
            del around[key]
        else:
            around[key] = deepcopy(wrong)
    return value


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each object or list in *value* with each of its keys."""
    waiting = [value] if isinstance(value, dict | list) else []
    while waiting:
        around = waiting.pop()
        for key in list(around) if isinstance(around, dict) else range(len(around)):
            yield around, key
            if isinstance(around[key], dict | list):
                waiting.append(around[key])


def _wrong(random: Random, value: Any) -> Any:
    """Return a value of another type than *value*."""
    if random.random() < 0.003:
        return "otters dive " * (LARGE // 12)
    if random.random() < 0.02:
        return f"{random.choice((60, 900, DEEP))} levels of {random.choice(('lists', 'objects'))}"
    return random.choice(
        (
            *_OF["wrong"],
            [value],
            [value, value],
            {"name": value},
            [[value]],
            {"0": value},
            {"content": value},
            str(value)[:1000],
        )
    )


def _nested(depth: int, kind: str) -> str:
    """Return nested values as JSON, which Python does not write so deep."""
    start, end = ("[", "]") if kind == "lists" else ('{"a":', "}")
    return f'{start * depth}"x"{end * depth}'


def _mutated_xml(random: Random, body: bytes) -> bytes:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    try:
        tree = etree.fromstring(body, parser)
    except etree.XMLSyntaxError:
        return body[: random.randint(0, len(body))]
    alike: dict[Any, list[etree._Element]] = {}
    for each in tree.iter(etree.Element):
        alike.setdefault(each.tag, []).append(each)
    element, other = (random.choice(random.choice(list(alike.values()))) for _ in range(2))
    deed = random.randrange(10)
    if deed == 0:
        element.text = random.choice(("", "x", "-1", "0", "99999999999", "é" * 300, "2001-02-30"))
    elif deed == 1:
        element.text = "otters dive " * (LARGE // 12 if random.random() < 0.03 else 1500)
    elif deed == 2:
        del element[:]
    elif deed == 3:
        element.tag = other.tag
    elif deed == 4:
        element.attrib.clear()
    elif deed == 5 and element.attrib:
        element.set(random.choice(list(element.attrib)), random.choice(("", "x", "-1", "9" * 30)))
    elif deed == 6:
        for _ in range(random.choice((1, 240, DEEP))):
            element = etree.SubElement(element, other.tag)
        element.text = "x"
    elif deed == 7 and (around := element.getparent()) is not None:
        around.remove(element)
    elif deed == 8:
        element[:] = [*element, etree.fromstring(etree.tostring(other, with_tail=False), parser)]
    else:
        element.tag = random.choice(("x", "{urn:x}y", "i", "title", "p"))
    return etree.tostring(tree)
