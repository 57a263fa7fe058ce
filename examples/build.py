"""
Build examples/replay.warc.gz: what services and publishers would answer to the example crawl;
examples/pages.warc.gz, the pages of pages.yaml, for crawls of webpages and docs; and
examples/ingest.warc.gz, the files of ingest.yaml and a dataset, for ingests; and
examples/artifacts.warc.gz, the portals of artifacts.yaml; and
examples/harvest.warc.gz, a repository with two pages of records; and
examples/citations.warc.gz, what services say of the citations of the works in review/; and
examples/supplements.warc.gz, the article of supplements.yaml and its files; and
examples/next_month.warc.gz, what the services answer for the exports in review/ a month later.

    python examples/build.py

The publications of publications.yaml are served on this machine, crawled with
the seeds of ids.txt, once in batches and once one by one, and what was recorded
is written under the real addresses and with fixed dates. What their DOIs lead
to, and the PDFs that are named, is put beside it. The same sources give the
same bytes.
"""

from __future__ import annotations

import gzip
import json
import os
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

import yaml
from scrapy.http import Request, Response
from warcio.archiveiterator import ArchiveIterator

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from examples import artifact_portals as portals  # noqa: E402
from pubcrawl import settings  # noqa: E402
from pubcrawl.fetch.archive.warc import ArchiveWriter  # noqa: E402
from pubcrawl.publications.resources import RESOURCES, kinds  # noqa: E402
from tests import publishers  # noqa: E402
from tests.api_server import APIS, ApiServer  # noqa: E402
from tests.apis import datasets  # noqa: E402
from tests.apis.publish import publish  # noqa: E402
from tests.apis.source import Documents  # noqa: E402
from tests.apis.work import ALL_PLACES, Author, Mined, Work  # noqa: E402
from tests.reading.pdf import maker  # noqa: E402
from tests.server import Answer  # noqa: E402

ASKED = kinds([each for each in RESOURCES if each.standard])
ARCHIVE = HERE / "replay.warc.gz"
PAGES = HERE / "pages.warc.gz"
INGEST = HERE / "ingest.warc.gz"
ARTIFACTS = HERE / "artifacts.warc.gz"
HARVEST = HERE / "harvest.warc.gz"
CITATIONS = HERE / "citations.warc.gz"
SUPPLEMENTS = HERE / "supplements.warc.gz"
NEXT_MONTH = HERE / "next_month.warc.gz"
REVIEW = [HERE / "review" / name for name in ("pubmed.nbib", "scopus.csv", "wos.txt")]
REPOSITORY = "https://repository.example.org/oai"
DATA = "https://data.example.org"  # where the dataset is
POISON = ("90000109",)
# DOIs of the seed list that no publication has.
UNREGISTERED = ("10.5555/never.registered.1", "10.5555/retina.triage.2021.09")
PDF = {"Content-Type": "application/pdf"}
UNKNOWN_DOI = Answer(
    404, b"<!DOCTYPE html><html><head><title>DOI Not Found</title></head></html>", publishers.HTML
)
FIRST_DATE = datetime(2026, 1, 5, 9, tzinfo=UTC)


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(kind + data))
    return struct.pack(">I", len(data)) + kind + data + check


# One teal pixel.
PNG = b"\x89PNG\r\n\x1a\n" + b"".join(
    (
        _chunk(b"IHDR", struct.pack(">2I5B", 1, 1, 8, 2, 0, 0, 0)),
        _chunk(b"IDAT", zlib.compress(b"\x00\x00\x80\x80")),
        _chunk(b"IEND", b""),
    )
)


class Exchange(NamedTuple):
    """One request and its answer."""

    method: str
    url: str
    form: bytes
    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


def works() -> list[Work]:
    """Return the publications of publications.yaml."""
    return [_work(entry) for entry in _read("publications.yaml")]


def works_of_next_month() -> list[Work]:
    """Return the publications of the exports in review/, as they are a month later."""
    texts = "".join(path.read_text("utf-8") for path in REVIEW)
    later = _read("next_month.yaml")
    known = ((entry, entry.get("pmid") or entry["doi"]) for entry in _read("publications.yaml"))
    return [_work(entry | later.get(name, {})) for entry, name in known if name in texts]


def _read(name: str) -> Any:
    return yaml.safe_load((HERE / name).read_text("utf-8"))


