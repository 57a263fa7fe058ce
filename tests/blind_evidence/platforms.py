"""
Pages modelled on real platforms.

A platform is a function of a work and the parts of its page. PLATFORMS has them by name, with
the form of a landing page's address; ``landing`` returns address and page.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from tests.blind_evidence.case import BASE
from tests.blind_evidence.works import WORDS, Work


@dataclass(frozen=True)
class Parts:
    """
    The parts that differ between pages of a platform.

    *pdf*: the address of the link in the platform's usual place for the file; *label*: its
    text. *meta*: the content of citation_pdf_url. The rest is HTML for regions of the page.
    """

    pdf: str = ""
    label: str = ""
    meta: str = ""
    head: str = ""
    main: str = ""
    aside: str = ""
    nav: str = ""
    footer: str = ""


def html(language: str, title: str, head: str, body: str, attributes: str = "") -> str:
    """Return a page."""
    way = ' dir="rtl"' if language in ("ar", "fa") else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"{way}>\n<head><meta charset="utf-8">'
        f"<title>{escape(title)}</title>\n{head}</head>\n<body{attributes}>\n{body}\n</body></html>"
    )


def link(url: str, words: str, attributes: str = "") -> str:
    """Return a link."""
    return f'<a href="{escape(url)}"{attributes and " " + attributes}>{words}</a>'


def listed(heading: str, rows: Sequence[str], css: str = "block") -> str:
    """Return a block with a list under a heading."""
    items = "".join(f"<li>{row}</li>" for row in rows)
    return f'<div class="{css}"><h3>{heading}</h3><ul>{items}</ul></div>'


def meta(name: str, content: object) -> str:
    """Return a meta element."""
    return f'<meta name="{name}" content="{escape(str(content))}">\n'


def citation(work: Work, pdf: str = "", *, doi: bool = True) -> str:
    """Return the meta elements for Google Scholar."""
    rows = [("citation_journal_title", work.journal), ("citation_title", work.title)]
    rows += [("citation_author", author) for author in work.authors]
    rows += [("citation_publication_date", f"{work.year}"), ("citation_language", work.language)]
    if doi:
        rows.append(("citation_doi", work.doi))
    if pdf:
        rows.append(("citation_pdf_url", pdf))
    return "".join(meta(*row) for row in rows)


def dublin(work: Work, *, doi: bool = True) -> str:
    """Return the meta elements of Dublin Core."""
    rows = [("DC.title", work.title), ("DC.date", work.year), ("DC.language", work.language)]
    rows += [("DC.creator", author) for author in work.authors]
    if doi:
        rows.append(("DC.identifier", f"doi:{work.doi}"))
    return "".join(meta(*row) for row in rows)


def _names(work: Work) -> str:
    return escape("; ".join(work.authors))


def _doi(work: Work) -> str:
    return link(f"https://doi.org/{work.doi}", f"https://doi.org/{work.doi}")


def _file(parts: Parts, words: str, attributes: str = "") -> str:
    return link(parts.pdf, parts.label or words, attributes) if parts.pdf else ""


def ojs(work: Work, parts: Parts) -> str:
    button = _file(parts, "PDF", 'class="obj_galley_link pdf"')
    words = WORDS[work.language]
    head = meta("generator", "Open Journal Systems 3.3.0.8") + dublin(work)
    head += citation(work, parts.meta) + parts.head
    nav = (
        f'<nav class="pkp_site_nav_menu"><ul><li>{link("/index.php/j/issue/archive", "Archives")}'
        f"</li><li>{link('/index.php/j/about/submissions', words.guide)}</li></ul>{parts.nav}</nav>"
    )
    galley = (
        f'<div class="item galleys"><ul class="value galleys_links"><li>{button}</li></ul></div>'
        if parts.pdf
        else ""
    )
    body = (
        f'<div class="pkp_structure_page"><header class="pkp_structure_head" role="banner">'
        f'<p class="site_name">{link("/index.php/j", escape(work.journal))}</p>{nav}</header>'
        f'<main class="pkp_structure_main"><article class="obj_article_details">'
        f'<h1 class="page_title">{escape(work.title)}</h1><div class="row">'
        f'<div class="main_entry"><section class="item authors"><span class="name">{_names(work)}'
        f'</span></section><section class="item doi"><h2>DOI:</h2>{_doi(work)}</section>'
        f'<section class="item abstract"><h2>{words.abstract}</h2><p>{escape(work.abstract)}</p>'
        f'</section>{parts.main}</div><div class="entry_details">{galley}</div></div></article>'
        f'</main><div class="pkp_structure_sidebar" role="complementary">{parts.aside}</div>'
        f'<footer class="pkp_structure_footer_wrapper" role="contentinfo">{parts.footer}'
        f"{link('/index.php/j/about/privacy', words.privacy)}</footer></div>"
    )
    css = ' class="pkp_page_article pkp_op_view"'
    return html(work.language, f"{work.title} | {work.journal}", head, body, css)


def ojs2(work: Work, parts: Parts) -> str:
    button = _file(parts, "PDF", 'class="file"')
    words = WORDS[work.language]
    head = meta("generator", "Open Journal Systems 2.4.8") + citation(work, parts.meta)
    file = f'<div id="articleFullText"><h4>Full Text:</h4>{button}'
    body = (
        f'<div id="container"><div id="header"><h1>{escape(work.journal)}</h1></div>'
        f'<div id="sidebar"><div id="rightSidebar">{parts.aside}</div></div><div id="main">'
        f'<div id="navbar"><ul class="menu"><li>{link("../../../index", "Home")}</li></ul>'
        f'{parts.nav}</div><div id="content"><div id="articleTitle"><h3>{escape(work.title)}</h3>'
        f'</div><div id="authorString"><em>{_names(work)}</em></div><div id="articleAbstract">'
        f"<h4>{words.abstract}</h4><p>{escape(work.abstract)}</p></div>"
        f"{file + '</div>' if parts.pdf else ''}{parts.main}<p>DOI: {_doi(work)}</p></div></div>"
        f'<div id="pageFooter">{parts.footer}</div></div>'
    )
    return html(work.language, work.title, head + parts.head, body)


def dspace(work: Work, parts: Parts) -> str:
    button = _file(parts, f"{work.slug}.pdf (1.204Mb)")
    words = WORDS[work.language]
    head = meta("Generator", "DSpace 6.3") + dublin(work, doi=False) + citation(work, parts.meta)
    files = (
        f'<div class="item-page-field-wrapper table word-break"><h5>View/Open</h5>'
        f"<div>{button}</div></div>"
        if parts.pdf
        else ""
    )
    body = (
        f'<header><div class="navbar"><a href="/" class="navbar-brand">Repository</a>{parts.nav}'
        f'</div></header><div class="container"><div class="row"><div class="main-content">'
        f'<div class="ds-static-div primary"><h2 class="page-header first-page-header">'
        f'{escape(work.title)}</h2><div class="row"><div class="col-sm-4">{files}<h5>Date</h5>'
        f'{work.year}<h5>Author</h5>{_names(work)}</div><div class="col-sm-8"><h5>'
        f"{words.abstract}</h5><div>{escape(work.abstract)}</div><h5>URI</h5>{_doi(work)}"
        f'{parts.main}</div></div></div></div><div id="sidebar" class="sidebar-offcanvas">'
        f"{parts.aside}</div></div></div><footer>{parts.footer}"
        f'<a href="/contact">Contact Us</a></footer>'
    )
    return html(work.language, work.title, head + parts.head, body)


def eprints(work: Work, parts: Parts) -> str:
    button = _file(parts, "Download (802kB)", 'class="ep_document_link"')
    head = meta("eprints.title", work.title) + dublin(work, doi=False)
    head += (meta("eprints.document_url", parts.meta) if parts.meta else "") + parts.head
    files = (
        f'<table class="ep_summary_page_document"><tr><td>Text<br>{button}</td></tr></table>'
        if parts.pdf
        else ""
    )
    body = (
        f'<div class="ep_tm_header"><ul class="ep_tm_menu"><li><a href="/view/">Browse</a></li>'
        f'</ul>{parts.nav}</div><div class="ep_tm_page_content"><h1 class="ep_tm_pagetitle">'
        f'{escape(work.title)}</h1><div class="ep_summary_content"><p><span class="person_name">'
        f"{_names(work)}</span> ({work.year}) <em>{escape(work.title)}.</em> {work.journal}. "
        f"</p>{files}<h2>{WORDS[work.language].abstract}</h2><p>{escape(work.abstract)}</p>"
        f"<p>Identification Number: {work.doi}</p>{parts.main}</div>{parts.aside}</div>"
        f'<div class="ep_tm_footer">{parts.footer}</div>'
    )
    return html(work.language, work.title, head, body)


def highwire(work: Work, parts: Parts) -> str:
    button = _file(parts, "Full Text (PDF)", 'class="panels-ajax-tab-tab"')
    words = WORDS[work.language]
    tabs = (
        f'<ul class="tabs inline panels-ajax-tab"><li><a href="#abstract">Abstract</a></li>'
        f"<li>{button}</li></ul>"
    )
    body = (
        f'<div id="page"><div id="section-header"><a href="/">{escape(work.journal)}</a>{parts.nav}'
        f'</div><div class="panel-panel main"><div class="highwire-article-citation"><h1 '
        f'class="highwire-cite-title">{escape(work.title)}</h1><div class="highwire-cite-authors">'
        f'{_names(work)}</div><div class="highwire-cite-metadata">{work.year}; DOI: '
        f'{_doi(work)}</div></div>{tabs}<div class="section abstract"><h2>{words.abstract}</h2>'
        f"<p>{escape(work.abstract)}</p></div>{parts.main}</div><aside "
        f'class="sidebar-right-wrapper">'
        f'{parts.aside}</aside><div id="section-footer">{parts.footer}</div></div>'
    )
    head = citation(work, parts.meta) + parts.head
    return html(work.language, f"{work.title} | {work.journal}", head, body)


def atypon(work: Work, parts: Parts) -> str:
    button = _file(parts, '<i class="icon-pdf"></i><span>PDF</span>', 'class="coolBar__ctrl btn"')
    words = WORDS[work.language]
    head = dublin(work) + meta("citation_journal_title", work.journal) + parts.head
    head += meta("citation_pdf_url", parts.meta) if parts.meta else ""
    button = f'<div class="coolBar__section">{button}</div>'
    body = (
        f'<header class="header base"><a href="/">{escape(work.journal)}</a><nav>{parts.nav}</nav>'
        f'</header><main id="main-content"><article data-doi="{work.doi}"><div class="citation">'
        f'<h1 class="citation__title">{escape(work.title)}</h1><div '
        f'class="loa">{_names(work)}</div>'
        f'<a class="epub-doi" href="https://doi.org/{work.doi}">https://doi.org/{work.doi}</a>'
        f'</div><div class="coolBar stickybar">{button if parts.pdf else ""}</div>'
        f'<div class="abstractSection"><h2>{words.abstract}</h2><p>{escape(work.abstract)}</p>'
        f'</div>{parts.main}</article></main><aside class="tab tab--related">{parts.aside}</aside>'
        f'<footer class="footer">{parts.footer}</footer>'
    )
    return html(work.language, f"{work.title}: {work.journal}", head, body, ' class="pb-ui"')


def elsevier(work: Work, parts: Parts) -> str:
    button = _file(parts, "View <strong>PDF</strong>", 'target="_blank"')
    body = (
        f'<div id="app"><header id="gh-cnt">{parts.nav}</header><div class="Article" role="main">'
        f'<article class="col-lg-12"><div class="Publication"><a href="/journal/j">'
        f'{escape(work.journal)}</a></div><h1 id="screen-reader-main-title"><span '
        f'class="title-text">{escape(work.title)}</span></h1><div class="AuthorGroups">'
        f'{_names(work)}</div><div class="ArticleIdentifierLinks">{_doi(work)}</div>'
        f'<div class="PdfDownloadButton">{button}'
        f'</div><div class="Abstracts"><h2>{WORDS[work.language].abstract}</h2><p>'
        f"{escape(work.abstract)}</p></div>{parts.main}</article></div>"
        f'<aside class="RelatedContent" aria-label="Related content">{parts.aside}</aside>'
        f'<footer class="els-footer">{parts.footer}</footer></div>'
    )
    head = citation(work, parts.meta) + parts.head
    return html(work.language, f"{work.title} - ArticleDirect", head, body)


def wiley(work: Work, parts: Parts) -> str:
    button = _file(parts, "PDF", 'class="pdf-download"')
    head = citation(work, parts.meta) + meta("dc.identifier", work.doi) + parts.head
    body = (
        f'<nav class="main-menu">{parts.nav}</nav><main class="article-page"><div '
        f'class="article-citation"><h1 class="citation__title">{escape(work.title)}</h1>'
        f'<p class="authors">{_names(work)}</p><p>First published: {work.year} {_doi(work)}</p>'
        f'</div><nav class="article-tools"><ul><li>{button}</li>'
        f'</ul></nav><section class="article-section__abstract"><h2>'
        f"{WORDS[work.language].abstract}</h2><p>{escape(work.abstract)}</p></section>{parts.main}"
        f'</main><div class="pane-pcw-details">{parts.aside}</div><footer>{parts.footer}</footer>'
    )
    return html(work.language, work.title, head, body)


def springer(work: Work, parts: Parts) -> str:
    button = _file(parts, "Download PDF", 'data-track-action="download pdf"')
    button = f'<div class="c-pdf-download u-clear-both">{button}</div>'
    body = (
        f'<header class="c-header">{parts.nav}</header><main class="c-article-main-column">'
        f'<article lang="{work.language}"><div class="c-article-header"><h1 '
        f'class="c-article-title">{escape(work.title)}</h1><ul class="c-article-author-list"><li>'
        f"{_names(work)}</li></ul></div>{button if parts.pdf else ''}<section "
        f'aria-labelledby="Abs1"><h2 id="Abs1">{WORDS[work.language].abstract}</h2><p>'
        f"{escape(work.abstract)}</p></section>{parts.main}<div "
        f'class="c-bibliographic-information">'
        f"<span>DOI</span> {_doi(work)}</div></article></main><aside>{parts.aside}</aside>"
        f'<footer class="app-footer">{parts.footer}</footer>'
    )
    head = dublin(work) + citation(work, parts.meta) + parts.head
    return html(work.language, f"{work.title} | {work.journal}", head, body)


def scielo(work: Work, parts: Parts) -> str:
    words = WORDS[work.language]
    file = _file(parts, words.download, 'target="_blank"')
    body = (
        f'<div class="navigation"><a href="/scielo.php?script=sci_issues">home</a>{parts.nav}</div>'
        f'<div class="content"><h2>{escape(work.journal)}</h2><h3>On-line version</h3>'
        f'<div id="toolBox"><h1 id="toolsSection">Services on Demand</h1><div class="box"><ul>'
        f'<li>{file}</li></ul></div>{parts.aside}</div><div class="index,{work.language}">'
        f'<p class="doi">{work.doi}</p><p class="title"><b>{escape(work.title)}</b></p>'
        f"<p><b>{_names(work)}</b></p><p><b>{words.abstract}</b></p><p>{escape(work.abstract)}</p>"
        f'{parts.main}</div></div><div class="footer">{parts.footer}</div>'
    )
    return html(work.language, work.title, citation(work, parts.meta) + parts.head, body)


def jstage(work: Work, parts: Parts) -> str:
    button = _file(parts, "PDFをダウンロード (1204K)", 'class="thirdlevel-pdf-btn"')
    body = (
        f'<header id="page-header">{parts.nav}</header><div id="thirdlevel_wrapper"><div '
        f'class="global-article-title">{escape(work.title)}</div><div '
        f'class="global-authors-name-tags">{_names(work)}</div><div class="global-para">'
        f"{work.journal} {work.year}</div><div>DOI {_doi(work)}</div><div "
        f'class="thirdlevel-file-btn">{button}</div><div id="article-overiew-abstract-wrap">'
        f"<p>{WORDS[work.language].abstract}</p><p>{escape(work.abstract)}</p></div>{parts.main}"
        f'</div><div class="sidebar">{parts.aside}</div><footer>{parts.footer}</footer>'
    )
    return html(work.language, work.title, citation(work, parts.meta) + parts.head, body)


def cnki(work: Work, parts: Parts) -> str:
    button = _file(parts, "PDF下载", 'id="pdfDown"')
    button = f'<li class="btn-dlpdf">{button}</li>'
    body = (
        f'<div class="topheader">{parts.nav}</div><div class="wrapper"><div class="doc-top">'
        f'<div class="top-tip"><span><a href="/navi">{work.journal}</a>.{work.year}</span></div>'
        f'<div class="wx-tit"><h1>{escape(work.title)}</h1><h3 class="author">{_names(work)}</h3>'
        f'</div><div class="row"><span class="rowtit">摘要:</span><span id="ChDivSummary">'
        f'{escape(work.abstract)}</span></div><div class="row">DOI:{work.doi}</div>{parts.main}'
        f'<ul class="operate-btn">{button if parts.pdf else ""}</ul></div></div>'
        f'<div class="sidebar-a">{parts.aside}</div><div class="footer">{parts.footer}</div>'
    )
    head = parts.head + (citation(work, parts.meta) if parts.meta else "")
    return html(work.language, f"{work.title} - 知海", head, body)


def elibrary(work: Work, parts: Parts) -> str:
    button = _file(parts, "Загрузить полный текст (.pdf)")
    words = WORDS[work.language]
    file = f'<div id="tools"><b>ИНСТРУМЕНТЫ</b><br>{button}</div>'
    body = (
        f'<table><tr><td class="left">{parts.nav}</td><td><table><tr><td align="center">'
        f'<span class="bigtext"><b><p class="bigtext">{escape(work.title)}</p></b></span></td>'
        f'</tr><tr><td>{_names(work)}</td></tr><tr><td>Журнал: <a href="/contents.asp">'
        f"{work.journal}</a> Год: {work.year} DOI: {_doi(work)}</td></tr><tr><td>"
        f"<b>{words.abstract}:</b><p>{escape(work.abstract)}</p></td></tr></table>{parts.main}</td>"
        f"<td>{file if parts.pdf else ''}{parts.aside}</td></tr></table>"
        f'<div class="footer">{parts.footer}</div>'
    )
    return html(work.language, work.title, citation(work, parts.meta) + parts.head, body)


def koreascience(work: Work, parts: Parts) -> str:
    button = _file(parts, "PDF", 'class="btn btn-pdf"')
    button = f'<div class="btn-area">{button}</div>'
    body = (
        f'<header class="gnb">{parts.nav}</header><section class="article-view"><h3 '
        f'class="article-title">{escape(work.title)}</h3><p class="authors">{_names(work)}</p>'
        f'<p>{work.journal} / {work.year}</p><p class="doi">{_doi(work)}</p>'
        f"{button if parts.pdf else ''}<h4>{WORDS[work.language].abstract}</h4>"
        f"<p>{escape(work.abstract)}</p>{parts.main}</section><aside>{parts.aside}</aside>"
        f"<footer>{parts.footer}</footer>"
    )
    return html(work.language, work.title, citation(work, parts.meta) + parts.head, body)


def dergipark(work: Work, parts: Parts) -> str:
    button = _file(parts, "PDF İndir", 'class="btn btn-sm btn-outline-primary article-download"')
    body = (
        f'<div class="kt-header">{parts.nav}</div><div class="kt-portlet article-view"><h3 '
        f'class="article-title">{escape(work.title)}</h3><p class="article-authors">'
        f'{_names(work)}</p><div id="article-toolbar">{button}</div><div '
        f'class="article-abstract"><h3>{WORDS[work.language].abstract}</h3><p>'
        f"{escape(work.abstract)}</p></div><div>{_doi(work)}</div>{parts.main}</div>"
        f'<div class="kt-aside">{parts.aside}</div><div class="kt-footer">{parts.footer}</div>'
    )
    return html(
        work.language,
        f"{work.journal} » {work.title}",
        citation(work, parts.meta) + parts.head,
        body,
    )


def hal(work: Work, parts: Parts) -> str:
    button = _file(parts, "Fichier principal")
    file = f'<div class="widget widget-openaccess"><div class="widget-content">{button}</div></div>'
    body = (
        f'<nav class="navbar">{parts.nav}</nav><div class="container"><section class="result-doc">'
        f'<h1 class="title">{escape(work.title)}</h1><div class="authors">{_names(work)}</div>'
        f'<div class="abstract"><h4>{WORDS[work.language].abstract}</h4><div>'
        f"{escape(work.abstract)}</div></div><p>DOI : {_doi(work)}</p>{parts.main}</section>"
        f"<aside>{file if parts.pdf else ''}{parts.aside}</aside>"
        f"</div><footer>{parts.footer}</footer>"
    )
    return html(
        work.language,
        f"{work.title} - Archive ouverte",
        dublin(work) + citation(work, parts.meta) + parts.head,
        body,
    )


def arxiv(work: Work, parts: Parts) -> str:
    button = _file(parts, "View PDF", 'accesskey="f" class="abs-button download-pdf"')
    file = f'<div class="full-text"><h2>Access Paper:</h2><ul><li>{button}</li></ul></div>'
    body = (
        f'<div id="header">{parts.nav}</div><div id="abs"><h1 class="title mathjax"><span '
        f'class="descriptor">Title:</span>{escape(work.title)}</h1><div class="authors">'
        f'{_names(work)}</div><blockquote class="abstract mathjax">{escape(work.abstract)}'
        f'</blockquote>{parts.main}</div><div class="extra-services">{file if parts.pdf else ""}'
        f"{parts.aside}</div><footer>{parts.footer}</footer>"
    )
    return html(work.language, work.title, citation(work, parts.meta) + parts.head, body)


def record(work: Work, parts: Parts) -> str:
    """Return a page of Invenio in Zenodo's form."""
    button = _file(parts, f"{work.slug}.pdf")
    file = (
        f'<section id="files"><h2>Files</h2><table class="ui table files"><tr><td>'
        f"{button}</td><td>1.2 MB</td></tr></table></section>"
    )
    body = (
        f'<header class="theme header">{parts.nav}</header><main id="main"><article><span '
        f'class="ui label">{work.year}</span><h1 id="record-title">{escape(work.title)}</h1>'
        f'<section id="creatibutors">{_names(work)}</section><section id="description"><p>'
        f"{escape(work.abstract)}</p></section>{file if parts.pdf else ''}{parts.main}</article>"
        f'</main><aside class="sidebar-container"><h3>DOI</h3>{_doi(work)}{parts.aside}</aside>'
        f'<footer id="rdm-footer">{parts.footer}</footer>'
    )
    return html(work.language, work.title, citation(work, parts.meta) + parts.head, body)


