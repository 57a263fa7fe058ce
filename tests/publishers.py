"""
Made-up publishers: the pages behind the DOI of a publication, in several layouts.

    answers = publish(work, "linked", "https://tides.example.org")   # by address
    with Server() as server:
        landing = serve(server, work, "pdf")     # the same on a server, DOI included
        settings = {"DOI_URL": server.url("/doi"), "JOURNALS_YAML": RULES}

The rules in ``RULES`` apply to the pages on any host.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from html import escape
from pathlib import Path
from textwrap import wrap
from urllib.parse import urlsplit

from tests.apis.work import Author, Work
from tests.reading.pdf import maker
from tests.server import Answer, Server

RULES = Path(__file__).resolve().parent.parent / "examples/rules/publishers.yaml"
HTML = {"Content-Type": "text/html; charset=utf-8"}
LINES = 52  # on a page of a PDF

_SCRIPT = """\
const article = location.pathname.split("/").pop();
fetch("/reader/data/" + article + ".json").then((answer) => answer.json()).then((work) => {
  const main = document.getElementById("article");
  const add = (tag, kind, text, parent = main) => {
    const element = parent.appendChild(document.createElement(tag));
    element.className = kind;
    element.textContent = text;
    return element;
  };
  document.title = work.title;
  add("h1", "", work.title);
  add("p", "doi", "https://doi.org/" + work.doi);
  add("p", "abstract", work.abstract);
  const words = add("p", "keywords", "");
  work.keywords.forEach((word) => add("span", "", word, words));
  for (const [heading, paragraphs] of work.body) {
    const part = add("section", "part", "");
    add("h2", "", heading, part);
    paragraphs.forEach((text) => add("p", "", text, part));
  }
});
"""


def publish(work: Work, layout: str, base: str) -> dict[str, Answer]:
    """
    Return the answers of the publisher at *base* by address, the landing page first.

    *layout* of the landing page: ``complete``, it has everything; ``linked``, it
    has the abstract and a link to a page with the text; ``pdf``, the abstract and
    a link to a PDF; ``script``, it is empty until its script has run; ``check``, a
    check for robots comes before it; ``moved``, it has everything, but not where
    its rule looks.
    """
    return {base + path: answer for path, answer in LAYOUTS[layout](work).items()}


def serve(server: Server, work: Work, layout: str, *, doi: str = "/doi", host: str = "") -> str:
    """
    Publish *work* on *server*; return the address of its landing page.

    *doi*: path of the resolver, on the same server. *host*: another name for it.
    """
    answers = publish(work, layout, server.url("", host))
    landing, *_ = answers
    server.route(f"{doi}/{work.doi.upper()}", Answer.redirect(landing))
    for url, answer in answers.items():
        server.route(urlsplit(url).path, answer)
    return landing


def invented(number: int) -> Work:
    """Return a publication with some 4000 characters of text; *number* determines it."""
    chance, words = random.Random(number), _WORDS.split()

    def text(count: int) -> str:
        chosen = chance.choices(words, k=count)
        sentences = [chosen[start : start + 14] for start in range(0, count, 14)]
        return " ".join(" ".join(each).capitalize() + "." for each in sentences)

    return Work(
        title=f"Tides of the {chance.choice(words)} firth, part {number}",
        abstract=[("", text(60))],
        journal="Journal of Imagined Oceanography",
        date="2022-05-01",
        authors=[Author("Mirjam", "Kask", "Harbour Lab.", "m.kask@example.org")],
        doi=f"10.5555/tides.{number}",
        keywords=["tides", "mud", f"station {number}"],
        body=[(heading, [text(150), text(150)]) for heading in ("Introduction", "Results")],
    )


def slug(work: Work) -> str:
    """Return the end of the DOI, which is in the addresses of the publisher's pages."""
    return work.doi.partition("/")[2].lower()


