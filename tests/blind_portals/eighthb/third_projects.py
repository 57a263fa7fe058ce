"""The third portals: a wiki's article, a method, a grant, a supplement, a bulletin's number."""

from tests.blind_portals.eighthb.kit import a, done, ld, lis, metas, paras, rels, row, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def wiki_article_3() -> ThirdSite:
    """A consortium's wiki of spaces: a page with child pages, attachments, exports, viewers."""
    p = Portal("wiki_article", 3, "https://docs.marescope.example")
    home = "/bin/view/Methods/Mooring%20design/"

    def lay(title: str, main: str) -> str:
        nav = lis(
            ("/bin/view/Main/", "Home"),
            ("/bin/view/Methods/", "Methods"),
            ("/bin/view/Sandbox/", "Sandbox"),
            ("/bin/login/XWiki/XWikiLogin?xredirect=%2Fbin%2Fview%2FMethods", "Log-in"),
        )
        return (
            f"<!DOCTYPE html><html lang='en'><head><title>{title} - Marescope Wiki</title></head>"
            f"<body id='body' class='xwiki'><div id='menu'><ul>{nav}</ul></div>"
            f"<div id='mainContentArea'>{main}</div></body></html>"
        )

    down = "/bin/download/Methods/Mooring%20design/WebHome"
    names = ("mooring_sketch.svg", "line_tension.xlsx")
    export = "/bin/export/Methods/Mooring%20design/WebHome?format"
    kids = ("Anchors", "Releases")
    p.own(
        home,
        lay(
            "Mooring design",
            metas(("document", "xwiki:Methods.Mooring design.WebHome"), ("revision", "14.2"))
            + "<ol class='breadcrumb'>"
            + lis(("/bin/view/Main/", "Home"), ("/bin/view/Methods/", "Methods"))
            + "</ol><h1>Mooring design</h1><p>Last modified by "
            + a("/bin/view/XWiki/vdahl", "Vera Dahl")
            + f"</p>{paras('mooring')}<h2>Parts</h2><ul>"
            + lis(*((f"{home}{one}/", one) for one in kids))
            + "</ul><p>See "
            + row(
                ("/bin/view/Methods/CTD%20casts/", "CTD casts"),
                ("/bin/view/Methods/Glider%20runs/", "Glider runs"),
            )
            + "</p><ul class='attachments'>"
            + lis(*((f"{down}/{one}?rev=1.1", one) for one in names))
            + "</ul>"
            + row(
                (f"{export}=pdf", "Export as PDF"),
                (f"{export}=xar", "Export as XAR"),
                (f"{home}?viewer=code", "View source"),
                (f"{home}?viewer=history", "History"),
                (f"{home}?viewer=comments", "Comments"),
                (f"{home}?viewer=children", "Children"),
            )
            + a("/bin/edit/Methods/Mooring%20design/WebHome", "Edit")
            + "<p>Tags: "
            + a("/bin/view/Main/Tags?do=viewTag&tag=mooring", "mooring")
            + "</p>",
        ),
    )
    for one in names:
        p.file(f"{down}/{one}?rev=1.1", one, attach=True)
    p.file(f"{export}=pdf", "Mooring design.pdf", attach=True)
    p.file(f"{export}=xar", "Mooring design.xar", "application/zip", attach=True)
    for view in ("code", "history", "comments", "children"):
        p.show(f"{home}?viewer={view}", lay("Mooring design", f"<p>{say(view)}</p>"))
        p.maybe(f"{home}?viewer={view}")
    for one in kids:
        p.show(f"{home}{one}/", lay(one, f"<h1>{one}</h1>{paras(one)}{a(home, 'Mooring design')}"))
        p.maybe(f"{home}{one}/")
    p.hop("/bin/edit/Methods/Mooring%20design/WebHome", "/bin/login/XWiki/XWikiLogin", own=False)
    p.bar("asks for an account", "/bin/edit/Methods/Mooring%20design/WebHome")
    for one in ("CTD%20casts", "Glider%20runs"):
        more = row(
            (f"/bin/export/Methods/{one}/WebHome?format=pdf", "Export as PDF"),
            (f"/bin/view/Methods/{one}/?viewer=code", "View source"),
        )
        p.other(f"/bin/view/Methods/{one}/", lay(one, f"<h1>{one}</h1>{paras(one)}{more}"))
        p.blob(f"/bin/export/Methods/{one}/WebHome?format=pdf", "x.pdf", attach=True)
    every = lis((home, "Mooring design"), ("/bin/view/Methods/CTD%20casts/", "CTD casts"))
    p.show("/bin/view/Methods/", lay("Methods", every))
    p.show("/bin/view/Main/Tags?do=viewTag&tag=mooring", lay("Tag mooring", every))
    p.bar("space or tag", "/bin/view/Methods/", "/bin/view/Main/Tags?do=viewTag&tag=mooring")
    p.bar("profile", "/bin/view/XWiki/vdahl")
    p.bar("the other page's export", "/bin/export/Methods/CTD%20casts/WebHome?format=pdf")
    return done(p, home, lay, "review", "Two parts stand as pages of their own.")