def figshare(work: Work, parts: Parts) -> str:
    button = _file(parts, "Download (1.2 MB)", 'class="download-button"')
    body = (
        f'<div id="app"><header>{parts.nav}</header><main><h1>{escape(work.title)}</h1><div '
        f'class="authors">{_names(work)}</div><div class="cite">{work.year} {_doi(work)}</div>'
        f'{button}<div class="description">'
        f"{escape(work.abstract)}</div>{parts.main}</main><aside>{parts.aside}</aside><footer>"
        f"{parts.footer}</footer></div>"
    )
    return html(work.language, work.title, citation(work, parts.meta) + parts.head, body)


def society(work: Work, parts: Parts) -> str:
    """Return a society's page in plain HTML."""
    button = _file(parts, WORDS[work.language].download)
    body = (
        f'<table width="760"><tr><td colspan="2"><img src="banner.gif" alt=""><hr>{parts.nav}'
        f'</td></tr><tr><td width="160" class="menu">{parts.aside}</td><td><font size="+2">'
        f"{escape(work.title)}</font><br><i>{_names(work)}</i><br>{work.journal} ({work.year})"
        f"<p>{escape(work.abstract)}</p>{button}{parts.main}"
        f"</td></tr></table><hr><small>{parts.footer}</small>"
    )
    head = parts.head + (citation(work, parts.meta) if parts.meta else "")
    return html(work.language, work.journal, head, body)


