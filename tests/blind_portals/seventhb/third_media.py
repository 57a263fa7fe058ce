"""Teaching and media, the third portal of each kind: course, essay, feature, book, data story."""

from tests.blind_portals.seventhb.kit import JSON, XML, Place, a, bare, tags, ul
from tests.blind_portals.third.case import ThirdSite


def lecture_notes_3() -> ThirdSite:
    """A unit of teaching in a state's pool of open material: opaque node, service addresses."""
    p = Place(
        "lecture_notes",
        3,
        "https://oer-pool.example",
        "de",
        "die Statik, der Träger, die Last, das Lager, der Querschnitt",
    )
    node = "4f0c2d1e-77b3-4a19-9c55-0d9e61b2a7f8"
    here = f"/edu-sharing/components/render/{node}"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="de"><head>
<title>{title} | OER-Pool</title>{head}</head>
<body><es-topbar><a href="/edu-sharing/components/search">Suche</a>
<a href="/edu-sharing/components/collections?scope=EDU_ALL">Sammlungen</a>
<a href="/edu-sharing/components/login?next=%2Frender%2F{node}">Anmelden</a></es-topbar>
<div class="render">{main}</div><footer><a href="/impressum">Impressum</a></footer></body></html>"""

    p.look = look
    load = "/edu-sharing/eduservlet/download?nodeId="
    attached = "b81d77aa-2c40-4e0f-8a51-6f3d90c1e922"
    rest = f"/edu-sharing/rest/node/v1/nodes/-home-/{node}/metadata"
    p.page(
        here,
        "Statik I: Balken und Lager",
        f"<h1>Statik I: Balken und Lager</h1><p>{p.say(4)}</p>"
        f"{a(load + node, 'Herunterladen (ZIP)')} {a(load + attached, 'Lösungsheft (PDF)')}"
        f"<p>{a(rest, 'Metadaten (JSON)')} {a(f'/edu-sharing/eduservlet/oai/{node}', 'LOM')}</p>"
        f"<p>Version 1.1 {a(f'{here}?version=1.0', 'Version 1.0')}</p><p>Von "
        f"{a('/edu-sharing/components/profiles/kraft', 'B. Kraft')} in "
        f"{a('/edu-sharing/components/collections?id=c7', 'Bauwesen')}</p><h3>Ähnlich</h3>"
        f"{a('/edu-sharing/components/render/0aa9b6de-13f2-4c55-b7b0-c9d41f00e6a3', 'Statik II')}",
        tags("property", og__title="Statik I: Balken und Lager"),
    )
    p.file(load + node, "statik1.zip", attach=True)
    p.file(load + attached, "loesungsheft.pdf", attach=True)
    p.meta(rest, {"node": {"ref": {"id": node}}}, JSON)
    p.meta(f"/edu-sharing/eduservlet/oai/{node}", "<lom/>", XML)
    p.page(f"{here}?version=1.0", "Statik I (1.0)", p.say(2) + a(here, "neuer"))
    p.sibling("/edu-sharing/components/render/0aa9b6de-13f2-4c55-b7b0-c9d41f00e6a3", "Statik II")
    p.bar("profile", "/edu-sharing/components/profiles/kraft")
    p.bar("listing", "/edu-sharing/components/search")
    p.bar("collection", "/edu-sharing/components/collections?id=c7")
    p.bar("asks for an account", f"/edu-sharing/components/login?next=%2Frender%2F{node}")
    return p.done(here, "complete", "two downloads, two descriptions; the older page has no files")


def long_read_3() -> ThirdSite:
    """An essay on a community publishing platform: releases, many forms of download."""
    p = Place(
        "long_read",
        3,
        "https://commonplacebook.pubhost.example",
        "en",
        "the archive, the metadata, the caretaker, the reader, the platform",
    )
    here = "/pub/care-for-records"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="en"><head>
<title>{title} · Commonplace Book</title>
{head}</head><body><div class="header"><a href="/">Commonplace Book</a><a href="/issue-3">Issue 3
</a><a href="/about">About</a><a href="/search">Search</a><a href="/login?redirect={here}">Login</a>
</div><div class="pub">{main}</div><div class="footer"><a href="/rss.xml">RSS</a>
<a href="/legal">Legal</a></div></body></html>"""

    p.look = look
    store = "https://assets.pubhost.example/k2x9"
    forms = (
        ("11651174.pdf", "PDF"),
        ("21651174.docx", "Word"),
        ("31651174.xml", "JATS XML"),
        ("41651174.md", "Markdown"),
    )
    body = p.paras(7, 5)
    p.page(
        here + "/release/2",
        "Care for records",
        f"<h1>Care for records</h1><p>by {a('/user/amara-diop', 'Amara Diop')}</p>"
        f"<div>Download {ul(*((f'{store}/{one}', text) for one, text in forms))}</div>"
        f"<div>Releases {a(here + '/release/1', '#1 Mar 2021')} "
        f"{a(here + '/release/2', '#2')}</div>"
        f"{body}<section>Discussions {a(here + '/release/2/discussions', '3')}</section>"
        f"<section>Connections {a('/pub/a-reply', 'A reply to this')}</section>"
        f"<nav>{a('/pub/slow-catalogues', 'Next: Slow catalogues')}</nav>",
        tags(citation_title="Care for records", citation_pdf_url=f"{store}/11651174.pdf"),
    )
    for one, _ in forms:
        p.file(f"{store}/{one}", one)
    old = f"{store}/09000001.pdf"
    p.page(here + "/release/1", "Care for records (release 1)", body + a(old, "PDF"))
    p.either_file(old, "09000001.pdf")
    p.either(here + "/release/2/discussions", "Discussions", a(here, "Back to the text"))
    p.hop(here, here + "/release/2")
    p.raw("/rss.xml", "<rss/>", "application/rss+xml")
    p.bar("feed of the journal", "/rss.xml")
    p.sibling("/pub/a-reply", "A reply")
    p.sibling("/pub/slow-catalogues", "Slow catalogues")
    p.bar("listing", "/issue-3", "/search")
    p.bar("profile", "/user/amara-diop")
    p.bar("asks for an account", f"/login?redirect={here}")
    return p.done(here + "/release/2", "review", "release 1 brings a PDF of its own")