def bench_method_3() -> ThirdSite:
    """A consortium's standard procedures: a record page for a document with versions, by a form."""
    p = Portal("bench_method", 3, "https://www.sopcentral.example")
    home = "/documents/3d1c5b6e-0d52-4a0a-8f5e-31f6/"

    def lay(title: str, main: str) -> str:
        nav = lis(
            ("/matrix/?type=Document", "Documents"),
            ("/matrix/?type=Experiment", "Experiments"),
            ("/help/getting-started/", "Help"),
            ("/login?from=documents", "Submitter sign-in"),
        )
        return (
            f"<!DOCTYPE html><html lang='en'><head><title>{title} – SOPcentral</title></head>"
            f"<body class='item-Document'><nav><ul>{nav}</ul></nav><main>{main}</main></body>"
        )

    file = f"{home}@@download/attachment/Nuclei_from_frozen_leaf_v3.pdf"
    p.own(
        home,
        lay(
            "Nuclei from frozen leaf",
            "<script id='data' type='application/json'>{\"@id\": \"/documents/3d1c5b6e/\", "
            '"status": "released", "attachment": {"href": "@@download/attachment"}}</script>'
            + "<h1>Nuclei from frozen leaf (protocol document)</h1><dl><dt>Lab<dd>"
            + a("/labs/ines-duarte/", "Inês Duarte, ITL")
            + f"<dt>Description<dd>{say('nuclei')}<dt>Aliases<dd>ines-duarte:nuclei-v3"
            + "<dt>Grant<dd>"
            + a("/awards/U54/", "U54")
            + "</dl><div class='file'>"
            + a(file, "Nuclei_from_frozen_leaf_v3.pdf", "download")
            + "</div>"
            + row((f"{home}?format=json", "{ ; } JSON"), (f"{home}?frame=raw", "raw"))
            + "<h3>Used in experiments</h3><table><tr><td>"
            + a("/experiments/SPX001AA/", "SPX001AA")
            + "<tr><td>"
            + a("/experiments/SPX002BB/", "SPX002BB")
            + "</table><h3>Superseded</h3>"
            + a("/documents/91aa-v2/", "Version 2 of this document")
            + "<h3>Other documents of the lab</h3>"
            + row(("/documents/aa77-e0/", "Leaf RNA"), ("/documents/bb88-f1/", "Root tips")),
        ),
    )
    p.file(file, "Nuclei_from_frozen_leaf_v3.pdf", attach=True)
    p.meta(f"{home}?format=json", {"@id": "/documents/3d1c5b6e/"}, "application/json")
    p.raw(f"{home}?frame=raw", "{}", "application/json")
    p.maybe(f"{home}?frame=raw")
    old = "/documents/91aa-v2/@@download/attachment/Nuclei_v2.pdf"
    text = "<h1>Nuclei from frozen leaf (archived)</h1>" + row((old, "PDF"), (home, "Version 3"))
    p.own("/documents/91aa-v2/", lay("Nuclei v2", text))
    p.blob(old, "Nuclei_v2.pdf", attach=True)
    p.maybe(old)
    for one in ("/documents/aa77-e0/", "/documents/bb88-f1/"):
        more = row((f"{one}@@download/attachment/sop.pdf", "sop.pdf"), (f"{one}?format=json", "JS"))
        p.other(one, lay(one, f"<h1>{one}</h1>{more}"))
        p.raw(f"{one}?format=json", "{}", "application/json")
    for one in ("SPX001AA", "SPX002BB"):
        more = row((home, "protocol"), (f"/files/{one}.gz", "reads"))
        p.other(f"/experiments/{one}/", lay(one, f"<h1>{one}</h1>{more}"))
    every = lis((home, "Nuclei"), ("/documents/aa77-e0/", "Leaf RNA"))
    p.show("/labs/ines-duarte/", lay("Inês Duarte", every))
    p.show("/matrix/?type=Document", lay("Documents", every))
    p.bar("profile", "/labs/ines-duarte/")
    p.bar("listing", "/matrix/?type=Document")
    p.bar("grant", "/awards/U54/")
    p.bar("the other document's file", "/documents/aa77-e0/@@download/attachment/sop.pdf")
    return done(p, home, lay, "review", "The superseded version brings a file of its own.")


