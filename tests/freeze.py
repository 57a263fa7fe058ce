"""
Freeze what whole crawls give, and compare two frozen files.

    python -m tests.freeze run before.jsonl              # every world, some minutes
    python -m tests.freeze run before.jsonl portals      # this world only
    python -m tests.freeze compare before.jsonl after.jsonl --show 5

A world is crawls of recorded or made-up hosts. A line of a frozen file is a record, the state and
reason of a seed, the requests to a host, or the exit code of a crawl. ``compare`` counts the lines
that differ by world and field, shows examples, and exits with code 1 if there are any.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml
from scrapy.http import Request

from pubcrawl import settings as project
from pubcrawl.ids.url import artifact_key
from tests import corpora, publishers
from tests.apis.synthetic import Synthetic
from tests.corpora import evidence as evidence_corpus
from tests.corpora.portals import portals as portal_corpus
from tests.crawls import scenarios
from tests.crawls.faults import FAULTS, number
from tests.crawls.forks import forks
from tests.crawls.run import Apis, Crawl, at
from tests.crawls.test_blind_evidence import request_of
from tests.publications import recorded
from tests.server import NOT_FOUND, Answer, Reply, Seen, Server

ROOT = Path(__file__).parents[1]
SHARED = Path(os.environ.get("SHARED_DIR") or ROOT.parent / "shared")
REQUESTS = "requests.jsonl"
SAME_TIME = {
    "HOST_REST_FACTOR": 0,
    "DOWNLOAD_DELAY": 0,
    "RETRY_AFTER_DEFAULT": 0,
    "SEED_FAILURES_MAX": "100%",
    "JAVASCRIPT": "off",
}
WIRE = {"DOWNLOAD_HANDLERS": json.dumps(dict.fromkeys(("http", "https"), scenarios.WIRE))}
# Fields that differ from run to run: times, the processor's share, addresses of rows in a store.
VOLATILE = frozenset(
    set(
        """
        timestamp timestampHuman fetch_time fetchTime fetchTimeHuman citationsTimestamp
        citationsTimestampHuman citations_timestamp notices_checked content_time terminal_dt
        datetime cpu seconds
    """.split()
    )
)
PORT = re.compile(r"(127\.\d+\.\d+\.\d+)(?::|%3A)\d+")
KEYS = ("entry_uri", "start_url", "doi", "pmid", "pmcid")

Row = tuple[str, Any]
"""The name of a line, unique in its file, and its value."""


class RequestLog:
    """A downloader middleware that writes every request to a file in the current folder."""

    def process_request(self, request: Request) -> None:
        row = request.method, request.url, request.body.decode("utf-8", "replace")
        with Path(REQUESTS).open("a", encoding="utf-8") as log:
            log.write(json.dumps(row) + "\n")


LOGGED = {
    "DOWNLOADER_MIDDLEWARES": json.dumps(
        {**project.DOWNLOADER_MIDDLEWARES, "tests.freeze.RequestLog": 40}
    )
}


@dataclass
class Run:
    """
    One crawl: a spider, the lines of its seed list, settings.

    *answer*: replies to requests under their real addresses; without it, the settings lead to
    the answers.
    """

    name: str
    spider: str
    seeds: Iterable[str]
    answer: Callable[[str, Seen], Answer] | None = None
    settings: Mapping[str, object] = field(default_factory=dict)

    def rows(self, folder: Path) -> Iterator[Row]:
        """Crawl in *folder*; yield the lines."""
        folder.mkdir(parents=True)
        crawl = Crawl(folder, {}, **{**SAME_TIME, **LOGGED, **self.settings})
        crawl.seeds(*self.seeds)
        with ExitStack() as stack:
            env = {"NO_PROXY": "*"}
            if self.answer:
                server = stack.enter_context(Server(fallback=self._reply))
                env["WIRE_BASE"] = server.url("").rstrip("/")
                crawl.settings |= WIRE
            done = forks().run(crawl._crawl((), self.spider, "out.jsonl"), folder, env=env)
        yield f"{self.name} exit", done.returncode
        records = map(json.loads, (folder / "out.jsonl").read_text("utf-8").splitlines())
        yield from numbered((f"{self.name} record {key(record)}", record) for record in records)
        seeds = ((f"{self.name} seed {text}", rest) for text, *rest in crawl.ledger())
        yield from numbered(seeds)
        yield from requests(self.name, folder)

    def _reply(self, seen: Seen) -> Answer:
        assert self.answer
        return self.answer(seen.target.removeprefix("/"), seen)


def key(record: Mapping[str, Any]) -> str:
    """Return what names *record* in its crawl."""
    if "request" in record and "base_url" in record["request"]:
        return str(record["request"]["base_url"])
    return str(next((record[name] for name in KEYS if record.get(name)), ""))


def numbered(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield *rows* in the order of their names and values, with a number where names repeat."""
    count: Counter[str] = Counter()
    for name, value in sorted(rows, key=lambda row: (row[0], json.dumps(steady(row[1])))):
        count[name] += 1
        yield (f"{name} ({count[name]})" if count[name] > 1 else name), value