def radio_feature_3() -> ThirdSite:
    """A documentary in two parts of a Czech station: sound by opaque keys, a gallery."""
    p = Place(
        "radio_feature",
        3,
        "https://vltavin.rozhlasovka.example",
        "cs",
        "kolonie, továrna, pamětník, nahrávka, kronika, řeka",
    )
    here = "/hlasy-z-kolonie-8412345"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="cs"><head>
<title>{title} | Vltavín</title>{head}</head>
<body><ul class="menu"><li><a href="/">Vltavín</a></li><li><a href="/program">Program</a></li><li>
<a href="/porady">Pořady</a></li><li><a href="https://rozhlasovka.example/">Rozhlasovka</a></li>
</ul><div class="node">{main}</div><div class="foot"><a href="/kontakty">Kontakty</a></div></body>
</html>"""

    p.look = look
    store = "https://portal.rozhlasovka.example/sites/default/files/audios"
    parts = ("8d1f0c2b9a6e4477b2d0.mp3", "2e77c1a4b0d94c63a8f1.mp3")
    p.page(
        here,
        "Hlasy z kolonie",
        f"<h1>Hlasy z kolonie</h1><p>Dokument {a('/autori/dana-kolarova', 'Dany Kolářové')}</p>"
        f"<div class='mujRozhlasPlayer'><ol>"
        + "".join(
            f"<li>{n}. díl <a href='{store}/{one}' download>stáhnout</a></li>"
            for n, one in enumerate(parts, 1)
        )
        + f"</ol></div>{p.paras(3)}<p>{a('/sites/default/files/prepis_kolonie.docx', 'Přepis')} "
        f"{a(here + '?gallery=1', 'Galerie (6)')} {a(here + '/print', 'Tisk')}</p>"
        f"<div class='porad'>Pořad {a('/dokumenty-6213', 'Dokumenty')}</div><h3>Související</h3>"
        f"{a('/muzi-od-pece-8399120', 'Muži od pece')} {a('/most-pres-reku-8420077', 'Most')}",
        tags("property", og__title="Hlasy z kolonie", og__type="article"),
    )
    for one in parts:
        p.file(f"{store}/{one}", one)
    p.file("/sites/default/files/prepis_kolonie.docx", "prepis_kolonie.docx")
    p.either(here + "?gallery=1", "Galerie")
    p.either(here + "/print", "Tisk", p.paras(3))
    p.sibling("/muzi-od-pece-8399120", "Muži od pece")
    p.sibling("/most-pres-reku-8420077", "Most přes řeku")
    p.bar("the series", "/dokumenty-6213")
    p.bar("listing", "/porady", "/program")
    p.bar("profile", "/autori/dana-kolarova")
    return p.done(here, "complete", "both parts and the transcript are served")


def curated_edition_3() -> ThirdSite:
    """A born-digital book: a path of pages, media pages, RDF, page versions."""
    p = Place(
        "curated_edition",
        3,
        "https://scalarlike.press.example",
        "en",
        "the harbour, the shanty, the ledger, the crew, the chorus",
    )
    book = "/harbor-songs"
    here = f"{book}/index"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html><head>
<title>{title}</title>{head}</head><body>
<nav id="scalarheader"><a href="{book}/index">Harbor Songs</a><a href="{book}/toc">Contents</a>
<a href="/system/login?redirect_url=%2Fharbor-songs">Sign in</a><a href="/">All books</a></nav>
<article>{main}</article></body></html>"""

    p.look = look
    p.outer = bare(("/", "All books"))
    path = ("arrivals", "work", "silence")
    rdf = f'<link rel="alternate" type="application/rdf+xml" href="{here}.rdf">'
    p.page(
        here,
        "Harbor Songs",
        f"<h1>Harbor Songs</h1><p>by {a(f'{book}/users/117', 'E. Marsh')}</p>{p.paras(2)}"
        f"{a(f'{book}/arrivals', 'Begin with Arrivals')} {a(f'{book}/index.3', 'Version 3')} "
        f"{a(f'{here}.rdf', 'RDF')}",
        rdf,
    )
    p.meta(f"{here}.rdf", "<rdf:RDF/>", "application/rdf+xml")
    p.page(f"{book}/toc", "Contents", ul(*((f"{book}/{one}", one) for one in path)))
    sounds = {"arrivals": "capstan", "work": "hauling", "silence": ""}
    for n, one in enumerate(path):
        more = a(f"{book}/{path[n + 1]}", "Continue") if n + 1 < len(path) else ""
        if sound := sounds[one]:
            more += a(f"{book}/{sound}-song", f"{sound} song")
            media = f"{book}/media/{sound}.mp3"
            p.page(f"{book}/{sound}-song", f"{sound} song", p.say(1) + a(media, "Source file"))
            p.file(media, f"{sound}.mp3")
        p.page(f"{book}/{one}", one.title(), p.paras(3) + more)
    p.either(f"{book}/index.3", "Harbor Songs (version 3)")
    p.bar("profile", f"{book}/users/117")
    p.sibling("/mill-letters/index", "Mill Letters")
    p.aside("/", "All books", ul((here, "Harbor Songs"), ("/mill-letters/index", "Mill Letters")))
    p.bar("listing", "/")
    p.bar("asks for an account", "/system/login?redirect_url=%2Fharbor-songs")
    return p.done(here, "complete", "index, contents, path, two media pages and their files")