def award_page_3() -> ThirdSite:
    """A Brazilian foundation's library of grants: a page in two languages, no files, map, news."""
    p = Portal("award_page", 3, "https://bv.fomentosul.example")
    home = "/pt/auxilios/104417/aves-de-restinga-e-memoria-oral/"

    def lay(title: str, main: str) -> str:
        nav = lis(
            ("/pt/", "Início"),
            ("/pt/pesquisa/avancada/", "Busca avançada"),
            ("/pt/mapas/", "Mapas"),
            ("/pt/sobre/", "Sobre"),
        )
        return (
            f"<!DOCTYPE html><html lang='pt-br'><head><title>{title} - BV FomentoSul</title></head>"
            f"<body><nav><ul>{nav}</ul></nav><div id='corpo'>{main}</div>"
            f"<footer>{a('/pt/contato/', 'Contato')}</footer></body></html>"
        )

    eng = "/en/auxilios/104417/birds-of-the-restinga-and-oral-memory/"

    def mine(title: str, lang: str) -> str:
        return lay(
            title,
            rels(("alternate", home, ""), ("alternate", eng, ""))
            + row((home, "Português"), (eng, "English"))
            + f"<h1>{title}</h1><table><tr><td>Processo<td>18/04417-2<tr><td>Beneficiário<td>"
            + a("/pt/pesquisador/88120/dalva-nunes/", "Dalva Nunes")
            + "<tr><td>Instituição<td>"
            + a("/pt/instituicao/1201/universidade-do-litoral/", "Universidade do Litoral")
            + "<tr><td>Assunto<td>"
            + a("/pt/assunto/2210/ornitologia/", "Ornitologia")
            + f"</table><h2>Resumo</h2>{paras('restinga', lang)}"
            + row(
                ("/pt/exporta/xls/auxilios/104417/", "Excel"),
                ("/pt/exporta/csv/auxilios/104417/", "CSV"),
                (f"{home}?imprimir=1", "Imprimir"),
            )
            + "<h2>Bolsas vinculadas</h2>"
            + a("/pt/bolsas/182210/canto-e-memoria/", "Canto e memória")
            + "<h2>Publicações científicas</h2>"
            + a("https://doi.org/10.59999/orn.18", "Nunes 2020")
            + "<h2>Matérias</h2>"
            + a("https://agencia.fomentosul.example/aves-de-restinga/31002/", "Agência: aves")
            + "<h2>Auxílios relacionados</h2>"
            + row(
                ("/pt/auxilios/104390/dunas-e-vento/", "Dunas e vento"),
                ("/pt/auxilios/99120/mangues-antigos/", "Mangues antigos"),
            ),
        )

    p.own(home, mine("Aves de restinga e memória oral", "pt"))
    p.own(eng, mine("Birds of the restinga and oral memory", "en"))
    p.meta("/pt/exporta/csv/auxilios/104417/", "processo;título\n18/04417-2;Aves\n", "text/csv")
    p.file("/pt/exporta/xls/auxilios/104417/", "auxilio_104417.xlsx", attach=True)
    p.show(f"{home}?imprimir=1", f"<html><title>Aves</title>{paras('restinga', 'pt')}</html>")
    p.maybe(f"{home}?imprimir=1")
    p.other(
        "/pt/bolsas/182210/canto-e-memoria/",
        lay("Canto e memória", a(home, "Aves") + a("/pt/exporta/csv/bolsas/182210/", "CSV")),
    )
    p.raw("/pt/exporta/csv/bolsas/182210/", "processo\n", "text/csv")
    for one in ("104390/dunas-e-vento", "99120/mangues-antigos"):
        more = a(f"/pt/exporta/csv/auxilios/{one.partition('/')[0]}/", "CSV")
        p.other(f"/pt/auxilios/{one}/", lay(one, f"<h1>{one}</h1>{paras(one, 'pt')}{more}"))
        p.raw(f"/pt/exporta/csv/auxilios/{one.partition('/')[0]}/", "processo\n", "text/csv")
    p.show(
        "https://agencia.fomentosul.example/aves-de-restinga/31002/",
        lay("Aves de restinga", f"<article>{paras('aves', 'pt')}</article>"),
    )
    p.bar("news", "https://agencia.fomentosul.example/aves-de-restinga/31002/")
    every = lis((home, "Aves"), ("/pt/auxilios/104390/dunas-e-vento/", "Dunas"))
    for where in (
        "/pt/pesquisador/88120/dalva-nunes/",
        "/pt/instituicao/1201/universidade-do-litoral/",
        "/pt/assunto/2210/ornitologia/",
    ):
        p.show(where, lay(where, every))
        p.bar("profile or subject", where)
    p.bar("the other grant's export", "/pt/exporta/csv/auxilios/104390/")
    why = "The page in both languages and its two exports are served."
    return done(p, home, lay, "complete", why, "pt")


