"""Made-up article pages in the shapes of publishing platforms, with the expected parts."""

from __future__ import annotations

from typing import NamedTuple

TITLE = "Moss on north-facing roofs holds twice the rain of moss on south-facing ones"
ABSTRACT = (
    "Roof moss is cleaned away more often than it is measured. We weighed wet and dry moss from "
    "sixty roofs of one street after each rain of a year. North-facing moss held twice as much."
)
KEYWORDS = ["moss", "roof runoff", "urban water"]
BODY = [
    f"Paragraph {word} of the running text. It speaks at some length of roofs, of moss and of the "
    "rain that falls on both, so that nobody takes it for a caption, a menu or a legal notice; and "
    "it goes on for a second sentence which says the same in other words for good measure."
    for word in ["one", "two", "three", "four", "five", "six", "seven", "eight"]
]
REFERENCE = (
    "Brandt, L. A long title of a cited work about gutters, so long that it could be mistaken for "
    "a paragraph of the text itself. Annals of Gutters 3, 1-9 (2011)."
)
COOKIES = (
    "We use cookies to remember that you have been told about cookies. By going on you agree with "
    "all of them, as set out in a notice that is longer than most of the articles here."
)
URL = "https://www.platform.example.org/content/10.5555/moss.2025.7"
PDF = "https://www.platform.example.org/content/pdf/10.5555/moss.2025.7.pdf"
EMAIL = "lena.brandt@example.org"


class Shape(NamedTuple):
    """
    A page; *parts*: the expected result of the drafted rule for each key.

    *missing*: keys without an element on the page.
    """

    page: str
    parts: dict[str, str | list[str]]
    missing: tuple[str, ...] = ()


def ps(count: slice = slice(None), attributes: str = "") -> str:
    return "\n".join(f"<p{attributes}>{text}</p>" for text in BODY[count])


def meta(*names: str) -> str:
    values = {
        "citation_title": TITLE,
        "citation_doi": "10.5555/moss.2025.7",
        "citation_keywords": "; ".join(KEYWORDS),
        "citation_pdf_url": PDF,
        "citation_author": "Brandt, Lena",
        "citation_abstract": ABSTRACT,
        "description": ABSTRACT[:150],
    }
    return "".join(f'<meta name="{name}" content="{values[name]}">' for name in names)


CONTENT: dict[str, str | list[str]] = {"title": TITLE, "abstract": ABSTRACT}
FULL: dict[str, str | list[str]] = {**CONTENT, "fulltext": BODY}

SECTIONS_WITH_NUMBERS = f"""
<html><head><title>{TITLE} | Platform</title>{meta("citation_title", "citation_doi")}</head><body>
<div id="hdr-article"><h1>{TITLE}</h1><p><a href="https://doi.org/10.5555/moss.2025.7"
>10.5555/moss.2025.7</a></p></div>
<div class="articleinfo"><div class="abstract"><h2>Abstract</h2><p>{ABSTRACT}</p></div></div>
<div id="artText">
<div id="section1" class="section"><h3>Introduction</h3>{ps(slice(0, 3))}</div>
<div id="section2" class="section"><h3>Results</h3>{ps(slice(3, 6))}</div>
<div id="section3" class="section"><h3>Discussion</h3>{ps(slice(6, 8))}</div>
<div id="section4" class="section"><h3>References</h3><p>{REFERENCE}</p></div>
</div><div id="cookie"><p>{COOKIES}</p></div></body></html>
"""

EVERYTHING_IN_ONE = f"""
<html><head>{meta("citation_title", "citation_keywords", "description", "citation_pdf_url")}</head>
<body><nav><a href="/">Home</a><a href="/content/pdf/all.pdf">All as PDF</a></nav>
<div class="l-main"><article>
<h1 class="c-article-title" data-test="article-title">{TITLE}</h1>
<ul><li>Lena Brandt<sup><a href="mailto:{EMAIL}">✉</a></sup></li></ul>
<a class="c-pdf-download__link" href="/content/pdf/10.5555/moss.2025.7.pdf">Download PDF</a>
<div class="c-article-body">
<section data-title="Abstract"><div id="Abs1-section"><h2 id="Abs1">Abstract</h2>
<div id="Abs1-content"><p>{ABSTRACT}</p></div></div>
<h3>Keywords</h3>
<ul class="c-subject-list">{"".join(f"<li><span>{k}</span></li>" for k in KEYWORDS)}</ul></section>
<div class="main-content"><section data-title="Introduction"><h2>Introduction</h2>{ps(slice(0, 4))}
</section><section data-title="Results"><h2>Results</h2>{ps(slice(4, 8))}</section></div>
<section data-title="References"><h2>References</h2><ol><li><p>{REFERENCE}</p></li></ol></section>
</div></article></div>
<footer><p>{COOKIES}</p><a href="mailto:support@example.org">Help</a></footer></body></html>
"""

ABSTRACT_PAGE = f"""
<html><head><title>{TITLE} | Journal of Roofs</title>
<meta name="DC.Title" content="{TITLE}"><meta name="DC.Description" content="{ABSTRACT}"></head>
<body class="pkp_page_article"><div class="pkp_structure_main">
<h1 class="page_title">{TITLE}</h1>
<section class="item authors"><span class="name">Lena Brandt</span></section>
<section class="item keywords"><h2 class="label">Keywords:</h2>
<span class="value">{", ".join(KEYWORDS)}</span></section>
<section class="item abstract"><h2 class="label">Abstract</h2><p>{ABSTRACT}</p></section>
<ul class="value galleys_links"><li><a class="obj_galley_link pdf"
 href="{PDF}">PDF</a></li></ul></div></body></html>
"""