def _work(entry: dict[str, Any]) -> Work:
    return Work(
        authors=[Author(**author) for author in entry.pop("authors")],
        abstract=[(label, text) for label, text in entry.pop("abstract")],
        date=entry.pop("date").isoformat(),
        notices=[tuple(notice) for notice in entry.pop("notices", [])],
        mesh=[(term, major, ui) for term, major, ui in entry.pop("mesh", [])],
        body=[(each["heading"], each["paragraphs"]) for each in entry.pop("body", [])],
        places=ALL_PLACES.intersection(entry.pop("known_to", ALL_PLACES))
        - set(entry.pop("unknown_to", [])),
        efo=[Mined(**term) for term in entry.pop("efo", [])],
        go=[Mined(**term) for term in entry.pop("go", [])],
        **entry,
    )


def source(published: Sequence[Work]) -> Documents:
    """Return publications as the documents of every place that knows them."""
    documents = Documents()
    for work in published:
        publish(work, documents)
    return documents


def crawl(server: ApiServer, folder: Path, seeds: Sequence[Path], **given: str) -> None:
    """
    Crawl *seeds* on *server*, recording into *folder*; raises on failure.

    Services are asked only: what publishers answer is known without a crawl.
    """
    values = {
        **server.urls,
        "ALLOW_PRIVATE_HOSTS": "True",
        "CONTACT_EMAIL": "reader@example.org",
        "STORE_URL": f"sqlite:///{folder / 'store.db'}",
        "WARC_DIR": str(folder / "warc"),
        "LOG_LEVEL": "WARNING",
        **given,
    }
    options = [word for name, value in values.items() for word in ("-s", f"{name}={value}")]
    command = [sys.executable, "-m", "scrapy", "crawl", "publications"]
    command += [
        "-a",
        f"seeds={','.join(map(str, seeds))}",
        "-a",
        f"resources={','.join(ASKED)}",
        *options,
    ]
    subprocess.run(command, check=True, cwd=HERE.parent, env={**os.environ, "NCBI_API_KEY": ""})


def recorded(folder: Path, server: ApiServer) -> Iterator[Exchange]:
    """Yield what a crawl of *server* recorded, under the addresses of the real places."""
    bodies: dict[str, bytes] = {}  # by digest: one that came before is not recorded again
    for path in sorted((folder / "warc").glob("*.warc.gz")):
        with path.open("rb") as file:
            requests: dict[str, tuple[str, bytes]] = {}
            for record in ArchiveIterator(file):
                field = record.rec_headers.get_header
                if record.rec_type == "request":
                    form = record.raw_stream.read()
                    requests[field("WARC-Record-ID")] = record.http_headers.protocol, form
                elif record.rec_type in ("response", "revisit"):
                    method, form = requests.pop(field("WARC-Concurrent-To"))
                    kind = record.http_headers.get_header("Content-Type").encode()
                    digest = field("WARC-Payload-Digest")
                    if record.rec_type == "response":
                        bodies[digest] = record.raw_stream.read()
                    yield Exchange(
                        method,
                        real(field("WARC-Target-URI"), server),
                        form,
                        int(record.http_headers.get_statuscode()),
                        ((b"Content-Type", kind),),
                        bodies[digest],
                    )


def real(url: str, server: ApiServer) -> str:
    """Return the address at the real place that *url* of *server* stands for."""
    for name in APIS:
        local, place = server.urls[name], str(getattr(settings, name))
        if url.startswith(local):
            return place + url[len(local) :]
        parts = urlsplit(local)
        if url == f"{parts.scheme}://{parts.netloc}/robots.txt":
            there = urlsplit(place)
            return f"{there.scheme}://{there.netloc}/robots.txt"
    raise ValueError(f"{url} belongs to no place that is served")


def build(target: Path) -> int:
    """Write the archive to *target*; returns the number of exchanges."""
    return _build(target, works(), [HERE / "ids.txt"], ("1000", "1"))


def build_next_month(target: Path) -> int:
    """Write the archive of the second crawl to *target*; returns the number of exchanges."""
    return _build(target, works_of_next_month(), REVIEW, ("1",))


def _build(
    target: Path, made_up: Sequence[Work], seeds: Sequence[Path], batches: Sequence[str]
) -> int:
    exchanges: set[Exchange] = set()
    with tempfile.TemporaryDirectory() as name:
        for batch in batches:
            folder = Path(name) / batch
            folder.mkdir()
            with ApiServer(source(made_up), spread=True, poison=POISON) as server:
                crawl(server, folder, seeds, BATCH_MAX=batch)
                exchanges.update(recorded(folder, server))
    exchanges.update(published(made_up))
    # Whatever a request asked, it always got the same answer: order and time do not matter.
    return write(sorted(exchanges), target)