def electronic_supplement_3() -> ThirdSite:
    """A publisher's window on a data host: one collection for an article, files by number."""
    p = Portal("electronic_supplement", 3, "https://sagebrush.figdepot.example")
    home = "/articles/journal_contribution/sj-pdf-1-wes-10_1177_0044/24410012"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html lang='en'><head><title>{title}</title></head><body>"
            "<header class='portal'>"
            + row(
                ("/", "Sagebrush Journals"),
                ("/search", "Search"),
                ("https://figdepot.example/", "figdepot"),
                ("https://figdepot.example/account/login?returnUrl=24410012", "Log in"),
            )
            + f"</header><main>{main}</main></body></html>"
        )

    get = "https://figdepot.example/ndownloader"
    doi = "https://doi.org/10.59999/wes.24410012.v1"
    ids = ((42844101, "sj-pdf-1-wes.pdf"), (42844104, "sj-xlsx-2-wes.xlsx"))
    p.own(
        home,
        lay(
            "Supplemental material for Working the night ferry",
            metas(
                ("citation_title", "Supplemental material for Working the night ferry"),
                ("citation_doi", "10.59999/wes.24410012.v1"),
            )
            + ld(
                at_type="Dataset",
                url=p.u(home),
                name="Supplemental material for Working the night ferry",
                distribution=[{"@type": "DataDownload", "contentUrl": f"{get}/files/{ids[0][0]}"}],
            )
            + f"<h1>sj-pdf-1 – Supplemental material</h1>{paras('ferry', 'en', 1)}<ul>"
            + lis(*((f"{get}/files/{n}", f"{name} (120 kB)") for n, name in ids))
            + "</ul>"
            + row(
                (f"{get}/articles/24410012/versions/1", "Download all"),
                (f"{home}/1", "Version 1"),
                ("/export/ris/24410012", "RIS"),
                ("/export/bibtex/24410012", "BibTeX"),
                ("/export/datacite/24410012", "DataCite"),
            )
            + "<p>"
            + a(doi, doi)
            + "</p><h3>References</h3>"
            + a("https://doi.org/10.59999/wes.0044", "is supplement to 10.59999/wes.0044")
            + "<h3>Authors</h3>"
            + a("https://figdepot.example/authors/Pia_Lund/1190", "Pia Lund")
            + "<h3>Collection</h3>"
            + a("/collections/Working_the_night_ferry/7012201", "Working the night ferry")
            + "<h3>Categories</h3>"
            + a("/search?categories=240", "Sociology"),
        ),
    )
    p.show(f"{home}/1", lay("Supplemental material", f"<h1>Version 1</h1>{paras('ferry')}"))
    p.maybe(f"{home}/1")
    for n, name in ids:
        p.hop(f"{get}/files/{n}", f"https://s3-eu.figstore.example/pf/{n}/{name}?X-Expires=10")
        p.file(f"https://s3-eu.figstore.example/pf/{n}/{name}?X-Expires=10", name, attach=True)
    p.file(f"{get}/articles/24410012/versions/1", "24410012.zip", attach=True)
    for end, ctype in (("ris", "text/plain"), ("bibtex", "text/plain"), ("datacite", "text/xml")):
        p.meta(f"/export/{end}/24410012", f"{end} export", ctype)
    other = "/articles/journal_contribution/sj-pdf-3-wes-10_1177_0044/24410015"
    more = row((f"{get}/files/42844109", "sj-pdf-3.pdf"), ("/export/ris/24410015", "RIS"))
    p.other(other, lay("Supplemental material 3", f"<h1>sj-pdf-3</h1>{more}"))
    p.blob(f"{get}/files/42844109", "sj-pdf-3.pdf", attach=True)
    p.raw("/export/ris/24410015", "TY  - DATA", "text/plain")
    far = "/articles/journal_contribution/sj-pdf-1-abc/19980001"
    p.other(far, lay("Other", f"<h1>sj-pdf-1-abc</h1>{a(f'{get}/files/3311', 'x.pdf')}"))
    p.blob(f"{get}/files/3311", "x.pdf", attach=True)
    coll = "/collections/Working_the_night_ferry/7012201"
    p.other(coll, lay("Working the night ferry", lis((home, "sj-pdf-1"), (other, "sj-pdf-3"))))
    p.show("/search?categories=240", lay("Sociology", lis((home, "sj-pdf-1"), (far, "abc"))))
    p.bar("search", "/search?categories=240")
    p.bar("the other supplement's file", f"{get}/files/42844109")
    why = "The claim names the first file, the page two and their bundle."
    return done(p, home, lay, "review", why)


