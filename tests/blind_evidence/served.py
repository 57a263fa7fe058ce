"""Works that are available, with every way in which a page can lead to its file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from html import escape

from tests.blind_evidence.case import BASE, FOUND, OTHER, Case, file, page, request
from tests.blind_evidence.pdfs import article, document, paragraphs
from tests.blind_evidence.platforms import Parts, citation, html, landing, link, listed
from tests.blind_evidence.works import WORDS, WORKS
from tests.server import Answer

W = WORKS
LINKSET = "application/linkset+json"


def way(
    name: str, kind: str, platform: str, work: str, known: str, at: str, *,
    more: Mapping[str, Answer] | None = None, served: Answer | None = None,
    headers: Mapping[str, str] | None = None, **parts: str,
) -> Case:  # fmt: skip
    """
    Return a case whose landing page leads by *parts* to the work's file at *at*.

    *more*: answers on the way. *served*: the file's answer, if it is no plain one. *headers*:
    headers of the landing page.
    """
    asked = W[work]
    url, text = landing(platform, asked, Parts(**parts), name=name)
    place = at if at.startswith(OTHER) else BASE + at
    answers = {url: Answer(200, text.encode(), {"Content-Type": "text/html; charset=utf-8",
        **(headers or {})}), place: served or file(article(asked))}  # fmt: skip
    answers |= {BASE + each: one for each, one in (more or {}).items()}
    made = request(asked, url, known)
    return Case(name, kind, asked.language, made, answers, True, FOUND, place)


def steps(
    name: str, kind: str, work: str, known: str, path: str, at: str,
    answers: Mapping[str, Answer], ingest_type: str = "pdf", served: Answer | None = None,
) -> Case:  # fmt: skip
    """Return a case whose answers by path lead from *path* to the work's file at *at*."""
    asked = W[work]
    made = request(asked, BASE + path, known, ingest_type)
    placed = {BASE + each: one for each, one in answers.items()}
    placed.setdefault(BASE + at, served or file(article(asked)))
    return Case(name, kind, asked.language, made, placed, True, FOUND, BASE + at)


def shown(platform: str, work: str, *, headers: Mapping[str, str] | None = None,
    **parts: str) -> Answer:  # fmt: skip
    """Return the page of a platform as an answer."""
    text = landing(platform, W[work], Parts(**parts), name="shown")[1]
    return page(text, 200, **(headers or {}))


def frame(language: str, body: str, head: str = "") -> Answer:
    """Return a page with only *body*, and *head* if given."""
    return page(html(language, "", head, body))


def ld(work: str, key: str, url: str) -> str:
    """Return JSON-LD of a work with the address of its file."""
    asked = W[work]
    data = {
        "@context": "https://schema.org", "@type": "ScholarlyArticle", "name": asked.title,
        "headline": asked.title, "author": [{"@type": "Person", "name": n} for n in asked.authors],
        "sameAs": f"https://doi.org/{asked.doi}",
        key: {"@type": "MediaObject", "encodingFormat": "application/pdf", "contentUrl": url},
    }  # fmt: skip
    return f'<script type="application/ld+json">{json.dumps(data, ensure_ascii=False)}</script>'


def linkset(anchor: str, url: str) -> Answer:
    """Return a linkset with one item."""
    item = {"href": url, "type": "application/pdf"}
    body = {"linkset": [{"anchor": anchor, "item": [item]}]}
    return file(json.dumps(body).encode(), LINKSET)


def ore(work: str, url: str) -> Answer:
    """Return a resource map that aggregates one file."""
    asked = W[work]
    return file(
        (
            '<?xml version="1.0" encoding="utf-8"?><entry xmlns="http://www.w3.org/2005/Atom">'
            f"<title>{escape(asked.title)}</title>"
            '<link rel="http://www.openarchives.org/ore/terms/aggregates" '
            f'href="{url}" title="main.pdf" type="application/pdf"/></entry>'
        ).encode(),
        "application/atom+xml",
    )