FLAT = f"""
<html><head><title>{TITLE}</title></head><body><center><h2>{TITLE}</h2></center>
<div class="maintext">
<h3>Abstract</h3><p>{ABSTRACT}</p>
<p><b>Key words:</b> {"; ".join(KEYWORDS)}</p>
<h3>1. Introduction</h3>{ps(slice(0, 5))}<h3>2. Results</h3>{ps(slice(5, 8))}
<h3>References</h3><ol class="references"><li>{REFERENCE}</li></ol></div></body></html>
"""

PORTUGUESE = f"""
<html lang="pt"><head><title></title></head><body><div id="standalonearticle">
<h1 class="article-title">{TITLE}</h1>
<div class="articleSection" data-anchor="Resumo"><h1 class="articleSectionTitle">Resumo</h1>
<p>{ABSTRACT}</p><p><strong>Palavras-chave:</strong><br>{"; ".join(KEYWORDS)}</p></div>
<div class="articleSection" data-anchor="Text"><h1 class="articleSectionTitle">Introdução</h1>
{ps(slice(0, 4))}</div>
<div class="articleSection" data-anchor="Text"><h1 class="articleSectionTitle">Resultados</h1>
{ps(slice(4, 8))}</div>
<div class="articleSection" data-anchor="References"><h1>Referências</h1><p>{REFERENCE}</p></div>
</div></body></html>
"""

HASHED = f"""
<html><head>{meta("citation_title", "citation_abstract", "citation_keywords")}</head><body>
<div class="css-1x9kq2 e1a2b3"><main class="Layout_main__Kq8Zt">
<h1 class="Title_heading__Xw3rT" data-testid="article-title">{TITLE}</h1>
<div class="css-77ab12" data-testid="abstract-text"><p>{ABSTRACT}</p></div>
<div class="css-8812aa" data-testid="keyword-list">
{"".join(f'<a class="css-aa1{n}" href="/k/{n}">{k}</a>' for n, k in enumerate(KEYWORDS))}</div>
<div class="css-99zz11" data-testid="article-body">{ps(attributes=' class="css-0p1"')}</div>
</main></div></body></html>
"""

STRUCTURED = f"""
<html><head>{meta("citation_title", "citation_author", "citation_pdf_url")}</head><body>
<div class="article fulltext-view"><h1 id="article-title-1" itemprop="headline">{TITLE}</h1>
<div class="contributors"><ol class="contributor-list">
<li class="contributor"><span class="name">Ada Nkosi</span></li>
<li class="contributor"><span class="name">Lena Brandt</span></li></ol>
<ul class="corresp"><li>To whom correspondence should be addressed.
E-mail: <a class="ml" href="mailto:{EMAIL}">{EMAIL}</a></li></ul></div>
<div class="section abstract" id="abstract-1"><h2>Abstract</h2>
<div class="subsection"><p><strong>Aims</strong> {ABSTRACT}</p></div>
<div class="subsection"><p><strong>Ends</strong> {ABSTRACT}</p></div></div>
<ul class="kwd-group">{"".join(f'<li class="kwd"><a href="/s">{k}</a></li>' for k in KEYWORDS)}</ul>
<div class="section intro" id="sec-1"><h2>Introduction</h2>{ps(slice(0, 3))}</div>
<div class="section methods" id="sec-2"><h2>Methods</h2>{ps(slice(3, 5))}</div>
<div class="section" id="sec-3"><h2>Results</h2>{ps(slice(5, 8))}</div>
<div class="section ref-list" id="ref-list-1"><h2>References</h2><p>{REFERENCE}</p></div></div>
<a rel="alternate" type="application/pdf" href="{PDF}">Full Text (PDF)</a></body></html>
"""

SHAPES = {
    "sections with numbers": Shape(
        SECTIONS_WITH_NUMBERS,
        {**FULL, "doi": "10.5555/MOSS.2025.7"},
        ("keywords", "pdf_a", "corresp_author_emails"),
    ),
    "everything in one": Shape(
        EVERYTHING_IN_ONE,
        {**FULL, "keywords": KEYWORDS, "pdf_a": PDF, "corresp_author_emails": EMAIL},
        ("doi",),
    ),
    "abstract page": Shape(
        ABSTRACT_PAGE, {**CONTENT, "keywords": KEYWORDS, "pdf_a": PDF}, ("fulltext",)
    ),
    "flat": Shape(FLAT, {"title": TITLE, "abstract": ABSTRACT}, ("pdf_a", "doi")),
    # PubFetcher cuts off the English label only.
    "portuguese": Shape(
        PORTUGUESE,
        {**FULL, "keywords": [f"Palavras-chave: {KEYWORDS[0]}", *KEYWORDS[1:]]},
        ("pdf_a",),
    ),
    "hashed": Shape(HASHED, {**FULL, "keywords": KEYWORDS}, ("pdf_a",)),
    "structured": Shape(
        STRUCTURED,
        {
            "title": TITLE,
            "abstract": f"Aims {ABSTRACT}\n\nEnds {ABSTRACT}",
            "fulltext": BODY,
            "keywords": KEYWORDS,
            "pdf_a": PDF,
            "corresp_author_emails": EMAIL,
        },
        ("doi",),
    ),
}
