"""
A list of entry pages of many portals: time, memory and requests per artifact; reports on it.

    python -m bench artifact_list [entry pages] [portals]

The portals are made up: ten layouts of addresses, each with a menu, lists, exports, neighbours
and files, some on another host. A separate process serves them; every response takes 10 ms.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.request import urlopen

from bench.crawl import QUICK, ROOT, Run, measured
from bench.page_server import TEXT, Body, Site, html, serve
from bench.table import Row, show

PAGES, PORTALS = 1_000, 30
LATENCY = 0.01  # seconds
WORDS = ("tide", "gauge", "lark", "firth", "moor", "kelp", "peat", "drift", "ledger", "survey")
LAYOUTS = (
    *("/sets/{n}", "/record/{n}", "/view?id={n}", "/dataset/{uuid}", "/lab{n}/{word}-data"),
    *("/doi/10.5555/{word}.{n}", "/items/{n}/{word}", "/p/{word}{n}", "/archive/v1/{n}"),
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


def portals(pages: int, count: int) -> list[MadePortal]:
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
    command = [sys.executable, "-m", "bench.artifact_list", "--serve", str(pages), str(count)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline())
    finally:
        process.terminate()
        process.wait()


def main(arguments: list[str]) -> None:
    """Print time, memory and requests of the crawl, and those of its reports."""
    pages, count = (*(int(each) for each in arguments), *(PAGES, PORTALS)[len(arguments) :])[:2]
    made = portals(pages, count)
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
        sheet = folder / "review.html"
        overview = measured([*report, "-o", str(folder / "report.txt")], {})
        review = measured([*report, "--review", "-o", str(sheet)], {})
        size = sheet.stat().st_size
    total = sum(asked.values())
    show(
        f"artifacts of {pages:,} entry pages, {count} portals, {LATENCY * 1000:.0f} ms a response",
        [
            _row("crawl", run, f"{run.seconds / pages * 1000:.0f} ms an artifact"),
            Row("requests an artifact", f"{total / pages:.1f}", f"{total:,} in all"),
            Row(
                "entry pages as neighbours, a portal",
                f"{sum(extra.values()) / count:.1f}",
                f"at most {max(extra.values(), default=0)}",
            ),
            _row("scrapy report artifacts", overview),
            _row("review sheet", review, f"{size / 1e6:.1f} MB"),
        ],
    )


def _row(what: str, run: Run, note: str = "") -> Row:
    rest = f"{run.cpu:.1f} s of processors, {run.peak / 2**20:,.0f} MiB"
    return Row(what, f"{run.seconds:.1f} s", f"{rest}{note and ', '}{note}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        all_portals = portals(int(sys.argv[2]), int(sys.argv[3]))
        asyncio.run(serve(lambda port: contents(all_portals, port), PortalSite))
    else:
        main(sys.argv[1:])
