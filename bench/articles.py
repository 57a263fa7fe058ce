"""
Made-up articles in the layouts of three platforms, as long as the pages of publishers.

Lengths follow the corpus: half of its articles are longer than 90 kB, one in ten longer than
200 kB. Elements (9 in 1,000 characters), links (2) and the share of text (0.4) follow it, too.
The same number always gives the same article.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.reading.pdf.maker import pdf as pdf_file

LAYOUTS = ("atypon", "highwire", "ojs")
PATHS = {
    "atypon": "/doi/{doi}",
    "highwire": "/content/{number}/1/{number}.full",
    "ojs": "/index.php/journal/article/view/{number}",
}
PDF_PATHS = {
    "atypon": "/doi/pdf/{doi}",
    "highwire": "/content/{number}/1/{number}.full.pdf",
    "ojs": "/index.php/journal/article/download/{number}/1",
}
# Markup of the texts, as the built-in rules expect it for these platforms.
SECTION = {
    "atypon": '<section id="s{n}"><h2>{head}</h2>{body}</section>',
    "highwire": '<div class="section" id="s{n}"><div class="section-nav">'
    '<a href="#s1">Previous Section</a></div><h2>{head}</h2>{body}</div>',
    "ojs": '<h2 id="s{n}">{head}</h2>{body}',
}
PARAGRAPH = {
    "atypon": '<div role="paragraph">{}</div>',
    "highwire": '<p id="p-{n}">{}</p>',
    "ojs": "<p>{}</p>",
}
FRAME = {
    "atypon": '<header><div class="core-container"><h1 property="name">{title}</h1>{people}'
    '<div class="core-self-citation"><div class="doi"><a href="https://doi.org/{doi}">{doi}</a>'
    '</div></div></div></header><section id="abstract"><h2>Abstract</h2>{abstract}</section>'
    '<section property="keywords"><ul>{keywords}</ul></section><section id="bodymatter">'
    '<div class="core-container">{text}</div></section><section id="backmatter">'
    "{references}</section>",
    "highwire": '<div class="article fulltext-view"><h1 id="article-title-1">{title}</h1>{people}'
    '<div class="section abstract"><h2>Abstract</h2>{abstract}<ul class="kwd-group">{keywords}'
    '</ul></div>{text}<div class="section ref-list">{references}</div></div>',
    "ojs": '<article class="obj_article_details"><h1 class="page_title">{title}</h1>{people}'
    '<section class="item keywords"><span class="value">{keywords}</span></section>'
    '<section class="item abstract"><h2 class="label">Abstract</h2>{abstract}</section>'
    '<div class="article-fulltext">{text}</div><div class="references">{references}</div>'
    "</article>",
}
NAME = "c-article__reference-pop-over--outside-of-panel"  # markup is wordy
STEMS = "ba ce do fi gu ha je ki lo mu na pe qui ro su ta ve wi xo ye zu"
VOCABULARY = [
    "".join(_chance.choices(STEMS.split(), k=_chance.randint(1, 5)))
    for _chance in map(random.Random, range(2000))
]
MEDIAN, SPREAD = 90_000, 0.7  # characters; standard deviation of their logarithm
SHORTEST, LONGEST = 8_000, 400_000
SCRIPT = 40  # of 1,000 characters
SENTENCES = 6  # in a paragraph
PDF_PAGES = (6, 16)
PDF_LINES = 45


def path(number: int) -> str:
    """Return the path of article *number* on its host."""
    return PATHS[_layout(number)].format(number=number, doi=_doi(number))


def pdf_path(number: int) -> str:
    """Return the path of the PDF of article *number*, where the rules expect it."""
    return PDF_PATHS[_layout(number)].format(number=number, doi=_doi(number))


def page(number: int, *, text: bool = True) -> bytes:
    """Return the page of an article; without *text* it ends with the abstract."""
    chance = random.Random(number)
    length = int(min(max(chance.lognormvariate(0, SPREAD) * MEDIAN, SHORTEST), LONGEST))
    layout, words = _layout(number), _Words(chance)
    paragraph = PARAGRAPH[layout]
    title = _title(number)
    frame = FRAME[layout].format(
        title=title,
        doi=_doi(number),
        people="".join(_person(words) for _ in range(chance.randint(2, 9))),
        abstract="".join(paragraph.format(words.sentences(4), n=f"a{n}") for n in range(3)),
        keywords=" ".join(
            f'<li class="kwd"><a href="/k">{words.some(2)}</a></li>' for _ in "12345"
        ),
        text="".join(_sections(words, layout, length // 2)) if text else "",
        references="".join(_references(words, length // 6)),
    )
    # The rules of the first two derive the address of the PDF from that of the page.
    pdf = "" if text else f'<a class="obj_galley_link" href="{pdf_path(number)}">PDF</a>'
    metas = {
        "citation_title": title,
        "citation_doi": _doi(number),
        "citation_journal_title": "Journal of Benches",
        "dc.Identifier": _doi(number),
        "og:title": title,
        **{f"citation_detail_{n}": words.some(3) for n in range(20)},
    }
    head = "".join(f'<meta name="{name}" content="{content}">\n' for name, content in metas.items())
    script = f"<script>var state = '{words.some(length * SCRIPT // 7000)}';</script>"
    menu = "".join(
        f'<li class="nav-item dropdown-item"><a class="nav-link" data-track="{NAME}" '
        f'href="/menu/{n}">{words.some(2)}</a></li>\n'
        for n in range(40)
    )
    return (
        f"<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8><title>{title}</title>\n{head}"
        f"{script}</head>\n<body><nav><ul>{menu}</ul></nav>\n<main>{frame}{pdf}</main>\n"
        f"<footer><ul>{menu}</ul></footer></body></html>\n"
    ).encode()


def pdf(number: int) -> bytes:
    """Return an article as a PDF of several pages: title, abstract, text, references."""
    chance = random.Random(number)
    words = _Words(chance)
    pages = [[words.some(12) for _ in range(PDF_LINES)] for _ in range(chance.randint(*PDF_PAGES))]
    pages[0][:2] = [_title(number), "Abstract"]
    pages[-1][0] = "References"
    return pdf_file(*map("\n".join, pages), page_packed=True)


def _title(number: int) -> str:
    return f"{_Words(random.Random(f'title {number}')).some(8)} {number}"


class _Words:
    """Random words of an invented vocabulary."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def some(self, count: int) -> str:
        return " ".join(self._chance.choices(VOCABULARY, k=count))

    def sentences(self, count: int) -> str:
        """Return sentences with references and markup, as in articles."""
        return " ".join(
            f"{self.some(18)} <i>{self.some(2)}</i> {self.some(9)}"
            f' <a class="xref-bibr reference-link" id="xref-{n}" href="#r{n}" data-panel="{NAME}" '
            f'aria-label="Reference {n}" title="{self.some(4)}">{n}</a> {self.some(3)}.'
            for n in range(count)
        )