def requests(name: str, folder: Path) -> Iterator[Row]:
    """Yield the requests of a crawl by host; their order depends on the answers of others."""
    hosts: defaultdict[str, list[str]] = defaultdict(list)
    for method, url, body in map(json.loads, (folder / REQUESTS).read_text("utf-8").splitlines()):
        hosts[urlsplit(url).netloc].append(f"{method} {url} {body}".rstrip())
    yield from ((f"{name} requests {host}", sorted(asked)) for host, asked in hosts.items())


# --- worlds ----------------------------------------------------------------------


def examples() -> Iterator[Run]:
    """Yield the crawls of the Makefile."""
    crawls = {
        "publications": ("ids.txt", "replay", {"JOURNALS_YAML": publishers.RULES}),
        "webpages": ("urls.txt", "pages", {}),
        "ingest": ("requests.jsonl", "ingest", {}),
        "artifacts": (
            "entries.jsonl",
            "artifacts",
            {"PORTALS_YAML": ROOT / "examples/portals.yaml"},
        ),
    }
    for spider, (seeds, archive, settings) in crawls.items():
        lines = (ROOT / "examples" / seeds).read_text("utf-8").splitlines()
        replay = {"REPLAY": ROOT / f"examples/{archive}.warc.gz"}
        yield Run(spider, spider, lines, settings={**replay, **settings})


def portals() -> Iterator[Run]:
    """Yield crawls of the portals that were written without knowledge of the code."""
    for name in corpora.names("portals-"):
        sites = portal_corpus(name.removeprefix("portals-"))
        for group, chosen in enumerate(disjoint(sites, lambda site: site.pages)):
            entries = [site.entry for site in chosen]
            yield Run(f"{name}-{group}", "artifacts", entries, portal_answers(chosen))


def portal_answers(sites: Iterable[Any]) -> Callable[[str, Seen], Answer]:
    """Return the replies of several portals, none of which has a host of another."""
    pages: dict[str, Any] = {}
    variants: dict[tuple[str, str], Any] = {}
    missing: dict[str, Any] = {}
    for site in sites:
        pages |= {artifact_key(url): page for url, page in site.pages.items()}
        variants |= {(artifact_key(url), kind): page for (url, kind), page in site.variants.items()}
        missing |= {urlsplit(url).netloc: site.not_found for url in site.pages}

    def answer(url: str, seen: Seen) -> Answer:
        same = artifact_key(url)
        accept = seen.headers.get("accept", "")
        page = variants.get((same, accept)) or pages.get(same) or missing.get(urlsplit(url).netloc)
        return Answer(page.status, page.body, dict(page.headers)) if page else NOT_FOUND

    return answer


def evidence() -> Iterator[Run]:
    """Yield ingests of the sites that were written before the verifier."""
    for name in corpora.names("evidence-"):
        answers: dict[str, Reply] = {}
        requests = []
        for index, case in enumerate(map(evidence_corpus.evidence, corpora.read(name))):
            main: Any = Host(f"https://c{index}.journal.test", answers)
            other: Any = Host(f"https://c{index}.elsewhere.test", answers)
            requests.append(json.dumps(request_of(case, main, other)))
        yield Run(name, "ingest", requests, by_address(answers))


class Host:
    """A made-up host with the methods of ``Server`` that describe one."""

    def __init__(self, base: str, answers: dict[str, Reply]) -> None:
        self.base, self.answers = base, answers

    def url(self, target: str = "/") -> str:
        """Return the address of *target*."""
        return self.base + target

    def route(self, target: str, reply: Reply) -> None:
        """Answer *target* with *reply*."""
        self.answers[self.url(target)] = reply


