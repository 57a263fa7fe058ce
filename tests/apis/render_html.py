"""A made-up publication as the pages of PubMed and PMC."""

from __future__ import annotations

from html import escape

from tests.apis.work import Work


def pubmed_html(work: Work) -> str:
    """Return the PubMed page of the article."""
    identifiers = f'<span class="identifier pubmed"><strong class="current-id">{work.pmid}</strong>'
    identifiers += "</span>"
    for kind, value in (("pmc", work.pmcid), ("doi", work.doi)):
        if value:
            identifiers += (
                f'<span class="identifier {kind}"><a class="id-link" href="https://example.org/">'
                f"{escape(value)}</a></span>"
            )
    abstract = "".join(
        (f'<p><strong class="sub-title">{escape(label)}:</strong> ' if label else "<p>")
        + f"{escape(text)}</p>"
        for label, text in work.abstract
    )
    keywords = (
        f'<p><strong class="sub-title">Keywords:</strong> {escape("; ".join(work.keywords))}.</p>'
        if work.keywords
        else ""
    )
    mesh = "".join(
        f"<li><button>{escape(term)}{'*' if major else ''}</button></li>"
        for term, major, _ in work.mesh
    )
    return (
        f"<!DOCTYPE html><html lang=en><head><title>{escape(work.title)} - PubMed</title></head>"
        '<body><main class="article-details" id="article-details"><header id="heading">'
        f'<div id="full-view-heading"><h1 class="heading-title">{escape(work.title)}</h1>'
        f'<ul id="full-view-identifiers"><li>{identifiers}</li></ul></div></header>'
        f'<div class="abstract" id="abstract"><h2>Abstract</h2><div id="eng-abstract">'
        f'{abstract}</div>{keywords}</div><div id="mesh-terms"><h2>MeSH terms</h2><ul>{mesh}</ul>'
        "</div></main></body></html>"
    )


def pmc_html(work: Work) -> str:
    """Return the PMC page of the article, in its structure until 2024."""
    keywords = f'<span class="kwd-text">{escape(", ".join(work.keywords))}</span>'
    abstract = "".join(
        (f"<h3>{escape(label)}</h3>" if label else "") + f"<p>{escape(text)}</p>"
        for label, text in work.abstract
    )
    sections = "".join(
        f'<div id="S{number}" class="tsec sec"><h2 class="head">{escape(heading)}</h2>'
        + "".join(
            f'<p id="P{number}{place}">{escape(text)}</p>' for place, text in enumerate(paragraphs)
        )
        + "</div>"
        for number, (heading, paragraphs) in enumerate(work.body, 1)
    )
    doi = f'<span class="doi"><a href="https://doi.org/{escape(work.doi)}">{work.doi}</a></span>'
    return (
        f"<!DOCTYPE html><html><head><title>{escape(work.title)}</title></head><body>"
        '<div class="format-menu"><ul><li><a href="pdf/m.pdf">PDF (1M)</a></li></ul></div>'
        '<div class="article"><div class="page"><div class="fm-ids"><span>PMCID: </span>'
        f'<span>{work.pmcid}</span></div>{doi}<h1 class="content-title">{escape(work.title)}</h1>'
        f'<div id="abstract" class="tsec sec"><h2 class="head">Abstract</h2>{abstract}'
        f'<div class="kwd-sec"><strong>Keywords: </strong>{keywords}</div></div>{sections}'
        "</div></div></body></html>"
    )
