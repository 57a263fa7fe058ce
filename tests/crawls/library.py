"""
APIs, DOIs and publishers on one server that counts requests.

Full texts are reachable only through DOIs and links.

    with Library(60) as library:
        crawl = Crawl(tmp_path, library.urls)
        crawl.seeds(*library.source.pmids)
        …
        library.asked()          # request → its count, without robots.txt
"""

from __future__ import annotations

from collections import Counter
from typing import Self

from tests.api_server import ApiServer
from tests.apis.synthetic import Synthetic
from tests.crawls.ingests import TEXT, file, html, meta
from tests.reading.pdf.maker import pdf
from tests.server import Answer, Seen, Server

HOSTS = 5
Request = tuple[str, str, str, bytes]


class Library:
    """Serves *count* publications; *abstract*: that of every page of an article."""

    def __init__(self, count: int, abstract: str = "") -> None:
        self.abstract = abstract
        self.source = Synthetic(count, small=True)
        self.api = ApiServer(self.source, spread=True)
        self.server = Server("0.0.0.0", fallback=self._answer)
        self.api.port = self.server.port

    @property
    def urls(self) -> dict[str, str]:
        """Base addresses by setting."""
        return {**self.api.urls, "DOI_URL": self.server.url("/resolve", "127.0.0.5")}

    def page(self, number: int) -> str:
        """Return the address of a page that is no article, and redirects to another page."""
        return self._place("page", number)

    def article(self, number: int) -> str:
        """Return the address of an article, which redirects to a page with a link to its PDF."""
        return self._place("article", number)

    def _place(self, kind: str, number: int) -> str:
        return self.server.url(f"/{kind}/{number}", f"127.9.4.{number % HOSTS + 1}")

    def asked(self) -> Counter[Request]:
        """Return the count of each request, without those for robots.txt."""
        return Counter(
            (seen.method, seen.host, seen.target, seen.body)
            for seen in self.server.seen
            if seen.target != "/robots.txt"
        )

    def __enter__(self) -> Self:
        self.server.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.close()

    def _answer(self, seen: Seen) -> Answer:
        kind, _, name = seen.target.strip("/").partition("/")
        number = name.rpartition(".")[2].rpartition("/")[2]
        if kind == "resolve":
            return Answer.redirect(self._place("article", int(number)))
        if kind == "article":
            return Answer.redirect(f"/view/{number}")
        if kind == "page":
            return Answer.redirect(f"/show/{number}")
        if kind == "show":
            return html(f"<h1>{number}</h1>" + f"<p>{TEXT}</p>" * 20)
        if kind == "view":
            text = meta("citation_pdf_url", f"http://{seen.headers['host']}/file/{number}")
            whose = meta("citation_doi", f"10.5555/synthetic.{number}")
            about = meta("citation_abstract", self.abstract) if self.abstract else ""
            return html("<p>A few words.</p>", whose + text + about, title="")
        if kind == "file":
            return file(pdf(f"Text of {number}. {TEXT}"))
        right = self.api.answer(seen.method, seen.target, seen.body)
        return Answer(right.status, right.body, {"Content-Type": right.type})