def visual_essay_3() -> ThirdSite:
    """A story of a statistical office, in Portuguese: charts with downloads by number."""
    p = Place(
        "visual_essay",
        3,
        "https://www.estatistica-lusa.example",
        "pt",
        "o concelho, a aldeia, a escola, o envelhecimento, a reforma",
    )
    here = "/xportal/historias/envelhecer-no-interior"

    def look(title: str, main: str, head: str) -> str:
        return f"""<!DOCTYPE html><html lang="pt"><head>
<title>{title}</title>{head}</head><body>
<div class="topo"><a href="/xportal/main">Estatística Lusa</a><a href="/xportal/indicadores">
Indicadores</a><a href="/xportal/historias">Histórias</a><a href="/xportal/publicacoes">Publicações
</a></div><div class="corpo">{main}</div>
<div><a href="/xportal/contactos">Contactos</a></div></body>
</html>"""

    p.look = look
    load = "/ngt_server/attachfileu.jsp?look_parentBoui="
    files = (("410077102", "quadro1.xlsx"), ("410077118", "quadro2.csv"))
    listed = " ".join(a(f"{load}{n}&att_download=y", "Descarregar quadro") for n, _ in files)
    p.page(
        here,
        "Envelhecer no interior",
        f"<h1>Envelhecer no interior</h1>{p.paras(5)}<figure>{listed}</figure>"
        f"<p>{a(f'{here}/nota-metodologica', 'Nota metodológica')} "
        f"{a('/xportal/stories/ageing', 'EN')}"
        f"</p><p>Indicador: {a('/xportal/indicadores?indOcorrCod=0008273', 'Índice')}</p>"
        f"<h2>Outras histórias</h2>{a('/xportal/historias/casas-vazias', 'Casas vazias')} "
        f"{a('/xportal/historias?pagina=2', 'Mais')}",
    )
    for n, name in files:
        p.file(f"{load}{n}&att_download=y", name, attach=True)
    p.page(f"{here}/nota-metodologica", "Nota metodológica", p.paras(2))
    p.page("/xportal/stories/ageing", "Growing old inland", p.paras(3))
    p.sibling("/xportal/historias/casas-vazias", "Casas vazias")
    p.sibling("/xportal/indicadores?indOcorrCod=0008273", "Índice de envelhecimento")
    p.bar("listing", "/xportal/historias", "/xportal/historias?pagina=2")
    return p.done(here, "complete", "two tables, the note and the English form")
