"""Ingests, run as a user runs them, against servers on this machine."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from pubcrawl.store.packed import unpack
from tests.crawls.run import Crawl, Done
from tests.reading.pdf.maker import pdf
from tests.server import Answer


def paper(title: str, *more: str) -> bytes:
    """Return the PDF of a short article, with *more* pages."""
    lines = (title, "Abstract", "We go.", "1. Introduction", "Ways lead.", "References", "1. Maps.")
    return pdf("\n".join(lines), *more)


def one_of_many(number: int) -> bytes:
    """Return the PDF of an article whose text is not similar to that of another number."""
    source = Random(number)
    return paper(f"Text of {number}", " ".join(str(source.randrange(10**6)) for _ in range(60)))


PDF = paper("On ways, and where they lead", "the end")
OTHER_PDF = paper("another one")
JATS = (
    b'<?xml version="1.0"?><article><front><article-meta><title-group><article-title>On ways'
    b"</article-title></title-group></article-meta></front><body><p>They lead.</p></body></article>"
)
TEXT = "<h2>Introduction</h2><p>" + "Words of an article that goes on and on. " * 200 + "</p>"


def html(body: str = "", head: str = "", title: str = "On ways") -> Answer:
    """Return a page."""
    page = (
        f"<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body>{body}</body></html>"
    )
    return Answer(body=page.encode())


def file(body: bytes, content_type: str = "application/pdf", **headers: str) -> Answer:
    """Return a file."""
    return Answer(body=body, headers={"Content-Type": content_type, **headers})


def meta(name: str, content: str) -> str:
    """Return a meta element."""
    return f'<meta name="{name}" content="{content}">'


class Ingest:
    """Ingests in *folder*, which share one list of requests and one store."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.folder = folder
        self.crawl = Crawl(folder, {}, **settings)

    def requests(self, *requests: tuple[str, str] | dict[str, Any]) -> None:
        """Write the list: types and addresses, or whole requests."""
        lines = (
            one if isinstance(one, dict) else {"ingest_type": one[0], "base_url": one[1]}
            for one in requests
        )
        self.crawl.seeds(*map(json.dumps, lines))

    def run(self, *arguments: str) -> dict[str, dict[str, Any]]:
        """Crawl to the end; return the results by the path of their base address."""
        done = self.done(*arguments)
        assert done.code in (0, 9), done.log
        assert "Traceback" not in done.log, done.log
        return {path(record): record for record in done.records}

    def done(self, *arguments: str) -> Done:
        """Crawl to the end."""
        return self.crawl.run(*arguments, spider="ingest")

    def stored(self) -> list[dict[str, Any]]:
        """Return the results in the store."""
        rows = self.crawl._query("SELECT record FROM ingest_record")
        return [record for (packed,) in rows if (record := unpack(packed))]

    def results(self) -> dict[str, dict[str, Any]]:
        """Return the results in the store, by the path of their base address."""
        return {path(record): record for record in self.stored()}

    def files(self) -> list[str]:
        """Return the stored files, without those still in staging."""
        root = self.folder / "files"
        found = (each.relative_to(root) for each in root.rglob("*") if each.is_file())
        return sorted(str(each) for each in found if each.parts[0] != ".staging")


def path(record: dict[str, Any]) -> str:
    """Return the path of a result's base address."""
    url: str = record["request"]["base_url"]
    return "/" + url.partition("://")[2].partition("/")[2]