def jats(work: str, count: int = 24) -> bytes:
    """Return a work as JATS XML."""
    asked, say = W[work], WORDS[W[work].language]
    texts = paragraphs(asked, count)
    sections = "".join(
        f"<sec><title>{part}</title>"
        + "".join(f"<p>{escape(text)}</p>" for text in texts[number::4])
        + "</sec>"
        for number, part in enumerate(say.parts)
    )
    names = "".join(
        f'<contrib contrib-type="author"><string-name>{name}</string-name></contrib>'
        for name in asked.authors
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<article xml:lang="{asked.language}" '
        'article-type="research-article"><front><journal-meta><journal-title-group>'
        f"<journal-title>{asked.journal}</journal-title></journal-title-group></journal-meta>"
        f'<article-meta><article-id pub-id-type="doi">{asked.doi}</article-id><title-group>'
        f"<article-title>{escape(asked.title)}</article-title></title-group><contrib-group>{names}"
        f"</contrib-group><pub-date><year>{asked.year}</year></pub-date><abstract><p>"
        f"{escape(asked.abstract)}</p></abstract></article-meta></front><body>{sections}</body>"
        "<back><ref-list><ref id='r1'><mixed-citation>Tamesis J. On counting.</mixed-citation>"
        "</ref></ref-list></back></article>"
    ).encode()


def full_text(work: str, count: int = 40) -> str:
    """Return the body of a work as HTML."""
    say, texts = WORDS[W[work].language], paragraphs(W[work], count)
    return (
        "".join(
            f'<section class="sec"><h2>{part}</h2>'
            + "".join(f"<p>{escape(text)}</p>" for text in texts[number::4])
            + "</section>"
            for number, part in enumerate(say.parts)
        )
        + f"<section class='ref-list'><h2>{say.references}</h2><ol><li>Tamesis "
        f"J.</li></ol></section>"
    )


def shelf(language: str, title: str, works: Mapping[str, str]) -> Answer:
    """Return a page that lists works with their files; *works*: name of a work → path."""
    rows = [
        f"{', '.join(W[name].authors)} ({W[name].year}). {escape(W[name].title)}. "
        + link(path, "PDF")
        for name, path in works.items()
    ]
    return frame(language, f"<h1>{title}</h1>{listed('', rows)}")


def _files(works: Mapping[str, str]) -> dict[str, Answer]:
    return {path: file(article(W[name])) for name, path in works.items()}


_PAPERS = {"de2": "/papiere/wesertal.pdf", "de3": "/papiere/lehm.pdf", "de1": "/papiere/pegel.pdf"}
_PROCEEDINGS = {"ja1": "/pdf/A01.pdf", "ja3": "/pdf/B07.pdf", "ja2": "/pdf/C11.pdf"}
_PII = {"article": {"pdfDownload": {"urlMetadata": {"path": "science/article/pii",
    "pdfExtension": "/pdfft", "pii": "S7001", "queryParams": {"md5": "ab12",
    "pid": "1-s2.0-S7001-main.pdf"}}}}}  # fmt: skip
_ITEM = landing("record", W["tr2"], Parts(), name="signposting-linkset")[0]
_SUPPLEMENT = file(document("Supplementary tables", "Table S1.\nTable S2.", sheets=4))