def published(made_up: Sequence[Work]) -> Iterator[Exchange]:
    """Yield what DOIs lead to, the pages there, and the PDFs that answers name."""
    answers = {doi_url(doi): UNKNOWN_DOI for doi in UNREGISTERED}
    for work in made_up:
        if work.doi:
            answers[doi_url(work.doi)] = UNKNOWN_DOI
        if work.layout:
            pages = publishers.publish(work, work.layout, work.site)
            answers[doi_url(work.doi)] = Answer.redirect(next(iter(pages)))
            answers |= pages
        if work.pdf_url and work.body:
            answers[work.pdf_url] = Answer(body=publishers.pdf(work), headers=PDF)
        elif work.pdf_url:
            answers[work.pdf_url] = Answer(404)
    hosts = {urlsplit(url)._replace(path="/robots.txt", query="").geturl() for url in answers}
    for url, answer in {**answers, **dict.fromkeys(hosts, Answer(404))}.items():
        headers = tuple((name.encode(), value.encode()) for name, value in answer.headers.items())
        yield Exchange("GET", url, b"", answer.status, headers, answer.body)


def doi_url(doi: str) -> str:
    """Return the address of *doi* at its resolver, as it is asked for."""
    return f"{settings.DOI_URL}/{quote(doi.upper(), safe='/')}"


def build_pages(target: Path) -> int:
    """Write the archive of the pages to *target*; returns the number of exchanges."""
    return write(list(pages()), target)


def pages() -> Iterator[Exchange]:
    """Yield the pages of pages.yaml."""
    for page in yaml.safe_load((HERE / "pages.yaml").read_text("utf-8")):
        headers = [(b"Content-Type", b"text/html; charset=utf-8")]
        if "location" in page:
            headers.append((b"Location", page["location"].encode()))
        body = page.get("body", "").encode()
        yield Exchange("GET", page["url"], b"", page.get("status", 200), tuple(headers), body)


def build_ingest(target: Path) -> int:
    """Write the archive of the files of an ingest to *target*; returns the number of exchanges."""
    return write(list(files()), target)


def files() -> Iterator[Exchange]:
    """Yield the answers of ingest.yaml, then those of a dataset's platform."""
    yield from answers_of("ingest.yaml")
    _, answers, _ = datasets.publish("dataverse", datasets.DATASET, DATA)
    for path, answer in answers.items():
        yield _exchange(DATA + path, answer)


def build_supplements(target: Path) -> int:
    """Write the archive of supplements.yaml to *target*; returns the number of exchanges."""
    return write(list(answers_of("supplements.yaml")), target)


def answers_of(name: str) -> Iterator[Exchange]:
    """Yield the answers of a file."""
    for row in yaml.safe_load((HERE / name).read_text("utf-8")):
        headers = {"Content-Type": row.get("type", "text/html; charset=utf-8")}
        headers |= {"Location": row["location"]} if "location" in row else {}
        yield _exchange(row["url"], Answer(row.get("status", 200), _body(row), headers))


def build_artifacts(target: Path) -> int:
    """Write the archive of portals to *target*; returns the number of exchanges."""
    return write([_exchange(url, answer) for url, answer in portals.answers()], target)


def build_harvest(target: Path) -> int:
    """Write the archive of a repository to *target*; returns the number of exchanges."""
    pages = {
        "metadataPrefix=oai_dc": (_record(1) + _record(2), "page 2"),
        "resumptionToken=page+2": (_record(3) + _record(4, deleted=True), ""),
    }
    exchanges = [
        _exchange(
            f"{REPOSITORY}?verb=ListRecords&{query}",
            Answer(
                body=(
                    '<?xml version="1.0" encoding="UTF-8"?>\n'
                    '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">\n'
                    f"<responseDate>2026-01-05T09:00:00Z</responseDate>\n<ListRecords>\n{records}"
                    f"<resumptionToken>{token}</resumptionToken>\n</ListRecords>\n</OAI-PMH>\n"
                ).encode(),
                headers={"Content-Type": "text/xml; charset=utf-8"},
            ),
        )
        for query, (records, token) in pages.items()
    ]
    return write(exchanges, target)