def wordpress(work: Work, parts: Parts) -> str:
    button = _file(parts, WORDS[work.language].download, 'class="wp-block-file__button"')
    words = WORDS[work.language]
    file = f'<div class="wp-block-file">{button}</div>'
    body = (
        f'<header class="site-header"><nav class="main-navigation">{parts.nav}</nav></header>'
        f'<main class="site-main"><article class="post type-post"><h1 class="entry-title">'
        f'{escape(work.title)}</h1><div class="entry-content"><p>{_names(work)}</p><p>'
        f"{words.abstract}: {escape(work.abstract)}</p><p>DOI: {work.doi}</p>"
        f'{file if parts.pdf else ""}{parts.main}</div></article></main><aside id="secondary" '
        f'class="widget-area">{parts.aside}</aside><footer class="site-footer">{parts.footer}'
        f"</footer>"
    )
    head = meta("generator", "WordPress 6.1") + parts.head
    head += citation(work, parts.meta) if parts.meta else ""
    return html(work.language, f"{work.title} – {work.journal}", head, body)


def thesis(work: Work, parts: Parts) -> str:
    """Return a page of a thesis server."""
    button = _file(parts, WORDS[work.language].download)
    words = WORDS[work.language]
    file = f"<td>{button}</td>" if parts.pdf else "<td></td>"
    body = (
        f'<div id="menu">{parts.nav}</div><div id="obsah"><h2>{escape(work.title)}</h2>'
        f"<p>{_names(work)}, {work.year}</p><h3>{words.abstract}</h3><p>{escape(work.abstract)}</p>"
        f'<table class="files"><tr>{file}</tr></table>{parts.main}</div><div class="vpravo">'
        f'{parts.aside}</div><div id="pata">{parts.footer}</div>'
    )
    return html(
        work.language,
        work.title,
        dublin(work) + parts.head + (citation(work, parts.meta) if parts.meta else ""),
        body,
    )