CASES = (
    # --- in the head ------------------------------------------------------------------
    way("meta-absolute", "citation-meta", "ojs", "es3", "doi", "/d/77.pdf", meta="{base}/d/77.pdf"),
    way("meta-relative", "citation-meta", "highwire", "en3", "all", "/files/88.pdf",
        meta="/files/88.pdf"),
    way("meta-relative-to-a-base", "citation-meta", "society", "pl1", "url", "/tom8/pdf/15.pdf",
        meta="pdf/15.pdf", head='<base href="{base}/tom8/">'),
    way("meta-on-another-host", "citation-meta", "springer", "en2", "all",
        "{other}/store/113.pdf", meta="{other}/store/113.pdf"),
    way("meta-in-capitals", "citation-meta", "society", "ru3", "doi", "/pdf/9.pdf",
        head='<META NAME="Citation_PDF_URL" CONTENT="{base}/pdf/9.pdf">'),
    way("meta-as-property", "citation-meta", "record", "id1", "all", "/profile/1187.pdf",
        head='<meta property="citation_pdf_url" content="{base}/profile/1187.pdf">'),
    way("meta-with-letters-of-its-script", "citation-meta", "wordpress", "uk1", "cited",
        "/%D1%84%D0%B0%D0%B9%D0%BB/23.pdf", meta="{base}/файл/23.pdf"),
    way("bepress-meta", "citation-meta", "wordpress", "en8", "doi",
        "/cgi/viewcontent.cgi?article=1001&context=pmr", head='<meta '
        'name="bepress_citation_pdf_url" '
        'content="{base}/cgi/viewcontent.cgi?article=1001&amp;context=pmr">'),
    way("alternate-link", "link-alternate", "wordpress", "de1", "all", "/nvk/33/download",
        head='<link rel="alternate" type="application/pdf" href="/nvk/33/download">'),
    way("alternate-link-in-chinese", "link-alternate", "cnki", "zh1", "doi", "/api/file/12",
        head='<link rel="alternate" type="application/pdf" title="全文" href="/api/file/12">'),
    way("ld-encoding", "json-ld", "atypon", "en4", "all", "/media/71", head=ld("en4", "encoding",
        "{base}/media/71")),
    way("ld-associated-media", "json-ld", "record", "fr3", "doi", "/media/rf93",
        head=ld("fr3", "associatedMedia", "{base}/media/rf93")),
    way("ld-in-korean", "json-ld", "koreascience", "ko2", "all", "/data/41",
        head=ld("ko2", "encoding", "{base}/data/41")),
    way("ore-resource-map", "oai-ore", "dspace", "pt1", "all", "/bitstream/1/118/1/main.pdf",
        head='<link rel="resourcemap" type="application/atom+xml" href="/metadata/118/ore.xml">',
        more={"/metadata/118/ore.xml": ore("pt1", "{base}/bitstream/1/118/1/main.pdf")}),
    way("signposting-item", "signposting", "dspace", "it1", "doi", "/bitstreams/7f1c/content",
        headers={"Link": '<{base}/bitstreams/7f1c/content>; rel="item"; type="application/pdf"'}),
    way("signposting-linkset", "signposting", "record", "tr2", "all", "/api/files/58",
        headers={"Link": f'<{{base}}/linkset/58>; rel="linkset"; type="{LINKSET}"'},
        more={"/linkset/58": linkset(_ITEM, "{base}/api/files/58")}),
    # --- in the page ---------------------------------------------------------------------
    way("button-in-german", "button", "society", "de2", "all", "/archiv/58/101",
        pdf="/archiv/58/101", label="Volltext herunterladen"),
    way("button-in-japanese", "button", "jstage", "ja3", "doi", "/article/bosai/9/4/body",
        pdf="/article/bosai/9/4/body", label="本文をダウンロード"),
    way("button-in-arabic", "button", "wordpress", "ar1", "cited", "/tahmil/71", pdf="/tahmil/71",
        label="تحميل البحث كاملا"),
    way("button-in-turkish", "button", "dergipark", "tr1", "url", "/indir/702113",
        pdf="/indir/702113", label="Tam Metin"),
    way("button-of-a-picture", "button", "society", "it2", "doi", "/arch/12.pdf",
        pdf="/arch/12.pdf", label='<img src="/img/pdf_icon.gif" alt="">'),
    way("button-with-a-script", "onclick", "koreascience", "ko1", "all", "/down/155.pdf",
        main='<button onclick="window.open(\'/down/155.pdf\')">원문보기</button>'),
    way("button-with-data", "data-attribute", "figshare", "id2", "doi", "/unduh/44",
        main='<a href="#" class="btn" data-pdf-url="/unduh/44">Unduh naskah lengkap</a>'),
    way("download-parameter", "download-parameter", "record", "en5", "all",
        "/records/271/files/ledgers.pdf?download=1", pdf="/records/"
        "271/files/ledgers.pdf?download=1"),
    way("dspace-seven", "bitstream", "dspace", "vi1", "doi", "/bitstreams/0c3f-77/download",
        pdf="/bitstreams/0c3f-77/download", label="stn-60.pdf (1.1 MB)"),
    way("embedded", "embed", "wordpress", "el1", "all", "/wp/av5.pdf",
        main='<embed src="/wp/av5.pdf" type="application/pdf" width="100%">'),
    way("as-an-object", "object", "society", "cs1", "doi", "/bls/41.pdf",
        main='<object data="/bls/41.pdf" type="application/pdf"><p>Váš prohlížeč PDF neumí.</p>'
        "</object>"),
    way("in-a-frame", "iframe", "ojs", "fa2", "all", "/file/15.pdf",
        main='<iframe src="/file/15.pdf" title="متن کامل"></iframe>'),
    way("in-a-viewer", "viewer", "wordpress", "pl2", "doi", "/uploads/201.pdf",
        main='<iframe src="/pdfjs/web/viewer.html?file=%2Fuploads%2F201.pdf"></iframe>',
        more={"/pdfjs/web/viewer.html?file=%2Fuploads%2F201.pdf": frame("en",
        '<div id="viewerContainer"></div>')}),
    way("in-a-viewer-elsewhere", "viewer", "wordpress", "ar2", "all", "/up/daf12.pdf",
        main='<iframe src="{other}/viewer?url={base}/up/daf12.pdf&amp;embedded=true"></iframe>'),
    way("galley-page", "viewer", "ojs", "es2", "all", "/index.php/j/article/download/310/88/",
        pdf="/index.php/j/article/view/310/88", more={"/index.php/j/article/view/310/88": page(
        html("es", "Vista", "", '<header class="header_view"><a class="return" href="/">Volver</a>'
        '<a class="download" download href="/index.php/j/article/download/310/88/">Descargar</a>'
        '</header><div id="pdfCanvasContainer"><iframe src="/plugins/pdf.js/viewer.html?file='
        '%2Findex.php%2Fj%2Farticle%2Fdownload%2F310%2F88%2F"></iframe></div>',
        ' class="pkp_page_article pkp_op_view"'))}),
    way("page-between", "page-between", "atypon", "en6", "doi", "/doi/pdfdirect/19",
        pdf="/doi/epdf/19", more={"/doi/epdf/19": frame("en", "<p>Reader</p>"
        + link("/doi/pdfdirect/19", "Download PDF"))}),
    way("supplement-first", "two-files", "record", "en1", "all", "/records/417/files/article.pdf",
        meta="{base}/records/417/files/article.pdf", main=listed("Files", [
        link("/records/417/files/a-supplement.pdf", "a-supplement.pdf"),
        link("/records/417/files/article.pdf", "article.pdf")]),
        more={"/records/417/files/a-supplement.pdf": _SUPPLEMENT}),
    way("two-files-without-meta", "two-files", "dspace", "zh3", "all", "/bitstream/1/3/1/zjx.pdf",
        main=listed("文件", [link("/bitstream/1/3/2/fulu.pdf", "附录.pdf"),
        link("/bitstream/1/3/1/zjx.pdf", "基于图神经网络的地铁站客流短时预测方法.pdf")]),
        more={"/bitstream/1/3/2/fulu.pdf": file(document("附录A 参数设置", "学习率为千分之一"
        "\n层数为三",
        language="zh"))}),
    # --- before the page ------------------------------------------------------------------
    steps("script-sends-on", "script-redirect", "fr1", "doi", "/r/212", "/fours.pdf",
        {"/r/212": frame("fr", "<script>window.location.href = '/article/212';</script>"),
        "/article/212": shown("society", "fr1", pdf="/fours.pdf")}),
    steps("script-replaces", "script-redirect", "en7", "all", "/go/9", "/pdf/9.pdf",
        {"/go/9": frame("en", '<script>location.replace("/articles/9")</script>'),
        "/articles/9": shown("highwire", "en7", meta="{base}/pdf/9.pdf")}),
    steps("refreshed-to-the-page", "meta-refresh", "pt2", "doi", "/hdl/31", "/b/31.pdf",
        {"/hdl/31": frame("pt", "", '<meta http-equiv="refresh" content="0; URL=/handle/1/31">'),
        "/handle/1/31": shown("dspace", "pt2", pdf="/b/31.pdf", meta="{base}/b/31.pdf")}),
    steps("refreshed-to-the-file", "meta-refresh", "ru2", "all", "/get/118", "/pdf/118.pdf",
        {"/get/118": frame("ru", "<p>Загрузка начнётся через секунду.</p>",
        '<meta http-equiv="Refresh" content="1;url=\'/pdf/118.pdf\'">')}),
    steps("refresh-in-a-header", "refresh-header", "id2", "url", "/lihat/44", "/berkas/44.pdf",
        {"/lihat/44": Answer(200, b"<html></html>", {"Content-Type": "text/html",
        "Refresh": "0; url=/artikel/44"}), "/artikel/44": shown("ojs", "id2",
        meta="{base}/berkas/44.pdf")}),
    steps("many-redirects", "redirects", "ja2", "doi", "/doi/48_2_101", "/pdf/101",
        {"/doi/48_2_101": Answer.redirect("/r/1", 301), "/r/1": Answer.redirect("/r/2"),
        "/r/2": Answer.redirect("/article/101", 303), "/article/101": shown("jstage", "ja2",
        meta="{base}/pdf/101")}),
    steps("file-by-redirect", "redirects", "el2", "cited", "/t/17", "/store/17/s.pdf?sig=4a",
        {"/t/17": shown("society", "el2", pdf="/get?17"), "/get?17": Answer.redirect(
        "/store/17/s.pdf?sig=4a")}),
    steps("abstract-to-file", "known-address", "en3", "title", "/abs/1607.04411", "/pdf/1607.04411",
        {"/abs/1607.04411": shown("arxiv", "en3", pdf="/pdf/1607.04411")}),
    steps("file-addressed-in-data", "script-json", "en4", "doi", "/science/article/pii/S7001",
        "/science/article/pii/S7001/pdfft?md5=ab12&pid=1-s2.0-S7001-main.pdf",
        {"/science/article/pii/S7001": shown("elsevier", "en4", head='<script '
        'type="application/json" '
        f'data-iso-key="_0">{json.dumps(_PII)}</script>', pdf="/"
        "science/article/pii/S7001/pdfft?md5="
        "ab12&pid=1-s2.0-S7001-main.pdf")}),
    steps("home-page-of-an-author", "list-with-it", "de3", "all", "/~pfruender/",
        _PAPERS["de3"], {"/~pfruender/": shelf("de", "Veröffentlichungen", _PAPERS),
        **_files(_PAPERS)}),
    steps("proceedings-of-a-conference", "list-with-it", "ja3", "cited", "/conf2020/",
        _PROCEEDINGS["ja3"], {"/conf2020/": shelf("ja", "大会論文集", _PROCEEDINGS),
        **_files(_PROCEEDINGS)}),
    # --- how the file is served ------------------------------------------------------------
    way("typed-as-a-stream", "served", "scielo", "es1", "all", "/d/44", meta="{base}/d/44",
        served=file(article(W["es1"]), "application/octet-stream",
        Content_Disposition='attachment; filename="44.pdf"')),
    way("typed-with-a-comment", "served", "wordpress", "fr2", "doi", "/telecharger/57",
        pdf="/telecharger/57", served=file(article(W["fr2"]), "application/pdf;charset=UTF-8")),
    way("packed-for-transfer", "served", "ojs", "zh2", "url", "/d/7.pdf", meta="/d/7.pdf",
        served=file(gzip.compress(article(W["zh2"])), Content_Encoding="gzip")),
    way("lines-before-the-file", "served", "ojs2", "uk2", "doi", "/d/90", meta="{base}/d/90",
        served=file(b"\r\n\r\n" + article(W["uk2"]))),
    # --- other forms -----------------------------------------------------------------------
    steps("xml-by-meta", "xml", "es3", "doi", "/scielo.php?pid=S77", "/xml/77.xml",
        {"/scielo.php?pid=S77": shown("scielo", "es3",
        head='<meta name="citation_xml_url" content="{base}/xml/77.xml">')}, "xml",
        file(jats("es3"), "application/xml")),
    steps("xml-by-alternate-link", "xml", "pt3", "all", "/artigo/29", "/artigo/29/xml",
        {"/artigo/29": shown("springer", "pt3",
        head='<link rel="alternate" type="application/xml" href="/artigo/29/xml">')}, "xml",
        file(jats("pt3"), "text/xml")),
    steps("xml-asked-for-itself", "xml", "en6", "all", "/articles/19.xml", "/articles/19.xml", {},
        "xml", file(jats("en6"), "application/xml")),
    steps("html-full-text", "html", "en1", "all", "/articles/417", "/articles/417", {}, "html",
        shown("highwire", "en1", main=full_text("en1"))),
    steps("html-full-text-in-russian", "html", "ru1", "doi", "/article/44", "/article/44", {},
        "html", shown("springer", "ru1", main=full_text("ru1"))),
    steps("html-by-meta", "html", "pt1", "all", "/abs/118", "/full/118", {"/abs/118": page(html(
        "pt", W["pt1"].title, citation(W["pt1"]) + '<meta name="citation_fulltext_html_url" '
        'content="{base}/full/118">', f"<h1>{W['pt1'].title}</h1>"))}, "html",
        shown("scielo", "pt1", main=full_text("pt1"))),
)  # fmt: skip