def _layout(number: int) -> str:
    return LAYOUTS[number % len(LAYOUTS)]


def _doi(number: int) -> str:
    return f"10.5555/bench.{number}"


def _person(words: _Words) -> str:
    name = words.some(2)
    return f'<span class="author" property="author"><a href="/a/{name[:4]}">{name}</a></span> '


def _sections(words: _Words, layout: str, length: int) -> Iterator[str]:
    length_so_far = count = 0
    while length_so_far < length:
        count += 1
        body = "".join(
            PARAGRAPH[layout].format(words.sentences(SENTENCES), n=f"{count}-{n}") for n in range(6)
        )
        body += (
            f'<figure id="f{count}"><a href="/f{count}.jpg"><img src="/f{count}.png" alt=""></a>'
            f"<figcaption><span>Fig. {count}</span> {words.some(20)}</figcaption></figure>"
        )
        section = SECTION[layout].format(n=count, head=words.some(3), body=body)
        length_so_far += len(section)
        yield section


def _references(words: _Words, length: int) -> Iterator[str]:
    length_so_far = count = 0
    while length_so_far < length:
        count += 1
        item = (
            f'<div id="r{count}" class="citation reference-item c-article-references__item" '
            f'data-doi="10.5555/ref.{count}" data-counter="{count}."><span class="label">{count}.'
            f'</span> <cite class="citation-text">{words.some(14)} <em>{words.some(3)}</em> '
            f'</cite> <a class="external-link link-out" rel="nofollow noopener" target="_blank" '
            f'data-track="{NAME}" href="https://doi.org/10.5555/ref.{count}">CrossRef</a> '
            f'<a class="external-link link-out" href="/search?q={NAME}{count}">Scholar</a></div>\n'
        )
        length_so_far += len(item)
        yield item
