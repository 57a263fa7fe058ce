"""Works, files and pages of the second set, and how a case is made of them."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from random import Random
from string import Template

from tests.blind_evidence.case import BASE, REFUSED, Case, file, page, request
from tests.blind_evidence.pdfs import WIDE, Line, paged, wrapped
from tests.blind_evidence.works import Work
from tests.server import Answer

HERE = Path(__file__).parent
FEED: Line = (0, "")  # a new page
HEIGHT = 640


@dataclass(frozen=True)
class Voice:
    """What files and pages of a language say."""

    abstract: str
    references: str
    download: str
    erratum: str
    comment: str
    editorial: str
    thesis: str
    proceedings: str
    translated: str
    review: str
    body: tuple[str, ...]


def _rows(name: str) -> list[list[str]]:
    return [line.split("|") for line in (HERE / name).read_text("utf-8").splitlines() if line]


VOICES = {row[0]: Voice(*row[1:11], body=tuple(row[11:])) for row in _rows("words.txt")}
WORKS = {
    key: Work(language, title, tuple(authors.split(";")), int(year), journal, doi, abstract)
    for key, language, title, _, authors, year, journal, doi, abstract in _rows("works.txt")
}
ENGLISH = {row[0]: row[3] for row in _rows("works.txt")}


def voice(key: str) -> Voice:
    """Return the words of the language of a work."""
    return VOICES[key[:2]]


def number(*words: str) -> int:
    """Return a number that says nothing."""
    return zlib.crc32("/".join(words).encode()) % 900_000 + 100_000


# --- files ---------------------------------------------------------------------


def said(key: str, size: int, words: str) -> list[Line]:
    """Return lines of a paragraph."""
    return wrapped(words, size, wide=WORKS[key].language in WIDE)


def prose(key: str, count: int, seed: str = "") -> list[Line]:
    """Return *count* paragraphs that say nothing of the work."""
    random = Random(f"{key}{seed}")
    lines: list[Line] = []
    for _ in range(count):
        body = [random.choice(voice(key).body) for _ in range(6)]
        lines += said(key, 10, ("" if WORKS[key].language in WIDE else " ").join(body))
        lines.append((10, " "))
    return lines


def head(
    key: str,
    *,
    title: str = "",
    authors: Sequence[str] = (),
    doi: str | None = None,
    journal: str = "",
    abstract: bool = True,
) -> list[Line]:
    """Return the head of an article; *doi*: another one, or "" none."""
    work = WORKS[key]
    doi = work.doi if doi is None else doi
    lines = said(key, 9, journal or f"{work.journal}, {work.year}")
    lines += said(key, 16, title or work.title)
    lines += said(key, 11, ", ".join(authors or work.authors))
    lines += [(9, f"https://doi.org/{doi}")] if doi else []
    if abstract:
        lines += [(11, voice(key).abstract), *said(key, 10, work.abstract)]
    return lines


def cited(key: str, *keys: str) -> list[Line]:
    """Return a list of references to works."""
    lines: list[Line] = [(11, voice(key).references)]
    for other in keys:
        work = WORKS[other]
        row = f"{', '.join(work.authors)} ({work.year}) {work.title}. {work.journal}. {work.doi}"
        lines += said(key, 9, row)
    return lines


def printed(
    lines: Sequence[Line], *, running: str = "", title: str = "", author: str = ""
) -> bytes:
    """Return a PDF of *lines*; *running*: the head of every page; the rest is in its Info."""
    sheets: list[list[Line]] = [[]]
    room = HEIGHT
    for size, words in lines:
        if not size or room < size:
            sheets.append([(8, running)] if running else [])
            room = HEIGHT
        if size:
            sheets[-1].append((size, words))
            room -= int(size * 1.5)
    wide = any("\u3040" <= letter <= "\ud7a3" for _, words in lines for letter in words)
    return paged([sheet or [(8, " ")] for sheet in sheets], title=title, author=author, wide=wide)


def article(key: str, *, length: int = 22, cites: Sequence[str] = (), **other: object) -> bytes:
    """Return an article; *other* as of ``head``."""
    lines = head(key, **other)  # type: ignore[arg-type]
    return printed([*lines, *prose(key, length), *(cited(key, *cites) if cites else [])])


# --- pages ---------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """Where a page has its links: *meta*, *file* in its usual place, and HTML elsewhere."""

    meta: str = ""
    file: str = ""
    label: str = ""
    more: str = ""
    aside: str = ""
    title: str = ""


GOOGLE = (
    '<meta name="citation_title" content="$title">$metas'
    '<meta name="citation_journal_title" content="$journal">'
    '<meta name="citation_publication_date" content="$year"><meta name="citation_doi" '
    'content="$doi">$pdf'
)
DUBLIN = (
    '<meta name="DC.title" content="$title"><meta name="DC.creator" content="$first">'
    '<meta name="DC.identifier" content="https://doi.org/$doi"><meta name="DC.date" '
    'content="$year">$pdf'
)
GRAPH = (
    '<meta property="og:title" content="$title"><meta property="og:type" content="article">'
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":'
    '"ScholarlyArticle","headline":"$title","identifier":"https://doi.org/$doi",'
    '"datePublished":"$year"}</script>$pdf'
)
BARE = '<meta name="description" content="$journal">$pdf'

# name: address, metas, body
PLATFORMS = {
    "janeway": (
        "/article/id/{n}/",
        GOOGLE,
        '<section id="content"><div class="article-header"><h1>$title</h1><p class="authors">'
        "$authors</p><p>DOI: <a href='https://doi.org/$doi'>$doi</a></p></div><h2>$heading</h2>"
        "<p>$abstract</p>$more<div class='section download-block'><h3>Downloads</h3>$file</div>"
        "</section><aside class='sidebar'>$aside</aside>",
    ),
    "openedition": (
        "/carnet/{n}",
        DUBLIN,
        '<div id="main" role="main"><div id="docBody"><h1 id="docTitle">$title</h1><div '
        'id="docAuthor">$authors</div><div id="resume"><h2>$heading</h2><p>$abstract</p></div>'
        '$more<div id="docUrl">https://doi.org/$doi</div><ul class="sidenav">$file</ul></div>'
        '</div><div id="toc">$aside</div>',
    ),
    "erudit": (
        "/fr/revues/r/{n}ar/",
        GOOGLE,
        '<main class="page-article"><header class="doc-head"><h1 class="doc-head__title">$title'
        '</h1><p class="contribution-type">$authors</p><p>$journal, $year</p></header><div '
        'class="toolbox">$file</div><div class="grresume"><h3>$heading</h3>$abstract</div>$more'
        '</main><aside class="article-more">$aside</aside>',
    ),
    "redalyc": (
        "/articulo.oa?id={n}",
        BARE,
        '<div class="tituloArticulo"><h3>$title</h3></div><div class="autores">$authors</div>'
        '<div id="resumen"><b>$heading</b> $abstract <a href="https://doi.org/$doi">$doi</a></div>'
        '$more<div class="opciones">$file</div><div class="otros">$aside</div>',
    ),
    "persee": (
        "/doc/r_{n}",
        GRAPH,
        '<div class="docDescr"><h1>$title</h1><div class="authors">$authors</div><p>$journal '
        '$year</p></div><div class="actions">$file</div><div class="extract">$abstract</div>'
        '$more<div class="linked">$aside</div>',
    ),
    "silverchair": (
        "/upw/article/{n}",
        GOOGLE,
        '<div class="article-body"><h1 class="wi-article-title">$title</h1><div class="wi-authors">'
        '$authors</div><div class="citation-doi"><a href="https://doi.org/$doi">https://doi.org/'
        '$doi</a></div><ul class="toolbar">$file</ul><section class="abstract"><h2>$heading</h2>'
        '<p>$abstract</p></section>$more</div><div class="widget-related">$aside</div>',
    ),
    "airiti": (
        "/Publication/alDetailedMesh?DocID={n}",
        BARE,
        '<div class="detail"><h2>$title</h2><table><tr><td>$authors</td></tr><tr><td>$journal '
        "($year)</td></tr><tr><td>DOI：$doi</td></tr></table><h4>$heading</h4><p>$abstract</p>"
        '$more<div class="btns">$file</div></div><div class="recommend">$aside</div>',
    ),
    "magiran": (
        "/paper/{n}",
        GRAPH,
        '<article class="paper" dir="auto"><h1>$title</h1><p class="nv">$authors</p><p>$journal، '
        "$year</p><p>$heading: $abstract</p><p>doi: $doi</p>$more<footer class='dl'>$file"
        "</footer></article><section class='similar'>$aside</section>",
    ),
    "thaijo": (
        "/index.php/jce/article/view/{n}",
        GOOGLE,
        '<main class="pkp_structure_main"><h1 class="page_title article-title">$title</h1><ul '
        'class="authors-string">$authors</ul><section class="item abstract"><h3>$heading</h3>'
        '$abstract</section>$more<div class="galleys">$file</div></main><div class="pkp_block">'
        "$aside</div>",
    ),
    "shodhganga": (
        "/handle/10603/{n}",
        DUBLIN,
        '<table class="itemDisplayTable"><tr><td>Title:</td><td>$title</td></tr><tr><td>Researcher:'
        "</td><td>$authors</td></tr><tr><td>DOI</td><td>$doi</td></tr><tr><td>$heading</td><td>"
        '$abstract</td></tr></table>$more<table class="panel-body"><tr><th>File</th></tr><tr><td>'
        "$file</td></tr></table>$aside",
    ),
    "garuda": (
        "/documents/detail/{n}",
        BARE,
        '<div class="article-display"><div class="title-article">$title</div><div class="author">'
        "$authors</div><div class='j-meta'>$journal ($year) DOI : $doi</div><div class='article-"
        "abstract'><b>$heading</b> $abstract</div>$more<div class='dl'>$file</div></div>$aside",
    ),
    "vjol": (
        "/index.php/tdn/article/view/{n}/",
        DUBLIN,
        '<div id="articleTitle"><h3>$title</h3></div><div id="authorString"><em>$authors</em></div>'
        '<div id="articleAbstract"><h4>$heading</h4><div>$abstract</div></div>$more<div '
        'id="articleFullText">$file</div><div id="rightSidebar">$aside</div>',
    ),
    "cyberleninka": (
        "/article/n/{n}",
        GOOGLE,
        '<div class="full article" itemtype="http://schema.org/ScholarlyArticle"><h1><i itemprop='
        '"headline">$title</i></h1><ul class="author-list">$authors</ul><div class="full abstract">'
        "<h2>$heading</h2><p>$abstract</p></div>$more$file</div><div class='similar'>$aside</div>",
    ),
    "bepress": (
        "/upw/vol9/iss2/{n}",
        GOOGLE,
        '<div id="alpha"><div id="title"><h1>$title</h1></div><div id="authors">$authors</div><div '
        'id="abstract"><h4>$heading</h4><p>$abstract</p></div><div id="recommended_citation">'
        '$journal $year</div>$more</div><div id="beta_7-3"><div class="aside download-button">'
        "$file</div>$aside</div>",
    ),
    "hrcak": (
        "/clanak/{n}",
        GOOGLE,
        '<div class="article"><p>$journal, $year.</p><h1>$title</h1><p>$authors</p><p>$doi</p>'
        "<h3>$heading</h3><p>$abstract</p>$more<p class='puni-tekst'>$file</p></div>$aside",
    ),
    "iris": (
        "/items/{n}",
        DUBLIN,
        '<ds-item-page><h1 class="item-page-title-field">$title</h1><ds-metadata-field>$authors'
        "</ds-metadata-field><p>$abstract</p><p>https://doi.org/$doi</p>$more<div "
        'class="simple-view-element">$file</div></ds-item-page>$aside',
    ),
    "weko": (
        "/records/{n}",
        GOOGLE,
        '<div class="panel-body"><table><tr><th>Title</th><td>$title</td></tr><tr><th>Creator</th>'
        "<td>$authors</td></tr><tr><th>DOI</th><td>$doi</td></tr><tr><th>$heading</th><td>"
        '$abstract</td></tr></table><div id="detail-item-files">$file</div>$more</div>$aside',
    ),
    "kci": (
        "/kciportal/ci/sereArticleSearch/ciSereArtiView.kci?artId=ART{n}",
        GRAPH,
        '<div id="artiInfo"><h3 id="artiTitle">$title</h3><div class="author">$authors</div><p>'
        '$journal $year DOI: $doi</p><div id="korAbst"><b>$heading</b><p>$abstract</p></div>$more'
        "<p class='btnBox'>$file</p></div><div class='rel'>$aside</div>",
    ),
    "pure": (
        "/en/publications/p{n}",
        BARE,
        '<div class="introduction"><h1><span>$title</span></h1><p class="persons">$authors</p>'
        '</div><div class="rendering"><h2>$heading</h2><p>$abstract</p></div>$more<div '
        'class="doi"><a href="https://doi.org/$doi">$doi</a></div><div class="documents">$file'
        "</div>$aside",
    ),
    "anthology": (
        "/W{n}/",
        GOOGLE,
        '<section id="main"><h2 id="title">$title</h2><p class="lead">$authors</p><div class="card"'
        "><h5>$heading</h5><span>$abstract</span></div>$more<dl><dt>DOI:</dt><dd>$doi</dd><dt>"
        "Venue</dt><dd>$journal</dd></dl><div class='acl-paper-link-block'>$file</div></section>"
        "$aside",
    ),
    "zobodat": (
        "/publikation_articles.php?id={n}",
        BARE,
        "<div id='content'><p>$authors ($year): <b>$title</b> – $journal. <a href="
        "'https://doi.org/$doi'>$doi</a></p><p>$abstract</p>$more<ul>$file</ul></div>$aside",
    ),
    "drupal": (
        "/node/{n}",
        GRAPH,
        '<article class="node node--type-publication"><h1>$title</h1><div class="field--name-field-'
        'authors">$authors</div><div class="field--name-body"><p>$abstract</p></div>$more<div '
        'class="field--name-field-doi">$doi</div><div class="field--type-file">$file</div>'
        "</article><div class='region-sidebar'>$aside</div>",
    ),
    "esploro": (
        "/esploro/outputs/{n}",
        GOOGLE,
        '<div class="output-page"><h1>$title</h1><p>$authors</p><p>$journal ($year)</p><p>$doi</p>'
        '<h2>$heading</h2><p>$abstract</p>$more<div class="files-and-links"><h2>Files and links'
        "</h2>$file</div></div>$aside",
    ),
}


def landing(platform: str, key: str, name: str, place: Place) -> tuple[str, str]:
    """Return the address and the page that a platform has of a work."""
    path, metas, body = PLATFORMS[platform]
    work = WORKS[key]
    names = "".join(
        f'<meta name="citation_author" content="{escape(one)}">' for one in work.authors
    )
    link = ""
    if place.file:
        label = escape(place.label or voice(key).download)
        link = f'<a class="file-link" href="{escape(place.file)}">{label}</a>'
    pdf = f'<meta name="citation_pdf_url" content="{BASE}{place.meta}">' if place.meta else ""
    words = {
        "title": escape(place.title or work.title),
        "authors": escape("; ".join(work.authors)),
        "first": escape(work.authors[0]),
        "metas": names,
        "year": str(work.year),
        "journal": escape(work.journal),
        "doi": escape(work.doi),
        "heading": voice(key).abstract,
        "abstract": escape(work.abstract),
        "pdf": pdf,
        "file": link,
        "more": place.more,
        "aside": place.aside,
    }
    html = (
        f'<!DOCTYPE html>\n<html lang="{work.language}"><head><meta charset="utf-8">'
        "<title>$title | $journal</title>" + metas + "</head>\n<body>" + body + "</body></html>"
    )
    return BASE + path.format(n=number(name)), Template(html).substitute(words)


# --- cases ---------------------------------------------------------------------

STEMS = (
    "/storage/{n}.pdf",
    "/media/{n}/download",
    "/files/{n}/fulltext.pdf",
    "/bitstreams/{n}/content",
    "/docs/a{n}.pdf",
)


def made(
    kind: str,
    key: str,
    platform: str,
    via: str,
    known: str,
    body: bytes,
    *,
    hit: bool = False,
    label: str = "",
    count: int = 1,
    title: str = "",
) -> Case:
    """
    Return a case whose page leads to *body*.

    *via*: "meta", "file" the usual place, "both", "more" a link in the text, "aside" one at
    the side, "embed", "onclick", "refresh" or "direct". *title*: as the page and the requester
    have it.
    """
    name = "-".join(("second", kind, key, str(count)))
    target = STEMS[number(name, "stem") % len(STEMS)].format(n=number(name, "file"))
    words = label or voice(key).download
    link = f'<p><a href="{escape(target)}">{escape(words)}</a></p>'
    place = {
        "meta": Place(meta=target),
        "file": Place(file=target, label=label),
        "both": Place(meta=target, file=target, label=label),
        "more": Place(more=link),
        "aside": Place(aside=f"<h3>PDF</h3>{link}"),
        "embed": Place(more=f'<embed type="application/pdf" src="{target}">'),
        "iframe": Place(more=f'<iframe src="{target}" width="100%" height="800"></iframe>'),
        "onclick": Place(
            more=f"<button onclick=\"window.open('{target}')\">{escape(words)}</button>"
        ),
        "refresh": Place(file=f"/go/{number(name, 'go')}", label=label),
        "direct": Place(),
    }[via]
    answers: dict[str, Answer] = {BASE + target: file(body)}
    url = BASE + target
    if via != "direct":
        url, html = landing(platform, key, name, replace(place, title=title))
        answers[url] = page(html)
    if via == "refresh":
        answers[BASE + place.file] = page(
            f'<html><head><meta http-equiv="refresh" content="0; URL={target}"></head></html>'
        )
    asked = request(WORKS[key], url, known)
    if title and "title" in asked:
        asked["title"] = title
    return Case(
        name,
        kind,
        WORKS[key].language,
        asked,
        answers,
        hit,
        frozenset({"success"}) if hit else REFUSED | {"link-loop"},
        BASE + target if hit else None,
    )
