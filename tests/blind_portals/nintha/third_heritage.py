"""Third portals: maps, manuscripts, treebanks, laboratory dates, films."""

from tests.blind_portals.nintha.kit import a, done, ld, metas, nav, rels, ul
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def atlas_map_3() -> ThirdSite:
    """A geological survey's map sheet: product page with GIS data, memoir, other scales."""
    p = Portal("atlas_map", 3, "https://geoproducts.survey-kerran.example")
    prose = Prose("am3", "greywackes, dykes, moraines", "overlie, cut", "east of the fault")

    def shell(title: str, body: str, head: str = "") -> str:
        top = ul(
            ("/", "Products"),
            ("/maps/", "Maps"),
            ("/reports/", "Reports"),
            ("/basket", "Basket"),
        )
        return (
            f"<!DOCTYPE html><html lang=en><head><title>{title} - Survey of Kerran</title>{head}"
            f"</head><body>{top}<div id=product>{body}</div>{a('/copyright', 'Copyright')}</body>"
        )

    title, root = "Bedrock geology, sheet 42 (Glen Orrin), 1:50 000", "/maps/gm50-042/"
    dl = "https://dl.survey-kerran.example"
    files = ("gm50-042_map.pdf", "gm50-042_gis.zip", "gm50-042_legend.pdf")
    claim = ld(
        type="Map",
        name=title,
        url=f"{p.base}{root}",
        encoding=[{"@type": "MediaObject", "contentUrl": f"{dl}/{n}"} for n in files],
    )
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>{prose.text(5)}</p><h2>Downloads</h2>"
            f"{ul(*((f'{dl}/{n}', n) for n in files))}<p>Authors "
            f"{a('/maps/?author=Skene', 'Skene, R.')}</p><p>{a(f'{root}metadata.xml', 'ISO 19139')}"
            f" {a(f'{root}preview', 'Preview')} {a(f'{root}errata', 'Errata')}</p><p>Adjoining "
            f"{a('/maps/gm50-041/', '41')} {a('/maps/gm50-043/', '43')}; memoir "
            f"{a('/reports/mem-042/', 'Geology of Glen Orrin')}</p>"
            f"<p>{a('/basket?add=gm50-042', 'Buy the paper map')}</p>",
            claim,
        ),
    )
    for name in files:
        p.file(f"{dl}/{name}", name)
    p.meta(f"{root}metadata.xml", "<gmd:MD_Metadata/>", "application/xml")
    p.own(f"{root}errata", shell(f"Errata: {title}", f"<p>Dip at Orrin.</p>{a(root, 'Sheet')}"))
    p.show(f"{root}preview", shell(f"Preview: {title}", a(root, "Sheet")))
    p.maybe(f"{root}preview")
    for key in ("041", "043"):
        link = a(f"{dl}/gm50-{key}_map.pdf", "Map")
        p.other(f"/maps/gm50-{key}/", shell(f"Sheet {key}", f"<h1>Sheet {key}</h1>{link}"))
    p.other(
        "/reports/mem-042/",
        shell("Geology of Glen Orrin", f"<h1>Memoir</h1>{a(f'{dl}/mem-042.pdf', 'PDF')}"),
    )
    p.bar("basket", "/basket?add=gm50-042")
    return done(p, root, shell, near=[(root, title), ("/maps/gm50-041/", "Sheet 41")])


def manuscript_page_3() -> ThirdSite:
    """A letters archive of a poet's house: manuscript, transcription, scans by leaf, Italian."""
    p = Portal("manuscript_page", 3, "https://carte.casa-belmonti.example")
    prose = Prose("mp3", "fogli, varianti, correzioni", "seguono, precedono", "a matita rossa")

    def shell(title: str, body: str, head: str = "") -> str:
        su = ul(("/", "Casa Belmonti"), ("/fondi", "Fondi"), ("/cronologia", "Cronologia"))
        return (
            f"<!doctype html><html lang=it><head><base href='{p.base}/'><title>{title}</title>"
            f"{head}</head><body>{su}<div class=scheda>{body}</div>"
            f"<p>{a('note-legali', 'Note legali')} {a('accedi', 'Area riservata')}</p></body>"
        )

    title, root = "Quaderno IX, «Le ore basse» (ms. B.9)", "/fondi/poesie/b9"
    leaves = ("1r", "1v", "2r")
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>{prose.text(6)}</p><ul>"
            f"<li>{a('fondi/poesie/b9/trascrizione', 'Trascrizione diplomatica')}"
            f"<li>{a('fondi/poesie/b9/apparato', 'Apparato critico')}"
            f"<li>{a('fondi/poesie/b9/scheda.pdf', 'Scheda in PDF')}"
            f"<li>{a('tei/b9.xml', 'TEI-XML')}<li>{a('iiif/b9/manifest.json', 'IIIF')}</ul>"
            f"<h2>Immagini</h2>{ul(*((f'scan/{hash_of(x)}.jpg', f'c. {x}') for x in leaves))}"
            f"<p>{a('fondi/poesie/b8', '← B.8')} {a('fondi/poesie/b10', 'B.10 →')} "
            f"{a('fondi/poesie', 'Poesie')} {a('persone/elena-ricci', 'Elena Ricci')}</p>",
        ),
    )
    for part in ("trascrizione", "apparato"):
        text = f"<h1>{part.title()}</h1><p>{e(prose.text(6))}</p>{a('fondi/poesie/b9', 'B.9')}"
        p.own(f"{root}/{part}", shell(f"{part.title()} di {title}", text))
    p.file(f"{root}/scheda.pdf", "scheda.pdf")
    p.meta("/tei/b9.xml", "<TEI/>", "application/tei+xml")
    p.meta("/iiif/b9/manifest.json", {"label": title}, "application/ld+json")
    for leaf in leaves:
        p.file(f"/scan/{hash_of(leaf)}.jpg", f"{leaf}.jpg")
    for key in ("b8", "b10"):
        link = a(f"tei/{key}.xml", "TEI-XML")
        p.other(f"/fondi/poesie/{key}", shell(f"Quaderno {key}", f"<h1>{key}</h1>{link}"))
    p.bar("series around it", "/fondi/poesie")
    p.bar("person", "/persone/elena-ricci")
    return done(p, root, shell, near=[(root, title), ("/fondi/poesie/b8", "B.8")])