def report(work: Work, parts: Parts) -> str:
    """Return a government's page for a publication."""
    button = _file(parts, escape(work.title))
    file = (
        f'<section class="attachment embedded"><h3 class="title">{button}</h3><p>PDF, 1.2 '
        "MB, 48 pages</p></section>"
    )
    body = (
        f'<header class="gov-header">{parts.nav}</header><main id="content"><span '
        f'class="context">Research and analysis</span><h1>{escape(work.title)}</h1><p '
        f'class="lead">{escape(work.abstract)}</p><p>{_names(work)}, {work.year}</p>'
        f"<h2>Documents</h2>{file if parts.pdf else ''}{parts.main}</main><aside>{parts.aside}"
        f"</aside><footer>{parts.footer}</footer>"
    )
    return html(work.language, f"{work.title} - Publications", parts.head + dublin(work), body)


def biorxiv(work: Work, parts: Parts) -> str:
    button = _file(parts, "Download PDF", 'class="article-dl-pdf-link link-icon"')
    body = (
        f'<header class="page-header">{parts.nav}</header><div class="main-content-wrapper"><h1 '
        f'class="highwire-cite-title" id="page-title">{escape(work.title)}</h1><div '
        f'class="highwire-cite-authors">{_names(work)}</div><span class="highwire-cite-doi">'
        f"{_doi(work)}</span><p>This article is a preprint and has not been peer reviewed.</p><div "
        f'class="section abstract"><p>{escape(work.abstract)}</p></div>{parts.main}</div><div '
        f'class="panel-right">{button}{parts.aside}</div><footer>{parts.footer}</footer>'
    )
    return html(work.language, work.title, citation(work, parts.meta) + parts.head, body)


