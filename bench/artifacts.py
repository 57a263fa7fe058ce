"""Artifacts: quality on made-up portals, and crawls of many entry pages."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import uuid
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple
from urllib.request import urlopen

from bench.frame import QUICK, ROOT, Row, Run, measured, show
from bench.servers import TEXT, Body, Site, html, serve
from tests.corpora.portals import portals
from tests.portals.blind import BlindScore, run, summary
from tests.portals.choose import chosen, scored
from tests.portals.score import Score, macro
from tests.portals.site import ACCEPTANCE, KINDS, sites

EDGES = (0.0, 0.5, 0.7, 0.85, 0.95, 1.01)

"""Limits of the groups by confidence."""


def main(name: str = "") -> None:
    """
    The quality of artifacts found by evidence, on made-up portals: members, doubt, confidence.

        python -m bench artifacts
        python -m bench artifacts tentha

    The first rows are the portals of the generator; the authors of the other portals did not know
    the code. ``confidence`` compares the stated confidence with the share that is right.
    """
    if not name:
        name = "first"
        rows, every = [], []
        for kind in KINDS:
            records = [(sites(kind)[seed], chosen(sites(kind)[seed])) for seed in ACCEPTANCE]
            scores = [
                scored(site, made.members, right=made.heuristic in site.right)
                for site, made in records
            ]
            rows.append(_row(kind, macro(scores)))
            every += scores
        show(f"artifacts of generated portals, {len(every)}", [*rows, _row("all", macro(every))])
    blind = [run(site) for site in portals(name)]
    print(f"{name}: {summary(blind)}")
    show(f"confidence on {name}", list(_curve(blind)))


def _curve(scores: Iterable[BlindScore]) -> Iterable[Row]:
    points = [point for score in scores for point in score.points]
    for low, high in pairwise(EDGES):
        group = [point for point in points if low <= point[0] < high]
        if group:
            stated, right = (fmean(values) for values in zip(*group, strict=True))
            yield Row(
                f"{low:.2f} to {min(high, 1):.2f}",
                f"{right:.3f} right",
                f"stated {stated:.3f}, {len(group)} members",
            )


def _row(kind: str, score: Score) -> Row:
    return Row(
        kind,
        f"F1 {score.f1:.3f}",
        f"precision {score.precision:.3f}, recall {score.recall:.3f},"
        f" roles {score.roles:.2f}, Brier {score.brier:.3f}",
    )


PAGES, PORTALS = 1_000, 30

LATENCY = 0.01  # seconds

WORDS = ("tide", "gauge", "lark", "firth", "moor", "kelp", "peat", "drift", "ledger", "survey")

LAYOUTS = (
    "/sets/{n}",
    "/record/{n}",
    "/view?id={n}",
    "/dataset/{uuid}",
    "/lab{n}/{word}-data",
    "/doi/10.5555/{word}.{n}",
    "/items/{n}/{word}",
    "/p/{word}{n}",
    "/archive/v1/{n}",
    "/collections/field/{word}-{n}",
)


class MadePortal(NamedTuple):
    """A portal on a loopback address: its *number*, its layout, and its entry pages by item."""

    number: int
    layout: str
    items: list[str]

    @property
    def host(self) -> str:
        """Return the address of the portal."""
        return f"127.0.2.{self.number + 1}"

    @property
    def file_host(self) -> str:
        """Return the address of the files; every third portal has a separate one for them."""
        return f"127.0.3.{self.number + 1}" if self.number % 3 == 0 else self.host


def made_portals(pages: int, count: int) -> list[MadePortal]:
    """Return *count* portals with *pages* entry pages in all."""
    made = []
    for number in range(count):
        size = pages // count + (number < pages % count)
        rng = Random(number)
        layout = LAYOUTS[number % len(LAYOUTS)]
        items = []
        for item in range(size):
            values = {
                "n": 1000 + number * 100 + item,
                "uuid": uuid.UUID(int=rng.getrandbits(128), version=4),
                "word": WORDS[item % len(WORDS)],
            }
            items.append(layout.format(**values))
        made.append(MadePortal(number, layout, items))
    return made


def contents(all_portals: list[MadePortal], port: int) -> dict[str, Body]:
    """Return host and path → body."""
    return {path: body for portal in all_portals for path, body in _pages(portal, port)}


def _pages(portal: MadePortal, port: int) -> Iterator[tuple[str, Body]]:
    names = ("browse", "about", "help", "login", "news", "contact")
    menu = "".join(f'<a href="/{name}">{name.title()}</a> ' for name in names)
    listed = "".join(f'<li><a href="{path}">Item {path}</a></li>' for path in portal.items[:12])
    for name in ("", *names):
        yield (
            f"{portal.host}/{name}",
            _page(portal, menu, f"{name or 'Home'}", f"<ul>{listed}</ul>"),
        )
    for at, path in enumerate(portal.items):
        rng = Random(f"{portal.number}/{at}")
        words = [rng.choice(WORDS) for _ in range(rng.randrange(60, 300))]
        title = f"{words[0].title()} of the {words[1]}, series {at} of {portal.number}"
        stem = path.partition("?")[0].rstrip("/")
        mark = "&" if "?" in path else "?"
        files = []
        for number in range(1 + rng.randrange(8)):
            name = f"{words[number]}-{number}.csv"
            opaque = f"/f/{uuid.UUID(int=rng.getrandbits(128), version=4)}"
            own = opaque if portal.number % 3 == 0 or "?" in path else f"{stem}/files/{name}"
            yield f"{portal.file_host}{own}", Body("text/csv", b"a,b\n1,2\n")
            files.append((f"http://{portal.file_host}:{port}{own}", name))
        extra = [(f"{path}{mark}format={each}", each) for each in ("bibtex", "ris")]
        if "?" not in path:
            extra.append((f"{stem}/stats", "Statistics"))
        for url, name in extra:
            body = _page(portal, menu, title, f"<p>{name}</p>")
            kept = Body(TEXT, b"@misc{x}") if name in ("bibtex", "ris") else body
            yield f"{portal.host}{url}", kept
        near = portal.items[max(0, at - 1) : at] + portal.items[at + 1 : at + 2]
        main = (
            f"<p>{' '.join(words)}</p><h2>Files ({len(files)})</h2><ul>"
            + "".join(f'<li><a href="{url}" download>{name}</a></li>' for url, name in files)
            + "</ul><p>"
            + " ".join(f'<a href="{url}">{name}</a>' for url, name in extra)
            + "</p><p>"
            + " ".join(f'<a href="{url}">Neighbour</a>' for url in near)
            + "</p>"
        )
        yield f"{portal.host}{path}", _page(portal, menu, title, main)


def _page(portal: MadePortal, menu: str, title: str, main: str) -> Body:
    return html(
        f"<!doctype html><html lang=en><title>{title} | Portal {portal.number}</title>"
        f"<header><nav>{menu}</nav></header><main><h1>{title}</h1>{main}</main>"
        '<footer><a href="/privacy">Privacy</a></footer>'.encode()
    )


class PortalSite(Site):
    """One connection; paths are by host."""

    latency = LATENCY

    def record_request(self, path: str, headers: dict[str, str]) -> None:
        """Record a request; one for an RO-Crate is marked."""
        crate = " crate" if "profile=" in headers.get("accept", "") else ""
        self.log.append(f"http://{headers['host']}{path}{crate}")

    def find(self, host: str, path: str) -> Body | None:
        """See ``Site``."""
        return self.contents.get(host.partition(":")[0] + path)


@contextmanager
def served(pages: int, count: int) -> Iterator[int]:
    """Serve the portals from another process, and yield the port."""
    command = [sys.executable, "-m", "bench.artifacts", "--serve", str(pages), str(count)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline())
    finally:
        process.terminate()
        process.wait()


def crawl(pages: int = PAGES, count: int = PORTALS) -> None:
    """
    A list of entry pages of many portals: time, memory and requests per artifact; reports on it.

        python -m bench artifact_list [entry pages] [portals]

    The portals are made up: ten layouts of addresses, each with a menu, lists, exports, neighbours
    and files, some on another host. A separate process serves them; every response takes 10 ms.
    """
    made = made_portals(pages, count)
    with tempfile.TemporaryDirectory() as name, served(pages, count) as port:
        folder = Path(name)
        urls = [f"http://{each.host}:{port}{path}" for each in made for path in each.items]
        (folder / "entries.txt").write_text("".join(f"{url}\n" for url in urls))
        feed = folder / "artifacts.jsonl"
        command = ["scrapy", "crawl", "artifacts", "-a", f"seeds={folder / 'entries.txt'}"]
        values = {**QUICK, "STORE_URL": f"sqlite:///{folder / 'store.db'}", "JAVASCRIPT": "off"}
        run = measured([*command, "-O", str(feed)], values)
        with urlopen(f"http://127.0.0.1:{port}/_log") as answer:
            asked = Counter(json.load(answer))
        stored = sum(1 for _ in feed.open("rb"))
        if stored != pages:
            raise RuntimeError(f"{stored} records of {pages} entry pages")
        again = Counter({url: asked[url] - 1 for url in urls if asked[url] > 1})
        extra = Counter(url.split("/")[2] for url in again.elements())
        report = ["scrapy", "report", "artifacts", "--in", str(feed)]
        overview = measured([*report, "-o", str(folder / "report.txt")], {})
    total = sum(asked.values())
    show(
        f"artifacts of {pages:,} entry pages, {count} portals, {LATENCY * 1000:.0f} ms a response",
        [
            _run_row("crawl", run, f"{run.seconds / pages * 1000:.0f} ms an artifact"),
            Row("requests an artifact", f"{total / pages:.1f}", f"{total:,} in all"),
            Row(
                "entry pages as neighbours, a portal",
                f"{sum(extra.values()) / count:.1f}",
                f"at most {max(extra.values(), default=0)}",
            ),
            _run_row("scrapy report artifacts", overview),
        ],
    )


def _run_row(what: str, run: Run, note: str = "") -> Row:
    rest = f"{run.cpu:.1f} s of processors, {run.peak / 2**20:,.0f} MiB"
    return Row(what, f"{run.seconds:.1f} s", f"{rest}{note and ', '}{note}")


if __name__ == "__main__":
    all_portals = made_portals(int(sys.argv[2]), int(sys.argv[3]))
    asyncio.run(serve(lambda port: contents(all_portals, port), PortalSite))