def pdf(work: Work) -> bytes:
    """Return the article as a PDF, with document information and XMP."""
    lines = [*wrap(work.title, 70), "", work.journal, f"doi:{work.doi}", "", "Abstract"]
    lines += wrap(work.abstract_text, 88)
    for heading, paragraphs in work.body:
        lines += ["", heading]
        for paragraph in paragraphs:
            lines += ["", *wrap(paragraph, 88)]
    pages = ["\n".join(lines[start : start + LINES]) for start in range(0, len(lines), LINES)]
    info = {
        "Title": maker.utf16(work.title),
        "Author": maker.utf16(", ".join(f"{each.given} {each.family}" for each in work.authors)),
        "Keywords": maker.utf16(", ".join(work.keywords)),
    }
    return maker.pdf(*pages, info=info, xmp=_xmp(work), page_packed=True)


def _xmp(work: Work) -> str:
    words = "".join(f"<rdf:li>{escape(word)}</rdf:li>" for word in work.keywords)
    title = f'<rdf:Alt><rdf:li xml:lang="x-default">{escape(work.title)}</rdf:li></rdf:Alt>'
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">'
        f"<dc:title>{title}</dc:title><dc:subject><rdf:Bag>{words}</rdf:Bag></dc:subject>"
        f"<prism:doi>{escape(work.doi)}</prism:doi></rdf:Description></rdf:RDF></x:xmpmeta>"
        '<?xpacket end="r"?>'
    )


def _complete(work: Work) -> dict[str, Answer]:
    return {f"/tides/article/{slug(work)}": _page(work, body=True)}


def _linked(work: Work) -> dict[str, Answer]:
    text = f"/tides/text/{slug(work)}"
    link = f'<a class="article-text" href="{text}">Full text</a>'
    return {
        f"/tides/article/{slug(work)}": _page(work, abstract=True, links=link),
        text: _page(work, body=True, abstract=False),
    }


def _pdf(work: Work) -> dict[str, Answer]:
    file = f"/tides/pdf/{slug(work)}.pdf"
    link = f'<a class="article-pdf" href="{file}">PDF</a>'
    return {
        f"/tides/article/{slug(work)}": _page(work, links=link, pdf=file),
        file: Answer(body=pdf(work), headers={"Content-Type": "application/pdf"}),
    }


def _script(work: Work) -> dict[str, Answer]:
    shell = (
        "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>Reader</title></head>"
        '<body><nav>Reader</nav><main id="article"></main>'
        '<script src="/reader/reader.js"></script></body></html>'
    )
    data = {
        "doi": work.doi,
        "title": work.title,
        "abstract": work.abstract_text,
        "keywords": work.keywords,
        "body": work.body,
    }
    return {
        f"/reader/article/{slug(work)}": Answer(body=shell.encode(), headers=HTML),
        "/reader/reader.js": Answer(
            body=_SCRIPT.encode(), headers={"Content-Type": "text/javascript"}
        ),
        f"/reader/data/{slug(work)}.json": Answer(
            body=json.dumps(data).encode(), headers={"Content-Type": "application/json"}
        ),
    }


def _check(work: Work) -> dict[str, Answer]:
    page = (
        "<!DOCTYPE html><html><head><title>Just a moment...</title></head>"
        "<body><h1>Checking that you are human</h1></body></html>"
    )
    headers = {**HTML, "cf-mitigated": "challenge"}
    return {f"/tides/article/{slug(work)}": Answer(403, page.encode(), headers)}