def osf(work: Work, parts: Parts) -> str:
    button = _file(parts, "Download", 'class="btn btn-primary" data-test-download-button')
    body = (
        f'<div class="ember-application"><nav>{parts.nav}</nav><h1>{escape(work.title)}</h1><div '
        f"data-test-contributor-list>{_names(work)}</div>{button}<h4>Abstract</h4><p>"
        f"{escape(work.abstract)}</p><h4>Preprint DOI</h4>{_doi(work)}{parts.main}<aside>"
        f"{parts.aside}</aside><footer>{parts.footer}</footer></div>"
    )
    return html(work.language, work.title, citation(work, parts.meta) + parts.head, body)


Platform = Callable[[Work, Parts], str]

PLATFORMS: dict[str, tuple[Platform, str]] = {
    "arxiv": (arxiv, "/abs/{year}.{number}"),
    "atypon": (atypon, "/doi/abs/{doi}"),
    "biorxiv": (biorxiv, "/content/{doi}v1"),
    "cnki": (cnki, "/kcms/detail/{number}.html"),
    "dergipark": (dergipark, "/tr/pub/dergi/issue/{year}/{number}"),
    "dspace": (dspace, "/handle/123456789/{number}"),
    "elibrary": (elibrary, "/item.asp?id={number}"),
    "elsevier": (elsevier, "/science/article/pii/S00{number}"),
    "eprints": (eprints, "/{number}/"),
    "figshare": (figshare, "/articles/journal_contribution/{number}"),
    "hal": (hal, "/hal-0{number}"),
    "highwire": (highwire, "/content/{year}/4/{number}"),
    "jstage": (jstage, "/article/j/{year}/1/{number}/_article/-char/ja"),
    "koreascience": (koreascience, "/article/JAKO{number}.page"),
    "ojs": (ojs, "/index.php/j/article/view/{number}"),
    "ojs2": (ojs2, "/ojs/index.php/j/article/view/{number}"),
    "osf": (osf, "/preprints/{number}/"),
    "record": (record, "/records/{number}"),
    "report": (report, "/government/publications/{slug}"),
    "scielo": (scielo, "/scielo.php?script=sci_arttext&pid=S{number}"),
    "society": (society, "/journal/{year}/{slug}.htm"),
    "springer": (springer, "/article/{doi}"),
    "thesis": (thesis, "/id/{number}/"),
    "wiley": (wiley, "/doi/{doi}"),
    "wordpress": (wordpress, "/{year}/{slug}/"),
}


def landing(platform: str, work: Work, parts: Parts, *, name: str) -> tuple[str, str]:
    """Return the address of *platform*'s page for *work*, and the page."""
    make, pattern = PLATFORMS[platform]
    number = 100000 + zlib.crc32(name.encode()) % 900000
    path = pattern.format(number=number, year=work.year, doi=work.doi, slug=work.slug)
    return BASE + path, make(work, parts)
