"""Preprints, articles, theses, editions and a research blog, in several languages."""

import json

from tests.blind_portals.fourth.kit import Side, jsonld, link, opaque, q, rest
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def ssrn_abstract() -> ThirdSite:
    """Preprint server of the social sciences: abstract_id, delivery by a script."""
    p = Portal("ssrn_abstract", 1, "https://papers.socnet.example/sol3/")
    say = Prose(
        "ssrn",
        "the tariff, our estimate, a household, the reform",
        "raises, lowers, shifts, identifies",
        "in the short run, for renters, by region",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><title>{e(title)} by L. Aydin :: SOCN
</title>{head}</head>
<body><div id=top><a href="https://www.socnet.example/">SOCN</a><a
href="/sol3/DisplayAbstractSearch.cfm">
Search</a><a href="/sol3/JELJOUR_Results.cfm?form_name=browse">Browse</a><a
href="https://hq.socnet.example/login/pubsigninjoin.cfm">Sign in</a></div>{body}<div id=bottom><a
href="https://www.socnet.example/faq">FAQ</a></div></body></html>"""

    papers = {
        3311870: "Water Tariffs and Urban Poverty",
        3311871: "Rent Control Revisited",
        3290044: "Meters and Bills",
    }
    for number, title in papers.items():
        side, here = Side(p, number == 3311870), f"/sol3/papers.cfm?abstract_id={number}"
        code = f"{opaque(str(number), 8)}-{number % 977}"
        dl = f"/sol3/Delivery.cfm/{code}.pdf?abstractid={number}&mirid=1"
        view = f"/sol3/Delivery.cfm/{code}.pdf?abstractid={number}&mirid=1&type=2"
        side.file(dl, f"{code}.pdf", True)
        side.either_file(view, f"{code}.pdf")
        side.meta(
            f"/sol3/export_citation.cfm?abstract_id={number}&format=ris",
            f"TY  - RPRT\nTI  - {title}\n",
            "application/x-research-info-systems",
        )
        more = "".join(
            f'<li><a href="/sol3/papers.cfm?abstract_id={n}">{t}</a>'
            for n, t in papers.items()
            if n != number
        )
        tags = (
            f'<meta name="citation_title" content="{title}"><meta name="citation_pdf_url" '
            f'content="https://papers.socnet.example/sol3/Delivery.cfm/{code}.pdf?abstractid='
            f'{number}"><link rel="canonical" href="https://papers.socnet.example{here}">'
        )
        p.raw(
            f"/sol3/Delivery.cfm/{code}.pdf?abstractid={number}", b"%PDF-1.4\n", "application/pdf"
        )
        if side.is_own:
            p.maybe(f"/sol3/Delivery.cfm/{code}.pdf?abstractid={number}")
            p.hop(f"/abstract={number}", here, 301)
            p.maybe("https://dx.doi.org/10.2139/socn.3311870")
        side.landing(
            here,
            page(
                title,
                f"""<a href="{e(dl)}">Download This Paper</a> <a
href="{e(view)}">Open PDF in Browser</a> <a href="/sol3/cf_dev/Library.cfm?add={number}">Add to My
Library</a><h1>{title}</h1><p>37 Pages Posted: 4 Feb 2019</p><h2><a
href="/sol3/cf_dev/AbsByAuth.cfm?per_id=771204">Leyla Aydin</a></h2><h3>Abstract
</h3>{say.paras(1, 8)}
<a href="https://dx.doi.org/10.2139/socn.{number}">DOI</a> Suggested Citation: <a
href="/sol3/export_citation.cfm?abstract_id={number}&amp;format=ris">RIS</a> <p>JEL <a
href="/sol3/JELJOUR_Results.cfm?code=Q25">Q25</a></p><div id=stats>Downloads 88 Rank 301,444</div>
<h3>Related eJournals</h3><a
href="/sol3/JELJOUR_Results.cfm?form_name=journalbrowse&amp;journal_id=14">
Water eJournal</a><h3>Recommended Papers</h3><ul>{more}</ul>""",
                tags,
            ),
        )
    p.show("https://hq.socnet.example/login/pubsigninjoin.cfm", page("Sign in", "<form></form>"))
    p.bar("an author's papers", "/sol3/cf_dev/AbsByAuth.cfm?per_id=771204")
    p.bar("asks for an account", "/sol3/cf_dev/Library.cfm?add=3311870")
    p.fill(rest(page, p.u("https://hq.socnet.example/login/pubsigninjoin.cfm"), "Library.cfm"))
    return p.site("/sol3/papers.cfm?abstract_id=3311870", "complete", "one paper, one citation")


def hal_notice() -> ThirdSite:
    """French open archive: identifier with a version, the document and exports as suffixes."""
    p = Portal("hal_notice", 1, "https://ouverte.science.example/")
    say = Prose(
        "hal",
        "l'algorithme, la preuve, la borne, l'automate",
        "calcule, établit, généralise, converge",
        "en temps linéaire, sans oracle, au pire",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="fr"><head><title>{e(title)} - Archive ouverte</title>
{head}</head><body><nav><a href="/">Accueil</a><a href="/submit">Déposer</a><a
href="/browse/latest">
Consulter</a><a href="/search/index">Recherche</a><a
href="/user/login?url=/hal-02100431v2">Connexion
</a></nav>{body}<footer><a href="https://doc.archive.example/">Documentation</a></footer></body></html>"""

    kinds = (
        ("bibtex", "application/x-bibtex"),
        ("tei", "application/xml"),
        ("dc", "application/xml"),
        ("endnote", "text/plain"),
    )
    for ident, title, versions, own in (
        ("hal-02100431", "Bornes pour les automates pondérés", 2, True),
        ("hal-02100432", "Oracles faibles", 1, False),
    ):
        for ver in range(1, versions + 1):
            side, here = Side(p, own and ver == versions), f"/{ident}v{ver}"
            pdf = f"{here}/file/automates.pdf"
            files = ((pdf, "automates.pdf"), (f"{here}/file/annexe.zip", "annexe.zip"))
            exports = "".join(f'<a href="{here}/{k}">{k.upper()}</a> ' for k, _ in kinds)
            for href, name in files:
                if own and ver < versions:
                    p.blob(href, name)
                    p.maybe(href)
                else:
                    side.file(href, name)
            for kind, ctype in kinds:
                text = f"@article{{{ident}}}" if kind == "bibtex" else f"<x>{title}</x>"
                if own and ver < versions:
                    p.raw(f"{here}/{kind}", text, ctype)
                    p.maybe(f"{here}/{kind}")
                else:
                    side.meta(f"{here}/{kind}", text, ctype)
            if own:
                p.hop(f"{here}/document", pdf)
            else:
                p.hop(f"{here}/document", pdf, own=False)
            hist = "".join(
                f'<li><a href="/{ident}v{n}">Version {n}</a>' for n in range(1, versions + 1)
            )
            head = (
                f'<meta name="citation_pdf_url" content="https://ouverte.science.example{here}'
                f'/document"><meta name="DC.relation" content="{ident}">'
            )
            body = page(
                title,
                f"""<h1>{title}</h1><p><a href="/search/index/q/*/authIdHal_s/jb">J.
Blandin</a> <a href="/search/index/q/*/structId_i/1042">LIRIA</a></p><h2>Résumé
</h2>{say.paras(1, 7)}
<h2>Fichier principal</h2><a href="{pdf}">automates.pdf</a> (1.1 Mo) <a
href="{here}/file/annexe.zip">
annexe.zip</a> <a href="{here}/document">Consulter</a><ul>{hist}</ul><p>Exporter {exports}</p><p>
Domaine <a href="/search/index/q/*/domain_s/info.cc">Complexité</a> · Collections <a
href="/LIRIA">LIRIA
</a> · <a href="/hal-02100432v1">Du même auteur: Oracles faibles</a> · <a
href="/user/login?url={here}">
Partager</a>""",
                head,
            )
            heads = link(
                (p.u(f"/{ident}"), "cite-as", ""),
                (p.u(pdf), "item", "application/pdf"),
                (p.u(f"{here}/dc"), "describedby", "application/xml"),
            )
            if own and ver < versions:
                p.own(here, body, heads=heads)
            else:
                side.landing(here, body, heads)
    p.hop("/hal-02100431", "/hal-02100431v2")
    p.bar("a collection of a laboratory", "/LIRIA")
    p.bar("an author's papers", "/search/index/q/*/authIdHal_s/jb")
    p.fill(rest(page))
    return p.site("/hal-02100431v2", "review", "an earlier version has files of its own")


def jstage_article() -> ThirdSite:
    """Japanese journal platform: underscored actions, language as a path pair, citations by id."""
    p = Portal("jstage_article", 1, "https://www.gakkaishi.example/")

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="ja"><head><meta charset="UTF-8"><title>{e(title)}
</title>
{head}</head><body><div class=globalnav><a href="/">トップ</a><a href="/browse/-char/ja">資料を探す
</a>
<a href="/AF02S010SignUpAcc?lang=ja">アカウント登録</a></div>{body}<div class=foot><a href="/static/
pages/Terms/-char/ja">利用規約</a></div></body></html>""".replace(
            "/static/\npages", "/static/pages"
        )

    vol = "/browse/kaisui/31/2/_contents/-char/ja"
    arts = {101: "駿河湾における底層水の変動", 113: "沿岸湧昇の季節性", 95: "潮目の観測"}
    for first, title in arts.items():
        side, base = Side(p, first == 101), f"/article/kaisui/31/2/31_{first}"
        side.file(f"{base}/_pdf/-char/ja", f"31_{first}.pdf")
        if side.is_own:
            p.hop(f"{base}/_pdf", f"{base}/_pdf/-char/ja")
            p.hop(f"{base}/_article", f"{base}/_article/-char/ja")
            side.file(f"{base}/_supplement/_download/31_{first}_1.xlsx", "31_1.xlsx", True)
        ref = (
            f"/AF06S010ShoshJkuDld?sryCd=kaisui&noVol=31&noIssue=2&kijiCd=31_{first}"
            "&kijiLangKrke=ja&request_locale=JA&workDate="
        )
        for fmt in ("ris", "bib"):
            side.meta(f"{ref}&fileFormat={fmt}", title, "text/plain; charset=utf-8")
        side.part(
            f"{base}/_article/-char/en",
            page(
                "Bottom water",
                f'<h1>Variation of bottom water</h1><a href="{base}/_pdf/-char/ja">PDF</a>',
            ),
        )
        head = (
            f'<meta name="citation_title" content="{title}"><meta name="citation_pdf_url" content='
            f'"https://www.gakkaishi.example{base}/_pdf"><link rel="alternate" hreflang="en" '
            f'href="https://www.gakkaishi.example{base}/_article/-char/en">'
        )
        tail = (
            f'<a href="{base}/_supplement/_download/31_{first}_1.xlsx">付表 1</a>'
            if side.is_own
            else ""
        )
        side.landing(
            f"{base}/_article/-char/ja",
            page(
                title,
                f"""<p><a href="/browse/kaisui/-char/ja">
海水学会誌</a> &gt; <a href="{vol}">31 巻 2 号</a></p><h1>{title}</h1><a
href="/search/global/_search/-char/ja?item=8&amp;word=%E7%94%B0%E4%B8%AD">田中 海</a><a
href="{base}/_pdf/-char/ja">PDFをダウンロード (1203K)</a>{tail}<h2>抄録</h2>
<p>湾口部の係留観測に基づき,
底層水の水温と塩分の変動を調べた。変動は潮汐の周期と黒潮の流路に対応する。</p><ul><li><a
href="{e(ref)}&amp;fileFormat=ris">RIS</a><li><a href="{e(ref)}&amp;fileFormat=bib">BIB TEX</a>
</ul><a
href="{base}/_article/-char/en">English</a><a
href="/article/kaisui/31/2/31_95/_article/-char/ja">前の記事
</a><a href="/article/kaisui/31/2/31_113/_article/-char/ja">次の記事</a><a
href="https://doi.org/10.11457/kaisui.31.2_{first}">DOI</a>""",
                head,
            ),
        )
    p.show(
        vol,
        page(
            "31 巻 2 号",
            "".join(
                f'<a href="/article/kaisui/31/2/31_{n}/_article/-char/ja">{t}</a>'
                for n, t in arts.items()
            ),
        ),
    )
    p.maybe("https://doi.org/10.11457/kaisui.31.2_101")
    p.bar("the issue around it", vol)
    p.bar("an author's articles", "/search/global/_search/-char/ja?item=8&word=%E7%94%B0%E4%B8%AD")
    p.fill(rest(page))
    return p.site(
        "/article/kaisui/31/2/31_101/_article/-char/ja", "complete", "paper, table, two RIS"
    )


def ojs_article() -> ThirdSite:
    """Spanish journal on the usual journal software: view, galley, download, citations."""
    p = Portal("ojs_article", 1, "https://revistas.uandina.example/index.php/antropo/")
    root = "/index.php/antropo"
    say = Prose(
        "ojs",
        "la fiesta, el cargo, la comunidad, el relato",
        "articula, disputa, sostiene, recuerda",
        "en el altiplano, tras la reforma, con ironía",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="es-ES"><head><title>{e(title)} | Antropo</title>
<meta name="generator" content="Open Journal Systems 3.1.2.1">{head}</head>
<body class="pkp_page_article">
<ul id="navigationPrimary"><li><a href="{root}/issue/current">Actual</a><li><a
href="{root}/issue/archive">Archivos</a><li><a href="{root}/about">Acerca de</a></ul><ul><li><a
href="{root}/user/register">Registrarse</a><li><a href="{root}/login">Entrar</a></ul>{body}
<aside><a href="{root}/user/setLocale/en_US?source=%2Findex.php%2Fantropo">English</a><a
href="{root}/gateway/plugin/WebFeedGatewayPlugin/rss2">RSS</a></aside></body></html>"""

    arts = {1288: "El cargo y la deuda", 1289: "Relatos de frontera", 1290: "Reseña: Los Andes"}
    for number, title in arts.items():
        side, here = Side(p, number == 1288), f"{root}/article/view/{number}"
        gals = []
        for galley, name, label in (
            (number + 900, "articulo.pdf", "PDF"),
            (number + 1900, "articulo.epub", "EPUB"),
        ):
            side.part(
                f"{here}/{galley}",
                page(
                    title,
                    f'<a href="{here}">Volver</a><iframe src="'
                    f'{root}/article/download/{number}/{galley}"></iframe><a href="{root}/article/'
                    f'download/{number}/{galley}" download>Descargar</a>',
                ),
            )
            side.file(f"{root}/article/download/{number}/{galley}", name, True)
            gals.append(f'<a class="obj_galley_link" href="{here}/{galley}">{label}</a>')
        side.file(
            f"{root}/article/downloadSuppFile/{number}/{number - 700}", "entrevistas.zip", True
        )
        cite = f"{root}/citationstylelanguage"
        side.either(
            f"{cite}/get/apa?submissionId={number}&publicationId={number}",
            page("APA", f"<p>{title}</p>"),
        )
        for style in ("ris", "bibtex"):
            side.meta(
                f"{cite}/download/{style}?submissionId={number}&publicationId={number}",
                title,
                "text/plain",
            )
        head = (
            f'<meta name="citation_pdf_url" content="https://revistas.uandina.example{root}/article/'
            f'download/{number}/{number + 900}"><meta name="citation_title" content="{title}">'
        )
        alike = "".join(
            f'<li><a href="{root}/article/view/{n}">{t}</a>' for n, t in arts.items() if n != number
        )
        side.landing(
            here,
            page(
                title,
                f"""<nav><a href="{root}/index">Inicio</a> / <a
href="{root}/issue/view/77">Vol. 12 Núm. 1</a></nav><h1>{title}</h1><ul><li>Nélida Quispe</ul><h2>
Resumen</h2>{say.paras(1, 6)}<div class=galleys>{"".join(gals)} <a
href="{root}/article/downloadSuppFile/{number}/{number - 700}">Entrevistas</a></div>
<h2>Cómo citar</h2>
<a href="{cite}/get/apa?submissionId={number}&amp;publicationId={number}">APA</a> <a
href="{cite}/download/ris?submissionId={number}&amp;publicationId={number}">RIS</a> <a
href="{cite}/download/bibtex?submissionId={number}&amp;publicationId={number}">BibTeX</a><p><a
href="{root}/search?subject=cargo">cargo</a></p><h3>Artículos similares</h3><ul>{alike}</ul><a
href="{root}/search/search?advancedquery={number}&amp;searchPage=2">más</a>""",
                head,
            ),
        )
    p.show(
        f"{root}/issue/view/77",
        page(
            "Vol. 12",
            "".join(f'<a href="{root}/article/view/{n}">{t}</a>' for n, t in arts.items()),
        ),
    )
    p.bar("the issue around it", f"{root}/issue/view/77")
    p.bar("a feed of the journal", f"{root}/gateway/plugin/WebFeedGatewayPlugin/rss2")
    p.bar("a list of similar articles", f"{root}/search/search?advancedquery=1288&searchPage=2")
    p.fill(rest(page))
    return p.site(f"{root}/article/view/1288", "complete", "two galleys, one supplement, exports")


def opus_thesis() -> ThirdSite:
    """German thesis server: front door with numbers, files by name, previous and next hits."""
    p = Portal("opus_thesis", 1, "https://opus.hs-nordmark.example/")
    say = Prose(
        "opus",
        "die Arbeit, das Verfahren, der Prüfstand, die Messung",
        "untersucht, zeigt, bestätigt, vergleicht",
        "bei Teillast, im Feldversuch, anhand von Daten",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="de"><head><title>OPUS 4 | {e(title)}</title>{head}
</head>
<body><div id=header><a href="/home">OPUS</a><a href="/solrsearch">Suchen</a><a
href="/solrsearch/browse">Browsen</a><a href="/publish">Veröffentlichen</a><a
href="/home/index/help">Hilfe</a><a
href="/auth/login/rmodule/frontdoor/rcontroller/index">Anmelden</a>
</div>{body}<div id=footer><a href="/home/index/contact">Kontakt</a><a href="/home/index/imprint">
Impressum</a></div></body></html>"""

    docs = {
        2207: "Wirkungsgrad kleiner Wasserräder",
        2206: "Lärm an Prüfständen",
        2208: "Getriebe im Feldversuch",
    }
    for number, title in docs.items():
        side, here = Side(p, number == 2207), f"/frontdoor/index/index/docId/{number}"
        side.file(f"/files/{number}/dissertation.pdf", "dissertation.pdf", True)
        side.file(f"/files/{number}/Messdaten+Rad+3.zip", "Messdaten.zip", True)
        exports = ""
        for kind in ("bibtex", "ris"):
            href = f"/citationExport/index/download/output/{kind}/docId/{number}"
            side.meta(href, title, "text/plain", ("Content-Disposition", "attachment"))
            view = f"/citationExport/index/index/output/{kind}/docId/{number}"
            side.either(view, page(kind, f"<pre>{title}</pre><a href='{href}'>Download</a>"))
            exports += f'<a href="{view}">{kind}</a> '
        xml = f"/export/index/index/docId/{number}/export/xml/stylesheet/example"
        side.meta(xml, f"<export-example><title>{title}</title></export-example>", "text/xml")
        hits = (
            f'<a href="{here}/start/3/rows/10/searchtype/simple">3 von 12</a> '
            f'<a href="/frontdoor/index/index/searchtype/latest/docId/{number - 1}/start/2">zurück'
            f'</a> <a href="/frontdoor/index/index/searchtype/latest/docId/{number + 1}/start/4">'
            "vor</a>"
        )
        body = page(
            title,
            f"""<div>{hits}</div><h2>{title}</h2><p>Diplom-Ingenieurin
<a href="/solrsearch/index/search/searchtype/authorsearch/author/Wiebke+Thomsen">Wiebke Thomsen</a>{
                say.paras(2)
            }<h3>Volltext Dateien herunterladen</h3><ul><li><a href="/files/{
                number
            }/dissertation.pdf">
Dissertation</a> deu (8120KB)<li><a href="/files/{
                number
            }/Messdaten+Rad+3.zip">Messdaten</a></ul><h3>
Metadaten exportieren</h3>{exports} <a href="{xml}">XML</a><table><tr><td>URN<td><a
href="https://nbn-resolving.example/urn:nbn:de:hs-{number}">urn:nbn:de:hs-{
                number
            }</a><tr><td>Institut<td>
<a href="/solrsearch/index/search/searchtype/collection/id/16">Maschinenbau</a><tr><td>Lizenz<td><a
href="/default/license/index/licId/4">CC BY</a></table><a
href="/statistic/index/index/docId/{number}">Statistik</a>""",
        )
        side.landing(here, body)
        side.either(f"{here}/start/3/rows/10/searchtype/simple", body)
        side.either(f"/statistic/index/index/docId/{number}", page("Statistik", "<p>12"))
        p.show(
            f"/frontdoor/index/index/searchtype/latest/docId/{number}/start/{number - 2204}", body
        )
        if side.is_own:
            p.maybe(
                f"/frontdoor/index/index/searchtype/latest/docId/{number}/start/3",
                f"https://nbn-resolving.example/urn:nbn:de:hs-{number}",
            )
    p.show(
        "/solrsearch/index/search/searchtype/collection/id/16",
        page(
            "Maschinenbau",
            "".join(f'<a href="/frontdoor/index/index/docId/{n}">{t}</a>' for n, t in docs.items()),
        ),
    )
    p.bar(
        "the neighbour in a list of hits",
        "/frontdoor/index/index/searchtype/latest/docId/2206/start/2",
        "/frontdoor/index/index/searchtype/latest/docId/2208/start/4",
    )
    p.bar("an institute's documents", "/solrsearch/index/search/searchtype/collection/id/16")
    p.fill(rest(page, dead=r"docId/22(?:05|09)|nbn-resolving"))
    return p.site("/frontdoor/index/index/docId/2207", "complete", "two files and three exports")


def cyber_article() -> ThirdSite:
    """Russian open library: transliterated slug, PDF and viewer below it, many alike beside it."""
    p = Portal("cyber_article", 1, "https://otkrytaya-nauka.example/")

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="ru"><head><meta charset=utf-8>
<title>{e(title)} – тема научной
статьи</title>{head}</head><body><header><a href="/">Открытая наука</a><a
href="/article/c/agriculture">
Рубрики</a><a href="/journal">Журналы</a><a href="/search?q=">Поиск</a>
<span data-url="/user/login">Войти
</span></header>{body}<footer><a href="/about">О проекте</a><a href="/contacts">Контакты</a>
</footer>"""

    arts = {
        "pochvy-doliny-reki-oki": "Почвы долины реки Оки",
        "gumus-pashni-srednego-povolzhya": "Гумус пашни Среднего Поволжья",
        "eroziya-sklonov-v-lesostepi": "Эрозия склонов в лесостепи",
        "pochvy-doliny-reki-oki-2": "Почвы долины реки Оки. Часть 2",
    }
    for slug, title in arts.items():
        side, here = Side(p, slug == "pochvy-doliny-reki-oki"), f"/article/n/{slug}"
        side.file(f"{here}/pdf", f"{slug}.pdf", True)
        side.either(f"{here}/viewer", page(title, "<div class=ocr>Текст</div>"))
        alike = "".join(
            f'<li><a href="/article/n/{s}">{t}</a>' for s, t in arts.items() if s != slug
        )
        text = (
            "Рассмотрены аллювиальные почвы поймы. Разрезы заложены на трёх террасах, описаны "
            "горизонты и их гранулометрический состав. "
        ) * 9
        head = (
            f'<meta name="citation_title" content="{title}"><meta name="citation_pdf_url" content='
            f'"https://otkrytaya-nauka.example{here}/pdf"><meta name="citation_author" '
            'content="Орлова Н. В.">'
        )
        side.landing(
            here,
            page(
                title,
                f"""<h1>{title}</h1><i class=bull><a
href="/journal/n/vestnik-agrarnoy-nauki">Вестник аграрной науки</a> 2015</i>
<ul class=author-list><li>
Орлова Н. В.</ul><a href="{here}/pdf" class=btn>Скачать PDF</a> <a href="{here}/viewer">Читать</a>
<div class=abstract>{text}</div><div class=labels><a
href="/article/c/agriculture">Сельское хозяйство
</a> <a href="/search?q=%D0%BF%D0%BE%D1%87%D0%B2%D1%8B">почвы</a></div><h2>Похожие темы</h2>
<ul>{alike}
</ul><div class=ocr>{text}{text}</div><a href="/user/login?to={q(here)}">В избранное</a>""",
                head,
            ),
        )
    p.show(
        "/journal/n/vestnik-agrarnoy-nauki",
        page("Вестник", "".join(f'<a href="/article/n/{s}">{t}</a>' for s, t in arts.items())),
    )
    p.bar(
        "a part of its own, with an address that begins alike",
        "/article/n/pochvy-doliny-reki-oki-2",
    )
    p.bar("the journal around it", "/journal/n/vestnik-agrarnoy-nauki")
    p.bar("asks for an account", f"/user/login?to={q('/article/n/pochvy-doliny-reki-oki')}")
    p.fill(rest(page))
    return p.site("/article/n/pochvy-doliny-reki-oki", "complete", "one article with its PDF")


def dlibra_edition() -> ThirdSite:
    """Polish digital library: publication and edition, content and metadata beneath, formats."""
    p = Portal("dlibra_edition", 1, "https://biblioteka.pomorze.example/")

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!doctype html><html lang="pl"><head>
<title>{e(title)} - Pomorska Biblioteka Cyfrowa
</title>{head}</head><body><div class="header"><a href="/dlibra">Strona główna</a><a
href="/dlibra/collectiondescription/2">Kolekcje</a><a href="/dlibra/indexsearch">Indeksy</a><a
href="/dlibra/login?refUrl=aHR0cHM6">Zaloguj</a></div>{body}<footer><a
href="/dlibra/contact">Kontakt</a>
<a href="/dlibra/rss">RSS</a></footer></body></html>"""

    say = Prose(
        "dl",
        "rocznik, mapa, kronika, wydanie",
        "zawiera, opisuje, uzupełnia, wymienia",
        "od 1871 roku, według parafii, po renowacji",
    )
    group = "/dlibra/publication/5110"
    eds = {
        (5121, 4760): "Kalendarz rybacki 1926",
        (5122, 4761): "Kalendarz rybacki 1927",
        (5120, 4759): "Kalendarz rybacki 1925",
    }
    for (pub, ed), title in eds.items():
        side, here = Side(p, ed == 4760), f"/dlibra/publication/{pub}/edition/{ed}"
        side.part(
            f"{here}/content",
            page(
                title,
                f'<iframe src="/dlibra/doccontent?id={ed}"></iframe><a href="{here}">Opis</a>',
            ),
        )
        side.either(
            f"/dlibra/doccontent?id={ed}",
            page(title, f'<a href="/Content/{ed}/PDF/kalendarz.pdf">PDF</a>'),
        )
        side.file(f"/Content/{ed}/download/", "kalendarz.zip", True)
        side.file(f"/Content/{ed}/PDF/kalendarz.pdf", "kalendarz.pdf")
        side.meta(f"/dlibra/rdf.xml?type=e&id={ed}", f"<rdf>{title}</rdf>", "application/rdf+xml")
        side.meta(
            f"/dlibra/oai-pmh-repository.xml?verb=GetRecord&metadataPrefix=oai_dc&identifier="
            f"oai:biblioteka.pomorze.example:{ed}",
            f"<dc>{title}</dc>",
            "text/xml",
        )
        if side.is_own:
            p.hop(f"/dlibra/docmetadata?id={ed}", here)
            p.hop(f"/dlibra/publication/{pub}", here)
        side.landing(
            here,
            page(
                title,
                f"""<h2>{title}</h2><a href="{here}/content">Pokaż treść</a> <a
href="/Content/{ed}/download/">Pobierz</a> <a href="/Content/{ed}/PDF/kalendarz.pdf">PDF</a><p>
{say.text(5)}</p><dl><dt>Struktura<dd><a href="{group}">Kalendarz rybacki</a><dt>Identyfikator<dd><a
href="/dlibra/docmetadata?id={ed}">oai:biblioteka.pomorze.example:{ed}</a><dt>Temat<dd><a
href="/dlibra/metadatasearch?action=AdvancedSearchAction&amp;val1=Subject:%22rybo%22">rybołówstwo</a>
<dt>Metadane<dd><a href="/dlibra/rdf.xml?type=e&amp;id={ed}">RDF</a> <a
href="/dlibra/oai-pmh-repository.xml?verb=GetRecord&amp;metadataPrefix=oai_dc&amp;identifier=oai:biblioteka.pomorze.example:{ed}">
OAI-PMH</a></dl><h3>Podobne</h3><a href="/dlibra/publication/5122/edition/4761">1927</a> <a
href="/dlibra/publication/5120/edition/4759">1925</a> <a
href="/dlibra/login?refUrl={opaque(here, 12)}">Dodaj do ulubionych</a>""",
            ),
        )
    p.show(
        group,
        page(
            "Kalendarz rybacki",
            "".join(
                f'<li><a href="/dlibra/publication/{a}/edition/{b}">{t}</a>'
                for (a, b), t in eds.items()
            ),
        ),
    )
    p.bar("the periodical around it", group)
    p.bar("another year", "/dlibra/publication/5122/edition/4761")
    p.robots("Disallow: /dlibra/login")
    p.lost(page("Brak", "<p>Nie znaleziono obiektu."), 200)
    p.fill(rest(page))
    return p.site("/dlibra/publication/5121/edition/4760", "complete", "PDF, package, two records")


def carnet_post() -> ThirdSite:
    """French research blog on a tenant host: numbered posts, uploads by month, archives."""
    p = Portal("carnet_post", 1, "https://mondesruraux.carnets.example/")
    say = Prose(
        "carnet",
        "le cadastre, la vigne, le notaire, le fermage",
        "révèle, recule, mentionne, organise",
        "en Anjou, vers 1830, selon les minutes",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang="fr-FR"><head><title>{e(title)} – Mondes ruraux</title>
<link rel="alternate" type="application/rss+xml" href="/feed">{head}</head><body class="single"><a
href="/">Mondes ruraux</a><ul class=menu><li><a href="/a-propos">À propos</a><li><a href="/category/
sources">Sources</a></ul>{body}<aside><a href="/archives/2017/05">mai 2017</a><a
href="/tag/vigne">vigne
</a><a href="/author/cmercier">C. Mercier</a><a href="/wp-login.php">Connexion</a></aside></body>
</html>""".replace("category/\n", "category/")

    posts = {
        1482: "Lire le cadastre de 1812",
        1479: "Les vignes d'Anjou",
        1490: "Une minute de 1830",
    }
    for number, title in posts.items():
        side = Side(p, number == 1482)
        up = "/files/2017/05"
        pdf, sheet = f"{up}/cadastre-{number}.pdf", f"{up}/parcelles-{number}.xlsx"
        side.file(pdf, pdf.rsplit("/", 1)[1])
        side.file(sheet, sheet.rsplit("/", 1)[1])
        side.either_file(f"{up}/plan-{number}.jpg", "plan.jpg")
        side.either(f"/{number}/plan", page("plan", f"<img src='{up}/plan-{number}.jpg'>"))
        p.raw(f"/{number}/feed", "<rss/>", "application/rss+xml")
        p.raw(f"/wp-json/wp/v2/posts/{number}", json.dumps({"id": number}), "application/json")
        if side.is_own:
            p.hop(f"/?p={number}", f"/{number}", 301)
            p.maybe(f"/{number}/feed", f"/wp-json/wp/v2/posts/{number}", f"/{number}?replytocom=31")
        head = (
            f'<link rel="shortlink" href="/?p={number}"><link rel="alternate" type='
            f'"application/json" href="/wp-json/wp/v2/posts/{number}">'
            if side.is_own
            else ""
        )
        body = page(
            title,
            f"""<article><h1>{title}</h1><p>12 mai 2017 par <a href="/author/cmercier">
C. Mercier</a></p>{say.paras(6, 6)}<p>Le relevé est <a href="{pdf}">ici (PDF)
</a> et les parcelles dans
<a href="{sheet}">un tableau</a>.</p><a href="/{number}/plan">
<img src="{up}/plan-{number}-300x200.jpg">
</a><a href="{up}/plan-{number}.jpg">Agrandir</a><footer>Publié dans <a href="/category/sources">
Sources</a></footer><nav><a href="/1479">← Les vignes</a><a href="/1490">Une minute →</a></nav>
</article>
<ol class=commentlist><li>Merci! <a href="/{number}?replytocom=31">Répondre</a></ol><a
href="/{number}/feed">Flux des commentaires</a><div>OpenEdition suggère <a
href="https://carnets.example/55">autre carnet</a></div>""",
            head
            + jsonld(
                {
                    "@context": "https://schema.org",
                    "@type": "BlogPosting",
                    "headline": title,
                    "url": f"https://mondesruraux.carnets.example/{number}",
                }
            ),
        )
        side.landing(f"/{number}", body)
        p.show(f"/{number}?replytocom=31", body)
    p.show(
        "/", page("Accueil", "".join(f'<h2><a href="/{n}">{t}</a></h2>' for n, t in posts.items()))
    )
    p.raw("/feed", "<rss/>", "application/rss+xml")
    p.bar("lists of the blog", "/category/sources", "/tag/vigne", "/archives/2017/05", "/feed")
    p.bar("a profile", "/author/cmercier")
    p.bar("another post", "/1479", "/1490")
    p.fill(rest(page))
    return p.site("/1482", "complete", "a post and the two files that its text links")


ALL = (
    ssrn_abstract,
    hal_notice,
    jstage_article,
    ojs_article,
    opus_thesis,
    cyber_article,
    dlibra_edition,
    carnet_post,
)