def pages() -> Iterator[Run]:
    """Yield crawls of recorded pages, as pages of the web and as landing pages of ingests."""
    answers: dict[str, Reply] = {}
    for case in sorted((ROOT / "tests/recorded").glob("*/*.yaml")):
        fields = yaml.safe_load(case.read_text("utf-8"))
        if "url" in fields and case.with_suffix(".html").exists():
            answers[fields["url"]] = html(case.with_suffix(".html").read_bytes())
    yield Run("pages-recorded", "webpages", answers, by_address(answers))
    answers = dict(corpus_pages())
    if answers:
        yield Run("pages-corpus", "webpages", answers, by_address(answers))
        requests = [json.dumps({"ingest_type": "html", "base_url": url}) for url in answers]
        yield Run("ingest-corpus", "ingest", requests, by_address(answers))


def corpus_pages() -> Iterator[tuple[str, Reply]]:
    """Yield the recorded web pages beside the checkout, if they are there."""
    manifest = SHARED / "corpus/manifest.jsonl"
    if manifest.exists():
        for row in map(json.loads, manifest.read_text("utf-8").splitlines()):
            if row["category"].startswith("d-html") and str(row.get("url")).startswith("http"):
                body = (SHARED / "corpus" / row["path"]).read_bytes()
                yield row["url"], html(body, row.get("content_type") or "text/html")


def html(body: bytes, kind: str = "text/html; charset=utf-8") -> Answer:
    return Answer(200, body, {"Content-Type": kind})


def by_address(answers: Mapping[str, Reply]) -> Callable[[str, Seen], Answer]:
    """Return the replies at exact addresses."""

    def answer(url: str, seen: Seen) -> Answer:
        reply = answers.get(url, NOT_FOUND)
        given = reply(seen) if callable(reply) else reply
        return given if isinstance(given, Answer) else html(given)

    return answer


def disjoint(cases: Iterable[Any], urls: Callable[[Any], Iterable[str]]) -> Iterator[list[Any]]:
    """Yield groups of *cases* that share no host."""
    groups: list[tuple[set[str], list[Any]]] = []
    for case in cases:
        hosts = {urlsplit(url).netloc for url in urls(case)}
        for taken, group in groups:
            if taken.isdisjoint(hosts):
                taken |= hosts
                group.append(case)
                break
        else:
            groups.append((hosts, [case]))
    yield from (group for _, group in groups)


def services(folder: Path) -> Iterator[Row]:
    """Yield the lines of made-up publications behind all services, right and with every fault."""
    source = Synthetic(120)
    seeds = [*source.pmids, "10.5555/SYNTHETIC.1", "PMC20000001", "99999999", "nothing"]
    faults = [answer for answer, _ in FAULTS.values() if not (answer.silent or answer.drip)]

    def fault(resource: str, asked: tuple[str, ...]) -> Answer | None:
        index = number(asked[0]) if asked else 0
        return faults[index % len(faults)] if index % 3 == 0 and len(asked) == 1 else None

    for name, spoil in (("right", lambda resource, asked: None), ("faults", fault)):
        with Apis(source, spoil) as apis:
            asked = {"RESOURCES_ASKED": ",".join(at(apis.urls))}
            settings = {**apis.urls, **asked, "BATCH_MAX": 1, "SEED_ATTEMPTS": 1}
            run = Run(f"services-{name}", "publications", seeds, settings=settings)
            yield from run.rows(folder / name)


def layouts(folder: Path) -> Iterator[Row]:
    """Yield the lines of the made-up publishers, in every layout of their pages."""
    works = [publishers.invented(index) for index in range(4 * len(publishers.LAYOUTS))]
    with Server("0.0.0.0") as server:
        for index, work in enumerate(works):
            layout = [*publishers.LAYOUTS][index % len(publishers.LAYOUTS)]
            publishers.serve(server, work, layout, host=f"127.0.5.{index + 1}")
        settings = {
            "DOI_URL": server.url("/doi", "127.0.0.9"),
            "JOURNALS_YAML": publishers.RULES,
            "RESOURCES_ASKED": "doi",
            "SEED_ATTEMPTS": 1,
            "WALL_HOLD": 1,
        }
        run = Run("layouts", "publications", [work.doi for work in works], settings=settings)
        yield from run.rows(folder / "layouts")


def walks(folder: Path) -> Iterator[Row]:
    """Yield the lines of the recorded walks beside the checkout, if they are there."""
    if not (SHARED / "vectors/walk.jsonl").exists():
        return
    known = [scenarios.apart(case) for case in recorded.cases(SHARED) if case["publication"]]
    known = [case for case in known if "tls" not in scenarios.fails(case)]
    for compat in (False, True):
        for index, group in enumerate(scenarios.groups(known)):
            name = f"walks{'-compat' if compat else ''}"
            done = scenarios.run(folder / f"{name}{index}", group, compat=compat)
            for case in group:
                yield f"{name} record {case['id']}", done.records.get(case["id"])
                yield f"{name} pubfetcher {case['id']}", done.pubfetcher.get(case["id"])
                yield f"{name} requests {case['id']}", done.asked.get(case["id"])