def hash_of(word: str) -> str:
    """Give an opaque name."""
    return "".join(f"{ord(one) * 73 % 251:02x}" for one in f"belmonti{word}")


def treebank_page_3() -> ThirdSite:
    """A classical-philology project: work page of an annotated text, citation service, files."""
    p = Portal("treebank_page", 3, "https://perseids.treebank-lab.example")
    prose = Prose("tb3", "participles, particles, cases", "depend on, agree with", "in book one")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<!DOCTYPE html><html><head><title>{title}</title>{head}</head><body>"
            f"{nav(('/', 'Treebank Lab'), ('/works', 'Works'), ('/annotators', 'Annotators'))}"
            f"<hr>{body}<hr>{a('/guidelines.pdf', 'Guidelines')} {a('/login/github', 'Sign in')}"
        )

    title, root = "Treebank of Xenarchos, On the Hunt 1", "/works/tlg9061.tlg001"
    urn = "urn:cts:greekLit:tlg9061.tlg001.tb-grc1"
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>{prose.text(5)}</p><ul><li>"
            f"{a(f'{root}/tlg9061.tlg001.tb-grc1.xml', 'Treebank XML')}<li>"
            f"{a(f'{root}/conllu', 'CoNLL-U')}<li>{a(f'{root}/stats', 'Statistics')}<li>"
            f"{a(f'{root}/sentences', 'Sentences')}<li>{a(f'/cts?urn={urn}', 'CTS metadata')}</ul>"
            f"<p>Annotators {a('/annotators/kp', 'K. Petrou')}. Other works "
            f"{a('/works/tlg9061.tlg002', 'On Dogs')} {a('/works/tlg0032.tlg014', 'Hipparch')}</p>"
            f"<p>{a('https://forge.example/tblab/xenarchos/issues', 'Report an error')}</p>",
        ),
    )
    p.file(f"{root}/tlg9061.tlg001.tb-grc1.xml", "x.xml", "application/xml", body="<treebank/>")
    p.file(f"{root}/conllu", "x.conllu", "text/plain", True, "1\tkai\tkai\tCCONJ\n")
    p.own(f"{root}/stats", shell(f"Statistics: {title}", f"<p>812 sentences</p>{a(root, 'Work')}"))
    p.own(f"{root}/sentences", shell(f"Sentences: {title}", a(f"{root}/sentences?p=2", "2")))
    p.own(f"{root}/sentences?p=2", shell(f"Sentences: {title}", a(f"{root}/sentences", "1")))
    p.meta(f"/cts?urn={urn}", "<GetCapabilities/>", "text/xml")
    for key, name in (("tlg9061.tlg002", "On Dogs"), ("tlg0032.tlg014", "Hipparch")):
        link = a(f"/works/{key}/conllu", "CoNLL-U")
        p.other(f"/works/{key}", shell(name, f"<h1>{name}</h1>{link}"))
    p.bar("guidelines of all", "/guidelines.pdf")
    p.bar("profile", "/annotators/kp")
    near = [(root, title), ("/works/tlg9061.tlg002", "On Dogs")]
    return done(p, root, shell, files=r"/works/tlg9061\.tlg002/conllu", near=near)