def _moved(work: Work) -> dict[str, Answer]:
    authors = "".join(
        f'<a class="by" href="https://orcid.org/{each.orcid}">{escape(each.given)} '
        f"{escape(each.family)}</a> "
        if each.orcid
        else f'<span class="by">{escape(each.given)} {escape(each.family)}</span> '
        for each in work.authors
    )
    chapters = "".join(
        f"<h2>{escape(heading)}</h2>\n"
        + "".join(f'<div class="flow"><p>{escape(text)}</p></div>\n' for text in paragraphs)
        for heading, paragraphs in work.body
    )
    references = "".join(f"<li>{escape(each)}</li>\n" for each in work.references)
    head = "".join(
        f'<meta name="citation_author" content="{escape(each.family)}, {escape(each.given)}">\n'
        for each in work.authors
    )
    page = (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(work.title)} | {escape(work.journal)}</title>\n"
        f'<meta name="citation_doi" content="{escape(work.doi)}">\n'
        f'<meta name="citation_journal_title" content="{escape(work.journal)}">\n{head}</head>\n'
        f'<body>\n<nav><a href="/">{escape(work.journal)}</a> <a href="/all">Volumes</a></nav>\n'
        f"<main>\n<h1>{escape(work.title)}</h1>\n<p>{authors}</p>\n"
        f"<h2>Abstract</h2>\n<p>{escape(work.abstract_text)}</p>\n{chapters}"
        f"<h2>References</h2>\n<ol>\n{references}</ol>\n</main>\n"
        "<footer>We use cookies. Terms of use.</footer>\n</body>\n</html>\n"
    )
    return {f"/harbour/paper/{slug(work)}": Answer(body=page.encode(), headers=HTML)}


LAYOUTS: dict[str, Callable[[Work], dict[str, Answer]]] = {
    "complete": _complete,
    "linked": _linked,
    "pdf": _pdf,
    "script": _script,
    "check": _check,
    "moved": _moved,
}


def _page(
    work: Work, *, abstract: bool = True, body: bool = False, links: str = "", pdf: str = ""
) -> Answer:
    tags = [("title", work.title), ("doi", work.doi), ("journal_title", work.journal)]
    tags += [("publication_date", work.date.replace("-", "/"))]
    tags += [("author", f"{author.family}, {author.given}") for author in work.authors]
    if pdf:
        tags.append(("pdf_url", pdf))
    head = "".join(
        f'<meta name="citation_{name}" content="{escape(value)}">\n' for name, value in tags
    )
    authors = "".join(
        f'<li><span class="name">{escape(each.given)} {escape(each.family)}</span>'
        + (f' <a href="mailto:{escape(each.email)}">mail</a>' if each.email else "")
        + "</li>"
        for each in work.authors
    )
    words = "".join(f"<li>{escape(word)}</li>" for word in work.keywords)
    shown = ""
    if abstract:
        labelled = "".join(
            "<p>" + (f"<b>{escape(label)}.</b> " if label else "") + f"{escape(text)}</p>\n"
            for label, text in work.abstract
        )
        shown += f'<div id="abstract"><h2>Abstract</h2>\n{labelled}</div>\n'
    if body:
        sections = "".join(
            f"<section><h2>{escape(heading)}</h2>\n"
            + "".join(f"<p>{escape(text)}</p>\n" for text in paragraphs)
            + "</section>\n"
            for heading, paragraphs in work.body
        )
        shown += f'<div class="article-body">\n{sections}</div>\n'
    page = (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(work.title)} | {escape(work.journal)}</title>\n{head}</head>\n<body>\n"
        f'<nav><a href="/">{escape(work.journal)}</a> <a href="/issues">Issues</a></nav>\n<main>\n'
        f'<h1 class="article-title">{escape(work.title)}</h1>\n'
        f'<ul class="article-authors">{authors}</ul>\n'
        f'<p class="article-doi">https://doi.org/{escape(work.doi)}</p>\n{links}\n{shown}'
        f'<ul class="article-keywords">{words}</ul>\n</main>\n'
        "<footer>We use cookies. Terms of use.</footer>\n</body>\n</html>\n"
    )
    return Answer(body=page.encode(), headers=HTML)


_WORDS = """
the of and in at with tide water mud channel station gauge level measured between during winter
summer storms higher lower sediment current harbour morning rises falls moves keeps sand grain
salt river mouth bank years recorded hourly sensor drift
"""