def crawled(runs: Callable[[], Iterator[Run]]) -> Callable[[Path], Iterator[Row]]:
    """Return a function that crawls *runs* one after another."""

    def rows(folder: Path) -> Iterator[Row]:
        for run in runs():
            yield from run.rows(folder / run.name)

    return rows


WORLDS: dict[str, Callable[[Path], Iterator[Row]]] = {
    "examples": crawled(examples),
    "services": services,
    "layouts": layouts,
    "walks": walks,
    "pages": crawled(pages),
    "evidence": crawled(evidence),
    "portals": crawled(portals),
}


# --- files -----------------------------------------------------------------------


def steady(value: Any) -> Any:
    """Return *value* without what differs from run to run."""
    if isinstance(value, dict):
        kept = {PORT.sub(r"\1", name): steady(item) for name, item in value.items()}
        return {name: kept[name] for name in sorted(kept) if name not in VOLATILE}
    if isinstance(value, list | tuple):
        return [*map(steady, value)]
    return PORT.sub(r"\1", value).replace(f"{ROOT}/", "") if isinstance(value, str) else value


def run(path: Path, worlds: Iterable[str]) -> None:
    """Crawl *worlds* and write their lines to *path*."""
    with path.open("w", encoding="utf-8") as lines, tempfile.TemporaryDirectory() as folder:
        for world in worlds:
            count = 0
            for name, value in WORLDS[world](Path(folder, world)):
                row = [world, PORT.sub(r"\1", name), steady(value)]
                lines.write(json.dumps(row, ensure_ascii=False) + "\n")
                count += 1
            print(f"{world}: {count} lines", file=sys.stderr, flush=True)


def read(path: Path) -> dict[tuple[str, str], Any]:
    """Return world and name → value."""
    with path.open(encoding="utf-8") as lines:
        return {(world, name): steady(value) for world, name, value in map(json.loads, lines)}


def differences(before: Any, after: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield the fields that differ, with both values; an item of a list counts as its list."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in sorted({*before, *after}):
            inner = f"{path}.{name}" if path else name
            yield from differences(before.get(name), after.get(name), inner)
    elif (
        isinstance(before, list)
        and isinstance(after, list)
        and len(before) == len(after)
        and any(isinstance(item, dict) for item in before)
    ):
        for old, new in zip(before, after, strict=True):
            yield from differences(old, new, f"{path}[]")
    elif before != after:
        yield path or "(all)", before, after


def compare(before: Path, after: Path, show: int) -> int:
    """Print how two frozen files differ; return 1 if they do."""
    old, new = read(before), read(after)
    found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    lines = 0
    for world, name in sorted({*old, *new}):
        sides = old.get((world, name)), new.get((world, name))
        changed = [*differences(*sides)]
        lines += bool(changed)
        kind = name.split(" ")[1]
        for path, was, now in changed:
            found[world, f"{kind}: {path}"].append(f"{name}\n    {brief(was)}\n    {brief(now)}")
    for (world, path), examples in sorted(found.items()):
        print(f"{world}: {path}: {len(examples)}")
        for example in examples[:show]:
            print(f"  {example}")
    print(f"{len({*old, *new}) - lines} lines are equal, {lines} differ")
    return int(bool(lines))


def brief(value: Any) -> str:
    """Return the first 500 characters of *value* as JSON."""
    return json.dumps(value, ensure_ascii=False)[:500]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.freeze", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    freeze = commands.add_parser("run", help="crawl and write a frozen file")
    freeze.add_argument("file", type=Path)
    freeze.add_argument("worlds", nargs="*", metavar="WORLD", help=", ".join(WORLDS))
    against = commands.add_parser("compare", help="show how two frozen files differ")
    against.add_argument("before", type=Path)
    against.add_argument("after", type=Path)
    against.add_argument("--show", type=int, default=2, help="examples of each field")
    options = parser.parse_args()
    if options.command == "compare":
        return compare(options.before, options.after, options.show)
    if unknown := {*options.worlds} - {*WORLDS}:
        parser.error(f"no such world: {', '.join(unknown)}; there are {', '.join(WORLDS)}")
    run(options.file, options.worlds or WORLDS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