def bulletin_number_3() -> ThirdSite:
    """A Spanish zine's number in an archive of small presses: viewer, pages' pictures, torrent."""
    p = Portal("bulletin_number", 3, "https://fanzinoteca.example")
    home = "/numeros/papel-mojado-07"

    def lay(title: str, main: str) -> str:
        nav = lis(
            ("/", "Inicio"),
            ("/catalogo", "Catálogo"),
            ("/autores", "Autores"),
            ("/noticias", "Noticias"),
            ("/acceder?volver=/numeros/papel-mojado-07", "Acceder"),
        )
        return (
            f"<!DOCTYPE html><html lang='es'><head><title>{title} · Fanzines</title></head><body>"
            f"<ul class='nav'>{nav}</ul><section>{main}</section>"
            f"<footer>{a('/licencia', 'Licencia')}</footer></body></html>"
        )

    pages = [f"/imagenes/pm07/{n:02}.jpg" for n in (1, 2, 3)]
    p.own(
        home,
        lay(
            "Papel mojado 7",
            metas(("og:image", p.u(pages[0])), key="property")
            + rels(("alternate", f"{home}.json", "application/json"))
            + "<h1>Papel mojado, n.º 7</h1><p>"
            + row(("/autores/la-errata", "La Errata"), ("/catalogo?anio=1994", "1994"))
            + f"</p>{paras('papel', 'es')}"
            + lis(*((one, f"Página {n}") for n, one in enumerate(pages, 1)))
            + row(
                (f"{home}/leer", "Leer en línea"),
                ("/descargas/81f0c2", "Descargar PDF"),
                ("/descargas/81f0c3", "Descargar para imprimir (cuadernillo)"),
                (f"{home}.json", "Metadatos"),
            )
            + "<h3>Otros números</h3>"
            + row(("/numeros/papel-mojado-06", "n.º 6"), ("/numeros/papel-mojado-08", "n.º 8"))
            + a("/colecciones/papel-mojado", "Toda la colección")
            + "<h3>Te puede interesar</h3>"
            + a("/numeros/tinta-corrida-02", "Tinta corrida 2")
            + "<h3>Etiquetas</h3>"
            + row(("/etiquetas/poesia", "poesía"), ("/etiquetas/collage", "collage")),
        ),
    )
    for one in pages:
        p.file(one, one.rpartition("/")[2])
    p.file("/descargas/81f0c2", "papel-mojado-07.pdf", attach=True)
    p.file("/descargas/81f0c3", "papel-mojado-07-cuadernillo.pdf", attach=True)
    p.meta(f"{home}.json", {"titulo": "Papel mojado 7"}, "application/json")
    p.show(f"{home}/leer", lay("Leer", f'<div id="visor" data-n="3"></div>{a(home, "Volver")}'))
    p.maybe(f"{home}/leer")
    kin = ("papel-mojado-06", "papel-mojado-08", "tinta-corrida-02")
    for n, one in enumerate(kin):
        more = row((f"/descargas/70aa0{n}", "Descargar PDF"), (f"/numeros/{one}/leer", "Leer"))
        p.other(f"/numeros/{one}", lay(one, f"<h1>{one}</h1>{more}"))
        p.blob(f"/descargas/70aa0{n}", f"{one}.pdf", attach=True)
    every = lis((home, "n.º 7"), *((f"/numeros/{one}", one) for one in kin))
    for where in (
        "/colecciones/papel-mojado",
        "/etiquetas/poesia",
        "/autores/la-errata",
        "/catalogo",
        "/catalogo?anio=1994",
    ):
        p.show(where, lay(where, f"<ul>{every}</ul>"))
        p.bar("listing or profile", where)
    p.bar("the other number's file", "/descargas/70aa00")
    p.lost(lay("Página no encontrada", "<h1>No existe</h1>"), 200)
    why = "Pictures of the pages, two files and the metadata are served."
    return done(p, home, lay, "complete", why, "es")
