"""
Landing pages and files of made-up publishers, in nineteen languages.

The pages in ``negatives-*.yaml`` lead to no PDF of their article; those in
``positives.yaml`` do. They follow real sites, and were written without sight of the code that
reads them.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from textwrap import wrap
from typing import Any
from urllib.parse import quote

import yaml

from tests.reading.pdf.unicode_maker import Line, unicode_pdf
from tests.server import Answer, Server

FOLDER = Path(__file__).parent
PDF, HTML = "application/pdf", "text/html; charset=utf-8"
_SENTENCES = 45  # on a page of running text
_RTL = "\u200f"


@dataclass
class LandingCase:
    """A landing page and everything it leads to; *fields*: a row of the table."""

    fields: dict[str, Any]

    def __post_init__(self) -> None:
        self.id: str = self.fields["id"]
        self.language = _languages()[self.fields["lang"]]
        self.doi = f"10.5555/{self.id}"
        self.random = random.Random(self.id)

    @property
    def path(self) -> str:
        """Return the path of the request."""
        return self.fields["file"] if self.fields.get("direct") else "/a/article"

    def request(self, server: Server) -> dict[str, Any]:
        """Return the request of an ingest."""
        asked = {
            "ingest_type": "pdf",
            "base_url": server.url(self.path),
            "ext_ids": {"doi": self.doi},
        }
        if self.fields.get("ask"):
            asked["expect_title"] = self.fields["title"]
            asked["expect_names"] = self.fields["authors"]
        return asked

    def publish(self, server: Server) -> None:
        """Route every address of the case on *server*."""
        if not self.fields.get("direct"):
            self._publish_page(server)
        for path, spec in self.fields.get("files", {}).items():
            server.route(path, self._file(spec, server))

    def _publish_page(self, server: Server) -> None:
        fields = self.fields
        if fields.get("page") == "home":
            server.route(self.path, Answer.redirect("/"))
            server.route("/", self._answer(self._page(server)))
            return
        first = fields.get("page_html")
        headers = fields.get("page_headers", {})
        if land := fields.get("land"):
            body = first or "<html><head><title>Loading</title></head><body></body></html>"
            server.route(self.path, self._answer(body, headers))
            server.route(land, self._answer(self._page(server)))
        elif first:
            server.route(self.path, self._answer(first.replace("$doi", self.doi), headers))
        else:
            server.route(self.path, self._answer(self._page(server), fields.get("headers", {})))

    def _answer(self, page: str, headers: dict[str, str] | None = None) -> Answer:
        return Answer(body=page.encode(), headers={"Content-Type": HTML, **(headers or {})})

    def _page(self, server: Server) -> str:
        fields, words = self.fields, self.language["words"]
        hidden = fields.get("page") in ("home", "soft404")
        journal = self.language["journal"]
        title = journal if hidden else fields["title"]
        put = {
            key: value.replace(
                "HOST", quote(server.url(""), safe="") if "%2F" in value else server.url("")
            )
            for key, value in fields.get("put", {}).items()
        }
        skin = Template((FOLDER / "skins" / f"{fields['skin']}.html").read_text("utf-8"))
        abstract = " ".join(self.random.sample(self.language["sentences"], 4))
        related = "".join(
            f'<li><a href="/article/{number}">{escape(name)}</a> <span>{", ".join(who)}</span></li>'
            for number, (name, who) in enumerate(self.language["others"])
        )
        doi = f'<a href="https://doi.org/{self.doi}">https://doi.org/{self.doi}</a>'
        values = dict.fromkeys(
            ("nav", "beside", "tools", "article", "aside", "footer", "head", "keywords"), ""
        )
        head = put.pop("head", "")
        values |= put
        return skin.substitute(
            values,
            head=head + ("" if hidden else self._metas(server)),
            lang=fields["lang"],
            dir="rtl" if self.language.get("rtl") else "ltr",
            title=escape(title),
            authors="" if hidden else escape(", ".join(fields["authors"])),
            journal=escape(journal),
            doilink="" if hidden else doi,
            abstract="" if hidden else abstract,
            abstract_word="" if hidden else words["abstract"],
            refs="" if hidden else words["refs"],
            reflist="" if hidden else "<ol><li>Quill P. 2014. Old nets. 3: 1-9.</li></ol>",
            relatedlist="" if hidden else related,
            related=words["related"],
            **{
                key: words[key]
                for key in (
                    "home",
                    "current",
                    "archive",
                    "about",
                    "guide",
                    "cite",
                    "search",
                    "published",
                    "legal",
                )
            },
        )

    def _metas(self, server: Server) -> str:
        fields = self.fields
        if fields.get("meta") == "none":
            return ""
        tags = [("title", fields["title"]), ("doi", self.doi)]
        tags += [("journal_title", self.language["journal"]), ("publication_date", "2021/04/12")]
        tags += [("author", name) for name in fields["authors"]]
        tags += zip(("firstpage", "lastpage"), map(str, fields.get("pages", ())), strict=False)
        if pdf := fields.get("meta_pdf"):
            tags.append(("pdf_url", pdf))
        return "".join(f'<meta name="citation_{n}" content="{escape(v)}">\n' for n, v in tags)

    # --- files ---

    def _file(self, spec: dict[str, Any], server: Server) -> Answer:
        if "redirect" in spec:
            return Answer.redirect(spec["redirect"], spec["status"])
        headers = {"Content-Type": spec.get("type", PDF), **spec.get("headers", {})}
        if "html" in spec:
            return self._answer(spec["html"], spec.get("headers"))
        if "linkset" in spec:
            target = {"href": server.url(spec["linkset"]), "type": PDF}
            body = {"linkset": [{"anchor": server.url(self.path), "item": [target]}]}
            return Answer(
                body=json.dumps(body).encode(),
                headers={"Content-Type": "application/linkset+json"},
            )
        if "raw" in spec:
            raw = spec["raw"].replace("PAGE", server.url(self.path))
            return Answer(body=raw.encode(), headers=headers)
        body = spec.get("before", "").encode() + self._pdf(spec)
        if spec.get("gzip"):
            headers["Content-Encoding"] = "gzip"
            body = gzip.compress(body, mtime=0)
        return Answer(body=body, headers=headers)

    def _pdf(self, spec: dict[str, Any]) -> bytes:
        rtl = bool(self.language.get("rtl"))
        if scans := spec.get("scan"):
            return unicode_pdf(scans=scans)
        if slides := spec.get("slides"):
            pages: list[list[Line]] = [
                [(28.0, line) for line in each.split("\n")] for each in slides
            ]
            return unicode_pdf(*pages, right_to_left=rtl)
        if "text" in spec:
            first: list[Line] = [
                (14.0 if number < 2 else 11.0, part)
                for number, line in enumerate(spec["text"].split("\n"))
                for part in self._wrapped(line)
            ]
            first += [] if spec.get("fill") == 0 else self._running(20)
            return unicode_pdf(first, *self._filling(spec.get("fill", 2)), right_to_left=rtl)
        title, names = self.fields["title"], self.fields["authors"]
        doi = self.doi
        if "other" in spec:
            title, names = self.language["others"][spec["other"]]
            doi = f"10.5555/other.{spec['other']}"
        return self._article(title, names, doi, spec, rtl=rtl)

    def _article(
        self, title: str, names: list[str], doi: str, spec: dict[str, Any], *, rtl: bool
    ) -> bytes:
        words, layout = self.language["words"], spec.get("layout", "plain")
        shown = title.upper() if layout == "upper" else title
        titles = self._wrapped(shown, 44)
        if layout == "hyphen":
            titles = _hyphenated(shown, 30)
        first: list[Line] = [(9.0, f"{self.language['journal']} 14 (2), 2021")]
        if layout == "numbers":
            first = []
        first += [(18.0, line) for line in titles]
        first += [(12.0, ", ".join(names))]
        if not spec.get("xmp") and layout != "numbers":
            first += [(8.0, f"DOI: {doi}")]
        first += [(11.0, words["abstract"]), *self._running(5), (11.0, words["intro"])]
        first += self._running(14)
        if foot := spec.get("foot"):
            first.append((9.0, foot))
        pages = [first, *self._filling(spec.get("fill", 6))]
        if layout == "numbers":
            pages = [
                [(size, f"{number} {line}") for number, (size, line) in enumerate(page, 1)]
                for page in pages
            ]
        if layout == "cover":
            cover: list[Line] = [
                (16.0, "Harbour University Repository"),
                (11.0, "This is an open access version of a published article:"),
                *[(11.0, line) for line in self._wrapped(f"{', '.join(names)}. {title}. 2021.")],
                (11.0, "Terms of use: this work may be downloaded for personal use."),
            ]
            pages.insert(0, cover)
        xmp = _XMP.format(doi=doi, title=escape(title)) if spec.get("xmp") else ""
        return unicode_pdf(*pages, right_to_left=rtl, xmp=xmp)

    def _filling(self, count: int) -> Iterator[list[Line]]:
        for _ in range(count):
            yield self._running(_SENTENCES)

    def _running(self, count: int) -> list[Line]:
        text = self.random.choices(self.language["sentences"], k=count)
        return [
            (10.0, line)
            for line in self._wrapped("".join(text) if self._dense else " ".join(text), 95)
        ][:60]

    @property
    def _dense(self) -> bool:
        return bool(self.language.get("cjk"))

    def _wrapped(self, text: str, width: int = 80) -> list[str]:
        if self._dense:
            return _pieces(text, width // 2)
        return wrap(text, width)


_XMP = (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""'
    ' xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/"><prism:doi>{doi}</prism:doi>'
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
)


def _pieces(text: str, width: int) -> list[str]:
    return [text[start : start + width] for start in range(0, len(text), width)]


def _hyphenated(text: str, width: int) -> list[str]:
    """Break *text* every *width* letters, with hyphens inside words."""
    parts = _pieces(text, width)
    return [
        part + "-" if part[-1:].isalpha() and after[:1].isalpha() else part
        for part, after in zip(parts, [*parts[1:], ""], strict=True)
    ]


@cache
def _languages() -> dict[str, Any]:
    return yaml.safe_load((FOLDER / "languages.yaml").read_text("utf-8"))


def cases(name: str) -> list[LandingCase]:
    """Return the cases of all tables whose names begin with *name*."""
    return [
        LandingCase(fields)
        for table in sorted(FOLDER.glob(f"{name}*.yaml"))
        for fields in yaml.safe_load(table.read_text("utf-8"))
    ]