def radiocarbon_date_3() -> ThirdSite:
    """A dendrochronology archive: a series page under a site folder, formats, a dead viewer."""
    p = Portal("radiocarbon_date", 3, "https://dendro.jahrring-zentrum.example")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<html><head><title>{title}</title>{head}</head><body><p>"
            f"{nav(('/', 'Dendro archive'), ('/sites/', 'Sites'), ('/species/', 'Species'))}</p>"
            f"{body}<p>{a('/licence.html', 'Licence')} {a('/deposit/', 'Deposit')}</p></body>"
        )

    title, root = "Series MOSS-07B (Quercus), felled 1342 ± 5", "/sites/moss-mill/moss-07b/"
    files = ("moss-07b.rwl", "moss-07b.tridas.xml", "moss-07b_photo.jpg")
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><table><tr><td>Rings<td>141<tr><td>Sapwood<td>9<tr><td>Site<td>"
            f"{a('/sites/moss-mill/', 'Moss Mill')}<tr><td>Species<td>"
            f"{a('/species/quercus', 'Oak')}"
            f"</table>{ul(*((n, n) for n in files))}<p>{a('report.html', 'Dating report')} "
            f"{a('report.pdf', 'PDF')} {a('viewer/', 'Viewer')}</p><p>"
            f"{a('../moss-07a/', 'MOSS-07A')} {a('../moss-08/', 'MOSS-08')}</p>",
            rels(("up", "/sites/moss-mill/", ""), ("cite-as", "https://doi.org/10.5555/m7b", "")),
        ),
    )
    p.file(f"{root}moss-07b.rwl", "r", "text/plain", body="MOSS7B  1201   114   98\n")
    p.meta(f"{root}moss-07b.tridas.xml", "<tridas/>", "application/xml")
    p.file(f"{root}moss-07b_photo.jpg", "moss-07b_photo.jpg")
    p.own(f"{root}report.html", shell(f"Dating report: {title}", f"<p>t=7.1</p>{a('./', 'Up')}"))
    p.file(f"{root}report.pdf", "report.pdf")
    p.gone(f"{root}viewer/")
    p.maybe(f"{root}viewer/")
    for key in ("moss-07a", "moss-08"):
        p.other(
            f"/sites/moss-mill/{key}/",
            shell(f"Series {key.upper()}", f"<h1>{key.upper()}</h1>{a(f'{key}.rwl', 'rwl')}"),
        )
        p.blob(f"/sites/moss-mill/{key}/{key}.rwl", "r", "text/plain", body="M 1\n")
    p.show("/sites/moss-mill/", shell("Moss Mill", ul((root, title), ("moss-07a/", "MOSS-07A"))))
    p.bar("the site's list of series", "/sites/moss-mill/")
    p.maybe("https://doi.org/10.5555/m7b")
    return done(p, root, shell)


def film_record_3() -> ThirdSite:
    """A newsreel archive: item with segments as entries, shot list, PDF, JSON-LD with hasPart."""
    p = Portal("film_record", 3, "https://cinejornal.arquivo-atlantico.example")
    prose = Prose("fr3", "ministros, barcos, multidões", "chegam, acenam", "no cais")

    def shell(title: str, body: str, head: str = "") -> str:
        return (
            f"<!doctype html><html lang=pt-PT><head><title>{title} | Arquivo Atlântico</title>"
            f"{head}</head><body><nav>{a('/', 'Início')} {a('/pesquisa', 'Pesquisa')} "
            f"{a('/registo/entrar', 'Entrar')}</nav>{body}<p>{a('/termos', 'Termos')}</p>"
        )

    title, root = "Jornal Atlântico n.º 118 (1953)", "/cinejornal/118"
    parts = {"118-1": "Chegada do paquete", "118-2": "Festa da vindima"}
    media = "https://media.arquivo-atlantico.example/4c/118_proxy.mp4"
    claim = ld(
        type="CreativeWork",
        name=title,
        url=f"{p.base}{root}",
        video={"@type": "VideoObject", "contentUrl": media},
        hasPart=[{"@type": "CreativeWork", "url": f"{p.base}/reportagem/{k}"} for k in parts],
    )
    p.own(
        root,
        shell(
            title,
            f"<h1>{title}</h1><p>{prose.text(4)}</p><p>{a(media, 'Vídeo')} "
            f"{a('/docs/118_planos.pdf', 'Lista de planos')} {a(f'{root}/ficha', 'Ficha técnica')} "
            f"{a(f'{root}/ebucore.xml', 'EBUCore')}</p><h2>Reportagens</h2>"
            f"{ul(*((f'/reportagem/{k}', n) for k, n in parts.items()))}"
            f"<p>{a('/cinejornal/117', 'n.º 117')} {a('/cinejornal/119', 'n.º 119')} "
            f"{a('/tema/vinho', 'vinho')}</p>",
            claim + metas(("og:video", media)),
        ),
    )
    p.file(media, "118_proxy.mp4", "video/mp4")
    p.file("/docs/118_planos.pdf", "118_planos.pdf")
    p.own(f"{root}/ficha", shell(f"Ficha: {title}", f"<p>{e(prose.text())}</p>{a(root, 'v')}"))
    p.meta(f"{root}/ebucore.xml", "<ebuCoreMain/>", "application/xml")
    for key, name in parts.items():
        p.show(f"/reportagem/{key}", shell(name, f"<h1>{name}</h1>{a(root, title)}"))
        p.maybe(f"/reportagem/{key}")
    for key in ("117", "119"):
        link = a(f"/docs/{key}_planos.pdf", "Lista de planos")
        p.other(f"/cinejornal/{key}", shell(f"Jornal Atlântico n.º {key}", link))
    why = "the reports of the newsreel stand as entries of their own"
    return done(p, root, shell, "review", why, near=[(root, title), ("/cinejornal/117", "117")])