def build_citations(target: Path) -> int:
    """Write the archive of citations to *target*; returns the number of exchanges."""
    listed = {
        "90000101": "10.5555/TIDEWATER.2021.17",
        "90000102": "10.5555/APIS.LUX.2019.4",
        "90000105": "10.5555/LICHEN.KEY.2016.2",
        "90000106": "",
        "": "10.5555/PREPRINT.2023.00412",
    }
    citing = {
        "90000101": ["10.5555/mudflat.2022.3 pmid:90000401", "10.5555/tidewater.2025.notice"],
        "90000102": ["10.5555/mudflat.2022.3 pmid:90000401", "10.5555/tidewater.2021.17"],
        "90000105": ["10.5555/moss.2023.8"],
    }
    index = "https://api.opencitations.net/index/v2"
    answers: dict[str, Any] = {}
    for pmid, doi in listed.items():
        name = f"doi:{quote(doi, safe='')}" if doi else f"pmid:{pmid}"
        answers[f"{index}/references/{name}"] = []
        answers[f"{index}/citations/{name}"] = [
            {"oci": "06-07", "citing": f"doi:{one}", "cited": f"doi:{doi.lower()} pmid:{pmid}"}
            for one in citing.get(pmid, ())
        ]
    cited_by = {"90000101": [90000401, 90000402], "90000102": [90000401]}
    # A batch has its works in the order in which they arrive.
    for pmids in permutations(filter(None, listed)):
        url = (
            f"https://icite.od.nih.gov/api/pubs?pmids={','.join(pmids)}&fl=pmid,references,cited_by"
        )
        rows = [
            {"pmid": int(pmid), "references": [90000301], "cited_by": cited_by.get(pmid, [])}
            for pmid in pmids
        ]
        answers[url] = {"meta": {}, "data": rows}
    headers = {"Content-Type": "application/json"}
    exchanges = [
        _exchange(url, Answer(body=json.dumps(answer).encode(), headers=headers))
        for url, answer in answers.items()
    ]
    return write(exchanges, target)


def _record(number: int, *, deleted: bool = False) -> str:
    header = f"<identifier>oai:repository.example.org:{number}</identifier>"
    header += "<datestamp>2026-01-03</datestamp>"
    if deleted:
        return f'<record><header status="deleted">{header}</header></record>\n'
    return (
        f"<record><header>{header}</header><metadata>\n"
        '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/">\n'
        f"<dc:title>Ways of otters, part {number}</dc:title><dc:creator>Lutra, Ann</dc:creator>\n"
        "<dc:format>application/pdf</dc:format>"
        f"<dc:identifier>https://repository.example.org/files/{number}.pdf</dc:identifier>\n"
        "</oai_dc:dc></metadata></record>\n"
    )


def _exchange(url: str, answer: Answer) -> Exchange:
    headers = tuple((name.encode(), value.encode()) for name, value in answer.headers.items())
    return Exchange("GET", url, b"", answer.status, headers, answer.body)


def _body(row: dict[str, Any]) -> bytes:
    if "png" in row:
        return PNG
    if "article" in row:
        text = f"<p>{' '.join([row['article']] * 30)}</p>"
        parts = "".join(f"<h2>{name}</h2>{text}" for name in ("Introduction", "Methods", "Results"))
        return (
            "<!DOCTYPE html><html lang=en><head><title>Calls of otters</title>"
            '<meta name="citation_title" content="Calls of otters">'
            f'<link rel="stylesheet" href="/style.css"></head><body><article><h1>Calls of otters'
            f"</h1>{parts}</article></body></html>"
        ).encode()
    if "pdf" in row:
        return maker.pdf(*map("\n".join, row["pdf"]))
    packed = row.get("packed") or row.get("torn")
    if packed:
        whole = gzip.compress(maker.pdf("\n".join(packed)), mtime=0)
        return whole if "packed" in row else whole[: len(whole) // 2]
    if "gzip" in row:
        return gzip.compress(row["gzip"].encode(), mtime=0)
    return str(row.get("body", "")).encode()


def write(exchanges: Sequence[Exchange], target: Path) -> int:
    """Write *exchanges* to *target*; returns how many there are."""
    with ArchiveWriter(target, date=FIRST_DATE) as archive:
        for number, exchange in enumerate(exchanges):
            archive.exchange(
                Request(exchange.url, method=exchange.method, body=exchange.form),
                Response(exchange.url, exchange.status, exchange.headers, exchange.body),
                FIRST_DATE + timedelta(seconds=number),
            )
    return len(exchanges)


if __name__ == "__main__":
    for make, archive_file in (
        (build_pages, PAGES),
        (build_ingest, INGEST),
        (build_artifacts, ARTIFACTS),
        (build_harvest, HARVEST),
        (build_citations, CITATIONS),
        (build_supplements, SUPPLEMENTS),
        (build_next_month, NEXT_MONTH),
        (build, ARCHIVE),
    ):
        print(f"{make(archive_file)} exchanges in {archive_file.relative_to(HERE.parent)}")
